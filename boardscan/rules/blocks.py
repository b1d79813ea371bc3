"""Cutting a set of points into blocks of ten that a person can follow by eye.

A block is ten points that hang together: along the lines where that can be had, and for stones
otherwise over diagonals as well. Blocks are cut off a part of the board so that what is left of
it gives as many blocks as it can, with as short a cut as possible, two rows of five before other
shapes. What can't be put into a block is loose and is counted one by one.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from boardscan.rules import bits
from boardscan.rules.bits import Edges
from boardscan.rules.names import Point

TEN = 10
#: Shapes are grown from the points with the fewest neighbours; from more of them nothing is won.
_SEEDS = 6

Ring = Callable[[int, Edges], int]


class Tens(NamedTuple):
    """Points in blocks of ten, as `bits` integers.

    Parameters
    ----------
    blocks : ten points each, in an order that goes from each block to one nearby.
    loose : the points in none of them.
    """

    blocks: tuple[int, ...]
    loose: int


def in_tens(points: int, board: Edges, *, diagonals: bool) -> Tens:
    """Put points into blocks of ten; every point is in one block or loose, always the same.

    `diagonals` tells whether what touches at a corner may be in one block.
    """
    found: list[int] = []
    for ring in (bits.neighbours, neighbours_and_diagonals) if diagonals else (bits.neighbours,):
        blocks, points = _carve(points, board, ring)
        found += blocks
    return Tens(tuple(_walk(found, board)), points)


def neighbours_and_diagonals(points: int, board: Edges) -> int:
    """The points, and every point one step beside them, diagonal steps included."""
    size, full, not_first, not_last = board
    wide = points | (points & not_last) << 1 | (points & not_first) >> 1
    return (wide | wide << size | wide >> size) & full


def parts(points: int, board: Edges, ring: Ring) -> Iterator[int]:
    """The parts of a set of points that hang together by steps to the `ring` around a point."""
    while points:
        part = points & -points
        while (grown := part | ring(part, board) & points) != part:
            part = grown
        yield part
        points &= ~part


def _carve(points: int, board: Edges, ring: Ring) -> tuple[list[int], int]:
    """Blocks of ten, and the points that are left."""
    blocks, loose = [], 0
    beside = {bit: bits.neighbours(bit, board) for bit in _each(points)}
    pending = list(parts(points, board, ring))
    while pending:
        part = pending.pop()
        if part.bit_count() < TEN:
            loose |= part
            continue
        block = _best_block(part, board, ring, beside)
        blocks.append(block)
        pending += parts(part & ~block, board, ring)
    return blocks, loose


def _best_block(part: int, board: Edges, ring: Ring, beside: dict[int, int]) -> int:
    """The block that spoils least of the rest, and among those the one with the shortest cut."""
    ends = sorted(_each(part), key=lambda bit: ((beside[bit] & part).bit_count(), bit))
    shapes = {_grow(bit, part, board, ring, beside): 0 for bit in ends[:_SEEDS]}
    shapes |= dict.fromkeys(_rectangles(part, board), 1)
    chosen, least = 0, part.bit_count() + 1
    ranked = sorted((_cut(block, part, board) - nice, block) for block, nice in shapes.items())
    for _, block in ranked:
        spoilt = sum(rest.bit_count() % TEN for rest in parts(part & ~block, board, ring))
        if spoilt < least:
            chosen, least = block, spoilt
        if spoilt == part.bit_count() % TEN:  # no block can spoil less
            break
    return chosen


def _rectangles(part: int, board: Edges) -> Iterator[int]:
    """Every two by five, lying and standing, inside a part."""
    for height, width in ((2, 5), (5, 2)):
        shape = sum((1 << width) - 1 << row * board.size for row in range(height))
        for row in range(board.size - height + 1):
            for col in range(board.size - width + 1):
                block = shape << row * board.size + col
                if not block & ~part:
                    yield block


def _grow(seed: int, part: int, board: Edges, ring: Ring, beside: dict[int, int]) -> int:
    """Ten points around a seed, kept compact; pockets that they close off are taken in."""
    block = seed
    while block.bit_count() < TEN:
        rest = part & ~block
        _, point = min(
            ((beside[bit] & rest).bit_count() - (beside[bit] & block).bit_count(), bit)
            for bit in _each(ring(block, board) & rest)
        )
        block |= point
        rest &= ~point
        if (ring(point, board) & rest).bit_count() < 2:  # it divides nothing
            continue
        pockets = sorted((pocket.bit_count(), pocket) for pocket in parts(rest, board, ring))
        for size, pocket in pockets[:-1]:
            if size <= TEN - block.bit_count():
                block |= pocket
    return block


def _cut(block: int, part: int, board: Edges) -> int:
    """How many lines lead from a block to the rest of its part."""
    size, _, not_first, not_last = board
    rest = part & ~block
    sideways = ((block & not_last) << 1 & rest, (block & not_first) >> 1 & rest)
    upright = (block << size & rest, block >> size & rest)
    return sum(ends.bit_count() for ends in (*sideways, *upright))


def near_each_other(points: int, size: int) -> tuple[Point, ...]:
    """Single points from the top left on, each followed by the nearest of the others."""
    left = set(bits.to_points(points, size))
    found: list[Point] = []
    row, col = 0, 0
    while left:
        row, col = min(left, key=lambda p: ((p[0] - row) ** 2 + (p[1] - col) ** 2, p))
        left.remove((row, col))
        found.append((row, col))
    return tuple(found)


def _walk(blocks: list[int], board: Edges) -> Iterator[int]:
    """The blocks from the top left on, each followed by one that touches it or is near."""
    places = {block: _place(block, board.size) for block in blocks}
    around, row, col = 0, 0, 0
    while places:
        block = min(
            places,
            key=lambda b: (
                not around & b,
                (places[b][0] - row) ** 2 + (places[b][1] - col) ** 2,
                b,
            ),
        )
        row, col = places.pop(block)
        around = neighbours_and_diagonals(block, board)
        yield block


def _place(block: int, size: int) -> tuple[int, int]:
    """The sums of the rows and of the columns: ten times the middle of a block."""
    points = bits.to_points(block, size)
    return sum(row for row, _ in points), sum(col for _, col in points)


def _each(points: int) -> Iterator[int]:
    while points:
        low = points & -points
        yield low
        points ^= low
