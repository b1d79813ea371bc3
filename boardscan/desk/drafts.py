"""Work that nobody has kept yet: every change is a row of the desk's database at once.

A draft has revisions. Who changes it says which one he saw; where another phone was faster he is
told, and nothing is lost. `Drafts.back` goes one change back, as a new revision.
"""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from boardscan.desk.folder import Folder
from boardscan.desk.problems import Refused
from boardscan.errors import Text

#: Changes of one game that can be taken back.
MOST_REVISIONS = 200


@dataclass(frozen=True)
class Stored:
    """A revision: what it holds, None for no draft, and the one before it in the same draft."""

    revision: int
    data: dict[str, Any] | None = None
    who: str = ""
    back: int | None = None


class Drafts:
    """The drafts of all games."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def of(self, game: str) -> Stored:
        """The newest revision of a game's draft."""
        with self._folder.database() as database:
            return _newest(database, game)

    def revisions(self) -> dict[str, tuple[int, str | None]]:
        """Of every game that ever had a draft: the number, and who changed it last.

        None where there is no draft now.
        """
        with self._folder.database() as database:
            rows = database.execute(
                "SELECT c.game, c.revision, d.who FROM counters c LEFT JOIN drafts d"
                " ON d.game = c.game AND d.revision = c.revision"
            )
            return {game: (revision, who) for game, revision, who in rows}

    def put(self, game: str, seen: int | None, data: dict[str, Any], who: str) -> Stored:
        """A new revision after the one that was `seen`; None: after whichever is newest.

        Raises `Refused` ``draft_changed``.
        """
        with self._folder.database() as database:
            database.execute("BEGIN IMMEDIATE")
            newest = _newest(database, game)
            _same(newest, seen)
            back = newest.revision if newest.data is not None else None
            stored = Stored(newest.revision + 1, data, who, back)
            _add(database, game, stored)
            database.execute("COMMIT")
        return stored

    def back(self, game: str, seen: int, who: str) -> Stored:
        """The revision before, as a new one; before the first there was no draft.

        Raises `Refused` ``nothing_to_undo``.
        """
        with self._folder.database() as database:
            database.execute("BEGIN IMMEDIATE")
            newest = _newest(database, game)
            _same(newest, seen)
            if newest.data is None:
                raise Refused(
                    409, "nothing_to_undo", Text("there is nothing to undo", "没有可撤销的操作")
                )
            before = None if newest.back is None else _row(database, game, newest.back)
            if before is None:
                stored = _forget(database, game, newest)
            else:
                stored = Stored(newest.revision + 1, before.data, who, before.back)
                _add(database, game, stored)
            database.execute("COMMIT")
        return stored

    def drop(self, game: str, seen: int | None = None) -> Stored:
        """Forget a game's draft, after it was kept or thrown away."""
        with self._folder.database() as database:
            database.execute("BEGIN IMMEDIATE")
            newest = _newest(database, game)
            _same(newest, seen)
            if newest.data is not None:
                newest = _forget(database, game, newest)
            database.execute("COMMIT")
        return newest


def _newest(database: sqlite3.Connection, game: str) -> Stored:
    query = "SELECT revision FROM counters WHERE game = ?"
    row = database.execute(query, (game,)).fetchone()
    if row is None:
        return Stored(0)
    return _row(database, game, row[0]) or Stored(row[0])


def _row(database: sqlite3.Connection, game: str, revision: int) -> Stored | None:
    query = "SELECT revision, data, who, back FROM drafts WHERE game = ? AND revision = ?"
    row = database.execute(query, (game, revision)).fetchone()
    return None if row is None else Stored(row[0], json.loads(row[1]), row[2], row[3])


def _same(newest: Stored, seen: int | None) -> None:
    if seen is not None and seen != newest.revision:
        raise Refused(
            409,
            "draft_changed",
            Text("somebody else changed this game meanwhile", "其他设备刚刚修改了这局棋"),
            Text("Look at it again.", "请重新查看。"),
        )


def _add(database: sqlite3.Connection, game: str, stored: Stored) -> None:
    data = json.dumps(stored.data, separators=(",", ":"))
    row = (game, stored.revision, stored.back, stored.who, data)
    database.execute("INSERT INTO drafts VALUES (?, ?, ?, ?, ?)", row)
    oldest = stored.revision - MOST_REVISIONS
    database.execute("DELETE FROM drafts WHERE game = ? AND revision <= ?", (game, oldest))
    _count(database, game, stored.revision)


def _forget(database: sqlite3.Connection, game: str, newest: Stored) -> Stored:
    database.execute("DELETE FROM drafts WHERE game = ?", (game,))
    _count(database, game, newest.revision + 1)
    return Stored(newest.revision + 1)


def _count(database: sqlite3.Connection, game: str, revision: int) -> None:
    database.execute("INSERT OR REPLACE INTO counters VALUES (?, ?)", (game, revision))
