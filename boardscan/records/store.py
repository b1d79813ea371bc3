"""An event's file: an SQLite database to which rows are added, never changed.

One file holds one event. Writing takes the file's lock at once and waits for other writers; a
row and everything that goes with it is there whole or not at all, and a killed program loses
nothing that `append` returned from.
"""

import json
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from boardscan.errors import InputError, Text
from boardscan.records.store_entry import BEGINNING, Entry, canonical, digest, storable
from boardscan.records.store_errors import explain, not_a_store
from boardscan.records.store_schema import APPLICATION_ID, KNOWN, MIGRATIONS

SUFFIX = ".boardscan"

#: How long a writer waits for another one, in seconds. A row takes milliseconds to write, so
#: that even many writers have their turn.
PATIENCE_S = 30.0

#: SQLite waits until each row is on the disk: it outlives a loss of power, too.
SYNCHRONOUS = "FULL"

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time by the machine's clock, in UTC."""
    return datetime.now(UTC)


def event_path(name: str | Path) -> Path:
    """The file of an event: ``spring`` is ``spring.boardscan`` in the current folder."""
    path = Path(name)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


class Store:
    """An open event file; use it as a context manager.

    `open_event` and `create_event` make one.
    """

    def __init__(self, db: Database, path: Path, clock: Clock = now) -> None:
        self.db = db
        self.path = path
        self.clock = clock

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Hold the writer's lock: what is read inside stays true until its end.

        Everything inside is kept together, or nothing of it. Inside another transaction it is
        part of that one.

        Raises
        ------
        OutputError
            ``disk_full``, ``store_busy``, ``store_read_only``, ``not_written``.
        RulesError
            ``confirmed``: the result is confirmed and can't be changed.
        """
        with self._told():
            if not self.db.conn.in_transaction:
                # At once, not with the first write: two that read and then write would deadlock.
                self.db.execute("BEGIN IMMEDIATE")
                try:
                    yield
                    self.db.commit()
                except BaseException:
                    self.db.rollback()
                    raise
            else:
                with self.db.atomic():
                    yield

    def append(
        self,
        kind: str,
        data: dict[str, Any],
        *,
        who: str,
        why: str = "",
        game: str | None = None,
        key: str | None = None,
    ) -> Entry | None:
        """Add a row; None when there is one with this key already.

        Raises what `transaction` does.
        """
        who, why = storable(who), storable(why)
        game = None if game is None else storable(game)
        key = None if key is None else storable(key)
        if not who.strip():
            raise InputError(
                "who_missing",
                Text("an entry needs a name", "记录缺少姓名"),
                Text("Say who it comes from: --who NAME", "请用 --who 写明姓名。"),
            )
        text = canonical(data)
        with self.transaction():
            if key is not None and self.has_key(key):
                return None
            previous, number = self._last()
            at = self.clock().astimezone(UTC).isoformat(timespec="milliseconds")
            row = (number + 1, at, who, kind, game, why, text, key)
            chained = digest(previous, *row)
            self.db.execute(
                "INSERT INTO entries (id, at, who, kind, game, why, data, key, previous, hash)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, previous, chained),
            )
        return Entry(number + 1, at, who, kind, game, why, data, key, previous, chained)

    def entries(self, game: str | None = None, kind: str | None = None) -> Iterator[Entry]:
        """Every row in order, or those of one game or of one kind."""
        wanted = {"game": game, "kind": kind}
        values = [value for value in wanted.values() if value is not None]
        where = " AND ".join(f"{name} = ?" for name, value in wanted.items() if value is not None)
        with self._told():
            for row in self.db.execute(
                "SELECT id, at, who, kind, game, why, data, key, previous, hash FROM entries"
                f" WHERE {where or '1'} ORDER BY id",
                values,
            ):
                yield self._entry(row)

    def _entry(self, row: Any) -> Entry:
        number, at, who, kind, game, why, data, key, previous, chained = row
        try:
            return Entry(number, at, who, kind, game, why, json.loads(data), key, previous, chained)
        except (ValueError, TypeError):
            raise InputError(
                "store_damaged",
                Text(f"row {row[0]} of {self.path} is damaged", f"{self.path} 第 {row[0]} 行损坏"),
                Text("boardscan verify EVENT says more.", "请用 boardscan verify 检查该赛事文件。"),
            ) from None

    def has_key(self, key: str) -> bool:
        """Whether a row with this key is there."""
        found = self.db.execute("SELECT 1 FROM entries WHERE key = ?", (storable(key),))
        return found.fetchone() is not None

    def has_game(self, game: str) -> bool:
        """Whether any row is about this game."""
        query = "SELECT 1 FROM entries WHERE game = ? LIMIT 1"
        return self.db.execute(query, (storable(game),)).fetchone() is not None

    @property
    def head(self) -> str:
        """The hash of the last row: who notes it down can tell later that nothing was changed."""
        with self._told():
            return self._last()[0]

    def _last(self) -> tuple[str, int]:
        query = "SELECT hash, id FROM entries ORDER BY id DESC LIMIT 1"
        row = self.db.execute(query).fetchone()
        return (BEGINNING, 0) if row is None else (str(row[0]), int(row[1]))

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explain(error, self.path) from None


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


def open_event(name: str | Path, *, clock: Clock = now) -> Store:
    """Open an event's file.

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
    return _open(path, "rw", clock)


def _open(path: Path, mode: str, clock: Clock) -> Store:
    database = None
    try:
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        database = Database(
            sqlite3.connect(uri, uri=True, timeout=PATIENCE_S), execute_plugins=False
        )
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
