"""A count that people can follow, as arbiters do it (做棋, "arranging the board").

They count one side only. Its empty area is shaped into blocks of ten, 10, 20, 30 and so on; the
points that are over are filled with its stones, which changes nothing, since a stone counts what
an empty point does; then its stones are counted in tens, and both are added. The worked example
of the Chinese rules has five blocks of 10 and one of 20, which are 70, and 110 stones: 180.

On a drawing no stone needs to move, so the blocks are cut out where the points are.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from boardscan.rules import bits
from boardscan.rules.blocks import TEN, in_tens, near_each_other
from boardscan.rules.counting import Count
from boardscan.rules.names import Point
from boardscan.rules.position import Colour
from boardscan.rules.scoring import Score


class Block(NamedTuple):
    """Ten points, and how far the count has come when they are counted."""

    kind: Literal["points", "stones"]
    points: frozenset[Point]
    upto: int


@dataclass(frozen=True)
class Arranged:
    """One side's points in blocks of ten.

    Parameters
    ----------
    side : whose.
    blocks : blocks of empty points, then blocks of stones, numbered through: 10, 20, 30 ...
    filled : empty points outside the blocks that are filled and counted with the stones; none
        when stones don't count.
    loose : what is in no block, in the order in which it is counted after the last block.
    shared : points that count half.
    """

    side: Colour
    blocks: tuple[Block, ...]
    filled: frozenset[Point]
    loose: tuple[Point, ...]
    shared: frozenset[Point] = frozenset()

    @property
    def area_in_tens(self) -> int:
        """The empty points that are in blocks."""
        return TEN * sum(block.kind == "points" for block in self.blocks)

    @property
    def one_by_one(self) -> int:
        """Stones and filled points, or the empty points in no block where stones don't count."""
        return self.whole - self.area_in_tens

    @property
    def whole(self) -> int:
        """Everything but the shared points."""
        return TEN * len(self.blocks) + len(self.loose)

    @property
    def total(self) -> Fraction:
        """What the side has: half of each shared point is its own."""
        return self.whole + Fraction(len(self.shared), 2)


def arrange_area(count: Count, side: Colour) -> Arranged:
    """A side's surrounded points and stones; `total` is ``count.area(side)``."""
    board = bits.edges(count.size)
    area = in_tens(count.owners.surrounded(side), board, diagonals=False)
    stones = in_tens(count.owners.stones(side) | area.loose, board, diagonals=True)
    return Arranged(
        side,
        _numbered(area.blocks, stones.blocks, count.size),
        bits.to_points(area.loose, count.size),
        near_each_other(stones.loose, count.size),
        count.shared_points,
    )


def arrange_territory(score: Score, side: Colour) -> Arranged:
    """A side's territory under territory rules; points of groups in seki are left out."""
    size = score.count.size
    territory = score.count.owners.surrounded(side)
    for group in score.seki:
        territory &= ~group.surrounded
    area = in_tens(territory, bits.edges(size), diagonals=False)
    loose = near_each_other(area.loose, size)
    return Arranged(side, _numbered(area.blocks, (), size), frozenset(), loose)


def _numbered(area: tuple[int, ...], stones: tuple[int, ...], size: int) -> tuple[Block, ...]:
    kinds: list[tuple[Literal["points", "stones"], int]] = [("points", b) for b in area]
    kinds += [("stones", b) for b in stones]
    return tuple(
        Block(kind, bits.to_points(block, size), TEN * number)
        for number, (kind, block) in enumerate(kinds, start=1)
    )
