"""Find the board: outline, size, lattice, and the checks that the border is where it seems."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardscan.errors import BoardNotFound, Text
from boardscan.vision import locate
from boardscan.vision.lattice import (
    SIZES,
    Array,
    Lattice,
    order_corners,
    project,
    smooth_surface,
    unit_points,
)
from boardscan.vision.photo import Photo
from boardscan.vision.stones import Glance, glance
from boardscan.vision.straighten import RING, canonical_xy

LEAST_CELL_PX = 7.0
"""Lines closer than this can't be read by anyone; the hint asks for a closer photo."""
OFF = 3


def find_lattice(
    photo: Photo, size: int | None = None, corners_xy: Array | None = None
) -> Lattice:
    """Find the board in a photo.

    Parameters
    ----------
    photo : the upright picture.
    size : lines a side if known; otherwise 9, 13 and 19 are tried.
    corners_xy : (4, 2) outer intersections, px, top left first and clockwise, if known.

    Raises
    ------
    BoardNotFound
        No board, a board that is cut off, or lines too close to read.
    """
    image = photo.image
    if corners_xy is not None:
        corners = np.asarray(corners_xy, np.float64)
        n = size or _size_between(image, corners)
        return settle(image, corners, n, border="given")
    best: tuple[float, Array, int] | None = None
    for heat, quad in _candidates(image):
        for n in (size,) if size else SIZES:
            fitted, _ = locate.fit_quad(heat, quad, n)
            score = locate.grid_score(heat, fitted, n)
            if best is None or score > best[0]:
                best = (score, heat.to_photo(fitted), n)
    if best is None or best[0] < 0.08:
        raise _no_board()
    return settle(image, order_corners(best[1]), best[2], border="seen")


def _candidates(image: NDArray[np.uint8]) -> list[tuple[locate.HeatMaps, Array]]:
    """Outlines in the whole photo; then the best of them looked at from nearer."""
    heat = locate.look(image)
    found = locate.outlines(heat)
    closer = []
    for quad in found[:1]:
        corners = heat.to_photo(quad)
        low, high = corners.min(0), corners.max(0)
        span = high - low
        if span.max() < 0.72 * max(image.shape[:2]):
            x0, y0 = (low - 0.22 * span.max()).astype(int)
            x1, y1 = (high + 0.22 * span.max()).astype(int)
            near = locate.look(image, (x0, y0, x1, y1))
            closer += [(near, q) for q in locate.outlines(near)[:1]]
    return closer or [(heat, q) for q in found[:2]]


def _size_between(image: NDArray[np.uint8], corners: Array) -> int:
    """The size that fits best between corners given by hand."""
    scores = {}
    low, high = corners.min(0), corners.max(0)
    pad = 0.15 * (high - low).max()
    heat = locate.look(image, (*(low - pad).astype(int), *(high + pad).astype(int)))
    for n in SIZES:
        scores[n] = locate.grid_score(heat, heat.to_map(corners), n)
    return max(scores, key=lambda n: scores[n])


def settle(image: NDArray[np.uint8], corners: Array, size: int, border: str) -> Lattice:
    """Straighten, see how far off the lattice is, and correct it until it stays.

    A ring of points outside the border is read too. Where it is on the board and the opposite
    edge is off it, the lattice moves over by a line.
    """
    points = np.empty(0)
    seen = glance(image, corners, size)
    for _ in range(4):
        shift = _shift(seen, size) if border == "seen" else (0, 0)
        if shift != (0, 0):
            moved = canonical_xy(size) + np.array(shift) * 16.0
            points = project(np.linalg.inv(seen.homography), moved)
        else:
            points = _corrected(seen, size)
        change = np.abs(points[[0, 0, -1, -1], [0, -1, -1, 0]] - corners).max()
        corners = points[[0, 0, -1, -1], [0, -1, -1, 0]]
        step = _cell_px(points)
        if shift == (0, 0) and change < 0.12 * step:
            break
        seen = glance(image, corners, size)
    _refuse(image, points)
    return Lattice(size, points, _residual(seen, size) * _cell_px(points), border,
                   _doubts(seen, size))


