"""Crops of boxes as cards have them, with what people write into them: the digits' training data.

Everything that reaches a box on a card is drawn here again and again in another way: pens, papers,
frames, neighbours that reach over, corrections, stains, cameras and copiers.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from boardscan.cards.digits import BLANK, MARGIN, OTHER
from boardscan.cards.layout import DIGITS
from boardscan.train.degrade import jpeg
from boardscan.train.handwriting import Stroke, drawn, ink
from boardscan.train.pens import Pen, lay, line_mask, random_pen, scribble

BOX_MM = DIGITS[0].height


@dataclass(frozen=True)
class Box:
    """Where the box lies in its crop, px."""

    shape: tuple[int, int]
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> np.ndarray:
        return np.array([self.left + self.width / 2, self.top + self.height / 2])


Pool = tuple[list[Stroke], np.ndarray]


def _new_box(rng: np.random.Generator) -> Box:
    aspect = rng.uniform(1.2, 1.45)
    width = float(np.exp(rng.uniform(np.log(28), np.log(76))))
    height = width * aspect
    pad = MARGIN * width
    return Box((round(height + 2 * pad), round(width + 2 * pad)), pad, pad, width, height)


def _any_digit(rng: np.random.Generator, pool: Pool, own: float = 0.12) -> tuple[Stroke, int]:
    """A real digit, or one drawn by us: mostly 1, 4 and 7, which are written in many ways."""
    if rng.random() < own:
        digit = int(rng.choice([1, 4, 7])) if rng.random() < 0.8 else int(rng.integers(10))
        return drawn(rng, digit), digit
    i = int(rng.integers(len(pool[0])))
    return pool[0][i], int(pool[1][i])


def write_digit(rng: np.random.Generator, box: Box, stroke: Stroke, pen: Pen,
                middle: np.ndarray | None = None) -> np.ndarray:
    """A digit's ink in a box: mostly well inside, now and then large, small or off-centre."""
    loose = rng.random() < 0.2
    tall = box.height * (rng.uniform(0.3, 1.08) if loose else rng.uniform(0.42, 0.88))
    tall = min(tall, box.width * rng.uniform(0.9, 1.5))
    if middle is None:
        slack = np.array([0.1 * box.width, 0.5 * max(box.height - tall, 0) + 0.03 * box.height])
        middle = box.middle + rng.normal(0, 0.7 if loose else 0.4, 2) * slack
    wide = pen.width_mm * box.height / BOX_MM
    return ink(rng, stroke, box.shape, middle, tall, max(wide, 0.9))


def _frame(rng: np.random.Generator, box: Box) -> np.ndarray:
    """The printed frames of this box and its neighbours, coverage (h, w)."""
    out = np.zeros(box.shape, np.float32)
    if rng.random() < 0.04:
        return out
    thick = max(0.7, rng.uniform(0.02, 0.065) * box.width * rng.choice([0.6, 1]))
    off = rng.normal(0, 0.02, 2) * box.width
    zoom = 1 + rng.normal(0, 0.015)
    turn = np.radians(rng.normal(0, 1.0))
    gap = rng.choice([0.0, rng.uniform(0.08, 0.4)], p=[0.4, 0.6]) * box.width
    for k in (-1, 0, 1):
        if k and rng.random() < 0.25:
            continue
        shift = np.array([k * (box.width + gap), 0])
        half = np.array([box.width, box.height]) / 2 * zoom
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + shift
        c, s = np.cos(turn), np.sin(turn)
        corners = corners @ np.array([[c, s], [-s, c]]) + box.middle + off
        for i in range(4):
            out = np.maximum(out, line_mask(box.shape, corners[[i, (i + 1) % 4]], thick))
    return out


