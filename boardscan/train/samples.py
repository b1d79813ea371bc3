"""From pictures with known truth to what the networks are shown, with endless small changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from boardscan.train.degrade import jpeg
from boardscan.vision.straighten import CELL_PX, RING, straighten

LOCATOR_PX = 384
STRIDE = 4
IGNORED = 255
HIDDEN = 254
"""Something covers the point: the right answer is doubt."""
OFF = 3


@dataclass(frozen=True)
class Example:
    """A picture on disk and its truth; ``stones`` is None where only the grid is known."""

    path: Path
    intersections_xy: np.ndarray  # (n, n, 2), n = 0 without a board
    stones: np.ndarray | None  # (n, n) 0 empty, 1 black, 2 white
    hidden: np.ndarray | None  # (n, n) share covered; above 1: the truth is not known
    edges: tuple[bool, ...] = (True, True, True, True)  # the board ends there: top, right, ...

    @property
    def whole(self) -> bool:
        return all(self.edges)


def load_examples(folder: Path) -> list[Example]:
    """Every NAME.npz beside a NAME.jpg; see ``render.py`` for what they hold."""
    examples = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as z:
            stones = z.get("stones")
            hidden = z.get("hidden")
            edges = tuple(map(bool, z["edges"])) if "edges" in z else (True,) * 4
            examples.append(Example(path.with_suffix(".jpg"), z["intersections_xy"], stones,
                                    hidden, edges))
    return examples


def _recolour(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """Change the light a little: gain and gamma a channel, and now and then grey or noisy."""
    gain = np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.06, 3))
    if rng.random() < 0.12:  # too long exposed: white stones and pale wood come close
        gain = gain * rng.uniform(1.2, 1.7)
    gamma = np.exp(rng.normal(0, 0.12))
    ramp = np.arange(256)[:, None] / 255
    table = np.clip(255 * np.clip(ramp * gain, 0, 1) ** gamma, 0, 255).astype(np.uint8)
    picture = cv2.LUT(picture, table[None].transpose(1, 0, 2).copy())
    if rng.random() < 0.05:
        picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.15:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.9))
    if rng.random() < 0.25:
        noise = rng.normal(0, rng.uniform(1, 9), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return picture


def _coarsen(rng: np.random.Generator, view: np.ndarray) -> np.ndarray:
    """Now and then as few pixels as a thumbnail or a board far away has, and JPEG's blocks."""
    if rng.random() < 0.2:
        share = rng.uniform(0.42, 0.85)
        small = cv2.resize(view, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.5:
            small = jpeg(small, int(rng.integers(18, 70)))
        way = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
        return cv2.resize(small, view.shape[1::-1], interpolation=way)
    return jpeg(view, int(rng.integers(18, 70))) if rng.random() < 0.15 else view


def _splat(points: np.ndarray, sigma: np.ndarray, side: int) -> np.ndarray:
    """Gaussians of deviation ``sigma`` (k,) at ``points`` (k, 2), the larger where they meet."""
    heat = np.zeros((side, side), np.float32)
    whole = np.floor(points).astype(int)
    for dy in range(-2, 4):
        for dx in range(-2, 4):
            at = whole + [dx, dy]
            value = np.exp(-np.sum((at - points) ** 2, -1) / (2 * sigma ** 2))
            good = np.all((at >= 0) & (at < side), -1)
            np.maximum.at(heat, (at[good, 1], at[good, 0]), value[good].astype(np.float32))
    return heat


def locator_sample(rng: np.random.Generator, example: Example) -> tuple[np.ndarray, np.ndarray]:
    """A turned, scaled crop: picture (384, 384, 3) uint8 and targets (4, 96, 96) float32."""
    picture = cv2.imread(str(example.path))
    height, width = picture.shape[:2]
    scale = LOCATOR_PX / max(height, width) * np.exp(rng.uniform(-0.25, 0.3))
    middle = np.array([width, height]) / 2
    points = example.intersections_xy
    if len(points) and rng.random() < 0.6:  # look closer, as the second pass does
        low, high = points.reshape(-1, 2).min(0), points.reshape(-1, 2).max(0)
        scale = LOCATOR_PX / max(high - low) * rng.uniform(0.55, 0.97)
        middle = (low + high) / 2 + rng.uniform(-0.12, 0.12, 2) * (high - low)
    angle = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.12)
    stretch = np.exp(rng.normal(0, 0.06))
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turn = turn @ np.diag([stretch * rng.choice([-1, 1]), 1 / stretch])
    affine = np.column_stack([turn, LOCATOR_PX / 2 - turn @ middle])
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    border = int(rng.choice([cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE]))
    view = cv2.warpAffine(picture, affine, (LOCATOR_PX, LOCATOR_PX), flags=cv2.INTER_LINEAR,
                          borderMode=border, borderValue=(114, 114, 114))
    side = LOCATOR_PX // STRIDE
    target = np.zeros((4, side, side), np.float32)
    if len(points):
        heat_xy = ((points @ turn.T + affine[:, 2]) + 0.5) / STRIDE - 0.5
        target[:] = locator_targets(heat_xy, side, example.edges)
    return _recolour(rng, view), target


