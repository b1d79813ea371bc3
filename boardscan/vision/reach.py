"""Stones that lie half-way between two points, found by how far they reach beside the others.

The network that reads the points has learned to name a point for every stone, and names one even
where two players would not agree on it. Here each stone's edge is looked for towards each empty
neighbour. A camera that looks from one side shifts the tops of all stones alike, and so does a
lattice that is a little off: what counts is how much further a stone reaches than the others of
its colour do that way.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.rules.position import Colour
from boardscan.vision.lattice import Array
from boardscan.vision.straighten import CELL_PX, RING

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Steps in x, y from a stone to its neighbours."""
_SIDES = (0.18, -0.18)  # cells beside the line through both points: two looks have to agree
_WAY = np.arange(0.2, 1.25, 0.05)  # cells from the stone's point
_STILL_STONE = 0.65  # of the way from wood to stone, in colour; a hard shadow stays below
_LEAST_CONTRAST = 25.0  # CIELAB (8 bits) between stone and wood, else no edge is to be seen
_STONES_END = 1.12  # cells; what goes on beyond is a shadow, or another thing
_FILLED = 0.6  # of the stone's colour behind the point or beside it: the stone lies on it
_FAR = 0.62  # cells; a stone in its place ends at 0.5, a sloppy one at up to 0.6
_FURTHER = 0.48
"""Cells beyond the others. Of 37 real photos the two stones that their labels call half-way reach
0.52 and more further, no other stone of a photo read for certain by more than 0.45."""


def half_way(view: NDArray[np.uint8], colours: NDArray[np.intp]) -> NDArray[np.bool_]:
    """(4, n, n): stones that lie about half-way to their neighbour in each of ``DIRECTIONS``.

    ``view`` is the straightened board with its rings, ``colours`` (n, n) what was read.
    """
    ends = reach(view, colours)
    found = np.zeros(ends.shape, bool)
    for way, end in enumerate(ends):
        for colour in (Colour.BLACK, Colour.WHITE):
            seen = np.isfinite(end) & (colours == colour)
            further = np.where(seen, end, 0) - _usual(end, seen)
            found[way] |= seen & (end > _FAR) & (further > _FURTHER)
    return found


def reach(view: NDArray[np.uint8], colours: NDArray[np.intp]) -> Array:
    """(4, n, n) cells from each stone's point to its edge in each of ``DIRECTIONS``.

    Not a number where there is no stone, where the neighbour is not empty, or where no edge can be
    told; 0.6 at most where the stone is behind its point or beside it as well, and so lies on it.
    """
    lab: Array = np.asarray(cv2.blur(cv2.cvtColor(view, cv2.COLOR_BGR2LAB), (3, 3)), np.float64)
    around = np.array([(x, y) for x in (-0.15, 0.15) for y in (-0.15, 0.15)])
    own = _sample(lab, colours.shape, *around.T).mean(0)
    stone = colours > 0
    out = []
    for dx, dy in DIRECTIONS:
        looks = [_edge(lab, own, dx, dy, side) for side in _SIDES]
        end = np.minimum(looks[0][0], looks[1][0])
        filled = np.minimum(looks[0][1], looks[1][1]).max(0) > _FILLED
        end[filled] = np.minimum(end[filled], 0.6)
        towards_empty = stone & (_neighbours(colours, dx, dy) == Colour.EMPTY)
        end[~towards_empty | (end > _STONES_END)] = np.nan
        out.append(end)
    return np.stack(out)


def _edge(lab: Array, own: Array, dx: int, dy: int, side: float) -> tuple[Array, Array]:
    """(n, n) where the stone's colour ends, and how much of it is behind the point or beside it.

    A stone half-way to the next point has hardly anything there, whatever a shadow adds to it.
    """
    way = np.array([*_WAY, -0.3, 0.0, 1.3])
    across = np.full(len(way), side)
    across[-2] = 1.8 * side
    colours = _sample(lab, own.shape[:2], way * dx + across * dy, way * dy + across * dx)
    apart = own - colours[-1]
    contrast = (apart * apart).sum(-1)
    like_stone = ((colours - colours[-1]) * apart).sum(-1) / np.maximum(contrast, 1)
    likeness, around = like_stone[:-3], like_stone[-3:-1]
    ended = likeness < _STILL_STONE
    first = np.where(ended.any(0), ended.argmax(0), len(_WAY) - 1)
    before = np.maximum(first - 1, 0)
    high, low = (np.take_along_axis(likeness, i[None], 0)[0] for i in (before, first))
    share = np.clip((high - _STILL_STONE) / np.maximum(high - low, 1e-3), 0, 1)
    end = _WAY[before] + share * (_WAY[1] - _WAY[0])
    end[contrast < _LEAST_CONTRAST ** 2] = np.nan
    return end, around


def _usual(end: Array, seen: NDArray[np.bool_]) -> Array:
    """(n, n) how far stones reach at each place: a plane fitted robustly, or the median of few."""
    if seen.sum() < 4:
        return np.full(end.shape, 0.5)
    if seen.sum() < 12:
        return np.full(end.shape, np.median(end[seen]))
    row, col = np.indices(end.shape)
    terms = np.stack([np.ones(end.shape), row, col], -1)
    weight = np.ones(int(seen.sum()))
    for _ in range(8):  # Cauchy weights at 0.08 cells
        plane = np.linalg.lstsq(terms[seen] * weight[:, None], end[seen] * weight, rcond=None)[0]
        weight = 1 / np.sqrt(1 + ((end[seen] - terms[seen] @ plane) / 0.08) ** 2)
    return np.asarray(terms @ plane)


def _sample(lab: Array, shape: tuple[int, ...], dx: Array, dy: Array) -> Array:
    """(k, rows, cols, 3) colours ``dx``, ``dy`` (k,) cells beside each point."""
    row, col = np.indices(shape[:2])
    x, y = (((a + RING + d[:, None, None]) * CELL_PX + (CELL_PX - 1) / 2).astype(np.float32)
            for a, d in ((col, dx), (row, dy)))
    flat = cv2.remap(lab, x.reshape(-1, shape[1]), y.reshape(-1, shape[1]), cv2.INTER_LINEAR)
    return np.asarray(flat.reshape(*x.shape, 3))


def _neighbours(colours: NDArray[np.intp], dx: int, dy: int) -> NDArray[np.intp]:
    """(n, n) what stands a step further on; -1 beyond the border."""
    n, m = colours.shape
    padded = np.pad(colours, 1, constant_values=-1)
    return np.asarray(padded[1 + dy:1 + dy + n, 1 + dx:1 + dx + m])
