"""The sixteen equal views of a position: eight symmetries of the board, colours as they are or not.

A judgement that is made on one chosen view, and carried back, is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from boardscan.rules.position import Colour, Position

_SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class View(NamedTuple):
    """A position seen another way.

    Attributes
    ----------
    holds : n*n bytes, what each point holds (0, 1 or 2 as in `Colour`), after the change.
    source : for each point of the view, the index of the same point in the position.
    swapped : whether Black and White are exchanged.
    to_play : who moves next, after the change.
    """

    holds: bytes
    source: tuple[int, ...]
    swapped: bool
    to_play: Colour


def canonical_views(position: Position, to_play: Colour) -> list[View]:
    """The views whose contents come first in order.

    They hold the same stones. There is more than one when the position is like itself turned,
    mirrored or with its colours exchanged.
    """
    holds = bytes(position.points)
    other = holds.translate(_SWAPPED)
    views = [
        View(bytes(map(stones.__getitem__, source)), source, swapped, player)
        for source in _symmetries(position.size)
        for stones, swapped, player in (
            (holds, False, to_play),
            (other, True, to_play.opponent),
        )
    ]
    first = min((view.holds, view.to_play) for view in views)
    return [view for view in views if (view.holds, view.to_play) == first]


@lru_cache(maxsize=32)
def _symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    last = size - 1
    places: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (r, last - c),
        lambda r, c: (last - r, c),
        lambda r, c: (last - r, last - c),
        lambda r, c: (c, r),
        lambda r, c: (c, last - r),
        lambda r, c: (last - c, r),
        lambda r, c: (last - c, last - r),
    ]
    return tuple(
        tuple(r * size + c for r, c in (place(*divmod(i, size)) for i in range(size * size)))
        for place in places
    )
