"""Living groups: chains that their own surrounded points join, and whether they stand in seki.

Which stones live is known before (dead ones have left the board), so a group that touches dame
stands in seki when it has no two eyes of its own. Territory rules take a seki's points away.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from boardscan.rules import bits
from boardscan.rules.counting import BLACK, WHITE, Owners, dead_chains, owners
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position

#: Eye space of this many points, in one piece or several, is enough for two eyes whoever begins, in
#: all shapes but a few that need an attacker's stones outside as well; less may be a single eye.
ROOMY = 7


class Standing(StrEnum):
    """How a living group lives."""

    ALIVE = "alive"
    SEKI = "seki"
    UNCLEAR = "unclear"


class Group(NamedTuple):
    """Living stones of one colour and the points they surround, as `bits` integers."""

    colour: Colour
    stones: int
    surrounded: int
    standing: Standing


def groups(owned: Owners) -> tuple[Group, ...]:
    """Every living group, Black's first, each with how it lives."""
    board = bits.edges(owned.size)
    found = []
    for colour in (BLACK, WHITE):
        own = owned.stones(colour) | owned.surrounded(colour)
        alive = unconditionally_alive(owned.stones(colour), owned.surrounded(colour), board)
        for part in bits.components(own, board):
            stones = part & owned.stones(colour)
            standing = _standing(owned, colour, part, alive, board)
            found.append(Group(colour, stones, part & ~stones, standing))
    return tuple(found)


def _standing(owned: Owners, colour: Colour, part: int, alive: int, board: bits.Edges) -> Standing:
    """How one group lives; only seki and unclear groups touch a shared point."""
    touched = bits.neighbours(part, board) & owned.shared
    if not touched or part & alive:
        return Standing.ALIVE
    eyes = list(bits.components(part & owned.surrounded(colour), board))
    if sum(eye.bit_count() for eye in eyes) >= ROOMY:
        return Standing.ALIVE
    # A dame that a second group of the same colour also touches may be what joins the two.
    own = owned.stones(colour) & ~part
    if bits.neighbours(own, board) & touched:
        return Standing.UNCLEAR
    if not eyes or (len(eyes) == 1 and eyes[0].bit_count() <= 2):
        return Standing.SEKI
    return Standing.UNCLEAR


def unconditionally_alive(stones: int, surrounded: int, board: bits.Edges) -> int:
    """The stones that no play can capture even if their owner always passes (Benson 1976).

    Parameters
    ----------
    stones : all stones of one colour, as a `bits` integer.
    surrounded : the empty points that only these stones surround, dead stones taken off.

    Only regions without stones are looked at, so a group may live that is not in the answer.
    """
    chains = list(bits.components(stones, board))
    regions = [
        (region, bits.neighbours(region, board) & stones)
        for region in bits.components(surrounded, board)
    ]
    while True:
        kept = []
        for chain in chains:
            liberties = bits.neighbours(chain, board)
            vital = sum(1 for region, _ in regions if not region & ~liberties)
            if vital >= 2:
                kept.append(chain)
        alive = sum(kept)  # chains are disjoint
        regions = [(region, wall) for region, wall in regions if not wall & ~alive]
        if len(kept) == len(chains):
            return alive
        chains = kept


def alive_though_dead(position: Position, dead: Iterable[Point]) -> tuple[frozenset[Point], ...]:
    """The chains among those said to be dead that plainly live: a slip of the finger, mostly.

    They have two eyes that nobody can take, or an eye space of `ROOMY` points, when the other
    side's dead stones have left the board.
    """
    gone = dead_chains(position, dead)
    board = bits.edges(position.size)
    found: list[frozenset[Point]] = []
    for colour in (BLACK, WHITE):
        own, other = position.mask(colour), position.mask(colour.opponent) & ~gone
        if not own & gone:
            continue
        black, white = (own, other) if colour is BLACK else (other, own)
        owned = owners(black, white, position.size)
        living = unconditionally_alive(own, owned.surrounded(colour), board)
        for group in groups(owned):
            if group.colour is colour and group.surrounded.bit_count() >= ROOMY:
                living |= group.stones
        named = bits.components(own & gone & living, board)
        found += [bits.to_points(chain, position.size) for chain in named]
    return tuple(sorted(found, key=min))


def separate_groups(owned: Owners, colour: Colour) -> tuple[int, int]:
    """The fewest and the most separate living groups that a colour may be said to have.

    They differ when two groups touch the same shared region, through which they may still join.
    """
    board = bits.edges(owned.size)
    own = owned.stones(colour) | owned.surrounded(colour)
    most = sum(1 for _ in bits.components(own, board))
    joined = bits.components(own | owned.shared, board)
    return sum(1 for part in joined if part & own), most
