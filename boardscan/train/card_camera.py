"""Sheets of paper as phones, scanners, copiers and fax machines give them back."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from boardscan.train.degrade import jpeg
from boardscan.train.texture import ground_texture

#: How a picture comes about, and how often.
WAYS = {"photo": 0.5, "messenger": 0.14, "scan": 0.2, "copy": 0.1, "fax": 0.06}


@dataclass
class Sheet:
    """Paper (H, W, 3) float32 0–1 with what lies on it, at ``px`` a millimetre.

    ``damage`` names what happened to it; ``marks_mm`` (n, 4, 2) are corners of the cards' marks;
    ``to_px`` (3, 3) takes mm of it to px of the picture, once it was taken (curls left out).
    """

    paper: np.ndarray
    px: float
    marks_mm: np.ndarray
    damage: list[str] = field(default_factory=list)
    to_px: np.ndarray = field(default_factory=lambda: np.eye(3))

    @property
    def size_mm(self) -> np.ndarray:
        return np.array([self.paper.shape[1], self.paper.shape[0]]) / self.px


def wear(rng: np.random.Generator, sheet: Sheet, way: str) -> None:
    """What happens to paper on the way to the arbiter's table; in place."""
    if rng.random() < 0.15:
        _crease(rng, sheet)
    if rng.random() < 0.07:
        _stain(rng, sheet)
    if rng.random() < 0.10:
        _staple(rng, sheet)
    if rng.random() < 0.05:
        _torn(rng, sheet, way)
    if rng.random() < 0.06:  # the other side shows through
        other = cv2.GaussianBlur(sheet.paper[:, ::-1].mean(-1), (0, 0), 0.25 * sheet.px)
        sheet.paper *= (1 - 0.12 * (1 - other))[..., None]
        sheet.damage.append("shows through")
    if rng.random() < 0.05:
        _stroke_across(rng, sheet)


def _crease(rng: np.random.Generator, sheet: Sheet) -> None:
    w, h = sheet.size_mm
    for _ in range(int(rng.integers(1, 3))):
        across = rng.random() < 0.5
        at = rng.uniform(0.15, 0.85)
        ends = np.array([[at * w, 0], [(at + rng.normal(0, 0.06)) * w, h]]) if across else \
            np.array([[0, at * h], [w, (at + rng.normal(0, 0.06)) * h]])
        line = np.zeros(sheet.paper.shape[:2], np.uint8)
        points = np.round(ends * sheet.px).astype(np.int32)
        cv2.line(line, *(p.tolist() for p in points), 255, max(1, int(0.25 * sheet.px)),
                 cv2.LINE_AA)
        thin = cv2.GaussianBlur(line, (0, 0), 0.12 * sheet.px).astype(np.float32) / 255
        wide = cv2.boxFilter(line.astype(np.float32) / 255, -1,
                             (int(5 * sheet.px), int(5 * sheet.px)))
        wide /= wide.max() + 1e-6
        sheet.paper *= (1 + thin * rng.uniform(-0.35, 0.15)
                        - wide * rng.uniform(0, 0.12))[..., None]
    sheet.damage.append("crease")


def _stain(rng: np.random.Generator, sheet: Sheet) -> None:
    """A ring of a cup."""
    w, h = sheet.size_mm
    middle = (rng.uniform(0, 1, 2) * [w, h] * sheet.px).astype(int)
    radius = int(rng.uniform(20, 40) * sheet.px)
    ring = np.zeros(sheet.paper.shape[:2], np.uint8)
    cv2.circle(ring, middle.tolist(), radius, int(rng.integers(30, 60)), -1, cv2.LINE_AA)
    cv2.circle(ring, middle.tolist(), radius, 255, int(rng.uniform(0.5, 2) * sheet.px),
               cv2.LINE_AA)
    soft = cv2.GaussianBlur(ring, (0, 0), 0.4 * sheet.px).astype(np.float32)[..., None] / 255
    sheet.paper *= 1 - soft * np.array([0.45, 0.28, 0.18], np.float32) * rng.uniform(0.4, 1)
    sheet.damage.append("stain")


