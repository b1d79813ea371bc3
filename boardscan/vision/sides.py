"""Where a grid ends: at the board's border, or where a picture of a part was cut.

At the border nothing goes on beyond the outermost line. Where a part was cut the lines that cross
the outermost one run on a little. Both are seen at empty points only: stones hide them.
"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.vision.lattice import Array
from boardscan.vision.locate import BORDER as BORDER_HEAT
from boardscan.vision.locate import HeatMaps

Side = Literal["border", "cut", "unsure"]
BORDER: Side = "border"
CUT: Side = "cut"
UNSURE: Side = "unsure"

OUTWARD = np.linspace(0.14, 0.26, 5)
"""Cells beyond the outermost line where a line that runs on is looked for: parts are cut at a
third of a cell and more, and a thick border line reaches 0.1."""
SIDEWAYS = np.linspace(-0.36, 0.36, 37)
"""Cells to both sides of the line: the background that it is told from."""
RUNS_ON, ENDS = 0.55, 0.25
"""A line's darkness beyond the outermost one, as a share of that before it. Of lines that end
0.0 is usual, of lines that run on 1.0."""
FURTHER = 0.2
SAME_LINE = 0.5
"""A line is no darker or lighter so many cells further in, by this share of its darkness, unless
a mark stands on the point: marks hide where lines end."""
LEAST_INK = 6.0
"""Grey levels: fainter lines are not told from the grain of wood or paper."""
DARKER = 1.15
"""No line is so much darker where it runs on; a mark is."""
MOST_SPREAD = 0.4
"""Between the quartiles of these shares at one side; of lines alone 0.1 is usual, marks differ."""
LEAST_BORDER = 0.4
"""Heat of borders along a line that is one: 0.5 to 0.9 is usual, of a line that is none 0.2."""
LEAST_POINTS = 2
MANY_POINTS = 4
"""Fewer don't throw doubt on a board of which all else agrees."""


def runs_on(image: NDArray[np.uint8], points: Array, empty: NDArray[np.bool_]) -> list[Array]:
    """How dark each line still is beyond the outermost one, as a share of its own darkness.

    Parameters
    ----------
    image : uint8 (H, W, 3).
    points : (rows, cols, 2) px, the grid.
    empty : (rows, cols) points without a stone.

    Returns
    -------
    For the top, right, bottom and left a value for each empty point where a line is seen.
    """
    grey = _grey(image)
    shares = []
    for turns in range(4):  # each side is the top of the board turned
        p, free = np.rot90(points, turns), np.rot90(empty, turns)[0]
        along, out = np.gradient(p[0], axis=0)[free], (p[0] - p[1])[free]
        before = _ink(grey, p[0][free], -out, along)
        beyond = _ink(grey, p[0][free], out, along)
        further = _ink(grey, p[0][free] - FURTHER * out, -out, along)
        at = np.abs(before).argmax(1)[:, None]
        line = np.take_along_axis(before, at, 1)[:, 0]
        same = np.abs(further).argmax(1)[:, None]
        inside = np.take_along_axis(further, same, 1)[:, 0]
        seen = (np.abs(line) > LEAST_INK) & (np.abs(line - inside) < SAME_LINE * np.abs(inside))
        shares.append(np.take_along_axis(beyond, at, 1)[seen, 0] / line[seen])
    return shares


def lines_missing(image: NDArray[np.uint8], points: Array, empty: NDArray[np.bool_]) -> list[bool]:
    """Whether there is no line where the top, right, bottom and left line of a grid should be.

    Seen between neighbouring empty points, against the next line inside; False where stones leave
    too few of them.
    """
    grey = _grey(image)
    missing = []
    for turns in range(4):
        p, free = np.rot90(points, turns), np.rot90(empty, turns)
        ink = []
        for line in (0, 1, 2):
            pair = free[line, :-1] & free[line, 1:]
            middle = (p[line, :-1] + 0.15 * (p[line, 1:] - p[line, :-1]))[pair]
            along = (p[line, 1:] - p[line, :-1])[pair]
            across = (p[0] - p[1])[:-1][pair]
            ink.append(np.abs(_ink(grey, middle, along, across)).max(1))
        inside = np.concatenate(ink[1:])
        there = len(ink[0]) >= LEAST_POINTS and len(inside) >= LEAST_POINTS
        missing.append(bool(there and np.median(ink[0]) < ENDS * np.median(inside)
                            and np.median(inside) > LEAST_INK))
    return missing


def _ink(grey: NDArray[np.uint8], place: Array, out: Array, along: Array) -> Array:
    """Darkness (k, 5) against the background, on the line and a little to both sides of it."""
    at = (place[:, None, None] + OUTWARD[:, None, None] * out[:, None, None]
          + SIDEWAYS[:, None] * along[:, None, None]).astype(np.float32)
    if not len(at):
        return np.zeros((0, 5))
    flat = at.reshape(len(at), -1, 2)
    seen = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
    profile = seen.reshape(at.shape[:3]).astype(np.float64).mean(1)
    ground = np.median(profile[:, np.abs(SIDEWAYS) > 0.15], axis=1)
    middle = len(SIDEWAYS) // 2
    smooth = [profile[:, middle + d - 1:middle + d + 2].mean(1) for d in (-4, -2, 0, 2, 4)]
    return np.asarray(ground[:, None] - np.stack(smooth, 1), np.float64)


def sides_of(
    image: NDArray[np.uint8], points: Array, empty: NDArray[np.bool_], heat: HeatMaps
) -> tuple[Side, Side, Side, Side]:
    """What is at the top, right, bottom and left of a grid (rows, cols, 2) px.

    The lines say so, and the locator's heat of borders has to agree where they end: a line too
    many beside a cut has nothing beyond it, either.
    """
    lines = [_judge(shares) for shares in runs_on(image, points, empty)]
    seen = _border_heat(heat, points)
    top, right, bottom, left = (
        UNSURE if side == BORDER and border < LEAST_BORDER else side
        for side, border in zip(lines, seen, strict=True))
    return top, right, bottom, left


def _border_heat(heat: HeatMaps, points: Array) -> list[float]:
    """Mean heat of a border along the top, right, bottom and left line of a grid."""
    there = []
    for turns in range(4):
        line = heat.to_map(np.rot90(points, turns)[0])
        share = np.linspace(0, 1, 5)[:, None, None]
        there.append(float(heat.sample(BORDER_HEAT, line[:-1] + share * np.diff(line, axis=0)
                                       ).mean()))
    return there


def lines_run_on(image: NDArray[np.uint8], points: Array, empty: NDArray[np.bool_]) -> bool:
    """Whether the lines of what was taken for a whole board plainly run on at some side."""
    return any(len(shares) >= MANY_POINTS and _judge(shares) == CUT
               for shares in runs_on(image, points, empty))


def _grey(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _judge(shares: Array) -> Side:
    if len(shares) < LEAST_POINTS:
        return UNSURE
    low, usual, high = np.percentile(shares, (25, 50, 75))
    if high - low > MOST_SPREAD:
        return UNSURE
    return CUT if RUNS_ON < usual < DARKER else BORDER if abs(usual) < ENDS else UNSURE
