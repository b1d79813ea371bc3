"""Handwritten digits as strokes that any pen can draw again, thicker or thinner.

Real digits come from an IDX pair in a folder (MNIST: LeCun, Cortes, Burges; CC BY-SA 3.0), which
is no part of the project; ways of writing that are rare in it are drawn by ``drawn``. Both give a
``Stroke``: two distance fields from which the ink of a pen of any width is cut at any size.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from skimage.morphology import skeletonize

FIELD = 84  # px of a distance field's side: three to a pixel of MNIST
TALL = 60  # px of it that a digit is tall, as MNIST has it
# Writers come in runs, and those of the second half are the less tidy ones.
PARTS = {
    "train": ((0, 3200), (4000, 7200)),
    "calibration": ((3200, 3600), (7200, 7600)),
    "held": ((3600, 4000), (7600, 8000)),
}


@dataclass(frozen=True)
class Stroke:
    """A digit as written, without its pen; all in px of the field."""

    from_middle: np.ndarray  # (84, 84) float32: distance to the middle line of the stroke
    inside: np.ndarray  # (84, 84) float32: distance to the stroke's edge, negative outside
    half_width: float  # of the pen it was written with


def load_digits(folder: Path, part: str) -> tuple[np.ndarray, np.ndarray]:
    """(n, 28, 28) uint8, white on black, and (n,) labels of a part of the digits in ``folder``."""
    images = gzip.decompress((folder / "digits-images-idx3-ubyte.gz").read_bytes())
    labels = gzip.decompress((folder / "digits-labels-idx1-ubyte.gz").read_bytes())
    x = np.frombuffer(images, np.uint8, offset=16).reshape(-1, 28, 28)
    y = np.frombuffer(labels, np.uint8, offset=8)
    rows = np.concatenate([np.arange(*span) for span in PARTS[part]])
    return x[rows], y[rows]


def stroke_of(digit: np.ndarray) -> Stroke:
    """The stroke of a (28, 28) uint8 digit, white on black."""
    large = cv2.resize(digit.astype(np.float32), (FIELD, FIELD), interpolation=cv2.INTER_CUBIC)
    mask = (cv2.GaussianBlur(large, (0, 0), 1.3) > 105).astype(np.uint8)
    middle = skeletonize(mask > 0)
    from_middle = cv2.distanceTransform(1 - middle.astype(np.uint8), cv2.DIST_L2, 5)
    inside = (cv2.distanceTransform(mask, cv2.DIST_L2, 5)
              - cv2.distanceTransform(1 - mask, cv2.DIST_L2, 5))
    half = float(np.median(inside[middle])) if middle.any() else 1.0
    return Stroke(from_middle, inside, max(half, 1.0))


# Ways of writing a digit, each a list of lines of points in a box 0–100 tall.
_WAYS: dict[int, list[list[list[tuple[int, int]]]]] = {
    0: [[[(30, 2), (8, 20), (3, 52), (10, 85), (30, 98), (50, 84), (58, 50), (50, 16), (30, 2)]]],
    1: [
        [[(4, 38), (28, 16), (40, 2)], [(40, 2), (39, 50), (38, 98)]],  # European: long upstroke
        [[(10, 28), (26, 14), (36, 2)], [(36, 2), (36, 50), (36, 98)], [(14, 98), (60, 98)]],
        [[(22, 10), (32, 2)], [(32, 2), (31, 50), (30, 98)]],
        [[(30, 2), (30, 50), (29, 98)]],
    ],
    2: [[[(6, 22), (16, 5), (36, 2), (52, 16), (48, 38), (28, 66), (4, 96)],
         [(4, 96), (32, 95), (60, 97)]]],
    3: [[[(6, 12), (26, 2), (48, 10), (46, 32), (24, 46)],
         [(24, 46), (50, 56), (56, 78), (36, 97), (4, 90)]],
        [[(6, 4), (52, 4)], [(52, 4), (24, 42)],
         [(24, 42), (52, 52), (54, 80), (32, 97), (4, 88)]]],
    4: [
        [[(12, 4), (10, 34), (6, 58)], [(6, 58), (36, 56), (64, 56)],  # open
         [(46, 8), (45, 50), (44, 98)]],
        [[(44, 2), (4, 66)], [(4, 66), (36, 66), (66, 66)], [(44, 2), (44, 50), (44, 98)]],
        [[(44, 2), (20, 36), (2, 62)], [(2, 62), (64, 62)], [(46, 34), (44, 66), (44, 98)]],
    ],
    5: [[[(14, 4), (10, 44)], [(10, 44), (32, 38), (54, 52), (54, 80), (32, 97), (4, 90)],
         [(14, 4), (56, 3)]]],
    6: [[[(48, 2), (22, 24), (6, 56), (10, 86), (30, 98), (52, 86), (54, 64), (34, 52),
          (12, 64), (8, 76)]]],
    7: [
        [[(4, 5), (32, 4), (58, 4)], [(58, 4), (36, 48), (22, 98)], [(20, 50), (56, 46)]],
        [[(4, 18), (4, 5)], [(4, 5), (58, 4)], [(58, 4), (38, 46), (26, 98)]],
        [[(4, 14), (16, 4), (36, 8), (58, 2)], [(58, 2), (34, 52), (24, 98)],
         [(18, 54), (54, 46)]],
        [[(4, 5), (58, 4)], [(58, 4), (44, 40), (34, 98)]],
    ],
    8: [[[(50, 14), (30, 2), (10, 14), (14, 36), (44, 58), (54, 82), (30, 98), (6, 82),
          (14, 58), (46, 34), (50, 14)]]],
    9: [
        [[(52, 22), (32, 3), (8, 16), (8, 40), (28, 50), (52, 24)],
         [(52, 24), (50, 60), (46, 98)]],
        [[(52, 22), (32, 3), (8, 16), (8, 40), (28, 50), (52, 24)],
         [(52, 24), (54, 70), (38, 96), (8, 92)]],
    ],
}


def _smooth(points: np.ndarray) -> np.ndarray:
    """A Catmull-Rom curve through (n, 2) points."""
    if len(points) < 3:
        return points
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, 9)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
               + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]
    return np.vstack(pieces)


def stroke_along(lines: list[np.ndarray], half_width: float = 3.0) -> Stroke:
    """The stroke that follows lines of (n, 2) points in px of the field."""
    middle = np.zeros((FIELD, FIELD), np.uint8)
    for line in lines:
        at = np.round(_smooth(np.asarray(line, float)) * 16).astype(np.int32)
        cv2.polylines(middle, [at], False, 1, 1, cv2.LINE_8, 4)
    away = cv2.distanceTransform(1 - middle, cv2.DIST_L2, 5)
    return Stroke(away, half_width - away, half_width)


def drawn(rng: np.random.Generator, digit: int, way: int | None = None) -> Stroke:
    """A digit as our own hand draws it, each time a little differently."""
    ways = _WAYS[digit]
    lines = ways[int(rng.integers(len(ways))) if way is None else way]
    width = max(x for line in lines for x, _ in line)
    start = np.array([(FIELD - width * TALL / 100) / 2, (FIELD - TALL) / 2])
    scale = TALL / 100
    moved: dict[tuple[int, int], np.ndarray] = {}
    for line in lines:  # points that lines share stay together
        for point in line:
            if point not in moved:
                moved[point] = np.asarray(point, float) + rng.normal(0, 2.2, 2)
    return stroke_along([start + scale * np.array([moved[p] for p in line]) for line in lines])


def ink(rng: np.random.Generator, stroke: Stroke, shape: tuple[int, int], middle_xy: np.ndarray,
        tall: float, pen: float, wild: float = 1.0) -> np.ndarray:
    """How far each pixel is covered by ink, (h, w) float32 0–1.

    ``tall`` is the digit's height and ``pen`` the pen's width, both px of the picture;
    ``wild`` says how far slant, turn and shape may leave the writing that was given.
    """
    scale = tall / TALL
    slant, turn = rng.normal(0, 0.11 * wild), rng.normal(0, 0.07 * wild)
    wide = np.exp(rng.normal(0, 0.1 * wild))
    shear = np.array([[wide, slant], [0, 1.0]])
    c, s = np.cos(turn), np.sin(turn)
    forward = scale * np.array([[c, -s], [s, c]]) @ shear
    back = np.linalg.inv(forward)
    h, w = shape
    # all of the ink lies within this window
    reach = 0.62 * scale * FIELD * max(1.0, wide) + 2
    x0, y0 = (max(0, int(v - reach)) for v in middle_xy)
    x1, y1 = min(w, int(middle_xy[0] + reach) + 1), min(h, int(middle_xy[1] + reach) + 1)
    out = np.zeros(shape, np.float32)
    if x1 <= x0 or y1 <= y0:
        return out
    grid = np.stack(np.meshgrid(np.arange(x0, x1), np.arange(y0, y1)), -1) - middle_xy
    source = (grid @ back.T + FIELD / 2 - 0.5).astype(np.float32)
    bend = rng.normal(0, 1.1 * wild, (5, 5, 2)).astype(np.float32)
    source += cv2.resize(bend, (x1 - x0, y1 - y0), interpolation=cv2.INTER_CUBIC)
    half = pen / 2 / scale  # px of the field
    field = np.maximum(half - stroke.from_middle, stroke.inside - (stroke.half_width - half))
    cut = cv2.remap(field, source[..., 0], source[..., 1], cv2.INTER_LINEAR,
                    borderMode=cv2.BORDER_CONSTANT, borderValue=-20)
    out[y0:y1, x0:x1] = np.clip(cut * scale + 0.5, 0, 1)
    return out


@lru_cache(maxsize=4)
def strokes_of_part(folder: Path, part: str) -> tuple[list[Stroke], np.ndarray]:
    """Strokes and labels of a part of the real digits; takes some seconds the first time."""
    images, labels = load_digits(folder, part)
    return [stroke_of(image) for image in images], labels
