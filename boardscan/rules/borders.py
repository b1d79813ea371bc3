"""Open borders: shared regions in which something is still at stake.

A shared region is finished when each of its points touches living stones of both colours: then
whoever fills whichever of them, every point that stays empty still touches both and is nobody's
(dame, or the shared liberties of a seki). A region with any other point is an *open border*: a
stone played there could make points into territory, so either the game was not over, or a
stone of the border was not seen.
"""

from typing import NamedTuple

from boardscan.rules import bits
from boardscan.rules.counting import BLACK, WHITE, Count, Owners
from boardscan.rules.names import Point


class OpenBorder(NamedTuple):
    """A shared region that is not finished.

    Parameters
    ----------
    points : the whole region.
    gaps : the points where a single stone would close it, those that close most first; empty
        when no single stone closes anything.
    closed_by_black, closed_by_white : how many points, besides the gap itself, the best single
        stone of that colour would make its own.
    """

    points: frozenset[Point]
    gaps: tuple[Point, ...]
    closed_by_black: int
    closed_by_white: int


def open_mask(owned: Owners) -> int:
    """The shared points that lie in open regions, as a `bits` integer."""
    board, shared = bits.edges(owned.size), owned.shared
    both = bits.neighbours(owned.black_stones, board) & bits.neighbours(owned.white_stones, board)
    return bits.flood(shared & ~both, shared, board) if shared & ~both else 0


def open_borders(count: Count) -> tuple[OpenBorder, ...]:
    """Every open border of a count, the largest region first."""
    board = bits.edges(count.size)
    unfinished = open_mask(count.owners)
    found = [_describe(count, region, board) for region in bits.components(unfinished, board)]
    return tuple(sorted(found, key=lambda border: (-len(border.points), min(border.points))))


def dame(count: Count) -> frozenset[Point]:
    """The shared points that are finished: dame, or the shared liberties of a seki."""
    finished = count.owners.shared & ~open_mask(count.owners)
    return bits.to_points(finished, count.size)


def _describe(count: Count, region: int, board: bits.Edges) -> OpenBorder:
    beside = bits.neighbours(region, board)
    if not (
        beside & count.owners.black_stones and beside & count.owners.white_stones
    ):  # a board without stones
        return OpenBorder(bits.to_points(region, count.size), (), 0, 0)
    gains: dict[Point, int] = {}
    best = {BLACK: 0, WHITE: 0}
    for point in bits.to_points(region, count.size):
        gap = bits.from_points([point], count.size)
        for colour in (BLACK, WHITE):
            gain = _closed(count.owners.stones(colour.opponent), region & ~gap, gap, board)
            best[colour] = max(best[colour], gain)
            gains[point] = max(gains.get(point, 0), gain)
    # A stone in the middle of a large space closes nothing worth naming as the gap.
    most = max(gains.values())
    worth = [point for point, gain in gains.items() if gain and 2 * gain >= most]
    gaps = sorted(worth, key=lambda point: (-gains[point], point))
    return OpenBorder(bits.to_points(region, count.size), tuple(gaps), best[BLACK], best[WHITE])


def _closed(others: int, rest: int, gap: int, board: bits.Edges) -> int:
    """How much of the rest the other colour no longer reaches, beside a stone in the gap."""
    kept = bits.flood(bits.neighbours(others, board) & rest, rest, board)
    return bits.flood(bits.neighbours(gap, board) & rest & ~kept, rest & ~kept, board).bit_count()