def _neighbours(rng: np.random.Generator, box: Box, pool: Pool, pen: Pen) -> np.ndarray:
    """Ink of the digits to the left and right, as far as it reaches into the crop."""
    out = np.zeros(box.shape, np.float32)
    for k in (-1, 1):
        if rng.random() < 0.35:
            stroke, _ = _any_digit(rng, pool)
            step = k * box.width * rng.uniform(0.98, 1.3)
            middle = box.middle + [step, rng.normal(0, 0.08) * box.height]
            out = np.maximum(out, write_digit(rng, box, stroke, pen, middle))
    return out


def _other(rng: np.random.Generator, box: Box, pool: Pool, pen: Pen) -> np.ndarray:
    """Ink that is no digit to be trusted: struck out, corrected, two digits, scribbles, dashes."""
    kind = rng.random()
    size = np.array([box.width, box.height])
    if kind < 0.42:  # a digit struck out or written over
        first, label = _any_digit(rng, pool)
        middle = box.middle + rng.normal(0, 0.05, 2) * size
        out = write_digit(rng, box, first, pen, middle)
        if kind < 0.30:
            return np.maximum(out, scribble(rng, box.shape, middle, size * rng.uniform(0.5, 0.9),
                                            pen.width_mm * box.height / BOX_MM, "strike"))
        second = label
        while second == label:
            stroke, second = _any_digit(rng, pool)
        return np.maximum(out, write_digit(rng, box, stroke, pen, middle))
    if kind < 0.58:  # two digits share the box
        out = np.zeros(box.shape, np.float32)
        apart = rng.uniform(0.42, 0.6)
        for k in (-0.5, 0.5):
            stroke, _ = _any_digit(rng, pool)
            middle = box.middle + [k * apart * box.width, rng.normal(0, 0.05) * box.height]
            tall = box.height * rng.uniform(0.4, 0.62)
            out = np.maximum(out, ink(rng, stroke, box.shape, middle, tall,
                                      max(0.9, pen.width_mm * box.height / BOX_MM)))
        return out
    way = str(rng.choice(["scrawl", "dash", "cross", "tick", "stain", "half"]))
    if way == "half":  # a digit of which a good part lies outside, or was cut off
        stroke, _ = _any_digit(rng, pool)
        side = rng.choice([-1, 1])
        middle = box.middle + [side * box.width * rng.uniform(0.48, 0.6), 0]
        return write_digit(rng, box, stroke, pen, middle)
    reach = size * rng.uniform(0.35, 0.9)
    middle = box.middle + rng.normal(0, 0.08, 2) * size
    return scribble(rng, box.shape, middle, reach, pen.width_mm * box.height / BOX_MM, way)


def make_box(rng: np.random.Generator, pool: Pool) -> tuple[np.ndarray, int]:
    """A crop (h, w, 3) uint8 BGR and its class: 0–9, blank or other."""
    while True:
        box = _new_box(rng)
        pen = random_pen(rng)
        choice = rng.random()
        if choice < 0.72:
            stroke, label = _any_digit(rng, pool)
            written = write_digit(rng, box, stroke, pen)
        elif choice < 0.84:
            written, label = np.zeros(box.shape, np.float32), BLANK
        else:
            written, label = _other(rng, box, pool, pen), OTHER
        beside = _neighbours(rng, box, pool, pen) if rng.random() < 0.4 else written
        paper = _printed(rng, box)
        picture = _photograph(rng, lay(rng, paper, np.maximum(written, beside), pen))
        seen = _seen(picture, written)
        if label == BLANK or seen > 0.75:
            return picture, label
        if seen > 0.3:  # half of it vanished: nobody should be sure
            return picture, OTHER


def _printed(rng: np.random.Generator, box: Box) -> np.ndarray:
    """The paper with its frames, (h, w, 3) float32 0–1."""
    paper = np.full((*box.shape, 3), rng.uniform(0.93, 1.0, 3), np.float32)
    tone = np.ones(3) if rng.random() < 0.7 else rng.uniform(0.6, 1.0, 3)
    tone = (tone * rng.uniform(0.15, 0.95)).astype(np.float32)
    paper = paper * (1 - _frame(rng, box)[..., None] * tone)
    _specks(rng, paper)
    return paper.astype(np.float32)


