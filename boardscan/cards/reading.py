"""What a card says, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from boardscan.cards.code import CardCode
from boardscan.cards.layout import Box
from boardscan.errors import Text
from boardscan.rules.outcome import Outcome

Image = NDArray[np.uint8]

#: How a field was found. ``corrected``: one answer struck out, another given.
State = Literal["read", "blank", "doubtful", "double", "corrected", "unreadable"]
FieldName = Literal[
    "winner", "how", "black_warnings", "white_warnings", "counted", "count", "signatures"
]


@dataclass(frozen=True)
class CardField:
    """One field of a card.

    Attributes
    ----------
    name : of the field.
    value : what it most probably says: ``winner`` and ``counted`` ``B`` or ``W`` (``winner`` also
        ``none``), ``how`` a value of `boardscan.rules.outcome.How`, warnings ``0`` to ``3``,
        ``count`` an exact amount such as ``185`` or ``369/2``; None for a blank or unreadable one.
    probability : that `value` is right (for None: that the field is blank).
    state : how it was found.
    certain : nobody has to look at it.
    reasons : code and text of each doubt.
    others : what else it may say, with the probability, most probable first.
    box : its place on the straightened card, mm.
    """

    name: FieldName
    value: str | None
    probability: float
    state: State
    certain: bool
    box: Box
    reasons: tuple[tuple[str, Text], ...] = ()
    others: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, eq=False)
class CardReading:
    """One card of a photo or of a page.

    Attributes
    ----------
    source, page : the file as it was named; the page of a PDF from 1, else None.
    sha256 : of the file's bytes.
    card : which card it is; None where the QR code can't be read.
    image : uint8 (`HEIGHT_PX`, `WIDTH_PX`, 3) BGR, straightened, upright, not mirrored.
    corners_xy_px : the card's four corners in the upright photo or rendered page.
    fields : by name.
    outcome : how the game ended, where the fields say so and agree; see `certain`.
    reasons : code and text of everything that somebody has to look at.
    notes : code and text of what does no harm: turned, mirrored, a mark missing.
    """

    source: str
    page: int | None
    sha256: str
    card: CardCode | None
    image: Image
    corners_xy_px: NDArray[np.float64]
    fields: Mapping[FieldName, CardField]
    outcome: Outcome | None = None
    reasons: tuple[tuple[str, Text], ...] = ()
    notes: tuple[tuple[str, Text], ...] = field(default=())

    @property
    def certain(self) -> bool:
        """Whether nobody has to look at it."""
        return self.outcome is not None and not self.reasons

    @property
    def name(self) -> str:
        """The file, with the page of a PDF."""
        return self.source if self.page is None else f"{self.source}#{self.page}"

    def crop(self, name: FieldName) -> Image:
        """The part of the straightened card that a field is in."""
        return cut(self.image, self.fields[name].box)


def cut(image: Image, box: Box) -> Image:
    """The part of a straightened card in a box of millimetres, as far as it is on the card."""
    from boardscan.cards.layout import PX_PER_MM

    x, y = max(0, round(box.x * PX_PER_MM)), max(0, round(box.y * PX_PER_MM))
    right = round((box.x + box.width) * PX_PER_MM)
    bottom = round((box.y + box.height) * PX_PER_MM)
    return image[y:bottom, x:right]
