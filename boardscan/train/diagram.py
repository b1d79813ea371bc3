"""Printed diagrams and app screens: flat boards with numbered and marked stones."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.degrade import degrade
from boardscan.train.texture import _COLUMNS, _star_points, _wood, fractal, put_text

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


def _mark(rng: np.random.Generator, picture: np.ndarray, place: np.ndarray, pitch: float,
          stone: int, text: str) -> None:
    """A number, letter, triangle, square, circle, cross or dot on a point."""
    dark = stone in (0, 2)
    ink = (20, 20, 20) if dark else (240, 240, 240)
    if rng.random() < 0.25:
        ink = tuple(rng.uniform(0, 255, 3).tolist())
    x, y = place.round().astype(int).tolist()
    r = max(2, int(pitch * rng.uniform(0.18, 0.26)))
    kind = rng.integers(6) if not text else 9
    thick = max(1, int(pitch * 0.06))
    if kind == 0:
        turn = np.radians([-90, 30, 150])
        corners = np.stack([x + r * np.cos(turn), y + r * np.sin(turn)], -1)
        cv2.polylines(picture, [corners.astype(np.int32)], True, ink, thick, _AA)
    elif kind == 1:
        cv2.rectangle(picture, (x - r, y - r), (x + r, y + r), ink,
                      -1 if rng.random() < 0.5 else thick)
    elif kind == 2:
        cv2.circle(picture, (x, y), r, ink, thick, _AA)
    elif kind == 3:
        cv2.line(picture, (x - r, y - r), (x + r, y + r), ink, thick, _AA)
        cv2.line(picture, (x - r, y + r), (x + r, y - r), ink, thick, _AA)
    elif kind == 4:
        cv2.circle(picture, (x, y), max(2, r // 2), ink, -1, _AA)
    else:
        text = text or chr(rng.integers(65, 91))
        scale = pitch / 50 * (1.15 if len(text) == 1 else 0.95 if len(text) == 2 else 0.72)
        put_text(picture, text, place, scale, ink, thick)


def _paper(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    if rng.random() < 0.4:
        return np.ones((*shape, 3), np.float32) * rng.uniform(215, 255)
    if rng.random() < 0.5:
        return _wood(rng, shape)
    hsv = np.array([rng.integers(8, 32), rng.integers(40, 200), rng.integers(150, 250)], np.uint8)
    tone = cv2.cvtColor(hsv[None, None], cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    return np.ones((*shape, 3), np.float32) * tone


def render_diagram(rng: np.random.Generator, stones: np.ndarray) -> tuple[
        np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Picture uint8, intersections (n, n, 2) px, the stones, and what is hidden (nothing)."""
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
    diameter = max(6, int(pitch * rng.uniform(0.86, 1.0)))
    tiles = {1: _stone(rng, diameter, True, style), 2: _stone(rng, diameter, False, style)}
    shadow = rng.random() < 0.4
    for r, c in zip(*np.nonzero(stones), strict=True):
        x, y = (points[r, c] - diameter / 2 + 0.5).round().astype(int)
        if shadow:
            cv2.circle(picture, (int(x + diameter * 0.56), int(y + diameter * 0.58)),
                       diameter // 2, (picture[y % shape[0], x % shape[1]] * 0.6).tolist(), -1, _AA)
        _paste(picture, tiles[int(stones[r, c])], x, y)
    _marks(rng, picture, points, stones, pitch)
    picture, points = _frame(rng, picture, points)
    if rng.random() < 0.35:
        picture, points = _photographed(rng, picture, points)
    # a clean picture must stay possible: strength near 0 leaves a screenshot as it is
    return (degrade(rng, picture, float(rng.choice([0.05, 0.4, 0.8]))), points, stones,
            np.zeros(stones.shape))


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


def _marks(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray, stones: np.ndarray,
           pitch: float) -> None:
    full = np.argwhere(stones > 0)
    if rng.random() < 0.3 and len(full):  # a numbered record
        numbered = full[rng.random(len(full)) < rng.uniform(0.1, 1)]
        for number, (r, c) in enumerate(numbered, int(rng.integers(1, 150))):
            _mark(rng, picture, points[r, c], pitch, int(stones[r, c]), str(number))
    elif rng.random() < 0.5:
        for r, c in full[rng.random(len(full)) < rng.choice([0.01, 0.1])]:
            _mark(rng, picture, points[r, c], pitch, int(stones[r, c]), "")
    if rng.random() < 0.25:  # an engine's suggestions: coloured discs on empty points
        free = np.argwhere(stones == 0)
        for r, c in free[rng.random(len(free)) < rng.choice([0.01, 0.04])]:
            hsv = np.array([rng.integers(180), rng.integers(120, 256), rng.integers(120, 256)])
            tone = cv2.cvtColor(hsv.astype(np.uint8)[None, None], cv2.COLOR_HSV2BGR)[0, 0]
            place = points[r, c].round().astype(int).tolist()
            cv2.circle(picture, place, int(pitch * rng.uniform(0.28, 0.48)), tone.tolist(), -1, _AA)
            if rng.random() < 0.7:
                put_text(picture, str(rng.integers(100)), points[r, c], pitch / 60, (0, 0, 0))
    if rng.random() < 0.25:  # letters and territory on empty points
        free = np.argwhere(stones == 0)
        for r, c in free[rng.random(len(free)) < rng.choice([0.02, 0.5])]:
            if rng.random() < 0.5:
                place = points[r, c].round().astype(int)
                half = max(1, int(pitch * 0.14))
                tone = int(rng.choice([15, 245]))
                cv2.rectangle(picture, (place - half).tolist(), (place + half).tolist(),
                              (tone, tone, tone), -1)
            else:
                _mark(rng, picture, points[r, c], pitch, 0, "")


def _frame(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray) -> tuple[
        np.ndarray, np.ndarray]:
    """Put the board on a page or an app's window, or leave it cut close."""
    if rng.random() < 0.4:
        return picture, points
    height, width = picture.shape[:2]
    pad = (rng.uniform(0, 0.6, 4) * rng.choice([0.1, 1.0]) * [height, height, width, width])
    top, bottom, left, right = pad.astype(int)
    shape = (height + top + bottom, width + left + right)
    page = np.ones((*shape, 3), np.float32) * (rng.uniform(0, 255, 3) if rng.random() < 0.5
                                              else rng.uniform(200, 255))
    for _ in range(rng.integers(0, 8)):  # panels, buttons, lines of text
        x, y = int(rng.uniform(0, shape[1])), int(rng.uniform(0, shape[0]))
        w, h = int(rng.uniform(20, shape[1] / 2)), int(rng.uniform(5, shape[0] / 4))
        cv2.rectangle(page, (x, y), (x + w, y + h), rng.uniform(0, 255, 3).tolist(), -1)
        put_text(page, "Move 135 B+W", np.array([x + 50, y]), 0.5, (0, 0, 0))
    page[top:top + height, left:left + width] = picture
    return page, points + [left, top]


def _photographed(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray) -> tuple[
        np.ndarray, np.ndarray]:
    """The page or screen as a hand-held camera sees it: slanted, curled, with moiré."""
    height, width = picture.shape[:2]
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    bent = square + rng.normal(0, 0.05, (4, 2)).astype(np.float32) * [width, height]
    homography = cv2.getPerspectiveTransform(square, bent.astype(np.float32))
    low = bent.min(0)
    shift = np.array([[1, 0, -low[0] + 6], [0, 1, -low[1] + 6], [0, 0, 1.0]])
    homography = shift @ homography
    out = np.ceil(bent.max(0) - low + 12).astype(int)
    tone = rng.uniform(0, 255, 3).tolist()
    picture = cv2.warpPerspective(picture, homography, tuple(out.tolist()), borderValue=tone)
    points = cv2.perspectiveTransform(points.reshape(1, -1, 2), homography).reshape(points.shape)
    if rng.random() < 0.4:  # a page that curls: rows shift along a slow wave
        period, phase = out[0] * rng.uniform(0.9, 2.5), rng.uniform(0, 6.28)
        height_px = out[1] * rng.uniform(0.003, 0.02)
        x, y = np.meshgrid(np.arange(out[0], dtype=np.float32), np.arange(out[1],
                                                                          dtype=np.float32))
        wave = height_px * np.sin(x / period * 6.28 + phase)
        picture = cv2.remap(picture, x, (y + wave).astype(np.float32), cv2.INTER_LINEAR,
                            borderValue=tone)
        points[..., 1] -= height_px * np.sin(points[..., 0] / period * 6.28 + phase)
    if rng.random() < 0.3:  # moiré of a screen
        y, x = np.mgrid[0:picture.shape[0], 0:picture.shape[1]]
        a = rng.uniform(0, 3.14)
        waves = np.sin((x * np.cos(a) + y * np.sin(a)) * rng.uniform(0.3, 2.5))
        picture = picture * (1 + rng.uniform(0.01, 0.08) * waves)[..., None]
    shade = 1 + 0.06 * fractal(rng, picture.shape[:2], 0.5, 0.5)
    return np.clip(picture * shade[..., None], 0, 255).astype(np.float32), points
