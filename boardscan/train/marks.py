"""Numbers, letters and signs on the points of diagrams and app screens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from boardscan.train.texture import put_text

_AA = cv2.LINE_AA
_SERIFS = ("/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf",
           "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
           "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf")
"""Faces of books, where Debian has put them; without them only OpenCV's own are used."""


@cache
def _faces() -> list[cv2.FontFace]:
    return [cv2.FontFace("sans"), cv2.FontFace("italic"),
            *(cv2.FontFace(path) for path in _SERIFS if Path(path).exists())]


@dataclass(frozen=True)
class Type:
    """How a picture's numbers and letters are set: one way for the whole picture, as in print."""

    face: int  # of ``_faces``
    weight: int
    share: float  # the digits' height, of the way between two lines
    ink: tuple[float, ...] | None = None  # of all; without one black on white and white on black


def random_type(rng: np.random.Generator) -> Type:
    """A face and weight of books and apps; seldom in colour."""
    faces = len(_faces())
    face = 0 if rng.random() < 0.4 else int(rng.integers(faces))
    ink = tuple(rng.uniform(0, 255, 3).tolist()) if rng.random() < 0.08 else None
    return Type(face, int(rng.choice([350, 450, 600, 800])), rng.uniform(0.38, 0.6), ink)


def write(picture: np.ndarray, text: str, middle: np.ndarray, pitch: float, type_: Type,
          ink: tuple[float, ...]) -> None:
    """Print ``text`` centred on ``middle`` (x, y) px, not wider than a stone of a ``pitch``."""
    height = pitch * type_.share
    face, weight = _faces()[type_.face], type_.weight
    zoom = 3  # drawn larger and averaged down, as print is
    size = max(4, int(height * 1.35 * zoom))
    patch = np.zeros((2 * size, (len(text) + 1) * size, 3), np.uint8)
    cv2.putText(patch, text, (size // 2, size * 3 // 2), (255, 255, 255), face, size, weight)
    rows, cols = np.nonzero(patch[..., 0])
    if not len(rows):
        return
    ink_only = patch[rows.min():rows.max() + 1, cols.min():cols.max() + 1, 0]
    squeeze = min(1.0, 0.84 * pitch * zoom / ink_only.shape[1])  # three digits in one stone
    w, h = (max(1, round(n * k / zoom)) for n, k in zip(ink_only.shape[::-1], (squeeze, 1),
                                                         strict=True))
    alpha = cv2.resize(ink_only, (w, h), interpolation=cv2.INTER_AREA)[..., None] / np.float32(255)
    x0, y0 = round(float(middle[0]) - w / 2), round(float(middle[1]) - h / 2)
    if x0 < 0 or y0 < 0 or x0 + w > picture.shape[1] or y0 + h > picture.shape[0]:
        return
    window = picture[y0:y0 + h, x0:x0 + w]
    window += alpha * (np.asarray(ink, np.float32)[:3] - window)


def _mark(rng: np.random.Generator, picture: np.ndarray, place: np.ndarray, pitch: float,
          stone: int, text: str, type_: Type) -> None:
    """A number, letter, triangle, square, circle, cross or dot on a point."""
    dark = stone in (0, 2)
    ink = type_.ink or ((20, 20, 20) if dark else (240, 240, 240))
    if not text and rng.random() < 0.25:
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
        write(picture, text, place, pitch, type_, ink)


def mark_points(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray,
                stones: np.ndarray, pitch: float, show: str = "") -> None:
    """Number, letter or mark some points and stones of a float32 picture, or none.

    ``show`` makes sure of ``numbers``, a ``last move`` or ``letters``.
    """
    full, free = np.argwhere(stones > 0), np.argwhere(stones == 0)
    chance, type_ = rng.random(5), random_type(rng)
    if show == "numbers" or (not show and chance[0] < 0.3):  # a numbered record
        numbered = full[rng.random(len(full)) < rng.uniform(0.1, 1)]
        for number, (r, c) in enumerate(numbered, int(rng.integers(1, 150))):
            _mark(rng, picture, points[r, c], pitch, int(stones[r, c]), str(number),
                  type_)
    elif show == "last move" or (not show and chance[1] < 0.5):
        share = 0.0 if show else rng.choice([0.01, 0.1])
        for r, c in full[rng.permutation(len(full))[:max(1, round(share * len(full)))]]:
            _mark(rng, picture, points[r, c], pitch, int(stones[r, c]), "", type_)
    if not show and chance[2] < 0.25:
        for r, c in free[rng.random(len(free)) < rng.choice([0.01, 0.04])]:
            _suggestion(rng, picture, points[r, c], pitch)
    if show == "letters" or (not show and chance[3] < 0.25):  # letters and territory
        for r, c in free[rng.random(len(free)) < rng.choice([0.02, 0.5])]:
            if rng.random() < 0.5 and not show:
                place = points[r, c].round().astype(int)
                half = max(1, int(pitch * 0.14))
                tone = int(rng.choice([15, 245]))
                cv2.rectangle(picture, (place - half).tolist(), (place + half).tolist(),
                              (tone, tone, tone), -1)
            else:
                _mark(rng, picture, points[r, c], pitch, 0, "", type_)


def _suggestion(rng: np.random.Generator, picture: np.ndarray, place: np.ndarray,
                pitch: float) -> None:
    """An engine's suggestion: a coloured disc on an empty point, perhaps with its worth."""
    hsv = np.array([rng.integers(180), rng.integers(120, 256), rng.integers(120, 256)])
    tone = cv2.cvtColor(hsv.astype(np.uint8)[None, None], cv2.COLOR_HSV2BGR)[0, 0]
    cv2.circle(picture, place.round().astype(int).tolist(), int(pitch * rng.uniform(0.28, 0.48)),
               tone.tolist(), -1, _AA)
    if rng.random() < 0.7:
        put_text(picture, str(rng.integers(100)), place, pitch / 60, (0, 0, 0))
