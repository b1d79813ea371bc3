"""The command `players`."""

import pytest

from boardscan.records.event import read_event
from boardscan.records.store import open_event


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.csv").write_text("name,rank,left after round\n张三,3d,\nLi Si,1k,2\n")
    return tmp_path


def test_a_list_makes_the_event_and_is_listed(command, here):
    answer = command("players", "spring", "list.csv", "--who", "arbiter")
    assert answer.code == 0
    assert answer.out == "2 of 2 players were new or changed.\n"
    assert command("players", "spring").out.splitlines() == [
        "id     name   rank  left after round",
        "张三   张三   3d",
        "Li Si  Li Si  1k    2",
    ]
    assert command("players", "spring", "list.csv", "--lang", "zh").out == (
        "2 名选手中，新增或有改动 0 名。\n"
    )


def test_settings_are_kept_and_used(command, here):
    command("players", "spring", "list.csv")
    answer = command(
        "players", "spring", "--setting", "system=round-robin", "--setting", "rounds=3"
    )
    assert answer.out == "system = round-robin\nrounds = 3\n"
    with open_event("spring") as store:
        assert read_event(store).about["rounds"] == "3"
    record = command("standings", "spring", "--json").record
    assert record["system"] == "round_robin"
    # One who left after no game: nothing of his counts.
    assert [(row["name"], row["void"]) for row in record["rows"]] == [
        ("张三", False), ("Li Si", True),
    ]  # fmt: skip
    assert command("players", "spring", "--setting", "rounds=3").out == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["missing"], "no event file"),
        (["spring", "missing.csv"], "can't be opened"),
        (["spring", "--setting", "cups=2"], "no setting"),
    ],
)
def test_what_goes_wrong(command, here, arguments, told):
    answer = command("players", *arguments)
    assert answer.code == 2
    assert told in answer.err
    assert not (here / "spring.boardscan").exists()
