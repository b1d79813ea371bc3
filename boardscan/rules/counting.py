"""Who owns every point once the dead stones have left the board."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from boardscan.errors import InputError, Text
from boardscan.rules import bits
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Colour, Position

BLACK, WHITE, EMPTY = Colour.BLACK, Colour.WHITE, Colour.EMPTY


class Owners(NamedTuple):
    """Who owns each point, as `bits` integers; the points in none of them are shared.

    A point is owned by the colour whose living stone is on it, or, when it is empty, by the one
    colour that its empty region touches; a region that touches both (or none) is shared.
    """

    size: int
    black_stones: int
    white_stones: int
    black_surrounded: int
    white_surrounded: int

    def stones(self, colour: Colour) -> int:
        """The living stones of a colour."""
        return self.black_stones if colour is BLACK else self.white_stones

    def surrounded(self, colour: Colour) -> int:
        """The empty points that only living stones of this colour surround."""
        return self.black_surrounded if colour is BLACK else self.white_surrounded

    @property
    def shared(self) -> int:
        """The empty points that belong to nobody alone."""
        owned = self.black_stones | self.white_stones
        owned |= self.black_surrounded | self.white_surrounded
        return bits.edges(self.size).full & ~owned

    @property
    def lead(self) -> int:
        """Black's area less White's: points of margin before komi, a whole number."""
        black = (self.black_stones | self.black_surrounded).bit_count()
        return black - (self.white_stones | self.white_surrounded).bit_count()


def owners(black: int, white: int, size: int) -> Owners:
    """Who owns each point of a board with these living stones."""
    board = bits.edges(size)
    empty = board.full & ~black & ~white
    black_reach = bits.flood(black, empty, board) & empty
    # What Black does not reach touches White alone; of the rest White shares what it reaches.
    shared = bits.flood(white, black_reach, board) & black_reach
    white_alone = empty & ~black_reach if white else 0
    return Owners(size, black, white, black_reach & ~shared, white_alone)


@dataclass(frozen=True)
class Count:
    """A board with the owner of every point, made by `count`.

    Parameters
    ----------
    position : the board as it stands, dead stones included.
    dead_mask : the stones that were taken off as dead.
    owners : who owns each point then.
    """

    position: Position
    dead_mask: int
    owners: Owners

    @property
    def size(self) -> int:
        """Lines of the board."""
        return self.position.size

    @property
    def dead(self) -> frozenset[Point]:
        """The stones that were taken off as dead."""
        return bits.to_points(self.dead_mask, self.size)

    @cached_property
    def counted(self) -> Position:
        """The position without its dead stones."""
        return self.position.with_points(dict.fromkeys(self.dead, EMPTY))

    def dead_of(self, colour: Colour) -> int:
        """How many stones of a colour were taken off as dead."""
        return (self.dead_mask & self.position.mask(colour)).bit_count()

    def stones(self, colour: Colour) -> int:
        """How many living stones a colour has."""
        return self.owners.stones(colour).bit_count()

    def surrounded(self, colour: Colour) -> int:
        """How many empty points a colour surrounds."""
        return self.owners.surrounded(colour).bit_count()

    @property
    def shared(self) -> int:
        """How many points are shared half and half."""
        return self.owners.shared.bit_count()

    def area(self, colour: Colour) -> Fraction:
        """Living stones, surrounded points and half of the shared ones, in 子."""
        return self.stones(colour) + self.surrounded(colour) + Fraction(self.shared, 2)

    @property
    def lead(self) -> int:
        """Black's area less White's: points of margin before komi, a whole number."""
        return self.owners.lead

    def owner(self, point: Point) -> Colour:
        """Who owns a point; EMPTY when it is shared."""
        bit = bits.from_points([point], self.size)
        for colour in (BLACK, WHITE):
            if bit & self.owned_mask(colour):
                return colour
        return EMPTY

    def owned_mask(self, colour: Colour) -> int:
        """`owned` as a `bits` integer."""
        return self.owners.stones(colour) | self.owners.surrounded(colour)

    def owned(self, colour: Colour) -> frozenset[Point]:
        """Every point of a colour, stones and surrounded points."""
        return bits.to_points(self.owned_mask(colour), self.size)

    def surrounded_points(self, colour: Colour) -> frozenset[Point]:
        """The empty points of a colour."""
        return bits.to_points(self.owners.surrounded(colour), self.size)

    @property
    def shared_points(self) -> frozenset[Point]:
        """The points that are shared half and half."""
        return bits.to_points(self.owners.shared, self.size)


def count(position: Position, dead: Iterable[Point] = ()) -> Count:
    """Count a position without its dead stones.

    Parameters
    ----------
    position : the board as it stands, dead stones included.
    dead : a stone of each dead chain; the whole chain leaves the board.

    Raises `InputError` ``dead_on_empty`` when there is no stone on one of them.
    """
    gone = dead_chains(position, dead)
    black, white = position.mask(BLACK) & ~gone, position.mask(WHITE) & ~gone
    return Count(position, gone, owners(black, white, position.size))


def dead_chains(position: Position, dead: Iterable[Point]) -> int:
    """The whole chains that these stones belong to, as an integer."""
    seeds = bits.from_points(dead, position.size)
    if not seeds:
        return 0
    on_empty = seeds & position.mask(EMPTY)
    if on_empty:
        names = [point_name(p, position.size) for p in bits.to_points(on_empty, position.size)]
        raise _dead_on_empty(min(names, key=lambda name: (len(name), name)))
    board = bits.edges(position.size)
    found = 0
    for colour in (BLACK, WHITE):
        found |= bits.flood(seeds & position.mask(colour), position.mask(colour), board)
    return found


def parse_dead(texts: str | Iterable[str], position: Position) -> frozenset[Point]:
    """The stones of the chains that ``D4,Q16`` names: any stone of a chain names all of it.

    Raises `InputError` ``bad_point`` or ``dead_on_empty``.
    """
    joined = ",".join([texts] if isinstance(texts, str) else texts)
    names = re.split(r"[,;，、\s]+", joined)
    named = [parse_point(name, position.size) for name in names if name]
    return bits.to_points(dead_chains(position, named), position.size)


def take_off(position: Position, dead: Iterable[Point]) -> Position:
    """The position without the chains that these stones belong to."""
    gone = bits.to_points(dead_chains(position, dead), position.size)
    return position.with_points(dict.fromkeys(gone, EMPTY))


def _dead_on_empty(name: str) -> InputError:
    return InputError(
        "dead_on_empty",
        Text(f"{name} is named as dead, but no stone is there", f"{name} 处没有棋子，不能作为死子"),
        Text(
            "Name any stone of the dead chain. If a stone is there, the photo was misread: say so.",
            "请写死棋中任意一子的坐标。如果那里确有棋子，说明照片识别有误，请更正。",
        ),
    )
