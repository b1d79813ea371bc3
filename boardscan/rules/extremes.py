"""The best and the worst margin over all doubts, found without trying every combination.

Ownership is monotone. Putting a black stone on an empty point, or taking a white one away, lets
Black reach more empty points and White fewer; so if every point is as black as it may be, no
point is blacker on any board that the doubts allow. One count of that board bounds Black's lead
from above, for area rules exactly (unless a doubtful stone joins dead stones to others). For
territory rules, where a stone on one's own point costs a point, each point is bounded by itself.
"""

from fractions import Fraction
from typing import NamedTuple

from boardscan.rules import bits
from boardscan.rules.borders import open_mask
from boardscan.rules.counting import BLACK, EMPTY, WHITE, Owners, owners
from boardscan.rules.doubts import NOTHING_FIXED, Doubts, Fixed
from boardscan.rules.groups import ROOMY
from boardscan.rules.margins import Game, Interval
from boardscan.rules.position import Colour


class Stones(NamedTuple):
    """What becomes of one colour's stones on the board that favours a side.

    Parameters
    ----------
    living : certain stones that are on the board.
    dead : certain stones that have left it.
    contested : certain dead stones that a doubtful stone may join to living ones.
    leaves : doubtful points from which a stone of this colour leaves with a dead chain.
    may_leave : doubtful points from which it may leave.
    sure : stones that are on every board.
    """

    living: int
    dead: int
    contested: int
    leaves: int
    may_leave: int
    sure: int


def extremes(doubts: Doubts, game: Game, fixed: Fixed = NOTHING_FIXED) -> tuple[Interval, bool]:
    """Bounds of the margin over all combinations, and whether both are certainly reached."""
    high, high_reached = _best(doubts, game, fixed, BLACK)
    low, low_reached = _best(doubts, game, fixed, WHITE)
    return Interval(low, high), high_reached and low_reached


def _best(doubts: Doubts, game: Game, fixed: Fixed, side: Colour) -> tuple[Fraction, bool]:
    """The margin that no combination betters for a side, and whether one surely reaches it."""
    best = _Best(doubts, game, fixed, side)
    sign = 1 if side is BLACK else -1
    if game.rules.counting == "territory":
        return game.margin(sign * best.territory() + game.prisoners), False
    margin = game.margin(sign * best.area())
    if game.counts_groups:
        return margin - game.rules.group_tax * sign * best.group_difference(), False
    return margin, best.reached


def _stones(doubts: Doubts, fixed: Fixed, colour: Colour, side: Colour) -> Stones:
    """One colour's stones when the doubtful chains are as `side` would like them."""
    read = doubts.position.mask(colour)
    certain = read & ~doubts.doubtful
    marked = doubts.dead & read
    either_way = 0
    for index, chain in enumerate(doubts.chain_masks):
        if chain & read:
            settled = fixed.chains.get(index)
            marked |= chain if (colour is not side if settled is None else settled) else 0
            either_way |= chain if settled is None else 0
    possible = certain | doubts.may_hold(colour, fixed)
    contested = leaves = may_leave = 0
    board = doubts.board
    for chain in bits.components(bits.flood(marked & possible, possible, board), board):
        doubtful = chain & doubts.doubtful
        if chain & certain & ~marked:
            contested |= chain & certain & marked
            may_leave |= doubtful
        else:
            joined = bits.neighbours(certain & marked, board) | marked
            leaves |= doubtful & joined
            may_leave |= doubtful & ~joined
    return Stones(
        certain & ~marked,
        certain & marked & ~contested,
        contested,
        leaves,
        may_leave,
        certain & ~marked & ~either_way,
    )


