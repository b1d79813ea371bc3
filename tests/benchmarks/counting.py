"""How fast a full 19×19 position is counted, as a ratio to sgfmill's `area_score`.

    python -m tests.benchmarks.counting

Both sides get what a caller would hand them: ours a new `Position` each time, whose integers are
not made yet, sgfmill a `Board`. Each time is the best of many rounds. Two kinds of board: a game
between players, whose territories are large, and random games, which leave single eyes.
"""

import random
import time
from pathlib import Path

from sgfmill.boards import Board

from boardscan.records.board_file import load_board
from boardscan.rules.counting import count
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from tests.rules.playout import finished_board, from_sgfmill

SAMPLE = Path(__file__).parents[2] / "samples" / "final.txt"
RANDOM_GAMES, ROUNDS = 3, 200


def best_seconds(call, make_inputs):
    """The shortest time over the rounds for one call per input, per input."""
    best = float("inf")
    for _ in range(ROUNDS):
        inputs = make_inputs()
        began = time.perf_counter()
        for value in inputs:
            call(value)
        best = min(best, time.perf_counter() - began)
    return best / len(inputs)


def to_sgfmill(position):
    """The same position as an sgfmill board."""
    board = Board(position.size)
    for colour, letter in ((Colour.BLACK, "b"), (Colour.WHITE, "w")):
        for row, col in position.stones(colour):
            board.board[position.size - 1 - row][col] = letter
    return board


def measure(title, boards):
    positions = [from_sgfmill(board) for board in boards]

    def fresh():
        return [Position(position.size, position.points) for position in positions]

    for board, position in zip(boards, positions, strict=True):
        assert board.area_score() == count(position).lead
    china = RULE_SETS["china-2002"]
    theirs = best_seconds(lambda board: board.area_score(), lambda: boards)
    print(f"{title}: sgfmill's area_score takes {theirs * 1e6:.1f} µs")
    for name, call in (
        ("count, with every point's owner", count),
        ("score, with the arithmetic", lambda position: score(position, china)),
    ):
        ours = best_seconds(call, fresh)
        print(f"  {name}: {ours * 1e6:.1f} µs, {theirs / ours:.1f} times as fast")


def main():
    rng = random.Random(2002)
    measure("a player's game", [to_sgfmill(load_board(SAMPLE).position)])
    measure("random games", [finished_board(rng, 19) for _ in range(RANDOM_GAMES)])


if __name__ == "__main__":
    main()