def _on_board(seen: Glance) -> Array:
    """(m, m) probability that each cell of the glance is a point of the board."""
    e = np.exp(seen.logits - seen.logits.max(-1, keepdims=True))
    return 1 - e[..., OFF] / e.sum(-1)


def _shift(seen: Glance, size: int) -> tuple[int, int]:
    """Lines (across, down) by which the lattice should move, each -1, 0 or 1."""
    on = _on_board(seen)
    core = slice(RING, RING + size)

    def along(lines: Array) -> int:
        before, first = lines[RING - 1], lines[RING]
        last, after = lines[RING + size - 1], lines[RING + size]
        if after > 0.6 and first < 0.4:
            return 1
        if before > 0.6 and last < 0.4:
            return -1
        return 0

    return along(on[core].mean(0)), along(on[:, core].mean(1))


def _corrected(seen: Glance, size: int) -> Array:
    """The lattice (n, n, 2) px in the photo after the offsets that the reader sees."""
    core = np.s_[RING:RING + size, RING:RING + size]
    place = unit_points(size).reshape(-1, 2) / (size - 1) * 2 - 1
    offsets = seen.offsets[core].reshape(-1, 2)
    trust = _on_board(seen)[core].ravel()
    smooth = smooth_surface(place, offsets, trust, degree=3)
    points = canonical_xy(size) + 16.0 * smooth.reshape(size, size, 2)
    return project(np.linalg.inv(seen.homography), points)


def _residual(seen: Glance, size: int) -> float:
    core = np.s_[RING:RING + size, RING:RING + size]
    return float(np.median(np.linalg.norm(seen.offsets[core], axis=-1)))


def _doubts(seen: Glance, size: int) -> tuple[str, ...]:
    """Codes of what does not agree about the border and the grid."""
    on = _on_board(seen)
    core = slice(RING, RING + size)
    doubts = []
    ring = [on[RING - 1, core], on[RING + size, core], on[core, RING - 1], on[core, RING + size]]
    edge = [on[RING, core], on[RING + size - 1, core], on[core, RING], on[core, RING + size - 1]]
    if any(side.mean() > 0.3 for side in ring) or any(side.mean() < 0.7 for side in edge):
        doubts.append("border_in_doubt")
    if _residual(seen, size) > 0.2:
        doubts.append("grid_in_doubt")
    return tuple(doubts)


def _cell_px(points: Array) -> float:
    return float(np.median(np.linalg.norm(np.diff(points, axis=0), axis=-1)))


def _refuse(image: NDArray[np.uint8], points: Array) -> None:
    height, width = image.shape[:2]
    step = min(np.linalg.norm(np.diff(points, axis=a), axis=-1).min() for a in (0, 1))
    if step < LEAST_CELL_PX:
        raise BoardNotFound(
            "board_too_small",
            Text(f"the lines are only {step:.0f} px apart", f"棋盘线间距只有 {step:.0f} 像素"),
            Text("Take the photo from nearer, or send the original file instead of a thumbnail.",
                 "请靠近拍摄，或使用原图而非缩略图。"),
        )
    slack = 0.35 * _cell_px(points)
    if points.min() < -slack or (points[..., 0].max() > width - 1 + slack) \
            or (points[..., 1].max() > height - 1 + slack):
        raise BoardNotFound(
            "board_cut_off",
            Text("a part of the board lies outside the photo", "棋盘有一部分在照片之外"),
            Text("All four corners of the grid must be in the picture.",
                 "请让棋盘四角都在画面内。"),
        )


def _no_board() -> BoardNotFound:
    return BoardNotFound(
        "no_board",
        Text("no board was found in the photo", "照片中没有找到棋盘"),
        Text("Photograph the whole board from above, or give its outer intersections with "
             "--corners x,y x,y x,y x,y.",
             "请从上方拍下整个棋盘，或用 --corners 给出最外四个交叉点。"),
    )
