"""A game in progress, made for playing many to the end: chains with liberties, captures, ko."""

from __future__ import annotations

from boardscan.life.board import Grid, chains_of, indices

EMPTY = 2  # what a point holds beside the sides 0 and 1
IMMORTAL = 0b111 << 640  # liberties off the largest board (25 lines), which no move can take


class Game:
    """The stones on the board, with every chain known by one of its stones, its head.

    Parameters
    ----------
    board : the neighbourhoods.
    stones : Black's and White's stones, as sets.
    playable : where moves are considered, as a set. Captured points are playable as well.
    immortal : stones whose chains can't be captured, as a set.
    """

    __slots__ = (
        "board", "body", "captures", "empty", "free", "head", "holds", "ko", "last",
        "liberties", "stones",
    )  # fmt: skip

    def __init__(
        self, board: Grid, stones: tuple[int, int], playable: int, immortal: int = 0
    ) -> None:
        points = board.size * board.size
        self.board = board
        self.stones = list(stones)
        self.empty = board.full & ~(stones[0] | stones[1])
        self.holds = [EMPTY] * points
        self.head = list(range(points))
        self.body = [0] * points  # of a head: its chain's stones
        self.liberties = [0] * points  # of a head: its chain's liberties
        for chain in chains_of(board, stones):
            members = list(indices(chain.stones))
            for index in members:
                self.holds[index] = chain.side
                self.head[index] = members[0]
            self.body[members[0]] = chain.stones
            # A chain without liberties can't arise in play; it is left where it is.
            lasting = chain.stones & immortal or not chain.liberties
            self.liberties[members[0]] = chain.liberties | (IMMORTAL if lasting else 0)
        self.free = list(indices(playable & self.empty))  # may hold points taken meanwhile
        self.ko = -1  # where the next move may not be
        self.last = -1  # the last move, -1 after a pass
        self.captures = 0  # the stones that the last move captured

    def copy(self) -> Game:
        """The same game, to be played on separately."""
        new = Game.__new__(Game)
        new.board = self.board
        new.stones = self.stones[:]
        new.empty = self.empty
        new.holds = self.holds[:]
        new.head = self.head[:]
        new.body = self.body[:]
        new.liberties = self.liberties[:]
        new.free = self.free[:]
        new.ko = self.ko
        new.last = self.last
        new.captures = self.captures
        return new

    def pass_turn(self) -> None:
        """Make no move."""
        self.ko = self.last = -1
        self.captures = 0

    def play(self, point: int, side: int) -> None:
        """Put a stone where it is legal: nothing is checked."""
        holds, head, body, liberties = self.holds, self.head, self.body, self.liberties
        bit = group = 1 << point
        main, freedom, captures = point, self.board.beside_bits[point] & self.empty, 0
        holds[point] = side
        head[point] = point
        body[point] = bit
        for near in self.board.beside[point]:
            held = holds[near]
            if held == EMPTY:
                continue
            top = head[near]
            if held == side:
                if not group >> top & 1:
                    freedom |= liberties[top]
                    group |= body[top]
                    if body[top].bit_count() > body[main].bit_count():
                        main = top
            else:
                liberties[top] &= ~bit
                if not liberties[top]:
                    captures |= body[top]
        joined = group ^ body[main]
        while joined:
            low = joined & -joined
            head[low.bit_length() - 1] = main
            joined ^= low
        body[main] = group
        liberties[main] = freedom & ~bit
        self.stones[side] |= bit
        self.empty &= ~bit
        self.last = point
        self.captures = captures
        self.ko = -1
        if captures:
            self._lift(captures, side)
            if group == bit and liberties[main] == captures and not captures & (captures - 1):
                self.ko = captures.bit_length() - 1

    def _lift(self, captures: int, side: int) -> None:
        """Take captured stones off; their points become liberties of the chains of `side`."""
        holds, head, liberties = self.holds, self.head, self.liberties
        self.stones[1 - side] &= ~captures
        self.empty |= captures
        lifted = list(indices(captures))
        for index in lifted:
            holds[index] = EMPTY
        for index in lifted:
            for near in self.board.beside[index]:
                if holds[near] == side:
                    liberties[head[near]] |= 1 << index
        self.free += lifted

    def is_legal(self, point: int, side: int) -> bool:
        """Whether `side` may move to an empty point: no suicide, no retaking of a ko at once."""
        bit = 1 << point
        if self.board.beside_bits[point] & self.empty:
            return True
        for near in self.board.beside[point]:
            top = self.head[near]
            if (self.holds[near] == side) != (self.liberties[top] == bit):
                return point != self.ko
        return False