class _Best:
    """The board that favours a side, with points counted as that side's lead."""

    def __init__(self, doubts: Doubts, game: Game, fixed: Fixed, side: Colour) -> None:
        self.doubts, self.game, self.fixed = doubts, game, fixed
        self.side, self.board = side, doubts.board
        self.own = _stones(doubts, fixed, side, side)
        self.other = _stones(doubts, fixed, side.opponent, side)
        self.may_be = {colour: doubts.may_hold(colour, fixed) for colour in Colour}
        own_stays = self.may_be[side] & ~self.own.leaves
        empty = self.may_be[EMPTY] | self.may_be[side] & self.own.leaves
        empty |= self.may_be[side.opponent] & (self.other.leaves | self.other.may_leave)
        self.own_stones = self.own.living | self.own.contested | own_stays
        self.other_stones = self.other.living | doubts.doubtful & ~own_stays & ~empty
        self.owned = self._owned()
        self.loose = self._loose()

    def _owned(self) -> Owners:
        if self.side is BLACK:
            return owners(self.own_stones, self.other_stones, self.game.size)
        return owners(self.other_stones, self.own_stones, self.game.size)

    def _loose(self) -> int:
        """The points that may be part of an open border on some board.

        The others lie in a region that is finished however the doubts fall: all its points,
        and all points that may be empty beside them, touch stones of both that surely stay.
        """
        if self.game.terms.borders_agreed:
            return 0
        maybe_empty = self.board.full & ~self.own.sure & ~self.other.sure
        both = bits.neighbours(self.own.sure, self.board)
        both &= bits.neighbours(self.other.sure, self.board)
        return bits.flood(maybe_empty & ~both, maybe_empty, self.board)

    @property
    def reached(self) -> bool:
        """Whether some combination surely gives this board and this lead in area."""
        unsure = self.own.contested | self.own.may_leave
        unsure |= self.other.contested | self.other.may_leave
        unfinished = self.owned.shared & self.loose
        return not unsure and (not unfinished or not unfinished & ~open_mask(self.owned))

    def area(self) -> int:
        """The largest lead in area."""
        lead = self.owned.lead if self.side is BLACK else -self.owned.lead
        return lead + (self.owned.shared & self.loose).bit_count()

    def territory(self) -> int:
        """A lead in territory that is never exceeded: the most that each point can add."""
        plus, minus = self._worth()

        def total(points: int) -> int:
            return (plus & points).bit_count() - (minus & points).bit_count()

        empty = self.doubts.position.mask(EMPTY) & ~self.doubts.doubtful
        taken = self.other.dead | self.other.contested
        lead = total(empty | self.own.dead | taken)
        lead += taken.bit_count() - self.own.dead.bit_count()
        for doubt, bit in zip(self.doubts.points, self.doubts.bits, strict=True):
            options = self.doubts.options(doubt, self.fixed)
            lead += max(self._adds(option, bit, total(bit)) for option in options)
        return lead

    def _adds(self, option: Colour, bit: int, worth: int) -> int:
        """The most that a doubtful point adds; a stone that stays adds nothing."""
        if option is EMPTY:
            return worth
        if option is self.side:
            return worth - 1 if bit & self.own.leaves else 0
        if bit & self.other.leaves:
            return worth + 1
        return max(0, worth + 1) if bit & self.other.may_leave else 0

    def _worth(self) -> tuple[int, int]:
        """The points that may be this side's territory if empty, and those that are not its own.

        What is left over is nobody's on any board.
        """
        owned, board = self.owned, self.board
        own_reach = self.own_stones | owned.surrounded(self.side) | owned.shared
        other_reach = self.other_stones | owned.surrounded(self.side.opponent) | owned.shared
        own_beside = bits.neighbours(own_reach, board)
        other_beside = bits.neighbours(other_reach, board)
        plus = own_beside & ~other_beside | self.loose & (own_beside | ~other_beside)
        minus = other_beside & ~own_beside
        if not self.game.rules.points_in_seki:
            # Only a large eye space that is there on every board is surely no eye in a seki.
            sure = minus & self._surely_empty()
            large = (eye for eye in bits.components(sure, board) if eye.bit_count() >= ROOMY)
            minus = sum(large)
        return plus & ~minus, minus

    def _surely_empty(self) -> int:
        """Points without a stone on every board that the doubts allow."""
        empty = self.doubts.position.mask(EMPTY) & ~self.doubts.doubtful
        return empty | self.doubts.dead & (self.own.dead | self.other.dead)

    def group_difference(self) -> int:
        """The fewest groups of this side less the most of the other."""
        board, position = self.board, self.doubts.position
        near = bits.components(board.full & ~self.other.sure, board)
        fewest = sum(1 for part in near if part & self.own.sure)
        surely_other = self.owned.surrounded(self.side.opponent) & self._surely_empty()
        parts = bits.components(self.other.sure | surely_other, board)
        most = sum(1 for part in parts if part & self.other.sure)
        # Every stone that may be there can be a group of its own.
        other = self.side.opponent
        most += self.may_be[other].bit_count()
        unsure = (self.doubts.dead & ~self.other.dead) & position.mask(other)
        for index, chain in enumerate(self.doubts.chain_masks):
            if chain & position.mask(other) and index not in self.fixed.chains:
                unsure |= chain
        return fewest - most - unsure.bit_count()
