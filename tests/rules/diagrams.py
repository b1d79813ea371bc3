"""Boards that several tests count."""

from boardscan.rules.position import Colour, Position

B, W, E = Colour.BLACK, Colour.WHITE, Colour.EMPTY


def divided(black_empty, black_stones, white_stones, white_empty=0, size=19, dame=0):
    """A finished board in reading order: Black's territory and wall, one dame or none, White's.

    A wall longer than a row leaves no way round it, so every point's owner is plain.
    """
    points = [E] * black_empty + [B] * black_stones + [E] * dame
    points += [W] * white_stones + [E] * white_empty
    return Position(size, tuple(points))


def black_has(stones, size=19, dame=0):
    """A full board on which Black has so many stones and White the other points."""
    return divided(0, stones, size * size - stones - dame, size=size, dame=dame)


def random_position(rng, size):
    """Any stones anywhere, dense or sparse."""
    weights = rng.choice([(1, 1, 1), (6, 1, 1), (1, 6, 6), (1, 8, 1), (2, 5, 5)])
    return Position(size, tuple(rng.choices([E, B, W], weights, k=size * size)))


def swapped(position):
    """The same board with the colours exchanged."""
    return Position(position.size, tuple(colour.opponent for colour in position.points))


def symmetries(position):
    """The eight boards that a turned or mirrored picture shows."""
    n = position.size
    rows = [position.points[i * n : (i + 1) * n] for i in range(n)]
    for _ in range(4):
        rows = [tuple(row) for row in zip(*rows[::-1], strict=True)]
        for turned in (rows, [row[::-1] for row in rows]):
            yield Position(n, tuple(colour for row in turned for colour in row))
