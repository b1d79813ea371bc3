"""`read`: text, JSON lines, files, refusals, exit codes."""

import json

import cv2
import numpy as np
import pytest

from boardscan.errors import ExitCode
from boardscan.records.contract import schema
from boardscan.records.sgf_read import read_sgf

DOUBT = {(2, 3): (0.2, 0.7, 0.1)}


def valid(record):
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(record, schema())
    return record


def test_text(command, sees, photo, nine):
    sees(nine)
    answer = command("read", photo)
    assert answer.code == ExitCode.OK
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert lines[0] == f"{photo}: 9×9 board"
    assert lines[1] == "   A B C D E F G H J"
    assert lines[9] == " 2 . W . . B W . . . 2"
    assert lines[-1] == "Every point was read without doubt."


def test_chinese(command, sees, photo, nine):
    sees(nine, DOUBT)
    answer = command("read", photo, "--lang", "zh")
    assert "9 路棋盘" in answer.out
    assert "存疑的点" in answer.out
    assert "D7: 空 20%, 黑 70%, 白 10%" in answer.out
    assert "请核对 D7" in answer.out


def test_json(command, sees, photo, nine):
    sees(nine)
    record = valid(command("read", photo, "--json").record)
    assert record["source"] == str(photo)
    assert record["size"] == 9
    assert record["rows"][7] == ".W..BW..."
    assert record["corners_xy_px"] == [[30, 30], [270, 30], [270, 270], [30, 270]]
    assert record["status"] == "certain"
    assert record["doubtful"] == []
    assert len(record["sha256"]) == 64


def test_a_doubtful_point_needs_a_review(command, sees, photo, nine):
    sees(nine, DOUBT)
    record = valid(command("read", photo, "--json").record)
    assert record["status"] == "needs_review"
    assert record["rows"][2][3] == "B"
    assert record["doubtful"] == [
        {"point": "D7", "probabilities": {"empty": 0.2, "black": 0.7, "white": 0.1}}
    ]
    assert "D7" in record["reasons"][0]["message"]
    assert command("read", photo, "--strict").code == ExitCode.REVIEW
    assert command("read", photo).code == ExitCode.OK


def test_a_doubtful_border_needs_a_review(command, sees, photo, nine):
    sees(nine, doubts=["border_in_doubt"])
    record = valid(command("read", photo, "--json").record)
    assert record["status"] == "needs_review"
    assert record["reasons"][0]["code"] == "border_in_doubt"


def test_an_illegal_position_is_reported_and_stays(command, sees, photo):
    sees("BW.\nW..\n...")
    record = valid(command("read", photo, "--json").record)
    assert record["rows"][0] == "BW."
    assert record["status"] == "needs_review"
    assert record["reasons"][0]["code"] == "no_liberties"
    assert "A3" in record["reasons"][0]["message"]


def test_one_bad_photo_never_stops_the_others(command, sees, tmp_path, nine):
    sees(nine)
    names = ["one.png", "empty.png", "crash.png", "two.png"]
    for name in names:
        cv2.imwrite(str(tmp_path / name), np.zeros((100, 100, 3), np.uint8))
    (tmp_path / "text.jpg").write_text("no picture")
    paths = [tmp_path / name for name in (*names[:3], "nowhere.jpg", "text.jpg", "two.png")]
    answer = command("read", *paths, "--json")
    assert answer.code == ExitCode.SOME_REFUSED
    records = [valid(record) for record in answer.records]
    assert [record["source"] for record in records] == [str(path) for path in paths]
    assert [record["status"] for record in records] == ["certain"] + ["refused"] * 4 + ["certain"]
    codes = [record["error"]["code"] for record in records[1:5]]
    assert codes == ["no_board", "fault", "photo_not_found", "not_an_image"]
    complaints = [line for line in answer.err.splitlines() if line.startswith("Error: ")]
    assert len(complaints) == 4
    for path, complaint in zip(paths[1:5], complaints, strict=True):
        assert str(path) in complaint


