"""Handwritten digits in printed boxes, read by the small network ``models/digits.onnx``.

A crop shows one box and, on each of its four sides, `MARGIN` of the box's shorter side, so that a
digit that leaves its box is still whole. The network sees it twice: as it is, with whatever is
left of the frame, and the ink alone, moved to the middle and made equally tall; each in three
sizes, of which the mean is taken. It was trained on what `look` makes of a crop, so both always go
through the same function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards.layout import BOX_MARGIN_MM, DIGITS
from boardscan.vision.networks import run, softmax

MARGIN = BOX_MARGIN_MM / DIGITS[0].width  # of the box's shorter side, kept around it
SIDE = 40  # px of the network's input
CLASSES = (*"0123456789", "blank", "other")
BLANK, OTHER = 10, 11
TEMPERATURE = 0.5  # fitted on boxes of rendered cards; see models/digits.md
ZOOMS = (0.88, 1.0, 1.12)  # sizes in which a crop is read
_FAINTEST = 0.07  # darkness of the lightest pencil that is stretched to full ink: paper has 0.03
_WORK = 72  # px of the crop's longer side while the ink is looked for
_TALL = 28  # px that the ink is tall in the second view


@dataclass(frozen=True, eq=False)
class DigitReadings:
    """What stands in some boxes.

    ``probabilities`` (n, 12) float64, calibrated: 0–9, `BLANK`, and `OTHER`: struck out, scribble,
    two digits, a stain. Rows sum to 1.
    """

    probabilities: NDArray[np.float64]

    @property
    def best(self) -> list[str]:
        """The likeliest of `CLASSES` for each box."""
        return [CLASSES[i] for i in self.probabilities.argmax(-1)]


def darkness(crop: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How much darker than its paper each pixel is: (h, w, 3) BGR to (h, w, 3) float32, 0–1.

    Channel 0 counts for any colour of ink, stretched so that the ink inside the box is about 1;
    channel 1 is the same without stretching, channel 2 is how coloured the ink is.
    """
    picture = crop.astype(np.float32) + 1
    reach = max(3, round(0.3 * min(crop.shape[:2])) | 1)
    paper = cv2.dilate(cv2.medianBlur(crop, 3), np.ones((reach, reach), np.uint8))
    paper = cv2.GaussianBlur(paper.astype(np.float32) + 1, (0, 0), reach / 2)
    lost = 1 - np.clip(picture / paper, 0, 1)
    strongest, weakest = lost.max(-1), lost.min(-1)
    raw = (strongest + lost.mean(-1)) / 2
    inner = _inside(raw, 0.1)
    full = max(float(np.quantile(inner, 0.97)), _FAINTEST)
    return np.stack([np.clip(raw / full, 0, 1), raw, strongest - weakest], -1).astype(np.float32)


