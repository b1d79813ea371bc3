"""Boxes, brackets and rings around printed answers, and what a pen put there.

Boxes of one page are alike: one that is surely empty shows what the others look like without a
mark, which is how readers of forms do it (compare with the empty ones, not with a fixed share).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.slips.options import Option
from boardscan.vision.decode import Image

Mask = NDArray[np.uint8]

#: Share of a letter's height: sides of a box.
SMALLEST, LARGEST = 0.42, 1.45
#: Share of a box that is blank inside its frame, for one that is surely empty.
HOLLOW = 0.33
#: Share of the inside that is ink: up to here it is empty, from there on marked; specks of a
#: copy stay below the first, the thinnest stroke of a pen above the second.
EMPTY, MARKED = 0.025, 0.075
#: A mark reaches at least so far across the inside.
REACH = 0.45
#: Share of an empty box's frame that must be found again where another box is looked for.
SAME_FRAME = 0.84
#: Share of directions in which a ring is met: around a circled answer, and around one that is not.
RING, NO_RING = 0.8, 0.5


class State(Enum):
    """What stands at an answer."""

    EMPTY = "empty"
    MARKED = "marked"
    UNCLEAR = "unclear"
    NONE = "none"  # no box


@dataclass(frozen=True, eq=False)
class Frame:
    """An empty box as it looks on this page.

    Attributes
    ----------
    ink : uint8 (h, w), 1 where its frame is.
    inside : uint8 (h, w), 1 where a mark would be.
    pair : whether it is a pair of brackets.
    """

    ink: Mask
    inside: Mask
    pair: bool = False


def ink_of(image: Image) -> Mask:
    """uint8 (H, W), 1 where something is printed or written, without long rules."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    size = max(25, round(max(grey.shape) / 40) | 1)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((size, size))),
                             (0, 0), size / 3)  # fmt: skip
    dark = 1 - grey.astype(np.float32) / np.maximum(paper, 1)
    black = max(float(np.quantile(dark[dark > 0.12], 0.9)) if (dark > 0.12).any() else 1.0, 0.15)
    return (dark > 0.33 * black).astype(np.uint8)


def zone_of(ink: Mask, option: Option, left: float, right: float) -> tuple[Mask, float]:
    """The ink beside an answer, and the height of its letters in px.

    `left` and `right` are shares of its word's width. A third of the height is added above and
    below, since boxes stand out of the line.
    """
    quad = option.word.quad
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    height = float(np.linalg.norm(down))
    width = max(8, round(float(np.linalg.norm(across)) * (right - left)))
    corner = quad[0] + across * left - down * 0.3
    corners = np.array([corner, corner + across * (right - left), corner + down * 1.6], np.float32)
    size = (width, max(8, round(1.6 * height)))
    square = np.array([[0, 0], [size[0], 0], [0, size[1]]], np.float32)
    turn = cv2.getAffineTransform(corners, square)
    found = cv2.warpAffine(ink * 255, turn, size, flags=cv2.INTER_LINEAR)
    return (found > 110).astype(np.uint8), 0.8 * height


def without_rules(zone: Mask, letter: float) -> Mask:
    """Without lines that are longer than any box is: those of tables and to write on."""
    out = zone.copy()
    for size in ((round(1.8 * letter), 1), (1, round(1.75 * letter))):
        kernel = np.ones(size[::-1], np.uint8)
        lines = cv2.morphologyEx(zone, cv2.MORPH_OPEN, kernel)
        out[cv2.dilate(lines, np.ones((3, 3), np.uint8)) > 0] = 0
    return out


