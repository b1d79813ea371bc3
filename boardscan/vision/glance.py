"""One pass of the reader network over a straightened board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardscan.vision.networks import run
from boardscan.vision.straighten import Shape, follow, straighten

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Glance:
    """One pass of the reader over a straightened board, ring and all; m = n + 2 RING.

    ``logits`` (m, m, 4): empty, black, white, off the board. ``offsets`` (m, m, 2): where the
    intersection really is, in cells. ``homography`` (3, 3): photo px to straightened px;
    not a number where a bent lattice was followed.
    """

    logits: Array
    offsets: Array
    homography: Array


def glance(image: NDArray[np.uint8], corners_xy: Array, size: int | Shape) -> Glance:
    """Straighten and read once."""
    view, homography = straighten(image, corners_xy, size)
    return _read(view, homography)


def glance_along(image: NDArray[np.uint8], intersections_xy: Array) -> Glance:
    """Straighten along a lattice (rows, cols, 2) px, bent or not, and read once."""
    return _read(follow(image, intersections_xy), np.full((3, 3), np.nan))


def _read(view: NDArray[np.uint8], homography: Array) -> Glance:
    out = run("reader", [view])[0].transpose(1, 2, 0).astype(np.float64)
    return Glance(out[..., :4], out[..., 4:], homography)
