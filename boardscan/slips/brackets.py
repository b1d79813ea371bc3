"""Pairs of brackets beside printed answers, and what stands between them."""

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np

from boardscan.slips.frames import EMPTY, Frame, State, share_of, state_of
from boardscan.slips.ink import Mask

#: Share of its width by which the ends of a bracket lie beside its middle; those of an l don't.
FACING = 0.05


def empty_pair(zone: Mask, letter: float) -> tuple[Frame, int] | None:
    """Two brackets beside each other with nothing between them."""
    pair = _pair(zone, letter)
    if pair is None:
        return None
    rows, start, end, columns = pair
    inside = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    inside[:, start - columns.start : end - columns.start] = 1
    seen = zone[rows, columns]
    if share_of(seen, inside) >= EMPTY:
        return None
    return Frame(seen * (1 - inside), inside, pair=True), columns.start


def bracketed(zone: Mask, letter: float) -> State:
    """What stands between a pair of brackets, whose width goes with what was typed there."""
    pair = _pair(zone, letter)
    if pair is None:
        return State.NONE
    rows, start, end, _ = pair
    inside = zone[rows, start:end]
    return state_of(inside, np.ones_like(inside))


def half_bracketed(zone: Mask, letter: float, frames: Sequence[Frame]) -> State:
    """The same where a mark, or the next letter, touches one bracket: the other tells the place."""
    tall = [(box, _opens(part)) for box, part in _tall(zone, letter)]
    halves = [(box, opens > 0) for box, opens in tall if abs(opens) > FACING]
    widths = [int(frame.inside.any(0).sum()) for frame in frames if frame.pair]
    if len(halves) != 1 or not widths:
        return State.NONE
    ((x, y, width, height), opens), across = halves[0], max(2, round(0.8 * min(widths)))
    start = x + width if opens else x - across
    inside = zone[y : y + height, max(0, start) : start + across]
    return state_of(inside, np.ones_like(inside)) if inside.shape[1] == across else State.NONE


def _pair(zone: Mask, letter: float) -> tuple[slice, int, int, slice] | None:
    """The brackets of a zone: their rows, where their inside begins and ends, their columns."""
    found = []
    for (one, left), (other, right) in combinations(_tall(zone, letter), 2):
        start, end = one[0] + one[2], other[0]
        top, low = max(one[1], other[1]), min(one[1] + one[3], other[1] + other[3])
        alike = low - top > 0.75 * max(one[3], other[3])
        facing = min(_opens(left), -_opens(right))
        if alike and facing > FACING and 0.1 * letter < end - start < 1.5 * letter:
            columns = slice(one[0], other[0] + other[2])
            found.append((facing, (slice(top, low), start, end, columns)))
    return max(found, key=lambda f: f[0])[1] if found else None


def _tall(zone: Mask, letter: float) -> list[tuple[tuple[int, int, int, int], Mask]]:
    """x, y, width, height of what may be a bracket, with its ink, from the left."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(zone, connectivity=8)
    found = []
    for index in range(1, count):
        x, y, width, height = (int(v) for v in stats[index][:4])
        tall = 0.6 * letter < height < 1.7 * letter and width < 0.42 * letter
        if tall and 0 < x < zone.shape[1] - width:
            part = np.asarray(labels[y : y + height, x : x + width] == index, np.uint8)
            found.append(((x, y, width, height), part))
    return sorted(found, key=lambda f: f[0])


def _opens(part: Mask) -> float:
    """How far the ends of a sign lie right of its middle, as a share of its width: [ and (.

    Of an l, or of an I with its serifs, both are below each other.
    """
    height, width = part.shape
    middles = (part.argmax(1) + width - 1 - part[:, ::-1].argmax(1)) / 2
    end = max(1, round(0.2 * height))
    centre = float(np.mean(middles[round(0.35 * height) : round(0.65 * height) + 1]))
    ends = (float(np.mean(middles[:end])) + float(np.mean(middles[-end:]))) / 2
    return (ends - centre) / width
