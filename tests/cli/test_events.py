"""`batch`, `games`, `show`, `correct`, `confirm`, `annul`, `verify` on the command line."""

import csv
import io
import json
import sqlite3
from importlib import resources

import cv2
import numpy as np
import pytest

from boardscan.errors import ExitCode

pytestmark = pytest.mark.usefixtures("quick_store")


def valid(answer, name):
    """The JSON objects of an answer, each valid against a schema."""
    jsonschema = pytest.importorskip("jsonschema")
    place = resources.files("boardscan.records") / "schema" / f"{name}-1.schema.json"
    for record in answer.records:
        jsonschema.validate(record, json.loads(place.read_text("utf-8")))
    return answer


DOUBT = {(0, 4): (0.4, 0.6, 0.0)}


@pytest.fixture
def event(tmp_path):
    return tmp_path / "spring.boardscan"


@pytest.fixture
def photos(tmp_path):
    """A folder with photos of round 1."""
    folder = tmp_path / "photos"
    folder.mkdir()

    def write(*names):
        for serial, name in enumerate(names):
            image = np.full((300, 300, 3), 120, np.uint8)
            image[-1, -1] = serial
            cv2.imwrite(str(folder / name), image)
        return folder

    return write


@pytest.fixture
def batch(command, event, monkeypatch):
    """Run `batch` in this process, so that the stand-ins for the vision stages are used."""
    from boardscan.batch import pool

    monkeypatch.setattr(pool, "run_local", lambda tasks, work, jobs: pool.run_here(tasks, work))

    def call(*sources, **flags):
        extra = [part for name, value in flags.items() for part in (f"--{name}", value)]
        return valid(command("batch", *sources, "--event", event, *extra, "--json"), "batch")

    return call


@pytest.fixture
def filled(batch, sees, nine, photos, event):
    """An event with one game that was read beyond doubt, B2 being agreed dead."""
    sees(nine)
    folder = photos("r1t5.png")
    table = folder / "games.csv"
    table.write_text("round,table,black,white,komi,dead\n1,5,Li,Wang,0,B2\n", "utf-8")
    assert batch(folder, table).code == ExitCode.OK
    return event


def test_a_batch_and_what_it_says(command, batch, sees, nine, photos, event):
    sees(nine)
    folder = photos("r1t1.png", "r1t2_empty.png", "r1t3_crash.png")
    answer = batch(folder, komi="0")
    assert answer.code == ExitCode.SOME_REFUSED
    record = answer.record
    assert (record["photos"], record["refused"], record["doubtful"]) == (3, 2, 1)
    assert [game["game"] for game in record["review"]] == ["1.1", "1.2", "1.3"]
    again = command("batch", folder, "--event", event)
    assert "0 read, 0 doubtful, 1 refused, 2 known before" in again.out
    assert "Games to look at: 3" in again.out
    assert "no board" in again.out
    chinese = command("batch", folder, "--event", event, "--lang", "zh")
    assert "此前已读 2" in chinese.out


def test_the_review_list_as_a_file(batch, sees, nine, photos, tmp_path):
    sees(nine)
    folder = photos("r1t1_empty.png", "=HYPERLINK(1).png")
    path = tmp_path / "review.csv"
    assert batch(folder, review=path).code == ExitCode.SOME_REFUSED
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows[0]["game"] == "1.1" and "no board" in rows[0]["reasons"]
    assert rows[1]["game"].startswith("'=")


def test_nothing_to_read_and_something_to_look_at(batch, sees, nine, photos):
    sees(nine)
    assert batch(photos()).record["photos"] == 0
    folder = photos("r1t1.png")  # its dead stone is only proposed
    assert batch(folder).code == ExitCode.OK
    assert batch(folder, "--strict").code == ExitCode.REVIEW


def test_stopped_with_ctrl_c(command, batch, sees, nine, photos, monkeypatch):
    sees(nine)
    from boardscan.batch import work

    real = work.process

    def stopping(task):
        if "t2" in task.source:
            raise KeyboardInterrupt
        return real(task)

    folder = photos("r1t1.png", "r1t2.png", "r1t3.png")
    with monkeypatch.context() as patched:
        patched.setattr(work, "process", stopping)
        answer = batch(folder)
    assert answer.code == ExitCode.INTERRUPTED
    assert answer.record["stopped"]
    answer = batch(folder)
    assert answer.record["known"] == 1
    assert not answer.record["stopped"]


