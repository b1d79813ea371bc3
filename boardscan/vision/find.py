"""Find the board: outline, size, lattice, and the checks that the border is where it seems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardscan.errors import BoardNotFound, Text
from boardscan.vision import locate
from boardscan.vision.lattice import SIZES, Array, Lattice, order_corners, scaled
from boardscan.vision.locate import LOOK_PX
from boardscan.vision.photo import Photo
from boardscan.vision.settle import cell_px, settle

LEAST_CELL_PX = 5.0
"""Lines closer than this can't be read by anyone; the hint asks for a closer photo."""
LEAST_GRID_SCORE = 0.08
"""Heat at the lattice's points over heat at its gaps; tables and chessboards stay below."""
CLOSE_ENOUGH = 0.68
"""A board that takes less of the picture's longer side is looked at again from nearer."""
LEAST_FORESHORTENING = 0.47
"""About 62° off straight above: from lower a stone covers the point behind it and its own."""
LEAST_AGREEMENT = 0.92
"""Overlap of the lattice's outline and the area seen; a line too far gives 0.90."""


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
    image, factor = photo.working
    given = None if corners_xy is None else scaled(np.asarray(corners_xy, np.float64), factor)
    lattice = _find(image, size) if given is None else \
        settle(image, given, size or _size_between(image, given), border="given")
    _refuse(image, lattice.intersections_xy, factor)
    points = scaled(lattice.intersections_xy, 1 / factor)
    low = ("low_angle",) if lattice.foreshortening < LEAST_FORESHORTENING else ()
    return replace(lattice, intersections_xy=points, residual_px=lattice.residual_px / factor,
                   doubts=(*lattice.doubts, *low))


def _find(image: NDArray[np.uint8], size: int | None) -> Lattice:
    """The lattice after a quick first look, or after a closer one where that leaves less doubt.

    The middle of a board is a lattice, too: where the border of one is in doubt, larger boards
    with its lines are looked for, and one without any doubt is believed.
    """
    sizes = (size,) if size else SIZES
    best = None
    for px in (locate.FIRST_LOOK_PX, LOOK_PX):
        best = _less_doubtful(best, _lattice_of(image, sizes, px))
        if best is not None and not best.doubts:
            return best
    if best is None:
        raise _no_board()
    for larger in sizes:
        if larger > best.size:
            lattice = _lattice_of(image, (larger,), locate.FIRST_LOOK_PX)
            if lattice is not None and not lattice.doubts and _same_lines(best, lattice):
                return lattice
    return best


def _same_lines(one: Lattice, other: Lattice) -> bool:
    """Whether the lines of both are as far apart: not those of a board seen twice as fine."""
    apart = cell_px(one.intersections_xy) / cell_px(other.intersections_xy)
    return bool(abs(apart - 1) < 0.1)


def _lattice_of(image: NDArray[np.uint8], sizes: Sequence[int], px: int) -> Lattice | None:
    found = _look_for(image, sizes, px)
    return None if found is None else _fitted(image, found)


def _less_doubtful(one: Lattice | None, other: Lattice | None) -> Lattice | None:
    """The one with fewer doubts, the first where they are alike."""
    if one is None or other is None:
        return one or other
    return other if len(other.doubts) < len(one.doubts) else one


def _fitted(image: NDArray[np.uint8], found: _Found) -> Lattice:
    heat = found.heat
    quad = order_corners(heat.to_photo(found.quad))
    bent = heat.to_photo(locate.bent(heat, heat.to_map(quad), found.size))
    lattice = settle(image, quad, found.size, border="seen", bent=bent)
    if locate.outline_agreement(heat, lattice.outline_xy) < LEAST_AGREEMENT:
        doubts = dict.fromkeys((*lattice.doubts, "border_in_doubt"))
        return replace(lattice, doubts=tuple(doubts))
    return lattice


def _look_for(image: NDArray[np.uint8], sizes: Sequence[int], px: int) -> _Found | None:
    """The best board seen with the picture ``px`` large and then from nearer, if any is good."""
    first = _best_of(locate.look(image, longer_px=px), sizes)
    if first is None:
        return None
    found = _best_of(_nearer(image, first, px), sizes) or first
    return found if found.score >= LEAST_GRID_SCORE else None


class _Found(NamedTuple):
    score: float
    quad: Array  # (4, 2) map px
    size: int
    heat: locate.HeatMaps


def _best_of(heat: locate.HeatMaps, sizes: Sequence[int]) -> _Found | None:
    """The lattice that fits the heat maps best: all outlines roughly, then the best three well."""
    rough = []
    for quad in locate.outlines(heat):
        for n in sizes:
            moved, score = locate.comb(heat, quad, n)
            rough.append(_Found(score, moved, n, heat))
    best = None
    for one in sorted(rough, key=lambda f: -f.score)[:3]:
        fitted, _ = locate.fit_quad(heat, one.quad, one.size)
        score = locate.grid_score(heat, fitted, one.size)
        if best is None or score > best.score:
            best = _Found(score, fitted, one.size, heat)
    return best


def _nearer(image: NDArray[np.uint8], found: _Found, px: int) -> locate.HeatMaps:
    """The heat maps of a window around what was found, where that shows it larger."""
    window = locate.window_around(found.heat.to_photo(found.quad), image, CLOSE_ENOUGH)
    if window is None:
        return found.heat if px == LOOK_PX else locate.look(image)
    return locate.look(image, window)


def _size_between(image: NDArray[np.uint8], corners: Array) -> int:
    """The size that fits best between corners given by hand."""
    scores = {}
    low, high = corners.min(0), corners.max(0)
    pad = 0.15 * (high - low).max()
    heat = locate.look(image, (*(low - pad).astype(int), *(high + pad).astype(int)))
    for n in SIZES:
        scores[n] = locate.grid_score(heat, heat.to_map(corners), n)
    return max(scores, key=lambda n: scores[n])


def _refuse(image: NDArray[np.uint8], points: Array, factor: float) -> None:
    height, width = image.shape[:2]
    step = min(np.linalg.norm(np.diff(points, axis=a), axis=-1).min() for a in (0, 1))
    step /= factor
    if step < LEAST_CELL_PX:
        raise BoardNotFound(
            "board_too_small",
            Text(f"the lines are only {step:.0f} px apart", f"棋盘线间距只有 {step:.0f} 像素"),
            Text("Take the photo from nearer, or send the original file instead of a thumbnail.",
                 "请靠近拍摄，或使用原图而非缩略图。"),
        )
    slack = 0.35 * cell_px(points)
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
