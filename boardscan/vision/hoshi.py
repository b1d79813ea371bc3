"""Star points (hoshi) that are drawn on a grid: dots at empty points."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.vision.lattice import Array

SEEN, NONE, HIDDEN = 1, 0, -1

OFFSETS = np.linspace(-0.30, 0.30, 31)
"""Cells around a point that are looked at."""
_X, _Y = np.abs(np.meshgrid(OFFSETS, OFFSETS))
_R = np.hypot(_X, _Y)
_DOT = (np.minimum(_X, _Y) > 0.035) & (_R < 0.095)
"""Beside the lines but on a dot, the smallest of which reach 0.08 cells from the point."""
_AROUND = (np.minimum(_X, _Y) > 0.05) & (_R > 0.20)
_LINE = (np.minimum(_X, _Y) < 0.03) & (_R > 0.15)
DARK, LIGHT = 0.35, 0.1
"""A dot's darkness as a share of the lines'; between them nobody can tell."""
CLEAN = 0.3
"""Share of the lines' darkness around the point beyond which a mark stands on it."""


def star_points(image: NDArray[np.uint8], points: Array, empty: NDArray[np.bool_]) -> NDArray[
        np.int_]:
    """(rows, cols): ``SEEN`` a star point, ``NONE`` a plain crossing, ``HIDDEN`` nobody knows.

    Parameters
    ----------
    image : uint8 (H, W, 3).
    points : (rows, cols, 2) px, the grid.
    empty : (rows, cols) points without a stone.
    """
    found = np.full(empty.shape, HIDDEN)
    if not empty.any():
        return found
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    across, down = np.gradient(points, axis=1)[empty], np.gradient(points, axis=0)[empty]
    at = (points[empty][:, None, None] + OFFSETS[:, None] * across[:, None, None]
          + OFFSETS[:, None, None] * down[:, None, None]).astype(np.float32)
    flat = at.reshape(len(at), -1, 2)
    seen = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE).reshape(at.shape[:3]).astype(np.float64)
    ground = np.median(seen[:, _AROUND], axis=1)
    line = np.median(np.abs(ground - np.median(seen[:, _LINE], axis=1)))
    dot = np.abs(ground - seen[:, _DOT].mean(1))
    dot = (dot - np.median(dot)) / max(line, 1.0)  # most points are plain crossings
    around = np.abs(seen[:, _AROUND] - ground[:, None]).mean(1) / max(line, 1.0)
    judged = np.where(dot > DARK, SEEN, np.where(dot < LIGHT, NONE, HIDDEN))
    found[empty] = np.where(around > CLEAN, HIDDEN, judged)
    return found
