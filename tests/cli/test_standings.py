"""The command `standings`."""

from fractions import Fraction

import pytest

from boardscan.records import decide, register
from boardscan.records.store import create_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

BLACK = Outcome(How.COUNT, Colour.BLACK, Fraction(1, 4))
DRAW = Outcome(How.COUNT, None, Fraction(0))


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "春季赛.boardscan"
    with create_event(path, who="arbiter", system="round-robin") as store:
        for number, (name, team) in enumerate(
            [("张三", "红队"), ("李四", "蓝队"), ("Wang Wu", "红队"), ("赵六", "蓝队")], 1
        ):
            register.add_player(store, id=f"p{number}", name=name, team=team, who="arbiter",
                                board=(number + 1) // 2)  # fmt: skip
        for table, (black, white, outcome) in enumerate(
            [("p1", "p2", BLACK), ("p3", "p4", DRAW)], 1
        ):
            key = register.add_game(store, round=1, table=table, black=black, white=white,
                                    who="arbiter")  # fmt: skip
            decide.decide(store, key, outcome, who="arbiter", why="slip")
    return path


def test_the_table(command, event):
    answer = command("standings", event)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "place  name     team  points  beaten  warnings  won-drawn-lost",
        "    1  张三     红队       2       0         0           1-0-0",
        "   =2  Wang Wu  红队       1     0.5         0           0-1-0",
        "   =2  赵六     蓝队       1     0.5         0           0-1-0",
        "    4  李四     蓝队       0       0         0           0-0-1",
    ]


def test_in_chinese_by_the_swiss_total(command, event):
    answer = command("standings", event, "--system", "swiss", "--way", "total", "--lang", "zh")
    assert answer.out.splitlines()[0] == "名次  姓名     队    积分  对手分  总得分  警告  胜-和-负"
    assert "总得分 = 积分 +（对手分 ÷ ½×实际最高积分 − 轮次）" in answer.out


def test_teams(command, event):
    answer = command("standings", event, "--teams")
    assert answer.out.splitlines() == [
        "place  team  points  board points  boards  won-drawn-lost",
        "    1  红队       2             3     2-1           1-0-0",
        "    2  蓝队       0             1     0-1           0-0-1",
    ]


def test_a_lot_by_names(command, event):
    answer = command("standings", event, "--lots", "赵六，Wang Wu")
    assert [line.split()[:2] for line in answer.out.splitlines()[2:4]] == [
        ["2*", "赵六"], ["3*", "Wang"],
    ]  # fmt: skip
    refused = command("standings", event, "--lots", "nobody")
    assert refused.code == 2 and "nobody" in refused.err


def test_json(command, event):
    record = command("standings", event, "--json", "--way", "points", "--system", "swiss").record
    assert record["event"] == "春季赛"
    assert record["order"] == ["points", "opponents", "warnings"]
    assert [row["name"] for row in record["rows"]] == ["张三", "Wang Wu", "赵六", "李四"]
    assert record["final"] is True


def test_a_table_that_is_not_final(command, event):
    answer = command("standings", event, "--confirmed", "--strict")
    assert answer.code == 6
    assert "Not final: 2 game(s)" in answer.out
    assert command("standings", event, "--strict").code == 0


def test_an_event_without_players(command, tmp_path):
    create_event(tmp_path / "new", who="arbiter").close()
    answer = command("standings", tmp_path / "new")
    assert answer.code == 0
    assert answer.out.splitlines()[0].startswith("place  name")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["missing"], "no event file"),
        (["missing", "--system", "cup"], "cup"),
        (["missing", "--after", "0"], "--after"),
        (["missing", "--bye", "3"], "--bye"),
    ],
)
def test_what_goes_wrong(command, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    answer = command("standings", *arguments)
    assert answer.code == 2
    assert told in answer.err


def test_a_bad_order_is_told_with_what_there_is(command, event):
    answer = command("standings", event, "--order", "luck")
    assert answer.code == 2
    assert "board_points" in answer.err