def empty_box(zone: Mask, letter: float) -> tuple[Frame, int] | None:
    """An empty box in a zone, and the x where it begins: a closed frame, or two brackets."""
    closed = cv2.morphologyEx(zone, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    for index in sorted(range(1, count), key=lambda i: -stats[i][0]):
        x, y, width, height, _ = stats[index]
        if not all(SMALLEST * letter < side < LARGEST * letter for side in (width, height)):
            continue
        if not 0.65 < width / height < 1.55 or x < 1 or x + width >= zone.shape[1]:
            continue  # not square, or cut off by the edge
        part = (labels[y : y + height, x : x + width] == index).astype(np.uint8)
        inside = _hole(part)
        if inside.mean() > HOLLOW and _share(zone[y : y + height, x : x + width], inside) < EMPTY:
            return Frame(part, inside), int(x)
    return _brackets(np.asarray(closed, np.uint8), np.asarray(stats, np.int32), letter)


def _hole(part: Mask) -> Mask:
    """What a closed frame encloses, without what is next to the frame: its largest hole."""
    flooded = np.pad(part, 1)
    cv2.floodFill(flooded, None, (0, 0), 2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (flooded[1:-1, 1:-1] == 0).astype(np.uint8), connectivity=4
    )
    if count < 2:
        return np.zeros_like(part)
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    return np.asarray(labels == largest, np.uint8)


def _brackets(zone: Mask, stats: NDArray[np.int32], letter: float) -> tuple[Frame, int] | None:
    """Two tall narrow signs beside each other with nothing between them."""
    tall = _tall(zone, stats, letter)
    for one, other in pairwise(tall):
        start, end = one[0] + one[2], other[0]
        top, low = max(one[1], other[1]), min(one[1] + one[3], other[1] + other[3])
        alike = low - top > 0.8 * max(one[3], other[3])
        if not alike or not 0.1 * letter < end - start < 1.5 * letter:
            continue
        across = slice(one[0], other[0] + other[2])
        inside = np.zeros((low - top, across.stop - across.start), np.uint8)
        inside[:, start - one[0] : end - one[0]] = 1
        if _share(zone[top:low, across], inside) < EMPTY:
            framed = Frame(zone[top:low, across] * (1 - inside), inside, pair=True)
            return framed, int(one[0])
    return None


def _tall(zone: Mask, stats: NDArray[np.int32], letter: float) -> list[tuple[int, ...]]:
    """x, y, width, height of what may be a bracket, from the left."""
    told = [tuple(int(v) for v in s[:4]) for s in stats[1:]]
    return sorted(s for s in told if 0.6 * letter < s[3] < 1.7 * letter
                  and s[2] < 0.42 * letter and 0 < s[0] < zone.shape[1] - s[2])  # fmt: skip


def bracketed(zone: Mask, letter: float) -> State:
    """What stands between a pair of brackets, whose width goes with what was typed there."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(zone, connectivity=8)
    tall = _tall(zone, np.asarray(stats, np.int32), letter)
    if count < 4 or len(tall) < 2:
        return State.NONE
    one, other = tall[0], tall[-1]
    if other[0] - one[0] > 1.9 * letter:
        one = tall[-2]
    inside = zone[one[1] : one[1] + one[3], one[0] + one[2] : other[0]]
    alike = min(one[3], other[3]) > 0.75 * max(one[3], other[3])
    if not alike or not 0.15 * letter < inside.shape[1] < 1.5 * letter:
        return State.NONE
    return _state(inside, np.ones_like(inside))


def state_at(zone: Mask, letter: float, frame: Frame) -> tuple[State, int]:
    """What stands in the box of a zone that looks like `frame` when it is empty, and its x.

    At the ends of the zone are letters, in which no box is looked for.
    """
    height, width = frame.ink.shape
    side = round(0.2 * letter)
    padded = np.pad(zone[:, side : zone.shape[1] - side], ((4, 4), (0, 0)))
    if padded.shape[0] < height or padded.shape[1] < width:
        return State.NONE, 0
    thick = cv2.dilate(padded, np.ones((3, 3), np.uint8))
    same = cv2.matchTemplate(thick.astype(np.float32), frame.ink.astype(np.float32),
                             cv2.TM_CCORR) / max(int(frame.ink.sum()), 1)  # fmt: skip
    _, best, _, (x, y) = cv2.minMaxLoc(same)
    if best < SAME_FRAME:
        return State.NONE, 0
    return _state(padded[y : y + height, x : x + width], frame.inside), x + side


def _state(seen: Mask, inside: Mask) -> State:
    """How much of the inside is ink, and how far it reaches."""
    core = np.asarray(cv2.erode(inside, np.ones((3, 3), np.uint8), borderValue=0), np.uint8)
    core = core if core.any() else inside
    share = _share(seen, core)
    if share < EMPTY:
        return State.EMPTY
    ways = zip(np.nonzero(seen * core), np.nonzero(core), strict=True)
    reach = max(float(np.ptp(ink)) / max(float(np.ptp(room)), 1.0) for ink, room in ways)
    return State.MARKED if share > MARKED and reach > REACH else State.UNCLEAR


def _share(seen: Mask, inside: Mask) -> float:
    return float((seen * inside).sum()) / max(int(inside.sum()), 1)


def ring_share(zone: Mask, letters: tuple[float, float], letter: float) -> float:
    """Share of directions in which a stroke runs around the letters, which end at these x.

    `zone` reaches over the letters and their surroundings, without long rules.
    """
    middle = np.array([(letters[0] + letters[1]) / 2, zone.shape[0] / 2])
    inner = np.array([(letters[1] - letters[0]) / 2, 0.46 * letter])
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    way = np.stack([np.cos(turns), np.sin(turns)], 1)
    outer = inner + np.array([0.75, 0.5]) * letter
    steps = np.linspace(0, 1, 24)[:, None, None]
    points = middle + way * (inner * 1.04 + (outer - inner * 1.04) * steps)
    x = np.clip(points[..., 0].round().astype(int), 0, zone.shape[1] - 1)
    y = np.clip(points[..., 1].round().astype(int), 0, zone.shape[0] - 1)
    return float((zone[y, x] > 0).any(0).mean())


def best_frame(found: Sequence[tuple[Frame, int] | None]) -> Frame | None:
    """The most usual of the empty boxes: the one of middle size."""
    frames = sorted((one[0] for one in found if one is not None), key=lambda f: f.ink.size)
    return frames[len(frames) // 2] if frames else None
