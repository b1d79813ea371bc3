"""Eye spaces that one stone in the right place keeps from making two eyes."""

from __future__ import annotations

from boardscan.life.board import Grid, indices

LARGEST_NAKADE = 6  # points; every larger space has room for two eyes


def vital_point(board: Grid, shape: int) -> int:
    """Where one stone keeps a space of three to six points from making two eyes, or -1.

    The shapes are the threes, the square and the pyramid four, the bulky and the crossed five and
    the rabbity six. In each but the square one point touches all others but at most one, which
    closes a square.
    """
    size = shape.bit_count()
    if not 3 <= size <= LARGEST_NAKADE:
        return -1
    degrees = {i: (board.beside_bits[i] & shape).bit_count() for i in indices(shape)}
    point = max(degrees, key=lambda i: degrees[i])
    if degrees[point] == size - 1 or set(degrees.values()) == {2}:
        return point
    if size >= 5 and degrees[point] == size - 2:
        apart = shape & ~board.beside_bits[point] & ~(1 << point)
        if degrees[apart.bit_length() - 1] == 2:
            return point
    return -1
