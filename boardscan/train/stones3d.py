"""Stones as shaded ellipsoids: a ray a pixel, all stones of a picture at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boardscan.train.camera import Camera


@dataclass(frozen=True)
class Material:
    """One colour's look: BGR albedo 0–1, gloss, and how flat the stone lies."""

    albedo: np.ndarray  # (3,)
    gloss: float
    sharpness: float
    radius: float  # board columns
    height: float  # half thickness, board columns
    flat: bool  # flat below (yunzi) or lens-shaped
    stripes: float  # shell lines


def random_materials(rng: np.random.Generator, tinted: bool = False) -> tuple[Material, Material]:
    """Black and white stones of one set: slate/shell, yunzi, glass or plastic."""
    radius = rng.uniform(0.43, 0.505)
    height = rng.uniform(0.1, 0.24)
    flat = rng.random() < 0.4
    gloss = rng.uniform(0, 1) ** 1.5
    sharp = rng.uniform(5, 90)
    black = np.clip(rng.uniform(0.01, 0.16) + rng.normal(0, 0.012, 3), 0.005, 0.25)
    if rng.random() < 0.06 or tinted:  # yunzi against the light are green, some sets are tinted
        black = np.clip(black + np.array([0.02, 0.07, 0.02]), 0, 0.3)
    white = np.clip(rng.uniform(0.62, 0.97) + rng.normal(0, 0.018, 3), 0.4, 1.0)
    if rng.random() < 0.25:  # yellowish shell
        white *= np.array([rng.uniform(0.75, 0.95), 0.95, 1.0])
    stripes = rng.uniform(0, 0.1) if rng.random() < 0.3 else 0.0
    return (Material(black, gloss * rng.uniform(0.4, 1.0), sharp, radius, height, flat, 0.0),
            Material(white, gloss * 0.5, sharp, radius * rng.uniform(0.96, 1.0), height, flat,
                     float(stripes)))


def draw_stones(picture: np.ndarray, camera: Camera, centres: np.ndarray, colours: np.ndarray,
                materials: tuple[Material, Material], light: np.ndarray, ambient: float,
                rng: np.random.Generator) -> None:
    """Draw stones into the straight float32 picture, far ones first.

    ``centres`` (k, 3) are feet on the surface, ``colours`` (k,) 1 black or 2 white, ``light`` a
    unit vector towards the lamp, ``ambient`` its share of diffuse light.
    """
    if len(centres) == 0:
        return
    axes = np.array([[m.radius, m.radius, m.height * (2.0 if m.flat else 1.0)]
                     for m in materials])[colours - 1]
    lift = np.array([0.0 if m.flat else m.height for m in materials])[colours - 1]
    middle = centres + np.stack([0 * lift, 0 * lift, lift], -1)
    place = camera.project_straight(middle)
    scale = np.linalg.norm(camera.project_straight(middle + [0.7, 0.7, 0.0]) - place, axis=-1)
    scale = np.maximum(scale, np.linalg.norm(
        camera.project_straight(middle + [0.7, -0.7, 0.0]) - place, axis=-1))
    half = int(min(np.ceil(scale.max()) + 2, 120))
    order = np.argsort(-np.linalg.norm(middle - camera.centre, axis=-1))
    tile = np.stack(np.meshgrid(np.arange(-half, half + 1), np.arange(-half, half + 1)), -1)
    corner = np.round(place).astype(int)
    tint = 1 + rng.normal(0, 0.03, (len(centres), 1))
    for part in np.array_split(order, max(1, len(order) * tile.size // 600_000)):
        pixels = corner[part][:, None, None] + tile
        alpha, shade = _shade(camera, pixels, middle[part], axes[part], colours[part], materials,
                              light, ambient, scale[part])
        for i, index in enumerate(part):
            _blend(picture, corner[index], half, alpha[i], shade[i] * tint[index] * 255)


def _shade(camera: Camera, pixels: np.ndarray, middle: np.ndarray, axes: np.ndarray,
           colours: np.ndarray, materials: tuple[Material, Material], light: np.ndarray,
           ambient: float, scale: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    ray = camera.rays(pixels.astype(np.float64)) / axes[:, None, None]
    start = ((camera.centre - middle) / axes)[:, None, None]
    along = np.sum(start * ray, -1)
    square = np.sum(ray * ray, -1)
    start_square = np.sum(start * start, -1)
    nearest = np.sqrt(np.maximum(start_square - along ** 2 / square, 0))  # 1 at the outline
    alpha = np.clip((1 - nearest) * scale[:, None, None] * 0.5 + 0.5, 0, 1)
    root = np.sqrt(np.maximum(along ** 2 - square * (start_square - 1), 0))
    hit = start + ray * ((-along - root) / square)[..., None]
    foot = np.where([m.flat for m in materials], 0.0, -9.0)[colours - 1]
    alpha *= hit[..., 2] > foot[:, None, None] - 0.1  # a flat stone has no lower half
    normal = hit / axes[:, None, None]
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    view = -(ray * axes[:, None, None])
    view /= np.linalg.norm(view, axis=-1, keepdims=True) + 1e-9
    middle_way = view + light
    middle_way /= np.linalg.norm(middle_way, axis=-1, keepdims=True) + 1e-9
    lambert = np.clip(normal @ light, 0, 1)
    sky = 0.5 + 0.5 * normal[..., 2]
    mirror = 2 * np.sum(normal * view, -1, keepdims=True) * normal - view
    albedo = np.stack([m.albedo for m in materials])[colours - 1][:, None, None]
    gloss = np.array([m.gloss for m in materials])[colours - 1][:, None, None]
    sharp = np.array([m.sharpness for m in materials])[colours - 1][:, None, None]
    stripes = np.array([m.stripes for m in materials])[colours - 1][:, None, None]
    bands = 1 + stripes * np.sin((hit[..., 0] + 0.4 * hit[..., 1]) * 12)
    body = albedo * ((ambient * sky + (1 - ambient) * lambert) * bands)[..., None]
    spot = gloss * np.clip(np.sum(normal * middle_way, -1), 0, 1) ** sharp * 0.9
    haze = gloss * 0.12 * np.clip(mirror[..., 2], 0, 1)
    return alpha[..., None], body + (spot + haze)[..., None]


def _blend(picture: np.ndarray, corner: np.ndarray, half: int, alpha: np.ndarray,
           shade: np.ndarray) -> None:
    height, width = picture.shape[:2]
    x, y = corner - half
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + 2 * half + 1, width), min(y + 2 * half + 1, height)
    if x1 <= x0 or y1 <= y0:
        return
    cut = np.s_[y0 - y:y1 - y, x0 - x:x1 - x]
    window = picture[y0:y1, x0:x1]
    window += alpha[cut] * (np.clip(shade[cut], 0, 400) - window)
