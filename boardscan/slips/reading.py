"""What a slip says, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from boardscan.errors import Text
from boardscan.rules.outcome import Outcome
from boardscan.slips.sheet import Sheet
from boardscan.slips.words import Word

FieldName = Literal[
    "event", "date", "round", "table", "board", "black", "white", "winner", "how", "margin",
    "black_count", "white_count", "black_warnings", "white_warnings",
]  # fmt: skip
FIELD_NAMES: tuple[FieldName, ...] = (
    "event", "date", "round", "table", "board", "black", "white", "winner", "how", "margin",
    "black_count", "white_count", "black_warnings", "white_warnings",
)  # fmt: skip
Reason = tuple[str, Text]


@dataclass(frozen=True, eq=False)
class SlipField:
    """One field of a game on a slip.

    Attributes
    ----------
    name : of the field.
    value : what it most probably says: numbers as text, names as written or as the event has
        them, ``winner`` ``B``, ``W`` or ``none``, ``how`` a value of
        `boardscan.rules.outcome.How`, ``margin`` (子) and counts exact, such as ``3/4``; None where
        something stands there that could not be understood.
    text : the words as they were read.
    score : how sure OCR is of the least sure character, 0 to 1.
    probability : that `value` is right; see `boardscan.slips.doubts`.
    reasons : code and text of each doubt.
    others : what else it may say, most probable first.
    words : where it stands on the straightened page.
    """

    name: FieldName
    value: str | None
    text: str
    score: float
    probability: float
    reasons: tuple[Reason, ...] = ()
    others: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether nobody has to look at it."""
        return self.value is not None and not self.reasons

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 in px of the straightened page, around all its words."""
        boxes = [word.box for word in self.words] or [(0.0, 0.0, 0.0, 0.0)]
        lows, highs = zip(*((box[:2], box[2:]) for box in boxes), strict=True)
        return (min(low[0] for low in lows), min(low[1] for low in lows),
                max(high[0] for high in highs), max(high[1] for high in highs))  # fmt: skip


@dataclass(frozen=True, eq=False)
class SlipGame:
    """One game that a page tells of.

    Attributes
    ----------
    number : from 1, in the order of the page.
    fields : by name; what the page does not say is not there.
    outcome : how it ended, where that was understood, certain or not.
    reasons : code and text of doubts about the game as a whole.
    """

    number: int
    fields: Mapping[FieldName, SlipField]
    outcome: Outcome | None
    reasons: tuple[Reason, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether nobody has to look at it."""
        told = self.outcome is not None and {"black", "white"} <= self.fields.keys()
        return told and not self.reasons and all(f.certain for f in self.fields.values())

    @property
    def key(self) -> str | None:
        """``3.12``: round 3, table 12; ``3.12.2``: board 2 there; None without the first two."""
        names: tuple[FieldName, ...] = ("round", "table")
        told = [self.fields.get(name) for name in names]
        if "board" in self.fields:
            told.append(self.fields["board"])
        if any(field is None or field.value is None for field in told):
            return None
        return ".".join(field.value or "" for field in told if field is not None)


@dataclass(frozen=True, eq=False)
class SlipPage:
    """One page: its picture, its words, and the games that it tells of.

    Attributes
    ----------
    source, page : the file as it was named; the page of a PDF from 1, else None.
    sha256 : of the file's bytes.
    reasons : code and text of doubts about the page as a whole.
    """

    source: str
    page: int | None
    sha256: str
    sheet: Sheet
    games: tuple[SlipGame, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def name(self) -> str:
        """The file, with the page of a PDF."""
        return self.source if self.page is None else f"{self.source}#{self.page}"

    @property
    def certain(self) -> bool:
        """Whether nobody has to look at it."""
        return bool(self.games) and not self.reasons and all(g.certain for g in self.games)
