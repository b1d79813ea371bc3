"""Replaying a game record: moves capture, set-up stones do not."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardscan.errors import InputError, Text
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Colour, Position
from boardscan.rules.terms import Prisoners


@dataclass(frozen=True)
class Played:
    """What one move did.

    Attributes
    ----------
    changes : every point that it changed, with what it holds now.
    suicide : it took its own chain's last liberty.
    ko_at_once : it retook a ko that was taken by the move before.
    """

    changes: dict[Point, Colour]
    suicide: bool = False
    ko_at_once: bool = False


class Replay:
    """A board on which a record is played through; it counts the stones each side took."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._stones: dict[Point, Colour] = {}
        self._taken = {Colour.BLACK: 0, Colour.WHITE: 0}
        self._ko: Point | None = None

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
        self._ko = None
        if colour is Colour.EMPTY:
            self._stones.pop(point, None)
        else:
            self._stones[point] = colour

    def pass_turn(self) -> None:
        """A move that is no stone: a ko may be retaken after it."""
        self._ko = None

    def play(self, point: Point, colour: Colour, number: int) -> Played:
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
        ko, self._ko = self._ko, None
        self._stones[point] = colour
        taken: list[Point] = []
        for beside in self._beside(point):
            if self._stones.get(beside) is colour.opponent:
                taken += self._lift_if_caught(beside, taker=colour)
        lost = self._lift_if_caught(point, taker=colour.opponent)
        if len(taken) == 1 and len(self._chain(point)[0]) == len(self._chain(point)[1]) == 1:
            self._ko = taken[0]
        changes = dict.fromkeys(taken, Colour.EMPTY) | {point: colour}
        changes |= dict.fromkeys(lost, Colour.EMPTY)
        return Played(changes, bool(lost), point == ko and len(taken) == 1)

    def _chain(self, point: Point) -> tuple[set[Point], set[Point]]:
        """The chain on a point, and its liberties."""
        colour = self._stones[point]
        chain, liberties, waiting = {point}, set(), [point]
        while waiting:
            for beside in self._beside(waiting.pop()):
                if beside not in self._stones:
                    liberties.add(beside)
                elif self._stones[beside] is colour and beside not in chain:
                    chain.add(beside)
                    waiting.append(beside)
        return chain, liberties

    def _lift_if_caught(self, point: Point, taker: Colour) -> list[Point]:
        """Lift the chain on a point when it has no liberty: its stones, or none."""
        if any(beside not in self._stones for beside in self._beside(point)):
            return []
        chain, liberties = self._chain(point)
        if liberties:
            return []
        for stone in chain:
            del self._stones[stone]
        self._taken[taker] += len(chain)
        return list(chain)

    def _beside(self, point: Point) -> Iterator[Point]:
        row, col = point
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= r < self.size and 0 <= c < self.size:
                yield r, c
