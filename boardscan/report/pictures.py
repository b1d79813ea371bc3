"""Pictures for result files: the overlay of a ruling, and photos small enough for a document."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from boardscan.report.content import Picture
from boardscan.rules.names import Point
from boardscan.ruling import Ruling
from boardscan.vision.decode import Image
from boardscan.vision.lattice import Lattice
from boardscan.vision.overlay import draw_overlay
from boardscan.vision.pen import Marks
from boardscan.vision.photo import Photo

#: px, the longest side of a picture in a document: 170 mm at about 270 dots an inch.
_LONGEST_PX = 1800
_QUALITY = 88


def scan_overlay(
    photo: Photo,
    lattice: Lattice,
    marks: Marks,
    captions: Sequence[str],
    doubtful: Iterable[Point],
    lang: str,
) -> Image:
    """The overlay picture of a photo, its doubtful points marked."""
    doubts = frozenset(doubtful)
    marked = Marks(marks.position, marks.owners, marks.dead, marks.suggested, doubts)
    return draw_overlay(photo, lattice, marked, captions, lang)


def ruling_overlay(
    photo: Photo, lattice: Lattice, ruling: Ruling, doubtful: Iterable[Point], lang: str
) -> Image:
    """The overlay picture of a count; a disputed chain is marked like a proposed one."""
    verdict, dead = ruling.verdict, ruling.dead
    questioned = dead.suggested_stones.union(*dead.disputed)
    marks = Marks(ruling.position, ruling.owners, dead.agreed, questioned)
    captions = [verdict.summary(lang), *(reason.text(lang) for reason in verdict.reasons)]
    return scan_overlay(photo, lattice, marks, captions, doubtful, lang)


def png(image: Image) -> bytes:
    """The bytes of a PNG file."""
    return bytes(cv2.imencode(".png", image)[1])


def jpeg_picture(image: Image) -> Picture:
    """A picture for a document, no larger than print needs."""
    scale = min(1.0, _LONGEST_PX / max(image.shape[:2]))
    if scale < 1:
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(small, np.uint8)
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1]
    height, width = image.shape[:2]
    return Picture(bytes(data), width, height)
