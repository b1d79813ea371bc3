"""The flags --report and --about."""

import sys

import jsonschema
import pytest

from boardscan.records.contract import schema

pytest.importorskip("fpdf")


@pytest.fixture
def board(tmp_path, nine):
    path = tmp_path / "game.txt"
    path.write_text(nine, "utf-8")
    return path


@pytest.mark.parametrize("name", ["result.pdf", "result.html", "new/folder/Result.HTM"])
def test_score_writes_a_report(command, board, tmp_path, name):
    target = tmp_path / name
    answer = command("score", board, "--dead", "B2", "--report", target)
    assert answer.code == 0
    assert f"Written: {target}" in answer.out
    start = b"%PDF-" if name.endswith("pdf") else b"<!DOCTYPE html>"
    assert target.read_bytes().startswith(start)


def test_count_puts_the_photo_and_its_digest_into_it(command, photo, sees, nine, tmp_path):
    import hashlib

    sees(nine)
    target = tmp_path / "r.html"
    answer = command("count", photo, "--dead", "B2", "--report", target)
    assert answer.code == 0
    page = target.read_text("utf-8")
    assert hashlib.sha256(photo.read_bytes()).hexdigest() in page
    assert page.count("data:image/jpeg;base64,") == 2


def test_the_counting_picture_is_among_the_files(command, board, tmp_path):
    command("score", board, "--dead", "B2", "--out", tmp_path / "out")
    picture = (tmp_path / "out" / "game.boardscan.svg").read_text("utf-8")
    assert "45 + 36 = 81 = 9 × 9" in picture
    command("score", board, "--ended", "W+R", "--out", tmp_path / "ended")
    assert not (tmp_path / "ended" / "game.boardscan.svg").exists()


def test_names_and_reasons_go_into_it(command, board, tmp_path):
    target = tmp_path / "r.html"
    command(
        "score", board, "--dead", "B2", "--warnings", "B=took_back", "--lang", "zh",
        "--about", "黑方=李明", "--about", "white = Wang Wei", "--about", "赛事＝公开赛",
        "--about", "round=3", "--report", target,
    )  # fmt: skip
    page = target.read_text("utf-8")
    for words in ("李明", "Wang Wei", "公开赛、第 3 轮", "第17.3条"):
        assert words in page


def test_json_stays_json(command, board, tmp_path):
    target = tmp_path / "r.html"
    answer = command("score", board, "--dead", "B2", "--json", "--report", target)
    jsonschema.validate(answer.record, schema())
    assert target.exists()


def test_dead_stones_of_a_file_are_told_as_such(command, tmp_path):
    sgf = tmp_path / "game.sgf"
    sgf.write_text(
        "(;SZ[5]AB[ba][bb][bc][bd][be][ea]AW[ca][cb][cc][cd][ce]"
        "TB[aa][ab][ac][ad][ae]TW[da][db][dc][dd][de][ea][eb][ec][ed][ee])"
    )
    target = tmp_path / "r.html"
    assert command("score", sgf, "--report", target).code == 0
    assert "Marked in the file: E5 (1 stone)" in target.read_text("utf-8")
    assert command("score", sgf, "--dead", "E5", "--report", target).code == 0
    assert "Agreed by both players: E5 (1 stone)" in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("flags", "code", "told"),
    [
        (("--report", "result.txt"), 2, ".pdf"),
        (("--report", "result"), 2, ".pdf"),
        (("--about", "black"), 2, "event, round, table, black, white, arbiter"),
        (("--about", "colour=red"), 2, "event, round, table, black, white, arbiter"),
        (("--about", "black="), 2, "event, round, table, black, white, arbiter"),
    ],
)
def test_mistakes_are_told_before_anything_is_done(command, board, flags, code, told):
    answer = command("score", board, "--dead", "B2", *flags)
    assert answer.code == code
    assert told in answer.err and not answer.out


def test_the_missing_package_is_told_before_anything_is_done(
    command, board, tmp_path, monkeypatch
):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    answer = command("score", board, "--report", tmp_path / "r.pdf")
    assert answer.code == 8
    assert "pip install 'boardscan[report]'" in answer.err and not answer.out
    assert command("score", board, "--report", tmp_path / "r.html").code == 0


def test_a_report_that_cannot_be_written_loses_no_answer(command, board, tmp_path):
    (tmp_path / "file").write_text("")
    answer = command("score", board, "--dead", "B2", "--report", tmp_path / "file" / "r.html")
    assert answer.code == 8
    assert "Black wins" in answer.out


def test_the_time_in_a_pdf_can_be_fixed(command, board, tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for name in ("a.pdf", "b.pdf"):
        command("score", board, "--dead", "B2", "--report", tmp_path / name)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_a_refused_board_writes_no_report(command, photo, sees, nine, tmp_path):
    sees(nine)
    empty = photo.with_name("empty.jpg")
    empty.write_bytes(photo.read_bytes())
    target = tmp_path / "r.html"
    assert command("count", empty, "--report", target).code == 4
    assert not target.exists()
