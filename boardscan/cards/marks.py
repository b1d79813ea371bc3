"""Finds cards in a picture by their marks, and says where each card lies."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at

Image = NDArray[np.uint8]
Points = NDArray[np.float64]

#: px, longer side of the picture that marks are looked for in first. A card beside a whole board
#: still has modules 5 px wide.
WORKING_PX = 2400

#: Three marks say where the fourth is; two do not say how the far side of the paper lies.
FEWEST_MARKS = 3

#: px in the picture for a millimetre of the card, where it is smallest. Below it a digit is less
#: than 18 px tall, and a pen's line much thinner than a pixel.
LEAST_PX_PER_MM = 1.7
#: How much larger the card's near side may be than its far side: from about 20° above the table.
MOST_FORESHORTENED = 3.0
#: mm by which the marks may miss the plane they span: more is a fold, or two cards taken for one.
MOST_BENT_MM = 2.5


#: For evening out light: how much coarser it is followed than the picture, the widest mark as a
#: share of the picture's longer side, and the grey level (of 255) that paper is given.
_COARSER, _WIDEST, _PAPER = 8, 0.085, 220


#: px between the dots that a faint copy or a fax makes of black, and how dark they make its paper:
#: a twelfth of it in dots is a mark, the grain of paper is not.
_DOTS_APART, _DOTTED = (2.5, 1.4), 0.92


class SeenMark(NamedTuple):
    """A mark in the picture: its corner of the card, and its own four corners (4, 2) px."""

    corner: int
    corners_xy: Points


#: Marks by the slots of their cards.
Marks = defaultdict[int, list[SeenMark]]


@dataclass(frozen=True, eq=False)
class SeenCard:
    """A card in the picture.

    Attributes
    ----------
    slot : its number modulo `layout.SLOTS`.
    marks : those that were seen.
    homography : (3, 3) from the card's mm to px of the picture; of less than three marks it is
        a guess, None where there is none.
    residual_mm : how far the marks' corners are off that plane.
    mirrored : the marks can only be read in the mirror; then all px are those of the picture
        turned over from left to right.
    """

    slot: int
    marks: tuple[SeenMark, ...]
    homography: Points | None
    residual_mm: float
    mirrored: bool = False

    @property
    def corners_xy(self) -> Points:
        """The card's four corners (4, 2) px, upper left first, clockwise on the paper."""
        outline = ((0, 0), (at.WIDTH_MM, 0), (at.WIDTH_MM, at.HEIGHT_MM), (0, at.HEIGHT_MM))
        return project(self.homography, np.array(outline, float))

    @property
    def px_per_mm(self) -> tuple[float, float]:
        """Pixels a millimetre where and in which direction it is least, and where it is most."""
        step = np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
        places = [(0, 0), (at.WIDTH_MM, 0), (at.WIDTH_MM, at.HEIGHT_MM), (0, at.HEIGHT_MM)]
        sizes = []
        for place in places:
            origin, right, down = project(self.homography, step + place)
            sizes += list(np.linalg.svd(np.stack([right - origin, down - origin]))[1])
        return min(sizes), max(sizes)

    @property
    def missing(self) -> int:
        """How many of the marks were not seen."""
        return len(at.MARKS) - len(self.marks)


def find_cards(image: Image) -> list[SeenCard]:
    """The cards in a picture (H, W, 3), in reading order; also those with too few marks.

    Where marks are missing, they are looked for again with the light evened out, and where there
    are none, with the dots joined that a fax made of black.
    """
    small, scale = _reduced(image)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    marks = _marks(grey, scale)
    cards = list(_cards(marks, mirrored=False))
    if not cards or any(card.missing for card in cards):
        marks = _with(marks, _marks(_evened(grey), scale))
        cards = list(_cards(marks, mirrored=False))
    for apart in _DOTS_APART:
        if cards:
            break
        cards = list(_cards(_marks(_dots_joined(grey, apart), scale), mirrored=False))
    if not cards and scale < 1:
        whole = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
        cards = list(_cards(_marks(whole, 1.0), mirrored=False))
    if not cards:
        flipped = np.ascontiguousarray(grey[:, ::-1])
        cards = list(_cards(_marks(flipped, scale), mirrored=True))
    return sorted(cards, key=_top)


def _dots_joined(grey: Image, apart: float) -> Image:
    """The picture (h, w) in black and white, where a few dots on white paper count as black."""
    soft = cv2.GaussianBlur(grey, (0, 0), apart)
    return np.asarray(np.where(soft < _DOTTED * np.median(soft), 0, 255), np.uint8)


def _top(card: SeenCard) -> float:
    return float(np.mean([mark.corners_xy[:, 1] for mark in card.marks]))


