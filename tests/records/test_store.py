"""The event's file: rows are added, never changed, whatever happens to the program or the disk."""

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from datetime import UTC, datetime, timedelta

import pytest
from sqlite_utils import Database

from boardscan.errors import InputError, OutputError, RulesError
from boardscan.records.store import create_event, event_path, open_event
from boardscan.records.store_check import verify_event
from boardscan.records.store_schema import KNOWN, MIGRATIONS

pytestmark = pytest.mark.usefixtures("quick_store")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "spring.boardscan"


@pytest.fixture
def store(path):
    with create_event(path, who="tester") as opened:
        yield opened


def fill(store, rows=5):
    with store.transaction():
        for number in range(rows):
            store.append("note", {"number": number}, who="tester", game=f"1.{number}")


def fill_and_fail(store):
    with store.transaction():
        fill(store, 2)
        raise ZeroDivisionError


def edit(path, *statements):
    """Change the file as somebody with a tool of his own would."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def intact(path):
    try:
        return verify_event(path).intact
    except InputError:  # too damaged to be read at all
        return False


OPEN_ALL = ("DROP TRIGGER entries_stay", "DROP TRIGGER entries_are_kept")


def restore_triggers(path):
    """Put the triggers back, so that only the rows show what was done."""
    fresh = Database(memory=True, execute_plugins=False)
    MIGRATIONS.apply(fresh)
    made = fresh.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    fresh.close()
    for (statement,) in made:
        edit(path, statement.replace("CREATE TRIGGER", "CREATE TRIGGER IF NOT EXISTS"))


def test_what_is_appended_is_there_after_opening_it_again(store, path):
    entry = store.append("note", {"x": "1/2", "名": "黑"}, who="李", why="试", game="1.1", key="k")
    store.close()
    with open_event(path) as again:
        kinds = [row.kind for row in again.entries()]
        assert kinds == ["event", "note"]
        assert list(again.entries("1.1")) == [entry]
        assert again.head == entry.hash


def test_the_name_of_an_event_is_its_file(tmp_path):
    assert event_path(tmp_path / "spring").name == "spring.boardscan"
    assert event_path(tmp_path / "spring.boardscan").name == "spring.boardscan"
    assert event_path(tmp_path / "v1.2").name == "v1.2.boardscan"


@pytest.mark.parametrize("name", ["a?b#c %20", "赛事 一", "quote'\"s", "\udcff"])
def test_names_that_an_address_has_to_escape(tmp_path, name):
    with create_event(tmp_path / name, who="x") as made:
        fill(made)
    assert (tmp_path / f"{name}.boardscan").is_file()
    assert verify_event(tmp_path / name).rows == 6


def test_creating_twice_keeps_what_is_there(store, path):
    fill(store)
    with create_event(path, who="other", title="again") as again:
        assert len(list(again.entries())) == 6


def test_one_key_has_one_row(store):
    assert store.append("note", {"n": 1}, who="a", key="photo") is not None
    assert store.append("note", {"n": 2}, who="b", key="photo") is None
    assert [e.data for e in store.entries() if e.key == "photo"] == [{"n": 1}]


def test_names_that_no_encoding_explains(store, path):
    store.append("note", {"source": "game\udcff.jpg"}, who="a\udcff", game="g\udcff", key="\udcff")
    assert store.append("note", {}, who="a", key="\udcff") is None
    store.close()
    assert verify_event(path).intact
    with open_event(path) as again:
        assert list(again.entries())[-1].data["source"] == "game\udcff.jpg"


def test_an_entry_needs_a_name(store):
    with pytest.raises(InputError, match="name") as caught:
        store.append("note", {}, who="  ")
    assert caught.value.code == "who_missing"


def test_a_transaction_is_kept_whole_or_not_at_all(store):
    with pytest.raises(ZeroDivisionError):
        fill_and_fail(store)
    assert len(list(store.entries())) == 1
    with store.transaction():
        fill(store, 2)
        with pytest.raises(ZeroDivisionError):
            fill_and_fail(store)
    assert len(list(store.entries())) == 3


@pytest.mark.parametrize("statement", ["UPDATE entries SET who = 'x'", "DELETE FROM entries"])
def test_the_file_itself_refuses_changes(store, path, statement):
    store.close()
    with pytest.raises(sqlite3.IntegrityError, match="never"):
        edit(path, statement)


EDITS = {
    "data": ("UPDATE entries SET data = '{\"number\":9}' WHERE id = 3",),
    "who": ("UPDATE entries SET who = 'somebody' WHERE id = 3",),
    "why": ("UPDATE entries SET why = 'because' WHERE id = 3",),
    "at": ("UPDATE entries SET at = '2000-01-01' WHERE id = 3",),
    "game": ("UPDATE entries SET game = '9.9' WHERE id = 3",),
    "key": ("UPDATE entries SET key = 'k' WHERE id = 3",),
    "kind": ("UPDATE entries SET kind = 'decision' WHERE id = 3",),
    "hash": ("UPDATE entries SET hash = previous || '0' WHERE id = 3",),
    "data of another type": ("UPDATE entries SET data = x'00' WHERE id = 3",),
    "data that is no JSON": ("UPDATE entries SET data = '{' WHERE id = 3",),
    "taken out": ("DELETE FROM entries WHERE id = 3",),
    "taken out and closed up": (
        "DELETE FROM entries WHERE id = 3",
        "UPDATE entries SET id = id - 1 WHERE id > 3",
        "UPDATE sqlite_sequence SET seq = seq - 1",
    ),
    "cut off": ("DELETE FROM entries WHERE id > 4",),
    "first": ("DELETE FROM entries WHERE id = 1",),
    "all": ("DELETE FROM entries",),
    "swapped": (
        "UPDATE entries SET id = 99 WHERE id = 3",
        "UPDATE entries SET id = 3 WHERE id = 4",
        "UPDATE entries SET id = 4 WHERE id = 99",
    ),
    "put in": (
        "INSERT INTO entries (at, who, kind, game, why, data, previous, hash)"
        " VALUES ('2026', 'x', 'note', NULL, '', '{}', 'a', 'b')",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_verify_finds_an_edit(store, path, name):
    fill(store)
    store.close()
    assert verify_event(path).intact
    edit(path, *OPEN_ALL, *EDITS[name])
    restore_triggers(path)
    found = verify_event(path)
    assert not found.intact
    assert not any(fault.code == "schema_changed" for fault in found.faults)
    assert all(fault.text.en and fault.text.zh for fault in found.faults)


def test_verify_finds_a_dropped_trigger(store, path):
    store.close()
    edit(path, OPEN_ALL[0])
    assert [fault.code for fault in verify_event(path).faults] == ["schema_changed"]


def test_verify_finds_a_trigger_that_does_not_belong(store, path):
    store.close()
    edit(path, "CREATE TRIGGER more AFTER INSERT ON entries BEGIN SELECT 1; END")
    assert [fault.code for fault in verify_event(path).faults] == ["schema_changed"]


def test_a_noted_hash_finds_what_the_chain_can_not(store, path):
    """Cut off at the end, with the counter set back: only the noted hash still tells."""
    fill(store)
    head = store.head
    store.close()
    assert verify_event(path, head=head).intact
    assert verify_event(path, head=head[:10].upper()).intact
    with pytest.raises(InputError, match="too short"):
        verify_event(path, head=head[:7])
    edit(path, *OPEN_ALL, "DELETE FROM entries WHERE id > 4", "UPDATE sqlite_sequence SET seq = 4")
    restore_triggers(path)
    assert verify_event(path).intact
    assert [f.code for f in verify_event(path, head=head).faults] == ["head_unknown"]


def test_verify_finds_a_damaged_file(store, path):
    fill(store, 400)
    store.close()
    data = bytearray(path.read_bytes())
    for place in range(5 * 4096, 8 * 4096):
        data[place] = 0x5A
    path.write_bytes(data)
    assert not intact(path)


def test_a_clock_set_back_changes_no_order_and_is_noted(path):
    times = iter(datetime(2026, 5, 1, 12, tzinfo=UTC) + timedelta(hours=h) for h in (0, 1, -3, 2))
    with create_event(path, who="a", clock=lambda: next(times)) as store:
        for number in range(3):
            store.append("note", {"number": number}, who="a")
        numbers = [entry.data.get("number") for entry in store.entries()]
    assert numbers == [None, 0, 1, 2]
    found = verify_event(path)
    assert found.intact
    assert [(note.code, note.row) for note in found.notes] == [("clock_set_back", 3)]


def test_a_newer_store_is_refused_and_left_alone(store, path):
    store.close()
    edit(path, "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
         " VALUES ('boardscan', '0099_future', '')")  # fmt: skip
    before = path.read_bytes()
    for action in (open_event, verify_event, lambda p: create_event(p, who="x")):
        with pytest.raises(InputError, match="newer") as caught:
            action(path)
        assert caught.value.code == "store_newer"
        assert "0099_future" in caught.value.message.zh
    assert path.read_bytes() == before


def test_the_known_migrations_are_those_that_are_there():
    fresh = Database(memory=True, execute_plugins=False)
    assert tuple(m.name for m in MIGRATIONS.pending(fresh)) == KNOWN
    fresh.close()


def test_a_file_that_is_no_event(path):
    content = b"not a database, but long enough" * 200
    path.write_bytes(content)
    for action in (open_event, verify_event, lambda p: create_event(p, who="x")):
        with pytest.raises(InputError) as caught:
            action(path)
        assert caught.value.code == "not_a_store"
    assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(path):
    edit(path, "CREATE TABLE games (id)")
    before = path.read_bytes()
    with pytest.raises(InputError) as caught:
        open_event(path)
    assert caught.value.code == "not_a_store"
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_no_name_at_all(name):
    with pytest.raises(InputError) as caught:
        create_event(name, who="x")
    assert caught.value.code == "no_event"


@pytest.mark.parametrize("action", [open_event, verify_event])
def test_a_missing_event_is_not_made(path, action):
    with pytest.raises(InputError) as caught:
        action(path)
    assert caught.value.code == "no_event"
    assert not path.exists()


def test_a_missing_folder(tmp_path):
    with pytest.raises(InputError) as caught:
        create_event(tmp_path / "none" / "spring", who="x")
    assert caught.value.code == "no_folder"


def test_a_full_disk_loses_nothing(store, path):
    """SQLite's own limit of pages fails as a full disk does."""
    fill(store)
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(OutputError, match="full") as caught:
        [store.append("note", {"text": "x" * 3000}, who="a") for _ in range(1000)]
    assert caught.value.code == "disk_full"
    kept = len(list(store.entries()))
    store.db.execute("PRAGMA max_page_count = 100000")
    assert store.append("note", {}, who="a").id == kept + 1
    store.close()
    assert verify_event(path).intact