def _seen(picture: np.ndarray, written: np.ndarray) -> float:
    """Share of the ink that a person could still see in a picture."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    at = written > 0.6
    if at.sum() < 4:
        return float(written.max() > 0.25)
    paper = cv2.GaussianBlur(cv2.dilate(cv2.medianBlur(picture.min(-1), 3), np.ones((9, 9))),
                             (0, 0), 4).astype(np.float32)
    lowest = cv2.erode(np.minimum(grey, picture.min(-1)), np.ones((3, 3)))
    return float((lowest[at] < 0.93 * paper[at]).mean())


def _specks(rng: np.random.Generator, paper: np.ndarray) -> None:
    """Dirt, a printed dot, the other side showing through; in place."""
    h, w = paper.shape[:2]
    if rng.random() < 0.15:
        for _ in range(int(rng.integers(1, 4))):
            at = (int(rng.integers(w)), int(rng.integers(h)))
            spot = np.zeros((h, w), np.float32)
            cv2.circle(spot, at, int(rng.integers(1, max(2, w // 30) + 1)), 1.0, -1, cv2.LINE_AA)
            paper *= 1 - spot[..., None] * rng.uniform(0.1, 0.8)
    if rng.random() < 0.12:  # a crease or the edge of a shadow
        ends = rng.uniform(-0.2, 1.2, (2, 2)) * [w, h]
        crease = line_mask((h, w), ends, rng.uniform(1, 0.06 * w))
        crease = cv2.GaussianBlur(crease, (0, 0), rng.uniform(0.5, 2))[..., None]
        paper *= 1 + crease * rng.uniform(-0.3, 0.15)


def _light(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    h, w = shape
    corners = rng.uniform(0.75, 1.0, (2, 2)).astype(np.float32)
    light = cv2.resize(corners, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.15:
        a = rng.uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:h, 0:w]
        side = (x - rng.uniform(0, w)) * np.cos(a) + (y - rng.uniform(0, h)) * np.sin(a)
        soft = 1 / (1 + np.exp(-np.clip(side / (rng.uniform(0.01, 0.2) * w), -30, 30)))
        light = light * (1 - soft * rng.uniform(0.1, 0.6))
    return light[..., None].astype(np.float32)


def _photograph(rng: np.random.Generator, paper: np.ndarray) -> np.ndarray:
    """Paper (h, w, 3) 0–1 as a camera, a scanner, a copier or a fax gives it, uint8."""
    h, w = paper.shape[:2]
    way = rng.choice(["photo", "scan", "copy", "fax"], p=[0.62, 0.23, 0.11, 0.04])
    picture = np.asarray(paper * 255, np.float32)
    if way == "photo":
        picture = picture * _light(rng, (h, w)) * rng.uniform(0.55, 1.0)
        picture = picture * rng.uniform(0.82, 1.0, 3).astype(np.float32)
    if rng.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.035 * h))
    if rng.random() < 0.3:
        scale = rng.uniform(0.45, 0.9)
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    if way in ("copy", "fax"):
        picture = np.repeat(picture.mean(-1, keepdims=True), 3, -1)
        steep = rng.uniform(1.2, 3)
        picture = 255 * np.clip((picture / 255 - rng.uniform(0.35, 0.8)) * steep + 0.5, 0, 1)
    picture = picture + rng.uniform(0.2, 6) * rng.standard_normal((h, w, 1), np.float32)
    colour = rng.uniform(0.2, 6) * rng.standard_normal((h, w, 3), np.float32)
    picture += cv2.blur(colour, (3, 3)) * 1.5
    if way == "fax":
        picture = np.where(picture > rng.uniform(110, 170), 250.0, 10.0)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None], 3, -1)
    if rng.random() < 0.6:
        picture = jpeg(picture, int(rng.integers(30, 95)))
    return picture
