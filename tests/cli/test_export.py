"""The command `export`."""

import json

import pytest

from boardscan.records import decide, register
from boardscan.records.store import create_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour


@pytest.fixture
def event(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with create_event("spring", who="arbiter") as store:
        register.add_player(store, id="a", name="张三", who="arbiter", rank="3d")
        register.add_player(store, id="b", name="Li Si", who="arbiter", rank="1k")
        key = register.add_game(store, round=1, table=1, black="a", white="b", who="arbiter")
        decide.decide(store, key, Outcome(How.TIME, Colour.WHITE), who="arbiter", why="clock")
    return tmp_path


@pytest.mark.parametrize(
    ("to", "name", "begins"),
    [
        ("csv", "spring.csv", b"\xef\xbb\xbfround,"),
        ("xlsx", "spring.xlsx", b"PK"),
        ("json", "spring.json", b'{\n "version": 1,'),
        ("opengotha", "spring.xml", b"<?xml version="),
        ("h9", "spring.h9", b"; EV[spring]"),
    ],
)
def test_every_format(command, event, to, name, begins):
    answer = command("export", "spring", "--to", to)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == f"Written: {name}"
    assert (event / name).read_bytes().startswith(begins)
    # Nothing is left beside it.
    assert sorted(p.name for p in event.iterdir()) == sorted([name, "spring.boardscan"])


def test_out_and_table_and_language(command, event):
    answer = command("export", "spring", "--to", "csv", "--table", "standings", "--lang", "zh",
                     "--out", "sub/名次.csv")  # fmt: skip
    assert answer.code == 0
    lines = (event / "sub" / "名次.csv").read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("名次,编号,姓名")
    assert lines[1].startswith("1,b,Li Si")


def test_sgfs_go_into_a_folder(command, event):
    assert command("export", "spring", "--to", "sgf").code == 2  # there is none yet
    with create_event("spring", who="arbiter") as store:
        kept = {"source": "x", "sha256": "", "sgf_base64": "KDtTWls5XTtCW2VlXSk="}
        store.append("sgf", kept, who="arbiter", game="1.1")
    answer = command("export", "spring", "--to", "sgf")
    assert answer.code == 0
    assert [p.name for p in (event / "spring").iterdir()] == ["01-01 张三-Li Si.sgf"]


def test_what_is_lost_is_told(command, event):
    assert "no margin" in command("export", "spring", "--to", "opengotha").out
    assert "Li Si = Li, Si; 张三 = Zhang, San" in command("export", "spring", "--to", "h9").out


def test_a_json_that_others_can_read(command, event):
    command("export", "spring", "--to", "json")
    record = json.loads((event / "spring.json").read_text("utf-8"))
    assert record["games"][0]["outcome"] == {"how": "time", "winner": "W", "margin_zi": None}


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["missing", "--to", "csv"], 2, "no event file"),
        (["spring"], 2, "--to"),
        (["spring", "--to", "pdf"], 2, "pdf"),
        (["spring", "--to", "csv", "--out", "spring.boardscan/x.csv"], 8, "can't be written"),
    ],
)
def test_what_goes_wrong(command, event, arguments, code, told):
    answer = command("export", *arguments)
    assert answer.code == code
    assert told in answer.err


def test_a_file_that_was_there_stays_when_the_new_one_can_not_be_made(command, event):
    command("export", "spring", "--to", "h9")
    before = (event / "spring.h9").read_bytes()
    with create_event("spring", who="arbiter") as store:
        register.add_player(store, id="b", name="李四", who="arbiter")  # without a rank
    answer = command("export", "spring", "--to", "h9")
    assert answer.code == 2 and "rank" in answer.err
    assert (event / "spring.h9").read_bytes() == before
