"""Proposals of dead chains, worked out by the readers and remembered by position.

A tap must not wait for them: after a stone was changed, the proposals of before stand in for those
of its chains that are still there, and the new ones follow.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardscan.desk.readers import Readers
from boardscan.desk.reading import propose
from boardscan.errors import BoardscanError
from boardscan.rules.position import Position

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain

#: Positions of which the proposals are remembered.
_MOST = 512

Found = tuple["SuggestedChain", ...]


class Proposals:
    """Proposals by position, for all threads."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[str, ...], Found] = OrderedDict()
        self._asked: dict[tuple[str, ...], str] = {}
        self._ready = 0
        self._news: deque[tuple[int, str]] = deque(maxlen=1000)

    def put(self, rows: Sequence[str], found: Found) -> None:
        """Remember what a worker proposed."""
        with self._lock:
            self._known[tuple(rows)] = found
            if len(self._known) > _MOST:
                self._known.popitem(last=False)

    def of(self, position: Position) -> Found:
        """The proposals for a position, worked out now if need be."""
        rows = position.rows()
        known = self._get(rows)
        if known is None:
            known = self._readers.run("".join(rows), propose, rows)
            self.put(rows, known)
        return known

    def soon(self, position: Position, before: Position | None, game: str) -> tuple[Found, bool]:
        """The proposals for a position, or what is left of those for the one before and True.

        Then `since` has the game later.
        """
        rows = position.rows()
        known = self._get(rows)
        if known is not None:
            return known, False
        with self._lock:
            new = rows not in self._asked
            self._asked[rows] = game
        if new:
            threading.Thread(target=self._work, args=(position,), daemon=True).start()
        old = (before and self._get(before.rows())) or ()
        left = [chain for chain in old if position.chain_at(min(chain.chain)) == chain.chain
                and position.at(min(chain.chain)) is chain.colour]  # fmt: skip
        return tuple(left), True

    def since(self, number: int) -> tuple[int, list[str]]:
        """A number for the next call, and the games whose proposals became ready since `number`."""
        with self._lock:
            return self._ready, [game for at, game in self._news if at > number]

    def _get(self, rows: tuple[str, ...]) -> Found | None:
        with self._lock:
            found = self._known.get(rows)
            if found is not None:
                self._known.move_to_end(rows)
            return found

    def _work(self, position: Position) -> None:
        try:
            self.of(position)
        except BoardscanError:
            return  # too busy: whoever looks at the game next asks again
        finally:
            with self._lock:
                game = self._asked.pop(position.rows(), None)
                if game is not None:
                    self._ready += 1
                    self._news.append((self._ready, game))