def project(homography: Points | None, points: Points) -> Points:
    """Points (n, 2) through a homography."""
    if homography is None:
        raise ValueError("these marks do not say where the card lies")
    return np.asarray(cv2.perspectiveTransform(points[None].astype(float), homography)[0])


def _reduced(image: Image) -> tuple[Image, float]:
    scale = WORKING_PX / max(image.shape[:2])
    if scale >= 1:
        return image, 1.0
    return np.asarray(
        cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ), scale


@lru_cache(maxsize=1)
def _detector() -> Any:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, at.DICTIONARY))
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # A mark is at least a fiftieth of the picture's longer side around, or too small to use.
    parameters.minMarkerPerimeterRate = 0.02
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _marks(grey: Image, scale: float) -> Marks:
    """The marks in a picture (h, w) that is `scale` times as large as the given one, by slots."""
    corners, ids, _ = _detector().detectMarkers(grey)
    slots: Marks = defaultdict(list)
    for found, mark_id in zip(corners, [] if ids is None else ids.ravel(), strict=True):
        place = at.slot_of(int(mark_id))
        if place is not None:
            # the corners of pixels are half a pixel from their middles
            slots[place[0]].append(SeenMark(place[1], (found[0].astype(float) + 0.5) / scale - 0.5))
    return slots


def _with(marks: Marks, others: Marks) -> Marks:
    """Marks of two looks at a picture: those of the second that are not among the first."""
    both = defaultdict(list, {slot: list(seen) for slot, seen in marks.items()})
    for slot, seen in others.items():
        for mark in seen:
            side = np.hypot(*(mark.corners_xy[1] - mark.corners_xy[0]))
            known = (o for o in marks.get(slot, ()) if o.corner == mark.corner)
            if all(np.hypot(*(mark.corners_xy - o.corners_xy).mean(0)) > side for o in known):
                both[slot].append(mark)
    return both


def _evened(grey: Image) -> Image:
    """A picture as if the same light fell everywhere: paper light, and what is dark on it dark.

    The detector holds each pixel against its surroundings, but by a fixed number of grey levels,
    which a mark in a dark corner doesn't have.
    """
    size = max(1, grey.shape[1] // _COARSER), max(1, grey.shape[0] // _COARSER)
    coarse = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    reach = max(3, round(_WIDEST * max(size)) | 1)
    light = cv2.GaussianBlur(cv2.dilate(coarse, np.ones((reach, reach), np.uint8)), (0, 0), 4)
    paper = cv2.resize(light, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    even = cv2.divide(grey, np.maximum(paper, 1), scale=_PAPER)
    return np.asarray(cv2.GaussianBlur(even, (0, 0), 1.0), np.uint8)


def _cards(marks: Marks, *, mirrored: bool) -> Iterator[SeenCard]:
    for slot, seen in marks.items():
        for group in _separate(seen):
            yield _card(slot, group, mirrored)


def _separate(marks: Sequence[SeenMark]) -> list[list[SeenMark]]:
    """The marks of each card, where two cards with the same marks are in the picture."""
    by_corner = [[mark for mark in marks if mark.corner == corner] for corner in range(4)]
    anchors = max(by_corner, key=len)
    groups = [[anchor] for anchor in anchors]
    for others in by_corner:
        if others is anchors:
            continue
        for mark in others:
            middle = mark.corners_xy.mean(0)
            far = [np.hypot(*(_expected(a, mark.corner) - middle)) for a in anchors]
            groups[int(np.argmin(far))].append(mark)
    return groups


def _expected(mark: SeenMark, corner: int) -> Points:
    """About where a mark of another corner is, as one mark alone tells."""
    own, other = np.array(at.MARKS[mark.corner].corners_mm), np.array(at.MARKS[corner].corners_mm)
    affine = cv2.getAffineTransform(
        own[:3].astype(np.float32), mark.corners_xy[:3].astype(np.float32)
    )
    return np.asarray(affine @ [*other.mean(0), 1.0])


def _card(slot: int, marks: list[SeenMark], mirrored: bool) -> SeenCard:
    if len({mark.corner for mark in marks}) != len(marks):  # no card has a corner twice
        return SeenCard(slot, tuple(marks), None, float("inf"), mirrored)
    paper = np.concatenate([at.MARKS[mark.corner].corners_mm for mark in marks])
    seen = np.concatenate([mark.corners_xy for mark in marks])
    found: Any = cv2.findHomography(paper, seen)[0]
    if found is None:
        return SeenCard(slot, tuple(marks), None, float("inf"), mirrored)
    homography = np.asarray(found, np.float64)
    back = project(np.asarray(np.linalg.inv(homography), np.float64), seen)
    residual = float(np.hypot(*(back - paper).T).max())
    return SeenCard(slot, tuple(marks), homography, residual, mirrored)
