"""The margin of one board, as an interval: what is open on the board itself makes it wide.

An open border can close for either side, an eye space can turn out to be a single eye in a seki,
and groups can still join. A board without any of these has one margin.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from boardscan.rules.borders import open_mask
from boardscan.rules.counting import BLACK, WHITE, Owners, owners
from boardscan.rules.doubts import Board
from boardscan.rules.groups import separate_groups
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.scoring import in_seki, margin_shift, needed_prisoners, points_of
from boardscan.rules.terms import Terms


class Interval(NamedTuple):
    """The smallest and the largest margin in 子, Black's positive."""

    low: Fraction
    high: Fraction

    @property
    def decided(self) -> bool:
        """Whether the result is the same throughout."""
        return self.low > 0 or self.high < 0 or self.low == self.high == 0

    def joined(self, other: "Interval") -> "Interval":
        """The smallest interval that holds both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))


@dataclass(frozen=True)
class Game:
    """What turns a board into a margin, worked out once for many boards."""

    size: int
    rules: RuleSet
    terms: Terms
    shift: Fraction
    prisoners: int

    @classmethod
    def of(cls, size: int, rules: RuleSet, terms: Terms) -> "Game":
        """The game; `RulesError` ``prisoners_needed`` for territory rules without them."""
        taken = 0
        if rules.counting == "territory":
            prisoners = needed_prisoners(rules, terms)
            taken = prisoners.black - prisoners.white
        shift = margin_shift(rules, terms)
        if rules.group_tax and terms.groups is not None:
            shift -= rules.group_tax * (terms.groups.black - terms.groups.white)
        return cls(size, rules, terms, shift, taken)

    @property
    def counts_groups(self) -> bool:
        """Whether the program counts groups for a tax."""
        return bool(self.rules.group_tax) and self.terms.groups is None

    def margin(self, points: int) -> Fraction:
        """The margin in 子 of a lead in points on the board."""
        return Fraction(points, 2) + self.shift

    @cached_property
    def parts(self) -> int:
        """Into how many equal parts a 子 is divided, so that every margin is a whole number."""
        return lcm(2, self.shift.denominator, self.rules.group_tax.denominator)

    @cached_property
    def shift_parts(self) -> int:
        """The shift in parts."""
        return int(self.shift * self.parts)

    @cached_property
    def tax_parts(self) -> int:
        """The group tax in parts."""
        return int(self.rules.group_tax * self.parts)

    def interval(self, parts: "Parts") -> Interval:
        """An interval in 子."""
        return Interval(Fraction(parts.low, self.parts), Fraction(parts.high, self.parts))


class Parts(NamedTuple):
    """An `Interval` as whole numbers of `Game.parts`, of which many are compared quickly."""

    low: int
    high: int

    def joined(self, other: "Parts") -> "Parts":
        """The smallest interval that holds both."""
        return Parts(min(self.low, other.low), max(self.high, other.high))


def board_interval(board: Board, game: Game) -> Interval:
    """All margins that one board may lead to."""
    return game.interval(board_parts(board, game))


def board_parts(board: Board, game: Game) -> Parts:
    """`board_interval` in parts of a 子."""
    owned = owners(board.black, board.white, game.size)
    open_points = 0 if game.terms.borders_agreed else open_mask(owned).bit_count()
    if game.rules.counting == "territory":
        low, high = _territory(board, owned, game)
    else:
        low = high = owned.lead
    half, shift = game.parts // 2, game.shift_parts
    found = Parts(half * (low - open_points) + shift, half * (high + open_points) + shift)
    if not game.counts_groups:
        return found
    black_fewest, black_most = separate_groups(owned, BLACK)
    white_fewest, white_most = separate_groups(owned, WHITE)
    tax = game.tax_parts
    return Parts(
        found.low - tax * (black_most - white_fewest),
        found.high - tax * (black_fewest - white_most),
    )


def _territory(board: Board, owned: Owners, game: Game) -> tuple[int, int]:
    lead = owned.black_surrounded.bit_count() - owned.white_surrounded.bit_count()
    lead += board.dead_white.bit_count() - board.dead_black.bit_count() + game.prisoners
    if game.rules.points_in_seki:
        return lead, lead
    seki, unclear = in_seki(owned)
    lead -= points_of(seki, BLACK) - points_of(seki, WHITE)
    return lead - points_of(unclear, BLACK), lead + points_of(unclear, WHITE)
