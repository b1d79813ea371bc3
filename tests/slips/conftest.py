"""Pages of words in their places, without OCR; and drawn pages, for OCR."""

from importlib import resources

import cv2
import numpy as np
import pytest

from boardscan.slips.sheet import Sheet
from boardscan.slips.words import Word, is_wide

HEIGHT, STEP = 40.0, 70.0


def width_of(text):
    return sum(HEIGHT if is_wide(c) else HEIGHT * 0.55 for c in text)


def word_at(x, y, text, score=0.99, layer=None):
    """A word whose letters stand as far apart as those of print do."""
    width = width_of(text)
    quad = np.array([[x, y], [x + width, y], [x + width, y + HEIGHT], [x, y + HEIGHT]], float)
    marks, at = [], 0.0
    for character in text:
        wide = width_of(character)
        marks.append((at + wide / 2) / width)
        at += wide
    return Word(text, quad, (score,) * len(text), tuple(marks), layer)


@pytest.fixture
def place():
    return word_at


@pytest.fixture
def page(monkeypatch):
    """Rows of texts, or of (x, text), as a sheet. `again` tells what a second look reads."""
    second = {}
    monkeypatch.setattr("boardscan.slips.settle.read_again",
                        lambda _, word: second.get(word.text, word.text))  # fmt: skip
    monkeypatch.setattr("boardscan.slips.settle.is_struck_out", lambda *_: False)

    def make(*rows, again=(), scores=()):
        second.update(again)
        scores = dict(scores)
        words = []
        for i, row in enumerate(rows):
            cells = [(80, row)] if isinstance(row, str) else row
            words += [word_at(x, 60 + i * STEP, text, scores.get(text, 0.99))
                      for x, text in cells if text]  # fmt: skip
        image = np.full((200 + len(rows) * 70, 1400, 3), 255, np.uint8)
        return Sheet(image, tuple(words), 0, np.eye(3))

    return make


@pytest.fixture
def draw():
    """A function that prints lines, or rows of (x, text), on white paper: uint8 BGR."""
    pictures = pytest.importorskip("PIL.Image")
    from PIL import ImageDraw, ImageFont

    font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"

    def make(*rows, width=900, strike=(), step=76):
        picture = pictures.new("RGB", (width, 110 + step * len(rows)), "white")
        pen, letters = ImageDraw.Draw(picture), ImageFont.truetype(str(font), 36)
        for i, row in enumerate(rows):
            for x, text in [(70, row)] if isinstance(row, str) else row:
                pen.text((x, 50 + i * step), text, "black", font=letters)
                if text in strike:
                    box = pen.textbbox((x, 50 + i * step), text, font=letters)
                    middle = (box[1] + box[3]) / 2
                    pen.line((box[0] - 4, middle + 3, box[2] + 4, middle - 3), (30, 30, 110), 4)
        return np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])

    return make


@pytest.fixture
def save(tmp_path):
    """A function that saves a picture and tells its path."""

    def make(image, name="slip.png"):
        path = tmp_path / name
        cv2.imwrite(str(path), image)
        return path

    return make
