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
SEARCH_ONE_MM = 1.6
#: Correlation with the printed lines under which a group is not there: of 500 rendered photos
#: none had less than 0.4, of bare paper and table none more than 0.2.
LEAST_LIKE = 0.28
#: mm that a bubble may be off the smooth bend that all of them make.
MOST_AWAY_MM = 0.4
_FEWEST_TO_BEND, _ROUNDS = 10, 4
_OF_BLACK = 0.55

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


@dataclass(frozen=True)
class Places:
    """Where every group, bubble and digit box of a card is: offsets in mm from the print."""

    groups: Mapping[str, Placed]
    bubbles: Mapping[at.Bubble, Offset]
    boxes: Mapping[at.Box, Offset]


def find_places(ink: Floats) -> Places:
    """Find them on a straightened card; `ink` is that of `ink_of`.

    Groups are looked for first, then each bubble and box near its group. Paper bends smoothly:
    one that is not where its neighbours say was taken for something else, such as a pen's tick.
    """
    pale = np.minimum(ink, _enough(ink)).astype(np.float32)
    groups = {name: _search(pale, *_lines(name), SEARCH_MM, (0.0, 0.0)) for name in GROUPS}
    bubbles = [(b, groups[name]) for name, cs in GROUPS.items() for c in cs for b in c.bubbles]
    boxes = [(box, groups["count"]) for box in at.DIGITS]
    found = [_search(pale, *_ring(b), SEARCH_ONE_MM, group.offset) for b, group in bubbles]
    found += [_search(pale, *_frame(b), SEARCH_ONE_MM, group.offset) for b, group in boxes]
    where = np.array(
        [(b.x, b.y) for b, _ in bubbles]
        + [(b.x + b.width / 2, b.y + b.height / 2) for b, _ in boxes]
    )
    offsets = _smoothed(where, found)
    return Places(
        groups,
        {b: offsets[i] for i, (b, _) in enumerate(bubbles)},
        {b: offsets[len(bubbles) + i] for i, (b, _) in enumerate(boxes)},
    )


def _enough(ink: Floats) -> float:
    """Ink above which more adds nothing: a pen must not outweigh lines that a printer left faint.

    The marks say how black the print is; its thin lines are paler.
    """
    return float(np.clip(_OF_BLACK * blackness(ink), 0.1, 0.5))


def blackness(ink: Floats) -> float:
    """How black the print is, 0 to 1, by the card's marks."""
    parts = [at.PX_PER_MM * np.array(mark.box) for mark in at.MARKS]
    black = [
        np.quantile(ink[int(y) : int(y + h), int(x) : int(x + w)], 0.7) for x, y, w, h in parts
    ]
    return float(np.median(black))


def _smoothed(where: NDArray[np.float64], found: list[Placed]) -> list[Offset]:
    """The offsets, those that do not fit the others replaced by what the others say there."""
    offsets = np.array([placed.offset for placed in found])
    weights = np.array([max(0.0, placed.likeness - LEAST_LIKE) for placed in found])
    x, y = (where / [at.WIDTH_MM, at.HEIGHT_MM] * 2 - 1).T
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], 1)
    bent = offsets
    if np.count_nonzero(weights) >= _FEWEST_TO_BEND:
        for _ in range(_ROUNDS):
            root = np.sqrt(weights)[:, None]
            bent = terms @ np.linalg.lstsq(root * terms, root * offsets, rcond=None)[0]
            away = np.hypot(*(offsets - bent).T)
            weights = weights * np.minimum(1, MOST_AWAY_MM / np.maximum(away, 1e-6))
    away = np.hypot(*(offsets - bent).T)
    return [
        (float(own[0]), float(own[1])) if far <= MOST_AWAY_MM else (float(told[0]), float(told[1]))
        for own, told, far in zip(offsets, bent, away, strict=True)
    ]


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
