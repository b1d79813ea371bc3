"""A position: which points of the board hold a stone. It may be illegal, and then says how."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, NamedTuple

from boardscan.errors import InputError, Text
from boardscan.rules import bits
from boardscan.rules.names import COLUMN_LETTERS, Point

SMALLEST, LARGEST = 2, len(COLUMN_LETTERS)


class Colour(IntEnum):
    """What a point holds."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> "Colour":
        """The other player's colour; an empty point has none and stays empty."""
        return _OPPONENTS[self]

    @property
    def letter(self) -> str:
        """``B``, ``W`` or ``.``"""
        return ".BW"[self]


_OPPONENTS = {
    Colour.EMPTY: Colour.EMPTY,
    Colour.BLACK: Colour.WHITE,
    Colour.WHITE: Colour.BLACK,
}
_SYMBOLS = {
    **dict.fromkeys("BbXx●⚫#", Colour.BLACK),
    **dict.fromkeys("WwOo○⚪", Colour.WHITE),
    **dict.fromkeys(".+·", Colour.EMPTY),
}
_ONE_IF_BLACK = bytes.maketrans(b"\0\1\2", b"010")
_ONE_IF_WHITE = bytes.maketrans(b"\0\1\2", b"001")


class Region(NamedTuple):
    """A maximal set of connected empty points, and the colours of the stones around it."""

    points: frozenset[Point]
    borders: frozenset[Colour]


class Finding(NamedTuple):
    """Why a position can't come from play: one chain, and what is wrong with it."""

    code: Literal["no_liberties"]
    colour: Colour
    points: frozenset[Point]


