"""Area counts beside those of sgfmill, a program that nobody here wrote."""

import random

import pytest
from sgfmill import boards

from boardscan.rules.counting import count
from boardscan.rules.position import Colour
from tests.rules.diagrams import random_position
from tests.rules.playout import finished_board, from_sgfmill


@pytest.mark.parametrize(("size", "number"), [(5, 20), (7, 12), (9, 6)])
def test_finished_games(size, number):
    rng = random.Random(size)
    leads = set()
    for _ in range(number):
        board = finished_board(rng, size)
        position = from_sgfmill(board)
        assert position.status() == ()
        assert count(position).lead == board.area_score()
        leads.add(board.area_score())
    assert len(leads) > 1


@pytest.mark.parametrize("size", [2, 3, 9, 13, 19])
def test_any_position(size):
    rng = random.Random(100 + size)
    for _ in range(20):
        position = random_position(rng, size)
        board = boards.Board(size)
        for colour, letter in ((Colour.BLACK, "b"), (Colour.WHITE, "w")):
            for row, col in position.stones(colour):
                board.board[size - 1 - row][col] = letter
        assert from_sgfmill(board) == position
        assert count(position).lead == board.area_score()
