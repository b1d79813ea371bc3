"""The grid in the photo: where every intersection is, and how its border is known."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from boardscan.vision.glance import Array, Glance
from boardscan.vision.straighten import Shape, shape_of

SIZES = (19, 13, 9)


@dataclass(frozen=True, eq=False)
class Lattice:
    """A board's grid in the photo.

    Attributes
    ----------
    size : lines a side, 9, 13 or 19.
    intersections_xy : float64 (n, n, 2), px in the photo; row 0 is at the top of the picture.
    residual_px : median distance between the intersections seen and this lattice, px.
    border : how the border was known: ``given`` (corners by hand) or ``seen``.
    doubts : ``border_in_doubt``, ``grid_in_doubt``, ``low_angle``; empty when every check agreed.
    glance : what the reader saw along the final lattice, where that is how it was settled.
    """

    size: int
    intersections_xy: Array
    residual_px: float
    border: str
    doubts: tuple[str, ...] = field(default=())
    glance: Glance | None = field(default=None, repr=False)

    @property
    def corners_xy(self) -> Array:
        """(4, 2) outer intersections, px: top left, top right, bottom right, bottom left."""
        return self.intersections_xy[[0, 0, -1, -1], [0, -1, -1, 0]]

    @property
    def outline_xy(self) -> Array:
        """(k, 2) the border's intersections in order, px."""
        p = self.intersections_xy
        return np.concatenate([p[0, :-1], p[:-1, -1], p[-1, :0:-1], p[:0:-1, 0]])

    @property
    def foreshortening(self) -> float:
        """How much shorter the board looks one way than across: the cosine of the camera's tilt.

        1 from straight above, 0.5 from 60° off it. The median over the board's meshes of the
        smaller over the larger stretch of a mesh (its singular values), so no camera is assumed.
        """
        p = self.intersections_xy
        mesh = np.stack([p[:-1, 1:] - p[:-1, :-1], p[1:, :-1] - p[:-1, :-1]], -1)
        stretch = np.linalg.svd(mesh, compute_uv=False)
        return float(np.median(stretch[..., 1] / stretch[..., 0]))

    @classmethod
    def from_corners(cls, corners_xy: Array, size: int) -> Lattice:
        """The lattice that a plane perspective puts between four corners (4, 2), px."""
        points = project(homography_of(unit_corners(size), corners_xy), unit_points(size))
        return cls(size, points, 0.0, "given")


def unit_points(size: int | Shape) -> Array:
    """(rows, cols, 2) places (col, row) counted in lines."""
    rows, cols = shape_of(size)
    row, col = np.mgrid[0:rows, 0:cols].astype(np.float64)
    return np.stack([col, row], -1)


def unit_corners(size: int | Shape) -> Array:
    """(4, 2) outer places counted in lines, top left first, clockwise."""
    rows, cols = shape_of(size)
    return np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64) * (cols - 1, rows - 1)


def homography_of(source: Array, target: Array) -> Array:
    """The (3, 3) homography through four pairs of points (4, 2)."""
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(matrix, np.float64)


def project(homography: Array, points: Array) -> Array:
    """Points (..., 2) through a homography."""
    flat = np.asarray(points, np.float64).reshape(1, -1, 2)
    there = cv2.perspectiveTransform(flat, homography)
    return np.asarray(there, np.float64).reshape(np.shape(points))


def scaled(points_xy: Array, factor: float) -> Array:
    """Places (..., 2) px in the same picture made ``factor`` times as large; pixel centres stay."""
    return (points_xy + 0.5) * factor - 0.5


def order_corners(corners: Array) -> Array:
    """Four corners (4, 2) px clockwise as seen, so that the board's top edge is the uppermost.

    The top edge is the one whose middle lies highest; of a board seen corner-on, where two edges
    are equally high, the left one of them.
    """
    middle = corners.mean(0)
    angle = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    ring = corners[np.argsort(angle)]
    edges = (ring + np.roll(ring, -1, 0)) / 2
    span = np.linalg.norm(edges - middle, axis=1).max()
    height = (edges[:, 1] - middle[1]) / span + 0.02 * (edges[:, 0] - middle[0]) / span
    return np.roll(ring, -int(np.argmin(height)), axis=0)


def smooth_surface(place: Array, value: Array, weight: Array, degree: int) -> Array:
    """Robust polynomial through values on the unit square; the lens terms of the lattice.

    Parameters
    ----------
    place : (k, 2) in -1 … 1.
    value : (k, 2) what was measured there.
    weight : (k,) trust in each.
    degree : of the polynomial in both directions together.

    Returns
    -------
    (k, 2) the smooth value at every place, by iteratively reweighted least squares (Tukey).
    """
    x, y = place.T
    terms = [x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)]
    basis = np.stack(terms, -1)
    trust = weight.copy()
    fitted = np.zeros_like(value)
    for _ in range(6):
        root = np.sqrt(trust)[:, None]
        solution = np.linalg.lstsq(basis * root, value * root, rcond=None)[0]
        fitted = basis @ solution
        error = np.linalg.norm(value - fitted, axis=1)
        spread = 4.0 * np.median(error[weight > 0.1]) + 0.02 if (weight > 0.1).any() else 1.0
        trust = weight * np.clip(1 - (error / spread) ** 2, 0, 1) ** 2 + 1e-6
    return fitted
