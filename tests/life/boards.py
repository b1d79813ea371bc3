"""Boards that several tests judge."""

from boardscan.rules.position import Colour, Position


def corner(*rows, size=9, wall=Colour.BLACK):
    """A fight in the upper left corner; all other points are a wall that lives for certain."""
    letter = wall.letter
    lines = [row.replace(" ", "") for row in rows]
    lines = [line + letter * (size - len(line)) for line in lines]
    lines += [letter * size] * (size - len(lines) - 1)
    lines.append(letter * (size - 3) + "." + letter + ".")
    return Position.from_text("\n".join(lines))


def views(position):
    """The sixteen equal boards, each with the map of points from the position to it."""
    n = position.size
    places = [(r, c) for r in range(n) for c in range(n)]
    for swap in (False, True):
        for turn in range(8):
            to = {point: _place(point, turn, n) for point in places}
            points = [Colour.EMPTY] * (n * n)
            for point in places:
                colour = position.at(point)
                row, col = to[point]
                points[row * n + col] = colour.opponent if swap else colour
            yield Position(n, tuple(points)), to, swap


def _place(point, turn, n):
    row, col = point
    if turn & 1:
        row = n - 1 - row
    if turn & 2:
        col = n - 1 - col
    return (col, row) if turn & 4 else (row, col)


def played_board(rng, size, moves):
    """A position that random play leads to, by a plain rule keeper that floods every time."""
    points = [Colour.EMPTY] * (size * size)
    colour = Colour.BLACK
    for _ in range(moves):
        empty = [i for i, held in enumerate(points) if held is Colour.EMPTY]
        if not empty:
            break
        after = place(points, rng.choice(empty), colour, size)
        if after is not None:
            points = after
        colour = colour.opponent
    return Position(size, tuple(points))


def place(points, index, colour, size):
    """The points after a move, captures taken off; None for suicide."""
    position = Position(size, tuple(points)).with_points({divmod(index, size): colour})
    for chain in position.chains():
        if position.at(min(chain)) is colour.opponent and not position.liberties(chain):
            position = position.with_points(dict.fromkeys(chain, Colour.EMPTY))
    if not position.liberties(position.chain_at(divmod(index, size))):
        return None
    return list(position.points)
