"""The strip below an overlay: what the marks mean, and the captions."""

import re
from collections.abc import Sequence

import cv2
import numpy as np

from boardscan.errors import Text
from boardscan.rules.position import Colour, Position
from boardscan.vision.decode import Image
from boardscan.vision.pen import BLACK, CELL_PX, Marks, Pen

_MEANINGS = {
    "black": Text("Black stone", "黑子"),
    "white": Text("White stone", "白子"),
    "black_territory": Text("Black's point", "黑空"),
    "white_territory": Text("White's point", "白空"),
    "shared": Text("shared", "双方各半"),
    "dead": Text("dead (agreed)", "死子（已确认）"),
    "suggested": Text("dead? (not agreed)", "死子？（未确认）"),
    "doubtful": Text("look here", "请核对"),
}
_TEXT_PX = 24
_LINE_PX = 40
_PAPER = 245
#: What is not broken: a Chinese character with the signs behind it, or a word.
_PIECES = re.compile(r"[\u2e80-\uffff][，。、；：？！）》」』]*\s*|[^\s\u2e80-\uffff]+\s*")
# OpenCV's font draws these wrongly (only the lower half appears).
_SPELT = str.maketrans({"¼": " 1/4", "½": " 1/2", "¾": " 3/4"})


def add_legend(image: Image, captions: Sequence[str], lang: str, symbols: Sequence[str]) -> Image:
    """The picture with a strip of paper below it.

    `symbols` names marks to explain, `captions` are lines of text that are wrapped to the width.
    """
    width = image.shape[1]
    rows = [row for caption in captions for row in _wrap(caption.translate(_SPELT), width - 30)]
    entries = [(name, _MEANINGS[name].in_language(lang)) for name in symbols]
    legend = _flow([_width(text) + 66 for _, text in entries], width - 20)
    lines = len(rows) + 1 + legend[-1][1]
    strip = np.full((lines * _LINE_PX + 20, width, 3), _PAPER, np.uint8)
    for index, row in enumerate(rows):
        _write(strip, row, 15, index)
    for (name, text), (x, line) in zip(entries, legend, strict=True):
        _symbol(strip, name, x + 30, (len(rows) + line) * _LINE_PX + 30)
        _write(strip, text, x + 58, len(rows) + line)
    return np.vstack((image, strip))


def _flow(widths: Sequence[int], available: int) -> list[tuple[int, int]]:
    """The x and the line of each entry, a new line where one would leave the paper."""
    places, x, line = [], 0, 0
    for width in widths:
        if x and x + width > available:
            x, line = 0, line + 1
        places.append((x, line))
        x += width + 14
    return places


def _wrap(text: str, available: int) -> list[str]:
    """Break a line at spaces, and between Chinese characters."""
    rows, row = [], ""
    for piece in _PIECES.findall(text):
        if row and _width((row + piece).rstrip()) > available:
            rows.append(row.rstrip())
            row = ""
        row += piece
    return [*rows, row.rstrip()]


def _width(text: str) -> int:
    box = cv2.getTextSize((1, 1), text, (0, 0), cv2.FontFace("uni"), _TEXT_PX)
    return int(box[2])


def _write(strip: Image, text: str, x: int, line: int) -> None:
    y = line * _LINE_PX + 30 + _TEXT_PX // 3
    cv2.putText(strip, text, (x, y), BLACK, cv2.FontFace("uni"), _TEXT_PX)


def _symbol(strip: Image, name: str, x: int, y: int) -> None:
    """One mark, drawn by the same pen as on the board."""
    colour = Colour.WHITE if name.startswith("white") else Colour.BLACK
    stone = colour if name in ("black", "white", "dead", "suggested") else Colour.EMPTY
    owner = Colour.EMPTY if name == "shared" else colour
    position = Position(2, (stone, *(Colour.EMPTY,) * 3))
    point = (0, 0)
    marks = Marks(
        position,
        owners={} if stone or name == "doubtful" else {point: owner},
        dead={point} if name == "dead" else frozenset(),
        suggested={point} if name == "suggested" else frozenset(),
    )
    places = np.full((2, 2, 2), (x, y), np.float64)
    pen = Pen(strip, places, np.full((2, 2), CELL_PX * 0.75))
    pen.mark(point, marks)
    if name == "doubtful":
        pen.ring(point)
