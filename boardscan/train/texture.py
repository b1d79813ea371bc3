"""Surfaces seen from above: the board with its lines, and what it lies on. uint8 BGR out."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

_COLUMNS = "ABCDEFGHJKLMNOPQRST"
# hue 0–180, saturation, value as OpenCV has them; roughly how often such boards are met
_WOODS = [((18, 150, 205), 5), ((20, 110, 215), 5), ((15, 120, 190), 4), ((13, 170, 170), 2),
          ((22, 60, 220), 3), ((10, 130, 120), 2), ((16, 90, 150), 2), ((25, 30, 225), 1),
          ((24, 190, 215), 2), ((12, 100, 80), 1), ((60, 60, 150), 1), ((8, 110, 160), 2)]


@dataclass(frozen=True)
class BoardLook:
    """What a board texture was drawn with; lengths in board columns."""

    size: int
    pitch: float  # a row's depth over a column's width, 1.02–1.11 on real boards
    margin: float
    px: int  # pixels a column


def fractal(rng: np.random.Generator, shape: tuple[int, int], across: float = 1.0,
            along: float = 1.0) -> np.ndarray:
    """Smooth noise, mean 0 and deviation about 1, stretched by the two scales. (h, w) float32."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    for octave in range(1, 6):
        h = max(2, int(2 ** octave / along) + 2)
        w = max(2, int(2 ** octave / across) + 2)
        layer = rng.normal(size=(h, w)).astype(np.float32)
        total += cv2.resize(layer, (width, height), interpolation=cv2.INTER_CUBIC) / octave
    return total / (total.std() + 1e-6)


