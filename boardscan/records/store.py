"""An event's file: an SQLite database to which rows are added, never changed.

One file holds one event. Writing takes the file's lock at once and waits for other writers; a
row and everything that goes with it is there whole or not at all, and a killed program loses
nothing that `append` returned from.
"""

import sqlite3
import uuid
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from boardscan.errors import InputError, Text
from boardscan.records.store_entry import BEGINNING
from boardscan.records.store_errors import explain, not_a_store
from boardscan.records.store_rows import Clock, Store, now
from boardscan.records.store_schema import APPLICATION_ID, KNOWN, MIGRATIONS

__all__ = ["Store", "check_kind", "create_event", "event_path", "open_event"]

SUFFIX = ".boardscan"

#: How long a writer waits for another one, in seconds. A row takes milliseconds to write, so
#: that even many writers have their turn.
PATIENCE_S = 30.0

#: SQLite waits until each row is on the disk: it outlives a loss of power, too.
SYNCHRONOUS = "FULL"


def event_path(name: str | Path) -> Path:
    """The file of an event: ``spring`` is ``spring.boardscan`` in the current folder."""
    path = Path(name)
    if not path.name:
        raise InputError(
            "no_event",
            Text(f"{str(name)!r} is not the name of an event", f"“{name}”不是赛事名称"),
            Text(
                "For example: spring, or results/spring.boardscan",
                "例如 spring 或 results/spring.boardscan",
            ),
        )
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def create_event(name: str | Path, *, who: str, clock: Clock = now, **about: Any) -> Store:
    """Open an event's file, and make it when it is not there.

    `about` goes into its first row: title, rules, komi and the like.
    """
    path = event_path(name)
    if not path.parent.is_dir():
        raise InputError(
            "no_folder",
            Text(f"there is no folder {path.parent}", f"没有目录 {path.parent}"),
            Text("Make the folder first.", "请先建立该目录。"),
        )
    store = _open(path, "rwc", clock)
    with store.transaction():
        if store.head == BEGINNING:
            # The id keeps the chain of one event from being passed off as that of another.
            about = {"name": path.stem, "uuid": str(uuid.uuid4()), **about}
            store.append("event", about, who=who)
    return store


def open_event(name: str | Path, *, clock: Clock = now, threads: bool = False) -> Store:
    """Open an event's file; with `threads` for several of them, of which one at a time uses it.

    Raises
    ------
    InputError
        ``no_event``: there is no such file; ``not_a_store``: it is something else;
        ``store_newer``: a newer version of boardscan wrote it.
    """
    path = event_path(name)
    if not path.is_file():
        raise InputError(
            "no_event",
            Text(f"there is no event file {path}", f"没有赛事文件 {path}"),
            Text(
                "boardscan batch FOLDER --event NAME makes one.",
                "boardscan batch 目录 --event 名称 会建立赛事文件。",
            ),
        )
    return _open(path, "rw", clock, threads)


def _open(path: Path, mode: str, clock: Clock, threads: bool = False) -> Store:
    database = None
    try:
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(
            uri, uri=True, timeout=PATIENCE_S, check_same_thread=not threads
        )
        database = Database(connection, execute_plugins=False)
        database.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        _check_and_migrate(database, path)
    except BaseException as error:
        if database is not None:
            database.close()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise explain(error, path) from None
        raise
    return Store(database, path, clock)


def _check_and_migrate(database: Database, path: Path) -> None:
    check_kind(database, path)
    if MIGRATIONS.pending(database):
        # One transaction: a store is of the old version or of the new one, never between.
        database.execute("BEGIN IMMEDIATE")
        try:
            MIGRATIONS.apply(database)
            database.commit()
        except BaseException:
            database.rollback()
            raise


def check_kind(database: Database, path: Path) -> None:
    """Refuse (`InputError`) a file that is no event, or one of a newer version."""
    kind = database.execute("PRAGMA application_id").fetchone()[0]
    tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if kind != APPLICATION_ID and (kind or tables):
        raise not_a_store(path)
    applied = [migration.name for migration in MIGRATIONS.applied(database)]
    newer = [name for name in applied if name not in KNOWN]
    if newer:
        raise InputError(
            "store_newer",
            Text(
                f"{path} was written by a newer version of boardscan ({', '.join(newer)})",
                f"{path} 由更新版本的 boardscan 写成（{', '.join(newer)}）",
            ),
            Text("Install the newest version and try again.", "请安装最新版本后重试。"),
        )