@pytest.mark.parametrize(
    ("name", "code"),
    [("empty.png", ExitCode.BOARD), ("crash.png", ExitCode.FAULT), ("none.png", ExitCode.PHOTO)],
)
def test_one_photo_has_its_own_exit_code(command, sees, tmp_path, nine, name, code):
    sees(nine)
    if name != "none.png":
        cv2.imwrite(str(tmp_path / name), np.zeros((100, 100, 3), np.uint8))
    assert command("read", tmp_path / name).code == code


def test_several_good_photos(command, sees, photo, nine):
    sees(nine, DOUBT)
    assert command("read", photo, photo, "--json").code == ExitCode.OK
    assert command("read", photo, photo, "--strict").code == ExitCode.REVIEW


def test_size_and_corners_reach_the_search(command, sees, photo, nine):
    asked = sees(nine)
    corners = ["20,20", "280,22", "285,290", "15,280"]
    command("read", photo, "--size", "9", "--corners", *corners)
    source, size, found = asked[-1]
    assert (source, size) == (str(photo), 9)
    assert found.tolist() == [[20, 20], [280, 22], [285, 290], [15, 280]]


def test_corners_named_the_other_way_round_are_put_right(command, sees, photo, nine):
    asked = sees(nine)
    command("read", photo, "--corners", "20,20", "15,280", "285,290", "280,22")
    assert asked[-1][2].tolist() == [[20, 20], [280, 22], [285, 290], [15, 280]]


@pytest.mark.parametrize(
    "corners",
    [
        ["20,20", "285,290", "280,22", "15,280"],  # crossed
        ["20,20", "100,20", "200,20", "280,20"],  # in a line
        ["20,20", "20,20", "20,20", "20,20"],
        ["2000,20", "2800,20", "2800,2000", "2000,2000"],  # outside
        ["20,20", "280,20", "40,40", "20,280"],  # not convex
        ["20,20", "280,20", "x", "20,280"],
    ],
)
def test_corners_that_span_no_board(command, sees, photo, nine, corners):
    sees(nine)
    answer = command("read", photo, "--json", "--corners", *corners)
    assert answer.code == ExitCode.USAGE
    assert "corner" in answer.err


def test_a_size_that_is_none(command, sees, photo, nine):
    sees(nine)
    answer = command("read", photo, "--size", "18")
    assert answer.code == ExitCode.USAGE
    assert "19, 13 or 9" in answer.err


def test_files(command, sees, photo, tmp_path, nine):
    sees(nine, DOUBT)
    out = tmp_path / "out"
    answer = command("read", photo, "--out", out)
    assert sorted(path.name for path in out.iterdir()) == [
        "game.boardscan.json",
        "game.boardscan.png",
        "game.boardscan.sgf",
    ]
    assert answer.out.count("Written: ") == 3
    record = valid(json.loads((out / "game.boardscan.json").read_text("utf-8")))
    assert record["rows"][7] == ".W..BW..."
    board = read_sgf((out / "game.boardscan.sgf").read_bytes())
    assert board.position.rows() == tuple(record["rows"])
    assert board.dead is None, "nothing was counted, so no territory is marked"
    assert cv2.imread(str(out / "game.boardscan.png")).shape[2] == 3


def test_files_of_photos_with_the_same_name(command, sees, tmp_path, nine):
    sees(nine)
    paths = []
    for folder in ("a", "b"):
        path = tmp_path / folder / "board.png"
        path.parent.mkdir()
        cv2.imwrite(str(path), np.zeros((100, 100, 3), np.uint8))
        paths.append(path)
    out = tmp_path / "out"
    command("read", *paths, "--out", out, "--json")
    sources = {json.loads(path.read_text("utf-8"))["source"] for path in out.glob("*.json")}
    assert sources == {str(path) for path in paths}


def test_a_folder_that_cannot_be_written(command, sees, photo, nine):
    sees(nine)
    answer = command("read", photo, "--json", "--out", photo)
    assert answer.code == ExitCode.OUTPUT
    assert answer.record["status"] == "certain", "what was read is not lost, and told once"
