"""From the reader's numbers to a reading, and what no network can know."""

import cv2
import numpy as np
import pytest

from boardscan.vision.find import find_lattice
from boardscan.vision.photo import Photo
from boardscan.vision.reach import DIRECTIONS, half_way, reach
from boardscan.vision.stones import (
    Reading,
    _unsettled,
    burnt_out,
    drowned,
    oddly_coloured,
    read_stones,
)
from boardscan.vision.straighten import CELL_PX, RING


def test_doubtful_points_come_with_their_odds_worst_first() -> None:
    odds = np.tile([1.0, 0.0, 0.0], (9, 9, 1))
    odds[2, 3] = [0.5, 0.0, 0.5]
    odds[4, 4] = [0.1, 0.9, 0.0]
    assert [point for point, _ in Reading(odds).doubtful()] == [(2, 3), (4, 4)]
    assert Reading(odds).doubtful()[1][1] == (0.1, 0.9, 0.0)


def test_only_a_point_without_line_or_shade_is_burnt_out() -> None:
    side = (9 + 2 * RING) * CELL_PX
    view = np.full((side, side, 3), 255, np.uint8)
    middle = RING * CELL_PX + CELL_PX // 2
    for i in range(9):
        view[middle + i * CELL_PX, middle:-middle] = 60
        view[middle:-middle, middle + i * CELL_PX] = 60
    view[: 4 * CELL_PX, : 4 * CELL_PX] = 255  # glare over the corner
    burnt = burnt_out(view)[RING:-RING, RING:-RING]
    assert burnt[:2, :2].all()
    assert burnt.sum() == 4


def test_a_burnt_out_white_stone_is_told_by_the_wood_around_it() -> None:
    side = (9 + 2 * RING) * CELL_PX
    view = np.full((side, side, 3), (120, 170, 210), np.uint8)
    middle = (CELL_PX - 1) / 2
    for i in (3, 4, 5):
        at = round((RING + i) * CELL_PX + middle)
        cv2.circle(view, (at, at), CELL_PX // 2, (255, 255, 255), -1)
    assert not drowned(view).any()
    cv2.circle(view, (at, at), 2 * CELL_PX, (255, 255, 255), -1)
    assert drowned(view)[RING:-RING, RING:-RING][5, 5]
    assert not drowned(view)[RING:-RING, RING:-RING][3, 3]


@pytest.mark.parametrize("light", [(255, 255, 255), (190, 235, 255)])
def test_a_coloured_disc_is_no_stone_beyond_doubt(light) -> None:
    side = (9 + 2 * RING) * CELL_PX
    view = np.full((side, side, 3), (120, 170, 210), np.uint8)
    colours = np.zeros((9, 9), np.intp)
    for i, paint in enumerate([(240, 240, 240)] * 4 + [(20, 20, 20)] * 4 + [(200, 90, 200)]):
        at = round((RING + i) * CELL_PX + (CELL_PX - 1) / 2)
        shade = [round(a * b / 255) for a, b in zip(paint, light, strict=True)]
        cv2.circle(view, (at, at), CELL_PX // 2, shade, -1)
        cv2.circle(view, (at, at), 2, (0, 0, 255), -1)  # a last-move marker
        colours[i, i] = 1 if 4 <= i < 8 else 2
    assert np.argwhere(oddly_coloured(view, colours)).tolist() == [[8, 8]]


def test_a_point_lost_in_glare_is_doubtful_never_empty(root) -> None:
    picture = cv2.imread(str(root / "samples" / "final.jpg"))
    lattice = find_lattice(Photo(picture, "", ""))
    at = lattice.intersections_xy[9, 9].round().astype(int)
    step = np.linalg.norm(lattice.intersections_xy[9, 9] - lattice.intersections_xy[9, 10])
    glared = cv2.circle(picture.copy(), at.tolist(), int(2.2 * step), (255, 255, 255), -1)
    doubtful = [p for p, _ in read_stones(Photo(glared, "", ""), lattice).doubtful()]
    assert (9, 9) in doubtful


def board_of(places: dict[tuple[float, float], int], wood=(120, 170, 210)) -> np.ndarray:
    """A drawn straightened 9x9 board with round stones at (row, col), in cells."""
    side = (9 + 2 * RING) * CELL_PX
    view = np.full((side, side, 3), wood, np.uint8)
    for i in range(9):
        at, ends = round((RING + i) * CELL_PX + 7.5), (round(RING * CELL_PX + 7.5), side - 40)
        cv2.line(view, (at, ends[0]), (at, ends[1]), (60, 80, 90), 1)
        cv2.line(view, (ends[0], at), (ends[1], at), (60, 80, 90), 1)
    for (row, col), colour in places.items():
        xy = [round(((RING + v) * CELL_PX + 7.5) * 16) for v in (col, row)]
        ink = (25, 25, 25) if colour == 1 else (235, 235, 235)
        cv2.circle(view, xy, round(0.47 * CELL_PX * 16), ink, -1, cv2.LINE_AA, 4)
    return view


def as_read(places: dict[tuple[float, float], int]) -> np.ndarray:
    colours = np.zeros((9, 9), np.intp)
    for (row, col), colour in places.items():
        colours[int(np.floor(row + 0.49)), int(np.floor(col + 0.49))] = colour
    return colours


FIVE = {(1, 1): 1, (1, 6): 2, (5, 2): 2, (7, 6): 1, (7, 4): 2}


@pytest.mark.parametrize("colour", [1, 2])
@pytest.mark.parametrize("way", range(4))
def test_a_stone_half_way_to_an_empty_point_is_seen(colour, way) -> None:
    dx, dy = DIRECTIONS[way]
    places = FIVE | {(4 + 0.5 * dy, 5 + 0.5 * dx): colour}
    colours = as_read(FIVE) + 0
    colours[4, 5] = colour
    found = half_way(board_of(places), colours)
    assert np.argwhere(found).tolist() == [[way, 4, 5]]
    there = reach(board_of(places), colours)[way, 4, 5]
    assert there == pytest.approx(0.97, abs=0.08)


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.3, 0.0), (-0.2, 0.25)])
def test_stones_that_the_camera_shifts_alike_are_in_their_places(shift) -> None:
    places = {(row + shift[0], col + shift[1]): colour for (row, col), colour in FIVE.items()}
    assert not half_way(board_of(places), as_read(FIVE)).any()


