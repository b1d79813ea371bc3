"""Lay the board on its table: the ground behind, the wood with its sides, the stones' shadows."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.camera import Camera
from boardscan.train.texture import BoardLook, ground_texture


def ground(rng: np.random.Generator, camera: Camera, z: float) -> np.ndarray:
    height, width = camera.shape
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1).astype(float)
    ray = camera.rays(grid)
    down = ray[..., 2] < -1e-3 * np.linalg.norm(ray, axis=-1)
    t = np.where(down, (z - camera.centre[2]) / np.where(down, ray[..., 2], -1), 0)
    place = camera.centre[:2] + t[..., None] * ray[..., :2]
    texture = ground_texture(rng)
    scale = rng.uniform(6, 24)
    edge = rng.uniform(12, 60) if rng.random() < 0.6 else 1e9  # the table's end
    ways = place * scale % (2 * texture.shape[0])
    ways = np.where(ways >= texture.shape[0], 2 * texture.shape[0] - 1 - ways, ways)
    picture = cv2.remap(texture, ways[..., 0].astype(np.float32), ways[..., 1].astype(np.float32),
                        cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    far = ~down | (np.abs(place).max(-1) > edge)
    if far.any():
        wall = cv2.resize(ground_texture(rng, 256), (width, height))
        picture[far] = wall[far]
    return picture


def shadows(rng: np.random.Generator, board: np.ndarray, look: BoardLook, feet: np.ndarray,
             light: np.ndarray, height: float, radius: float, ambient: float) -> np.ndarray:
    cast = np.zeros(board.shape[:2], np.uint8)
    touch = cast.copy()
    origin = np.array([board.shape[1], board.shape[0]]) / 2
    slope = -light[:2] / max(light[2], 0.2) * height
    for foot in feet:
        place = (foot[:2] * look.px + origin).astype(int)
        cv2.circle(touch, place.tolist(), int(radius * look.px * 1.08), 255, -1)
        for t in (0.4, 1.0, 1.6):
            at = ((foot[:2] + slope * t) * look.px + origin).astype(int)
            cv2.circle(cast, at.tolist(), int(radius * look.px * (1.05 - 0.1 * t)), 255, -1)
    soft = cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.5, 7)).astype(np.float32) / 255
    near = cv2.GaussianBlur(touch, (0, 0), look.px * 0.12).astype(np.float32) / 255
    shade = (1 - soft * (1 - ambient) * rng.uniform(0.3, 1)) * (1 - near * rng.uniform(0, 0.5))
    return board * shade[..., None]


def lay_board(rng: np.random.Generator, picture: np.ndarray, camera: Camera, board: np.ndarray,
               look: BoardLook, corners: np.ndarray, thick: float) -> None:
    """Draw the wood with its sides over the picture."""
    height, width = camera.shape
    top = camera.project_straight(corners)
    foot = camera.project_straight(corners - [0, 0, thick])
    tone = board.mean((0, 1)) * rng.uniform(0.3, 0.9)
    for i in range(4):
        j = (i + 1) % 4
        side = np.array([top[i], top[j], foot[j], foot[i]])
        shade = tone * rng.uniform(0.6, 1.1)
        if np.abs(side).max() < 1e5:
            cv2.fillPoly(picture, [side.astype(np.int32)], shade.tolist(), cv2.LINE_AA)
    h, w = board.shape[:2]
    to_world = np.array([[1 / look.px, 0, -w / 2 / look.px], [0, 1 / look.px, -h / 2 / look.px],
                         [0, 0, 1]])
    homography = camera.plane() @ to_world
    zoom = np.linalg.norm(top[0] - top[1]) / w
    if zoom < 0.75:  # keep thin lines from breaking up
        board = cv2.GaussianBlur(board, (0, 0), 0.35 / zoom)
    laid = cv2.warpPerspective(board, homography, (width, height), flags=cv2.INTER_LINEAR)
    alpha = cv2.warpPerspective(np.ones((h, w), np.float32), homography, (width, height))
    picture += alpha[..., None] * (laid / np.maximum(alpha, 1e-3)[..., None] - picture)
