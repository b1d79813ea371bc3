"""Parts of boards: their grid, their sides, their star points, their place."""

import cv2
import numpy as np
import pytest

from boardscan.parts import PartScan
from boardscan.pipeline import Scan, read_any
from boardscan.vision.hoshi import NONE, SEEN, star_points
from boardscan.vision.photo import Photo
from boardscan.vision.sides import lines_missing, lines_run_on, runs_on

CORNER = [
    ".........",
    "...B.W...",
    "..B.WBW..",
    ".....BW..",
    "...W.....",
    "....B.BB.",
    ".W....W..",
    "...B.....",
    ".....W...",
    ".........",
]


def photo_of(picture: np.ndarray) -> Photo:
    return Photo(np.ascontiguousarray(picture), "drawn", "")


def grid(rows: int, cols: int, step: int = 26) -> np.ndarray:
    """Where `draw_part` puts the points."""
    row, col = np.mgrid[0:rows, 0:cols]
    return np.stack([2 * step + (col + 0.5) * step, 2 * step + (row + 0.5) * step], -1)


def empty_of(rows: list[str]) -> np.ndarray:
    return np.array([[symbol == "." for symbol in row] for row in rows])


def test_lines_run_on_where_a_part_was_cut(draw_part) -> None:
    picture = draw_part(CORNER, 0, 10)
    top, right, bottom, left = runs_on(picture, grid(10, 9), empty_of(CORNER))
    assert np.median(top) < 0.2
    assert np.median(right) < 0.2
    assert np.median(bottom) > 0.7
    assert np.median(left) > 0.7
    assert lines_run_on(picture, grid(10, 9), empty_of(CORNER))


def test_lines_of_a_whole_board_end(draw_part) -> None:
    rows = ["." * 9] * 9
    assert not lines_run_on(draw_part(rows, size=9), grid(9, 9), empty_of(rows))


def test_light_lines_on_dark_run_on_as_well(draw_part) -> None:
    picture = 255 - draw_part(CORNER, 0, 10)
    _, right, bottom, _ = runs_on(picture, grid(10, 9), empty_of(CORNER))
    assert np.median(right) < 0.2
    assert np.median(bottom) > 0.7


def test_a_line_that_is_not_there_is_missed(draw_part) -> None:
    points = grid(11, 9)
    assert lines_missing(draw_part(CORNER, 0, 10), points, np.ones((11, 9), bool))[2]
    assert lines_missing(draw_part(CORNER, 0, 10), points, np.ones((11, 9), bool))[0] is False


def test_star_points_are_seen_between_stones(draw_part) -> None:
    clear = empty_of(CORNER)
    clear[0] = clear[:, -1] = False  # the border's thick lines have no star
    stars = star_points(draw_part(CORNER, 0, 10), grid(10, 9), clear)
    assert [tuple(p) for p in np.argwhere(stars == SEEN)] == [(9, 5)], "a stone is on Q16"
    assert (stars[clear] == NONE).sum() > 0.9 * clear.sum()


@pytest.mark.parametrize(("top", "left", "sides", "name"), [
    (0, 10, ("border", "border", "cut", "cut"), "L19"),
    (9, 10, ("cut", "border", "border", "cut"), "L10"),
    (9, 0, ("cut", "cut", "border", "border"), "A10"),
    (0, 0, ("border", "cut", "cut", "border"), "A19"),
])
def test_a_corner_is_read_with_its_place(draw_part, top, left, sides, name) -> None:
    found = read_any(photo_of(draw_part(CORNER, top, left)), size=19)
    assert isinstance(found, PartScan)
    assert found.lattice.sides == sides
    assert list(found.rows) == CORNER
    assert found.place.name((0, 0)) == name
    assert found.status == "certain"
    board = found.on_board()
    assert board is not None
    assert board.rows()[top + 1][left:left + 9] == CORNER[1]


def test_the_middle_of_a_board_has_no_names(draw_part) -> None:
    found = read_any(photo_of(draw_part(CORNER, 4, 5, stars=False)))
    assert isinstance(found, PartScan)
    assert list(found.rows) == CORNER
    assert not found.place.known
    assert found.on_board() is None
    assert found.place.name((0, 0)) == "(1, 1)"


def test_a_turned_and_tilted_page_is_read(draw_part) -> None:
    picture = draw_part(CORNER, 0, 10)
    height, width = picture.shape[:2]
    there = np.float32([[40, 25], [width + 10, 0], [width + 45, height], [0, height + 30]])
    here = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    tilted = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(here, there),
                                 (width + 60, height + 50), borderValue=(120, 130, 140))
    found = read_any(photo_of(tilted), size=19)
    assert isinstance(found, PartScan)
    assert list(found.rows) == CORNER


@pytest.mark.parametrize("size", [9, 13, 19])
def test_a_whole_diagram_is_no_part(draw_part, size) -> None:
    rng = np.random.default_rng(size)
    rows = ["".join(rng.choice(list("..BW"), size)) for _ in range(size)]
    found = read_any(photo_of(draw_part(rows, size=size)))
    assert isinstance(found, Scan)
    assert list(found.position.rows()) == rows


@pytest.mark.parametrize("lines", [9, 13])
def test_a_square_corner_is_no_small_board(draw_part, lines) -> None:
    """Its shape is that of a whole board, and only the lines that run on tell."""
    rng = np.random.default_rng(lines)
    rows = ["".join(rng.choice(list("...BW"), lines)) for _ in range(lines)]
    found = read_any(photo_of(draw_part(rows, 0, 0)))
    assert isinstance(found, PartScan) or found.status == "needs_review"
