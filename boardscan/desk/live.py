"""The event as it is now, whoever wrote to it last: this desk, another one, or a batch.

All rows are read once; later only those that were added since.
"""

import threading
from dataclasses import replace
from pathlib import Path

from boardscan.records.event import Event, event_of, in_order
from boardscan.records.game import Game, game_of
from boardscan.records.store import Store, open_event
from boardscan.records.store_entry import Entry


class Live:
    """A view of an event's file, for all threads. Open from the first look on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._store: Store | None = None
        self._version = -1
        self._others: list[Entry] = []
        self._of_game: dict[str, list[Entry]] = {}
        self._event = event_of([])
        self._seq = 0

    def event(self) -> Event:
        """The event, with every row that is in its file at this moment."""
        return self.look()[0]

    def look(self) -> tuple[Event, int]:
        """The event, and the number of its last row."""
        with self._lock:
            if self._store is None:
                self._store = open_event(self._path, threads=True)
            # SQLite counts what other connections wrote; this one only reads.
            version = self._store.db.execute("PRAGMA data_version").fetchone()[0]
            if version != self._version:
                self._take(list(self._store.entries(after=self._seq)))
                self._version = version
            return self._event, self._seq

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._store is not None:
                self._store.close()
                self._store = None

    def _take(self, new: list[Entry]) -> None:
        if not new:
            return
        for entry in new:
            if entry.game is None:
                self._others.append(entry)
            else:
                self._of_game.setdefault(entry.game, []).append(entry)
        games: dict[str, Game] = dict(self._event.games)
        event = self._event
        touched = {entry.game for entry in new if entry.game is not None}
        if any(entry.game is None for entry in new):
            event = event_of(self._others)
            if event.about != self._event.about:  # terms of the event hold for every game
                touched = set(self._of_game)
        for key in touched:
            games[key] = game_of(key, self._of_game[key], event.about)
        self._event = replace(event, games=in_order(games))
        self._seq = new[-1].id
