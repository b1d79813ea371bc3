"""A closer look at words that matter: read again in another way, and searched for a stroke."""

import cv2
import numpy as np

from boardscan.slips.engine import read_strip
from boardscan.slips.sheet import cut
from boardscan.slips.words import Word
from boardscan.vision.decode import Image

#: Line heights of paper above and below a word when it is read again. Beside it nothing is
#: added: its neighbours would be read with it.
WIDE_MARGIN = 0.16
#: A stroke that strikes something out is at least as long as this share of the word ...
STROKE_SHARE = 0.6
#: ... and as this many line heights, and does not lean more than this (radians).
STROKE_HEIGHTS, STROKE_LEAN = 1.2, 0.5
#: ... and has no gap: level strokes of two letters beside each other have one between them.
STROKE_GAP_PX = 1


def read_again(image: Image, word: Word) -> str:
    """The word's text from a strip that is cut higher, softened and evened out."""
    strip = cut(image, word.quad, WIDE_MARGIN, 0.02)
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY)
    even = cv2.normalize(cv2.GaussianBlur(grey, (0, 0), 0.8), np.empty(0), 0, 255,
                         cv2.NORM_MINMAX, cv2.CV_8U)  # fmt: skip
    return read_strip(np.repeat(even[..., None], 3, -1))[0].strip()


def is_struck_out(image: Image, word: Word) -> bool:
    """Whether a long stroke runs through the middle of a word.

    Lines to write on and rules of tables lie at its edge, and the dash of ``—`` is short.
    """
    strip = cut(image, word.quad, 0.0, 0.0)
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    long = max(STROKE_SHARE * width, STROKE_HEIGHTS * height)
    if height < 8 or width < long:
        return False
    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    lines = cv2.HoughLinesP(ink, 1, np.pi / 360, max(20, round(0.4 * long)),
                            minLineLength=long, maxLineGap=STROKE_GAP_PX)  # fmt: skip
    for x0, y0, x1, y1 in np.asarray(lines if lines is not None else ()).reshape(-1, 4):
        middle = (y0 + y1) / 2 / height
        lean = abs(np.arctan2(y1 - y0, x1 - x0))
        if 0.25 < middle < 0.72 and min(lean, np.pi - lean) < STROKE_LEAN:
            return True
    return False
