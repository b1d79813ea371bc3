"""A drawn slip as it comes in: scanned, copied grey, or photographed on a table."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.degrade import degrade


def taken(rng: np.random.Generator, page: np.ndarray, hard: bool = False) -> np.ndarray:
    """One of: clean scan, grey copy, photo with perspective, shadow, blur and JPEG.

    `hard`: steeper, darker, softer; one in ten pictures stands on its side or its head.
    """
    way = rng.random()
    if way < 0.25:
        out = page.astype(np.float32)
    elif way < 0.4:
        out = _copied(rng, page)
    else:
        out = _photographed(rng, page, hard)
    out = degrade(rng, out, 0.6 if hard else 0.35)
    if rng.random() < 0.1:
        out = np.ascontiguousarray(np.rot90(out, int(rng.integers(1, 4))))
    return out


def _copied(rng: np.random.Generator, page: np.ndarray) -> np.ndarray:
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = rng.uniform(0, 60) + grey * rng.uniform(0.7, 0.85)
    grey += rng.normal(0, 5, grey.shape)
    specks = rng.random(grey.shape) > 0.9995
    grey[specks] = 60
    angle = rng.normal(0, 1.2)
    height, width = grey.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    grey = cv2.warpAffine(grey, turn, (width, height), borderValue=float(grey[5, 5]))
    return np.repeat(np.clip(grey, 0, 255)[..., None], 3, -1)


def _photographed(rng: np.random.Generator, page: np.ndarray, hard: bool) -> np.ndarray:
    height, width = page.shape[:2]
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    spread = 0.05 if hard else 0.03
    bent = square + rng.normal(0, spread, (4, 2)) * [width, height]
    angle = np.radians(rng.normal(0, 5 if hard else 3))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    bent = (bent - bent.mean(0)) @ turn.T
    low = bent.min(0)
    margin = rng.uniform(0.02, 0.15) * max(width, height)
    bent = (bent - low + margin).astype(np.float32)
    size = np.ceil(bent.max(0) + margin).astype(int)
    tone = rng.uniform(40, 190, 3)
    table = np.empty((size[1], size[0], 3), np.float32)
    table[:] = tone
    coarse = rng.normal(0, 12, (size[1] // 24 + 2, size[0] // 24 + 2, 1)).astype(np.float32)
    table += cv2.resize(coarse, (size[0], size[1]))[..., None]
    matrix = cv2.getPerspectiveTransform(square, bent)
    seen = cv2.warpPerspective(page.astype(np.float32), matrix, tuple(size.tolist()),
                               flags=cv2.INTER_LINEAR, borderValue=(-1, -1, -1))
    inside = cv2.warpPerspective(np.ones((height, width), np.float32), matrix,
                                 tuple(size.tolist()))[..., None]
    out = table * (1 - inside) + np.maximum(seen, 0) * inside
    return out * _shadow(rng, out.shape[:2], hard)[..., None]


def _shadow(rng: np.random.Generator, shape: tuple[int, int], hard: bool) -> np.ndarray:
    """Light that falls off to a side, and perhaps the edge of a hand's shadow."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = x / shape[1] * np.cos(angle) + y / shape[0] * np.sin(angle)
    light = 1 - rng.uniform(0, 0.35) * (along - along.min())
    if rng.random() < (0.6 if hard else 0.3):
        edge = rng.uniform(along.min(), along.max())
        soft = 1 / (1 + np.exp(-(along - edge) * rng.uniform(12, 60)))
        light = light * (1 - rng.uniform(0.15, 0.5) * soft)
    return np.asarray(light, np.float32)
