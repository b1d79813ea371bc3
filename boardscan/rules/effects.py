"""What each single doubt does to the result."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from boardscan.rules.doubts import Doubts
from boardscan.rules.margins import Interval
from boardscan.rules.names import Point
from boardscan.rules.outlook import Answer, Outlook
from boardscan.rules.position import Colour


@dataclass(frozen=True)
class Effect:
    """What one doubtful point or chain changes.

    Parameters
    ----------
    kind : ``point``, or how a chain came into doubt.
    points : the point, or the stones of the chain.
    answers : for each answer (what the point holds; whether the chain is dead) the margins that
        are left, the other doubts still open.
    decides : the result is open, and each answer to this doubt alone settles it.
    swing : how far the answers are apart, in 子; 0 when the doubt changes nothing.
    """

    kind: Literal["point", "suggested", "disputed"]
    points: frozenset[Point]
    answers: tuple[tuple[Colour | bool, Interval], ...]
    decides: bool
    swing: Fraction

    @property
    def first(self) -> Point:
        """The point that names it."""
        return min(self.points)


def effects_of(doubts: Doubts, seen: Outlook) -> tuple[Effect, ...]:
    """The effect of every doubt, those that decide first, then by what they move."""
    found = [
        _effect("point", frozenset({doubt.point}), number, doubt.colours, seen)
        for number, doubt in enumerate(doubts.points)
    ]
    for index, chain in enumerate(doubts.chains):
        stones = doubts.chain_points(index)
        number = len(doubts.points) + index
        found.append(_effect(chain.kind, stones, number, (True, False), seen))
    return tuple(sorted(found, key=lambda e: (not e.decides, -e.swing, e.first)))


def _effect(
    kind: Literal["point", "suggested", "disputed"],
    points: frozenset[Point],
    number: int,
    values: tuple[Colour | bool, ...],
    seen: Outlook,
) -> Effect:
    answers = tuple((value, seen.answers[Answer(number, value)]) for value in values)
    left = [interval for _, interval in answers]
    decides = not seen.interval.decided and all(interval.decided for interval in left)
    swing = max(
        max(interval.low for interval in left) - min(interval.low for interval in left),
        max(interval.high for interval in left) - min(interval.high for interval in left),
    )
    return Effect(kind, points, answers, decides, swing)
