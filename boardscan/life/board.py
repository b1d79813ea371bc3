"""What the search needs to know of a board: neighbours of every point, chains with liberties.

Sets of points are integers, see `boardscan.rules.bits`; a point's index is ``row * size + col``.
Sides are 0 for Black and 1 for White, so that the other side is ``1 - side``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardscan.rules import bits


class Grid(NamedTuple):
    """The neighbourhoods of a board with `size` lines."""

    size: int
    edges: bits.Edges
    beside: tuple[tuple[int, ...], ...]  # indices of the two to four neighbours of each point
    beside_bits: tuple[int, ...]  # the same as sets
    corner_bits: tuple[int, ...]  # diagonal neighbours as sets
    rim: int  # points on the edge of the board

    @property
    def full(self) -> int:
        """All points."""
        return self.edges.full


class Chain(NamedTuple):
    """Connected stones of one side, and their liberties, as sets."""

    side: int
    stones: int
    liberties: int


def indices(points: int) -> Iterator[int]:
    """The indices in a set, lowest first."""
    while points:
        low = points & -points
        yield low.bit_length() - 1
        points ^= low


@lru_cache(maxsize=32)
def grid(size: int) -> Grid:
    """The neighbourhoods of a board with `size` lines."""
    edges = bits.edges(size)
    ones = [1 << index for index in range(size * size)]
    beside_bits = tuple(bits.neighbours(one, edges) for one in ones)
    corners = tuple(
        sum(
            1 << r * size + c
            for r in (index // size - 1, index // size + 1)
            for c in (index % size - 1, index % size + 1)
            if 0 <= r < size and 0 <= c < size
        )
        for index in range(size * size)
    )
    rim = sum(one for one, near in zip(ones, beside_bits, strict=True) if near.bit_count() < 4)
    return Grid(
        size, edges, tuple(tuple(indices(b)) for b in beside_bits), beside_bits, corners, rim
    )


def chains_of(board: Grid, stones: tuple[int, int]) -> list[Chain]:
    """All chains, Black's first."""
    empty = board.full & ~(stones[0] | stones[1])
    return [
        Chain(side, part, bits.neighbours(part, board.edges) & empty)
        for side in (0, 1)
        for part in bits.components(stones[side], board.edges)
    ]
