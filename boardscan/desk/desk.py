"""What a running desk holds: the event, the folder beside it, who is in, what is being read."""

import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardscan.desk.access import Codes, Role, Session, Sessions
from boardscan.desk.drafts import Drafts
from boardscan.desk.folder import Folder
from boardscan.desk.live import Live
from boardscan.desk.papers import Papers
from boardscan.desk.proposals import Proposals
from boardscan.desk.readers import Readers
from boardscan.records.store import Store, open_event

LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


@dataclass
class Desk:
    """One event on one machine.

    Attributes
    ----------
    event : the event's file.
    lan : codes are asked for; without it everything listens on loopback alone.
    hosts : names and addresses by which a browser may call it.
    addresses : what it is called by, ``http://192.168.1.5:8765``; the first goes into QR codes.
    on_entry : called with the role of whoever came in by a code.
    streams : how many devices listen to what happens.
    stopping : set when the desk ends, so that streams end, too.
    """

    event: Path
    folder: Folder
    readers: Readers
    lan: bool = False
    hosts: frozenset[str] = LOOPBACK
    addresses: tuple[str, ...] = ()
    codes: Codes = field(default_factory=Codes)
    on_entry: Callable[[Role], None] | None = None
    streams: int = 0
    stopping: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.sessions = Sessions(self.folder)
        self.drafts = Drafts(self.folder)
        self.live = Live(self.event)
        self.proposals = Proposals(self.readers)
        self.papers = Papers()
        # Cookies are the same for all ports of a host: two desks need names of their own.
        digest = hashlib.sha256(str(self.event.absolute()).encode("utf-8", "replace")).hexdigest()
        self.cookie = f"desk_{digest[:8]}"

    def store(self) -> Store:
        """The event's file, opened for this thread; use it as a context manager."""
        return open_event(self.event)

    def session_of(self, cookies: Mapping[str, str]) -> Session | None:
        """Who sends a request; in the hall's network only who came in by a code."""
        session = self.sessions.of(cookies.get(self.cookie))
        return None if session is not None and self.lan and not session.by_code else session

    def came_in(self, role: Role) -> None:
        """Somebody used a code: `on_entry` may print the next one."""
        if self.on_entry is not None:
            self.on_entry(role)

    def photo_size(self, sha256: str) -> tuple[int, int] | None:
        """Width and height of a photo that is kept here, px."""
        with self.folder.database() as database:
            query = "SELECT width_px, height_px FROM photos WHERE sha256 = ?"
            row = database.execute(query, (sha256,)).fetchone()
        return None if row is None else (row[0], row[1])

    def keep_photo(self, sha256: str, width_px: int, height_px: int) -> None:
        """Remember how large a photo is."""
        with self.folder.database() as database:
            row = (sha256, width_px, height_px)
            database.execute("INSERT OR REPLACE INTO photos VALUES (?, ?, ?)", row)

    def lattice(self, sha256: str, corners: Any) -> list[Any] | None:
        """Where the lines were seen that end in these corners, (n, n, 2) px."""
        with self.folder.database() as database:
            query = "SELECT lattice FROM lattices WHERE sha256 = ? AND corners = ?"
            row = database.execute(query, (sha256, json.dumps(corners))).fetchone()
        return None if row is None else json.loads(row[0])

    def keep_lattice(self, sha256: str, corners: Any, lattice: list[Any]) -> None:
        """Remember where lines were seen."""
        row = (sha256, json.dumps(corners), json.dumps(lattice, separators=(",", ":")))
        with self.folder.database() as database:
            database.execute("INSERT OR REPLACE INTO lattices VALUES (?, ?, ?)", row)

    def close(self) -> None:
        """Let go of everything."""
        self.stopping.set()
        self.live.close()
        self.readers.close()
        self.folder.close()
