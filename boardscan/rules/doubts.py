"""Everything that is not sure about a board, and the boards that it may be.

A doubtful point may hold any of several colours; a doubtful chain (proposed or disputed as dead)
may stay or leave. What the two have to do with each other:

- A doubtful stone joined to a dead chain leaves with it.
- When it would join a dead chain to a living one, then the two were one chain all along, and the
  agreement about it is open: it is counted both with the dead stones taken off and with all alive.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from boardscan.rules import bits
from boardscan.rules.counting import BLACK, EMPTY, WHITE, dead_chains
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position


@dataclass(frozen=True)
class DoubtfulPoint:
    """A point that may hold something else than was read.

    Parameters
    ----------
    point : (row, col).
    options : each possible colour with its probability, the colour that was read among them.
    """

    point: Point
    options: tuple[tuple[Colour, float], ...]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The possible colours."""
        return tuple(colour for colour, _ in self.options)


@dataclass(frozen=True)
class DoubtfulChain:
    """A chain that may be dead.

    Parameters
    ----------
    stones : some or all of its stones.
    kind : ``suggested`` by the program and not confirmed, or ``disputed`` by the players.
    dead_probability : how sure the program is that it is dead, None when nobody says.
    """

    stones: frozenset[Point]
    kind: Literal["suggested", "disputed"]
    dead_probability: float | None = None


def held_for_dead(chain: DoubtfulChain) -> bool:
    """Whether the outcome as read takes a doubtful chain off."""
    if chain.dead_probability is None:
        return chain.kind == "suggested"
    return chain.dead_probability >= 0.5


class Board(NamedTuple):
    """One way the board may be, dead stones gone, as `bits` integers."""

    black: int
    white: int
    dead_black: int
    dead_white: int


class Fixed(NamedTuple):
    """Doubts that are taken as settled: what a point holds, whether a chain is dead."""

    points: Mapping[Point, Colour]
    chains: Mapping[int, bool]


NOTHING_FIXED = Fixed({}, {})


class Doubts:
    """A position with its agreed dead stones, doubtful points and doubtful chains.

    Parameters
    ----------
    position : the board as it was read.
    dead : a stone of each chain that is agreed to be dead.
    chains, points : what is in doubt.

    Raises `InputError` ``dead_on_empty`` for a dead stone that is not there, and ValueError for
    doubts that contradict the position or each other.
    """

    def __init__(
        self,
        position: Position,
        dead: Iterable[Point] = (),
        chains: Iterable[DoubtfulChain] = (),
        points: Iterable[DoubtfulPoint] = (),
    ) -> None:
        self.position = position
        self.board = bits.edges(position.size)
        self.agreed = frozenset(dead)
        self.dead = dead_chains(position, self.agreed)
        self.chains = tuple(chains)
        self.points = tuple(points)
        self.chain_masks = tuple(dead_chains(position, chain.stones) for chain in self.chains)
        self.bits = tuple(bits.from_points([p.point], position.size) for p in self.points)
        self.doubtful = sum(set(self.bits))
        self._check()

    def _check(self) -> None:
        seen = self.dead
        for mask in self.chain_masks:
            if not mask or mask & seen:
                raise ValueError("a doubtful chain is empty, twice there, or agreed to be dead")
            seen |= mask
        if self.doubtful.bit_count() != len(self.points):
            raise ValueError("a point is twice in doubt")
        for doubt in self.points:
            colours = doubt.colours
            if len(set(colours)) != len(colours) or self.position.at(doubt.point) not in colours:
                raise ValueError(f"the options of {doubt.point} repeat or lack what was read")

    def chain_points(self, index: int) -> frozenset[Point]:
        """All stones of a doubtful chain."""
        return bits.to_points(self.chain_masks[index], self.position.size)

    def number(self, fixed: Fixed = NOTHING_FIXED) -> int:
        """How many combinations of colours and dead chains there are."""
        number = 1 << sum(1 for i in range(len(self.chains)) if i not in fixed.chains)
        for doubt in self.points:
            number *= 1 if doubt.point in fixed.points else len(doubt.options)
        return number

    def options(self, doubt: DoubtfulPoint, fixed: Fixed) -> tuple[Colour, ...]:
        """The colours that a point may hold once some doubts are settled."""
        settled = fixed.points.get(doubt.point)
        return doubt.colours if settled is None else (settled,)

    def may_hold(self, colour: Colour, fixed: Fixed) -> int:
        """The doubtful points that may hold a colour once some doubts are settled."""
        found = 0
        for doubt, bit in zip(self.points, self.bits, strict=True):
            if colour in self.options(doubt, fixed):
                found |= bit
        return found

    def combinations(
        self, fixed: Fixed = NOTHING_FIXED
    ) -> Iterator[tuple[tuple[Colour, ...], tuple[bool, ...]]]:
        """Every combination: a colour for each doubtful point, dead or not for each chain."""
        ways = [
            (fixed.chains[i],) if i in fixed.chains else (False, True)
            for i in range(len(self.chains))
        ]
        for colours in itertools.product(*(self.options(p, fixed) for p in self.points)):
            for gone in itertools.product(*ways):
                yield colours, gone

    def boards(self, colours: tuple[Colour, ...], gone: tuple[bool, ...]) -> tuple[Board, ...]:
        """The boards of one combination: one, or more where it joins dead and living stones."""
        masks = {c: self.position.mask(c) & ~self.doubtful for c in (BLACK, WHITE)}
        for bit, colour in zip(self.bits, colours, strict=True):
            if colour is not EMPTY:
                masks[colour] |= bit
        marked = self.dead | sum(m for m, dead in zip(self.chain_masks, gone, strict=True) if dead)
        black = self._leaving(masks[BLACK], marked & self.position.mask(BLACK))
        white = self._leaving(masks[WHITE], marked & self.position.mask(WHITE))
        return tuple(
            Board(masks[BLACK] & ~dead_black, masks[WHITE] & ~dead_white, dead_black, dead_white)
            for dead_black in black
            for dead_white in white
        )

    def _leaving(self, stones: int, marked: int) -> tuple[int, ...]:
        """The stones of one colour that may leave: fewest and most."""
        if not self.doubtful:  # whole chains, all of them
            return (marked,)
        fewest = most = 0
        for chain in bits.components(bits.flood(marked & stones, stones, self.board), self.board):
            if chain & ~marked & ~self.doubtful:  # a certain living stone is in it
                most |= chain & marked
            else:
                fewest |= chain
                most |= chain
        return (fewest,) if fewest == most else (fewest, most)
