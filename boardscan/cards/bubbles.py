"""How a bubble was filled in: measured in its clear inside and in the clear ring around it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at

Floats = NDArray[np.float32]

#: ``filled``: inside, by a blot, a tick or a cross; ``crossed``: filled, and strokes lead out of
#: it on several sides; ``faint``: something is inside, too little to be sure; ``beside``: ink is
#: around it, hardly any inside; ``missing``: the printed ring is not there.
Kind = Literal["blank", "filled", "crossed", "faint", "beside", "missing"]

#: mm from the middle: the inside that the printed ring does not reach, and the ring around in
#: which nothing is printed.
INSIDE_MM = 2.05
AROUND_MM = (3.15, 4.0)
#: Ink (0 to 1, mean over the inside) up to which a bubble is blank, and from which it is filled.
#: A ballpoint's tick of 0.5 mm × 4 mm has 0.1; the lightest pencil over all of it as much.
BLANK_INK, FILLED_INK = 0.03, 0.085
#: Ink of a pixel that counts as covered.
COVERED_INK = 0.09
#: Share of the inside that has to be covered for a blot that somebody struck out: a cross of lines
#: 1.3 mm wide covers 0.86, a scribble with a cross over it 0.97.
BLOT_COVER = 0.92
#: The same of a circle that was filled in, however hastily: a cross of a pen's lines covers 0.45.
FILLED_COVER = 0.6
#: Share of the ring around that ink covers when it is beside the bubble rather than in it.
BESIDE_COVER = 0.22
#: Degrees of it that a blot beside the bubble covers; a pen's line that passes has 15.
BESIDE_WIDE = 27
#: Share of the ink of the card's other marks under which one is doubtful: one hand has one pen.
PALE_SHARE = 0.35
#: And over which a crossed one looks like a cross that was struck out with another.
HEAVY_SHARE = 1.3
#: Cover of the inside up to which a line that goes on at both sides is a crease, a slip of the pen
#: or the ring of a cup, which covers half of it.
PASSING_COVER = 0.75
#: Share of the directions in which it is as dark outside of the circle as inside: a fold, a shadow
#: or the edge of a stain goes on outside. The arms of the thickest cross have 0.3.
ALIKE_SHARE, _AS_DARK = 0.4, 0.6
#: Blackness (0 to 1) of the print under which a picture is a faint copy, in which pens are as pale.
PALE_PRINT = 0.55
#: Noise of single pixels, as a multiple of its standard deviation: what the quantile that the paper
#: is taken from lies below it; above which a pixel is covered; which the mean of an inside reaches.
_BELOW, _COVERED_NOISE, _MEAN_NOISE = 0.52, 3.0, 0.6
#: Quantile of what was found around some bubbles that is taken: marks with long arms are around
#: the others.
_BARE = 0.25
#: Degrees between two strokes that lead out of a bubble, for them to be two.
_APART = 40
#: Degrees around the first of two arms that belong to it.
_ONE_ARM = 75
#: Cover and ink up to which a place that is no darker than what is around it is bare.
SHADE_COVER, SHADE_INK = 0.06, 0.06
#: Ink of a box's frame against the paper beside it, and the share of each side that has to be seen.
FRAME_INK, FRAME_SEEN = 0.04, 0.6
#: Ink of the printed ring against its paper, and the share of the directions in which it has to be
#: seen: a copy of a faint print has 0.04.
RING_INK, RING_SEEN = 0.03, 0.55


@dataclass(frozen=True)
class Fill:
    """What was measured of one bubble.

    Attributes
    ----------
    ink : mean of its inside, less that of the paper around.
    cover : share of the inside that is covered.
    around : share of the ring around that is covered.
    arms : strokes that lead out of it.
    ring : share of the directions in which the printed ring is there.
    wide : degrees of the ring around that the widest ink covers without a gap.
    passing : a line leads out at two opposite sides, and nothing else does.
    lean : degrees between that line and the nearer edge of the card, 0 to 45.
    share : its ink as a share of that of the card's marks; see `boardscan.cards.hand`.
    alike : its ink is that of the marks that were made where one has to be.
    usual : it is one of these marks.
    unlike : it is a cross, and the hand that made the others fills its circles.
    net : ink of the inside beyond that of the ring around in the same direction; 0 for what is no
        mark but goes on outside.
    noise : standard deviation of the ink of bare paper.
    pale : what all ink of the picture is paler by, 1 in any but faint copies.
    """

    ink: float
    cover: float
    around: float
    arms: int
    ring: float
    wide: int = 0
    passing: bool = False
    lean: float = 0.0
    share: float = 1.0
    net: float = 1.0
    noise: float = 0.0
    pale: float = 1.0
    alike: bool = False
    usual: bool = False
    unlike: bool = False

    @property
    def kind(self) -> Kind:
        """What it is taken for."""
        kind = self._own_kind()
        return "filled" if kind == "faint" and self.alike and self.usual else kind

    def _own_kind(self) -> Kind:
        """What it is taken for by itself."""
        if self.ring < RING_SEEN:
            return "missing"
        noise = _MEAN_NOISE * self.noise
        if self.ink >= max(FILLED_INK * self.pale, 2 * noise):
            if not self.net:
                return "beside"
            if self.share < PALE_SHARE or (self.passing and self.cover < PASSING_COVER):
                return "faint"
            return "crossed" if self.arms >= 3 else "filled"
        if self.around >= BESIDE_COVER or self.wide >= BESIDE_WIDE:
            return "beside"
        shade = not self.net and self.cover <= SHADE_COVER and self.ink <= SHADE_INK
        return "blank" if shade or self.ink < max(BLANK_INK * self.pale, noise) else "faint"

    @property
    def blot(self) -> bool:
        """Whether it is covered as no cross of lines covers it, or as none by who fills circles."""
        return self.cover >= (FILLED_COVER if self.unlike else BLOT_COVER)

    @property
    def struck(self) -> bool:
        """Whether a full bubble was struck out, rather than crossed to choose it."""
        heavy = self.blot or self.unlike or self.share >= HEAVY_SHARE
        return self.kind == "crossed" and heavy


def noise_of(ink: Floats, places_mm: Iterable[tuple[float, float]]) -> float:
    """How much the ink of bare paper varies around some bubbles: their standard deviation.

    From the paler half of what lies around each: a mark that leads out is in the other one.
    """
    found = []
    for x, y in places_mm:
        outer = _rays(ink, x, y)[:, _OUTSIDE]
        low, middle = np.quantile(outer, (0.16, 0.5))
        found.append(float(middle - low))
    return float(np.quantile(found, _BARE)) if found else 0.0


def measure(
    ink: Floats, x_mm: float, y_mm: float, noise: float = 0.0, pale: float = 1.0
) -> Fill:
    """Measure the bubble with its middle there; `ink` is that of a straightened card.

    `noise` is that of `noise_of`; `pale` is under 1 in a faint copy.
    """
    rays = _rays(ink, x_mm, y_mm)
    radii = _RADII
    inside = rays[:, radii <= INSIDE_MM]
    weight = radii[radii <= INSIDE_MM]
    outer = rays[:, _OUTSIDE]
    ring = rays[:, np.abs(radii - at.BUBBLE_MM) <= 0.45].max(axis=1)
    # one of the two is bare, unless the whole place is inked over
    paper = float(min(np.quantile(outer, 0.3), np.quantile(inside, 0.3))) + _BELOW * noise
    level = max(COVERED_INK * pale, paper + max(0.06 * pale, _COVERED_NOISE * noise))
    own = float(np.average(inside.mean(axis=0), weights=weight)) - paper
    beyond = np.maximum(np.average(inside, axis=1, weights=weight) - outer.mean(axis=1), 0)
    alike = (outer.mean(axis=1) - paper >= _AS_DARK * own).mean()
    led_out = (outer > level).mean(axis=1) >= 0.8
    passing = _passing(led_out)
    return Fill(
        ink=own,
        cover=float(np.average((inside > level).mean(axis=0), weights=weight)),
        around=float((outer > level).mean()),
        arms=_arms(led_out),
        ring=float((ring > paper + RING_INK).mean()),
        wide=_wide(led_out),
        passing=passing,
        lean=_lean(led_out) if passing else 0.0,
        net=0.0 if alike >= ALIKE_SHARE else float(beyond.mean()),
        noise=noise,
        pale=pale,
    )


_RADII = np.arange(0.1, AROUND_MM[1] + 0.05, 0.1)
_OUTSIDE = np.abs(_RADII - np.mean(AROUND_MM)) <= np.ptp(AROUND_MM) / 2 + 1e-6
_ANGLES = np.arange(0, 360, 3)


@lru_cache(maxsize=1)
def _directions() -> tuple[Floats, Floats]:
    angle = np.radians(_ANGLES)[:, None]
    x, y = np.cos(angle) * _RADII, np.sin(angle) * _RADII
    return (x * at.PX_PER_MM).astype(np.float32), (y * at.PX_PER_MM).astype(np.float32)


def _rays(ink: Floats, x_mm: float, y_mm: float) -> Floats:
    """Ink along rays from the middle: (directions, distances)."""
    x, y = _directions()
    left, top = x_mm * at.PX_PER_MM - 0.5, y_mm * at.PX_PER_MM - 0.5
    rays = cv2.remap(ink, x + np.float32(left), y + np.float32(top), cv2.INTER_LINEAR)
    return np.asarray(rays, np.float32)


def _arms(led_out: NDArray[np.bool_]) -> int:
    """How many separate strokes lead out, from the directions in which ink goes all the way."""
    if led_out.all():
        return 0
    found, last = 0, None
    start = int(np.argmin(led_out))  # begin where there is none, so that no stroke is cut in two
    turned = np.roll(led_out, -start)
    for angle, out in zip(_ANGLES, turned, strict=True):
        if out and (last is None or angle - last >= _APART):
            found += 1
        if out:
            last = angle
    return found


def _passing(led_out: NDArray[np.bool_]) -> bool:
    """Whether exactly two strokes lead out, more than 120 degrees apart: a line need not pass
    through the middle."""
    near = np.convolve(np.tile(led_out, 3), np.ones(41), "same")[len(led_out) : 2 * len(led_out)]
    opposite = np.roll(near, len(led_out) // 2) > 0
    return _arms(led_out) == 2 and bool(opposite[led_out].all())


def _lean(led_out: NDArray[np.bool_]) -> float:
    """Degrees between a line that leads out at two sides and the nearer edge of the card."""
    angles = np.radians(_ANGLES[led_out])
    first = np.cos(angles - angles[0]) > np.cos(np.radians(_ONE_ARM))
    ends = [np.exp(1j * angles[side]).sum() for side in (first, ~first)]
    one, other = (end / max(abs(end), 1e-9) for end in ends)
    turn = float(np.degrees(np.angle(other - one))) % 90
    return min(turn, 90 - turn)


def _wide(led_out: NDArray[np.bool_]) -> int:
    """Degrees of the longest run of directions in which ink goes all the way."""
    if led_out.all():
        return 360
    longest = run = 0
    for out in np.roll(led_out, -int(np.argmin(led_out))):
        run = run + 1 if out else 0
        longest = max(longest, run)
    return longest * int(_ANGLES[1])


def frame_seen(ink: Floats, box: at.Box) -> float:
    """Share of a digit box's printed frame that is there, of the side of which least is."""
    steps = np.linspace(0.06, 0.94, 40)
    x, y = box.x + steps * box.width, box.y + steps * box.height
    left, right = np.full(40, box.x), np.full(40, box.x + box.width)
    top, bottom = np.full(40, box.y), np.full(40, box.y + box.height)
    sides = ((x, top, 0, 1), (x, bottom, 0, 1), (left, y, 1, 0), (right, y, 1, 0))
    across = np.arange(-0.5, 0.55, 0.1)[:, None]
    seen = []
    for xs, ys, dx, dy in sides:
        px = ((xs + across * dx) * at.PX_PER_MM - 0.5).astype(np.float32)
        py = ((ys + across * dy) * at.PX_PER_MM - 0.5).astype(np.float32)
        line = np.asarray(cv2.remap(ink, px, py, cv2.INTER_LINEAR))
        seen.append(float((line.max(axis=0) > line.min(axis=0) + FRAME_INK).mean()))
    return min(seen)
