"""What cameras do to a picture: exposure, blur, noise, small size, JPEG."""

from __future__ import annotations

import cv2
import numpy as np


def degrade(rng: np.random.Generator, picture: np.ndarray, strength: float = 1.0) -> np.ndarray:
    """A float32 or uint8 BGR picture as a camera and a messenger would leave it, uint8."""
    picture = picture.astype(np.float32)
    gain = np.exp(rng.normal(0, 0.22 * strength))
    gamma = np.exp(rng.normal(0, 0.16 * strength))
    picture = 255 * np.clip(picture * gain / 255, 0, 1) ** gamma
    if rng.random() < 0.4 * strength:  # saturation
        grey = picture.mean(-1, keepdims=True)
        picture = grey + (picture - grey) * rng.uniform(0.3, 1.5)
    choice = rng.random()
    if choice < 0.45 * strength:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.3))
    elif choice < 0.55 * strength:
        picture = _motion(rng, picture)
    elif choice < 0.68:  # the sharpening of phones
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2))
        picture = picture + (picture - soft) * rng.uniform(0.3, 1.2)
    if rng.random() < 0.2 * strength:
        height, width = picture.shape[:2]
        scale = rng.uniform(0.45, 0.9)
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.2 + 0.4 * strength:
        noise = rng.normal(0, rng.uniform(0.2, 0.5 + 8.5 * strength), picture.shape[:2])
        picture = picture + noise[..., None].astype(np.float32)
        if rng.random() < 0.5:
            colour = rng.normal(0, rng.uniform(0.5, 6), picture.shape).astype(np.float32)
            picture = picture + cv2.GaussianBlur(colour, (0, 0), 0.8)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        picture = jpeg(picture, int(rng.integers(30, 95)))
    return picture


def jpeg(picture: np.ndarray, quality: int) -> np.ndarray:
    """The picture as it comes back from a JPEG file of that quality, 0 to 100."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def _motion(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    length = int(rng.integers(3, 7))
    kernel = np.zeros((length, length), np.float32)
    a = rng.uniform(0, np.pi)
    middle = (length - 1) / 2
    for t in np.linspace(-middle, middle, 2 * length):
        kernel[round(middle + t * np.sin(a)), round(middle + t * np.cos(a))] = 1
    return cv2.filter2D(picture, -1, kernel / kernel.sum())
