"""From a photo to a position: the one place that states the order of the stages."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from boardscan.errors import InputError, Text
from boardscan.reasons import Reason, no_liberties
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Position
from boardscan.vision.find import find_lattice
from boardscan.vision.lattice import Lattice
from boardscan.vision.photo import Photo, load_photo
from boardscan.vision.stones import Reading, read_stones

Doubt = tuple[Point, Sequence[float]]


@dataclass(frozen=True, eq=False)
class Scan:
    """Everything that was read from one photo.

    Attributes
    ----------
    photo, lattice, reading, position : what each stage gave.
    status : ``certain``, or ``needs_review`` when any point or the board itself is in doubt.
    reasons : what is in doubt.
    """

    photo: Photo
    lattice: Lattice
    reading: Reading
    position: Position
    status: Literal["certain", "needs_review"]
    reasons: tuple[Reason, ...]

    @property
    def doubtful(self) -> list[Doubt]:
        """The points in doubt with their probabilities of being empty, black and white."""
        return list(self.reading.doubtful())

    @property
    def concerns(self) -> tuple[Reason, ...]:
        """Doubts about the board as a whole, which the verdict has to carry."""
        return tuple(_board_doubts(self.lattice))


def scan(
    path: str | Path, *, size: int | None = None, corners_xy: ArrayLike | None = None
) -> Scan:
    """Read the position from a photo.

    Parameters
    ----------
    path : JPEG, PNG, WebP, TIFF, BMP or HEIC file.
    size : lines of the board, 9, 13 or 19; found by itself when left out.
    corners_xy : (4, 2) the outer intersections in px of the upright photo, top left first; found
        by themselves when left out.

    Raises
    ------
    PhotoError
        The file is no picture that can be decoded.
    BoardNotFound
        There is no board in it, or not all of one.
    InputError
        The corners do not span a board.
    """
    return read_photo(load_photo(path), size=size, corners_xy=corners_xy)


def read_photo(
    photo: Photo, *, size: int | None = None, corners_xy: ArrayLike | None = None
) -> Scan:
    """`scan` for a photo that is loaded already, once more with other corners for example."""
    corners = None if corners_xy is None else _clockwise(corners_xy, photo)
    lattice = find_lattice(photo, size=size, corners_xy=corners)
    reading = read_stones(photo, lattice)
    position = reading.position()
    illegal = [no_liberties(finding, position.size) for finding in position.status()]
    reasons = (*_board_doubts(lattice), *_doubts(reading, position), *illegal)
    status: Literal["certain", "needs_review"] = "needs_review" if reasons else "certain"
    return Scan(photo, lattice, reading, position, status, reasons)


_BOARD_DOUBTS = {
    "border_in_doubt": Text(
        "the edge of the board is not beyond doubt: compare the grid with the photo",
        "棋盘边线不能确定：请对照照片核对网格",
    ),
    "grid_in_doubt": Text(
        "the grid does not lie well on the lines: compare it with the photo",
        "网格与棋盘线吻合不好：请对照照片核对",
    ),
    "low_angle": Text(
        "the photo was taken from so low that stones hide points: take one from above",
        "拍摄角度过低，棋子互相遮挡：请从上方重拍",
    ),
}


def _board_doubts(lattice: Lattice) -> list[Reason]:
    """What the search for the board was not sure of; all of the reading depends on it."""
    return [Reason(code, _BOARD_DOUBTS[code], spoils=True) for code in lattice.doubts]


def _doubts(reading: Reading, position: Position) -> list[Reason]:
    named = [point_name(point, position.size) for point, _ in reading.doubtful()]
    if not named:
        return []
    message = Text(f"look at {', '.join(named)}", f"请核对 {'、'.join(named)}")
    return [Reason("doubtful_points", message, fields={"points": named})]


def _clockwise(corners_xy: ArrayLike, photo: Photo) -> NDArray[np.float64]:
    """The corners checked, and put clockwise after the first where they were named the other way.

    A board seen in a mirror does not exist, so the other way round can only be a slip.
    """
    corners = np.asarray(corners_xy, np.float64)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise _bad_corners()
    turns = _turns(corners)
    if (turns < 0).all():
        corners = corners[[0, 3, 2, 1]]
    elif not (turns > 0).all():
        raise _bad_corners()
    height, width = photo.image.shape[:2]
    # A corner may lie a little outside a photo that was cropped close, by a quarter of it at most.
    slack = 0.25 * np.array((width, height))
    if (corners < -slack).any() or (corners > (width, height) + slack).any():
        raise _bad_corners()
    return corners


def _turns(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Twice the area to the right of each corner of the outline; one sign when it is convex."""
    ahead = np.roll(corners, -1, 0) - corners
    after = np.roll(ahead, -1, 0)
    return ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0]


def _bad_corners() -> InputError:
    return InputError(
        "bad_corners",
        Text("the four corners do not span a board in this photo", "四个角点围不成照片中的棋盘"),
        Text(
            "Name the outer intersections, top left first and then clockwise, in pixels of the "
            "upright photo.",
            "请自左上起顺时针给出最外四个交叉点在摆正照片中的像素坐标。",
        ),
    )
