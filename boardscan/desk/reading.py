"""What is done with a photo in a worker process: read it, propose its dead stones, draw it.

A worker keeps the photos that it read last, so that a corner that is dragged needs no decoding.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardscan.errors import BoardNotFound
from boardscan.records.contract import Record, refused_record
from boardscan.records.files import write_atomically

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain
    from boardscan.pipeline import Scan
    from boardscan.vision.photo import Photo

#: Bytes of pixels that a worker keeps: seven photos of 12 megapixels, or one of 64.
KEPT_BYTES = 256 << 20

#: Quality of the JPEG for screens. Its longest side is that of the picture the reader works on.
VIEW_QUALITY = 85

_kept: OrderedDict[str, "Photo"] = OrderedDict()


@dataclass(frozen=True)
class Job:
    """A photo to be read.

    Attributes
    ----------
    sha256 : of its bytes.
    path, view : its file, and where the picture for screens goes.
    source : what people call it.
    size, corners_xy : as a person gave them; None to be found.
    """

    sha256: str
    path: Path
    view: Path
    source: str
    size: int | None = None
    corners_xy: Sequence[Sequence[float]] | None = None
    lang: str = "en"


@dataclass(frozen=True)
class Seen:
    """What a worker found: the reading by the JSON contract, and what goes with it.

    `lattice` is (n, n, 2) px; None, like `proposals`, where there is no board.
    """

    record: Record
    width_px: int
    height_px: int
    lattice: list[Any] | None = None
    proposals: "tuple[SuggestedChain, ...]" = ()
    seconds: float = 0.0


def read(job: Job) -> Seen:
    """Read a photo; one without a board is a refused record. Raises `PhotoError`."""
    from boardscan import pipeline
    from boardscan.answer import scan_record
    from boardscan.life import suggest_dead

    start = time.perf_counter()
    photo = photo_of(job)
    _make_view(photo, job.view)
    height, width = photo.shape
    try:
        found = pipeline.read_photo(photo, size=job.size, corners_xy=job.corners_xy)
    except BoardNotFound as error:
        record = refused_record(job.source, error, job.lang) | {"sha256": photo.sha256}
        return Seen(record, width, height, seconds=time.perf_counter() - start)
    record = scan_record(job.source, found, job.lang)
    proposals = tuple(suggest_dead(found.position))
    taken = time.perf_counter() - start
    return Seen(record, width, height, _lattice(found), proposals, taken)


def propose(rows: tuple[str, ...]) -> "tuple[SuggestedChain, ...]":
    """The dead stones of a position, see `boardscan.life.suggest_dead`."""
    from boardscan.life import suggest_dead
    from boardscan.rules.position import Position

    return tuple(suggest_dead(Position.from_text("\n".join(rows))))


def view(job: Job) -> tuple[int, int]:
    """Make the picture for screens: width and height of the photo, px. Raises `PhotoError`."""
    photo = photo_of(job)
    _make_view(photo, job.view)
    height, width = photo.shape
    return width, height


def warm(_: None) -> None:
    """Load what a first photo would wait for."""
    import numpy as np

    from boardscan import answer, pipeline  # noqa: F401 - loaded here, used later
    from boardscan.errors import BoardscanError
    from boardscan.life import suggest_dead
    from boardscan.rules.position import Position
    from boardscan.vision.photo import Photo

    suggest_dead(Position.from_text("\n".join([".BW......", *["........."] * 8])))
    empty = Photo(np.full((600, 600, 3), 128, np.uint8), "", "")
    try:
        pipeline.read_photo(empty)
        pipeline.read_photo(empty, size=9, corners_xy=[(50, 50), (550, 50), (550, 550), (50, 550)])
    except BoardscanError:
        return


def photo_of(job: Job) -> "Photo":
    """The photo of a job, decoded; kept for the next one. Raises `PhotoError`."""
    from boardscan.vision.photo import load_photo

    photo = _kept.pop(job.sha256, None) if job.sha256 else None
    if photo is None:
        photo = load_photo(job.path, job.source, full=False)
    _kept[photo.sha256] = photo
    while len(_kept) > 1 and sum(kept.nbytes for kept in _kept.values()) > KEPT_BYTES:
        _kept.popitem(last=False)
    return photo


def _make_view(photo: "Photo", path: Path) -> None:
    import cv2

    if path.is_file():
        return
    quality = [cv2.IMWRITE_JPEG_QUALITY, VIEW_QUALITY]
    write_atomically(path, bytes(cv2.imencode(".jpg", photo.working[0], quality)[1]))


def _lattice(found: "Scan") -> list[Any]:
    points: list[Any] = found.lattice.intersections_xy.round(1).tolist()
    return points
