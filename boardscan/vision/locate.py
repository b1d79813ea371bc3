"""Where a board may be: the locator's heat maps and the outlines that they suggest."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from skimage.feature import peak_local_max

from boardscan.vision.lattice import (
    Array,
    homography_of,
    order_corners,
    project,
    smooth_surface,
    unit_corners,
    unit_points,
)
from boardscan.vision.networks import run, sigmoid
from boardscan.vision.straighten import Shape, shape_of

LOOK_PX = 512
"""Longer side of the picture that the locator is shown: lines 9 px apart are still told apart."""
FIRST_LOOK_PX = 320
"""Enough to see where a board is; a small one is missed and looked for again at LOOK_PX."""
STRIDE = 4
LEAST_AREA = 120
"""Map px: about 11 × 11, a board of which no point could be read."""
SAME_OUTLINE = 0.75
"""Map px: outlines nearer to each other lead to the same lattice, and trying one takes long."""
INSIDE, CORNER, INTERSECTION, BORDER = range(4)


@dataclass(frozen=True)
class HeatMaps:
    """The locator's view of a part of the photo.

    ``maps`` float32 (4, h, w) in 0–1: inside the border, outer corners, intersections, border
    lines; ``scale`` and ``origin_xy`` take photo px to map px: ``(xy - origin) * scale``.
    """

    maps: NDArray[np.float32]
    scale: float
    origin_xy: Array

    def to_map(self, photo_xy: Array) -> Array:
        """Photo px (..., 2) to map px."""
        return (photo_xy - self.origin_xy + 0.5) * self.scale - 0.5

    def to_photo(self, map_xy: Array) -> Array:
        """Map px (..., 2) to photo px."""
        return (map_xy + 0.5) / self.scale - 0.5 + self.origin_xy

    def sample(self, channel: int, map_xy: Array) -> Array:
        """Heat at places (k, l, 2) in map px; 0 outside."""
        places = np.asarray(map_xy, np.float32)
        heat = cv2.remap(self.maps[channel], places[..., 0], places[..., 1], cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_CONSTANT, borderValue=0)
        return np.asarray(heat, np.float64)


def look(
    image: NDArray[np.uint8],
    window: tuple[int, int, int, int] | None = None,
    longer_px: int = LOOK_PX,
) -> HeatMaps:
    """Show the locator the photo, or the window (x0, y0, x1, y1) of it."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = window or (0, 0, width, height)
    part = image[max(y0, 0):y1, max(x0, 0):x1]
    x0, y0 = max(x0, 0), max(y0, 0)
    scale = longer_px / max(part.shape[:2])
    mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=mode)
    h, w = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -h % 32, 0, -w % 32, cv2.BORDER_CONSTANT,
                                value=(114, 114, 114))
    maps = sigmoid(run("locator", [padded])[0])
    return HeatMaps(maps, scale / STRIDE, np.array([x0, y0], np.float64))


def window_around(
    corners_xy: Array, image: NDArray[np.uint8], close_enough: float
) -> tuple[int, int, int, int] | None:
    """The window (x0, y0, x1, y1) px around a board's corners (4, 2) to look at from nearer.

    None where the board takes more than ``close_enough`` of the picture's longer side already.
    """
    low, high = corners_xy.min(0), corners_xy.max(0)
    span = (high - low).max()
    if span > close_enough * max(image.shape[:2]):
        return None
    x0, y0 = (low - 0.2 * span).astype(int)
    x1, y1 = (high + 0.2 * span).astype(int)
    return x0, y0, x1, y1


def outlines(heat: HeatMaps) -> list[Array]:
    """Quadrilaterals (4, 2) in map px that may be a board's border.

    Two levels of heat, since clutter beside a board is often half believed; each outline as it
    is and with its corners on the peaks of corner heat.
    """
    found: list[Array] = []
    for level in (0.5, 0.85):
        mask = (heat.maps[INSIDE] > level).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        areas = stats[:, cv2.CC_STAT_AREA]
        for index in sorted(range(1, count), key=lambda i: -areas[i])[:2]:
            if areas[index] < LEAST_AREA:
                continue
            contours, _ = cv2.findContours((labels == index).astype(np.uint8), cv2.RETR_EXTERNAL,
                                           cv2.CHAIN_APPROX_NONE)
            hull = cv2.convexHull(max(contours, key=cv2.contourArea))
            if len(hull) >= 4:
                quad = order_corners(cv2.approxPolyN(hull, 4)[0].astype(np.float64))
                for one in (quad, _snap(heat, quad)):
                    if all(np.abs(one - other).max() > SAME_OUTLINE for other in found):
                        found.append(one)
    return found


