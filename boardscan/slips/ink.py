"""What is printed or written on a page, as a mask, and the part of it around an answer."""

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.slips.options import Option
from boardscan.vision.decode import Image

Mask = NDArray[np.uint8]

#: Median darkness of a page from which it is softened, by so many px: there grain would be ink.
#: Elsewhere thin frames would break.
GRAINY, SOFTENED_PX = 0.05, 0.8
#: Share of the way from paper to black from which something is ink.
INK = 0.33
#: Share of directions in which a ring is met: around a circled answer, and around one that is not.
RING, NO_RING = 0.8, 0.5


def ink_of(image: Image) -> Mask:
    """uint8 (H, W), 1 where something is printed or written, without long rules."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    dark = _darkness(grey)
    if float(np.median(dark)) > GRAINY:
        dark = _darkness(np.asarray(cv2.GaussianBlur(grey, (0, 0), SOFTENED_PX), np.uint8))
    grain = float(np.median(dark))  # the brightest spots of a grainy paper count as paper
    black = max(float(np.quantile(dark[dark > 0.12 + grain], 0.9))
                if (dark > 0.12 + grain).any() else 1.0, 0.15)  # fmt: skip
    return (dark > grain + INK * (black - grain)).astype(np.uint8)


def _darkness(grey: Mask) -> NDArray[np.float32]:
    """How much darker than the paper around it each pixel is, as a share of the paper."""
    size = max(25, round(max(grey.shape) / 40) | 1)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((size, size))),
                             (0, 0), size / 3)  # fmt: skip
    return np.asarray(1 - grey.astype(np.float32) / np.maximum(paper, 1), np.float32)


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
