"""From the reader's numbers to a reading, and what no network can know."""

import cv2
import numpy as np
import pytest

from boardscan.vision.find import find_lattice
from boardscan.vision.photo import Photo
from boardscan.vision.stones import Reading, burnt_out, drowned, oddly_coloured, read_stones
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