def test_a_player_at_two_tables_is_asked_about(command, filled):
    """By `batch` in both languages, and by `confirm`, which then confirms nothing."""
    table = filled.parent / "more.csv"
    table.write_text("round,table,black,white,result\n1,6,Chen,Li,B+R\n1,7,A,B,B+R\n", "utf-8")
    english = command("batch", table, "--event", filled).out
    assert "1.6: " in english and "Li plays in game 1.5 of this round, too" in english
    chinese = command("batch", table, "--event", filled, "--lang", "zh").out
    assert "1.5: Li在本轮的对局 1.6 中也有比赛" in chinese
    command("correct", filled, "1.7", "--result", "B+R", *WHO)
    refused = command("confirm", filled, "1.7", "1.5", "--who", "arbiter")
    assert refused.code == ExitCode.RULES
    assert "Li plays in game 1.6" in refused.err and "--anyway" in refused.err
    games = {game["game"]: game for game in command("games", filled, "--json").records}
    assert "confirmed" not in {game["standing"] for game in games.values()}
    assert command("confirm", filled, "1.7", "--who", "arbiter").code == ExitCode.OK
    assert command("confirm", filled, "1.5", "--who", "arbiter", "--anyway").code == ExitCode.OK


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("nowhere",), "no_source"),
        ((".", "--rules", "chess"), "unknown_rules"),
        ((".", "--komi", "7.3"), "bad_komi"),
        ((".", "--pattern", "{x}"), "bad_pattern"),
    ],
)
def test_wrong_input_makes_no_event(command, tmp_path, monkeypatch, arguments, code):
    monkeypatch.chdir(tmp_path)
    answer = command("batch", *arguments, "--event", "spring")
    assert answer.code in (ExitCode.USAGE, ExitCode.RULES)
    assert answer.err.startswith("Error")
    assert not (tmp_path / "spring.boardscan").exists()


def test_games_and_show(command, filled):
    answer = command("games", filled)
    assert answer.out.startswith(
        "1.5  Li – Wang  read  黑胜4又1/2子 / Black wins by 4½ 子 (9 points)"
    )
    record = valid(command("games", filled, "--json"), "game").record
    assert (record["game"], record["standing"], record["sgf_result"]) == ("1.5", "read", "B+9")
    assert command("games", filled, "--only", "refused").out == "The event has no games.\n"
    shown = command("show", filled, "1.5")
    assert "round 1, table 5" in shown.out
    assert " 2 . W . . B W . . . 2" in shown.out
    assert "What happened:" in shown.out
    history = valid(command("show", filled, "1.5", "--json"), "game").record["history"]
    assert [row["kind"] for row in history] == ["game", "reading"]
    assert command("show", filled, "1.6").code == ExitCode.USAGE


WHO = ("--who", "Li Ming", "--why", "glare")


def test_correcting_points_counts_again_and_keeps_what_was_read(command, filled):
    answer = command("correct", filled, "1.5", "--point", "A9=W", *WHO, "--json")
    assert answer.code == ExitCode.OK
    record = command("show", filled, "1.5", "--json").record
    assert record["record"]["rows"][0] == "W...BW..."
    assert record["history"][1]["data"]["record"]["rows"][0] == "....BW..."
    correction = record["history"][-1]
    assert (correction["who"], correction["why"]) == ("Li Ming", "glare")
    assert correction["data"]["points"] == {"A9": "W"}


def test_correcting_the_terms_counts_again(command, filled):
    command("correct", filled, "1.5", "--warnings", "B=1", *WHO)
    record = command("games", filled, "--json").record
    assert record["result"]["margin_zi"] == "7/2"
    assert record["terms"]["warnings"] == {"B": 1, "W": 0}
    command("correct", filled, "1.5", "--komi", "3.75", "--warnings", "B=0", *WHO)
    assert command("games", filled, "--json").record["result"]["margin_zi"] == "3/4"
    assert command("games", filled, "--json").record["standing"] == "read"