def test_a_file_that_may_not_be_written(store, path):
    store.close()
    with open_event(path) as opened:
        opened.db.execute("PRAGMA query_only = on")
        with pytest.raises(OutputError) as caught:
            fill(opened)
    assert caught.value.code == "store_read_only"


def test_a_writer_that_waits_too_long_says_so(store, path, monkeypatch):
    monkeypatch.setattr("boardscan.records.store.PATIENCE_S", 0.05)
    with open_event(path) as other, store.transaction():
        with pytest.raises(OutputError) as caught:
            fill(other)
        assert caught.value.code == "store_busy"
        assert len(list(other.entries())) == 1  # reading goes on


WRITER = """
import sys
from boardscan.records.store import create_event
with create_event(sys.argv[1], who=sys.argv[2]) as store:
    print("ready", flush=True)
    for number in range(int(sys.argv[3])):
        store.append("note", {"number": number}, who=sys.argv[2], key=f"shared {number}")
        store.append("note", {"number": number}, who=sys.argv[2])
        print(number, flush=True)
"""


def writer(path, who, rows):
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(path), who, str(rows)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_writers_at_once(path):
    """Both make the file, both write: one chain, every shared key once."""
    both = [writer(path, who, 6) for who in ("a", "b")]
    for process in both:
        process.communicate(timeout=60)
        assert process.returncode == 0
    found = verify_event(path)
    assert found.intact
    assert found.rows == 1 + 6 + 2 * 6


def test_a_killed_writer_loses_nothing_that_it_was_told_is_kept(path):
    process = writer(path, "a", 100000)
    told = [process.stdout.readline() for _ in range(4)]
    os.kill(process.pid, signal.SIGKILL)
    told += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    last = int(told[-1])
    assert verify_event(path).intact
    with open_event(path) as store:
        kept = [
            entry.data["number"]
            for entry in store.entries()
            if entry.kind == "note" and not entry.key
        ]
        assert kept[: last + 1] == list(range(last + 1))
        assert store.append("note", {}, who="b") is not None


def test_a_confirmed_result_stays_even_for_other_programs(store, path):
    store.append("confirmation", {}, who="arbiter", game="1.1")
    for kind in ("game", "correction", "decision", "warning", "confirmation"):
        with pytest.raises(RulesError) as caught:
            store.append(kind, {}, who="x", game="1.1")
        assert caught.value.code == "confirmed"
    store.append("decision", {}, who="x", game="1.2")
    store.append("annulment", {}, who="chief", why="wrong table", game="1.1")
    store.append("decision", {}, who="x", game="1.1")
