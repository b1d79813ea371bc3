"""What stands on each point: probabilities of empty, black and white."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position
from boardscan.vision.lattice import Array, Lattice, scaled
from boardscan.vision.networks import run, softmax
from boardscan.vision.photo import Photo
from boardscan.vision.reach import DIRECTIONS, half_way
from boardscan.vision.straighten import CELL_PX, RING, follow

if TYPE_CHECKING:
    from boardscan.vision.part import PartLattice

TEMPERATURE = 0.65
"""Divides the logits; held-back boards ask for less (0.3), but miss too little to be believed."""
SURE = 0.95
"""A point whose likeliest reading has less than this probability is named as doubtful."""
MOST_HUE_APART = 24.0
"""CIELAB a, b (8 bits). Of 49 real pictures only one, taken from 69° off, has stones further off
than 18; an engine's coloured suggestions are 60 and more away."""
_AROUND_MIDDLE = np.hypot(*(np.mgrid[0:CELL_PX, 0:CELL_PX] - (CELL_PX - 1) / 2))
_AROUND_MIDDLE = (_AROUND_MIDDLE > 2.5) & (_AROUND_MIDDLE < 6)  # px
_BURNT = np.array([0.5, 0.0, 0.5])
"""What is known of a point in burnt-out glare: empty or white."""


@dataclass(frozen=True, eq=False)
class Reading:
    """Calibrated probabilities (n, n, 3) that a point is empty, black and white."""

    probabilities: Array

    def position(self) -> Position:
        """The likeliest position; it may be illegal, and then ``status()`` says how."""
        best = self.probabilities.argmax(-1)
        return Position(len(best), tuple(Colour(int(v)) for v in best.ravel()))

    def doubtful(self) -> list[tuple[Point, tuple[float, ...]]]:
        """Points in doubt with their three probabilities, the most doubtful first."""
        top = self.probabilities.max(-1)
        places = sorted(zip(*np.nonzero(top < SURE), strict=True), key=lambda p: top[p])
        return [((int(r), int(c)), tuple(self.probabilities[r, c].tolist())) for r, c in places]


def read_stones(photo: Photo, lattice: Lattice | PartLattice) -> Reading:
    """Read every point of a known lattice, or of a part of one, as it is and turned half-way round.

    The second pass sees other rows of pixels and other neighbours in the network; the mean of
    both is better than either, and where they differ the mean is in doubt. The first is the look
    that settled the lattice, where that lay well enough on it.
    """
    image, factor = photo.working
    view = follow(image, scaled(lattice.intersections_xy, factor))
    turned = np.ascontiguousarray(view[::-1, ::-1])
    if lattice.glance is None:
        plain, back = run("reader", [view, turned])
        first = plain[:3]
    else:
        first = lattice.glance.logits[..., :3].transpose(2, 0, 1)
        back = run("reader", [turned])[0]
    out = np.stack([first, back[:3, ::-1, ::-1]])
    logits = out[:, :, RING:-RING, RING:-RING].astype(np.float64) / TEMPERATURE
    odds = softmax(logits, 1).mean(0).transpose(1, 2, 0)
    inner = np.s_[RING:-RING, RING:-RING]
    best = odds.argmax(-1)
    burnt = burnt_out(view)[inner] & (best == Colour.EMPTY)
    burnt |= drowned(view)[inner] & (best == Colour.WHITE)
    odds[burnt] = 0.5 * odds[burnt] + 0.5 * _BURNT
    odd = oddly_coloured(view, best)
    odds[odd] *= 0.75
    odds[odd, Colour.EMPTY] += 0.25
    return Reading(_unsettled(odds, half_way(view, best)))


def _unsettled(odds: Array, half: NDArray[np.bool_]) -> Array:
    """Odds where each stone in ``half`` (4, n, n) may nearly as well stand where it reaches."""
    out = odds.copy()
    for (dx, dy), found in zip(DIRECTIONS, half, strict=True):
        for row, col in np.argwhere(found):
            here, there = (row, col), (row + dy, col + dx)
            out[here] = 0.55 * odds[here] + 0.45 * odds[there]
            out[there] = 0.55 * odds[there] + 0.45 * odds[here]
    return out


def burnt_out(view: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """(m, m) points of a straightened picture where glare has left neither line nor stone.

    A lit empty point still shows its lines. Where every pixel has run into white nobody can tell
    it from a white stone, whatever the network has learned to expect there.
    """
    cells = _cells(view)[:, :, 2:-2, 2:-2]
    return np.asarray((cells.mean((2, 3)) > 247) & (cells.std((2, 3)) < 2.5), bool)


def drowned(view: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """(m, m) points where glare covers all that lies between a stone and its neighbours, too.

    A white stone may be burnt out by itself; the wood that shows around it tells that it is one.
    Where even the darkest tenth of the place has run into white, or is bright and hardly darker
    than the brightest, nothing tells. Of the white stones in 49 real pictures none is so; the
    nearest has its darkest tenth at 181, 72 grey levels below the brightest.
    """
    dark, bright = np.percentile(_cells(view), (10, 90), axis=(2, 3))
    return np.asarray((dark > 235) | ((dark > 190) & (bright - dark < 60)), bool)


def oddly_coloured(view: NDArray[np.uint8], colours: NDArray[np.intp]) -> NDArray[np.bool_]:
    """(n, n) points read as stones whose colour is not that of the others of their kind.

    ``colours`` (n, n) is what was read. Black and white are hardly coloured, whatever the light;
    an engine's suggestion on a screen, a lid or a sweet is. Compared is the CIELAB hue around a
    stone's middle, where numbers and markers stand, with the median of the stones read alike.
    """
    lab = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2LAB), np.uint8)
    tiles = _tiles(lab)[RING:-RING, RING:-RING]
    hue = np.median(tiles[:, :, _AROUND_MIDDLE, 1:].astype(np.float32), axis=2)
    odd = np.zeros(colours.shape, bool)
    for colour in (Colour.BLACK, Colour.WHITE):
        alike = colours == colour
        if alike.any():
            usual = np.median(hue[alike], axis=0)
            odd |= alike & (np.linalg.norm(hue - usual, axis=-1) > MOST_HUE_APART)
    return odd


def _cells(view: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(m, m, CELL_PX, CELL_PX): the darkest colour of each pixel, a tile a point."""
    return _tiles(view.min(-1))


def _tiles(view: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(m CELL_PX, m CELL_PX, ...) as (m, m, CELL_PX, CELL_PX, ...)."""
    rows, cols = (length // CELL_PX for length in view.shape[:2])
    return view.reshape(rows, CELL_PX, cols, CELL_PX, *view.shape[2:]).swapaxes(1, 2)
