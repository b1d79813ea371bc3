"""From the digits of the boxes to the amount that was written down, with its probability."""

import math
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.choices import Answer
from boardscan.cards.reading import CardField, State
from boardscan.errors import Text
from boardscan.rules.amounts import fraction_text
from boardscan.rules.rulesets import RuleSet

#: Columns of the probabilities: the digits, then these.
BLANK = 10
#: From this probability on an amount is certain. A wrong count that looks certain is the worst that
#: can happen, and a question costs little: on rendered faxes a 184 was read as 164 with 0.991.
SURE = 0.995
#: How often people write a number that can't be, or leave a gap in it, for one time they don't.
SLIPS = 0.02
#: Share of the board's points by which a count is away from half of it for one to be e times as
#: rare: who is further behind mostly resigns. So a 184 is not read as 284.
SPREAD = 0.07
#: Digits less probable than this lead to no amount worth naming.
_LEAST = 0.002
_MOST_OTHERS = 4


def plausible(rules: RuleSet, size: int) -> range:
    """The whole numbers that a count may have: an area has no more points than the board.

    Nobody counts less than a sixth of the board, but a margin may be small.
    """
    points = size * size
    return range(points // 6 if rules.counting == "area" else 0, points + 1)


def amounts(
    odds: NDArray[np.float64], expected: range | None = None
) -> dict[int | None, float]:
    """Every number that the boxes may hold, with its probability; None: they are blank.

    `odds` (boxes, 12) are those of `boardscan.cards.digits`. Blanks may stand in front or behind;
    between digits, and in numbers that are not `expected`, they are weighed by `SLIPS`, and numbers
    against each other by how far from half the board they are. What is missing to 1 is no number.
    """
    found: dict[int | None, float] = defaultdict(float)
    gaps, seen = 0.0, 0.0
    likely = [np.flatnonzero(row[: BLANK + 1] >= _LEAST) for row in odds]
    for digits in product(*likely):
        probability = float(np.prod([row[digit] for row, digit in zip(odds, digits, strict=True)]))
        seen += probability
        text = "".join(" " if digit == BLANK else str(digit) for digit in digits).strip()
        if not text:
            found[None] += probability
        elif " " in text:
            gaps += probability * SLIPS
        else:
            found[int(text)] += probability * _nearness(int(text), expected)
    best = max((n for n in found if n is not None), key=found.__getitem__, default=None)
    if best is not None and best in (expected or ()):
        for number in found:
            if number is not None:  # against each other alone, and not against what is no number
                found[number] /= _nearness(best, expected)
    total = sum(found.values()) + gaps + max(0.0, 1 - seen)
    return {number: probability / total for number, probability in found.items()}


def _nearness(number: int, expected: range | None) -> float:
    """How usual a number is: 1 for half the board, `SLIPS` for what can't be."""
    if expected is None:
        return 1.0
    if number not in expected:
        return SLIPS
    if not expected.start:  # a margin
        return 1.0
    points = expected.stop - 1
    return max(SLIPS, math.exp(-abs(number - points / 2) / (SPREAD * points)))


def count_field(
    odds: NDArray[np.float64],
    fraction: Answer,
    box: at.Box,
    complete: bool,
    expected: range | None = None,
) -> CardField:
    """The amount with its fraction; `complete` is False where a part of the boxes is not there.

    `expected` are the numbers that can be, see `plausible`; None where that is not known.
    """
    ranked = sorted(amounts(odds, expected).items(), key=lambda item: -item[1])
    number, likely = ranked[0] if ranked else (None, 0.0)
    probability = likely * fraction.probability
    reasons = list(_reasons(number, likely, fraction, complete))
    value = None if number is None else fraction_text(number + Fraction(fraction.value or 0))
    return CardField(
        "count", value, probability, _state(number, reasons), not reasons, box, tuple(reasons),
        tuple(_others(ranked, fraction)),
    )  # fmt: skip


def _reasons(
    number: int | None, likely: float, fraction: Answer, complete: bool
) -> Iterator[tuple[str, Text]]:
    if not complete:
        yield _CUT
    if likely < SURE:
        yield _UNSURE
    if number is None and fraction.value != "0":
        yield _NO_NUMBER
    yield from fraction.reasons


def _state(number: int | None, reasons: list[tuple[str, Text]]) -> State:
    if _CUT in reasons:
        return "unreadable"
    if reasons:
        return "doubtful"
    return "blank" if number is None else "read"


def _others(
    ranked: list[tuple[int | None, float]], fraction: Answer
) -> Iterator[tuple[str, float]]:
    """What else may stand there: other numbers, or the same with another fraction."""
    parts = [(fraction.value or "0", fraction.probability), *fraction.others]
    for place, (number, probability) in enumerate(ranked[: _MOST_OTHERS + 1]):
        for part, share in parts[0 if place else 1 :]:
            if number is not None and probability * share >= _LEAST:
                yield fraction_text(number + Fraction(part)), probability * share


_CUT = (
    "unreadable",
    Text("a part of the boxes is not there, or covered", "方格有部分缺失或被遮住"),
)
_UNSURE = ("digits_unsure", Text("the digits are not clear", "数字不清楚"))
_NO_NUMBER = ("no_number", Text("a fraction without a number", "只有分数，没有数字"))
