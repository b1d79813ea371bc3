"""A photo's board against a game record, point by point, turned as needed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from boardscan.records.sgf_game import GameRecord
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position

#: Boards of one game differ at fewer of the points that hold a stone in either. Of two games'
#: final boards about two thirds of them differ.
MOST_DIFFERENT = 0.25

#: The record is held for mirrored only when that explains the board so much better.
MIRROR_GAIN = 0.5

Kind = Literal[
    "same", "photo_before_end", "record_ends_early", "doubtful_points", "chains_lifted",
    "differs", "another_game", "another_size",
]  # fmt: skip


class Turn(NamedTuple):
    """How the photo's board is turned (by quarters to the right) to lie as the record has it."""

    quarters: int
    mirrored: bool = False

    def of(self, point: Point, size: int) -> Point:
        """Where a point of the photo's board lies on the record's."""
        row, col = point
        if self.mirrored:
            col = size - 1 - col
        for _ in range(self.quarters):
            row, col = col, size - 1 - row
        return row, col


TURNS = tuple(Turn(quarters, mirrored) for mirrored in (False, True) for quarters in range(4))


class Difference(NamedTuple):
    """A point of the photo's board where the record has something else."""

    point: Point
    photo: Colour
    record: Colour
    doubtful: bool


@dataclass(frozen=True)
class Comparison:
    """How a photo's board and a record's lie to each other.

    Attributes
    ----------
    kind : ``same``; ``photo_before_end``: the board is that after an earlier move;
        ``record_ends_early``: the photo has stones that were played after the record ends;
        ``doubtful_points``: only points differ that were read with doubt;
        ``chains_lifted``: whole chains of the record are not on the board, as when dead stones
        were lifted before the photo; ``differs``; ``another_game``; ``another_size``.
    turn : how the photo is turned against the record.
    move : the move after which they fit best.
    differences : by the photo's points, after that move.
    """

    kind: Kind
    turn: Turn = TURNS[0]
    move: int = 0
    differences: tuple[Difference, ...] = ()

    @property
    def agrees(self) -> bool | None:
        """Whether both show the same end of a game; None when that can't be said."""
        if self.kind == "same":
            return not self.turn.mirrored
        if self.kind in ("differs", "another_game", "another_size"):
            return False
        return None


def compare(
    photo: Position, record: GameRecord, doubts: Mapping[Point, Collection[Colour]] | None = None
) -> Comparison:
    """Compare a photo's board with a record.

    Parameters
    ----------
    photo : the board as it was read.
    doubts : what else the points read with doubt may hold.
    """
    if photo.size != record.size:
        return Comparison("another_size")
    fits = [_fit(photo, record, turn) for turn in TURNS]
    straight = min(fits[:4], key=lambda fit: fit.fewest)
    mirrored = min(fits[4:], key=lambda fit: fit.fewest)
    fit = mirrored if mirrored.fewest < MIRROR_GAIN * straight.fewest else straight
    return _judge(photo, record, fit, doubts or {})


class _Fit(NamedTuple):
    """How many points differ for one turn: at the end, and after the move where it is fewest."""

    turn: Turn
    at_end: int
    fewest: int
    step: int


def _fit(photo: Position, record: GameRecord, turn: Turn) -> _Fit:
    wanted = _turned(photo, turn)
    board = dict.fromkeys(wanted, Colour.EMPTY)
    different = sum(1 for colour in wanted.values() if colour)
    fewest, best = different, -1
    for number, (_, changes) in enumerate(record.steps):
        for point, colour in changes.items():
            different += (colour is not wanted[point]) - (board[point] is not wanted[point])
            board[point] = colour
        if different <= fewest:
            fewest, best = different, number
    return _Fit(turn, different, fewest, best)


def _turned(photo: Position, turn: Turn) -> dict[Point, Colour]:
    """The photo's colours by the record's points."""
    size = photo.size
    points = ((row, col) for row in range(size) for col in range(size))
    return {turn.of(point, size): photo.at(point) for point in points}


def _judge(
    photo: Position, record: GameRecord, fit: _Fit, doubts: Mapping[Point, Collection[Colour]]
) -> Comparison:
    end = len(record.steps) - 1
    if fit.at_end == 0:
        return Comparison("same", fit.turn, record.moves)
    found = _differences(photo, record.position, fit.turn, doubts)
    if fit.fewest == 0:
        return Comparison("photo_before_end", fit.turn, _move(record, fit.step), found)
    if _only_more(found, record.position):
        return Comparison("record_ends_early", fit.turn, record.moves, found)
    if fit.step != end and fit.fewest < MIRROR_GAIN * fit.at_end:
        board = board_after(record, fit.step)
        early = _differences(photo, board, fit.turn, doubts)
        if _one_game(photo, board, len(early)):
            return Comparison("differs", fit.turn, _move(record, fit.step), early)
    if not _one_game(photo, record.position, len(found)):
        return Comparison("another_game", fit.turn, record.moves, found)
    return Comparison(_kind(found, record.position, fit.turn), fit.turn, record.moves, found)


def _kind(found: tuple[Difference, ...], board: Position, turn: Turn) -> Kind:
    """What the differences within one game come from."""
    sure = [difference for difference in found if not difference.doubtful]
    if not sure:
        return "doubtful_points"
    missing = {turn.of(d.point, board.size) for d in sure}
    whole = all(
        d.photo is Colour.EMPTY and board.chain_at(turn.of(d.point, board.size)) <= missing
        for d in sure
    )
    return "chains_lifted" if whole else "differs"


def _only_more(found: tuple[Difference, ...], board: Position) -> bool:
    """Whether the photo only goes on from the record: stones more, and few taken since."""
    more = sum(1 for d in found if d.record is Colour.EMPTY)
    changed = len(found) - more
    stones = len(board.stones(Colour.BLACK)) + len(board.stones(Colour.WHITE))
    if not changed:
        return not all(d.doubtful for d in found)
    return more > 2 * changed and more > 0.1 * board.size**2 and changed < MOST_DIFFERENT * stones


def _one_game(photo: Position, board: Position, different: int) -> bool:
    stones = max(sum(1 for colour in position.points if colour) for position in (photo, board))
    return different <= MOST_DIFFERENT * max(stones, 1)


def board_after(record: GameRecord, step: int) -> Position:
    """The record's board after one of its steps."""
    board: dict[Point, Colour] = {}
    for _, changes in record.steps[: step + 1]:
        board.update(changes)
    return Position.empty(record.size).with_points(board)


def _move(record: GameRecord, step: int) -> int:
    return record.steps[step][0] if step >= 0 else 0


def _differences(
    photo: Position,
    board: Position,
    turn: Turn,
    doubts: Mapping[Point, Collection[Colour]],
) -> tuple[Difference, ...]:
    found = []
    for row in range(photo.size):
        for col in range(photo.size):
            point = (row, col)
            seen, told = photo.at(point), board.at(turn.of(point, photo.size))
            if seen is not told:
                found.append(Difference(point, seen, told, told in doubts.get(point, ())))
    return tuple(found)