def test_a_sloppy_stone_and_two_that_touch_are_in_their_places() -> None:
    places = FIVE | {(4.3, 5.0): 1, (2.9, 3.0): 2, (2.9, 3.96): 2}
    colours = as_read(FIVE)
    colours[4, 5], colours[3, 3], colours[3, 4] = 1, 2, 2
    assert not half_way(board_of(places), colours).any()


@pytest.mark.parametrize("way", range(4))
def test_both_points_of_a_stone_half_way_are_in_doubt(way) -> None:
    odds = np.tile([1.0, 0.0, 0.0], (9, 9, 1))
    odds[4, 4] = [0.0, 0.0, 1.0]
    half = np.zeros((4, 9, 9), bool)
    half[way, 4, 4] = True
    dx, dy = DIRECTIONS[way]
    reading = Reading(_unsettled(odds, half))
    assert {point for point, _ in reading.doubtful()} == {(4, 4), (4 + dy, 4 + dx)}
    assert (reading.probabilities.argmax(-1) == odds.argmax(-1)).all()


@pytest.mark.parametrize("way", range(4))
def test_a_shadow_does_not_make_a_stone_reach_further(way) -> None:
    dx, dy = DIRECTIONS[way]
    places = FIVE | {(4.0, 5.0): 1}
    view = board_of(places)
    for step in np.linspace(0.1, 0.58, 5):  # hardly lighter than the stone
        at = [round(((RING + v) * CELL_PX + 7.5) * 16) for v in (5 + step * dx, 4 + step * dy)]
        cv2.circle(view, at, round(0.47 * CELL_PX * 16), (28, 32, 36), -1, cv2.LINE_AA, 4)
    assert not half_way(view, as_read(places)).any()
