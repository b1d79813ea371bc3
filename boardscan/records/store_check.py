"""Whether an event's file is as boardscan wrote it: the chain of its rows, and its tables.

A row that was changed, taken out, put in or put elsewhere breaks the chain. Who rewrites every
row from some point on and chains them anew leaves no trace in the file itself: against that
stands a hash that somebody noted down (`head`), which no longer occurs then.
"""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from boardscan.errors import InputError, Text
from boardscan.records.store import check_kind, event_path, open_event
from boardscan.records.store_entry import BEGINNING, digest
from boardscan.records.store_errors import explain
from boardscan.records.store_schema import MIGRATIONS, RULING_KINDS

#: Faults told one by one; more say nothing new.
MOST_TOLD = 20

#: Characters of a hash: no two rows of one event will share so many.
SHORTEST_HEAD = 8


@dataclass(frozen=True)
class Finding:
    """Something that is not as it was written, or (a note) only looks odd."""

    code: str
    row: int | None
    text: Text


@dataclass(frozen=True)
class Verification:
    """What `verify_event` found. `head` is the hash of the last row."""

    rows: int
    head: str
    faults: tuple[Finding, ...]
    notes: tuple[Finding, ...]

    @property
    def intact(self) -> bool:
        """Whether nothing was edited behind boardscan's back."""
        return not self.faults


def verify_event(name: str | Path, *, head: str | None = None) -> Verification:
    """Check an event's file without changing it.

    Parameters
    ----------
    head : a hash that was noted down earlier, or the beginning of one (8 characters or more).

    Raises `InputError` where there is no event file, or one of a newer version.
    """
    path = event_path(name)
    if head is not None and len(head.strip()) < SHORTEST_HEAD:
        raise InputError(
            "short_head",
            Text(f"{head!r} is too short to tell rows apart", f"“{head}”过短，无法辨别"),
            Text(
                f"Give {SHORTEST_HEAD} characters of the hash or more.",
                f"请给出哈希值的前 {SHORTEST_HEAD} 位以上。",
            ),
        )
    if not path.is_file():
        open_event(path)  # says so
    database = None
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        database = Database(sqlite3.connect(uri, uri=True), execute_plugins=False)
        check_kind(database, path)
        database.execute("BEGIN")  # one moment of it, whoever writes meanwhile
        return _verify(database, head)
    except sqlite3.Error as error:
        raise explain(error, path) from None
    finally:
        if database is not None:
            database.close()


def _verify(database: Database, head: str | None) -> Verification:
    rows = database.execute(
        "SELECT id, at, who, kind, game, why, data, key, previous, hash FROM entries ORDER BY id"
    ).fetchall()
    faults = [*_file_faults(database), *_chain_faults(rows), *_late_rulings(rows)]
    faults += _end_faults(database, rows)
    if head is not None and not any(str(row[9]).startswith(head.strip().lower()) for row in rows):
        text = Text(
            f"no row has the hash {head} that was noted down",
            f"没有任何一行的哈希值是记录下来的 {head}",
        )
        faults.append(Finding("head_unknown", None, text))
    last = str(rows[-1][9]) if rows else BEGINNING
    return Verification(len(rows), last, tuple(faults[:MOST_TOLD]), tuple(_clock_notes(rows)))


def _file_faults(database: Database) -> Iterator[Finding]:
    for (told,) in database.execute("PRAGMA integrity_check").fetchall()[:1]:
        if told != "ok":
            yield Finding("file_damaged", None, Text(f"the file is damaged: {told}", "文件损坏"))
    for name in _changed_tables(database):
        text = Text(f"the table or trigger {name} was changed", f"表或触发器 {name} 被改动")
        yield Finding("schema_changed", None, text)


def _changed_tables(database: Database) -> list[str]:
    """Tables, indexes and triggers that are not as the applied migrations make them."""
    fresh = Database(memory=True, execute_plugins=False)
    try:
        applied = {migration.name for migration in MIGRATIONS.applied(database)}
        later = [m.name for m in MIGRATIONS.pending(fresh) if m.name not in applied]
        MIGRATIONS.apply(fresh, stop_before=later)
        # The table of migrations is the library's, and other versions of it write it otherwise.
        query = (
            "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
            f" AND tbl_name != '{MIGRATIONS.migrations_table}'"
        )
        expected = dict(fresh.execute(query).fetchall())
        found = dict(database.execute(query).fetchall())
    finally:
        fresh.close()
    names = expected.keys() | found.keys()
    return sorted(name for name in names if expected.get(name) != found.get(name))


def _chain_faults(rows: list[Any]) -> Iterator[Finding]:
    previous, number = BEGINNING, 0
    for row in rows:
        if row[0] != number + 1:
            text = Text(
                f"rows are missing between {number} and {row[0]}",
                f"第 {number} 行与第 {row[0]} 行之间有缺失",
            )
            yield Finding("row_missing", row[0], text)
        elif row[8] != previous:
            text = Text(
                f"row {row[0]} does not follow the one before it", f"第 {row[0]} 行与前一行不衔接"
            )
            yield Finding("chain_broken", row[0], text)
        if not _is_own(row):
            yield Finding(
                "row_changed", row[0], Text(f"row {row[0]} was changed", f"第 {row[0]} 行被改动")
            )
        previous, number = row[9], row[0]


def _is_own(row: Any) -> bool:
    """Whether a row's hash is that of its content."""
    number, at, who, kind, game, why, data, key, previous, chained = row
    try:
        json.loads(data)
        return digest(previous, number, at, who, kind, game, why, data, key) == chained
    except (TypeError, ValueError):
        return False


def _end_faults(database: Database, rows: list[Any]) -> Iterator[Finding]:
    """Rows cut off at the end: SQLite remembers the highest number it has given."""
    given = database.execute("SELECT seq FROM sqlite_sequence WHERE name = 'entries'").fetchone()
    last = rows[-1][0] if rows else 0
    if (given[0] if given else 0) != last:
        text = Text(f"rows after {last} are missing", f"第 {last} 行之后有缺失")
        yield Finding("row_missing", last, text)


def _late_rulings(rows: list[Any]) -> Iterator[Finding]:
    """Results that changed after they were confirmed (art. 16.4)."""
    confirmed = set()
    for number, _, _, kind, game, *_ in rows:
        if kind in RULING_KINDS and game in confirmed:
            text = Text(
                f"row {number} changes the confirmed result of game {game}",
                f"第 {number} 行改动了对局 {game} 已确认的结果",
            )
            yield Finding("confirmed_changed", number, text)
        if kind == "confirmation":
            confirmed.add(game)
        elif kind == "annulment":
            confirmed.discard(game)


def _clock_notes(rows: list[Any]) -> Iterator[Finding]:
    """Where the clock was set back. The order of the rows is that of their numbers."""
    before = ""
    for row in rows:
        if str(row[1]) < before:
            text = Text(
                f"the clock was set back before row {row[0]}: {before}, then {row[1]}",
                f"第 {row[0]} 行之前时钟被调回：{before} 之后是 {row[1]}",
            )
            yield Finding("clock_set_back", row[0], text)
        before = str(row[1])