def _snap(heat: HeatMaps, quad: Array) -> Array:
    """Move each corner to the peak of corner heat near it, where there is one."""
    peaks, strength = peaks_of(heat.maps[CORNER], 0.15)
    if not len(peaks):
        return quad
    reach = 0.16 * np.mean(np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1))
    moved = quad.copy()
    for i, corner in enumerate(quad):
        away = np.linalg.norm(peaks - corner, axis=1)
        score = np.where(away < reach, strength - 0.5 * away / reach, -1)
        if score.max() > -0.3:
            moved[i] = peaks[np.argmax(score)]
    distinct = len({tuple(c) for c in moved.round(1)}) == 4
    return moved if distinct else quad


def peaks_of(heat: NDArray[np.float32], least: float) -> tuple[Array, Array]:
    """Local maxima (k, 2) to a fraction of a px, and their heat (k,)."""
    y, x = peak_local_max(heat, threshold_abs=least, exclude_border=1).T
    middle = heat[y, x]

    def nudge(before: NDArray[np.float32], after: NDArray[np.float32]) -> NDArray[np.float32]:
        bend = before - 2 * middle + after
        return np.clip(np.where(bend < -1e-6, (before - after) / (2 * bend - 1e-9), 0), -0.5, 0.5)

    dx = nudge(heat[y, x - 1], heat[y, x + 1])
    dy = nudge(heat[y - 1, x], heat[y + 1, x])
    return np.stack([x + dx, y + dy], -1).astype(np.float64), middle.astype(np.float64)


def grid_score(heat: HeatMaps, quad: Array, size: int | Shape) -> float:
    """How much better intersections fit the lattice's points than its gaps, about -1 … 1."""
    plane = homography_of(unit_corners(size), quad)
    points = project(plane, unit_points(size))
    gaps = project(plane, unit_points(size)[:-1, :-1] + 0.5)
    sides = project(plane, unit_points(size)[:, :-1] + [0.5, 0.0])
    return float(heat.sample(INTERSECTION, points).mean()
                 - 0.5 * heat.sample(INTERSECTION, gaps).mean()
                 - 0.5 * heat.sample(INTERSECTION, sides).mean())


def outline_agreement(heat: HeatMaps, outline_xy: Array) -> float:
    """Overlap (intersection over union, 0–1) of a lattice's outline and the board area seen.

    ``outline_xy`` (k, 2) are the points along the lattice's border, px in the photo.

    A lattice of 19 lines that is one line off overlaps by 0.90, one that is half a line off by
    0.95. The locator knows the area from the whole picture, the reader the border from near: two
    opinions that come from different networks.
    """
    corners = np.round(heat.to_map(outline_xy) * 16).astype(np.int32)
    outline = np.zeros(heat.maps[INSIDE].shape, np.uint8)
    cv2.fillPoly(outline, [corners], 255, cv2.LINE_AA, 4)
    drawn, seen = outline / 255, heat.maps[INSIDE]
    return float(np.minimum(drawn, seen).sum() / max(np.maximum(drawn, seen).sum(), 1e-6))