def locator_targets(heat_xy: np.ndarray, side: int,
                    edges: tuple[bool, ...] = (True,) * 4) -> np.ndarray:
    """(4, side, side) heat maps for a lattice (n, n, 2) in heat-map px.

    Corners and border lines are drawn only at the ``edges`` (top, right, bottom, left) that are
    the board's own.
    """
    target = np.zeros((4, side, side), np.float32)
    corners = heat_xy[[0, 0, -1, -1], [0, -1, -1, 0]]
    loop = np.concatenate([heat_xy[0, :-1], heat_xy[:-1, -1], heat_xy[-1, :0:-1],
                           heat_xy[:0:-1, 0]])
    fixed = np.round(loop * 16).astype(np.int32)
    inside = np.zeros((side, side), np.uint8)
    cv2.fillPoly(inside, [fixed], 255, cv2.LINE_AA, 4)
    border = np.zeros((side, side), np.uint8)
    sides = (heat_xy[0], heat_xy[:, -1], heat_xy[-1], heat_xy[:, 0])
    for line, real in zip(sides, edges, strict=True):
        if real:
            cv2.polylines(border, [np.round(line * 16).astype(np.int32)], False, 255, 1,
                          cv2.LINE_AA, 4)
    step = np.linalg.norm(np.diff(heat_xy, axis=0), axis=-1).mean() \
        + np.linalg.norm(np.diff(heat_xy, axis=1), axis=-1).mean()
    flat = heat_xy.reshape(-1, 2)
    target[0] = inside / 255
    top, right, bottom, left = edges
    met = np.array([top and left, top and right, bottom and right, bottom and left])
    target[1] = _splat(corners[met], np.full(int(met.sum()), 1.3), side)
    target[2] = _splat(flat, np.full(len(flat), np.clip(step / 2 * 0.25, 0.5, 1.1)), side)
    target[3] = border / 255
    return target


def reader_sample(rng: np.random.Generator, example: Example, size: int) -> tuple[
        np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A straightened board whose lattice is somewhat off, as the locator's is.

    Returns picture (k, k, 3) uint8 with k = (size + 2 RING) * CELL_PX, classes (m, m) uint8,
    offsets (2, m, m) in cells and their weight (m, m), m = size + 2 RING.
    """
    points = example.intersections_xy
    n = len(points)
    turns, mirrored = int(rng.integers(4)), rng.random() < 0.5

    def seen(a: np.ndarray) -> np.ndarray:
        a = np.rot90(a, turns)
        return np.swapaxes(a, 0, 1) if mirrored else a

    points, stones = seen(points), seen(example.stones)
    hidden = seen(example.hidden) if example.hidden is not None else np.zeros((n, n))
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(float)
    step = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=-1).mean() / (n - 1)
    error = rng.choice([0.04, 0.12, 0.25], p=[0.4, 0.4, 0.2])
    corners = corners + rng.normal(0, error * step, (4, 2))
    if rng.random() < 0.2:  # shifted by a line or two: the ring must tell
        across, along = (corners[1] - corners[0]) / (n - 1), (corners[3] - corners[0]) / (n - 1)
        corners = corners + rng.integers(-1, 2) * across + rng.integers(-1, 2) * along
    picture = cv2.imread(str(example.path))
    view, homography = straighten(picture, corners, size)
    flat = cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), homography)[0]
    place = (flat + 0.5) / CELL_PX - 0.5  # in cells
    m = size + 2 * RING
    classes = np.full((m, m), OFF, np.uint8)
    offsets = np.zeros((2, m, m), np.float32)
    weight = np.zeros((m, m), np.float32)
    whole = np.round(place).astype(int)
    away = place - whole
    cover = hidden.ravel()
    shown = np.where(cover < 0.35, stones.ravel(), np.where(cover < 0.7, IGNORED, HIDDEN))
    shown[cover > 1] = IGNORED
    order = np.argsort(-np.abs(away).max(-1))  # where two points share a cell, the nearer wins
    order = order[np.all((whole[order] >= 0) & (whole[order] < m), -1)]
    col, row = whole[order].T
    classes[row, col] = shown[order]
    offsets[:, row, col] = away[order].T
    weight[row, col] = 1.0
    # a cell without a point although one is nearer than 0.75: neither on nor off the board
    outside = np.argwhere(classes == OFF)
    if len(outside):
        gaps = np.abs(place[None] - outside[:, None, ::-1]).max(-1).min(-1)
        unclear = outside[gaps < 0.75]
        classes[unclear[:, 0], unclear[:, 1]] = IGNORED
    return _coarsen(rng, _recolour(rng, view)), classes, offsets, weight
