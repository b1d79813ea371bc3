"""Photographs of boards: the stones put down by a hand, the light, the lens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from boardscan.train import clutter
from boardscan.train.camera import random_camera
from boardscan.train.degrade import degrade, jpeg
from boardscan.train.laying import ground, lay_board, shadows
from boardscan.train.stones3d import draw_stones, random_materials
from boardscan.train.texture import BoardLook, board_texture, fractal


@dataclass(frozen=True)
class Truth:
    """A picture and what is on it. Rows and columns as the board was drawn, not as it is seen."""

    picture: np.ndarray  # (H, W, 3) uint8
    intersections_xy: np.ndarray  # (n, n, 2) px; n = 0 where there is no board
    stones: np.ndarray  # (n, n) 0 empty, 1 black, 2 white
    hidden: np.ndarray  # (n, n) share of the point that something covers
    edges: tuple[bool, bool, bool, bool] = (True, True, True, True)  # top, right, bottom, left
    kind: str = "photo"  # or ``diagram``, ``part``, ``nothing``

    def save(self, stem: Path) -> Path:
        """Write STEM.jpg and STEM.npz; returns the picture's path."""
        path = stem.with_suffix(".jpg")
        cv2.imwrite(str(path), self.picture, [cv2.IMWRITE_JPEG_QUALITY, 93])
        np.savez(stem.with_suffix(".npz"), intersections_xy=self.intersections_xy,
                 stones=self.stones, hidden=self.hidden, edges=self.edges, kind=self.kind)
        return path


@dataclass(frozen=True)
class Wish:
    """What a photograph must show; everything else is left to chance."""

    tilt_deg: float | None = None  # of the camera, from straight above
    fill: float | None = None  # share of the picture's shorter way that the wood takes
    pale: bool = False  # a nearly white board
    seam: bool = False  # of a folding board
    tinted: bool = False  # greenish black stones
    loose: bool = False  # stones beside the board
    glare_at: str = ""  # ``corner``
    between: int = 0  # stones that lie half-way between two points


def _world(look: BoardLook) -> np.ndarray:
    """(n, n, 3) intersections in world units."""
    middle = (look.size - 1) / 2
    row, col = np.mgrid[0:look.size, 0:look.size].astype(float)
    return np.stack([col - middle, (row - middle) * look.pitch, 0 * row], -1)


def _wood_corners(look: BoardLook) -> np.ndarray:
    half = (look.size - 1) / 2
    x, y = half + look.margin, half * look.pitch + look.margin
    return np.array([[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]])


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
    # a stone nearer to another point would be that point's
    place[:, :2] = np.clip(place[:, :2], home[:, :2] - 0.4, home[:, :2] + 0.4)
    return place, stones[stones > 0].astype(int)


def render_photo(rng: np.random.Generator, stones: np.ndarray, short_px: int = 0,
                 wish: Wish = Wish()) -> Truth:
    """A photograph of the position ``stones`` (n, n); its shorter side 480–800 px unless given."""
    short = int(rng.integers(480, 800))
    short = short_px or short
    shape = (short, int(short * rng.choice([1.0, 1.33, 1.5, 1.78], p=[0.2, 0.5, 0.15, 0.15])))
    if rng.random() < 0.5:
        shape = shape[::-1]
    texture, look = board_texture(rng, len(stones), wish.pale, wish.seam)
    corners = _wood_corners(look)
    camera = random_camera(rng, shape, corners, wish.tilt_deg, wish.fill)
    thick = rng.uniform(0.2, 1.5) if rng.random() < 0.8 else rng.uniform(2, 8)
    tilt = rng.uniform(0.05, 1.1)
    turn = rng.uniform(0, 2 * np.pi)
    light = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    ambient = float(rng.uniform(0.25, 0.9))
    materials = random_materials(rng, wish.tinted)
    world = _world(look)
    feet, colours = _scatter(rng, stones, world, materials[0].radius)
    unclear = _put_between(rng, stones, world, feet, wish.between)
    board = shadows(rng, texture, look, feet, light, materials[0].height * 2,
                     materials[0].radius, ambient)
    picture = ground(rng, camera, -thick)
    outline = camera.project_straight(corners)
    boxes_at = cv2.convexHull(outline.astype(np.float32))[:, 0]
    clutter.boxes(rng, picture, boxes_at)
    beside = clutter.bowls(rng, picture, camera, -corners[0, :2], -thick)
    draw_stones(picture, camera, *beside, materials, light, ambient, rng)
    loose = clutter.loose_stones(rng, -corners[0, :2], -thick, 2 if wish.loose else 0)
    draw_stones(picture, camera, *loose, materials, light, ambient, rng)
    lay_board(rng, picture, camera, board, look, corners, thick)
    draw_stones(picture, camera, feet, colours, materials, light, ambient, rng)
    picture *= clutter.light_field(rng, shape)
    inside = camera.project_straight(world[rng.integers(len(stones), size=3),
                                           rng.integers(len(stones), size=3)])
    lit = cv2.fillConvexPoly(np.zeros(shape, np.uint8), boxes_at.astype(np.int32), 1) > 0
    if lit.any():  # cameras expose for what fills the picture
        picture *= rng.uniform(85, 165) / max(float(picture[lit].mean()), 5)
    if rng.random() < 0.28:
        clutter.glare(rng, picture, inside[:rng.integers(1, 4)])
    if wish.glare_at == "corner":
        clutter.glare(rng, picture, camera.project_straight(world[0, :1]))
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
                 feet: np.ndarray, wanted: int) -> np.ndarray:
    """Move ``wanted`` stones, or now and then one or two, half-way to an empty point.

    Returns (n, n) bool of points of which nobody can tell; ``feet`` (k, 3) is changed in place.
    """
    unclear = np.zeros(stones.shape, bool)
    if not wanted:
        if rng.random() > 0.12 or not len(feet):
            return unclear
        wanted = int(rng.integers(1, 3))
    places = np.argwhere(stones > 0)
    for index in rng.permutation(len(places)):
        here = places[index]
        there = here + [(0, 1), (1, 0), (0, -1), (-1, 0)][rng.integers(4)]
        if (there < 0).any() or (there >= len(stones)).any() or stones[tuple(there)] \
                or unclear[tuple(here)] or unclear[tuple(there)]:
            continue
        if not wanted:
            break
        wanted -= 1
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
    small = jpeg(small, int(rng.integers(55, 96)))
    exact = np.array([small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0]])
    return small, (points + 0.5) * exact - 0.5
