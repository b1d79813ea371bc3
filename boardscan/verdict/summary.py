"""The one sentence that sums a verdict up: the result, and what it depends on."""

from typing import TYPE_CHECKING

from boardscan.rules.margins import Interval
from boardscan.rules.names import Point, point_name
from boardscan.rules.notation import result_words, side_word
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Colour
from boardscan.rules.wording import interval_words, names, number_word, range_words

if TYPE_CHECKING:
    from boardscan.verdict.judge import Verdict


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
    doubts = doubts_words(verdict, lang)
    if verdict.interval is None or verdict.score is None:
        said = result
    elif verdict.interval.decided:
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
