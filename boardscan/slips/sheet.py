"""A picture of a page becomes a `Sheet`: upright, straightened, with its words in their places."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.slips.engine import find_text, read_strip
from boardscan.slips.straighten import flatten, homography, moved
from boardscan.slips.words import Quad, Word, split_gaps
from boardscan.vision.decode import Image

#: Lines of text read both ways up to find out which is right; the longest tell most.
UPSIDE_LINES = 7
#: A second reading of the other way must be surer by so much before a page is turned.
UPSIDE_MARGIN = 0.05
#: px, kept around a line of text when it is read: letters must not touch the strip's edge.
MARGIN = 0.06

#: Mean score of a page's characters under which it may lie on its side.
LEGIBLE = 0.85

Layer = Callable[[Quad], str | None]
"""What a PDF's own text says inside a quad of the picture, px."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """One page, ready to be understood.

    Attributes
    ----------
    image : uint8 (H, W, 3) BGR, straightened.
    words : what stands on it, in px of `image`.
    turned : degrees clockwise by which the picture was turned to stand upright: 0, 90, 180, 270.
    matrix : (3, 3), from px of the turned picture to those of `image`.
    """

    image: Image
    words: tuple[Word, ...]
    turned: int
    matrix: NDArray[np.float64]


_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def read_sheet(picture: Image, layer: Layer | None = None) -> Sheet:
    """Find which way is up, straighten, and read every word. A blank page has no words.

    A page that can hardly be read as it lies is read on its side, too: columns of short cells
    look like lines of text.
    """
    quads, picture, turned = _upright(picture)
    sheet = _read(picture, quads, turned, layer)
    if not sheet.words or legibility(sheet.words) > LEGIBLE:
        return sheet
    side = np.asarray(cv2.rotate(picture, _TURNS[90]), np.uint8)
    quads = find_text(side)
    side, quads, more = _right_way_up(side, quads)
    other = _read(side, quads, (turned + 90 + more) % 360, layer)
    better = other.words and legibility(other.words) > legibility(sheet.words)
    return other if better else sheet


def legibility(words: Sequence[Word]) -> float:
    """The mean score of all characters, 0 to 1."""
    return float(np.mean([score for word in words for score in word.scores]))


def _read(picture: Image, quads: Quad, turned: int, layer: Layer | None) -> Sheet:
    if not len(quads):
        return Sheet(picture, (), turned, np.eye(3))
    matrix = homography(picture, quads)
    flat, matrix = flatten(picture, matrix)
    words: list[Word] = []
    for quad in quads:
        text, scores, marks = read_strip(cut(picture, quad))
        if text.strip():
            told = layer(_turned_back(quad, picture, turned)) if layer is not None else None
            words += split_gaps(Word(text, moved(matrix, quad), scores, marks, told))
    return Sheet(flat, tuple(words), turned, matrix)


def _upright(picture: Image) -> tuple[Quad, Image, int]:
    """Lines of text, the picture turned so that they stand upright, and by how many degrees."""
    quads = find_text(picture)
    turned = 0
    if len(quads):
        steps = quads.max(1) - quads.min(1)
        weights = np.sqrt(steps[:, 0] * steps[:, 1])
        if weights[steps[:, 1] > 1.5 * steps[:, 0]].sum() > weights.sum() / 2:
            picture = np.asarray(cv2.rotate(picture, _TURNS[90]), np.uint8)
            quads, turned = find_text(picture), 90
    picture, quads, more = _right_way_up(picture, quads)
    return quads, picture, turned + more


def _right_way_up(picture: Image, quads: Quad) -> tuple[Image, Quad, int]:
    """Turned by half a turn where the text stands on its head."""
    if not len(quads) or not _is_upside_down(picture, quads):
        return picture, quads, 0
    picture = np.asarray(cv2.rotate(picture, _TURNS[180]), np.uint8)
    size = np.array(picture.shape[1::-1], np.float64)
    return picture, size - quads[:, [2, 3, 0, 1]], 180


def _is_upside_down(picture: Image, quads: Quad) -> bool:
    lengths = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    either = np.zeros(2)
    for index in np.argsort(-lengths)[:UPSIDE_LINES]:
        strip = cut(picture, quads[index])
        for way, seen in enumerate((strip, strip[::-1, ::-1])):
            _, scores, _ = read_strip(np.ascontiguousarray(seen))
            either[way] += float(np.mean(scores)) * np.sqrt(len(scores)) if scores else 0.0
    return bool(either[1] > either[0] * (1 + UPSIDE_MARGIN))


def cut(picture: Image, quad: Quad, above: float = MARGIN, beside: float = MARGIN) -> Image:
    """The strip of a picture in a quad, with line heights of paper above, below and beside it."""
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    height, width = float(np.linalg.norm(down)), float(np.linalg.norm(across))
    right, low = across / max(width, 1.0), down / max(height, 1.0)
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    wider = quad + height * (beside * signs[:, :1] * right + above * signs[:, 1:] * low)
    size = (max(8, round(width + 2 * beside * height)), max(8, round(height * (1 + 2 * above))))
    square = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    matrix = cv2.getPerspectiveTransform(wider.astype(np.float32), square)
    strip = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR,
                                borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    return np.asarray(strip, np.uint8)


def _turned_back(quad: Quad, picture: Image, turned: int) -> Quad:
    """A quad of the turned picture in px of the picture as it came."""
    height, width = picture.shape[:2]
    x, y = quad[:, 0], quad[:, 1]
    back = {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}
    return np.stack(back[turned], 1)
