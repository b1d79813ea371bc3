"""Printed diagrams and app screens: flat boards with numbered and marked stones."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.degrade import degrade
from boardscan.train.marks import mark_points
from boardscan.train.photographed import photographed
from boardscan.train.texture import _COLUMNS, _star_points, _wood, put_text

_AA = cv2.LINE_AA


def _stone(rng: np.random.Generator, diameter: int, black: bool, style: int) -> np.ndarray:
    """A stone's tile, (d, d, 4) float32 BGR and alpha."""
    big = diameter * 3
    y, x = (np.mgrid[0:big, 0:big] + 0.5) / big * 2 - 1
    r = np.hypot(x, y)
    alpha = np.clip((1 - r) * diameter / 2 + 0.5, 0, 1)
    tone = rng.uniform(0, 40) if black else rng.uniform(225, 255)
    face = np.full((big, big, 3), tone, np.float32)
    if style == 0 and not black:  # ink outline
        face[r > 1 - 2 * rng.uniform(0.9, 2.2) / diameter] = rng.uniform(0, 90)
    if style == 1:  # shaded ball
        lit = np.exp(-((x + 0.35) ** 2 + (y + 0.4) ** 2) / rng.uniform(0.15, 0.6))
        low, high = (10, rng.uniform(70, 170)) if black else (rng.uniform(130, 205), 255)
        face[:] = (low + (high - low) * lit)[..., None]
    if style == 2:  # shell stripes and slate
        bands = np.sin((x * 0.6 + y) * rng.uniform(8, 20))
        face[:] = np.clip(tone + (8 if black else 14) * bands - (0 if black else 20) * r,
                          0, 255)[..., None]
    tile = np.concatenate([face, alpha[..., None].astype(np.float32)], -1)
    return cv2.resize(tile, (diameter, diameter), interpolation=cv2.INTER_AREA)


