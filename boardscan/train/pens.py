"""Pens, and the marks that are no digits: lines, scribbles, ticks, crosses, stains."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Pen:
    """``ink`` is what is left of the light in B, G, R (0 black, 1 paper) where it covers fully."""

    name: str
    ink: tuple[float, float, float]
    width_mm: float
    cover: float  # how much of the paper it covers at its best
    grain: float  # how unevenly it does so


_INKS = {
    "black": ((0.12, 0.11, 0.11), 0.97, 0.12),
    "blue": ((0.62, 0.22, 0.12), 0.95, 0.15),
    "red": ((0.22, 0.16, 0.80), 0.92, 0.15),
    "gel": ((0.09, 0.08, 0.09), 1.0, 0.03),
    "pencil": ((0.38, 0.37, 0.37), 0.80, 0.45),
    "faint pencil": ((0.55, 0.54, 0.54), 0.55, 0.55),
}
_SHARES = (0.26, 0.27, 0.1, 0.12, 0.17, 0.08)


def random_pen(rng: np.random.Generator, name: str | None = None) -> Pen:
    """A pen out of a pocket; ``name`` is one of `pen_names`."""
    name = name or str(rng.choice(list(_INKS), p=_SHARES))
    colour, cover, grain = _INKS[name]
    shade = np.clip(np.array(colour) + rng.normal(0, 0.05, 3), 0.02, 0.95)
    width = rng.uniform(0.75, 1.2) if name == "gel" and rng.random() < 0.3 else \
        rng.uniform(0.32, 0.75)
    return Pen(name, tuple(shade.tolist()), float(width),
               float(np.clip(cover + rng.normal(0, 0.06), 0.4, 1)), grain)


def pen_names() -> tuple[str, ...]:
    return tuple(_INKS)


def lay(rng: np.random.Generator, paper: np.ndarray, covered: np.ndarray, pen: Pen) -> np.ndarray:
    """Paper (h, w, 3) float32 0–1 with a pen's ink where ``covered`` (h, w) 0–1 says."""
    h, w = covered.shape
    coarse = rng.normal(0, 1, (max(2, h // 9), max(2, w // 9))).astype(np.float32)
    uneven = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_LINEAR)
    uneven += 0.7 * rng.standard_normal((h, w), np.float32)  # the paper's tooth
    alpha = covered * np.clip(pen.cover * (1 - 0.5 * pen.grain * np.clip(uneven, -1, 1.6)), 0, 1)
    return paper * (1 - alpha[..., None] * (1 - np.array(pen.ink, np.float32)))


def line_mask(shape: tuple[int, int], points: np.ndarray, width: float) -> np.ndarray:
    """Coverage (h, w) 0–1 of a line through (n, 2) points, px; thin ones come out pale."""
    out = np.zeros(shape, np.uint8)
    at = np.round(np.asarray(points) * 16).astype(np.int32)
    cv2.polylines(out, [at], False, 255, max(1, round(width)), cv2.LINE_AA, 4)
    return out.astype(np.float32) / 255 * min(1.0, width / max(1, round(width)))


def scribble(rng: np.random.Generator, shape: tuple[int, int], middle: np.ndarray,
             reach: np.ndarray, width: float, way: str) -> np.ndarray:
    """Coverage of a mark of about ``reach`` (x, y) px around ``middle``.

    ``way`` is strike, scrawl, dash, cross, tick, stain or fill.
    """
    half = np.asarray(reach) / 2

    def at(*points: tuple[float, float]) -> np.ndarray:
        shaken = np.array(points) + rng.normal(0, 0.09, (len(points), 2))
        return middle + shaken * half

    lines = []
    if way == "strike":
        kind = rng.integers(4)
        if kind == 0:
            slope = rng.uniform(-0.9, 0.9)
            lines = [at((-1.1, slope), (1.1, -slope))]
        elif kind == 1:
            lines = [at((-1.1, g + 0.1), (1.1, g - 0.1)) for g in (-0.25, 0.25)]
        elif kind == 2:
            lines = [at((-1, -1), (1, 1)), at((-1, 1), (1, -1))]
        else:
            way = "scrawl"
    if way == "scrawl":
        turns = int(rng.integers(5, 14))
        x = np.linspace(-1, 1, turns)
        y = np.where(np.arange(turns) % 2, 1, -1) * rng.uniform(0.4, 1, turns)
        zigzag = np.stack([x, y], -1) @ _turn(rng.uniform(-1.5, 1.5))
        lines = [middle + (zigzag + rng.normal(0, 0.12, zigzag.shape)) * half]
    elif way == "dash":
        lines = [at((-0.8, 0), (0.8, rng.normal(0, 0.1)))]
        lines = [middle + (lines[0] - middle) * [1, 0.5]]
    elif way == "cross":
        lines = [at((-0.9, -0.9), (0.9, 0.9)), at((-0.9, 0.9), (0.9, -0.9))]
    elif way == "tick":
        lines = [at((-0.8, 0), (-0.3, 0.8), (0.9, -0.9))]
    elif way == "fill":
        x = np.linspace(-1, 1, max(4, int(2.4 * half[0] / max(width, 0.8))))
        edge = np.sqrt(np.clip(1 - x * x, 0.04, 1))
        y = edge * np.where(np.arange(len(x)) % 2, 1, -1)
        zigzag = np.stack([x, y], -1) @ _turn(rng.uniform(-0.8, 0.8))
        lines = [middle + (zigzag + rng.normal(0, 0.05, zigzag.shape)) * half]
    out = np.zeros(shape, np.float32)
    for line in lines:
        out = np.maximum(out, line_mask(shape, line, width))
    return _stain(rng, shape, middle, half) if way == "stain" else out


def _turn(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s], [-s, c]])


def _stain(rng: np.random.Generator, shape: tuple[int, int], middle: np.ndarray,
           half: np.ndarray) -> np.ndarray:
    """A drop of coffee or ink."""
    a = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    r = rng.uniform(0.5, 1.0, 14)[:, None]
    edge = middle + np.stack([np.cos(a), np.sin(a)], -1) * r * half
    out = np.zeros(shape, np.uint8)
    cv2.fillPoly(out, [edge.astype(np.int32)], 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(out.astype(np.float32) / 255, (0, 0), 1.2)
    return soft * rng.uniform(0.2, 1.0)
