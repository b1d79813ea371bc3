"""The overlay shows every mark where it belongs, whatever the size of photo and board."""

import cv2
import numpy as np
import pytest

from boardscan.rules.position import Colour, Position
from boardscan.vision.lattice import Lattice
from boardscan.vision.overlay import LONGEST_PX, draw_overlay
from boardscan.vision.pen import CELL_PX, VERMILLION, YELLOW, Marks, Pen
from boardscan.vision.photo import Photo

POSITION = Position.from_text("\n".join(["B.......W", *["........."] * 7, "W.......B"]))
GREY = 128


def photo_of(height, width):
    return Photo(np.full((height, width, 3), GREY, np.uint8), "photo.jpg", "0" * 64)


def square(low, high, size=9):
    corners = np.array([(low, low), (high, low), (high, high), (low, high)], float)
    return Lattice.from_corners(corners, size)


def drawn(marks, lattice=None, height=400, width=400):
    """The overlay of a plain grey photo, and a function that finds points in it."""
    lattice = lattice or square(100, 100 + 8 * 25)
    picture = draw_overlay(photo_of(height, width), lattice, marks)
    scale = CELL_PX / 25
    corner = lattice.intersections_xy[0, 0] - 2.2 * 25

    def around(point, cells=0.12):
        x, y = (lattice.intersections_xy[point] - np.floor(corner)) * scale
        half = max(1, round(cells * CELL_PX))
        return picture[round(y) - half : round(y) + half + 1, round(x) - half : round(x) + half + 1]

    return picture, around


def near(patch, shade):
    """How many pixels of a patch have about this BGR shade."""
    return int((np.abs(patch.astype(int) - shade).max(-1) < 40).sum())


def test_stones_stand_on_their_points():
    _, around = drawn(Marks(POSITION))
    assert around((0, 0)).max() < 60
    assert around((8, 8)).max() < 60
    assert around((0, 8)).min() > 200
    assert around((8, 0)).min() > 200


def test_territory_is_square_and_in_its_owners_colour():
    owners = {(4, 4): Colour.BLACK, (4, 5): Colour.WHITE, (4, 6): Colour.EMPTY}
    _, around = drawn(Marks(POSITION, owners))
    assert around((4, 4), 0.08).max() < 60
    assert around((4, 5), 0.08).min() > 200
    shared = around((4, 6), 0.08)
    assert near(shared, (0, 0, 0)) and near(shared, (255, 255, 255))


def test_dead_stones_are_crossed_and_a_proposal_is_hollow():
    _, plain = drawn(Marks(POSITION))
    _, agreed = drawn(Marks(POSITION, dead={(0, 0)}))
    _, proposed = drawn(Marks(POSITION, suggested={(0, 0)}))
    red = [near(around((0, 0), 0.45), VERMILLION) for around in (plain, agreed, proposed)]
    assert red[0] == 0
    assert red[1] > 50 and red[2] > 50
    # Told apart without colour: the middle of a proposal's cross is white.
    assert np.abs(agreed((0, 0), 0.3).astype(int) - proposed((0, 0), 0.3)).max() > 150


def test_doubtful_points_are_ringed():
    _, around = drawn(Marks(POSITION, doubtful={(4, 4)}))
    assert near(around((4, 4), 0.7), YELLOW) > 100
    assert near(around((4, 7), 0.7), YELLOW) == 0


def test_the_photo_is_left_as_it_was():
    photo = photo_of(400, 400)
    draw_overlay(photo, square(100, 300), Marks(POSITION))
    assert (photo.image == GREY).all()


@pytest.mark.parametrize(
    "caption",
    [
        "黑胜3/4子 / Black wins by ¾ 子 (1½ points), and more words than fit in one line " * 2,
        "A19 死活有争议（若死：白胜11又1/2子；若活：白胜6又1/2子）：死活须双方意见一致；" * 2,
        "死活须双方意见一致如有争议重新开始对局" * 4,
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_captions_and_legend_lie_below(lang, caption):
    marks = Marks(POSITION, {(4, 4): Colour.EMPTY}, {(0, 0)}, {(8, 8)}, {(2, 2)})
    plain = draw_overlay(photo_of(400, 400), square(100, 300), marks, [], lang)
    told = draw_overlay(photo_of(400, 400), square(100, 300), marks, [caption], lang)
    assert told.shape[1] == plain.shape[1]
    assert told.shape[0] > plain.shape[0] + 40
    ink = (told[-300:] < 100).all(-1)
    assert ink.any()
    assert not ink[:, -4:].any(), "no word is cut off at the right"


@pytest.mark.parametrize(
    ("height", "width", "low", "high"),
    [(300, 300, 20, 280), (3000, 4000, 400, 2600), (6000, 8000, 100, 5900), (305, 450, 90, 180)],
)
def test_any_size_of_photo(height, width, low, high):
    marks = Marks(Position.empty(19))
    picture = draw_overlay(photo_of(height, width), square(low, high, 19), marks)
    assert picture.dtype == np.uint8
    assert picture.shape[1] <= LONGEST_PX
    assert picture.shape[1] >= 18 * CELL_PX * 0.9


def test_a_board_at_the_very_edge_of_the_photo():
    marks = Marks(POSITION, doubtful={(0, 0), (0, 8), (8, 0), (8, 8)})
    picture = draw_overlay(photo_of(300, 300), square(0, 299), marks)
    assert near(picture, YELLOW) > 200


def test_marks_follow_the_perspective():
    """Far points are drawn smaller than near ones."""
    corners = np.array([(150, 100), (250, 100), (390, 380), (10, 380)], float)
    lattice = Lattice.from_corners(corners, 9)
    pen = Pen(np.zeros((400, 400, 3), np.uint8), lattice.intersections_xy)
    assert pen.cells_px[8, 4] > 1.8 * pen.cells_px[0, 4]


def test_png_of_an_overlay_can_be_opened(tmp_path):
    picture = draw_overlay(photo_of(300, 300), square(50, 250), Marks(POSITION))
    assert cv2.imwrite(str(tmp_path / "x.png"), picture)
    assert (cv2.imread(str(tmp_path / "x.png")) == picture).all()