def _paper(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    if rng.random() < 0.4:
        return np.ones((*shape, 3), np.float32) * rng.uniform(215, 255)
    if rng.random() < 0.5:
        return _wood(rng, shape)
    hsv = np.array([rng.integers(8, 32), rng.integers(40, 200), rng.integers(150, 250)], np.uint8)
    tone = cv2.cvtColor(hsv[None, None], cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    return np.ones((*shape, 3), np.float32) * tone


Part = tuple[int, int, int, int]
"""First row, first column, last row, last column of the part of a board that is shown."""


def random_part(rng: np.random.Generator, size: int) -> Part:
    """A corner, a side or the middle of a board, as books print them."""
    def along() -> tuple[int, int]:
        length = int(rng.integers(5, size + 1))
        if length == size or rng.random() < 0.45:
            return 0, length - 1
        if rng.random() < 0.75:
            return size - length, size - 1
        first = int(rng.integers(1, max(2, size - length)))
        return first, min(size - 1, first + length - 1)

    (top, bottom), (left, right) = along(), along()
    if bottom - top == size - 1 and right - left == size - 1:
        return size // 2 - 1, 0, size - 1, size - 1
    return top, left, bottom, right


def render_diagram(rng: np.random.Generator, stones: np.ndarray, part: Part | None = None,
                   show: str = "") -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Picture uint8, intersections (n, n, 2) px, the stones, and what is hidden (nothing).

    Of a ``part`` only its rows and columns are shown and returned; the lines run on a little
    where it was cut. ``show`` makes sure of ``numbers``, a ``last move``, ``letters``, ``curl``
    or ``moiré``; the rest is left to chance.
    """
    if part is not None:
        shown = np.zeros(stones.shape, bool)
        shown[part[0]:part[2] + 1, part[1]:part[3] + 1] = True
        stones = np.where(shown, stones, 0).astype(np.uint8)
    size = len(stones)
    pitch = float(rng.uniform(14, 34) if size == 19 else rng.uniform(18, 60))
    depth = pitch * (rng.uniform(1.0, 1.09) if rng.random() < 0.3 else 1.0)
    margin = rng.uniform(0.52, 1.4) * pitch
    shape = (int((size - 1) * depth + 2 * margin), int((size - 1) * pitch + 2 * margin))
    picture = _paper(rng, shape)
    col, row = np.meshgrid(np.arange(size), np.arange(size))
    points = np.stack([margin + col * pitch, margin + row * depth], -1)
    _grid(rng, picture, points, pitch)
    style = int(rng.integers(3))
    if picture.mean() > 190:  # on white paper white stones have an outline, or nobody sees them
        style = 0
    diameter = max(6, int(pitch * rng.uniform(0.86, 1.0)))
    tiles = {1: _stone(rng, diameter, True, style), 2: _stone(rng, diameter, False, style)}
    shadow = rng.random() < 0.4
    for r, c in zip(*np.nonzero(stones), strict=True):
        x, y = (points[r, c] - diameter / 2 + 0.5).round().astype(int)
        if shadow:
            cv2.circle(picture, (int(x + diameter * 0.56), int(y + diameter * 0.58)),
                       diameter // 2, (picture[y % shape[0], x % shape[1]] * 0.6).tolist(), -1, _AA)
        _paste(picture, tiles[int(stones[r, c])], x, y)
    seen = show in ("curl", "moiré")
    mark_points(rng, picture, points, stones, pitch, "" if seen else show)
    if part is not None:
        picture, points, stones = _cut(rng, picture, points, stones, part)
    picture, points = _frame(rng, picture, points)
    if seen or rng.random() < 0.4:
        picture, points = photographed(rng, picture, points, show)
    # a clean picture must stay possible: strength near 0 leaves a screenshot as it is
    return (degrade(rng, picture, float(rng.choice([0.05, 0.4, 0.8]))), points, stones,
            np.zeros(stones.shape))


def _cut(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray, stones: np.ndarray,
         part: Part) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Cut the part out, with a third to a half of the way to the next line where it was cut."""
    top, left, bottom, right = part
    last = len(stones) - 1
    step = points[1, 1] - points[0, 0]
    run = rng.uniform(0.3, 0.55, 4)
    x0 = int(points[0, left, 0] - run[0] * step[0]) if left else 0
    y0 = int(points[top, 0, 1] - run[1] * step[1]) if top else 0
    x1 = int(points[0, right, 0] + run[2] * step[0]) if right < last else picture.shape[1]
    y1 = int(points[bottom, 0, 1] + run[3] * step[1]) if bottom < last else picture.shape[0]
    window = np.s_[top:bottom + 1, left:right + 1]
    return picture[y0:y1, x0:x1].copy(), points[window] - [x0, y0], stones[window]


def _grid(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray,
          pitch: float) -> None:
    size = len(points)
    ink = (picture.mean((0, 1)) * rng.uniform(0, 0.5)).tolist()
    thick = 1 if pitch < 24 or rng.random() < 0.7 else 2
    whole = points.round().astype(int)
    for i in range(size):
        outer = thick + int(rng.random() < 0.5) if i in (0, size - 1) else thick
        cv2.line(picture, whole[i, 0].tolist(), whole[i, -1].tolist(), ink, outer, _AA)
        cv2.line(picture, whole[0, i].tolist(), whole[-1, i].tolist(), ink, outer, _AA)
    if rng.random() < 0.95:
        for r, c in _star_points(size):
            cv2.circle(picture, whole[r, c].tolist(), max(2, int(pitch * rng.uniform(0.08, 0.14))),
                       ink, -1, _AA)
    if rng.random() < 0.5:
        away = pitch * rng.uniform(0.7, 0.9)
        for i in range(size):
            for text, at in ((_COLUMNS[i], points[0, i] - [0, away]),
                             (_COLUMNS[i], points[-1, i] + [0, away]),
                             (str(size - i), points[i, 0] - [away, 0]),
                             (str(size - i), points[i, -1] + [away, 0])):
                put_text(picture, text, at, pitch / 60, tuple(ink))


def _paste(picture: np.ndarray, tile: np.ndarray, x: int, y: int) -> None:
    d = len(tile)
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + d, picture.shape[1]), min(y + d, picture.shape[0])
    cut = tile[y0 - y:y1 - y, x0 - x:x1 - x]
    window = picture[y0:y1, x0:x1]
    window += cut[..., 3:] * (cut[..., :3] - window)


def _frame(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray) -> tuple[
        np.ndarray, np.ndarray]:
    """Put the board on a page or an app's window, or leave it cut close."""
    if rng.random() < 0.4:
        return picture, points
    height, width = picture.shape[:2]
    pad = (rng.uniform(0, 0.6, 4) * rng.choice([0.1, 1.0]) * [height, height, width, width])
    top, bottom, left, right = pad.astype(int)
    shape = (height + top + bottom, width + left + right)
    tone = rng.uniform(0, 255, 3) if rng.random() < 0.4 else np.ones(3) * rng.uniform(200, 255)
    if rng.random() < 0.35:  # the paper goes on around the diagram
        tone = picture[:2].mean((0, 1))
    page = np.ones((*shape, 3), np.float32) * tone
    for _ in range(rng.integers(0, 8)):  # panels, buttons, lines of text
        x, y = int(rng.uniform(0, shape[1])), int(rng.uniform(0, shape[0]))
        w, h = int(rng.uniform(20, shape[1] / 2)), int(rng.uniform(5, shape[0] / 4))
        cv2.rectangle(page, (x, y), (x + w, y + h), rng.uniform(0, 255, 3).tolist(), -1)
        put_text(page, "Move 135 B+W", np.array([x + 50, y]), 0.5, (0, 0, 0))
    page[top:top + height, left:left + width] = picture
    return page, points + [left, top]
