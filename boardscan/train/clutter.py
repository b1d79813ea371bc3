"""What else lies in the picture: bowls, loose stones, hands, papers, clocks; and the light."""

from __future__ import annotations

import cv2
import numpy as np

from boardscan.train.camera import Camera


def loose_stones(rng: np.random.Generator, half: np.ndarray, z: float, least: int = 0
                 ) -> tuple[np.ndarray, np.ndarray]:
    """Feet (k, 3) and colours (k,) of stones in bowls, lids and on the table beside the board.

    ``half`` is the half width and depth of the wood, in columns.
    """
    feet, colours = [], []
    for _ in range(rng.integers(least, 4)):
        side = rng.integers(4)
        away = rng.uniform(1.2, 7)
        along = rng.uniform(-1.2, 1.2)
        middle = np.array([(half[0] + away) * (1, -1, along, along)[side],
                           (half[1] + away) * (along, along, 1, -1)[side]])
        count = int(rng.integers(1, 60))
        spread = rng.uniform(0.6, 2.5)
        one = rng.random() < 0.8
        colour = rng.integers(1, 3)
        for _ in range(count):
            at = middle + rng.normal(0, spread, 2)
            if np.all(np.abs(at) < half + 0.6):
                continue
            feet.append([*at, z + rng.uniform(0, 0.4)])
            colours.append(colour if one else rng.integers(1, 3))
    return np.array(feet).reshape(-1, 3), np.array(colours, int)


def bowls(rng: np.random.Generator, picture: np.ndarray, camera: Camera, half: np.ndarray,
          z: float) -> tuple[np.ndarray, np.ndarray]:
    """Draw bowls beside the board; return the stones in them as ``loose_stones`` does."""
    feet, colours = [], []
    for side in (1, -1):
        if rng.random() < 0.55:
            continue
        along = rng.uniform(-0.9, 0.9)
        place = np.array([side * (half[0] + rng.uniform(3.2, 7)), along * half[1]])
        if rng.random() < 0.3:
            place = place[::-1]
        radius = rng.uniform(2.0, 3.0)
        angle = np.linspace(0, 2 * np.pi, 40)
        ring = np.stack([np.cos(angle), np.sin(angle)], -1)
        hsv = np.array([rng.integers(5, 25), rng.integers(40, 200), rng.integers(20, 200)])
        colour = cv2.cvtColor(hsv.astype(np.uint8)[None, None], cv2.COLOR_HSV2BGR)[0, 0]
        tone = colour.astype(float)
        for height, grow, shade in ((0.0, 0.8, 0.7), (1.2, 1.0, 0.9), (2.2, 0.95, 1.1),
                                    (2.21, 0.8, 0.4)):
            world = np.column_stack([place + ring * radius * grow, np.full(40, z + height)])
            outline = camera.project_straight(world)
            if np.all(np.isfinite(outline)) and np.abs(outline).max() < 1e5:
                cv2.fillPoly(picture, [outline.astype(np.int32)], (tone * shade).tolist(),
                             cv2.LINE_AA)
        fill = rng.integers(1, 3)
        for _ in range(int(rng.integers(0, 40))):
            r, a = radius * 0.72 * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
            feet.append([place[0] + r * np.cos(a), place[1] + r * np.sin(a),
                         z + 1.6 + rng.uniform(0, 0.5)])
            colours.append(fill)
    return np.array(feet).reshape(-1, 3), np.array(colours, int)


def boxes(rng: np.random.Generator, picture: np.ndarray, board: np.ndarray) -> None:
    """Papers, phones, clocks and books at random outside the polygon ``board`` (k, 2) px."""
    height, width = picture.shape[:2]
    keep = np.zeros((height, width), np.uint8)
    cv2.fillPoly(keep, [board.astype(np.int32)], 1)
    before = picture.copy()
    for _ in range(rng.integers(0, 5)):
        middle = rng.uniform(0, 1, 2) * [width, height]
        box = (middle.tolist(), (rng.uniform(0.05, 0.4, 2) * width).tolist(),
               float(rng.uniform(0, 180)))
        corners = cv2.boxPoints(box)
        tone = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.ones(3) * rng.uniform(150, 255)
        cv2.fillPoly(picture, [corners.astype(np.int32)], tone.tolist(), cv2.LINE_AA)
        if rng.random() < 0.6:  # lines of writing, a grid, a keyboard
            count = int(rng.integers(3, 15))
            ink = (tone * rng.uniform(0.1, 0.7)).tolist()
            for t in np.linspace(0.1, 0.9, count):
                a = corners[0] * (1 - t) + corners[1] * t
                b = corners[3] * (1 - t) + corners[2] * t
                cv2.line(picture, a.astype(int).tolist(), b.astype(int).tolist(), ink, 1,
                         cv2.LINE_AA)
    picture[keep > 0] = before[keep > 0]


