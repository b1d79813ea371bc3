"""The lattice's geometry, without any network."""

import numpy as np
import pytest

from boardscan.vision.lattice import (
    Lattice,
    homography_of,
    order_corners,
    project,
    smooth_surface,
    unit_corners,
    unit_points,
)
from boardscan.vision.straighten import CELL_PX, RING, canonical_xy, follow, straighten

OBLIQUE = np.array([[120.0, 80.0], [510.0, 95.0], [610.0, 440.0], [30.0, 420.0]])


@pytest.mark.parametrize("size", [9, 13, 19])
def test_corners_come_back(size: int) -> None:
    lattice = Lattice.from_corners(OBLIQUE, size)
    assert lattice.intersections_xy.shape == (size, size, 2)
    np.testing.assert_allclose(lattice.corners_xy, OBLIQUE, atol=1e-3)


def test_perspective_keeps_lines_straight() -> None:
    points = Lattice.from_corners(OBLIQUE, 19).intersections_xy
    for line in [*points, *points.transpose(1, 0, 2)]:
        along = line[-1] - line[0]
        across = np.array([-along[1], along[0]]) / np.linalg.norm(along)
        assert np.abs((line - line[0]) @ across).max() < 1e-3


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_corners_in_any_order_become_the_same(turn: int, mirrored: bool) -> None:
    shuffled = np.roll(OBLIQUE, turn, axis=0)
    if mirrored:
        shuffled = shuffled[::-1]
    np.testing.assert_array_equal(order_corners(shuffled), OBLIQUE)


def test_a_board_seen_corner_on_has_an_order() -> None:
    diamond = np.array([[300.0, 100.0], [500.0, 300.0], [300.0, 500.0], [100.0, 300.0]])
    ordered = order_corners(diamond)
    for turn in range(4):
        np.testing.assert_array_equal(order_corners(np.roll(diamond, turn, 0)), ordered)


def test_smooth_surface_bends_with_the_lens_and_ignores_strays() -> None:
    place = unit_points(19).reshape(-1, 2) / 9 - 1
    bent = 0.2 * place * np.sum(place**2, 1, keepdims=True)
    rng = np.random.default_rng(0)
    seen = bent + rng.normal(0, 0.02, bent.shape)
    stray = rng.random(len(place)) < 0.15
    seen[stray] += rng.uniform(-0.6, 0.6, (stray.sum(), 2))
    fitted = smooth_surface(place, seen, np.ones(len(place)), degree=3)
    assert np.abs(fitted - bent).max() < 0.05


@pytest.mark.parametrize("scale", [1.0, 4.0])
def test_straightened_points_lie_where_the_reader_looks(scale: float) -> None:
    size = 13
    corners = OBLIQUE * scale
    image = np.zeros((int(520 * scale), int(700 * scale), 3), np.uint8)
    points = project(homography_of(unit_corners(size), corners), unit_points(size))
    for x, y in points.reshape(-1, 2).round().astype(int):
        r = max(1, int(2 * scale))
        image[y - r : y + r + 1, x - r : x + r + 1] = 255
    view, homography = straighten(image, corners, size)
    assert view.shape == ((size + 2 * RING) * CELL_PX,) * 2 + (3,)
    np.testing.assert_allclose(project(homography, points), canonical_xy(size), atol=0.02)
    goal = canonical_xy(size).round().astype(int).reshape(-1, 2)
    lit = np.array([view[y - 1 : y + 2, x - 1 : x + 2].max() for x, y in goal])
    assert (lit > 60).all()
    gaps = (canonical_xy(size)[:-1, :-1] + CELL_PX / 2).astype(int).reshape(-1, 2)
    assert max(view[y, x].max() for x, y in gaps) < 30


@pytest.mark.parametrize("scale", [1.0, 4.0])
def test_following_a_bent_lattice_straightens_it(scale: float) -> None:
    size = 9
    points = Lattice.from_corners(OBLIQUE * scale, size).intersections_xy.copy()
    middle = points.reshape(-1, 2).mean(0)
    away = (points - middle) / np.abs(points - middle).max()
    points -= 18 * scale * away * np.sum(away**2, -1, keepdims=True)  # a barrel lens
    image = np.zeros((int(520 * scale), int(700 * scale), 3), np.uint8)
    for x, y in points.reshape(-1, 2).round().astype(int):
        r = max(1, int(2 * scale))
        image[y - r : y + r + 1, x - r : x + r + 1] = 255
    view = follow(image, points)
    goal = canonical_xy(size).round().astype(int).reshape(-1, 2)
    assert min(view[y - 1 : y + 2, x - 1 : x + 2].max() for x, y in goal) > 60


@pytest.mark.parametrize("tilt", [0, 30, 60, 70])
@pytest.mark.parametrize("turn", [0, 40])
def test_foreshortening_is_the_cosine_of_the_tilt(tilt: int, turn: int) -> None:
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    board = (unit_corners(19) - 9) @ spin.T
    seen = board * [20, 20 * np.cos(np.radians(tilt))] + 400
    lattice = Lattice.from_corners(seen, 19)
    assert lattice.foreshortening == pytest.approx(np.cos(np.radians(tilt)), abs=0.01)
