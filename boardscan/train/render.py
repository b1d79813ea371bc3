"""Photographs of boards with known truth.

``python -m boardscan.train.render OUT --count N --seed S --positions FILE`` writes NAME.jpg and
NAME.npz (``intersections_xy`` (n, n, 2), ``stones`` (n, n), ``hidden`` (n, n) share 0–1,
``edges``: whether the board ends at the top, right, bottom, left; not so for parts of boards).
A run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from boardscan.train import clutter, positions
from boardscan.train.camera import Camera, random_camera
from boardscan.train.degrade import degrade
from boardscan.train.diagram import random_part, render_diagram
from boardscan.train.stones3d import draw_stones, random_materials
from boardscan.train.texture import BoardLook, board_texture, fractal, ground_texture


@dataclass(frozen=True)
class Truth:
    """A picture and what is on it. Rows and columns as the board was drawn, not as it is seen."""

    picture: np.ndarray  # (H, W, 3) uint8
    intersections_xy: np.ndarray  # (n, n, 2) px; n = 0 where there is no board
    stones: np.ndarray  # (n, n) 0 empty, 1 black, 2 white
    hidden: np.ndarray  # (n, n) share of the point that something covers
    edges: tuple[bool, bool, bool, bool] = (True, True, True, True)  # top, right, bottom, left


def _world(look: BoardLook) -> np.ndarray:
    """(n, n, 3) intersections in world units."""
    middle = (look.size - 1) / 2
    row, col = np.mgrid[0:look.size, 0:look.size].astype(float)
    return np.stack([col - middle, (row - middle) * look.pitch, 0 * row], -1)


def _wood_corners(look: BoardLook) -> np.ndarray:
    half = (look.size - 1) / 2
    x, y = half + look.margin, half * look.pitch + look.margin
    return np.array([[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]])


def _ground(rng: np.random.Generator, camera: Camera, z: float) -> np.ndarray:
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


def _shadows(rng: np.random.Generator, board: np.ndarray, look: BoardLook, feet: np.ndarray,
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


def _scatter(rng: np.random.Generator, stones: np.ndarray, world: np.ndarray,
             radius: float) -> tuple[np.ndarray, np.ndarray]:
    """Feet and colours of the stones, put down more or less carefully but never overlapping."""
    sloppy = rng.choice([0.02, 0.06, 0.1, 0.16], p=[0.25, 0.4, 0.25, 0.1])
    place = world[stones > 0] + [0, 0, 0]
    drift = fractal(rng, stones.shape, 0.5, 0.5) if rng.random() < 0.3 else np.zeros(stones.shape)
    place[:, :2] += rng.normal(0, sloppy, (len(place), 2)) + 0.05 * drift[stones > 0][:, None]
    home = world[stones > 0]
    place[:, :2] = np.clip(place[:, :2], home[:, :2] - 0.4, home[:, :2] + 0.4)
    for _ in range(12):  # push overlapping stones apart, as the hand does
        gap = place[:, None, :2] - place[None, :, :2]
        distance = np.linalg.norm(gap, axis=-1) + np.eye(len(place)) * 9
        push = np.clip(2 * radius - distance, 0, None)[..., None] * gap / distance[..., None] / 2
        place[:, :2] += push.sum(1) * 0.5
    return place, stones[stones > 0].astype(int)


def render_photo(rng: np.random.Generator, stones: np.ndarray, short_px: int = 0) -> Truth:
    """A photograph of the position ``stones`` (n, n); its shorter side 480–800 px unless given."""
    short = int(rng.integers(480, 800))
    short = short_px or short
    shape = (short, int(short * rng.choice([1.0, 1.33, 1.5, 1.78], p=[0.2, 0.5, 0.15, 0.15])))
    if rng.random() < 0.5:
        shape = shape[::-1]
    texture, look = board_texture(rng, len(stones))
    corners = _wood_corners(look)
    camera = random_camera(rng, shape, corners)
    thick = rng.uniform(0.2, 1.5) if rng.random() < 0.8 else rng.uniform(2, 8)
    tilt = rng.uniform(0.05, 1.1)
    turn = rng.uniform(0, 2 * np.pi)
    light = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    ambient = float(rng.uniform(0.25, 0.9))
    materials = random_materials(rng)
    world = _world(look)
    feet, colours = _scatter(rng, stones, world, materials[0].radius)
    unclear = _put_between(rng, stones, world, feet)
    board = _shadows(rng, texture, look, feet, light, materials[0].height * 2,
                     materials[0].radius, ambient)
    picture = _ground(rng, camera, -thick)
    outline = camera.project_straight(corners)
    boxes_at = cv2.convexHull(outline.astype(np.float32))[:, 0]
    clutter.boxes(rng, picture, boxes_at)
    beside = clutter.bowls(rng, picture, camera, -corners[0, :2], -thick)
    draw_stones(picture, camera, *beside, materials, light, ambient, rng)
    loose = clutter.loose_stones(rng, -corners[0, :2], -thick)
    draw_stones(picture, camera, *loose, materials, light, ambient, rng)
    _lay_board(rng, picture, camera, board, look, corners, thick)
    draw_stones(picture, camera, feet, colours, materials, light, ambient, rng)
    picture *= clutter.light_field(rng, shape)
    inside = camera.project_straight(world[rng.integers(len(stones), size=3),
                                           rng.integers(len(stones), size=3)])
    lit = cv2.fillConvexPoly(np.zeros(shape, np.uint8), boxes_at.astype(np.int32), 1) > 0
    if lit.any():  # cameras expose for what fills the picture
        picture *= rng.uniform(85, 165) / max(float(picture[lit].mean()), 5)
    if rng.random() < 0.28:
        clutter.glare(rng, picture, inside[:rng.integers(1, 4)])
    cover = np.zeros(shape, np.float32)
    if rng.random() < 0.12:
        reach = inside[0] if rng.random() < 0.5 else outline[rng.integers(4)]
        cover = clutter.hand(rng, picture, reach)
    if camera.bend:
        picture, cover = camera.bend_picture(picture), camera.bend_picture(cover)
    points = camera.project(world)
    hidden = cv2.remap(cv2.GaussianBlur(cover, (0, 0), 4), points[..., 0].astype(np.float32),
                       points[..., 1].astype(np.float32), cv2.INTER_LINEAR)
    hidden[unclear] = 1.0
    picture = degrade(rng, picture)
    if rng.random() < 0.15:
        picture, points = _thumbnail(rng, picture, points)
    return Truth(picture, points, stones, hidden)


def _put_between(rng: np.random.Generator, stones: np.ndarray, world: np.ndarray,
                 feet: np.ndarray) -> np.ndarray:
    """Now and then move a stone half-way to an empty point; (n, n) bool of points nobody can tell.

    ``feet`` (k, 3) is changed in place.
    """
    unclear = np.zeros(stones.shape, bool)
    if rng.random() > 0.12 or not len(feet):
        return unclear
    places = np.argwhere(stones > 0)
    for index in rng.permutation(len(places))[:int(rng.integers(1, 3))]:
        here = places[index]
        there = here + [(0, 1), (1, 0), (0, -1), (-1, 0)][rng.integers(4)]
        if (there < 0).any() or (there >= len(stones)).any() or stones[tuple(there)]:
            continue
        share = rng.uniform(0.42, 0.58)
        feet[index] = (1 - share) * world[tuple(here)] + share * world[tuple(there)]
        unclear[tuple(here)] = unclear[tuple(there)] = True
    return unclear


def _thumbnail(rng: np.random.Generator, picture: np.ndarray, points: np.ndarray) -> tuple[
        np.ndarray, np.ndarray]:
    """The picture as small as a messenger sends it: lines from about 6 px apart."""
    step = min(np.linalg.norm(np.diff(points, axis=a), axis=-1).min() for a in (0, 1))
    scale = rng.uniform(6, 10) / step
    if scale > 0.9:
        return picture, points
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.imdecode(cv2.imencode(
        ".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 96))])[1], 1)
    exact = np.array([small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0]])
    return small, (points + 0.5) * exact - 0.5


def _lay_board(rng: np.random.Generator, picture: np.ndarray, camera: Camera, board: np.ndarray,
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


def _no_board(rng: np.random.Generator) -> Truth:
    """A table, a cloth, a chessboard: nothing to find."""
    picture = ground_texture(rng, 640)
    clutter.boxes(rng, picture, np.zeros((3, 2)))
    picture = picture * clutter.light_field(rng, picture.shape[:2])
    none = np.zeros((0, 0))
    return Truth(degrade(rng, picture), np.zeros((0, 0, 2)), none, none)


def render(rng: np.random.Generator, known: dict[int, list[np.ndarray]]) -> Truth:
    """Any picture: mostly photographs, some diagrams and screens, a few without a board."""
    size = int(rng.choice([19, 13, 9], p=[0.8, 0.1, 0.1]))
    choice = rng.random()
    if choice < 0.03:
        return _no_board(rng)
    if rng.random() < 0.25 or not known.get(size):
        stones = positions.pattern(rng, size)
    else:
        stones = known[size][rng.integers(len(known[size]))]
        stones = np.rot90(stones, rng.integers(4))
        stones = stones.T if rng.random() < 0.5 else stones
        stones = np.where(stones > 0, 3 - stones, 0) if rng.random() < 0.5 else stones
    stones = np.ascontiguousarray(stones, np.uint8)
    if choice < 0.18:
        return Truth(*render_diagram(rng, stones))
    if choice < 0.25:
        top, left, bottom, right = part = random_part(rng, size)
        edges = (top == 0, right == size - 1, bottom == size - 1, left == 0)
        return Truth(*render_diagram(rng, stones, part), edges)
    return render_photo(rng, stones)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--positions", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    known = positions.load(args.positions)
    for index in range(args.count):
        name = args.out / f"{args.seed:03d}_{index:06d}"
        if name.with_suffix(".npz").exists():
            continue
        truth = render(np.random.default_rng([args.seed, index]), known)
        cv2.imwrite(str(name.with_suffix(".jpg")), truth.picture, [cv2.IMWRITE_JPEG_QUALITY, 93])
        np.savez(name.with_suffix(".npz"), intersections_xy=truth.intersections_xy,
                 stones=truth.stones, hidden=truth.hidden, edges=truth.edges)


if __name__ == "__main__":
    main()
