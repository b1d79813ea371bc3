"""The board as if seen from straight above, a fixed number of pixels a point."""

from __future__ import annotations

import cv2
import numpy as np

CELL_PX = 16
"""Pixels between lines in the straightened picture: what the reader was trained at."""
RING = 2
"""Rings of points beyond the border that the reader sees, to know where the board ends."""

_NOWHERE = (114, 114, 114)
"""Grey for what lies outside the photo, as in training."""


Shape = tuple[int, int]
"""Rows and columns of a grid that need not be square: of a part of a board."""


def shape_of(size: int | Shape) -> Shape:
    """Rows and columns; a number stands for a square board."""
    return (size, size) if isinstance(size, int) else size


def canonical_xy(size: int | Shape) -> np.ndarray:
    """(rows, cols, 2) intersections in the straightened picture, px."""
    rows, cols = shape_of(size)
    row, col = np.mgrid[0:rows, 0:cols] + RING
    return np.stack([col, row], -1) * float(CELL_PX) + (CELL_PX - 1) / 2


def straighten(image: np.ndarray, corners_xy: np.ndarray, size: int | Shape) -> tuple[
        np.ndarray, np.ndarray]:
    """Straighten ``image`` (H, W, 3) by its four outer intersections (4, 2) px, from top left.

    Returns the picture, sides ``(lines + 2 RING) * CELL_PX``, and the (3, 3) homography that takes
    photo px to its px. The photo is averaged down first where it is finer than needed, since a
    warp that skips pixels breaks thin lines.
    """
    goal = canonical_xy(size)[[0, 0, -1, -1], [0, -1, -1, 0]]
    homography = cv2.getPerspectiveTransform(corners_xy.astype(np.float32),
                                             goal.astype(np.float32))
    lines = shape_of(size)
    image, to_small = _reduced(image, corners_xy, max(lines))
    height, width = ((n + 2 * RING) * CELL_PX for n in lines)
    view = cv2.warpPerspective(image, homography @ np.linalg.inv(to_small), (width, height),
                               flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
                               borderValue=_NOWHERE)
    return view, homography


def follow(image: np.ndarray, intersections_xy: np.ndarray) -> np.ndarray:
    """Straighten along a lattice (rows, cols, 2) px whose lines a lens or a curled page has bent.

    Between its points the lattice is taken as bilinear, beyond its border as going straight on.
    """
    lines = intersections_xy.shape[:2]
    small, to_small = _reduced(image, intersections_xy.reshape(-1, 2), max(lines))
    grid = intersections_xy * to_small[[0, 1], [0, 1]] + to_small[:2, 2]
    down, across = (np.arange((n + 2 * RING) * CELL_PX, dtype=np.float64) for n in lines)
    place = along_lattice(grid, np.stack(np.meshgrid(across, down), -1)).astype(np.float32)
    return cv2.remap(small, place[..., 0], place[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=_NOWHERE)


def along_lattice(grid: np.ndarray, straight_xy: np.ndarray) -> np.ndarray:
    """Places (k, l, 2) px of the picture straightened along ``grid`` (rows, cols, 2), in its px."""
    for _ in range(RING + 1):
        grid = np.concatenate([2 * grid[:1] - grid[1:2], grid, 2 * grid[-1:] - grid[-2:-1]])
        left, right = 2 * grid[:, :1] - grid[:, 1:2], 2 * grid[:, -1:] - grid[:, -2:-1]
        grid = np.concatenate([left, grid, right], 1)
    index = ((straight_xy - (CELL_PX - 1) / 2) / CELL_PX + 1).astype(np.float32)
    origin = grid.mean((0, 1))  # float32 keeps a thousandth of a px only near 0
    there = cv2.remap((grid - origin).astype(np.float32), index[..., 0], index[..., 1],
                      cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return there.astype(np.float64) + origin


def _reduced(image: np.ndarray, outline_xy: np.ndarray, size: int) -> tuple[
        np.ndarray, np.ndarray]:
    """The board's part of the image with lines about CELL_PX apart, and (3, 3) px to its px."""
    low, high = outline_xy.min(0), outline_xy.max(0)
    finer = (high - low).max() / ((size - 1) * CELL_PX)
    if finer < 1.4:
        return image, np.eye(3)
    around = (RING + 1) * (high - low).max() / (size - 1)
    x0, y0 = np.maximum(low - around, 0).astype(int)
    x1, y1 = (high + around).astype(int) + 1
    crop = image[y0:y1, x0:x1]
    scale = 1.2 / finer
    small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    exact = np.array([small.shape[1] / crop.shape[1], small.shape[0] / crop.shape[0]])
    shift = (exact - 1) / 2 - exact * [x0, y0]
    return small, np.array([[exact[0], 0, shift[0]], [0, exact[1], shift[1]], [0, 0, 1.0]])
