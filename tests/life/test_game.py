"""The fast game keeps the same board, liberties and captures as a plain rule keeper."""

from random import Random

import pytest

from boardscan.life.board import chains_of, grid, indices
from boardscan.life.game import EMPTY, IMMORTAL, Game
from boardscan.life.policy import is_eye, play_out, sensible
from boardscan.life.shapes import LARGEST_NAKADE, vital_point
from boardscan.rules.position import Colour, Position
from tests.life.boards import corner, place, played_board


def sets(position):
    return position.mask(Colour.BLACK), position.mask(Colour.WHITE)


def new_game(position, **options):
    board = grid(position.size)
    return Game(board, sets(position), board.full, **options)


def points_of(game):
    return [Colour((held + 1) % 3) for held in game.holds]


@pytest.mark.parametrize("seed", range(6))
def test_moves_agree_with_a_plain_rule_keeper(seed):
    rng = Random(seed)
    size = rng.choice([2, 3, 5, 6])
    game = new_game(Position.empty(size))
    points, side, ko = [Colour.EMPTY] * size * size, 0, -1
    for _ in range(150):
        choices = list(indices(game.empty))
        if not choices:
            break
        index = rng.choice(choices)
        after = place(points, index, Colour(side + 1), size)
        assert game.is_legal(index, side) == (after is not None and index != ko)
        if game.is_legal(index, side):
            pairs = zip(points, after, strict=True)
            removed = sum(a is not Colour.EMPTY and b is Colour.EMPTY for a, b in pairs)
            game.play(index, side)
            points = after
            assert points_of(game) == points
            assert game.captures.bit_count() == removed
            ko = game.ko
        else:
            game.pass_turn()
            ko = -1
        for chain in chains_of(game.board, tuple(game.stones)):
            tops = {game.head[i] for i in indices(chain.stones)}
            assert len(tops) == 1
            top = tops.pop()
            assert (game.body[top], game.liberties[top]) == (chain.stones, chain.liberties)
        side = 1 - side


def test_a_ko_can_not_be_retaken_at_once():
    game = new_game(Position.from_text(".BW.\nBW.W\n.BW.\n...."))
    game.play(6, 0)
    assert game.captures == 1 << 5 and game.ko == 5
    assert not game.is_legal(5, 1)
    game.pass_turn()
    assert game.is_legal(5, 1)


def test_immortal_chains_stay():
    position = Position.from_text("WB.\nB..\n...")
    game = new_game(position, immortal=position.mask(Colour.WHITE))
    rng = Random(1)
    play_out(game, 0, rng, 30)
    assert game.holds[0] == 1
    assert game.liberties[game.head[0]] & IMMORTAL


def test_a_copy_is_separate():
    game = new_game(Position.empty(5))
    other = game.copy()
    other.play(12, 0)
    assert game.holds[12] == EMPTY and game.empty == grid(5).full and len(game.free) == 25


@pytest.mark.parametrize("seed", range(5))
def test_games_end_with_eyes_only(seed):
    rng = Random(seed)
    game = new_game(played_board(rng, 7, 20))
    moves = play_out(game, 0, rng, 1000)
    assert moves < 1000
    for side in (0, 1):
        for index in indices(game.empty):
            assert not sensible(game, index, side, Random(0)) or game.board.beside_bits[index]


def test_shapes_with_a_vital_point():
    board = grid(9)

    def shape(*rows):
        return sum(
            1 << r * 9 + c for r, row in enumerate(rows) for c, x in enumerate(row) if x == "o"
        )

    with_point = {
        "straight three": (shape("ooo"), 1),
        "bent three": (shape("oo", "o."), 0),
        "pyramid four": (shape("ooo", ".o."), 1),
        "bulky five": (shape("ooo", "oo."), 1),
        "crossed five": (shape(".o.", "ooo", ".o."), 10),
        "rabbity six": (shape(".o.", "ooo", "oo."), 10),
    }
    for name, (points, vital) in with_point.items():
        assert vital_point(board, points) == vital, name
    assert vital_point(board, shape("oo", "oo")) in (0, 1, 9, 10)
    without = [
        shape("oo"), shape("oooo"), shape("ooo", "o.."), shape("oo.", ".oo"), shape("ooooo"),
        shape("ooo", "o.o"), shape("oooo", "o..."), shape("ooo", "ooo"), shape("oooo", "ooo."),
    ]  # fmt: skip
    assert [vital_point(board, points) for points in without] == [-1] * len(without)
    assert LARGEST_NAKADE == 6


def test_eyes_are_not_filled():
    game = new_game(Position.from_text(".B.B.\nBB.BB\n.....\n....W\n...W."))
    rng = Random(0)
    assert not sensible(game, 0, 0, rng) and not sensible(game, 4, 0, rng)
    assert sensible(game, 2, 0, rng)
    assert is_eye(game, 0, 0)
    false_eye = new_game(Position.from_text(".BW\nBW.\nW.."))
    assert not is_eye(false_eye, 0, 0)


def test_shared_liberties_of_a_seki_are_left_alone():
    position = corner("B.W", "B.W", "BBW", "BBW", "WWW")
    game = new_game(position)
    rng = Random(0)
    for side in (0, 1):
        assert not sensible(game, 1, side, rng) and not sensible(game, 10, side, rng)
