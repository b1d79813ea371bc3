"""Boxes and brackets as they look without a mark, and how much ink is in one.

Boxes of one page are alike: one that is surely empty shows what the others look like without a
mark, which is how readers of forms do it (compare with the empty ones, not with a fixed share).
"""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from boardscan.slips.ink import Mask

#: Share of the inside that is ink: up to here it is empty, from there on marked; specks of a
#: copy stay below the first, the thinnest stroke of a pen above the second.
EMPTY, MARKED = 0.025, 0.075
#: A mark reaches at least so far across the inside.
REACH = 0.45


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


def state_of(seen: Mask, inside: Mask) -> State:
    """How much of the inside is ink, and how far it reaches."""
    core = np.asarray(cv2.erode(inside, np.ones((3, 3), np.uint8), borderValue=0), np.uint8)
    core = core if core.any() else inside
    share = share_of(seen, core)
    if share < EMPTY:
        return State.EMPTY
    ways = zip(np.nonzero(seen * core), np.nonzero(core), strict=True)
    reach = max(float(np.ptp(ink)) / max(float(np.ptp(room)), 1.0) for ink, room in ways)
    return State.MARKED if share > MARKED and reach > REACH else State.UNCLEAR


def share_of(seen: Mask, inside: Mask) -> float:
    return float((seen * inside).sum()) / max(int(inside.sum()), 1)
