"""A photographed page seen from the front: lines of text level, rules and edges upright."""

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from boardscan.vision.decode import Image

Quads = NDArray[np.float64]

#: Share of the picture's longer side that an upright line must have to count as an edge or rule.
RULE_SHARE = 0.08
#: radians; a line that leans more is none that stood upright on the paper.
LEAN = 0.45
#: The page may come out at most so much longer than it was, which only a wrong fit does.
STRETCH = 1.6


def homography(image: Image, quads: Quads) -> NDArray[np.float64]:
    """float64 (3, 3), from the picture's px to those of the straightened page.

    Text tells which way is level and, where its lines run together, how the page recedes to a
    side; long upright lines (rules of a table, edges of the paper) tell how it recedes upwards.
    What neither tells stays as it is. `quads` are rectangles (N, 4, 2), upright within 45°.
    """
    height, width = image.shape[:2]
    scale = max(height, width) / 2
    centre = np.array([width / 2, height / 2])
    along = np.concatenate([quads[:, [0, 1]], quads[:, [3, 2]]])  # upper and lower edges
    weights = np.linalg.norm(along[:, 1] - along[:, 0], axis=1)
    angle = _median_angle(along, weights)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    level = ((along - centre) / scale) @ turn.T
    upright = ((_upright_lines(image, angle) - centre) / scale) @ turn.T
    fitted = _fit(level, weights / scale, upright)
    matrix = fitted @ np.block([[turn, np.zeros((2, 1))], [np.zeros((1, 2)), np.eye(1)]])
    matrix = matrix @ np.array([[1 / scale, 0, -centre[0] / scale],
                                [0, 1 / scale, -centre[1] / scale], [0, 0, 1]])  # fmt: skip
    return np.diag([scale, scale, 1.0]) @ matrix


def _median_angle(along: Quads, weights: NDArray[np.float64]) -> float:
    steps = along[:, 1] - along[:, 0]
    angles = np.arctan2(steps[:, 1], steps[:, 0])
    order = np.argsort(angles)
    middle = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return float(angles[order[min(int(middle), len(order) - 1)]])


def _upright_lines(image: Image, angle: float) -> Quads:
    """Long segments (N, 2, 2) px that stand nearly upright once the text is level."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    factor = min(1.0, 1000 / max(grey.shape))
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    found = cv2.createLineSegmentDetector().detect(small)[0]
    if found is None:
        return np.zeros((0, 2, 2))
    lines = np.asarray(found, np.float64).reshape(-1, 2, 2) / factor
    steps = lines[:, 1] - lines[:, 0]
    lean = (np.arctan2(steps[:, 1], steps[:, 0]) - angle - np.pi / 2 + np.pi / 2) % np.pi
    lean -= np.pi / 2
    long = np.linalg.norm(steps, axis=1) > RULE_SHARE * max(image.shape[:2])
    return lines[long & (np.abs(lean) < LEAN)]


def _fit(level: Quads, weights: NDArray[np.float64], upright: Quads) -> NDArray[np.float64]:
    """Rotation, shear and two perspective terms that make the lines level and upright."""
    rules = np.linalg.norm(upright[:, 1] - upright[:, 0], axis=1)

    def matrix(p: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([[1, p[1], 0], [p[0], 1, 0], [p[2], p[3], 1]])

    def wrong(p: NDArray[np.float64]) -> NDArray[np.float64]:
        m = matrix(p)
        flat, tall = _steps(m, level), _steps(m, upright)
        return np.concatenate([
            weights * np.arctan2(flat[:, 1], flat[:, 0]),
            rules * np.arctan2(tall[:, 0], np.abs(tall[:, 1]) + 1e-9) * np.sign(tall[:, 1]),
            p * [0.01, 0.05, 0.05, 0.05],  # nothing is moved without a reason
        ])  # fmt: skip

    best = least_squares(wrong, np.zeros(4), loss="soft_l1", f_scale=0.01, max_nfev=60).x
    found = matrix(best)
    corners = np.array([[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]], np.float64)
    flat = np.concatenate([corners.reshape(-1, 2), np.ones((4, 1))], 1) @ found.T
    if (flat[:, 2] < 1 / STRETCH).any():
        return matrix(np.array([best[0], 0, 0, 0]))
    return found


def _steps(matrix: NDArray[np.float64], lines: Quads) -> NDArray[np.float64]:
    ends = moved(matrix, lines)
    return np.asarray(ends[:, 1] - ends[:, 0])


def moved(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (..., 2) through a homography."""
    flat = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ matrix.T
    return np.asarray(flat[..., :2] / flat[..., 2:])


def flatten(image: Image, matrix: NDArray[np.float64]) -> tuple[Image, NDArray[np.float64]]:
    """The picture through a homography, and the homography with its corner moved to (0, 0)."""
    height, width = image.shape[:2]
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    ends = moved(matrix, square)
    low = ends.min(0)
    across, down = np.ceil(ends.max(0) - low).astype(int)
    limit = 2 * max(height, width)
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    size = (min(int(across), limit), min(int(down), limit))
    flat = cv2.warpPerspective(image, shift, size, flags=cv2.INTER_LINEAR,
                               borderValue=(255, 255, 255))  # fmt: skip
    return np.asarray(flat, np.uint8), shift
