"""Margins, ranges, points and answers in words, English and Chinese."""

from collections.abc import Sequence
from fractions import Fraction

from boardscan.rules.amounts import mixed_text, points_words, zi_words
from boardscan.rules.effects import Effect
from boardscan.rules.margins import Interval
from boardscan.rules.names import Point, point_name
from boardscan.rules.notation import margin_words, side_word
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import Unit

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
