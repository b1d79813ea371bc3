"""The margin of one board, as an interval: what is open on the board itself makes it wide.

An open border can close for either side, an eye space can turn out to be a single eye in a seki,
and groups can still join. A board without any of these has one margin.
"""

from fractions import Fraction
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


class Game(NamedTuple):
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


def board_interval(board: Board, game: Game) -> Interval:
    """All margins that one board may lead to."""
    owned = owners(board.black, board.white, game.size)
    open_points = 0 if game.terms.borders_agreed else open_mask(owned).bit_count()
    if game.rules.counting == "territory":
        low, high = _territory(board, owned, game)
    else:
        low = high = owned.lead
    interval = Interval(game.margin(low - open_points), game.margin(high + open_points))
    if game.counts_groups:
        black_fewest, black_most = separate_groups(owned, BLACK)
        white_fewest, white_most = separate_groups(owned, WHITE)
        interval = Interval(
            interval.low - game.rules.group_tax * (black_most - white_fewest),
            interval.high - game.rules.group_tax * (black_fewest - white_most),
        )
    return interval


def _territory(board: Board, owned: Owners, game: Game) -> tuple[int, int]:
    lead = owned.black_surrounded.bit_count() - owned.white_surrounded.bit_count()
    lead += board.dead_white.bit_count() - board.dead_black.bit_count() + game.prisoners
    if game.rules.points_in_seki:
        return lead, lead
    seki, unclear = in_seki(owned)
    lead -= points_of(seki, BLACK) - points_of(seki, WHITE)
    return lead - points_of(unclear, BLACK), lead + points_of(unclear, WHITE)
