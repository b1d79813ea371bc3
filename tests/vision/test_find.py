"""Finding the board and reading it, on pictures that the project renders."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from boardscan.errors import BoardNotFound
from boardscan.train.diagram import render_diagram
from boardscan.train.scene import Truth, render_photo
from boardscan.vision import find
from boardscan.vision.find import find_lattice
from boardscan.vision.lattice import Lattice
from boardscan.vision.photo import Photo
from boardscan.vision.settle import settle
from boardscan.vision.stones import read_stones
from boardscan.vision.straighten import CELL_PX, along_lattice, canonical_xy

SAMPLES = ["final", "final_13", "final_9", "diagram"]


def photo_of(picture: np.ndarray) -> Photo:
    return Photo(np.ascontiguousarray(picture), "rendered", "")


def stones_of(text: str) -> np.ndarray:
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    return np.array([[".BW".index(x) for x in row if x in ".BW"] for row in rows], np.uint8)


def wrong_points(read: np.ndarray, truth: np.ndarray) -> int:
    """Fewest differing points over the four turns: a board has no top of its own."""
    assert read.shape == truth.shape
    return min(int((np.rot90(read, k) != truth).sum()) for k in range(4))


def read(picture: np.ndarray, **known: object) -> np.ndarray:
    photo = photo_of(picture)
    lattice = find_lattice(photo, **known)
    return read_stones(photo, lattice).probabilities.argmax(-1)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_read_exactly(root, name: str) -> None:
    picture = cv2.imread(str(root / "samples" / f"{name}.jpg"))
    truth = stones_of((root / "samples" / f"{name}.txt").read_text())
    assert wrong_points(read(picture), truth) == 0


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_photo_reads_the_same(root, turn: int) -> None:
    picture = np.rot90(cv2.imread(str(root / "samples" / "final.jpg")), turn)
    truth = stones_of((root / "samples" / "final.txt").read_text())
    assert wrong_points(read(picture), truth) == 0


@pytest.mark.parametrize("bent", [0.0, 0.25], ids=["straight", "bent"])
@pytest.mark.parametrize("shift", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_lattice_a_line_off_moves_over(root, shift, bent: float) -> None:
    picture = cv2.imread(str(root / "samples" / "final_13.jpg"))
    right = find_lattice(photo_of(picture)).intersections_xy
    step = np.linalg.norm(right[0, 1] - right[0, 0])
    start = along_lattice(right, canonical_xy(13) + CELL_PX * np.array(shift, float))
    bow = np.sin(np.linspace(0, np.pi, 13))  # none at the corners
    start[..., 1] += bent * step * bow[None, :] * bow[:, None]
    corners = start[[0, 0, -1, -1], [0, -1, -1, 0]]
    lattice = settle(picture, corners, 13, "seen", bent=start)
    assert np.linalg.norm(lattice.intersections_xy - right, axis=-1).max() < 0.2 * step
    assert lattice.doubts == ()


def test_corners_by_hand_overrule(root) -> None:
    picture = cv2.imread(str(root / "samples" / "final.jpg"))
    truth = stones_of((root / "samples" / "final.txt").read_text())
    slip = np.array([[1.5, -1], [-2, 1], [1, 2], [-1, 0]])
    corners = find_lattice(photo_of(picture)).corners_xy + slip
    for size in (19, None):
        photo = photo_of(picture)
        lattice = find_lattice(photo, size=size, corners_xy=corners)
        assert lattice.size == 19
        assert lattice.border == "given"
        assert wrong_points(read_stones(photo, lattice).probabilities.argmax(-1), truth) == 0


def scene(seed: int, size: int) -> Truth:
    """A photograph of a middle-game with the board well in the picture."""
    rng = np.random.default_rng(seed)
    stones = (rng.random((size, size)) < 0.45) * rng.integers(1, 3, (size, size))
    return render_photo(rng, stones.astype(np.uint8), 900)


@pytest.mark.parametrize("size", [9, 13, 19])
def test_the_lattice_lies_on_the_lines(size: int) -> None:
    near = 0
    for seed in range(40, 44):
        truth = scene(seed, size)
        try:
            lattice = find_lattice(photo_of(truth.picture))
        except BoardNotFound:
            continue
        if lattice.size != size:
            continue
        points = truth.intersections_xy
        step = np.linalg.norm(np.diff(points, axis=0), axis=-1).mean()
        away = min(
            np.linalg.norm(np.rot90(lattice.intersections_xy, k) - p, axis=-1).max()
            for k in range(4) for p in (points, points.transpose(1, 0, 2))
        )
        near += bool(away < 0.35 * step)
    assert near >= 3


def chessboard() -> np.ndarray:
    squares = (np.indices((8, 8)).sum(0) % 2 * 190 + 30).astype(np.uint8)
    board = cv2.resize(squares, (640, 640), interpolation=cv2.INTER_NEAREST)
    return cv2.copyMakeBorder(cv2.cvtColor(board, cv2.COLOR_GRAY2BGR), 80, 80, 120, 120,
                              cv2.BORDER_CONSTANT, value=(60, 90, 120))


def table() -> np.ndarray:
    rng = np.random.default_rng(3)
    grain = cv2.resize(rng.normal(size=(12, 400)).astype(np.float32), (900, 700))
    return np.clip(np.array([80, 130, 180]) + 12 * grain[..., None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("picture", [
    chessboard(), table(), np.full((400, 400, 3), 128, np.uint8), np.zeros((300, 500, 3), np.uint8),
    np.random.default_rng(0).integers(0, 255, (480, 640, 3)).astype(np.uint8),
], ids=["chessboard", "table", "grey", "black", "noise"])
def test_what_is_no_board_is_refused_with_a_hint(picture: np.ndarray) -> None:
    with pytest.raises(BoardNotFound) as caught:
        find_lattice(photo_of(picture))
    assert caught.value.hint.en
    assert caught.value.hint.zh


@pytest.mark.parametrize("side", ["left", "top"])
def test_a_board_that_is_cut_off_is_never_certain(root, side: str) -> None:
    picture = cv2.imread(str(root / "samples" / "final.jpg"))
    corners = find_lattice(photo_of(picture)).corners_xy
    if side == "left":
        cut = picture[:, int(corners[[0, 3], 0].max() + 0.2 * np.ptp(corners[:, 0])):]
    else:
        cut = picture[int(corners[[0, 1], 1].max() + 0.2 * np.ptp(corners[:, 1])):]
    try:
        lattice = find_lattice(photo_of(cut))
    except BoardNotFound:
        return
    assert lattice.doubts


def test_a_diagram_is_read_with_its_marks() -> None:
    rng = np.random.default_rng(5)
    stones = ((rng.random((19, 19)) < 0.5) * rng.integers(1, 3, (19, 19))).astype(np.uint8)
    picture = render_diagram(rng, stones)[0]
    assert wrong_points(read(picture), stones) == 0


@pytest.mark.parametrize("seed", range(4))
def test_the_lines_of_a_curled_page_are_followed(seed: int) -> None:
    rng = np.random.default_rng([7, seed])
    stones = ((rng.random((19, 19)) < 0.5) * rng.integers(1, 3, (19, 19))).astype(np.uint8)
    picture, points = render_diagram(np.random.default_rng(seed), stones)[:2]
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    lift = 0.045 * height  # nearly a line's distance
    wave = (lift * np.sin(x / width * np.pi * (1 + seed / 3))).astype(np.float32)
    curled = cv2.remap(picture, x, y + wave, cv2.INTER_LINEAR, borderValue=(250, 250, 250))
    points = points - np.stack([0 * points[..., 0], lift * np.sin(
        points[..., 0] / width * np.pi * (1 + seed / 3))], -1)
    try:
        lattice = find_lattice(photo_of(curled))
    except BoardNotFound:  # the wave has carried an edge out of the picture
        assert points[..., 1].min() < 0
        return
    away = [np.abs(lattice.intersections_xy - np.rot90(points, k)).max() for k in range(4)]
    step = np.linalg.norm(np.diff(points, axis=1), axis=-1).mean()
    assert min(away) < 0.3 * step or lattice.doubts


@pytest.mark.parametrize("size", [7, 11, 15, 17])
def test_a_board_of_another_size_is_never_certain(size: int) -> None:
    for seed in range(3):
        try:
            lattice = find_lattice(photo_of(scene(seed, size).picture))
        except BoardNotFound:
            continue
        assert lattice.doubts


@pytest.mark.parametrize(("doubts", "size"), [((), 13), (("border_in_doubt",), 9)])
def test_the_middle_of_a_larger_board_is_not_taken_for_a_small_one(
        root, monkeypatch, doubts, size: int) -> None:
    picture = cv2.imread(str(root / "samples" / "final_13.jpg"))
    whole = replace(find_lattice(photo_of(picture)), doubts=doubts)
    middle = Lattice(9, whole.intersections_xy[2:-2, 2:-2], 1.0, "seen", ("border_in_doubt",))

    def lattice_of(image, sizes, px):
        return whole if tuple(sizes) == (13,) else None if tuple(sizes) == (19,) else middle

    monkeypatch.setattr(find, "_lattice_of", lattice_of)
    assert find_lattice(photo_of(picture)).size == size


def test_lines_seen_twice_as_fine_are_no_larger_board(root, monkeypatch) -> None:
    picture = cv2.imread(str(root / "samples" / "final_13.jpg"))
    fine = find_lattice(photo_of(picture))
    coarse = Lattice(7, fine.intersections_xy[::2, ::2], 1.0, "seen", ("border_in_doubt",))
    monkeypatch.setattr(find, "_lattice_of", lambda image, sizes, px:
                        fine if tuple(sizes) == (13,) else coarse)
    assert find_lattice(photo_of(picture)).size == 7
