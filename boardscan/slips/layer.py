"""A PDF's own text, by place: a second witness of what OCR reads, never the only one.

A layer may be somebody else's OCR, lie under another picture, or have been put there to deceive.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from boardscan.slips.sheet import Layer
from boardscan.slips.words import Quad

#: Characters of a page beyond which its text is left alone: no list has so many.
MOST_CHARACTERS = 40_000


@contextmanager
def text_layer(path: str, number: int, height_px: int) -> Iterator[Layer | None]:
    """The text of a page, asked by quads in px of the page drawn `height_px` high.

    None where the page has no text, or it can't be read.
    """
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(path)
    except (pdfium.PdfiumError, OSError):
        yield None
        return
    try:
        yield _layer(document[number - 1], height_px)
    except (pdfium.PdfiumError, IndexError):
        yield None
    finally:
        document.close()


def _layer(page: object, height_px: int) -> Layer | None:
    height = page.get_height()  # type: ignore[attr-defined]
    text = page.get_textpage()  # type: ignore[attr-defined]
    number = min(text.count_chars(), MOST_CHARACTERS)
    letters, middles = [], []
    scale = height_px / max(height, 1e-6)
    for i in range(number):
        character = text.get_text_range(i, 1)
        if not character or character in "\r\n":
            continue
        left, bottom, right, top = text.get_charbox(i, loose=True)
        letters.append(character)
        middles.append(((left + right) / 2 * scale, (height - (top + bottom) / 2) * scale))
    if not any(c.strip() for c in letters):
        return None
    return _asked(letters, np.array(middles))


def _asked(letters: list[str], middles: NDArray[np.float64]) -> Layer:
    def ask(quad: Quad) -> str | None:
        across, down = quad[1] - quad[0], quad[3] - quad[0]
        along = (middles - quad[0]) @ across / max(across @ across, 1e-9)
        below = (middles - quad[0]) @ down / max(down @ down, 1e-9)
        inside = np.flatnonzero((along > 0) & (along < 1) & (below > 0) & (below < 1))
        order = inside[np.argsort(along[inside], kind="stable")]
        return "".join(letters[i] for i in order).strip() or None

    return ask