def _staple(rng: np.random.Generator, sheet: Sheet) -> None:
    """A staple, over a mark of a card or just beside."""
    quad = sheet.marks_mm[rng.integers(len(sheet.marks_mm))]
    middle = quad.mean(0) + rng.normal(0, 4, 2)
    a = rng.uniform(0, np.pi)
    half = 6 * np.array([np.cos(a), np.sin(a)])
    points = np.round(np.array([middle - half, middle + half]) * sheet.px * 8).astype(np.int32)
    steel = np.zeros(sheet.paper.shape[:2], np.uint8)
    cv2.polylines(steel, [points + int(3 * sheet.px)], False, 255, int(1.1 * sheet.px),
                  cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(steel, (0, 0), 0.3 * sheet.px).astype(np.float32)[..., None] / 255
    sheet.paper *= 1 - 0.5 * soft
    steel[:] = 0
    cv2.polylines(steel, [points], False, 255, max(2, int(0.8 * sheet.px)), cv2.LINE_AA, 3)
    alpha = steel.astype(np.float32)[..., None] / 255
    sheet.paper += alpha * (rng.uniform(0.55, 0.95) - sheet.paper)
    sheet.damage.append("staple")


def _torn(rng: np.random.Generator, sheet: Sheet, way: str) -> None:
    """A corner is gone, with the mark in it, or folded over."""
    h, w = sheet.paper.shape[:2]
    corner = int(rng.integers(4))
    reach = rng.uniform(9, 22, 2) * sheet.px
    x, y = (0 if corner in (0, 3) else w), (0 if corner < 2 else h)
    sx, sy = (1 if x == 0 else -1), (1 if y == 0 else -1)
    k = np.linspace(0, 1, 7)[1:-1, None]
    edge = np.array([[x + sx * reach[0], y]]) * (1 - k) + np.array([[x, y + sy * reach[1]]]) * k
    edge += rng.normal(0, 0.6 * sheet.px, edge.shape)
    points = np.vstack([[x, y], [x + sx * reach[0], y], edge, [x, y + sy * reach[1]]])
    tone = [1.0, 1.0, 1.0] if way in ("scan", "copy", "fax") else rng.uniform(0.1, 0.6, 3).tolist()
    if rng.random() < 0.4:
        tone = [0.93, 0.93, 0.93]  # folded over: the back of the paper
    cv2.fillPoly(sheet.paper, [points.astype(np.int32)], tone, cv2.LINE_AA)
    sheet.damage.append("corner gone")


def _stroke_across(rng: np.random.Generator, sheet: Sheet) -> None:
    """A pen slipped."""
    w, h = sheet.size_mm
    start = rng.uniform(0.1, 0.9, 2) * [w, h]
    end = start + rng.normal(0, 18, 2)
    bend = (start + end) / 2 + rng.normal(0, 3, 2)
    points = np.round(np.array([start, bend, end]) * sheet.px).astype(np.int32)
    line = np.zeros(sheet.paper.shape[:2], np.uint8)
    cv2.polylines(line, [points], False, 255, max(1, int(0.4 * sheet.px)), cv2.LINE_AA)
    sheet.paper *= 1 - 0.8 * line.astype(np.float32)[..., None] / 255
    sheet.damage.append("slip of the pen")


def picture(rng: np.random.Generator, sheet: Sheet, way: str) -> np.ndarray:
    """The sheet as ``way`` gives it, (H, W, 3) uint8 BGR; adds to ``sheet.damage``."""
    if way in ("photo", "messenger"):
        return _photo(rng, sheet, way)
    return _scanned(rng, sheet, way)


def _pose(rng: np.random.Generator, sheet: Sheet, shape: tuple[int, int],
          roll: float) -> np.ndarray:
    """Homography from the sheet in mm to px: a hand-held phone, turned in any way."""
    h, w = shape
    size = sheet.size_mm
    corners = np.array([[0, 0], [size[0], 0], size, [0, size[1]]]) - size / 2
    tilt = np.radians(min(abs(rng.normal(0, 15)), 42))
    toward = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(roll), np.sin(roll)
    flat = corners @ np.array([[c, s], [-s, c]])
    n = np.array([np.cos(toward), np.sin(toward)])
    depth = rng.uniform(1.3, 2.6) * size.max() + (flat @ n) * np.sin(tilt)
    along = (flat @ n)[:, None] * n
    seen = (flat + along * (np.cos(tilt) - 1)) / depth[:, None]
    low, high = seen.min(0), seen.max(0)
    scale = rng.uniform(0.72, 0.97) * np.min(np.array([w, h]) / (high - low))
    slack = np.array([w, h]) - scale * (high - low)
    px = (seen - low) * scale + slack * rng.uniform(0.2, 0.8, 2)
    if tilt > np.radians(25):
        sheet.damage.append("slanted")
    return cv2.getPerspectiveTransform((corners + size / 2).astype(np.float32),
                                       px.astype(np.float32))


def _photo(rng: np.random.Generator, sheet: Sheet, way: str) -> np.ndarray:
    longer = int(rng.choice([1600, 2016, 2592, 3200], p=[0.25, 0.4, 0.27, 0.08]))
    if way == "messenger":
        longer = int(rng.choice([1280, 1440, 1600]))
    size = sheet.size_mm
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.35 else \
        rng.integers(4) * np.pi / 2 + rng.normal(0, 0.09)
    upright = (size[0] < size[1]) == (abs(np.cos(roll)) > 0.7)
    shape = (int(longer * 0.75), longer)
    if upright != (rng.random() < 0.1):  # most people turn the phone as the paper lies
        shape = shape[::-1]
    homography = sheet.to_px = _pose(rng, sheet, shape, roll)
    h, w = shape
    mm = _places(np.linalg.inv(homography), shape)
    shade = _curl(rng, sheet, mm) if rng.random() < 0.35 else None
    at = mm * sheet.px - 0.5
    coarse = sheet.px / (np.sqrt(abs(np.linalg.det(homography[:2, :2]))))
    paper = cv2.GaussianBlur(sheet.paper, (0, 0), 0.35 * coarse) if coarse > 1.2 else sheet.paper
    seen = cv2.remap(paper, at[..., 0], at[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
    inside = np.minimum(np.minimum(mm[..., 0], size[0] - mm[..., 0]),
                        np.minimum(mm[..., 1], size[1] - mm[..., 1]))
    ppm = 1 / coarse * sheet.px
    alpha = np.clip(inside * ppm + 0.5, 0, 1)[..., None]
    if shade is not None:
        seen = seen * shade[..., None]
    ground = cv2.resize(ground_texture(rng, 512), (w, h)) / np.float32(255)
    under = 1 - 0.45 * np.clip(1 + inside / rng.uniform(1.5, 6), 0, 1)[..., None]  # its shadow
    out = (seen * alpha + np.clip(ground, 0, 1) * under * (1 - alpha)).astype(np.float32)
    out *= _lit(rng, sheet, shape)
    return _camera(rng, out, sheet, ppm, way)


def _places(back: np.ndarray, shape: tuple[int, int], step: int = 8) -> np.ndarray:
    """Where each pixel lies on the sheet, (h, w, 2) float32 mm; worked out coarsely."""
    h, w = shape
    x = (np.arange(-1, w // step + 2) + 0.5) * step - 0.5
    y = (np.arange(-1, h // step + 2) + 0.5) * step - 0.5
    coarse = np.stack(np.meshgrid(x, y), -1).reshape(1, -1, 2)
    mm = cv2.perspectiveTransform(coarse, back).reshape(len(y), len(x), 2).astype(np.float32)
    return cv2.resize(mm, (len(x) * step, len(y) * step))[step:step + h, step:step + w]


def _curl(rng: np.random.Generator, sheet: Sheet, mm: np.ndarray) -> np.ndarray:
    """Paper that does not lie flat: moves places by up to 1.2 mm, in place; the shade it gives."""
    size = sheet.size_mm
    a = rng.uniform(0, np.pi)
    n = np.array([np.cos(a), np.sin(a)], np.float32)
    wave = 2 * np.pi / (rng.uniform(0.9, 2.5) * size.max())
    phase = (mm @ n) * np.float32(wave) + np.float32(rng.uniform(0, 6.3))
    push = np.float32(rng.uniform(0.3, 1.2)) * np.sin(phase)
    way = 0.5 * n + np.array([-n[1], n[0]]) * rng.choice([-1, 1])
    mm += push[..., None].astype(np.float32) * way.astype(np.float32)
    sheet.damage.append("curled")
    return (1 - rng.uniform(0.03, 0.15) * (0.5 + 0.5 * np.cos(phase))).astype(np.float32)


def _lit(rng: np.random.Generator, sheet: Sheet, shape: tuple[int, int]) -> np.ndarray:
    """Light over a picture, (h, w, 3): uneven, coloured, with a shadow of hand or phone."""
    h, w = shape
    light = cv2.resize(rng.uniform(0.62, 1.0, (2, 2)).astype(np.float32), (w, h),
                       interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.3:
        a = rng.uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        side = (x - rng.uniform(0.2, 0.8) * w) * np.cos(a)
        side += (y - rng.uniform(0.2, 0.8) * h) * np.sin(a)
        side += 0.02 * w * np.sin(y / h * rng.uniform(3, 12))  # no hand is straight
        soft = 1 / (1 + np.exp(-np.clip(side / (rng.uniform(0.004, 0.05) * w), -30, 30)))
        light = light * (1 - soft * rng.uniform(0.25, 0.65))
        sheet.damage.append("shadow")
    colour = np.array([1.0, 1.0, 1.0]) - rng.uniform(0, 0.25) * rng.uniform(0, 1, 3)
    colour /= colour.max()
    return (light[..., None] * colour).astype(np.float32)


def _camera(rng: np.random.Generator, out: np.ndarray, sheet: Sheet, ppm: float,
            way: str) -> np.ndarray:
    """Exposure, blur, noise and JPEG; ``ppm`` is px a millimetre."""
    out = out * (rng.uniform(0.62, 1.0) / max(float(np.quantile(out[::8, ::8], 0.9)), 0.05))
    dark = rng.random() < 0.15
    if dark:
        out *= rng.uniform(0.35, 0.7)
        sheet.damage.append("dark")
    blur = rng.random()
    if blur < 0.5:
        sigma = rng.uniform(0.03, 0.1) * ppm
    elif blur < 0.72:
        sigma = rng.uniform(0.1, 0.24) * ppm
        sheet.damage.append("blurred")
    else:
        sigma = 0
    if sigma > 0.2:
        out = cv2.GaussianBlur(out, (0, 0), sigma)
    if rng.random() < 0.06:
        length = max(3, int(rng.uniform(0.3, 0.7) * ppm))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D((length / 2 - 0.5,) * 2, rng.uniform(0, 180), 1)
        kernel = cv2.warpAffine(kernel, turn, (length, length))
        out = cv2.filter2D(out, -1, kernel / max(kernel.sum(), 1e-6))
        sheet.damage.append("shaken")
    if rng.random() < 0.07:
        h, w = out.shape[:2]
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        at, r = rng.uniform(0.2, 0.8, 2) * [w, h], rng.uniform(0.05, 0.16) * w
        out = out + rng.uniform(0.2, 0.7) * np.exp(
            -((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * r * r))[..., None]
        sheet.damage.append("glare")
    level = rng.uniform(1, 6) * (2 if dark else 1)
    cv2.setRNGSeed(int(rng.integers(2**31)))
    noise = cv2.randn(np.zeros(out.shape, np.int8), 0, float(0.6 * level))
    grey = cv2.randn(np.zeros(out.shape[:2], np.int8), 0, float(level))[..., None]
    picture = 255 * np.clip(out, 0, 1) ** np.float32(rng.uniform(0.8, 1.15))
    picture = np.clip(picture + noise + grey, 0, 255)
    return jpeg(picture.astype(np.uint8),
                 int(rng.integers(35, 70) if way == "messenger" else rng.integers(70, 96)))


def _scanned(rng: np.random.Generator, sheet: Sheet, way: str) -> np.ndarray:
    """A flat-bed scanner at 150–300 dpi, a copier (more than once), a fax at 200 dpi."""
    dpi = 200 if way == "fax" else int(rng.choice([150, 200, 300], p=[0.3, 0.35, 0.35]))
    ppm = dpi / 25.4
    turn = np.radians(rng.normal(0, 1.2)) + np.pi / 2 * int(rng.choice([0, 1, 2, 3],
                                                                    p=[0.6, 0.12, 0.16, 0.12]))
    size = sheet.size_mm
    c, s = np.cos(turn), np.sin(turn)
    rotate = np.array([[c, -s], [s, c]])
    corners = (np.array([[0, 0], [size[0], 0], size, [0, size[1]]]) - size / 2) @ rotate.T
    border = rng.uniform(2, 14)
    low, high = corners.min(0) - border, corners.max(0) + border
    w, h = (np.ceil((high - low) * ppm)).astype(int)
    scale = ppm / sheet.px
    move = np.eye(3)
    move[:2, :2] = rotate * scale
    move[:2, 2] = -(rotate @ (size / 2)) * ppm - low * ppm
    sheet.to_px = move @ np.diag([sheet.px, sheet.px, 1.0])
    paper = cv2.GaussianBlur(sheet.paper, (0, 0), 0.4 / scale) if scale < 0.8 else sheet.paper
    lid = rng.uniform(0.9, 1.0) if rng.random() < 0.75 else rng.uniform(0.02, 0.3)
    out = cv2.warpAffine(paper, move[:2], (int(w), int(h)), flags=cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_CONSTANT, borderValue=(lid,) * 3)
    if way == "scan":
        out = out + rng.uniform(0.003, 0.012) * rng.standard_normal(out.shape, np.float32)
        if rng.random() < 0.4:
            out = np.repeat(out.mean(-1, keepdims=True), 3, -1)
            sheet.damage.append("grey")
        return jpeg(np.clip(out * 255, 0, 255).astype(np.uint8), int(rng.integers(55, 95)))
    out = _copied(rng, out.mean(-1), ppm, sheet)
    if way == "fax":
        out = np.where(out + 0.02 * rng.standard_normal(out.shape) > rng.uniform(0.5, 0.72), 1.0,
                       0.0)
    flat = np.clip(out * 255, 0, 255).astype(np.uint8)
    return np.repeat(flat[..., None], 3, -1)


def _copied(rng: np.random.Generator, grey: np.ndarray, ppm: float, sheet: Sheet) -> np.ndarray:
    """Steeper, speckled, with streaks, sometimes faint."""
    for _ in range(int(rng.choice([1, 2], p=[0.8, 0.2]))):
        grey = cv2.GaussianBlur(grey, (0, 0), rng.uniform(0.04, 0.09) * ppm)
        grey = np.clip((grey - rng.uniform(0.5, 0.7)) * rng.uniform(1.3, 2.4) + 0.62, 0, 1)
    if rng.random() < 0.3:
        grey = 1 - (1 - grey) * rng.uniform(0.3, 0.6)
        sheet.damage.append("faint copy")
    if rng.random() < 0.3:
        x = rng.integers(grey.shape[1], size=int(rng.integers(1, 4)))
        grey[:, x] *= rng.uniform(0.5, 0.9)
        sheet.damage.append("streaks")
    specks = rng.random(grey.shape, np.float32) < rng.uniform(0, 2e-4)
    grey[specks] = rng.uniform(0, 0.5)
    return grey + 0.015 * rng.standard_normal(grey.shape, np.float32)
