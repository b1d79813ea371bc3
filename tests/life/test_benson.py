"""Unconditional life, against its definition: nothing the other side does captures it."""

from random import Random

import pytest

from boardscan.life.benson import unconditionally_alive
from boardscan.life.board import grid
from boardscan.life.game import Game
from boardscan.rules import bits
from boardscan.rules.position import Colour, Position
from tests.life.boards import corner, played_board, views


def alive(position, colour=Colour.BLACK):
    board = grid(position.size)
    return unconditionally_alive(board, position.mask(colour), position.mask(colour.opponent))


def test_two_eyes_live_and_one_does_not():
    two = Position.from_text(".B.B\nBBBB\nWWWW\n....")
    assert alive(two)[0] == two.mask(Colour.BLACK)
    assert bits.to_points(alive(two)[1], 4) == {(0, 0), (0, 2)}
    one = Position.from_text(".BBB\nBBBB\nWWWW\n....")
    assert alive(one) == (0, 0)


def test_eyes_that_look_false_hold_in_a_ring():
    ring = Position.from_text(
        """
        W . W W B . . . .
        . W W W B . . . .
        W W B B B B . . .
        B B B W W B . . .
        . B W . W B B . .
        . B W W . W B . .
        . B B W W W B . .
        . . B B B B B . .
        . . . . . . . . .
        """
    )
    assert alive(ring, Colour.WHITE)[0] == ring.mask(Colour.WHITE)


def test_a_region_need_not_be_empty_but_each_empty_point_has_to_touch():
    small = Position.from_text(".WBB.\nBBBBB\nWWWWW\n.....\n.....")
    assert alive(small)[0] == small.mask(Colour.BLACK)
    wide = Position.from_text("..B..\nBBBBB\nWWWWW\n.....\n.....")
    assert alive(wide)[0] == wide.mask(Colour.BLACK)
    far = Position.from_text("...B.\n..BBB\nBBBWW\nWWW..\n.....")
    assert alive(far) == (0, 0)


def test_stones_without_room_for_two_eyes_are_dead():
    position = corner("W.WB", "WWBB")
    _, area = alive(position)
    assert position.mask(Colour.WHITE) & ~area == 0
    roomy = corner(". W . W B", "W W W W B", "B B B B B")
    assert roomy.mask(Colour.WHITE) & alive(roomy)[1] == 0


@pytest.mark.parametrize("seed", range(25))
def test_no_attack_captures_them(seed):
    """Only the other side moves, at random, as often as it likes."""
    rng = Random(seed)
    position = played_board(rng, rng.choice([4, 5]), 60)
    board = grid(position.size)
    for side, colour in enumerate((Colour.BLACK, Colour.WHITE)):
        stones, _ = alive(position, colour)
        for _ in range(20 if stones else 0):
            game = Game(
                board, (position.mask(Colour.BLACK), position.mask(Colour.WHITE)), board.full
            )
            for _ in range(60):
                game.ko = -1
                moves = [i for i in range(len(game.holds)) if game.empty >> i & 1]
                moves = [i for i in moves if game.is_legal(i, 1 - side)]
                if not moves:
                    break
                game.play(rng.choice(moves), 1 - side)
            assert stones & ~game.stones[side] == 0


@pytest.mark.parametrize("seed", range(5))
def test_it_is_the_same_from_every_side(seed):
    position = played_board(Random(seed), 6, 80)
    expected = bits.to_points(alive(position)[0], 6)
    for view, to, swapped in views(position):
        found = alive(view, Colour.WHITE if swapped else Colour.BLACK)[0]
        assert bits.to_points(found, 6) == {to[point] for point in expected}
