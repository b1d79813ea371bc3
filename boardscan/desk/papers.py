"""Score cards and result slips that a page photographs: read once, held against the board.

The photo lies beside those of boards, under its digest; nothing of it is written into the event.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from boardscan.errors import BoardscanError, Text
from boardscan.records.files import write_atomically
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms

if TYPE_CHECKING:
    from boardscan.cards.reading import CardReading
    from boardscan.check.slip import SlipOfGame
    from boardscan.check.witnesses import Witness
    from boardscan.slips.names import Roster
    from boardscan.vision.decode import Image

Kind = Literal["card", "slip"]
Box = tuple[float, float, float, float]

#: px, the longer side of the straightened picture on a page, and the quality of its JPEG.
PICTURE_PX, QUALITY = 1600, 80

#: Papers of which it is remembered what they say, about 100 kB each.
_MOST_KEPT = 128


@dataclass(frozen=True)
class PaperJob:
    """A photo of a paper.

    Attributes
    ----------
    path, picture : its file, and where its straightened picture goes.
    source : what people call it.
    key : of the game that it is to tell of.
    rules, terms, size, roster : how the game is counted, and who plays.
    """

    kind: Kind
    sha256: str
    path: Path
    picture: Path
    source: str
    key: str
    rules: RuleSet
    terms: Terms
    size: int
    roster: "Roster"

    @property
    def name(self) -> tuple[Any, ...]:
        """What the reading depends on."""
        rules = () if self.kind == "card" else (self.rules, self.terms)
        return (self.kind, self.sha256, self.key, self.size, self.roster.names, *rules)


@dataclass(frozen=True, eq=False)
class Paper:
    """What a paper says; its pixels are in a file of their own.

    Attributes
    ----------
    reading : with an empty picture.
    witness : the same as `boardscan.check.witnesses` has it.
    size_px : width and height of the straightened picture.
    boxes : where each field stands, x0, y0, x1, y1 as shares of the picture.
    """

    kind: Kind
    sha256: str
    source: str
    reading: "CardReading | SlipOfGame"
    witness: "Witness"
    size_px: tuple[int, int]
    boxes: dict[str, Box]


class Papers:
    """The papers that were read last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Any, ...], Paper] = OrderedDict()

    def get(self, name: tuple[Any, ...]) -> Paper | None:
        """A paper by what its reading depends on."""
        with self._lock:
            return self._kept.get(name)

    def put(self, name: tuple[Any, ...], paper: Paper) -> None:
        """Remember what a paper says."""
        with self._lock:
            self._kept[name] = paper
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)


def read_paper(job: PaperJob) -> Paper:
    """Read a card or a slip and draw its straightened picture; in a worker.

    Raises what `boardscan.check.card.read_card` and `boardscan.check.slip.read_slip` do.
    """
    try:
        return _read_card(job) if job.kind == "card" else _read_slip(job)
    except BoardscanError as error:
        raise type(error)(error.code, _named(error.message, job), error.hint) from None


def _read_card(job: PaperJob) -> Paper:
    from boardscan.cards.layout import PX_PER_MM
    from boardscan.check.card import read_card
    from boardscan.check.testify import from_card

    card = read_card(job.path, job.key)
    places = {}
    for name, field in card.fields.items():
        x, y, width, height = (length * PX_PER_MM for length in field.box)
        places[_ALSO.get(name, str(name))] = (x, y, x + width, y + height)
    witness = from_card(card, job.size)
    bare = replace(card, source=job.source, image=_empty())
    return _paper(job, card.image, bare, witness, places)


def _read_slip(job: PaperJob) -> Paper:
    from boardscan.check.slip import read_slip
    from boardscan.check.testify import from_slip

    slip = read_slip(str(job.path), job.rules, job.terms, job.key, job.roster)
    places = {str(name): field.box for name, field in slip.game.fields.items() if field.words}
    if "white_count" in places:
        places.setdefault("black_count", places["white_count"])
    image = slip.page.sheet.image
    witness = from_slip(slip.page, slip.game, job.size)
    page = replace(slip.page, source=job.source, sheet=replace(slip.page.sheet, image=_empty()))
    return _paper(job, image, replace(slip, page=page), witness, places)


#: The names that the fields of a card have among witnesses.
_ALSO = {"count": "black_count"}


def _paper(
    job: PaperJob,
    image: "Image",
    reading: "CardReading | SlipOfGame",
    witness: "Witness",
    places: dict[str, Box],
) -> Paper:
    """What is kept, and the picture into its file."""
    import cv2

    height, width = image.shape[:2]
    if not job.picture.is_file():
        factor = min(1.0, PICTURE_PX / max(width, height))
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
        write_atomically(job.picture, bytes(data))
    boxes = {name: (x0 / width, y0 / height, x1 / width, y1 / height)
             for name, (x0, y0, x1, y1) in places.items()}  # fmt: skip
    if "black_count" in boxes:  # what it says of the margin follows from its count
        boxes.setdefault("margin", boxes["black_count"])
    told = {name: replace(one, crop=None) for name, one in witness.statements.items()}
    told_by = replace(witness, source=job.source, statements=told)
    return Paper(job.kind, job.sha256, job.source, reading, told_by, (width, height), boxes)


def _empty() -> "Image":
    import numpy as np

    return np.zeros((1, 1, 3), np.uint8)


def _named(text: Text, job: PaperJob) -> Text:
    """What people call the file, where the words have its place on this machine."""
    return Text(*(words.replace(str(job.path), job.source) for words in text))