def _box(shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the printed box within a crop, px."""
    height, width = shape[:2]
    pad = MARGIN * min(height, width) / (1 + 2 * MARGIN)
    return round(pad), round(pad), round(width - pad), round(height - pad)


def _inside(values: NDArray[Any], share: float) -> NDArray[Any]:
    """The part of a crop inside the frame, which is ``share`` of the box away on each side."""
    left, top, right, bottom = _box(values.shape)
    dx, dy = round(share * (right - left)), round(share * (bottom - top))
    return values[top + dy : bottom - dy, left + dx : right - dx]


def look(crop: NDArray[np.uint8], zooms: Sequence[float] = (1.0,)) -> list[NDArray[np.uint8]]:
    """The views of a crop that the network is given, two a size, (40, 40, 3) uint8 each."""
    longer = max(crop.shape[:2])
    size = (
        max(_WORK // 3, round(crop.shape[1] * _WORK / longer)),
        max(_WORK // 3, round(crop.shape[0] * _WORK / longer)),
    )
    way = cv2.INTER_AREA if longer > _WORK else cv2.INTER_LINEAR
    dark = darkness(np.asarray(cv2.resize(crop, size, interpolation=way), np.uint8))
    mask = _ink(dark[..., 0])
    return [view for zoom in zooms for view in (_whole(dark, zoom), _alone(dark, mask, zoom))]


def _placed(
    dark: NDArray[np.float32], scale: float, middle_xy: tuple[float, float]
) -> NDArray[np.uint8]:
    """The surroundings of a point, scaled, as a picture for the network."""
    if scale < 1:  # keeps thin strokes from breaking up
        dark = cv2.GaussianBlur(dark, (0, 0), 0.3 / scale).astype(np.float32)
    x, y = middle_xy
    move = np.array(
        [[scale, 0, SIDE / 2 - 0.5 - scale * x], [0, scale, SIDE / 2 - 0.5 - scale * y]]
    )
    out = cv2.warpAffine(dark, move, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _whole(dark: NDArray[np.float32], zoom: float) -> NDArray[np.uint8]:
    height, width = dark.shape[:2]
    return _placed(dark, zoom * SIDE / height, ((width - 1) / 2, (height - 1) / 2))


def _alone(dark: NDArray[np.float32], mask: NDArray[np.uint8], zoom: float) -> NDArray[np.uint8]:
    """The ink of the box alone; nothing at all where there is none."""
    if not mask.any():
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    x, y, w, h = cv2.boundingRect(mask)
    # a speck stays small: nothing is taken for taller than a third of the box
    tall = max(h, 0.75 * w, 0.36 * dark.shape[0])
    soft = cv2.GaussianBlur(cv2.dilate(mask, np.ones((3, 3), np.uint8)).astype(np.float32),
                            (0, 0), 0.7)
    middle = (x + (w - 1) / 2, y + (h - 1) / 2)
    return _placed(dark * soft[..., None], zoom * _TALL / tall, middle)


def _ink(dark: NDArray[np.float32]) -> NDArray[np.uint8]:
    """(h, w) 0/1: ink that was written into this box, without its frame and its neighbours."""
    mask = (cv2.GaussianBlur(dark, (0, 0), 0.6) > 0.42).astype(np.uint8)
    for turned in (mask, mask.T):
        _wipe_lines(turned)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    inner = np.zeros_like(mask)
    _inside(inner, 0.06)[:] = 1
    keep = np.zeros(count, np.uint8)
    for i in range(1, count):
        area = stats[i, cv2.CC_STAT_AREA]
        within = inner[labels == i].sum()
        keep[i] = area >= 5 and within >= 0.35 * area
    return np.asarray(keep[labels], np.uint8)


def _wipe_lines(mask: NDArray[np.uint8]) -> None:
    """Take the frame's two level lines out of a mask, in place."""
    height = mask.shape[0]
    left, top, right, bottom = _box(mask.shape)
    span = mask[:, left + 3 : right - 3]
    # a line may climb by some pixels: each row stands for itself and its neighbours
    share = np.asarray(cv2.dilate(span, np.ones((3, 1), np.uint8))).mean(1)
    slack = max(3, round(0.11 * (bottom - top)))
    for edge in (top, bottom):
        rows = np.arange(max(0, edge - slack), min(height, edge + slack + 1))
        line = rows[share[rows] > 0.72]
        if len(line) and len(line) <= slack + 4:
            mask[max(0, line[0]) : line[-1] + 1] = 0


def odds_of(logits: NDArray[np.float64], temperature: float = TEMPERATURE) -> NDArray[np.float64]:
    """Logits (views, n, 12) to calibrated probabilities (n, 12): views that differ make doubt."""
    return np.asarray(softmax(logits.mean(0) / temperature, -1))


def read_digits(crops: Sequence[NDArray[np.uint8]] | NDArray[np.uint8]) -> DigitReadings:
    """Read boxes, given as crops with `MARGIN` around the box.

    Parameters
    ----------
    crops : (n, h, w) grey or (n, h, w, 3) BGR uint8, or a list of such pictures, from about 25 px
        wide. Colour helps: red ink is hardly darker than paper in grey.
    """
    if not len(crops):
        return DigitReadings(np.zeros((0, len(CLASSES))))
    colour = [cv2.cvtColor(c, cv2.COLOR_GRAY2BGR) if c.ndim == 2 else c for c in crops]
    views = [view for crop in colour for view in look(np.asarray(crop, np.uint8), ZOOMS)]
    logits = run("digits", views).reshape(len(crops), -1, len(CLASSES))
    return DigitReadings(odds_of(logits.transpose(1, 0, 2).astype(np.float64)))
