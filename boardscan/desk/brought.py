"""Photos that a batch read where they lay: brought into the desk's folder when somebody looks.

A batch leaves photos where they are and keeps their digest. A file is taken for the photo only
where its bytes still have that digest, so a name alone opens nothing.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from boardscan.desk.desk import Desk
from boardscan.desk.reading import Job, view
from boardscan.errors import BoardscanError
from boardscan.records.contract import Record

_BLOCK = 1 << 20  # bytes


def photo_file(desk: Desk, sha256: str) -> Path | None:
    """The file of a photo in the desk's folder, brought there if need be; None where it is gone."""
    kept = desk.folder.photo(sha256)
    if kept is not None:
        return kept
    for path in _where_it_was(desk, sha256):
        try:
            return _bring(desk, path, sha256)
        except (OSError, BoardscanError):  # not readable, or no room: then there is no picture
            continue
    return None


def is_there(desk: Desk, reading: Record) -> bool:
    """Whether the photo of a reading is to be had, as far as can be told without opening it."""
    sha256 = reading.get("sha256")
    if not sha256:
        return False
    return desk.folder.photo(sha256) is not None or any(_files(desk, {reading["source"]}))


def photo_size(desk: Desk, sha256: str) -> tuple[int, int] | None:
    """Width and height of a photo, px; None where it is gone."""
    size = desk.photo_size(sha256)
    if size is not None:
        return size
    path = photo_file(desk, sha256)
    if path is None:
        return None
    job = Job(sha256, path, desk.folder.view(sha256), sha256[:12])
    try:
        size = desk.readers.run(sha256, view, job)
    except BoardscanError:
        return None
    desk.keep_photo(sha256, *size)
    return size


def _where_it_was(desk: Desk, sha256: str) -> Iterator[Path]:
    """Files by the names under which a photo was read, seen from the event and from here."""
    names = {
        row.data["source"]
        for game in desk.live.event().games.values()
        for row in game.entries("reading")
        if row.data.get("sha256") == sha256 and row.data.get("source")
    }
    return _files(desk, names)


def _files(desk: Desk, names: set[str]) -> Iterator[Path]:
    for name in sorted(names):
        for folder in (desk.event.absolute().parent, Path.cwd()):
            path = folder / name
            if os.path.isfile(path):  # whatever the name is
                yield path


def _bring(desk: Desk, path: Path, sha256: str) -> Path:
    """A copy in the desk's folder. Raises `FileNotFoundError` where it is another photo by now."""
    digest = hashlib.sha256()
    with desk.folder.upload() as upload, path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            upload.write(block)
        if digest.hexdigest() != sha256:
            raise FileNotFoundError(path)
        upload.finish()
        return upload.keep(sha256)
