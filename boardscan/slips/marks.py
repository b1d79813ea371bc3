"""Boxes beside printed answers: found where they are empty, and again where they are marked."""

from collections.abc import Sequence

import cv2
import numpy as np

from boardscan.slips.brackets import empty_pair
from boardscan.slips.frames import EMPTY, Frame, State, share_of, state_of
from boardscan.slips.ink import Mask

#: Share of a letter's height: sides of a box.
SMALLEST, LARGEST = 0.42, 1.45
#: Share of a box that is blank inside its frame, for one that is surely empty: heavy frames of
#: small boxes leave a fifth.
HOLLOW = 0.18
#: Of that blank: the share of the smallest upright rectangle around it (a circle has 0.79, one that
#: a tick has cut across about half), and of its convex hull.
FULL, ROUND = 0.66, 0.86
#: The blank's margins to the outer edge of the frame differ by less than this share of the box.
ASKEW = 0.2
#: Boxes of a page that were drawn one by one differ by so much in size.
FRAME_SIZES = (1.0, 0.9, 1.1, 0.82, 1.2)
#: Share of an empty box's frame that must be found again where another box is looked for.
SAME_FRAME = 0.84


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
        seen = zone[y : y + height, x : x + width]
        if inside is not None and share_of(seen, inside) < EMPTY:
            return Frame(part, inside), int(x)
    return empty_pair(np.asarray(closed, np.uint8), letter)


def _hole(part: Mask) -> Mask | None:
    """What a closed frame encloses, where that is whole: nothing cuts it, or reaches into it."""
    flooded = np.pad(part, 1)
    cv2.floodFill(flooded, None, (0, 0), 2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (flooded[1:-1, 1:-1] == 0).astype(np.uint8), connectivity=4
    )
    if count < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    x, y, width, height, area = (int(v) for v in stats[largest])
    inside = np.asarray(labels == largest, np.uint8)
    hull = cv2.convexHull(np.argwhere(inside)[:, ::-1].astype(np.int32))
    full_hull = cv2.contourArea(hull) + width + height  # pixels have a size, corners have none
    rest = int(stats[1:, cv2.CC_STAT_AREA].sum()) - area
    margins = (x - (part.shape[1] - x - width)) / part.shape[1], (
        y - (part.shape[0] - y - height)) / part.shape[0]  # fmt: skip
    whole = (area > HOLLOW * part.size and area > FULL * width * height
             and area > ROUND * full_hull and rest < EMPTY * area
             and max(map(abs, margins)) < ASKEW)  # fmt: skip
    return inside if whole else None


def state_at(
    zone: Mask, letter: float, frames: Sequence[Frame]
) -> tuple[State, int, Frame | None]:
    """What stands in the box of a zone that looks like one of `frames` when it is empty.

    Also its x, and how it looks empty. At the ends of the zone are letters, in which no box is
    looked for.
    """
    side = round(0.2 * letter)
    padded = np.pad(zone[:, side : zone.shape[1] - side], ((4, 4), (0, 0)))
    thick = cv2.dilate(padded, np.ones((3, 3), np.uint8)).astype(np.float32)
    best, at, like = SAME_FRAME, (0, 0), None
    for frame in _of_all_sizes(frames):
        if any(a < b for a, b in zip(padded.shape, frame.ink.shape, strict=True)):
            continue
        same = cv2.matchTemplate(thick, frame.ink.astype(np.float32), cv2.TM_CCORR)
        _, found, _, place = cv2.minMaxLoc(same / max(int(frame.ink.sum()), 1))
        if found > best:
            best, at, like = found, (int(place[0]), int(place[1])), frame
    if like is None:
        return State.NONE, 0, None
    x, y = at
    height, width = like.ink.shape
    return state_of(padded[y : y + height, x : x + width], like.inside), x + side, like


def _of_all_sizes(frames: Sequence[Frame]) -> list[Frame]:
    """Frames of a page, as they are and somewhat smaller and larger: each size once."""
    sizes: dict[tuple[int, ...], Frame] = {}
    for factor in FRAME_SIZES:
        for frame in frames:
            if frame.pair and factor != 1:
                continue
            ink, inside = (np.asarray(cv2.resize(m, None, fx=factor, fy=factor,
                                                 interpolation=cv2.INTER_NEAREST_EXACT), np.uint8)
                           for m in (frame.ink, frame.inside))  # fmt: skip
            sizes.setdefault(ink.shape, Frame(ink, inside, frame.pair))
    return list(sizes.values())
