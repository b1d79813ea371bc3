"""What decides a game besides the stones on the board: komi, handicap, warnings, prisoners."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from boardscan.errors import InputError, RulesError, Text
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet, check_komi

LARGEST_HANDICAP = 25


@dataclass(frozen=True)
class PerSide:
    """A number for each side."""

    black: int = 0
    white: int = 0

    def __post_init__(self) -> None:
        if self.black < 0 or self.white < 0:
            raise InputError(
                "bad_number",
                Text("a number of warnings or prisoners is negative", "警告或提子数为负"),
                Text("Count from 0 up.", "应为不小于 0 的整数。"),
            )

    def of(self, colour: Colour) -> int:
        """The number of one side."""
        return self.black if colour is Colour.BLACK else self.white


@dataclass(frozen=True)
class Warnings(PerSide):
    """Warnings (警告) that each side was given."""


@dataclass(frozen=True)
class Prisoners(PerSide):
    """Stones that each side took during play; dead stones left on the board are not in it."""


@dataclass(frozen=True)
class Groups(PerSide):
    """Separate living groups of each side, when the arbiter counted them himself."""


@dataclass(frozen=True)
class Terms:
    """What the board does not show.

    Parameters
    ----------
    handicap : 0 for an even game, 1 for 让先 (no komi), from 2 the number of handicap stones.
    komi : what Black gives, in the rule set's unit, instead of the rule set's komi. In a handicap
        game it comes on top of what the handicap returns.
    warnings : warnings of each side.
    prisoners : stones taken during play, needed for territory rules.
    groups : living groups of each side, instead of those the program counts (group tax).
    borders_agreed : the players agreed to end with these borders, so an open one is no doubt.
    """

    handicap: int = 0
    komi: Fraction | None = None
    warnings: Warnings = field(default_factory=Warnings)
    prisoners: Prisoners | None = None
    groups: Groups | None = None
    borders_agreed: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.handicap <= LARGEST_HANDICAP:
            raise RulesError(
                "bad_handicap",
                Text(f"a handicap of {self.handicap} stones", f"让 {self.handicap} 子"),
                Text(
                    f"It is 0 to {LARGEST_HANDICAP}; 1 is a game without komi (让先).",
                    f"应为 0 至 {LARGEST_HANDICAP}；1 为让先（不贴子）。",
                ),
            )


def komi_given(rules: RuleSet, terms: Terms) -> Fraction:
    """The komi of this game in the rule set's unit: none in a handicap game unless agreed."""
    if terms.komi is not None:
        check_komi(terms.komi, rules.unit)
        return terms.komi
    return Fraction(0) if terms.handicap else rules.komi


def handicap_returned(rules: RuleSet, terms: Terms) -> Fraction:
    """What Black gives back for handicap stones, in the rule set's unit (让先: nothing)."""
    return rules.handicap_return * terms.handicap if terms.handicap > 1 else Fraction(0)


_SIDE = re.compile(r"\s*(B|W|黑|白)\s*[=:：＝]\s*(\d{1,3})\s*", re.IGNORECASE | re.ASCII)
_SIDES = {"B": "black", "W": "white", "黑": "black", "白": "white"}


def parse_sides(texts: str | Iterable[str]) -> dict[str, int]:
    """Read ``B=1,W=2`` (one text or several) into ``{"black": 1, "white": 2}``.

    Raises `InputError` ``bad_sides`` for anything else, and for a side that is named twice.
    """
    sides: dict[str, int] = {}
    for text in [texts] if isinstance(texts, str) else texts:
        for part in re.split(r"[,，;；]", text):
            found = _SIDE.fullmatch(part)
            side = _SIDES[found[1].upper()] if found else None
            if found is None or side is None or side in sides:
                raise InputError(
                    "bad_sides",
                    Text(f"{text!r} does not give each side's number", f"“{text}”无法识别"),
                    Text("Write B=1 or W=2, or both as B=1,W=2.", "写作 B=1 或 W=2，或 B=1,W=2。"),
                )
            sides[side] = int(found[2])
    return sides


def parse_warnings(texts: str | Iterable[str]) -> Warnings:
    """``B=1`` is one warning for Black; a side that is not named has none."""
    return Warnings(**parse_sides(texts))


def parse_prisoners(texts: str | Iterable[str]) -> Prisoners:
    """``B=3,W=5``: stones taken by each side during play. Both sides have to be named."""
    sides = parse_sides(texts)
    if len(sides) != 2:
        raise InputError(
            "bad_sides",
            Text("prisoners of one side are missing", "缺少一方的提子数"),
            Text(
                "Give what each side took, for example B=3,W=0.", "请写双方各提子数，例如 B=3,W=0。"
            ),
        )
    return Prisoners(**sides)
