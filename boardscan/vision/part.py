"""A part of a board, as books print it and apps zoom in on it: its grid and where it was cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.vision import locate
from boardscan.vision.glance import Glance, glance
from boardscan.vision.lattice import Array, homography_of, project, scaled, unit_corners
from boardscan.vision.networks import softmax
from boardscan.vision.photo import Photo
from boardscan.vision.settle import cell_px, corrected, on_board, residual
from boardscan.vision.sides import UNSURE, Side, lines_missing, sides_of
from boardscan.vision.straighten import RING, Shape, canonical_xy

LINES = range(4, 20)
"""Lines that a part may show each way; fewer are no lattice that anyone could be sure of."""
LEAST_GRID_SCORE = 0.15
"""Twice what a whole board needs: there is no size that is known beforehand to lean on."""
PLAIN_SCORE = 0.5
"""A grid that is seen so well is not looked for in a smaller picture."""
LEAST_CELL_PX = 7.0
"""Lines closer than this are left to whole boards, whose size helps to tell them apart."""
CLOSE_ENOUGH = 0.6
"""A part that takes less of the picture's longer side is looked at again from nearer."""
LOOKS_PX = (512, 256)
"""Longer sides of what the locator is shown: few lines that fill a picture are seen in a small
one, as far apart as those of whole boards."""
MOST_RESIDUAL = 0.15
"""Usual distance of intersections and lattice, in cells; flat diagrams stay below 0.1."""


@dataclass(frozen=True, eq=False)
class PartLattice:
    """The grid of a part of a board.

    Attributes
    ----------
    intersections_xy : float64 (rows, cols, 2), px in the photo; row 0 is at the top.
    sides : what was seen at the top, right, bottom and left.
    residual_px : median distance between the intersections seen and this grid, px.
    doubts : ``grid_in_doubt``, ``sides_in_doubt``; empty when every check agreed.
    glance : None; a part's stones are read in two looks of their own.
    """

    intersections_xy: Array
    sides: tuple[Side, Side, Side, Side]
    residual_px: float
    doubts: tuple[str, ...] = field(default=())
    glance: Glance | None = None

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        rows, cols = self.intersections_xy.shape[:2]
        return rows, cols

    @property
    def corners_xy(self) -> Array:
        """(4, 2) outer intersections, px: top left, top right, bottom right, bottom left."""
        return self.intersections_xy[[0, 0, -1, -1], [0, -1, -1, 0]]


def find_part(photo: Photo) -> PartLattice | None:
    """The part of a board that the picture shows, if it shows one.

    None where no grid is seen well enough, and where all four borders or 19 lines both ways are
    seen: that is no part.
    """
    image, factor = photo.working
    found = _look_for(image)
    if found is None:
        return None
    points, seen = _settle(image, found.heat.to_photo(found.quad), found.shape)
    if cell_px(points) < LEAST_CELL_PX * factor or min(points.shape[:2]) < LINES[0]:
        return None
    shape = (points.shape[0], points.shape[1])
    if min(shape) == LINES[-1]:
        return None
    sides = sides_of(image, points, empty_points(seen, shape), found.heat)
    if all(side == "border" for side in sides):
        return None
    away = residual(seen, shape)
    doubts = [code for code, there in (
        ("grid_in_doubt", away > MOST_RESIDUAL), ("sides_in_doubt", UNSURE in sides),
    ) if there]
    return PartLattice(scaled(points, 1 / factor), sides, away * cell_px(points) / factor,
                       tuple(doubts))


class _Found(NamedTuple):
    score: float
    quad: Array  # (4, 2) map px
    shape: Shape
    heat: locate.HeatMaps


def _look_for(image: NDArray[np.uint8]) -> _Found | None:
    """The best grid seen in the picture, in a small one too, and then from nearer."""
    best = None
    for px in LOOKS_PX:
        first = _best_of(locate.look(image, longer_px=px))
        if first is None:
            continue
        for one in (first, _best_of(_nearer(image, first, px))):
            if one is not None and (best is None or one.score > best.score):
                best = one
        if best is not None and best.score > PLAIN_SCORE:
            break
    return best if best is not None and best.score >= LEAST_GRID_SCORE else None


def _best_of(heat: locate.HeatMaps) -> _Found | None:
    """The grid of any shape that fits the heat of intersections best."""
    rough = [_Found(locate.grid_score(heat, quad, shape), quad, shape, heat)
             for outline in _distinct(locate.outlines(heat))
             for quad, shape in _combed(heat, outline)]
    best = None
    for one in sorted(rough, key=lambda f: -f.score)[:3]:
        fitted, _ = locate.fit_quad(heat, one.quad, one.shape)
        score = locate.grid_score(heat, fitted, one.shape)
        if best is None or score > best.score:
            best = _Found(score, fitted, one.shape, heat)
    return best


def _distinct(outlines: Sequence[Array]) -> list[Array]:
    """The outlines without those that nearly lie on one before; combs need no better start."""
    kept: list[Array] = []
    for quad in outlines:
        near = 0.02 * np.ptp(quad, 0).max()
        if all(np.abs(quad - other).max() > near for other in kept):
            kept.append(quad)
    return kept


