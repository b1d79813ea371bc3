"""Where everything lies on a score card, in millimetres from its upper left corner.

A card is the rectangle that its four marks span, marks included. x goes to the right and y down.
The same card goes on A4 and on Letter, two a page.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

#: mm; two fit on a Letter page (215.9 × 279.4) with 5 mm that an office printer leaves white.
WIDTH_MM, HEIGHT_MM = 190.0, 128.0

#: Pixels a millimetre of a straightened card: 203 dpi, as a coarse scan has it.
PX_PER_MM = 8
WIDTH_PX, HEIGHT_PX = int(WIDTH_MM * PX_PER_MM), int(HEIGHT_MM * PX_PER_MM)

#: OpenCV's name of the marks' dictionary: 250 marks that differ in at least 12 of their 36 bits,
#: so that nothing else on a table is taken for one.
#: Garrido-Jurado et al., "Generation of fiducial marker dictionaries using MILP", 2016.
DICTIONARY = "DICT_ARUCO_MIP_36h12"
MARK_MODULES = 8  # 6 × 6 bits and the black border
MARK_MM = 12.0
#: Cards whose marks can be told apart; see `mark_ids`.
SLOTS = 62

#: mm, radius of a bubble to the middle of its ring, and the ring's width.
BUBBLE_MM, RING_MM = 2.6, 0.25
#: mm around a bubble in which nothing is printed.
CLEAR_MM = 1.6
#: mm, width of the lines of a digit box; and what is kept around one when it is cut out.
BOX_LINE_MM, BOX_MARGIN_MM = 0.2, 2.0


class Box(NamedTuple):
    """A rectangle: its upper left corner and its size, mm."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> "Box":
        """The rectangle with a margin of so much around."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class Bubble:
    """A circle to fill: what it stands for, and its middle in mm."""

    value: str
    x: float
    y: float


@dataclass(frozen=True)
class Choice:
    """Bubbles of which at most one is to be filled.

    Attributes
    ----------
    name : of the field.
    label : place of the words in front of it: the left end of the base line, mm.
    bubbles : with the words for each to the right of it.
    """

    name: str
    label: tuple[float, float]
    bubbles: tuple[Bubble, ...]


class Mark(NamedTuple):
    """One of the four marks; `corner` is 0 upper left, then clockwise."""

    corner: int
    box: Box

    @property
    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """Its corners, upper left first, then clockwise."""
        x, y, width, height = self.box
        return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


_FAR_X, _FAR_Y = WIDTH_MM - MARK_MM, HEIGHT_MM - MARK_MM
MARKS = tuple(
    Mark(corner, Box(x, y, MARK_MM, MARK_MM))
    for corner, (x, y) in enumerate(((0.0, 0.0), (_FAR_X, 0.0), (_FAR_X, _FAR_Y), (0.0, _FAR_Y)))
)


def mark_ids(number: int) -> tuple[int, int, int, int]:
    """The four marks of a card, upper left first: two cards of one page have no mark in common."""
    first = number % SLOTS * 4
    return first, first + 1, first + 2, first + 3


def slot_of(mark_id: int) -> tuple[int, int] | None:
    """Which cards have this mark (``number % SLOTS``), and in which corner; None: no card."""
    return divmod(mark_id, 4) if 0 <= mark_id < 4 * SLOTS else None


#: The QR code without its quiet zone, of which at least 3 mm are free on all sides.
QR = Box(152.0, 1.0, 22.0, 22.0)

Side = Literal["black", "white"]
#: The players' panels.
PANELS: dict[Side, Box] = {
    "black": Box(0.0, 27.0, 94.0, 22.0),
    "white": Box(96.0, 27.0, 94.0, 22.0),
}

_COLUMNS = (44.0, 81.0, 118.0, 155.0)


def _warnings(side: Side) -> Choice:
    panel = PANELS[side]
    y = panel.y + 16.5
    bubbles = tuple(Bubble(str(n), panel.x + 28 + 18 * n, y) for n in (1, 2, 3))
    return Choice(f"{side}_warnings", (panel.x + 4, y + 1.2), bubbles)


_HOW = (("count", "resignation", "time", "forfeit"), ("ruling", "draw", "both_lose", "replay"))

BLACK_WARNINGS, WHITE_WARNINGS = _warnings("black"), _warnings("white")
WINNER = Choice(
    "winner",
    (4.0, 57.7),
    tuple(Bubble(value, x, 56.5) for value, x in zip(("B", "W", "none"), _COLUMNS, strict=False)),
)
HOW = Choice(
    "how",
    (4.0, 67.2),
    tuple(
        Bubble(value, x, 66.0 + 8.5 * row)
        for row, values in enumerate(_HOW)
        for value, x in zip(values, _COLUMNS, strict=True)
    ),
)
COUNTED = Choice("counted", (4.0, 90.2), (Bubble("B", 44.0, 84.75), Bubble("W", 44.0, 93.25)))
FRACTION = Choice(
    "fraction",
    (0.0, 0.0),  # the digit boxes are in front of it
    tuple(Bubble(v, x, 89.0) for v, x in zip(("1/4", "1/2", "3/4"), (128, 146, 164), strict=True)),
)
CHOICES = (BLACK_WARNINGS, WHITE_WARNINGS, WINNER, HOW, COUNTED, FRACTION)

#: Hundreds, tens and ones; a number of two digits may stand in any two that follow each other.
DIGITS = tuple(Box(x, 81.0, 12.0, 16.0) for x in (76.0, 92.0, 108.0))
#: A digit box as it is cut out of a straightened card, px: width, height.
DIGIT_CROP_PX = (
    round((DIGITS[0].width + 2 * BOX_MARGIN_MM) * PX_PER_MM),
    round((DIGITS[0].height + 2 * BOX_MARGIN_MM) * PX_PER_MM),
)

#: Lines to sign on (black, white, arbiter): left end, right end and height, mm.
SIGNATURES = ((18.0, 66.0, 120.0), (71.0, 119.0, 120.0), (124.0, 172.0, 120.0))

#: Place of the instructions above the signatures, left end of the first base line, mm.
NOTE = (4.0, 105.0)
