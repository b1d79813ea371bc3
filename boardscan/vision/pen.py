"""The marks on an overlay, each sized by the cell it stands in.

Nothing is told by hue alone: living stones are round, territory is square, shared points are
half-and-half diamonds, dead stones are crossed, doubtful points stand in a double ring with their
name. The colours are those of Okabe and Ito (2008), which the colour-blind can tell apart.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.rules.names import COLUMN_LETTERS, Point, point_name
from boardscan.rules.position import Colour, Position
from boardscan.vision.decode import Image

Shade = tuple[int, int, int]

BLACK: Shade = (0, 0, 0)
WHITE: Shade = (255, 255, 255)
SKY: Shade = (233, 180, 86)
VERMILLION: Shade = (0, 94, 213)
YELLOW: Shade = (66, 228, 240)

# px between neighbouring points in the drawn picture: marks and names stay legible.
CELL_PX = 44.0
_FONT, _FONT_SCALE = cv2.FONT_HERSHEY_SIMPLEX, 0.55
_SHIFT = 4  # OpenCV then draws at 1/16 px


@dataclass(frozen=True)
class Marks:
    """What is drawn on the points.

    Attributes
    ----------
    position : the stones as read.
    owners : whose each point is after the count (EMPTY: shared); empty when nothing was counted.
    dead : stones agreed to be dead.
    suggested : stones that the program proposes as dead.
    doubtful : points whose reading is uncertain.
    """

    position: Position
    owners: Mapping[Point, Colour] = field(default_factory=dict)
    dead: Collection[Point] = frozenset()
    suggested: Collection[Point] = frozenset()
    doubtful: Collection[Point] = frozenset()


def measure_cells_px(points_xy: NDArray[Any]) -> NDArray[np.float64]:
    """(n, n) px: the mean distance of each point to its neighbours."""
    along = np.linalg.norm(np.diff(points_xy, axis=1), axis=2)
    down = np.linalg.norm(np.diff(points_xy, axis=0), axis=2)
    total = np.zeros(points_xy.shape[:2])
    count = np.zeros(points_xy.shape[:2])
    for part, step in (
        (np.s_[:, :-1], along),
        (np.s_[:, 1:], along),
        (np.s_[:-1, :], down),
        (np.s_[1:, :], down),
    ):
        total[part] += step
        count[part] += 1
    return total / count


class Pen:
    """Draws on one picture; every mark is sized by the cell it stands in."""

    def __init__(
        self, image: Image, points_xy: NDArray[Any], cells_px: NDArray[Any] | None = None
    ) -> None:
        self.image = image
        self.points_xy = points_xy
        self.cells_px = measure_cells_px(points_xy) if cells_px is None else cells_px
        self.size = len(points_xy)

    def grid(self) -> None:
        layer = self.image.copy()
        for line in (*self.points_xy, *self.points_xy.transpose(1, 0, 2)):
            fixed = np.round(line * (1 << _SHIFT)).astype(np.int32)
            cv2.polylines(layer, [fixed], False, SKY, 2, cv2.LINE_AA, _SHIFT)
        cv2.addWeighted(layer, 0.6, self.image, 0.4, 0, self.image)

    def names(self, first_number: int | None, first_column: int | None = 0) -> None:
        """Letters below and above, numbers left and right, one cell outside the border.

        ``first_number`` is that of the uppermost row, ``first_column`` the place of the leftmost
        column; what is None is left out, as of a part of a board whose place is not known.
        """
        xy = self.points_xy
        if first_column is not None:
            for i in range(xy.shape[1]):
                letter = COLUMN_LETTERS[first_column + i]
                self._label(letter, xy[0, i] + 0.9 * (xy[0, i] - xy[1, i]))
                self._label(letter, xy[-1, i] + 0.9 * (xy[-1, i] - xy[-2, i]))
        if first_number is not None:
            for i in range(xy.shape[0]):
                number = str(first_number - i)
                self._label(number, xy[i, 0] + 0.9 * (xy[i, 0] - xy[i, 1]))
                self._label(number, xy[i, -1] + 0.9 * (xy[i, -1] - xy[i, -2]))

    def mark(self, point: Point, marks: Marks) -> None:
        stone = marks.position.at(point)
        owner = marks.owners.get(point)
        dead = point in marks.dead or point in marks.suggested
        if stone is not Colour.EMPTY:
            self._disc(point, stone, 0.25)
        if dead:
            self._cross(point, proposal=point in marks.suggested)
            if owner is not None:
                self._square(point, owner, 0.10)
            if point in marks.suggested:
                self._tag("?", self._beside(point, 0.5))
        elif stone is Colour.EMPTY and owner is not None:
            self._square(point, owner, 0.16)

    def doubt(self, point: Point, name: str = "") -> None:
        self.ring(point)
        self._tag(name or point_name(point, self.size), self._beside(point, 0.8))

    def ring(self, point: Point) -> None:
        radius = 0.50 * self.cells_px[point]
        for shade, width in ((BLACK, 0.20), (YELLOW, 0.11)):
            self._circle(point, radius, shade, max(2, round(width * self.cells_px[point])))

    def _beside(self, point: Point, cells: float) -> NDArray[np.float64]:
        """Above and right of a point, by that many cells."""
        away = self.cells_px[point] * cells
        return self.points_xy[point] + np.array((away, -away))

    def _circle(self, point: Point, radius: float, shade: Shade, width: int) -> None:
        centre = tuple(int(v) for v in np.round(self.points_xy[point] * (1 << _SHIFT)))
        cv2.circle(
            self.image, centre, round(radius * (1 << _SHIFT)), shade, width, cv2.LINE_AA, _SHIFT
        )

    def _disc(self, point: Point, colour: Colour, cells: float) -> None:
        inner, rim = (BLACK, WHITE) if colour is Colour.BLACK else (WHITE, BLACK)
        radius = cells * self.cells_px[point]
        self._circle(point, radius + max(2.0, 0.06 * self.cells_px[point]), rim, cv2.FILLED)
        self._circle(point, radius, inner, cv2.FILLED)

    def _polygon(self, point: Point, corners: list[tuple[float, float]], shade: Shade) -> None:
        xy = self.points_xy[point] + np.array(corners) * self.cells_px[point]
        fixed = np.round(xy * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(self.image, [fixed], shade, cv2.LINE_AA, _SHIFT)

    def _square(self, point: Point, owner: Colour, half: float) -> None:
        if owner is Colour.EMPTY:
            half *= 1.25
            for side, shade in ((half + 0.06, SKY), (half, BLACK)):
                self._polygon(point, [(-side, 0), (0, -side), (side, 0), (0, side)], shade)
            self._polygon(point, [(0, -half), (half, 0), (0, half)], WHITE)
            return
        inner, rim = (BLACK, WHITE) if owner is Colour.BLACK else (WHITE, BLACK)
        for side, shade in ((half + 0.05, rim), (half, inner)):
            corners = [(-side, -side), (side, -side), (side, side), (-side, side)]
            self._polygon(point, corners, shade)

    def _cross(self, point: Point, proposal: bool) -> None:
        """Solid when agreed, hollow when it is only a proposal."""
        reach = 0.36 * self.cells_px[point]
        rim, core = (VERMILLION, WHITE) if proposal else (WHITE, VERMILLION)
        for shade, width in ((rim, 0.22), (core, 0.11)):
            for slope in (1, -1):
                ends = self.points_xy[point] + np.array(
                    ((-reach, -slope * reach), (reach, slope * reach))
                )
                a, b = (tuple(map(int, end)) for end in np.round(ends * (1 << _SHIFT)))
                thick = max(2, round(width * self.cells_px[point]))
                cv2.line(self.image, a, b, shade, thick, cv2.LINE_AA, _SHIFT)

    def _label(self, text: str, middle_xy: NDArray[Any]) -> None:
        """White letters with a black rim: legible on wood, cloth and paper."""
        (x, y), _ = self._place(text, middle_xy)
        # OpenCV 5 ignores the thickness of letters beyond bold, so the rim is drawn by moving them.
        around = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2) if dx or dy]
        for dx, dy, shade in (*((*step, BLACK) for step in around), (0, 0, WHITE)):
            cv2.putText(self.image, text, (x + dx, y + dy), _FONT, _FONT_SCALE, shade, 2)

    def _tag(self, text: str, middle_xy: NDArray[Any]) -> None:
        """Black letters on a yellow plate: a name that must not be overlooked."""
        (x, y), (width, height) = self._place(text, middle_xy)
        low, high = (x - 4, y - height - 4), (x + width + 4, y + 5)
        cv2.rectangle(self.image, low, high, YELLOW, cv2.FILLED)
        cv2.rectangle(self.image, low, high, BLACK, 1)
        cv2.putText(self.image, text, (x, y), _FONT, _FONT_SCALE, BLACK, 2, cv2.LINE_AA)

    def _place(
        self, text: str, middle_xy: NDArray[Any]
    ) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where text starts so that it is centred and stays in the picture, and its size in px."""
        (width, height), _ = cv2.getTextSize(text, _FONT, _FONT_SCALE, 2)
        x, y = round(middle_xy[0] - width / 2), round(middle_xy[1] + height / 2)
        x = int(np.clip(x, 5, max(5, self.image.shape[1] - width - 5)))
        y = int(np.clip(y, height + 5, max(height + 5, self.image.shape[0] - 6)))
        return (x, y), (width, height)