def _wood(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    hsv, weights = zip(*_WOODS, strict=True)
    base = np.array(hsv[rng.choice(len(hsv), p=np.array(weights) / sum(weights))], float)
    base += rng.normal(0, (3, 18, 16))
    base = np.clip(base, (0, 0, 35), (179, 235, 248)).astype(np.uint8)
    colour = cv2.cvtColor(base[None, None], cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    grain = fractal(rng, shape, across=1 / rng.uniform(3, 30), along=rng.uniform(1, 4))
    if rng.random() < 0.5:
        grain = grain.T if shape[0] == shape[1] else grain
    rings = np.sin(fractal(rng, shape, across=0.5, along=3) * rng.uniform(2, 14))
    strength = rng.uniform(0, 0.07)
    shade = 1 + strength * grain + strength * rng.uniform(0, 0.8) * rings
    return np.ascontiguousarray(np.clip(colour * shade[..., None], 0, 255), np.float32)


def put_text(picture: np.ndarray, text: str, middle: np.ndarray, scale: float, ink: tuple,
             thick: int = 1) -> None:
    """Write centred on ``middle`` (x, y) px into a float32 picture; OpenCV writes on uint8 only."""
    font = cv2.FONT_HERSHEY_SIMPLEX
    (w, h), base = cv2.getTextSize(text, font, scale, thick)
    patch = np.zeros((h + 2 * base + 4, w + 8), np.uint8)
    cv2.putText(patch, text, (4, h + base + 2), font, scale, 255, thick, cv2.LINE_AA)
    x, y = int(middle[0] - patch.shape[1] / 2), int(middle[1] - patch.shape[0] / 2)
    x0, y0 = max(x, 0), max(y, 0)
    x1 = min(x + patch.shape[1], picture.shape[1])
    y1 = min(y + patch.shape[0], picture.shape[0])
    if x1 > x0 and y1 > y0:
        alpha = patch[y0 - y:y1 - y, x0 - x:x1 - x, None].astype(np.float32) / 255
        window = picture[y0:y1, x0:x1]
        window += alpha * (np.asarray(ink, np.float32)[:3] - window)


def _star_points(size: int) -> list[tuple[int, int]]:
    edge = 3 if size >= 13 else 2
    ends = [edge, size - 1 - edge]
    stars = [(r, c) for r in ends for c in ends] + [(size // 2, size // 2)]
    if size == 19:
        stars += [(9, e) for e in ends] + [(e, 9) for e in ends]
    return stars


def board_texture(rng: np.random.Generator, size: int, pale: bool = False,
                  seam: bool = False) -> tuple[np.ndarray, BoardLook]:
    """A board from above: float32 BGR with lines, star points, perhaps coordinates or a seam."""
    pitch = rng.uniform(1.0, 1.11)
    margin = rng.uniform(0.55, 1.5) if rng.random() < 0.85 else rng.uniform(1.5, 3.0)
    look = BoardLook(size, float(pitch), float(margin), 40 if size == 19 else 56)
    px = look.px
    width = int((size - 1 + 2 * margin) * px)
    height = int(((size - 1) * pitch + 2 * margin) * px)
    picture = _wood(rng, (height, width))
    if pale:
        picture = 235 + (picture - picture.mean((0, 1))) * 0.5
    dark = picture.mean() < 85
    ink = rng.uniform(0, 55) * np.ones(3) if not dark or rng.random() < 0.4 else \
        rng.uniform(150, 230) * np.ones(3)
    ink = ink + rng.normal(0, 8, 3)
    mask = np.zeros((height, width), np.uint8)
    thick = max(1, int(rng.uniform(0.025, 0.075) * px))
    border = thick + (int(rng.integers(1, 3)) if rng.random() < 0.3 else 0)
    for i in range(size):
        x = int((margin + i) * px)
        y = int((margin + i * pitch) * px)
        top, bottom = int(margin * px), int((margin + (size - 1) * pitch) * px)
        left, right = int(margin * px), int((margin + size - 1) * px)
        w = border if i in (0, size - 1) else thick
        cv2.line(mask, (x, top), (x, bottom), 255, w)
        cv2.line(mask, (left, y), (right, y), 255, w)
    if rng.random() < 0.93:
        radius = int(rng.uniform(0.07, 0.15) * px)
        for row, col in _star_points(size):
            place = (int((margin + col) * px), int((margin + row * pitch) * px))
            cv2.circle(mask, place, radius, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.15 and margin > 0.8:
        _coordinates(rng, mask, look)
    alpha = (mask.astype(np.float32) / 255 * rng.uniform(0.55, 1.0))[..., None]
    picture = picture * (1 - alpha) + ink.astype(np.float32) * alpha
    if seam or rng.random() < 0.15:
        _seam(rng, picture, look)
    if rng.random() < 0.4:  # a frame, bevel or worn edge
        inset = int(rng.uniform(0.02, 0.5) * margin * px)
        edge = np.ones((height, width), np.float32) * rng.uniform(0.45, 1.25)
        edge[inset:height - inset, inset:width - inset] = 1
        picture *= edge[..., None]
    return np.clip(picture, 0, 255).astype(np.float32), look


def _coordinates(rng: np.random.Generator, mask: np.ndarray, look: BoardLook) -> None:
    scale = look.px / 40 * rng.uniform(0.4, 0.65)
    away = look.margin * rng.uniform(0.45, 0.6)
    for i in range(look.size):
        for text, x, y in (
            (_COLUMNS[i], look.margin + i, look.margin - away),
            (_COLUMNS[i], look.margin + i, look.margin + (look.size - 1) * look.pitch + away),
            (str(look.size - i), look.margin - away, look.margin + i * look.pitch),
            (str(look.size - i), look.margin + look.size - 1 + away, look.margin + i * look.pitch),
        ):
            place = (int(x * look.px - 7), int(y * look.px + 6))
            cv2.putText(mask, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, 255, 1, cv2.LINE_AA)


def _seam(rng: np.random.Generator, picture: np.ndarray, look: BoardLook) -> None:
    """The fold of a folding board, drawn across the middle."""
    height, width = picture.shape[:2]
    across = rng.random() < 0.5
    at = (height if across else width) // 2 + int(rng.normal(0, 0.1) * look.px)
    thick = int(rng.integers(1, 4))
    shade = rng.uniform(0.25, 0.8)
    if across:
        picture[at:at + thick] *= shade
    else:
        picture[:, at:at + thick] *= shade


def ground_texture(rng: np.random.Generator, px: int = 640) -> np.ndarray:
    """A table, cloth, carpet, tiles or mat, (px, px, 3) float32 BGR."""
    kind = rng.integers(7)
    hsv = np.array([rng.integers(180), rng.integers(0, 140), rng.integers(20, 245)], np.uint8)
    colour = cv2.cvtColor(hsv[None, None], cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    if kind == 0:
        return _wood(rng, (px, px))
    picture = np.ones((px, px, 3), np.float32) * colour
    if kind == 1:  # plain
        return np.clip(picture * (1 + 0.03 * fractal(rng, (px, px)))[..., None], 0, 255)
    if kind == 2:  # carpet
        fine = rng.normal(size=(px // 2, px // 2)).astype(np.float32)
        fine = cv2.resize(fine, (px, px), interpolation=cv2.INTER_LINEAR)
        return np.clip(picture * (1 + rng.uniform(0.05, 0.25) * fine)[..., None], 0, 255)
    other = np.clip(colour + rng.normal(0, 60, 3), 0, 255)
    step = int(rng.integers(8, 120))
    rows, cols = np.mgrid[0:px, 0:px] // step
    if kind in (3, 4):  # stripes, chequers
        mask = (rows % 2 == 0) if kind == 3 else ((rows + cols) % 2 == 0)
        picture[mask] = other
    elif kind == 5:  # tiles or a tatami's edge
        picture[(np.mgrid[0:px, 0:px] % step < 2).any(0)] = other
    else:  # patterned cloth
        field = fractal(rng, (px, px), 0.3, 0.3)
        picture[field > rng.uniform(-0.5, 1)] = other
    return np.clip(picture * (1 + 0.04 * fractal(rng, (px, px)))[..., None], 0, 255)
