"""Margins, ranges and doubts in words, and the one sentence that sums a verdict up."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from boardscan.rules.amounts import mixed_text, points_words, zi_words
from boardscan.rules.effects import Effect
from boardscan.rules.margins import Interval
from boardscan.rules.names import Point, point_name
from boardscan.rules.notation import margin_words, result_words, side_word
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import Unit

if TYPE_CHECKING:
    from boardscan.verdict import Verdict

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS_ZH = "零一两三四五六七八九十"
#: A list of points longer than this helps nobody; the rest is counted.
_MOST_NAMES = 8


def number_word(number: int, lang: str = "en") -> str:
    """``two`` and ``两``, ``ten`` and ``十``, ``11``."""
    if number >= len(_NUMBERS):
        return f" {number} " if lang == "zh" else str(number)
    return _NUMBERS_ZH[number] if lang == "zh" else _NUMBERS[number]


def names(points: Sequence[Point], size: int, lang: str = "en") -> str:
    """``K10, C3``, with the number of those left out when there are many."""
    comma = "、" if lang == "zh" else ", "
    shown = comma.join(point_name(point, size) for point in points[:_MOST_NAMES])
    left = len(points) - _MOST_NAMES
    if left <= 0:
        return shown
    return f"{shown} 等 {len(points)} 处" if lang == "zh" else f"{shown} and {left} more"


def range_words(low: Fraction, high: Fraction, lang: str, unit: Unit) -> str:
    """Two margins of one side, smaller first: ``¾ to 2¾ 子 (1½ to 5½ points)``."""
    if low == high:
        return margin_words(low, lang, unit)
    if lang == "zh":
        return f"{margin_words(low, lang, unit)}至{margin_words(high, lang, unit)}"
    in_points = f"{mixed_text(low * 2)} to {points_words(high * 2)}"
    if unit == "points":
        return in_points
    return f"{mixed_text(low)} to {zi_words(high)} ({in_points})"


def interval_words(interval: Interval, lang: str, unit: Unit) -> str:
    """What an interval of margins says about the winner."""
    if interval.decided:
        nearer, further = sorted((abs(interval.low), abs(interval.high)))
        if not further:
            return "和棋" if lang == "zh" else "a draw"
        winner = side_word(Colour.BLACK if interval.low > 0 else Colour.WHITE, lang)
        amount = range_words(nearer, further, lang, unit)
        return f"{winner}胜{amount}" if lang == "zh" else f"{winner} wins by {amount}"
    ends = [_end(interval.low, lang, unit), _end(interval.high, lang, unit)]
    if lang == "zh":
        return f"从{ends[0]}到{ends[1]}均有可能"
    return f"anything from {ends[0]} to {ends[1]}"


def _end(margin: Fraction, lang: str, unit: Unit) -> str:
    if not margin:
        return "和棋" if lang == "zh" else "a draw"
    winner = side_word(Colour.BLACK if margin > 0 else Colour.WHITE, lang)
    amount = margin_words(abs(margin), lang, unit)
    return f"{winner}胜{amount}" if lang == "zh" else f"{winner} by {amount}"


def answer_words(value: Colour | bool, lang: str) -> str:
    """``black``, ``empty``, ``dead``, ``alive``."""
    if isinstance(value, Colour):
        chinese, english = "空黑白"[value], ("empty", "black", "white")[value]
    else:
        chinese, english = ("死", "dead") if value else ("活", "alive")
    return chinese if lang == "zh" else english


def answers_words(effect: Effect, lang: str, unit: Unit) -> str:
    """``black: Black wins by ...; empty: White wins by ...``"""
    between = "；" if lang == "zh" else "; "
    colon = "：" if lang == "zh" else ": "
    return between.join(
        f"{answer_words(value, lang)}{colon}{interval_words(interval, lang, unit)}"
        for value, interval in effect.answers
    )


def doubts_words(verdict: "Verdict", lang: str) -> str:
    """``the two doubtful points and the proposed dead chain at D4``; empty when nothing is open."""
    size = verdict.score.count.size if verdict.score else 0
    parts = []
    for kind in ("point", "suggested", "disputed"):
        these = [effect for effect in verdict.effects if effect.kind == kind]
        if these:
            parts.append(_some(kind, sorted(effect.first for effect in these), size, lang))
    for code in ("open_border", "unclear_seki", "unclear_groups"):
        number = sum(1 for reason in verdict.reasons if reason.code == code)
        if number:
            parts.append(_on_the_board(code, number, lang))
    if lang == "zh":
        return "、".join(parts)
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


_KINDS_EN = {"point": "doubtful point", "suggested": "proposed dead chain"}
_KINDS_EN["disputed"] = "disputed chain"
_KINDS_ZH = {"point": "疑点", "suggested": "建议的死棋", "disputed": "有争议的棋"}


def _some(kind: str, points: list[Point], size: int, lang: str) -> str:
    if lang == "zh":
        if len(points) == 1:
            return f"{_KINDS_ZH[kind]} {point_name(points[0], size)}"
        return f"{number_word(len(points), lang)}处{_KINDS_ZH[kind]}"
    if len(points) == 1:
        at = "" if kind == "point" else "at "
        return f"the {_KINDS_EN[kind]} {at}{point_name(points[0], size)}"
    return f"the {number_word(len(points))} {_KINDS_EN[kind]}s"


def _on_the_board(code: str, number: int, lang: str) -> str:
    english, chinese = {
        "open_border": ("open border", "未收完的边界"),
        "unclear_seki": ("possible seki", "可能的双活"),
        "unclear_groups": ("number of groups", "棋块数目"),
    }[code]
    if lang == "zh":
        return f"{number_word(number, lang)}处{chinese}"
    return f"the {number_word(number)} {english}s" if number > 1 else f"the {english}"


def summary(verdict: "Verdict", lang: str) -> str:
    """One sentence: the result, and what it depends on."""
    result = result_words(verdict.outcome, lang, verdict.rules)
    refusals = [reason for reason in verdict.reasons if reason.weight == "refuses"]
    if refusals:
        said = refusals[0].text(lang)
        return f"无法给出结果：{said}" if lang == "zh" else f"No result: {said}"
    if verdict.interval is None or verdict.score is None:
        return result
    doubts = doubts_words(verdict, lang)
    if verdict.interval.decided:
        said = _whatever(verdict, verdict.interval, doubts, lang) if doubts else result
    else:
        said = _depends(verdict, result, doubts, lang)
    first = next((reason for reason in verdict.reasons if reason.spoils), None)
    if first is None:
        return said
    return (
        f"{said}；但请注意：{first.text(lang)}"
        if lang == "zh"
        else f"{said}, but {first.text(lang)}"
    )


def _whatever(verdict: "Verdict", interval: Interval, doubts: str, lang: str) -> str:
    """The winner stands."""
    unit = verdict.rules.unit
    kinds = {effect.kind for effect in verdict.effects}
    kinds_of_board = any(reason.code in _BOARD_CODES for reason in verdict.reasons)
    if lang == "zh":
        gap = " " if doubts[-1].isascii() else ""
        return f"无论{doubts}{gap}如何，{interval_words(interval, lang, unit)}"
    several = len(verdict.effects) > 1
    of_doubts = f"whatever {doubts} {'are' if several else 'is'}"
    if kinds != {"point"} or kinds_of_board:
        of_doubts = f"whatever becomes of {doubts}"
    if interval.low == interval.high:
        return f"{result_words(Outcome.counted(interval.low), lang, verdict.rules)} {of_doubts}"
    winner = side_word(Colour.BLACK if interval.low > 0 else Colour.WHITE)
    nearer, further = sorted((abs(interval.low), abs(interval.high)))
    return f"{winner} wins {of_doubts}, by {range_words(nearer, further, lang, unit)}"


_BOARD_CODES = ("open_border", "unclear_seki", "unclear_groups")


def _depends(verdict: "Verdict", result: str, doubts: str, lang: str) -> str:
    """The winner is open."""
    size = verdict.score.count.size if verdict.score else 0
    decisive = [effect.first for effect in verdict.effects if effect.decides]
    if decisive:
        where = names(decisive, size, lang)
        if lang == "zh":
            return f"胜负取决于 {where}，请查看（按现在的读法，{result}）"
        verb = "decides" if len(decisive) == 1 else "each decide"
        return f"{where} {verb} the game: look there (as read, {result})"
    if lang == "zh":
        return f"胜负未定，取决于{doubts}（按现在的读法，{result}）"
    return f"The result depends on {doubts} (as read, {result})"
