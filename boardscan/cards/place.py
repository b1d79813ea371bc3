"""Where the printed fields of a straightened card really are: paper bends between its marks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at

Floats = NDArray[np.float32]
Offset = tuple[float, float]

#: mm that a group of fields may be away from its place. Rows of bubbles are 8.5 mm apart, so that
#: none is taken for its neighbour.
SEARCH_MM = 2.6
#: mm that one bubble may be away from where its group is.
SEARCH_ONE_MM = 0.7
#: Correlation with the printed lines under which a group is not there: of 500 rendered photos
#: none had less than 0.4, of bare paper and table none more than 0.2.
LEAST_LIKE = 0.28
#: Ink above this adds nothing.
_ENOUGH_INK = 0.5

#: Fields that lie close together and move together.
GROUPS: Mapping[str, tuple[at.Choice, ...]] = {
    "black_warnings": (at.BLACK_WARNINGS,),
    "white_warnings": (at.WHITE_WARNINGS,),
    "winner": (at.WINNER,),
    "how": (at.HOW,),
    "counted": (at.COUNTED,),
    "count": (at.FRACTION,),
}


@dataclass(frozen=True)
class Placed:
    """Where a group of fields is: its offset in mm, and how alike it is to the printed lines."""

    offset: Offset
    likeness: float

    @property
    def found(self) -> bool:
        """Whether it is there at all, and not torn off, covered or blurred."""
        return self.likeness >= LEAST_LIKE


def pale_ink(ink: Floats) -> Floats:
    """Ink in which a filled bubble does not outweigh the printed lines."""
    return np.minimum(ink, _ENOUGH_INK).astype(np.float32)


def place_groups(pale: Floats) -> dict[str, Placed]:
    """Where each of `GROUPS` is on a straightened card; `pale` is that of `pale_ink`."""
    return {name: _search(pale, *_lines(name), SEARCH_MM, (0.0, 0.0)) for name in GROUPS}


def place_bubble(pale: Floats, bubble: at.Bubble, group: Placed) -> Offset:
    """Where one bubble is: near its group's place, or there if it can't be seen better."""
    found = _search(pale, *_ring(bubble), SEARCH_ONE_MM, group.offset)
    return found.offset if found.found else group.offset


def place_box(pale: Floats, box: at.Box, group: Placed) -> Offset:
    """Where one digit box is."""
    found = _search(pale, *_frame(box), SEARCH_ONE_MM, group.offset)
    return found.offset if found.found else group.offset


def _search(pale: Floats, lines: Floats, where: at.Box, reach_mm: float, around: Offset) -> Placed:
    """The best place for some printed lines, at most `reach_mm` from an expected one."""
    reach = round(reach_mm * at.PX_PER_MM)
    shift = [round(length * at.PX_PER_MM) for length in around]
    x = round(where.x * at.PX_PER_MM) + shift[0] - reach
    y = round(where.y * at.PX_PER_MM) + shift[1] - reach
    height, width = lines.shape[0] + 2 * reach, lines.shape[1] + 2 * reach
    view = _cut(pale, x, y, width, height)
    fit = cv2.matchTemplate(view, lines, cv2.TM_CCOEFF_NORMED)
    _, likeness, _, (left, top) = cv2.minMaxLoc(np.nan_to_num(fit, nan=0.0, posinf=0.0, neginf=0.0))
    dx, dy = left - reach + shift[0], top - reach + shift[1]
    return Placed((dx / at.PX_PER_MM, dy / at.PX_PER_MM), float(likeness))


def _cut(image: Floats, x: int, y: int, width: int, height: int) -> Floats:
    """A part of the card; what lies beyond its edge is bare."""
    padded = np.zeros((height, width), np.float32)
    top, left = max(0, y), max(0, x)
    part = image[top : max(0, y + height), left : max(0, x + width)]
    padded[top - y : top - y + part.shape[0], left - x : left - x + part.shape[1]] = part
    return padded


@lru_cache
def _lines(name: str) -> tuple[Floats, at.Box]:
    bubbles = [bubble for choice in GROUPS[name] for bubble in choice.bubbles]
    return _drawn(bubbles, at.DIGITS if name == "count" else ())


@lru_cache
def _ring(bubble: at.Bubble) -> tuple[Floats, at.Box]:
    return _drawn((bubble,), ())


@lru_cache
def _frame(box: at.Box) -> tuple[Floats, at.Box]:
    return _drawn((), (box,))


def _drawn(bubbles: Iterable[at.Bubble], boxes: Iterable[at.Box]) -> tuple[Floats, at.Box]:
    """The printed lines of some bubbles and boxes, and the part of the card that they are on."""
    bubbles, boxes = list(bubbles), list(boxes)
    reach = at.BUBBLE_MM + 0.6
    parts = [at.Box(b.x, b.y, 0, 0).grown(reach) for b in bubbles] + [b.grown(0.6) for b in boxes]
    left, top = min(p.x for p in parts), min(p.y for p in parts)
    right, bottom = max(p.x + p.width for p in parts), max(p.y + p.height for p in parts)
    scale, bits = at.PX_PER_MM, 4  # OpenCV draws at a sixteenth of a pixel
    lines = np.zeros((round((bottom - top) * scale), round((right - left) * scale)), np.uint8)

    def px(length: float) -> int:
        return round((length * scale - 0.5) * (1 << bits))

    for b in bubbles:
        radius = round(at.BUBBLE_MM * scale * (1 << bits))
        cv2.circle(lines, (px(b.x - left), px(b.y - top)), radius, 255, 2, cv2.LINE_AA, bits)
    for box in boxes:
        corner = px(box.x - left), px(box.y - top)
        other = px(box.x + box.width - left), px(box.y + box.height - top)
        cv2.rectangle(lines, corner, other, 255, 2, cv2.LINE_AA, bits)
    blurred = cv2.GaussianBlur(lines, (0, 0), 1.0)
    return blurred.astype(np.float32), at.Box(left, top, right - left, bottom - top)
