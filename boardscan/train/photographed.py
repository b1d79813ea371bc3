"""A page or a screen as a hand-held camera sees it."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.clutter import glare
from boardscan.train.texture import fractal


def photographed(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray,
                 show: str = "") -> tuple[np.ndarray, np.ndarray]:
    """The page or screen as a hand-held camera sees it: slanted, curled, with moiré.

    ``show`` makes sure of ``curl`` or ``moiré``.
    """
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
    if show == "curl" or rng.random() < 0.45:  # rows shift along a wave
        period, phase = out[0] * rng.uniform(0.9, 2.5), rng.uniform(0, 6.28)
        height_px = out[1] * rng.uniform(0.003, 0.035)
        x, y = np.meshgrid(np.arange(out[0], dtype=np.float32), np.arange(out[1],
                                                                          dtype=np.float32))
        wave = height_px * np.sin(x / period * 6.28 + phase)
        picture = cv2.remap(picture, x, (y + wave).astype(np.float32), cv2.INTER_LINEAR,
                            borderValue=tone)
        points[..., 1] -= height_px * np.sin(points[..., 0] / period * 6.28 + phase)
    if show == "moiré" or rng.random() < 0.35:
        picture = _moire(rng, picture)
    if rng.random() < 0.25:  # a lamp or a window mirrored in the glass, a shine on glossy paper
        glare(rng, picture, rng.uniform(0, 1, (int(rng.integers(1, 3)), 2)) * out)
    shade = 1 + rng.uniform(0.02, 0.16) * fractal(rng, picture.shape[:2], 0.5, 0.5)
    return np.clip(picture * shade[..., None], 0, 255).astype(np.float32), points


def _moire(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """A screen's dots beating with the camera's: bent bands, another in each colour."""
    y, x = np.mgrid[0:picture.shape[0], 0:picture.shape[1]].astype(np.float32)
    bent = fractal(rng, picture.shape[:2], 0.7, 0.7) * rng.uniform(0, 12)
    angle, pace = rng.uniform(0, 3.14), np.exp(rng.uniform(np.log(0.03), np.log(2.5)))
    bands = np.empty(picture.shape, np.float32)
    for channel in range(3):
        a, b = angle + rng.normal(0, 0.05), pace * np.exp(rng.normal(0, 0.05))
        bands[..., channel] = np.sin((x * np.cos(a) + y * np.sin(a) + bent) * b
                                     + rng.uniform(0, 6.28))
    return picture * (1 + rng.uniform(0.01, 0.16) * bands)
