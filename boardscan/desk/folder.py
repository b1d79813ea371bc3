"""The folder beside an event's file: photos by their digest, and what the desk itself remembers.

Nothing in it is named by anything that came from outside: a photo is called by the SHA-256 of its
bytes. What decides a result is in the event's file; the desk's own database holds drafts (changes
nobody has kept yet), sessions, and where the lines of a photo were seen.
"""

import os
import re
import sqlite3
import tempfile
import time
import weakref
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boardscan.errors import OutputError, Text
from boardscan.records.store_errors import explain

#: A desk touches its uploads, those that wait to be read as well, every `SWEEP_S` seconds. One that
#: was not touched for so long was cut off with its desk.
SWEEP_S = 30.0
ORPHAN_S = 180.0

_PART = ".part"
_DIGEST = re.compile(r"[0-9a-f]{64}")
_TABLES = """
CREATE TABLE IF NOT EXISTS drafts (
    game TEXT NOT NULL, revision INTEGER NOT NULL, back INTEGER, who TEXT NOT NULL,
    data TEXT NOT NULL, PRIMARY KEY (game, revision));
CREATE TABLE IF NOT EXISTS counters (game TEXT PRIMARY KEY, revision INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    token TEXT PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL, csrf TEXT NOT NULL,
    by_code INTEGER NOT NULL, ends REAL NOT NULL);
CREATE TABLE IF NOT EXISTS photos (
    sha256 TEXT PRIMARY KEY, width_px INTEGER NOT NULL, height_px INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS lattices (
    sha256 TEXT NOT NULL, corners TEXT NOT NULL, lattice TEXT NOT NULL,
    PRIMARY KEY (sha256, corners));
"""


class Folder:
    """``spring.desk`` beside ``spring.boardscan``.

    Raises `OutputError` ``not_written`` where the folder can't be made.
    """

    def __init__(self, event: Path) -> None:
        self.path = event.absolute().with_suffix(".desk")
        self.photos = self.path / "photos"
        self._file = self.path / "desk.sqlite"
        self._idle: deque[sqlite3.Connection] = deque()  # threads may share it as it is
        self._uploads: set[Path] = set()
        weakref.finalize(self, _close_all, self._idle)
        try:
            self.photos.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explain(error, self.path) from None
        with self.database() as database:
            # Readers don't wait for writers. A draft outlives the program at once, and a loss of
            # power up to its last moments: what counts is in the event's file.
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(_TABLES)
        self.sweep()

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """A connection to the desk's database; `OutputError` where it can't be written.

        Connections are kept for the next one who asks: opening one costs more than most queries,
        and closing the last one writes the whole log back.
        """
        try:
            database = self._idle.pop()
        except IndexError:
            database = None
        try:
            if database is None:
                database = sqlite3.connect(
                    self._file, timeout=10, isolation_level=None, check_same_thread=False
                )
                database.execute("PRAGMA synchronous = NORMAL")
            try:
                yield database
            finally:
                if database.in_transaction:
                    database.rollback()
                self._idle.append(database)
        except sqlite3.Error as error:
            raise explain(error, self._file) from None

    def close(self) -> None:
        """Close the database; it opens again by itself."""
        _close_all(self._idle)

    def photo(self, sha256: str) -> Path | None:
        """The file of a photo that is kept here."""
        if _DIGEST.fullmatch(sha256) is None:
            return None
        path = self.photos / sha256
        return path if path.is_file() else None

    def view(self, sha256: str) -> Path:
        """Where the picture for the screen is, or will be."""
        return self.photos / f"{sha256}.view.jpg"

    def paper(self, sha256: str) -> Path:
        """Where the straightened picture of a card or a slip is, or will be."""
        return self.photos / f"{sha256}.paper.jpg"

    @contextmanager
    def upload(self) -> Iterator["Upload"]:
        """A file beside the photos that becomes one by `Upload.keep`, and else is gone."""
        try:
            handle, name = tempfile.mkstemp(dir=self.photos, suffix=_PART)
        except OSError as error:
            raise explain(error, self.photos) from None
        upload = Upload(handle, Path(name), self.photos)
        self._uploads.add(upload.path)
        try:
            yield upload
        finally:
            upload.close()
            self._uploads.discard(upload.path)

    def sweep(self) -> None:
        """Remove what uploads left behind whose desk was killed; say that the own ones live."""
        for path in self.photos.glob(f"*{_PART}"):
            try:
                if path in self._uploads:
                    os.utime(path)
                elif time.time() - path.stat().st_mtime > ORPHAN_S:
                    path.unlink()
            except OSError:  # it was kept meanwhile, or another desk was faster
                continue


def _close_all(idle: "deque[sqlite3.Connection]") -> None:
    while idle:
        idle.pop().close()


class Upload:
    """Bytes on their way to a photo."""

    def __init__(self, handle: int, path: Path, photos: Path) -> None:
        self.path = path
        self._file = os.fdopen(handle, "wb")
        self._photos = photos

    def write(self, data: bytes) -> None:
        """Add bytes; `OutputError` ``disk_full`` where there is no room."""
        try:
            self._file.write(data)
        except OSError as error:
            raise explain(error, self._photos) from None

    def finish(self) -> None:
        """All bytes are there: see that they are on the disk."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        except OSError as error:
            raise explain(error, self._photos) from None

    def keep(self, sha256: str) -> Path:
        """Give the file its name."""
        if _DIGEST.fullmatch(sha256) is None:
            raise ValueError(f"{sha256!r} is no digest")
        target = self._photos / sha256
        try:
            os.replace(self.path, target)
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutputError(
                "not_written",
                Text(f"the photo can't be kept: {reason}", f"照片无法保存：{reason}"),
            ) from None
        return target

    def close(self) -> None:
        self._file.close()
        self.path.unlink(missing_ok=True)
