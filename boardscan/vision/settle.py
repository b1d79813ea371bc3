"""Correct a lattice by what the reader sees of it, and say where the two do not agree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardscan.vision.glance import Glance, glance
from boardscan.vision.lattice import Array, Lattice, project, smooth_surface, unit_points
from boardscan.vision.networks import softmax
from boardscan.vision.straighten import CELL_PX, RING, Shape, canonical_xy, shape_of

OFF = 3
"""The reader's class of a place that is no point of the board."""
NEAR_ENOUGH = 0.2
"""Cells: a look whose points all lie nearer than this to the lattice also reads its stones."""


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
            moved = canonical_xy(size) + np.array(shift) * float(CELL_PX)
            points = project(_inverse(seen.homography), moved)
        else:
            points = corrected(seen, size)
        change = np.abs(points[[0, 0, -1, -1], [0, -1, -1, 0]] - corners).max()
        corners = points[[0, 0, -1, -1], [0, -1, -1, 0]]
        step = cell_px(points)
        if shift == (0, 0) and change < 0.12 * step:
            break
        seen = glance(image, corners, size)
    away = project(seen.homography, points) - canonical_xy(size)
    near = np.linalg.norm(away, axis=-1).max() < NEAR_ENOUGH * CELL_PX
    return Lattice(size, points, residual(seen, size) * cell_px(points), border,
                   _doubts(seen, size), seen if near else None)


def on_board(seen: Glance) -> Array:
    """(m, m) probability that each cell of the glance is a point of the board."""
    return 1 - softmax(seen.logits, -1)[..., OFF]


def _shift(seen: Glance, size: int) -> tuple[int, int]:
    """Lines (across, down) by which the lattice should move, each -1, 0 or 1."""
    on = on_board(seen)
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


def corrected(seen: Glance, size: int | Shape) -> Array:
    """The lattice (rows, cols, 2) px in the photo after the offsets that the reader sees."""
    rows, cols = shape_of(size)
    core = np.s_[RING:RING + rows, RING:RING + cols]
    place = unit_points(size).reshape(-1, 2) / (cols - 1, rows - 1) * 2 - 1
    offsets = seen.offsets[core].reshape(-1, 2)
    trust = on_board(seen)[core].ravel()
    smooth = smooth_surface(place, offsets, trust, degree=3)
    points = canonical_xy(size) + CELL_PX * smooth.reshape(rows, cols, 2)
    return project(_inverse(seen.homography), points)


def _inverse(homography: Array) -> Array:
    return np.asarray(np.linalg.inv(homography), np.float64)


def residual(seen: Glance, size: int | Shape) -> float:
    """The usual distance of an intersection seen from its place, in cells."""
    rows, cols = shape_of(size)
    core = np.s_[RING:RING + rows, RING:RING + cols]
    return float(np.median(np.linalg.norm(seen.offsets[core], axis=-1)))


def _doubts(seen: Glance, size: int) -> tuple[str, ...]:
    """Codes of what does not agree about the border and the grid."""
    on = on_board(seen)
    core = slice(RING, RING + size)
    doubts = []
    ring = [on[RING - 1, core], on[RING + size, core], on[core, RING - 1], on[core, RING + size]]
    edge = [on[RING, core], on[RING + size - 1, core], on[core, RING], on[core, RING + size - 1]]
    if any(side.mean() > 0.3 for side in ring) or any(side.mean() < 0.7 for side in edge):
        doubts.append("border_in_doubt")
    if residual(seen, size) > 0.2:
        doubts.append("grid_in_doubt")
    return tuple(doubts)


def cell_px(points: Array) -> float:
    """The usual distance of neighbouring lines, px."""
    return float(np.median(np.linalg.norm(np.diff(points, axis=0), axis=-1)))
