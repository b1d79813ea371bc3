"""The rows of an event's file: added in transactions, chained, never changed."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from boardscan.errors import InputError, Text
from boardscan.records.store_entry import BEGINNING, Entry, canonical, digest, storable
from boardscan.records.store_errors import explain

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time by the machine's clock, in UTC."""
    return datetime.now(UTC)


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

    def entries(
        self, game: str | None = None, kind: str | None = None, after: int = 0
    ) -> Iterator[Entry]:
        """Every row in order, or those of one game or of one kind; `after` a number."""
        wanted = {"game": game, "kind": kind}
        values = [value for value in wanted.values() if value is not None]
        where = " AND ".join(f"{name} = ?" for name, value in wanted.items() if value is not None)
        with self._told():
            for row in self.db.execute(
                "SELECT id, at, who, kind, game, why, data, key, previous, hash FROM entries"
                f" WHERE id > ? AND {where or '1'} ORDER BY id",
                [after, *values],
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
