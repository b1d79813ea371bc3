"""A pinhole camera over a board, with one radial lens term.

World units are board columns (the distance of two neighbouring lines across); the board's top
is the plane z = 0 with the centre of the grid at the origin, x to the right, y down, z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Camera:
    """Pose and lens; ``project`` takes world points to pixels of the (bent) picture."""

    matrix: np.ndarray  # (3, 3) intrinsics, px
    rotation: np.ndarray  # (3, 3) world to camera
    centre: np.ndarray  # (3,) world
    bend: float  # radial term, per squared half-diagonal
    shape: tuple[int, int]  # height, width, px

    def project(self, world: np.ndarray) -> np.ndarray:
        """(..., 3) world points to (..., 2) px in the bent picture."""
        return self.bent(self.project_straight(world))

    def project_straight(self, world: np.ndarray) -> np.ndarray:
        """(..., 3) world points to (..., 2) px before the lens bends them."""
        eye = (world - self.centre) @ self.rotation.T
        pixel = eye @ self.matrix.T
        return pixel[..., :2] / pixel[..., 2:]

    def plane(self, z: float = 0.0) -> np.ndarray:
        """Homography from (x, y) on the plane at height z to straight pixels."""
        offset = self.rotation @ (np.array([0.0, 0.0, z]) - self.centre)
        return self.matrix @ np.column_stack([self.rotation[:, 0], self.rotation[:, 1], offset])

    def rays(self, pixel: np.ndarray) -> np.ndarray:
        """(..., 2) straight px to (..., 3) directions in the world, not normalised."""
        homogeneous = np.concatenate([pixel, np.ones((*pixel.shape[:-1], 1))], -1)
        return homogeneous @ np.linalg.inv(self.matrix).T @ self.rotation

    def _scale(self) -> tuple[np.ndarray, float]:
        height, width = self.shape
        return np.array([width / 2, height / 2]), float(np.hypot(width, height) / 2)

    def straight(self, bent: np.ndarray) -> np.ndarray:
        """Straight px that the lens puts at the bent px (..., 2)."""
        middle, half = self._scale()
        d = (bent - middle) / half
        return middle + d * (1 + self.bend * np.sum(d * d, -1, keepdims=True)) * half

    def bent(self, straight: np.ndarray) -> np.ndarray:
        """Inverse of ``straight`` by fixed-point steps; error below 0.01 px for |bend| < 0.15."""
        middle, half = self._scale()
        target = (straight - middle) / half
        d = target.copy()
        for _ in range(12):
            d = target / (1 + self.bend * np.sum(d * d, -1, keepdims=True))
        return middle + d * half

    def bend_picture(self, picture: np.ndarray) -> np.ndarray:
        """The picture as the lens bends it."""
        if abs(self.bend) < 1e-6:
            return picture
        height, width = self.shape
        grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1).astype(np.float64)
        source = self.straight(grid).astype(np.float32)
        return cv2.remap(picture, source[..., 0], source[..., 1], cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REFLECT)


def random_camera(rng: np.random.Generator, shape: tuple[int, int], extent: np.ndarray,
                  tilt_deg: float | None = None, fill: float | None = None) -> Camera:
    """A camera that sees the board whose corners (4, 3) ``extent`` gives.

    Tilt 0–66° from above, any turn, the board filling 40–105 % of the picture's shorter way.
    """
    height, width = shape
    tilt = np.radians(min(abs(rng.normal(0, 26)), 62.0) if rng.random() < 0.8
                      else rng.uniform(30, 66))
    tilt = tilt if tilt_deg is None else np.radians(tilt_deg)
    # most photographers stand square to the board; some stand at a corner
    turn = rng.normal(0, 0.12) if rng.random() < 0.55 else rng.uniform(-np.pi, np.pi)
    turn += rng.integers(4) * np.pi / 2
    distance = rng.uniform(1.1, 3.5) * np.abs(extent).max() * 2
    direction = np.array([np.sin(tilt) * np.sin(turn), np.sin(tilt) * np.cos(turn), np.cos(tilt)])
    centre = direction * distance
    forward = -direction + rng.normal(0, 0.015, 3)
    forward /= np.linalg.norm(forward)
    up = np.array([-np.sin(turn), -np.cos(turn), 0.0]) if tilt < 1.4 else np.array([0, 0, 1.0])
    right = np.cross(up, forward)  # x right, y down, z up is left-handed
    right /= np.linalg.norm(right)
    down = np.cross(right, forward)
    roll = rng.normal(0, 0.06)
    right, down = (np.cos(roll) * right + np.sin(roll) * down,
                   np.cos(roll) * down - np.sin(roll) * right)
    rotation = np.stack([right, down, forward])
    eye = (extent - centre) @ rotation.T
    flat = eye[:, :2] / eye[:, 2:]
    low, high = flat.min(0), flat.max(0)
    by_chance = rng.uniform(0.66, 1.04) if rng.random() < 0.75 else rng.uniform(0.4, 0.7)
    focal = (fill or by_chance) * np.min(np.array([width, height]) / (high - low))
    slack = np.maximum(np.array([width, height]) - focal * (high - low), 0) / 2
    shift = rng.uniform(-1, 1, 2) * slack * 0.9
    principal = np.array([width, height]) / 2 - focal * (low + high) / 2 + shift
    matrix = np.array([[focal, 0, principal[0]], [0, focal, principal[1]], [0, 0, 1.0]])
    bend = 0.0 if rng.random() < 0.5 else float(rng.normal(0, 0.035))
    return Camera(matrix, rotation, centre, float(np.clip(bend, -0.09, 0.09)), shape)