def _combed(heat: locate.HeatMaps, quad: Array) -> Iterator[tuple[Array, Shape]]:
    """Slide combs along both ways of an outline: corners and shapes of grids that may be there.

    As `locate.comb`, but the number of lines is what is looked for.
    """
    within = (_UNIT > -0.02) & (_UNIT < 1.02)
    plane = homography_of(unit_corners(2), quad)
    pace = _UNIT[1] - _UNIT[0]
    to_unit = np.array([[pace, 0, _UNIT[0]], [0, pace, _UNIT[0]], [0, 0, 1.0]])
    field = cv2.warpPerspective(heat.maps[locate.INTERSECTION], plane @ to_unit,
                                (len(_UNIT), len(_UNIT)),
                                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    for x0, x1, cols in _teeth(field[within].mean(0)):
        for y0, y1, rows in _teeth(field[:, within].mean(1)):
            corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
            yield project(plane, corners), (rows, cols)


def _teeth(profile: Array) -> list[tuple[float, float, int]]:
    """First and last teeth and the number of teeth of the three best combs."""
    first, last, count, combs = _combs()
    worth = combs @ (profile - profile.mean()).astype(np.float32)
    of_each = worth.reshape(len(LINES), -1).argmax(1) + np.flatnonzero(np.diff(count, prepend=0))
    best = of_each[np.argsort(-worth[of_each])][:3]
    return [(float(first[i]), float(last[i]), int(count[i])) for i in best]


_UNIT = np.linspace(-0.5, 1.5, 240)
"""Places along a way of an outline whose ends are 0 and 1."""


@lru_cache(maxsize=1)
def _combs() -> tuple[Array, Array, NDArray[np.int_], NDArray[np.float32]]:
    """First and last teeth, number of teeth, and profiles (k, 240), centred and of length 1."""
    ends, profiles = [], []
    for count in LINES:
        reach = 1.3 / (count - 1)  # an outline may be a line off at either end
        shift = np.linspace(-reach, reach, 27)
        first, last = (v.ravel() for v in np.meshgrid(shift, 1 + shift))
        step = (last - first) / (count - 1)
        line = (_UNIT - first[:, None]) / step[:, None]
        off = line - np.clip(np.round(line), 0, count - 1)
        for width in (0.08, 0.18):  # heat is a point's where lines are wide apart
            bumps = np.exp(-0.5 * (off / width) ** 2)
            bumps -= bumps.mean(1, keepdims=True)
            profiles.append(bumps / np.linalg.norm(bumps, axis=1, keepdims=True))
            ends.append((first, last, np.full(len(first), count)))
    first, last, counts = (np.concatenate(v) for v in zip(*ends, strict=True))
    return first, last, counts.astype(int), np.concatenate(profiles).astype(np.float32)


def _nearer(image: NDArray[np.uint8], found: _Found, px: int) -> locate.HeatMaps:
    """The heat maps of a window around what was found, where that shows it larger."""
    window = locate.window_around(found.heat.to_photo(found.quad), image, CLOSE_ENOUGH)
    return found.heat if window is None else locate.look(image, window, px)


def _settle(image: NDArray[np.uint8], corners: Array, shape: Shape) -> tuple[Array, Glance]:
    """Correct the grid by what the reader sees, lines too many or too few among it."""
    seen = glance(image, corners, shape)
    points = corrected(seen, shape)
    for _ in range(6):
        top, right, bottom, left = _lines_off(image, points, seen, shape)
        back = np.asarray(np.linalg.inv(seen.homography), np.float64)
        if any((top, right, bottom, left)):
            first = canonical_xy(shape)[0, 0]
            step = canonical_xy(shape)[1, 1] - first
            shape = (shape[0] + top + bottom, shape[1] + left + right)
            flat = first + step * (unit_corners(shape) - (left, top))
            new = project(back, flat)
        else:
            points = corrected(seen, shape)
            new = points[[0, 0, -1, -1], [0, -1, -1, 0]]
            if np.abs(new - corners).max() < 0.12 * cell_px(points):
                break
        if min(shape) < LINES[0] or max(shape) > LINES[-1]:
            break
        corners = new
        seen = glance(image, corners, shape)
        points = corrected(seen, shape)
    return points, seen


def _lines_off(image: NDArray[np.uint8], points: Array, seen: Glance, shape: Shape) -> list[int]:
    """Lines to put on (1) or to leave off (-1) at the top, right, bottom and left."""
    on = on_board(seen)
    rows, cols = shape
    core = np.s_[RING:RING + rows, RING:RING + cols]
    down, across = on[:, core[1]].mean(1), on[core[0]].mean(0)
    outside = (down[RING - 1], across[-RING], down[-RING], across[RING - 1])
    outermost = (down[RING], across[-RING - 1], down[-RING - 1], across[RING])
    missing = lines_missing(image, points, empty_points(seen, shape, 0.1))
    return [-1 if edge < 0.4 or gone else int(ring > 0.6)
            for ring, edge, gone in zip(outside, outermost, missing, strict=True)]


def empty_points(seen: Glance, shape: Shape, least: float = 0.8) -> NDArray[np.bool_]:
    """(rows, cols) points that are empty by this probability; where a line is missed low ones count
    as well, since what the reader makes of places beside a board is in doubt."""
    rows, cols = shape
    odds = softmax(seen.logits[RING:RING + rows, RING:RING + cols, :3], -1)
    return np.asarray(odds[..., 0] > least, bool)
