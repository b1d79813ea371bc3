"""Boards drawn clean: the position, and whose every point is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from boardscan.report.drawing import XY, Disc, Drawing, Label, Path
from boardscan.rules.names import COLUMN_LETTERS, Point, point_name
from boardscan.rules.position import Colour, Position

BLACK, WHITE, GREY, PALE, RED = "#000000", "#ffffff", "#555555", "#bbbbbb", "#d55e00"
#: Cells between the paper's edge and the outer lines: room for the names of the lines.
MARGIN = 1.4
#: Neighbouring stones of 2.25 cm on lines 2.35 cm apart nearly touch.
STONE = 0.47
_NAME = 0.45


def at(point: Point) -> XY:
    """Where a (row, col) point lies on the sheet."""
    row, col = point
    return col + MARGIN, row + MARGIN


@dataclass(frozen=True)
class BoardMarks:
    """What is drawn besides the stones.

    Attributes
    ----------
    owners : whose each point is (EMPTY: shared); empty when nothing was counted.
    dead : stones agreed to be dead: crossed.
    questioned : stones proposed or disputed as dead: crossed, with a question mark.
    doubtful : points whose reading is uncertain: ringed, with their name.
    """

    owners: Mapping[Point, Colour] = field(default_factory=dict)
    dead: Collection[Point] = frozenset()
    questioned: Collection[Point] = frozenset()
    doubtful: Collection[Point] = frozenset()


def draw_board(position: Position, marks: BoardMarks | None = None) -> Drawing:
    """A board with its stones and marks, about 21 cells wide for 19 lines."""
    marks = marks or BoardMarks()
    drawing = empty_board(position.size)
    points = [(row, col) for row in range(position.size) for col in range(position.size)]
    for point in points:
        colour = position.at(point)
        if colour is not Colour.EMPTY:
            drawing.add(stone(point, colour))
        if point in marks.dead or point in marks.questioned:
            _cross(drawing, point, questioned=point in marks.questioned)
        elif colour is Colour.EMPTY and point in marks.owners:
            mark_owner(drawing, point, marks.owners[point])
    for point in sorted(marks.doubtful):
        _doubt(drawing, point, position.size)
    return drawing


def empty_board(size: int, ink: str = BLACK) -> Drawing:
    """Lines, star points and the names of the lines."""
    side = size - 1 + 2 * MARGIN
    drawing = Drawing(side, side)
    last = size - 1
    for i in range(size):
        width = 0.07 if i in (0, last) else 0.035
        drawing.add(Path([at((i, 0)), at((i, last))], ink, width))
        drawing.add(Path([at((0, i)), at((last, i))], ink, width))
    for point in _star_points(size):
        drawing.add(Disc(at(point), 0.11, ink))
    for i in range(size):
        x, y = at((i, i))
        for far in (_NAME, side - _NAME):
            drawing.add(Label((x, far), COLUMN_LETTERS[i], 0.6, GREY))
            drawing.add(Label((far, y), str(size - i), 0.6, GREY))
    return drawing


def stone(point: Point, colour: Colour, radius: float = STONE) -> Disc:
    """A stone on its point."""
    return Disc(at(point), radius, BLACK if colour is Colour.BLACK else WHITE, BLACK, 0.05)


def mark_owner(drawing: Drawing, point: Point, owner: Colour) -> None:
    """A square in the owner's colour; a diamond of both colours for a shared point."""
    if owner is not Colour.EMPTY:
        fill = BLACK if owner is Colour.BLACK else WHITE
        drawing.add(Path(box(point, 0.17), BLACK, 0.05, fill))
        return
    x, y = at(point)
    left, top, right, bottom = (x - 0.24, y), (x, y - 0.24), (x + 0.24, y), (x, y + 0.24)
    drawing.add(Path([left, top, right, bottom], BLACK, 0.05, WHITE))
    drawing.add(Path([left, top, bottom], BLACK, 0.05, BLACK))


def box(point: Point, half: float) -> list[XY]:
    """The corners of a square around a point."""
    x, y = at(point)
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _star_points(size: int) -> list[Point]:
    if size < 7:
        return []
    edge = 3 if size > 12 else 2
    lines = (edge, size - 1 - edge)
    middle = size // 2
    points = [(row, col) for row in lines for col in lines]
    if size % 2:
        points.append((middle, middle))
    if size % 2 and size > 14:
        points += [(middle, line) for line in lines] + [(line, middle) for line in lines]
    return points


def _cross(drawing: Drawing, point: Point, questioned: bool) -> None:
    x, y = at(point)
    for slope in (1, -1):
        ends = [(x - 0.27, y - 0.27 * slope), (x + 0.27, y + 0.27 * slope)]
        drawing.add(Path(ends, WHITE, 0.2), Path(ends, RED, 0.11))
    if questioned:
        drawing.add(Disc((x + 0.3, y - 0.3), 0.24, WHITE, RED, 0.05))
        drawing.add(Label((x + 0.3, y - 0.3), "?", 0.42, RED, bold=True))


def _doubt(drawing: Drawing, point: Point, size: int) -> None:
    x, y = at(point)
    drawing.add(Disc((x, y), 0.52, None, RED, 0.12))
    name = point_name(point, size)
    half = 0.17 * len(name)
    plate = [(x + 0.25 - half, y - 0.95), (x + 0.25 + half, y - 0.95)]
    plate += [(x + 0.25 + half, y - 0.47), (x + 0.25 - half, y - 0.47)]
    drawing.add(Path(plate, RED, 0.04, WHITE), Label((x + 0.25, y - 0.71), name, 0.44))
