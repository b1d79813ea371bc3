"""Sets of points as plain integers: bit ``row * size + col`` is set when the point belongs.

Counting, chains and regions are floods, and an integer floods a whole board in one operation.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from boardscan.rules.names import Point


class Edges(NamedTuple):
    """Masks of one board size that stop a sideways shift from wrapping to the next row."""

    size: int
    full: int
    not_first_column: int
    not_last_column: int


@lru_cache(maxsize=32)
def edges(size: int) -> Edges:
    """The masks of a board with `size` lines."""
    full = (1 << size * size) - 1
    first = sum(1 << row * size for row in range(size))
    return Edges(size, full, full & ~first, full & ~(first << (size - 1)))


def neighbours(points: int, board: Edges) -> int:
    """Every point one step beside the given ones (a given point only if beside another)."""
    size, full, not_first, not_last = board
    sideways = (points & not_last) << 1 | (points & not_first) >> 1
    return (sideways | points << size | points >> size) & full


def flood(seeds: int, through: int, board: Edges) -> int:
    """The seeds and every point of `through` that a path inside `through` joins to them."""
    size, _, not_first, not_last = board
    reached = seeds
    while True:
        sideways = (reached & not_last) << 1 | (reached & not_first) >> 1
        grown = reached | (sideways | reached << size | reached >> size) & through
        if grown == reached:
            return reached
        reached = grown


def components(points: int, board: Edges) -> Iterator[int]:
    """The connected parts of a set of points, in reading order of their first points."""
    while points:
        part = flood(points & -points, points, board)
        yield part
        points &= ~part


def from_points(points: Iterable[Point], size: int) -> int:
    """The integer of some (row, col) points. Raises ValueError for one off the board."""
    bits = 0
    for row, col in points:
        if not (0 <= row < size and 0 <= col < size):
            raise ValueError(f"({row}, {col}) is not on a board of {size} lines")
        bits |= 1 << row * size + col
    return bits


def to_points(bits: int, size: int) -> frozenset[Point]:
    """The (row, col) points of an integer."""
    found = []
    while bits:
        low = bits & -bits
        found.append(divmod(low.bit_length() - 1, size))
        bits ^= low
    return frozenset(found)
