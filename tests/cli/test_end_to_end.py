"""The whole way with the real models: samples are counted, and what is no board is refused."""

import cv2
import numpy as np
import pytest

from boardscan.errors import ExitCode

AGREED = "E4,F7,G4,H8,L3,N15"


def test_a_sample_is_counted(command, root, tmp_path):
    answer = command("count", root / "samples" / "final.jpg", "--dead", AGREED, "--json")
    assert answer.code == ExitCode.OK
    record = answer.record
    assert record["status"] == "certain"
    assert record["count"] == {"black": "176", "white": "185", "shared": "0"}
    assert (record["verdict"]["winner"], record["verdict"]["margin_zi"]) == ("W", "33/4")
    assert record["verdict"]["status"] == "certain"


def test_corners_given_by_hand_read_the_same(command, root):
    path = root / "samples" / "final.jpg"
    found = command("read", path, "--json").record
    corners = [f"{x},{y}" for x, y in found["corners_xy_px"]]
    given = command("read", path, "--size", "19", "--corners", *corners, "--json").record
    assert given["rows"] == found["rows"]


def chessboard():
    square = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((90, 90)))
    image = np.full((900, 900, 3), (60, 90, 120), np.uint8)
    image[90:810, 90:810] = np.where(square[..., None], (230, 235, 240), (40, 60, 90))
    return image


def wooden_table():
    rng = np.random.default_rng(1)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (900, 1200)), (0, 0), sigmaX=60, sigmaY=1.5)
    grain = (grain / np.abs(grain).max())[..., None]
    return np.clip(np.array((90, 140, 190)) + 60 * grain, 0, 255).astype(np.uint8)


def noise():
    return np.random.default_rng(2).integers(0, 255, (700, 900, 3), np.uint8)


def plain():
    return np.full((600, 800, 3), 128, np.uint8)


def sheet_of_squared_paper():
    image = np.full((1000, 800, 3), 245, np.uint8)
    image[::25] = (200, 150, 120)
    image[:, ::25] = (200, 150, 120)
    return image


@pytest.mark.parametrize(
    "picture", [chessboard, wooden_table, noise, plain, sheet_of_squared_paper]
)
def test_what_is_no_board_is_never_certain(command, tmp_path, picture):
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), picture())
    answer = command("count", path, "--dead", "none", "--json")
    record = answer.record
    assert record["verdict"]["status"] != "certain"
    if answer.code == ExitCode.BOARD:
        assert record["error"]["hint"]


@pytest.mark.parametrize("picture", [wooden_table, noise, plain])
def test_where_there_is_no_grid_at_all_it_is_refused(command, tmp_path, picture):
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), picture())
    assert command("read", path).code == ExitCode.BOARD


def test_the_sample_cut_off_is_a_part_and_never_a_smaller_board(command, root, tmp_path):
    """A board that leaves the picture is refused, doubted, or read as the part that it is."""
    image = cv2.imread(str(root / "samples" / "final.jpg"))
    height, width = image.shape[:2]
    whole = command("read", root / "samples" / "final.jpg", "--json").record["rows"]
    path = tmp_path / "cut.png"
    for part in (image[: height * 2 // 3], image[:, : width * 2 // 3]):
        cv2.imwrite(str(path), part)
        record = command("read", path, "--json").record
        if record["status"] == "certain":
            rows = record["rows"]
            assert record["part"] and len(rows) < 19
            assert [row[: len(rows[0])] for row in whole[: len(rows)]] == rows
        assert command("count", path, "--json").record["status"] == "refused"
