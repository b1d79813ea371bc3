"""What a copier or a fax machine has left of a field: whether a person can still read it.

Copies lose pale pencil, and a fax of a faint copy may lose everything: what is not in the picture
any more no reader can be held to, be it a person or a program. This is worked out from the light
alone, by taking the same picture of the sheet before anybody wrote on it, and of bare paper: never
from what our own reader makes of it. Such a field does not count among those that should be right;
it still counts where it is called certain and is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import cv2
import numpy as np

from boardscan.cards import layout as at
from boardscan.train.card_games import Written

#: Share of the ink that has to be left, against the blackest print. Looked at in copies and faxes
#: of an older seed: at 0.06 a tick is a ghost that one sees when one looks for it, at 0.02 a speck.
LEAST_INK = 0.06
#: The same for the printed circles and boxes, without which a mark has no place.
LEAST_PRINT = 0.12
_INKED = 0.08  # how much darker than the paper before counts as written or printed on
_PX = 5.0  # a millimetre, for the comparison


@dataclass(frozen=True)
class Thrice:
    """One sheet (H, W, 3) float32 0–1 at ``px`` a millimetre: written on, printed, and bare.

    ``pictures`` are the three of it, (h, w, 3) uint8, taken alike; ``to_px`` as `Sheet` has it.
    """

    papers: tuple[np.ndarray, ...]
    pictures: tuple[np.ndarray, ...]
    px: float
    to_px: np.ndarray

    def left(self, box: at.Box, written: bool) -> float | None:
        """Contrast that is left of what was written (or printed) in a box of the sheet, mm, 0–1.

        None where there was nothing.
        """
        after, before = (0, 1) if written else (1, 2)
        paper = [self._part(self.papers[i], np.diag([self.px, self.px, 1.0]), box)
                 for i in (after, before)]
        mask = paper[1] - paper[0] > _INKED
        if not mask.any():
            return None
        seen = [self._part(self.pictures[i].astype(np.float32) / 255, self.to_px, box)
                for i in (after, before)]
        return float((seen[1] - seen[0])[mask].mean())

    @staticmethod
    def _part(picture: np.ndarray, to_px: np.ndarray, box: at.Box) -> np.ndarray:
        place = np.array([[1 / _PX, 0, box.x], [0, 1 / _PX, box.y], [0, 0, 1]])
        size = (round(box.width * _PX), round(box.height * _PX))
        scale = np.sqrt(abs(np.linalg.det(to_px[:2, :2]))) / _PX
        smooth = cv2.GaussianBlur(picture, (0, 0), max(0.3, 0.4 * scale))
        part = cv2.warpPerspective(smooth, to_px @ place, size,
                                   flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        return part.mean(-1)


def is_lost(ink_left: float, print_left: float) -> bool:
    """Whether a person can't read a field any more, by what is left of it."""
    return ink_left < LEAST_INK or print_left < LEAST_PRINT


def left_of(
    thrice: Thrice, name: str, field: Written, origin_mm: np.ndarray, black: float
) -> tuple[float, float]:
    """What is left of the ink and of the print of a field, where least is: 1 is all of it.

    The card lies at ``origin_mm``; ``black`` is the contrast that its marks have in the picture.
    """
    full = max(black, LEAST_PRINT)  # of a card that is gone altogether nothing is a share
    shares = []
    for boxes, written in ((_written_boxes(name, field), True), (_printed_boxes(name), False)):
        left = [thrice.left(_moved(box, origin_mm), written) for box in boxes]
        shares.append(min((one / full for one in left if one is not None), default=1.0))
    return round(shares[0], 3), round(shares[1], 3)


def blackness(thrice: Thrice, origin_mm: np.ndarray) -> float:
    """The contrast that a card's marks have in the picture: of the best of them."""
    left = [thrice.left(_moved(mark.box, origin_mm), written=False) for mark in at.MARKS]
    return max((one for one in left if one is not None), default=0.0)


def _printed_boxes(name: str) -> Iterator[at.Box]:
    choices = [c for c in at.CHOICES if c.name == ("fraction" if name == "count" else name)]
    yield from (_around(bubble) for choice in choices for bubble in choice.bubbles)
    if name == "count":
        yield from (box.grown(0.5) for box in at.DIGITS)


def _written_boxes(name: str, field: Written) -> Iterator[at.Box]:
    """Places of which each must have been left its ink, where any was put there."""
    if name == "count":
        if field.value is not None:
            yield from (box.grown(-0.5) for box in at.DIGITS)
            rest = Fraction(field.value) % 1
            yield from (_around(b) for b in at.FRACTION.bubbles if Fraction(b.value) == rest)
        return
    marked = {field.value, *(field.wrong or "").split("+")}
    choices = [choice for choice in at.CHOICES if choice.name == name]
    yield from (_around(b) for c in choices for b in c.bubbles if b.value in marked)


def _around(bubble: at.Bubble) -> at.Box:
    return at.Box(bubble.x, bubble.y, 0, 0).grown(at.BUBBLE_MM + at.CLEAR_MM)


def _moved(box: at.Box, origin_mm: np.ndarray) -> at.Box:
    return at.Box(box.x + float(origin_mm[0]), box.y + float(origin_mm[1]), box.width, box.height)
