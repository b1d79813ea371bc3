"""Cards that the tests fill in and photograph themselves, with everything that goes wrong."""

import cv2
import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.code import CardCode
from boardscan.cards.paper import CardPrint, picture
from boardscan.cards.read import Picture, read_picture
from boardscan.cards.reading import CardReading

DPI = 203.2  # 8 px/mm, as a straightened card has
K = DPI / 25.4
PEN = (60, 30, 20)


class Paper:
    """A printed card that can be written on; `image` is uint8 (1024, 1520, 3)."""

    def __init__(self, image):
        self.image = image.copy()

    def bubble(self, choice, value):
        (found,) = (bubble for bubble in choice.bubbles if bubble.value == value)
        return found

    def blot(self, choice, value, radius=2.3, colour=PEN, shift=(0.0, 0.0)):
        b = self.bubble(choice, value)
        self._disc(b.x + shift[0], b.y + shift[1], radius, colour)
        return self

    def pencil(self, choice, value, darkness):
        """A bubble shaded so that it takes away this share of the light."""
        b = self.bubble(choice, value)
        mask = np.zeros(self.image.shape[:2], np.uint8)
        cv2.circle(mask, self._px(b.x, b.y), round(2.4 * K), 255, -1, cv2.LINE_AA)
        weight = (mask[..., None] / 255.0) * darkness
        self.image = np.uint8(self.image * (1 - weight))
        return self

    def cross(self, choice, value, arm=2.2, width=0.6, colour=PEN):
        b = self.bubble(choice, value)
        for sign in (1, -1):
            self.line((b.x - arm, b.y - sign * arm), (b.x + arm, b.y + sign * arm), width, colour)
        return self

    def tick(self, choice, value):
        b = self.bubble(choice, value)
        self.line((b.x - 1.5, b.y), (b.x - 0.3, b.y + 1.6), 0.55)
        self.line((b.x - 0.3, b.y + 1.6), (b.x + 2.4, b.y - 2.6), 0.55)
        return self

    def ring(self, choice, value):
        """A circle drawn around the bubble."""
        b = self.bubble(choice, value)
        cv2.circle(self.image, self._px(b.x, b.y), round(3.5 * K), PEN, round(0.5 * K), cv2.LINE_AA)
        return self

    def line(self, one, other, width, colour=PEN):
        cv2.line(self.image, self._px(*one), self._px(*other), colour, max(1, round(width * K)),
                 cv2.LINE_AA)  # fmt: skip
        return self

    def write(self, text):
        for box, digit in zip(at.DIGITS, text, strict=True):
            if digit != " ":
                place = self._px(box.x + 2.6, box.y + 12.8)
                cv2.putText(self.image, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 2.7, PEN, 4,
                            cv2.LINE_AA)  # fmt: skip
        return self

    def cover(self, box, colour=(90, 120, 150)):
        x, y, width, height = (round(length * K) for length in box)
        cv2.rectangle(self.image, (x, y), (x + width, y + height), colour, -1)
        return self

    def _disc(self, x, y, radius, colour):
        cv2.circle(self.image, self._px(x, y), round(radius * K), colour, -1, cv2.LINE_AA)

    def _px(self, x, y):
        return round(x * K), round(y * K)


@pytest.fixture(scope="session")
def printed():
    """Blank cards as pictures, each laid out once."""
    made = {}

    def one(number=7, game="1.5", lang="en", **about):
        code = CardCode("spring", game, number, **about)
        if code not in made:
            made[code] = picture(CardPrint(code, "王小明", "Anna Müller"), lang, DPI)
        return Paper(made[code])

    return one


@pytest.fixture
def filled(printed):
    """A card with the result of the rules' first example: Black 185, Black wins by ¾."""
    paper = printed()
    return paper.blot(at.WINNER, "B").blot(at.HOW, "count").blot(at.COUNTED, "B").write("185")


def on_table(image, margin=60, colour=(96, 118, 140)):
    """The card with a white border on a table."""
    image = cv2.copyMakeBorder(image, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255,) * 3)
    return cv2.copyMakeBorder(image, *[margin] * 4, cv2.BORDER_CONSTANT, value=colour)


@pytest.fixture
def table():
    return on_table


@pytest.fixture
def read():
    """What is read of a picture; a `Paper` is laid on a table first."""

    def call(image, event=None):
        if isinstance(image, Paper):
            image = on_table(image.image)
        return read_picture(Picture(np.ascontiguousarray(image), "card.jpg", "0" * 64), event)

    return call


@pytest.fixture
def read_one(read):
    """The only card of a picture."""

    def call(image, event=None):
        (found,) = read(image, event)
        assert isinstance(found, CardReading), found.error
        return found

    return call


@pytest.fixture
def refused(read):
    """Why nothing can be read of a picture: the code."""

    def call(image, event=None):
        (found,) = read(image, event)
        assert not isinstance(found, CardReading)
        return found.error.code

    return call


@pytest.fixture
def clear_digits(monkeypatch):
    """Digits are read by a network that is tested elsewhere; here they are what a test says."""

    def say(text):
        from boardscan.cards.digits import DigitReadings

        odds = np.full((3, 12), 0.0001)
        for row, digit in zip(odds, text, strict=True):
            row[10 if digit == " " else int(digit)] = 1 - 11 * 0.0001
        monkeypatch.setattr(
            "boardscan.cards.fields.read_digits", lambda crops: DigitReadings(odds[: len(crops)])
        )

    return say