def hand(rng: np.random.Generator, picture: np.ndarray, target: np.ndarray) -> np.ndarray:
    """A hand or sleeve reaching from the picture's edge to ``target`` (2,) px; (h, w) cover."""
    height, width = picture.shape[:2]
    edge = rng.integers(4)
    start = np.array([rng.uniform(0, width), rng.uniform(0, height)])
    start[edge % 2] = (-20, -20, width + 20, height + 20)[edge]
    cover = np.zeros((height, width), np.uint8)
    thick = int(rng.uniform(0.035, 0.09) * width)
    wrist = start + (target - start) * 0.7
    cv2.line(cover, start.astype(int).tolist(), wrist.astype(int).tolist(), 255, int(thick * 1.3))
    cv2.circle(cover, wrist.astype(int).tolist(), int(thick * 0.8), 255, -1)
    heading = np.arctan2(*(target - start)[::-1])
    for finger in range(5):
        a = heading + (finger - 2) * 0.25 + rng.normal(0, 0.1)
        tip = wrist + thick * rng.uniform(1.2, 2.2) * np.array([np.cos(a), np.sin(a)])
        cv2.line(cover, wrist.astype(int).tolist(), tip.astype(int).tolist(), 255,
                 max(2, int(thick * 0.32)))
    soft = cv2.GaussianBlur(cover, (0, 0), 1.2).astype(np.float32) / 255
    skin = np.array([rng.uniform(90, 170), rng.uniform(110, 190), rng.uniform(150, 235)])
    depth = cv2.distanceTransform(cover, cv2.DIST_L2, 3) / max(thick, 1)
    tone = skin * (0.7 + 0.5 * np.clip(depth, 0, 0.6))[..., None]
    if rng.random() < 0.5:  # a sleeve over the arm
        rows, cols = np.mgrid[0:height, 0:width]
        reach = (np.stack([cols, rows], -1) - start) @ (target - start)
        sleeve = reach < 0.55 * np.sum((target - start) ** 2)
        tone[sleeve] = rng.uniform(10, 220, 3)
    picture += soft[..., None] * (tone.astype(np.float32) - picture)
    return soft


def _patches(rng: np.random.Generator, shape: tuple[int, int], extent: float,
             softness: float) -> np.ndarray:
    """A few soft-edged polygons about ``extent`` of the picture across, (h, w) 0–1."""
    height, width = shape
    mask = np.zeros(shape, np.uint8)
    for _ in range(rng.integers(1, 4) if extent > 0.5 else rng.integers(1, 9)):
        middle = rng.uniform(0, 1, 2) if extent < 0.5 else np.array([0.5, 0.5])
        corners = middle + rng.uniform(-0.6, 0.6, (int(rng.integers(3, 7)), 2)) * extent
        hull = cv2.convexHull((corners * [width, height]).astype(np.int32))
        cv2.fillPoly(mask, [hull], 255)
    return cv2.GaussianBlur(mask, (0, 0), softness).astype(np.float32) / 255


def light_field(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    """What lamps, windows and people do to the light: (h, w, 3) factors."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(shape)
    a = rng.uniform(0, 2 * np.pi)
    field = 1 + rng.uniform(0, 0.45) * ((x - 0.5) * np.cos(a) + (y - 0.5) * np.sin(a)) * 2
    if rng.random() < 0.35:  # shadows of people, frames and lamps
        patches = _patches(rng, shape, 1.2, rng.uniform(1, 40))
        field = field * (1 - patches * rng.uniform(0.15, 0.65))
    if rng.random() < 0.25:  # sun through a window or leaves
        patches = _patches(rng, shape, rng.uniform(0.05, 0.4), rng.uniform(0.5, 6))
        field = field * (1 + patches * rng.uniform(0.3, 1.8))
    if rng.random() < 0.1:  # sun between leaves: small spots, as bright as lit stones
        spots = np.zeros(shape, np.uint8)
        for _ in range(rng.integers(5, 60)):
            middle = (rng.uniform(0, 1, 2) * [width, height]).astype(int).tolist()
            axes = np.maximum(1, rng.uniform(0.004, 0.03, 2) * width).astype(int).tolist()
            cv2.ellipse(spots, middle, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
        soft = cv2.GaussianBlur(spots, (0, 0), rng.uniform(0.5, 3)).astype(np.float32) / 255
        field = field * (1 + soft * rng.uniform(0.5, 2.5))
    tint = np.exp(rng.normal(0, 0.1, 3))
    if rng.random() < 0.12:
        tint = np.exp(rng.normal(0, 0.28, 3))
    return np.clip(field, 0.15, 3)[..., None] * (tint / tint.mean()).astype(np.float32)


def glare(rng: np.random.Generator, picture: np.ndarray, places: np.ndarray) -> None:
    """Mirror images of lamps and windows on the varnish, at ``places`` (k, 2) px."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    for place in places:
        spread = rng.uniform(0.01, 0.13, 2) * width
        a = rng.uniform(0, np.pi)
        u = (x - place[0]) * np.cos(a) + (y - place[1]) * np.sin(a)
        v = -(x - place[0]) * np.sin(a) + (y - place[1]) * np.cos(a)
        power = 2 if rng.random() < 0.7 else 8
        spot = np.exp(-(np.abs(u / spread[0]) ** power + np.abs(v / spread[1]) ** power))
        picture += (rng.uniform(30, 200) * spot)[..., None]
