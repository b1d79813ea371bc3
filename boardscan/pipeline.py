"""From a photo to a position: the one place that states the order of the stages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from boardscan.errors import BoardNotFound, InputError, Text
from boardscan.parts import PartScan, part_of_board, read_part
from boardscan.reasons import Reason, no_liberties
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Position
from boardscan.vision.find import find_lattice
from boardscan.vision.lattice import Lattice, scaled
from boardscan.vision.part import find_part
from boardscan.vision.photo import Photo, load_photo
from boardscan.vision.sides import lines_run_on
from boardscan.vision.stones import SURE, Reading, read_stones

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
        There is no board in it, or not all of one; `scan_any` reads parts of boards, too.
    InputError
        The corners do not span a board.
    """
    return read_photo(load_photo(path, full=False), size=size, corners_xy=corners_xy)


def scan_any(
    path: str | Path, *, size: int | None = None, corners_xy: ArrayLike | None = None
) -> Scan | PartScan:
    """`scan`, for pictures that may show only a part of a board.

    Of such a picture ``size`` is that of the board. With corners given it is a whole board.
    """
    return read_any(load_photo(path, full=False), size=size, corners_xy=corners_xy)


def read_photo(
    photo: Photo, *, size: int | None = None, corners_xy: ArrayLike | None = None
) -> Scan:
    """`scan` for a photo that is loaded already, once more with other corners for example."""
    found = read_any(photo, size=size, corners_xy=corners_xy)
    if isinstance(found, PartScan):
        raise part_of_board(found)
    return found


def read_any(
    photo: Photo, *, size: int | None = None, corners_xy: ArrayLike | None = None
) -> Scan | PartScan:
    """`scan_any` for a photo that is loaded already.

    A part is looked for only where a whole board is refused or in doubt, or its lines run on.
    """
    if corners_xy is not None:
        return _whole(photo, find_lattice(photo, size, _clockwise(corners_xy, photo)))
    refused, found = None, None
    try:
        found = _whole(photo, find_lattice(photo, size=size))
    except BoardNotFound as error:
        refused = error
    if found is not None and _is_whole(found):
        return found
    lattice = find_part(photo)
    part = None if lattice is None else read_part(photo, lattice, size)
    if part is not None and (found is None or _rather_part(found, part)):
        return part
    if found is None:
        raise refused or AssertionError("neither found nor refused")
    if part is None and found.lattice.doubts:
        return found
    return _whole(photo, replace(found.lattice, doubts=(*found.lattice.doubts, "maybe_part")))


def _is_whole(found: Scan) -> bool:
    """Whether nothing speaks for a part: no doubt about the grid, and lines that end."""
    if not {"border_in_doubt", "grid_in_doubt"}.isdisjoint(found.lattice.doubts):
        return False
    image, factor = found.photo.working
    empty = found.reading.probabilities[..., 0] > SURE
    return not lines_run_on(image, scaled(found.lattice.intersections_xy, factor), empty)


def _rather_part(found: Scan, part: PartScan) -> bool:
    """Whether a doubtful whole board is a part: one beyond doubt, or of quite another extent."""
    if not part.lattice.doubts and not part.place_contradicts:
        return True
    rows, cols = part.lattice.shape
    return not 0.85 < rows * cols / found.position.size**2 < 1.2


def _whole(photo: Photo, lattice: Lattice) -> Scan:
    reading = read_stones(photo, lattice)
    position = reading.position()
    illegal = [no_liberties(finding, position.size) for finding in position.status()]
    reasons = (*_board_doubts(lattice), *_doubts(reading, position), *illegal)
    status: Literal["certain", "needs_review"] = "needs_review" if reasons else "certain"
    return Scan(photo, lattice, reading, position, status, reasons)


#: What the search for the board may not be sure of, in words.
BOARD_DOUBTS = {
    "maybe_part": Text(
        "it may be only a part of a board: compare the grid with the picture",
        "可能只是棋盘的一部分：请对照图片核对网格",
    ),
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
    return [Reason(code, BOARD_DOUBTS[code], spoils=True) for code in lattice.doubts]


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
    height, width = photo.shape
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
