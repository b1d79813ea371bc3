"""Unconditional life: chains that live even if their side never answers.

D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976), 17-29; the points where
the other side can't live are found as in M. Müller, "Playing it safe" (1997).
"""

from __future__ import annotations

from typing import NamedTuple

from boardscan.life.board import Grid
from boardscan.rules import bits


class _Region(NamedTuple):
    points: int
    bordering: frozenset[int]  # numbers of the chains next to it
    vital_to: frozenset[int]


def unconditionally_alive(board: Grid, own: int, other: int) -> tuple[int, int]:
    """Stones of `own` that can't be captured whatever happens, and the area safely theirs.

    A region is a connected set of points without own stones. It is vital to a chain when each
    of its empty points is a liberty of that chain. Chains with fewer than two vital regions are
    taken away, then the regions that a removed chain borders, until nothing changes: the chains
    that stay live.

    Returns
    -------
    (alive, area)
        Sets of points: the living stones, and the regions surrounded by living chains alone in
        which the other side has no room for two eyes. Stones of the other side there are dead.
    """
    chains = [(c, bits.neighbours(c, board.edges)) for c in bits.components(own, board.edges)]
    regions = []
    for points in bits.components(board.full & ~own, board.edges):
        beside = bits.neighbours(points, board.edges)
        bordering = frozenset(i for i, (stones, _) in enumerate(chains) if stones & beside)
        empty = points & ~other
        # Without an empty point the region is an illegal board's, and no eye.
        vital = frozenset(i for i in bordering if empty and not empty & ~chains[i][1])
        regions.append(_Region(points, bordering, vital))
    alive = frozenset(range(len(chains)))
    while True:
        weak = {i for i in alive if sum(i in region.vital_to for region in regions) < 2}
        if not weak:
            break
        alive -= weak
        regions = [region for region in regions if region.bordering <= alive]
    stones = sum(chains[i][0] for i in alive)
    area = 0
    if stones:
        for region in regions:
            if not _room_for_two_eyes(board, region.points, own):
                area |= region.points
    return stones, area


def _room_for_two_eyes(board: Grid, region: int, walls: int) -> bool:
    """Whether two points of the region that are apart touch no wall: each could be an eye."""
    inner = region & ~bits.neighbours(walls, board.edges)
    first = inner & -inner
    around = bits.neighbours(first, board.edges)
    rest = inner & ~first
    return bool(rest & ~around) or rest.bit_count() > 1
