"""Pieces of a photo straightened: one point with those around it, or the whole board."""

import threading
from collections import OrderedDict
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import PhotoError, Text
from boardscan.rules.names import Point
from boardscan.vision.decode import Image
from boardscan.vision.lattice import Array, homography_of, scaled, unit_corners

#: px between lines: of a single point that is looked at, and of the whole board.
POINT_PX, BOARD_PX = 64, 40
QUALITY = 88

#: Pictures for screens that stay decoded; each has up to 17 MB.
_MOST = 4

_lock = threading.Lock()
_decoded: OrderedDict[Path, Image] = OrderedDict()


def point_jpeg(view: Path, width_px: int, lattice: Array, point: Point, around: int) -> bytes:
    """A point with `around` rings of points, straightened by the lines about it.

    Parameters
    ----------
    view : the picture for screens.
    width_px : of the photo that `lattice` (n, n, 2) px is in.
    """
    last = len(lattice) - 1
    (top, bottom), (left, right) = (
        (max(0, place - around), min(last, place + around)) for place in point
    )
    places = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float)
    first = np.array(point[::-1], float) - around
    seen = lattice[[top, top, bottom, bottom], [left, right, right, left]]
    return _warped(view, width_px, (places, seen), first, 2 * around + 1, POINT_PX)


def board_jpeg(view: Path, width_px: int, corners: Array, size: int) -> bytes:
    """The whole board with one ring of points around it, straightened by its corners (4, 2) px."""
    first = np.array([-1.0, -1.0])
    return _warped(view, width_px, (unit_corners(size), corners), first, size + 2, BOARD_PX)


def _warped(
    view: Path,
    width_px: int,
    seen: tuple[Array, Array],
    first: Array,
    points: int,
    cell_px: int,
) -> bytes:
    """A square of `points` × `points` points from `first` (col, row) on, each amid its cell.

    `seen` are four points (col, row) and where they are in the photo, px.
    """
    image = _image(view)
    places, there = seen
    to_picture = homography_of(places, scaled(there, image.shape[1] / width_px))
    to_places = np.eye(3)
    to_places[0, 0] = to_places[1, 1] = 1 / cell_px
    to_places[:2, 2] = first - 0.5 + 0.5 / cell_px
    side = points * cell_px
    cut = cv2.warpPerspective(
        image, to_picture @ to_places, (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT, borderValue=(114, 114, 114),
    )  # fmt: skip
    return bytes(cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])


def _image(path: Path) -> Image:
    with _lock:
        found = _decoded.get(path)
        if found is not None:
            _decoded.move_to_end(path)
            return found
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise PhotoError("photo_damaged", Text("the photo can't be opened", "照片无法打开"))
    with _lock:
        _decoded[path] = np.asarray(image, np.uint8)
        while len(_decoded) > _MOST:
            _decoded.popitem(last=False)
        return _decoded[path]
