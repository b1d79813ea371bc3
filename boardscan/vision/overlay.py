"""The picture an arbiter checks a reading on: grid, stones, territory, dead stones, doubts."""

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position
from boardscan.vision.decode import Image
from boardscan.vision.lattice import Lattice, scaled
from boardscan.vision.legend import add_legend
from boardscan.vision.part import PartLattice
from boardscan.vision.pen import CELL_PX, Marks, Pen, measure_cells_px
from boardscan.vision.photo import Photo

# px, longest side. Above it the picture no longer fits a screen or a mail.
LONGEST_PX = 2600
# Cells of surroundings kept around the board: enough for bowls, hands and loose stones.
MARGIN_CELLS = 2.2


def draw_overlay(
    photo: Photo, lattice: Lattice, marks: Marks, captions: Sequence[str] = (), lang: str = "en"
) -> Image:
    """Draw the reading, and the count if there is one, on the photo around the board.

    Parameters
    ----------
    photo, lattice : what was photographed and where the grid lies in it.
    marks : what to draw.
    captions : lines of text for the strip below the picture.
    lang : ``"en"`` or ``"zh"``, for the legend in that strip.

    Returns
    -------
    uint8 (H', W', 3) BGR; H' and W' depend on the board's size in the photo.
    """
    image, points_xy = _crop_and_scale(photo, lattice.intersections_xy)
    pen = Pen(image, points_xy)
    pen.grid()
    pen.names(lattice.size)
    for row in range(marks.position.size):
        for col in range(marks.position.size):
            pen.mark((row, col), marks)
    for point in sorted(marks.doubtful):
        pen.doubt(point)
    return add_legend(image, captions, lang, _legend_symbols(marks))


def draw_part(
    photo: Photo,
    lattice: PartLattice,
    stones: Mapping[Point, Colour],
    names: tuple[int | None, int | None],
    doubtful: Mapping[Point, str],
    captions: Sequence[str] = (),
    lang: str = "en",
) -> Image:
    """Draw what was read of a part of a board, as `draw_overlay` does of a whole one.

    Parameters
    ----------
    stones : what each point (row, col) of the part holds.
    names : number of the uppermost row and place of the leftmost column, None where not known.
    doubtful : points in doubt with the names that they are given.
    """
    image, points_xy = _crop_and_scale(photo, lattice.intersections_xy)
    pen = Pen(image, points_xy)
    pen.grid()
    pen.names(*names)
    # Marks are drawn point by point, so a square that holds the part will do.
    marks = Marks(Position.empty(max(lattice.shape)).with_points(stones), doubtful=doubtful)
    for point in stones:
        pen.mark(point, marks)
    for point, name in sorted(doubtful.items()):
        pen.doubt(point, name)
    return add_legend(image, captions, lang, _legend_symbols(marks))


def _crop_and_scale(photo: Photo, points_xy: NDArray[Any]) -> tuple[Image, NDArray[np.float64]]:
    """The board with its surroundings, and the intersections in the new picture."""
    image, factor = photo.working
    if factor * float(np.median(measure_cells_px(points_xy))) < CELL_PX:
        image, factor = photo.image, 1.0  # a small board: every pixel helps
    points_xy = scaled(points_xy, factor)
    cell_px = float(np.median(measure_cells_px(points_xy)))
    height, width = image.shape[:2]
    margin = MARGIN_CELLS * cell_px
    low = np.floor(points_xy.min((0, 1)) - margin).clip(0)
    high = np.ceil(points_xy.max((0, 1)) + margin).clip(None, (width, height))
    (x0, y0), (x1, y1) = low.astype(int), high.astype(int)
    part = image[y0:y1, x0:x1]
    scale = min(CELL_PX / cell_px, LONGEST_PX / max(part.shape[:2]))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    drawn = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    # The corner of a pixel, not its middle, is what scaling keeps in place.
    moved = (points_xy - low + 0.5) * scale - 0.5
    return np.asarray(drawn, np.uint8), moved


def _legend_symbols(marks: Marks) -> list[str]:
    symbols = ["black", "white"]
    if marks.owners:
        symbols += ["black_territory", "white_territory"]
        if any(owner is Colour.EMPTY for owner in marks.owners.values()):
            symbols.append("shared")
    shown = {"dead": marks.dead, "suggested": marks.suggested, "doubtful": marks.doubtful}
    return symbols + [name for name, points in shown.items() if points]
