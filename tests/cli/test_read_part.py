"""`read`, `count` and `check` with a picture that shows a part of a board."""

import json

import cv2
import pytest

from boardscan.errors import ExitCode
from boardscan.records.contract import schema
from boardscan.records.sgf_read import read_sgf

ROWS = [
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


@pytest.fixture
def corner(tmp_path, draw_part):
    path = tmp_path / "part.png"
    cv2.imwrite(str(path), draw_part(ROWS, 0, 10))
    return path


def test_text(command, corner):
    answer = command("read", corner, "--size", "19")
    assert answer.code == ExitCode.OK
    lines = answer.out.splitlines()
    where = "upper right corner, columns L–T, rows 10–19"
    assert lines[0] == f"{corner}: part of a board: {where}"
    assert lines[2] == "   L M N O P Q R S T"
    assert lines[4] == "18 . . . B . W . . . 18"


def test_chinese(command, corner):
    answer = command("read", corner, "--size", "19", "--lang", "zh")
    assert "棋盘局部: 右上角，L–T 列，10–19 行" in answer.out


def test_json_and_files(command, corner, tmp_path):
    jsonschema = pytest.importorskip("jsonschema")
    out = tmp_path / "out"
    command("read", corner, "--size", "19", "--out", out)
    record = json.loads((out / "part.boardscan.json").read_text("utf-8"))
    jsonschema.validate(record, schema())
    assert record["status"] == "certain"
    assert record["rows"] == ROWS
    part = record["part"]
    assert part["borders"] == {"top": True, "right": True, "bottom": False, "left": False}
    assert (part["first_row"], part["first_column"], part["board_size"]) == (19, "L", 19)
    assert part["names"][9][8] == "T10"
    board = (out / "part.boardscan.sgf").read_bytes()
    assert b"VW[" in board
    assert [row[10:] for row in read_sgf(board).position.rows()[:10]] == ROWS
    assert cv2.imread(str(out / "part.boardscan.png")) is not None


def test_a_place_that_is_not_known(command, tmp_path, draw_part):
    jsonschema = pytest.importorskip("jsonschema")
    path = tmp_path / "middle.png"
    cv2.imwrite(str(path), draw_part(ROWS, 4, 5, stars=False))
    out = tmp_path / "out"
    answer = command("read", path, "--json", "--out", out)
    jsonschema.validate(answer.record, schema())
    assert answer.record["size"] is None
    assert answer.record["part"]["names"] is None
    assert not (out / "middle.boardscan.sgf").exists()


@pytest.mark.parametrize("name", ["count", "check"])
def test_a_part_is_not_counted(command, corner, name):
    claim = ["--claim", "B+R"] if name == "check" else []
    answer = command(name, corner, "--size", "19", "--json", *claim)
    assert answer.code == ExitCode.BOARD
    assert answer.record["error"]["code"] == "part_of_board"
    assert "upper right corner" in answer.err
    assert "右上角" in command(name, corner, "--size", "19", "--lang", "zh", *claim).err
