"""Lists of players: read, entered, and the same again changes nothing."""

import pytest

from boardscan.errors import InputError
from boardscan.records.event import Bye, Withdrawal, read_event
from boardscan.records.exports.export import export
from boardscan.records.players_enter import enter_players, settings_of
from boardscan.records.players_file import read_players
from boardscan.records.register import add_player
from boardscan.records.store import create_event


@pytest.fixture
def store(tmp_path):
    with create_event(tmp_path / "spring", who="arbiter") as opened:
        yield opened


def enter(store, tmp_path, text, encoding="utf-8"):
    path = tmp_path / "players.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return enter_players(store, read_event(store), read_players(path), "arbiter")


LIST = """\
编号,姓名,队,台次,段位,单位,退出,原因,轮空,备注
p1,张三,红队,1,5段,棋院,,,,
p2,李 四,蓝队,2,,,2,病,"1, 3=1",组长
"""


def test_everything_in_a_list(store, tmp_path):
    assert enter(store, tmp_path, LIST) == 2
    event = read_event(store)
    one, two = event.players.values()
    assert (one.id, one.name, one.team, one.board) == ("p1", "张三", "红队", 1)
    assert one.about == {"rank": "5段", "club": "棋院"}
    assert (two.name, two.about) == ("李 四", {"备注": "组长"})
    assert event.withdrawals == (Withdrawal("p2", 2, "病"),)
    assert event.byes == (Bye(1, "p2"), Bye(3, "p2", "1"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_encodings_and_separators(store, tmp_path, encoding):
    assert enter(store, tmp_path, LIST.replace(",", ";").replace("1; 3=1", "1, 3=1"), encoding) == 2
    assert read_event(store).players["p1"].name == "张三"


def test_the_same_list_again_changes_nothing(store, tmp_path):
    enter(store, tmp_path, LIST)
    before = store.head
    assert enter(store, tmp_path, LIST) == 0
    assert store.head == before


def test_what_export_writes_can_be_entered_again(store, tmp_path):
    enter(store, tmp_path, LIST)
    add_player(store, id="p3", name="=evil()", who="arbiter", latin="E Vil")
    before = store.head
    for lang in ("en", "zh"):
        assert enter(store, tmp_path, export(read_event(store), "csv", lang, "players").files[""]
                     ) == 0, lang  # fmt: skip
    assert store.head == before


def test_an_empty_cell_changes_nothing_and_a_name_finds_its_player(store, tmp_path):
    enter(store, tmp_path, LIST)
    assert enter(store, tmp_path, "name,rank,team\n张三,,白队\n王五,3d,\n") == 2
    players = read_event(store).players
    assert players["p1"].about["rank"] == "5段" and players["p1"].team == "白队"
    assert players["王五"].about == {"rank": "3d"}


def test_two_players_of_one_name_are_told_apart_by_id(store, tmp_path):
    enter(store, tmp_path, "id,name\na,张伟\nb,张伟\n")
    assert enter(store, tmp_path, "id,name,rank\nb,张伟,1k\n") == 1
    assert [p.about.get("rank") for p in read_event(store).players.values()] == [None, "1k"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("rank,club\n1d,x\n", "column 'name'"),
        ("name,name\na,b\n", "column twice"),
        ("id,name\np1,\n", "line 2: the name is missing"),
        ("name\na\na\n", "line 3: a is in line 2, too"),
        ("name,board\na,first\n", "'first' is no number"),
        ("name,left after round\na,-1\n", "no number"),
        ("name,free rounds\na,3=5\n", "no free round"),
        ("name,free rounds\na,x\n", "no number"),
        (b"\x00\x01\x02", "no list of players"),
        (b"name\n\xff\xff\xff", "no list of players"),
    ],
)
def test_what_is_no_list(store, tmp_path, text, told):
    before = store.head
    with pytest.raises(InputError, match="line") as error:
        enter(store, tmp_path, text)
    assert error.value.code == "bad_players"
    assert told in str(error.value)
    assert store.head == before


def test_a_list_that_is_not_there(tmp_path):
    with pytest.raises(InputError) as error:
        read_players(tmp_path / "missing.csv")
    assert error.value.code == "file_unreadable"


def test_settings():
    assert settings_of(["rounds=7", "system = round-robin", "title=春季赛"]) == {
        "rounds": "7", "system": "round-robin", "title": "春季赛",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["round=7", "rounds", "rounds=many", "system=cup", "bye=9", "order=luck", "=x"]
)
def test_settings_that_there_are_not(text):
    with pytest.raises(InputError) as error:
        settings_of([text])
    assert error.value.code in ("bad_setting", "bad_order")