def comb(heat: HeatMaps, quad: Array, size: int) -> tuple[Array, float]:
    """Slide and stretch a lattice along its sides until its lines meet the intersections seen.

    The heat of intersections inside the outline is summed along both ways of the straightened
    outline; the two ends of a comb of ``size`` teeth are then tried at every place near the
    outline's sides. Heat one tooth beyond an end counts against it. Returns the corners (4, 2)
    in map px and the score.
    """
    count = 12 * size
    reach = 1.6 / (size - 1)
    unit = np.linspace(-3 * reach, 1 + 3 * reach, count)
    plane = homography_of(unit_corners(2), quad)
    pace = unit[1] - unit[0]
    to_unit = np.array([[pace, 0, unit[0]], [0, pace, unit[0]], [0, 0, 1.0]])
    field = cv2.warpPerspective(heat.maps[INTERSECTION], plane @ to_unit, (count, count),
                                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    ends, score = [], 0.0
    for profile in (field.mean(0, np.float64), field.mean(1, np.float64)):
        shift = np.linspace(-reach, reach, 33)
        first, last = (v.ravel() for v in np.meshgrid(shift, 1 + shift))
        step = (last - first) / (size - 1)
        teeth = first[:, None] + step[:, None] * np.arange(-1, size + 1)
        on = np.interp(teeth, unit, profile)
        between = np.interp(teeth[:, 1:-2] + step[:, None] / 2, unit, profile)
        worth = on[:, 1:-1].mean(1) - between.mean(1) - (on[:, 0] + on[:, -1]) / size
        best = int(np.argmax(worth))
        ends.append((first[best], last[best]))
        score += float(worth[best])
    (x0, x1), (y0, y1) = ends
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    return project(plane, corners), score


def fit_quad(heat: HeatMaps, quad: Array, size: int | Shape) -> tuple[Array, float]:
    """Fit the lattice to the intersections seen; corners (4, 2) and residual, both map px.

    Peaks within 0.4 of a line's distance of a lattice point are matched to it; a homography is
    fitted robustly (RANSAC), a few times over.
    """
    rows, cols = shape_of(size)
    peaks, _ = peaks_of(heat.maps[INTERSECTION], 0.25)
    residual = float("nan")
    for _ in range(3):
        plane = homography_of(unit_corners(size), quad)
        points = project(plane, unit_points(size)).reshape(-1, 2)
        sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
        step = (sides / np.subtract([cols, rows, cols, rows], 1)).min()
        if len(peaks) < 12:
            break
        nearest, distance = _nearest(peaks, points)
        good = distance < 0.4 * step
        if good.sum() < 12:
            break
        unit = unit_points(size).reshape(-1, 2)
        fitted, inside = cv2.findHomography(unit[good], peaks[nearest[good]], cv2.RANSAC,
                                            max(0.6, 0.15 * step))
        if fitted is None or inside.sum() < 12:
            break
        quad = project(fitted, unit_corners(size))
        error = project(fitted, unit[good]) - peaks[nearest[good]]
        residual = float(np.median(np.linalg.norm(error, axis=1)))
    return quad, residual


def bent(heat: HeatMaps, quad: Array, size: int) -> Array:
    """The lattice (n, n, 2) in map px with the bends of a curled page or a lens, where it has any.

    Grown from the middle, where a plane lattice fits best, outwards: each round takes in the
    intersections that the surface of the last one meets. The plane lattice comes back where
    bending meets no more of them.
    """
    peaks, _ = peaks_of(heat.maps[INTERSECTION], 0.25)
    flat = project(homography_of(unit_corners(size), quad), unit_points(size)).reshape(-1, 2)
    plane = flat.reshape(size, size, 2)
    if len(peaks) < 12:
        return plane
    place = unit_points(size).reshape(-1, 2) / (size - 1) * 2 - 1
    away = np.abs(place).max(1)
    step = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1).min() / (size - 1)
    points, met = flat, _met(peaks, flat, 0.2 * step)
    for reach, degree in ((0.5, 2), (0.7, 2), (0.85, 3), (1.0, 3), (1.0, 3)):
        nearest, distance = _nearest(peaks, points)
        known = (distance < 0.35 * step) & (away <= reach)
        if known.sum() < 20:
            return plane
        error = peaks[nearest] - flat
        points = flat + smooth_surface(place, error, known.astype(np.float64), degree)
    return points.reshape(size, size, 2) if _met(peaks, points, 0.2 * step) > 1.1 * met else plane


def _nearest(peaks: Array, points: Array) -> tuple[NDArray[np.intp], Array]:
    """For each point (k, 2) the index of the nearest peak and its distance."""
    square = (points**2).sum(1)[:, None] - 2 * points @ peaks.T + (peaks**2).sum(1)
    nearest = square.argmin(1)
    return nearest, np.sqrt(np.maximum(square[np.arange(len(points)), nearest], 0))


def _met(peaks: Array, points: Array, near: float) -> int:
    return int((_nearest(peaks, points)[1] < near).sum())
