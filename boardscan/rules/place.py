"""Where on a board a part of it may lie, by its borders, its lengths and its star points."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from boardscan.rules.names import COLUMN_LETTERS, Point

SIZES = (19, 13, 9)
USUAL = 19
"""Lines of the board that is meant where nothing tells another size."""

Ends = tuple[bool | None, bool | None, bool | None, bool | None]
"""Whether the board ends at the top, right, bottom and left of the part; None: not known."""


@dataclass(frozen=True)
class Spot:
    """One place that a part may have: the board's lines, and the part's first row and column."""

    size: int
    top: int
    left: int

    def point(self, point: Point) -> Point:
        """The point of the board that a point (row, col) of the part is."""
        return self.top + point[0], self.left + point[1]


@dataclass(frozen=True)
class Place:
    """What is known of a part's place.

    Attributes
    ----------
    rows, cols : lines that the part shows.
    ends : whether the board ends at the part's top, right, bottom and left.
    spots : every place that agrees with all that was seen; never empty.
    given : the board's size was named by the user.
    """

    rows: int
    cols: int
    ends: Ends
    spots: tuple[Spot, ...]
    given: bool = False

    @property
    def size(self) -> int:
        """Lines of the board; where several are possible, the usual one of them."""
        sizes = {spot.size for spot in self.spots}
        return USUAL if USUAL in sizes else max(sizes)

    @property
    def size_known(self) -> bool:
        """Whether only one size agrees with what was seen, or the user named it."""
        return len({spot.size for spot in self.spots}) == 1

    @property
    def first_number(self) -> int | None:
        """The number of the uppermost row, None where it is not known."""
        return _only(spot.size - spot.top for spot in self._usual)

    @property
    def first_column(self) -> int | None:
        """The place of the leftmost column, from 0; None where it is not known."""
        return _only(spot.left for spot in self._usual)

    @property
    def leans_on_size(self) -> bool:
        """Whether a name that is given would differ on a board of another possible size."""
        numbers = {spot.size - spot.top for spot in self.spots}
        columns = {spot.left for spot in self.spots}
        return (self.first_number is not None and len(numbers) > 1) or (
            self.first_column is not None and len(columns) > 1)

    @property
    def known(self) -> bool:
        """Whether every point has its name."""
        return self.first_number is not None and self.first_column is not None

    def name(self, point: Point) -> str:
        """The name of a point of the part; ``row 2, column 3`` of the part where it has none."""
        number, column = self.first_number, self.first_column
        if number is not None and column is not None:
            return f"{COLUMN_LETTERS[column + point[1]]}{number - point[0]}"
        return f"({point[0] + 1}, {point[1] + 1})"

    @property
    def spot(self) -> Spot:
        """The place, or the first of those it may have."""
        return self._usual[0]

    @property
    def _usual(self) -> list[Spot]:
        return [spot for spot in self.spots if spot.size == self.size]


def place_of(
    rows: int,
    cols: int,
    ends: Ends,
    *,
    stars: Collection[Point] = (),
    plain: Collection[Point] = (),
    size: int | None = None,
) -> Place | None:
    """Every place that agrees with what was seen of a part; None where there is none.

    Parameters
    ----------
    ends : at a side where the board does not end it goes on by a line at least.
    stars : points (row, col) of the part where a star point is drawn.
    plain : points where there is none. It counts only where some star point is seen: some
        diagrams have none at all.
    size : lines of the board if the user named them.
    """
    spots = tuple(
        Spot(n, top, left)
        for n in ((size,) if size else SIZES)
        for top in _starts(rows, n, ends[0], ends[2])
        for left in _starts(cols, n, ends[3], ends[1])
        if _stars_agree(n, top, left, stars, plain)
    )
    return Place(rows, cols, ends, spots, size is not None) if spots else None


def _starts(length: int, size: int, first: bool | None, last: bool | None) -> list[int]:
    """Where a part of some lines may start on a board, by which of its ends are the board's."""
    return [
        start
        for start in range(size - length + 1)
        if first in (None, start == 0) and last in (None, start + length == size)
    ]


def _stars_agree(
    size: int, top: int, left: int, stars: Collection[Point], plain: Collection[Point]
) -> bool:
    must, may = _star_points(size)
    there = {(row + top, col + left) for row, col in stars}
    if not there <= must | may:
        return False
    return not there or not any((row + top, col + left) in must for row, col in plain)


def _star_points(size: int) -> tuple[set[Point], set[Point]]:
    """Points that have a star on every board of the size, and those that have one on some."""
    edge, middle = (3 if size >= 13 else 2), size // 2
    corners = {(r, c) for r in (edge, size - 1 - edge) for c in (edge, size - 1 - edge)}
    sides = {(edge, middle), (size - 1 - edge, middle), (middle, edge), (middle, size - 1 - edge)}
    if size == USUAL:
        return corners | sides | {(middle, middle)}, set()
    if size == 13:
        return corners | {(middle, middle)}, sides
    return corners, sides | {(middle, middle)}


def _only(values: Iterable[int]) -> int | None:
    found = set(values)
    return found.pop() if len(found) == 1 else None
