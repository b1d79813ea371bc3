"""Replaying a game record: moves capture, set-up stones do not."""

from collections.abc import Iterator

from boardscan.errors import InputError, Text
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Colour, Position
from boardscan.rules.terms import Prisoners


class Replay:
    """A board on which a record is played through; it counts the stones each side took."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._stones: dict[Point, Colour] = {}
        self._taken = {Colour.BLACK: 0, Colour.WHITE: 0}

    @property
    def position(self) -> Position:
        """The position reached."""
        return Position.empty(self.size).with_points(self._stones)

    @property
    def prisoners(self) -> Prisoners:
        """What each side has taken so far."""
        return Prisoners(black=self._taken[Colour.BLACK], white=self._taken[Colour.WHITE])

    def set_up(self, point: Point, colour: Colour) -> None:
        """Put a stone on a point, or nothing; whatever was there is replaced."""
        if colour is Colour.EMPTY:
            self._stones.pop(point, None)
        else:
            self._stones[point] = colour

    def play(self, point: Point, colour: Colour, number: int) -> None:
        """Play a move and lift what it captures; of suicide, the player's own chain.

        Raises `InputError` ``sgf_bad_move`` when the point is taken; `number` is named in it.
        """
        if point in self._stones:
            raise InputError(
                "sgf_bad_move",
                Text(
                    f"move {number} is on {point_name(point, self.size)}, which has a stone",
                    f"第 {number} 手下在已有棋子的 {point_name(point, self.size)}",
                ),
                Text("Check the record at that move.", "请检查棋谱中的这一手。"),
            )
        self._stones[point] = colour
        for beside in self._beside(point):
            if self._stones.get(beside) is colour.opponent:
                self._lift_if_caught(beside, taker=colour)
        self._lift_if_caught(point, taker=colour.opponent)

    def _lift_if_caught(self, point: Point, taker: Colour) -> None:
        colour = self._stones[point]
        chain, waiting = {point}, [point]
        while waiting:
            for beside in self._beside(waiting.pop()):
                if beside not in self._stones:
                    return
                if self._stones[beside] is colour and beside not in chain:
                    chain.add(beside)
                    waiting.append(beside)
        for stone in chain:
            del self._stones[stone]
        self._taken[taker] += len(chain)

    def _beside(self, point: Point) -> Iterator[Point]:
        row, col = point
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= r < self.size and 0 <= c < self.size:
                yield r, c
