"""The counting picture: one side's points in numbered blocks of ten, on a clean board.

Every block has a tint, an outline and the number that the count has reached with it: 10, 20, 30
and so on, blocks of empty points first, then blocks of stones. What is in no block bears its own
number. Small squares are empty points that are filled and counted with the stones; diamonds are
shared points, half each. The other side's stones are pale.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from boardscan.report.board import BLACK, PALE, WHITE, at, box, empty_board, mark_owner, stone
from boardscan.report.drawing import XY, Disc, Drawing, Label, Path
from boardscan.rules.arranged import Arranged, Block
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position

#: Pale, so that lines and numbers stay legible; on a black and white print the outlines do.
TINTS = ("#cfe6f5", "#fbe0ad", "#cdebd8", "#f3cfdf", "#e2dcf4", "#eeeec0")
_OUTLINE = "#0a5f94"


def draw_arranged(counted: Position, *sides: Arranged) -> Drawing:
    """The counting picture.

    Parameters
    ----------
    counted : the board without its dead stones.
    sides : one side of it in blocks of ten, or the territories of both.
    """
    drawing = empty_board(counted.size, PALE)
    blocks = [block for side in sides for block in side.blocks]
    for block, tint in zip(blocks, _tints(blocks), strict=True):
        for point in sorted(block.points):
            drawing.add(Path(box(point, 0.5), None, 0, tint))
    _lines_again(drawing, blocks, counted.size)
    if len(sides) == 1:
        _pale_stones(drawing, counted, sides[0].side.opponent)
    for block in blocks:
        _outline(drawing, block.points)
    for side in sides:
        _draw_side(drawing, counted, side)
        for block in side.blocks:
            _number(drawing, block, side.side, of_both=len(sides) > 1)
    return drawing


def _draw_side(drawing: Drawing, counted: Position, arranged: Arranged) -> None:
    stones, black = counted.stones(arranged.side), arranged.side is Colour.BLACK
    for point in sorted(stones):
        drawing.add(stone(point, arranged.side, 0.41))
    for point in sorted(arranged.filled):
        drawing.add(Path(box(point, 0.32), BLACK, 0.05, BLACK if black else WHITE))
    for point in sorted(arranged.shared):
        mark_owner(drawing, point, Colour.EMPTY)
    begin = 10 * len(arranged.blocks) + 1
    for number, point in enumerate(arranged.loose, start=begin):
        if point not in stones and point not in arranged.filled:
            drawing.add(Path(box(point, 0.32), BLACK, 0.05, BLACK if black else WHITE))
        drawing.add(Label(at(point), str(number), 0.4, WHITE if black else BLACK))


def _pale_stones(drawing: Drawing, counted: Position, colour: Colour) -> None:
    """The stones of the side that is not counted; black ones have a core."""
    for point in sorted(counted.stones(colour)):
        drawing.add(Disc(at(point), 0.4, "#f2f2f2", PALE, 0.04))
        if colour is Colour.BLACK:
            drawing.add(Disc(at(point), 0.2, PALE))


def _lines_again(drawing: Drawing, blocks: Sequence[Block], size: int) -> None:
    """The board's lines inside the tinted blocks."""
    tinted = {point for block in blocks for point in block.points}
    for row, col in sorted(tinted):
        for to in ((row, col + 1), (row + 1, col)):
            if to in tinted and max(to) < size:
                drawing.add(Path([at((row, col)), at(to)], PALE, 0.035))


def _tints(blocks: Sequence[Block]) -> list[str]:
    """A tint for each block that no block beside it has, as far as there are enough."""
    tints: list[str] = []
    for number, block in enumerate(blocks):
        near = {
            tints[other]
            for other in range(number)
            if any(
                max(abs(r - s), abs(c - d)) <= 1
                for (r, c), (s, d) in product(block.points, blocks[other].points)
            )
        }
        free = [tint for tint in TINTS if tint not in near]
        tints.append(min(free or TINTS, key=lambda tint: (tints.count(tint), TINTS.index(tint))))
    return tints


def _outline(drawing: Drawing, points: Collection[Point]) -> None:
    """A line around the block, and a bridge where parts of it touch at a corner only."""
    for point in sorted(points):
        row, col = point
        corners = box(point, 0.5)
        for i, beside in enumerate(
            ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        ):
            if beside not in points:
                drawing.add(Path([corners[i], corners[(i + 1) % 4]], _OUTLINE, 0.08))
    for ends in _bridges(points):
        drawing.add(Path(ends, _OUTLINE, 0.16))


def _bridges(points: Collection[Point]) -> Iterator[list[XY]]:
    for row, col in sorted(points):
        for step in (1, -1):
            corner = (row + 1, col + step)
            if corner in points and not {(row + 1, col), (row, col + step)} & set(points):
                yield [at((row, col)), at(corner)]


def _number(drawing: Drawing, block: Block, side: Colour, of_both: bool) -> None:
    """How far the count has come, on the point nearest to the middle of the block."""
    rows, cols = sum(r for r, _ in block.points), sum(c for _, c in block.points)
    point = min(block.points, key=lambda p: ((10 * p[0] - rows) ** 2 + (10 * p[1] - cols) ** 2, p))
    text = str(block.upto)
    paper, ink = (BLACK, WHITE) if side is Colour.BLACK else (WHITE, BLACK)
    if block.kind == "stones":
        drawing.add(stone(point, side))
    elif of_both:  # on a square in the owner's colour: on a disc it would look like a stone
        drawing.add(Path(box(point, 0.46), _OUTLINE, 0.05, paper))
    else:
        ink = BLACK
        drawing.add(Disc(at(point), 0.46, WHITE, _OUTLINE, 0.05))
    drawing.add(Label(at(point), text, 0.6 if len(text) < 3 else 0.5, ink, bold=True))