def test_a_doubtful_point_is_settled_by_naming_it(command, batch, sees, nine, photos, event):
    sees(nine, DOUBT)
    batch(photos("r1t5.png"), komi="0")
    assert command("games", event, "--json").record["standing"] == "needs_review"
    command("correct", event, "1.5", "--point", "E9=B", "--dead", "B2", *WHO)
    assert command("games", event, "--json").record["standing"] == "read"


def test_looking_at_the_board_settles_every_doubt(command, batch, sees, nine, photos, event):
    sees(nine, DOUBT, doubts=["border_in_doubt"])
    batch(photos("r1t5.png"), komi="0")
    command("correct", event, "1.5", "--dead", "B2", "--point", "E9=B", *WHO)
    assert command("games", event, "--json").record["standing"] == "needs_review"
    command("correct", event, "1.5", "--looked", *WHO)
    assert command("games", event, "--json").record["standing"] == "read"


def test_deciding_confirming_annulling(command, filled):
    answer = command("correct", filled, "1.5", "--result", "W+R", *WHO)
    assert "White wins by resignation" in answer.out
    answer = command("confirm", filled, "1.5", "--who", "arbiter")
    assert answer.code == ExitCode.OK
    head = answer.out.split()[-1]
    assert len(head) == 64
    refused = command("correct", filled, "1.5", "--result", "B+R", *WHO)
    assert refused.code == ExitCode.RULES
    assert "art. 16.4" in refused.err
    assert command("annul", filled, "1.5", "--who", "chief", "--why", " ").code == ExitCode.USAGE
    assert command("annul", filled, "1.5", "--who", "chief", "--why", "error").code == ExitCode.OK
    assert command("games", filled, "--json").record["standing"] == "decided"
    assert command("verify", filled, "--head", head[:8]).code == ExitCode.OK


@pytest.mark.parametrize(
    "arguments",
    [(), ("--point", "D4"), ("--point", "Z9=B"), ("--point", "D4=red"), ("--result", "nonsense"),
     ("--dead", "A1"), ("--komi", "7.3"), ("--warnings", "many")],
)  # fmt: skip
def test_a_wrong_correction_changes_nothing(command, filled, arguments):
    before = command("show", filled, "1.5", "--json").record
    answer = command("correct", filled, "1.5", *arguments, *WHO)
    assert answer.code in (ExitCode.USAGE, ExitCode.RULES)
    assert answer.err
    assert command("show", filled, "1.5", "--json").record == before


def test_points_of_a_game_that_was_never_read(command, batch, sees, nine, photos, event, tmp_path):
    table = tmp_path / "games.csv"
    table.write_text("round,table\n1,1\n")
    batch(table)
    answer = command("correct", event, "1.1", "--point", "A1=B", *WHO)
    assert answer.code == ExitCode.RULES
    assert command("correct", event, "1.1", "--result", "B+T", *WHO).code == ExitCode.OK


def test_verify_finds_an_edit(command, filled):
    answer = command("verify", filled)
    assert answer.code == ExitCode.OK
    assert "Nothing was changed" in answer.out
    connection = sqlite3.connect(filled)
    connection.execute("DROP TRIGGER entries_stay")
    connection.execute("UPDATE entries SET who = 'somebody' WHERE id = 2")
    connection.commit()
    connection.close()
    answer = command("verify", filled)
    assert answer.code == ExitCode.DIFFERS
    assert "row 2 was changed" in answer.out
    record = command("verify", filled, "--json", "--lang", "zh").record
    assert not record["intact"]
    assert any("第 2 行被改动" in fault["message"] for fault in record["faults"])


@pytest.mark.parametrize("name", ["games", "verify"])
def test_events_that_are_none(command, tmp_path, name):
    assert command(name, tmp_path / "nowhere").code == ExitCode.USAGE
    other = tmp_path / "other.boardscan"
    other.write_bytes(b"nonsense" * 1000)
    assert command(name, other).code == ExitCode.USAGE
