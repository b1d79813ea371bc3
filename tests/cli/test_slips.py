"""`slips read`, and `check --slip`, from the command line."""

from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardscan.records.contract import schema as board_schema
from boardscan.records.event import read_event
from boardscan.records.register import add_game, add_player
from boardscan.records.store import create_event, open_event
from boardscan.slips.slip_json import schema

pytest.importorskip("rapidocr")
jsonschema = pytest.importorskip("jsonschema")

GOOD = ("第3轮 第12台", "黑方：张三丰", "白方：李小龙", "结果：黑胜3/4子")
BAD = (*GOOD[:3], "黑方子数：180", GOOD[3])


@pytest.fixture
def slip(tmp_path):
    from PIL import Image, ImageDraw, ImageFont

    font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"

    def make(name, *lines):
        picture = Image.new("RGB", (640, 90 + 64 * len(lines)), "white")
        pen = ImageDraw.Draw(picture)
        for i, line in enumerate(lines):
            pen.text((50, 40 + i * 64), line, "black", font=ImageFont.truetype(str(font), 34))
        path = tmp_path / name
        cv2.imwrite(str(path), np.asarray(picture)[:, :, ::-1])
        return path

    return make


@pytest.fixture
def here(monkeypatch):
    """Pages are read in this process: starting others takes longer than reading them."""
    from boardscan.batch.pool import run_here

    monkeypatch.setattr("boardscan.batch.pool.run_local",
                        lambda tasks, work, jobs, lost=None: run_here(tasks, work))  # fmt: skip


def test_a_slip_in_words_and_as_json(command, slip):
    path = slip("a.png", *GOOD)
    answer = command("slips", "read", path)
    assert answer.code == 0
    assert "3.12: 张三丰 – 李小龙: Black wins by ¾ 子" in answer.out
    record = command("slips", "read", path, "--json", "--lang", "zh").record
    jsonschema.validate(record, schema())
    assert record["games"][0]["claim"] == "黑胜3/4子" and record["status"] == "certain"


def test_a_batch_with_bad_pages_goes_on_and_is_resumed(command, slip, tmp_path, here, monkeypatch):
    slip("a.png", *GOOD)
    slip("b.png", *BAD)
    (tmp_path / "c.png").write_bytes(b"\x89PNG\r\n\x1a\nno more")
    out = tmp_path / "out"
    answer = command("slips", "read", tmp_path, "--out", out, "--strict")
    assert answer.code == 7
    assert "b.png:" in answer.out and "the slip contradicts itself" in answer.out
    assert "c.png: not read" in answer.out and "Pages: 3." in answer.out
    names = {path.name for path in out.iterdir()}
    assert {"a.page.png", "b.page.png", "b.1-winner.png", "contact-sheet.jpg"} <= names
    monkeypatch.setattr("boardscan.batch.slip_work.read_file", None)  # nothing is read again
    again = command("slips", "read", tmp_path / "a.png", tmp_path / "b.png", "--out", out)
    assert again.code == 0 and "Pages: 2." in again.out
    other = command("slips", "read", tmp_path / "b.png", "--out", out, "--lang", "zh")
    assert "成绩单自相矛盾" in other.out and "contradicts" not in other.out


def test_a_stopped_batch_says_so(command, slip, tmp_path, monkeypatch):
    def stopped(tasks, work, jobs, lost=None):
        next(iter(tasks))
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("boardscan.batch.pool.run_local", stopped)
    slip("a.png", *GOOD)
    slip("b.png", *BAD)
    answer = command("slips", "read", tmp_path)
    assert answer.code == 130 and "2 pages are left" in answer.out


def test_slips_go_into_an_event_once_and_doubtful_results_do_not(
    command, slip, tmp_path, here, quick_store
):
    name = tmp_path / "spring"
    with create_event(name, who="x") as store:
        for player in ("张三丰", "李小龙"):
            add_player(store, id=player, name=player, who="x")
        for table in (12, 13):
            add_game(store, round=3, table=table, black="张三丰", white="李小龙", who="x")
    slip("a.png", *GOOD)
    slip("b.png", "第3轮 第13台", *BAD[1:])
    slip("c.png", "第4轮 第1台", *GOOD[1:])
    pages = [tmp_path / f"{letter}.png" for letter in "abc"]
    for _ in range(2):
        answer = command("slips", "read", *pages, "--event", name, "--out", tmp_path / "out")
        assert "the event has no such game" in answer.out
    with open_event(name) as store:
        games = read_event(store).games
    rows = {key: [row.kind for row in game.history] for key, game in games.items()}
    assert rows == {"3.12": ["game", "slip", "claim"], "3.13": ["game", "slip"]}
    assert games["3.12"].outcome.winner_letter == "B" and games["3.13"].outcome is None
    assert "slip_doubtful" in dict(games["3.13"].reasons)


def test_without_the_extra_it_says_what_to_install(command, slip, monkeypatch):
    from boardscan.slips import engine

    engine._engine.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "rapidocr", None)
    answer = command("slips", "read", slip("a.png", *GOOD))
    assert answer.code == 2 and "boardscan[ocr]" in answer.err


def test_a_photo_is_checked_against_a_slip(command, slip, sees, photo, nine, tmp_path):
    sees(nine)
    free = ("--rules", "china-2002", "--komi", "0", "--dead", "B2")
    path = slip("s.png", *GOOD[:3], "结果：白中盘胜")
    out = tmp_path / "out"
    answer = command("check", photo, *free, "--slip", path, "--out", out, "--json")
    jsonschema.validate(answer.record, board_schema())
    joints = {one["field"]: one for one in answer.record["check"]["witnesses"]}
    assert joints["winner"]["agrees"] is False and not joints["winner"]["certain"]
    crops = [one["crop"] for one in joints["winner"]["told"] if one["crop"]]
    assert crops and all((out / crop).is_file() for crop in crops)
    html = next(Path(out).glob("*.witnesses.html")).read_text("utf-8")
    assert "winner differs" in html
