"""Handwritten digits: how a crop is looked at, and that the network reads our own hand."""

import cv2
import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.digits import (
    BLANK,
    CLASSES,
    OTHER,
    SIDE,
    DigitReadings,
    darkness,
    look,
    read_digits,
)
from boardscan.train.digit_boxes import make_box
from boardscan.train.handwriting import drawn, ink
from boardscan.train.pens import lay, line_mask, random_pen, scribble

WIDTH, HEIGHT = at.DIGIT_CROP_PX
MIDDLE = np.array([WIDTH / 2, HEIGHT / 2])
FRAME = np.array([[16, 16], [WIDTH - 16, 16], [WIDTH - 16, HEIGHT - 16], [16, HEIGHT - 16]])


def box(covered, pen="black", paper=0.97, seed=0):
    """A crop as a straightened card gives it: white paper, a thin frame, ink where it is said."""
    rng = np.random.default_rng(seed)
    frame = np.zeros((HEIGHT, WIDTH), np.float32)
    for i in range(4):
        frame = np.maximum(frame, line_mask(frame.shape, FRAME[[i, (i + 1) % 4]], 1.6))
    sheet = np.full((HEIGHT, WIDTH, 3), paper, np.float32) * (1 - 0.8 * frame[..., None])
    done = lay(rng, sheet.astype(np.float32), covered, random_pen(rng, pen))
    noisy = 255 * done + 2 * rng.standard_normal(done.shape)
    return np.clip(cv2.GaussianBlur(noisy, (0, 0), 0.8), 0, 255).astype(np.uint8)


def written(digit, seed=0, tall=84, middle=MIDDLE, way=None):
    rng = np.random.default_rng([digit, seed])
    return ink(rng, drawn(rng, digit, way), (HEIGHT, WIDTH), np.asarray(middle), tall, 4.5, 0.5)


def nothing():
    return np.zeros((HEIGHT, WIDTH), np.float32)


@pytest.mark.parametrize("pen", ["black", "blue", "red", "pencil", "gel"])
def test_every_digit_is_read_in_every_ink(pen):
    found = read_digits([box(written(digit), pen) for digit in range(10)])
    assert "".join(found.best) == "0123456789"
    assert found.probabilities.max(-1).min() > 0.5


def test_a_faint_pencil_and_grey_scans_are_read_too():
    crops = [box(written(digit), "faint pencil") for digit in range(10)]
    assert "".join(read_digits(crops).best) == "0123456789"
    grey = np.stack([cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY) for crop in crops])
    assert "".join(read_digits(grey).best) == "0123456789"


@pytest.mark.parametrize(("digit", "way"), [(1, 0), (1, 1), (1, 3), (4, 0), (4, 1), (4, 2),
                                            (7, 0), (7, 1), (7, 2), (7, 3)])
def test_other_ways_of_writing_are_read(digit, way):
    """The European 1 and 7, a 4 that is open or closed: MNIST hardly has them."""
    crops = [box(written(digit, seed, way=way), seed=seed) for seed in range(4)]
    assert read_digits(crops).best.count(str(digit)) == len(crops)


def test_digits_off_centre_over_the_frame_small_and_large():
    crops = [box(written(5, tall=tall, middle=MIDDLE + shift))
             for tall, shift in ((50, (0, 30)), (84, (18, -14)), (118, (0, 0)), (40, (-20, -20)))]
    assert set(read_digits(crops).best) == {"5"}


def test_an_empty_box_is_blank_whatever_its_paper():
    crops = [box(nothing(), paper=paper, seed=seed) for paper in (0.99, 0.8, 0.5)
             for seed in range(3)]
    found = read_digits(crops)
    assert set(found.best) == {"blank"}


def test_what_is_no_digit_is_never_one_for_sure():
    """Struck out, scribbled, two digits in one box, a cross: not even nearly sure of a digit."""
    rng = np.random.default_rng(2)
    size = np.array([70.0, 90.0])
    marks = [scribble(rng, (HEIGHT, WIDTH), MIDDLE, size, 4.5, way)
             for way in ("scrawl", "cross", "dash", "fill")]
    struck = [np.maximum(written(digit), scribble(rng, (HEIGHT, WIDTH), MIDDLE, size, 4.5,
                                                  "scrawl")) for digit in (3, 6, 8)]
    pairs = [np.maximum(written(3, tall=60, middle=MIDDLE - [24, 0]),
                        written(8, tall=60, middle=MIDDLE + [24, 0]))]
    found = read_digits([box(mark) for mark in [*marks, *struck, *pairs]])
    assert found.probabilities[:, :10].max() < 0.9


def test_probabilities_are_probabilities():
    found = read_digits([box(written(7)), box(nothing())])
    assert found.probabilities.shape == (2, len(CLASSES))
    assert np.allclose(found.probabilities.sum(-1), 1)
    assert CLASSES[BLANK] == "blank" and CLASSES[OTHER] == "other"


def test_no_boxes_and_tiny_boxes():
    none = read_digits([])
    assert isinstance(none, DigitReadings)
    assert none.probabilities.shape == (0, len(CLASSES)) and none.best == []
    small = cv2.resize(box(written(0)), (32, 40), interpolation=cv2.INTER_AREA)
    assert read_digits([small]).best == ["0"]


@pytest.mark.parametrize("shape", [(1, 1, 3), (3, 90, 3), (90, 2, 3), (400, 300, 3)])
def test_any_crop_gives_probabilities(shape):
    for value in (0, 128, 255):
        found = read_digits([np.full(shape, value, np.uint8)])
        assert np.isfinite(found.probabilities).all()


def test_ink_of_every_colour_is_dark_alike():
    """Red on white is bright in one channel; it still counts as full ink."""
    for colour in ((30, 30, 30), (200, 60, 30), (40, 40, 220), (40, 160, 40)):
        crop = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
        cv2.line(crop, (64, 50), (64, 110), colour, 7)
        dark = darkness(crop)[..., 0]
        assert dark[80, 64] > 0.9 and dark[80, 30] < 0.1


def test_the_second_view_has_the_ink_alone_and_in_the_middle():
    crop = box(written(3, tall=60, middle=MIDDLE + [14, 22]))
    whole, alone = look(crop)
    assert whole.shape == alone.shape == (SIDE, SIDE, 3)
    y, x = np.nonzero(alone[..., 0] > 90)
    assert abs((x.min() + x.max()) / 2 - 19.5) < 2 and abs((y.min() + y.max()) / 2 - 19.5) < 2
    assert 24 <= np.ptp(y) <= 32
    assert not alone[:2].any() and not alone[:, :2].any()
    assert look(box(nothing()))[1].max() == 0


def test_made_up_boxes_are_the_same_for_the_same_seed():
    pool = [drawn(np.random.default_rng(d), d) for d in range(10)], np.arange(10)
    first, again = ([make_box(np.random.default_rng(s), pool) for s in range(12)] for _ in "12")
    for (crop, label), (other, same) in zip(first, again, strict=True):
        assert label == same and np.array_equal(crop, other)
    assert {label for _, label in first} <= set(range(12))
