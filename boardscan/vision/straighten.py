"""The board as if seen from straight above, a fixed number of pixels a point."""

from __future__ import annotations

import cv2
import numpy as np

CELL_PX = 16
"""Pixels between lines in the straightened picture: what the reader was trained at."""
RING = 2
"""Rings of points beyond the border that the reader sees, to know where the board ends."""


def canonical_xy(size: int) -> np.ndarray:
    """(n, n, 2) intersections in the straightened picture, px."""
    row, col = np.mgrid[0:size, 0:size] + RING
    return np.stack([col, row], -1) * float(CELL_PX) + (CELL_PX - 1) / 2


def straighten(image: np.ndarray, corners_xy: np.ndarray, size: int) -> tuple[
        np.ndarray, np.ndarray]:
    """Straighten ``image`` (H, W, 3) by its four outer intersections (4, 2) px, from top left.

    Returns the picture, side ``(size + 2 RING) * CELL_PX``, and the (3, 3) homography that takes
    photo px to its px. The photo is averaged down first where it is finer than needed, since a
    warp that skips pixels breaks thin lines.
    """
    goal = canonical_xy(size)[[0, 0, -1, -1], [0, -1, -1, 0]]
    homography = cv2.getPerspectiveTransform(corners_xy.astype(np.float32),
                                             goal.astype(np.float32))
    edges = np.linalg.norm(np.roll(corners_xy, -1, 0) - corners_xy, axis=-1)
    finer = edges.max() / ((size - 1) * CELL_PX)
    to_small = np.eye(3)
    if finer > 1.4:
        scale = 1.2 / finer
        low = np.maximum(corners_xy.min(0) - 3 * edges.max() / (size - 1), 0).astype(int)
        high = (corners_xy.max(0) + 3 * edges.max() / (size - 1)).astype(int) + 1
        crop = image[low[1]:high[1], low[0]:high[0]]
        small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        exact = np.array([small.shape[1] / crop.shape[1], small.shape[0] / crop.shape[0]])
        shift = (exact - 1) / 2 - exact * low
        to_small = np.array([[exact[0], 0, shift[0]], [0, exact[1], shift[1]], [0, 0, 1.0]])
        image = small
    side = (size + 2 * RING) * CELL_PX
    view = cv2.warpPerspective(image, homography @ np.linalg.inv(to_small), (side, side),
                               flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
                               borderValue=(114, 114, 114))
    return view, homography