@dataclass(frozen=True)
class Position:
    """An n×n board, immutable.

    Parameters
    ----------
    size : lines of the board, 2 to 25.
    points : n*n colours, row by row from the top of the picture.
    """

    size: int
    points: tuple[Colour, ...]

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} lines, not {self.size}")
        if len(self.points) != self.size * self.size:
            raise ValueError(f"{len(self.points)} points do not fill {self.size} lines")

    @classmethod
    def empty(cls, size: int) -> "Position":
        """A board without stones."""
        return cls(size, (Colour.EMPTY,) * (size * size))

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """Read a diagram: one row a line from the top, ``B X ● #``, ``W O ○`` and ``. + ·``.

        Spaces and blank lines do not matter; row numbers at the ends of the lines, a line of
        column letters, and remarks after a ``#`` are left out. Raises `InputError`
        ``bad_diagram``.
        """
        rows: list[list[Colour]] = []
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
            symbols = "".join(line.split())
            if _is_column_letters(symbols) or _is_remark(symbols):
                continue
            symbols = symbols.strip("0123456789")
            if symbols:
                rows.append(_read_row(symbols, number))
        size = len(rows)
        if not SMALLEST <= size <= LARGEST:
            raise _bad_diagram(
                f"the diagram has {size} rows, a board has {SMALLEST} to {LARGEST}",
                f"图中有 {size} 行，棋盘应有 {SMALLEST} 至 {LARGEST} 行",
            )
        for number, row in enumerate(rows, start=1):
            if len(row) != size:
                raise _bad_diagram(
                    f"row {number} has {len(row)} points, but the diagram has {size} rows",
                    f"第 {number} 行有 {len(row)} 个点，而图中共有 {size} 行",
                )
        return cls(size, tuple(colour for row in rows for colour in row))

    def to_text(self) -> str:
        """The diagram, spaced so that it looks square; `from_text` reads it back."""
        return "\n".join(" ".join(row) for row in self.rows())

    def rows(self) -> tuple[str, ...]:
        """One string of ``B``, ``W`` and ``.`` for each row, from the top."""
        letters = "".join(".BW"[colour] for colour in self.points)
        return tuple(letters[i : i + self.size] for i in range(0, len(letters), self.size))

    def at(self, point: Point) -> Colour:
        """What the point holds."""
        return self.points[self._index(point)]

    def with_points(self, changes: Mapping[Point, Colour]) -> "Position":
        """A position that differs at the given points; nothing is captured."""
        points = list(self.points)
        for point, colour in changes.items():
            points[self._index(point)] = colour
        return Position(self.size, tuple(points))

    def mask(self, colour: Colour) -> int:
        """All points of a colour as an integer, see `boardscan.rules.bits`."""
        # Kept by hand: `functools.cached_property` takes a lock that costs as much as the work.
        masks: tuple[int, int, int] | None = self.__dict__.get("_masks")
        if masks is None:
            # Reversed, so that the first point becomes the lowest bit.
            colours = bytes(self.points)[::-1]
            black = int(colours.translate(_ONE_IF_BLACK), 2)
            white = int(colours.translate(_ONE_IF_WHITE), 2)
            masks = (bits.edges(self.size).full & ~black & ~white, black, white)
            self.__dict__["_masks"] = masks
        return masks[colour]

    def stones(self, colour: Colour) -> frozenset[Point]:
        """All points of a colour."""
        return bits.to_points(self.mask(colour), self.size)

    def chains(self) -> tuple[frozenset[Point], ...]:
        """Every chain of both colours, in reading order of their first points."""
        board = bits.edges(self.size)
        found = [
            part
            for colour in (Colour.BLACK, Colour.WHITE)
            for part in bits.components(self.mask(colour), board)
        ]
        found.sort(key=lambda part: part & -part)
        return tuple(bits.to_points(part, self.size) for part in found)

    def chain_at(self, point: Point) -> frozenset[Point]:
        """The chain that has a stone on the point; no points when it is empty."""
        colour = self.at(point)
        if colour is Colour.EMPTY:
            return frozenset()
        seed = bits.from_points([point], self.size)
        chain = bits.flood(seed, self.mask(colour), bits.edges(self.size))
        return bits.to_points(chain, self.size)

    def liberties(self, chain: frozenset[Point]) -> frozenset[Point]:
        """The empty points beside a chain."""
        beside = bits.neighbours(bits.from_points(chain, self.size), bits.edges(self.size))
        return bits.to_points(beside & self.mask(Colour.EMPTY), self.size)

    def regions(self) -> tuple[Region, ...]:
        """Every maximal empty region with the colours that border it, in reading order."""
        board = bits.edges(self.size)
        found = []
        for part in bits.components(self.mask(Colour.EMPTY), board):
            beside = bits.neighbours(part, board)
            borders = (c for c in (Colour.BLACK, Colour.WHITE) if beside & self.mask(c))
            found.append(Region(bits.to_points(part, self.size), frozenset(borders)))
        return tuple(found)

    def status(self) -> tuple[Finding, ...]:
        """Every chain without a liberty. None of them is ever removed: someone has to look."""
        board = bits.edges(self.size)
        empty = self.mask(Colour.EMPTY)
        return tuple(
            Finding("no_liberties", colour, bits.to_points(part, self.size))
            for colour in (Colour.BLACK, Colour.WHITE)
            for part in bits.components(self.mask(colour), board)
            if not bits.neighbours(part, board) & empty
        )

    def _index(self, point: Point) -> int:
        row, col = point
        if not (0 <= row < self.size and 0 <= col < self.size):
            raise ValueError(f"({row}, {col}) is not on a board of {self.size} lines")
        return row * self.size + col


def _is_column_letters(symbols: str) -> bool:
    return len(symbols) >= SMALLEST and COLUMN_LETTERS.startswith(symbols.upper())


def _is_remark(symbols: str) -> bool:
    """A line that begins with ``#`` and is no row of stones."""
    return symbols.startswith("#") and any(symbol not in _SYMBOLS for symbol in symbols)


def _read_row(symbols: str, number: int) -> list[Colour]:
    row = []
    for symbol in symbols:
        if symbol not in _SYMBOLS:
            raise _bad_diagram(
                f"line {number} of the diagram has {symbol!r}",
                f"图中第 {number} 行有无法识别的符号“{symbol}”",
            )
        row.append(_SYMBOLS[symbol])
    return row


def _bad_diagram(english: str, chinese: str) -> InputError:
    return InputError(
        "bad_diagram",
        Text(english, chinese),
        Text(
            "Write one row a line from the top: B X ● black, W O ○ white, . + empty.",
            "自上而下每行写棋盘的一行：B X ● 为黑，W O ○ 为白，. + 为空点。",
        ),
    )
