"""Pictures for result files: the overlay of a ruling, and photos small enough for a document."""

from collections.abc import Sequence

import cv2
import numpy as np

from boardscan.pipeline import Scan
from boardscan.report.content import Picture
from boardscan.rules.names import Point
from boardscan.rules.position import Colour
from boardscan.ruling import Ruling
from boardscan.vision.decode import Image
from boardscan.vision.overlay import draw_overlay
from boardscan.vision.pen import Marks

#: px, the longest side of a picture in a document: 170 mm at about 270 dots an inch.
_LONGEST_PX = 1800
_QUALITY = 88


def scan_overlay(found: Scan, marks: Marks, captions: Sequence[str], lang: str) -> Image:
    """The overlay picture of a scan, its doubtful points marked."""
    doubts = frozenset(point for point, _ in found.doubtful)
    marked = Marks(marks.position, marks.owners, marks.dead, marks.suggested, doubts)
    return draw_overlay(found.photo, found.lattice, marked, captions, lang)


def ruling_overlay(found: Scan, ruling: Ruling, lang: str) -> Image:
    """The overlay picture of a count; a disputed chain is marked like a proposed one."""
    verdict, dead = ruling.verdict, ruling.dead
    questioned = dead.suggested_stones.union(*dead.disputed)
    marks = Marks(ruling.position, owners_of(ruling), dead.agreed, questioned)
    captions = [verdict.summary(lang), *(reason.text(lang) for reason in verdict.reasons)]
    return scan_overlay(found, marks, captions, lang)


def owners_of(ruling: Ruling) -> dict[Point, Colour]:
    """Whose each point is; empty when nothing was counted."""
    score = ruling.verdict.score
    if score is None:
        return {}
    size = ruling.position.size
    return {(r, c): score.count.owner((r, c)) for r in range(size) for c in range(size)}


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
