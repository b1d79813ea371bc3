"""Counting pictures: every point in one block, every sum the count's."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from boardscan.rules import bits
from boardscan.rules.arranged import arrange_area, arrange_territory
from boardscan.rules.blocks import in_tens, near_each_other, neighbours_and_diagonals, parts
from boardscan.rules.counting import count
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Prisoners, Terms

B, W, E = Colour.BLACK, Colour.WHITE, Colour.EMPTY


def any_boards(number=24):
    """Boards of all sizes, sparse and dense, with what walls and pockets chance makes."""
    rng = random.Random(20021)
    for _ in range(number):
        size = rng.choice([2, 3, 5, 9, 13, 19])
        weights = rng.choice([(1, 1, 1), (9, 1, 1), (1, 9, 1), (3, 6, 1), (40, 1, 0), (1, 1, 9)])
        yield Position(size, tuple(rng.choices([E, B, W], weights, k=size * size)))


@pytest.fixture(scope="module")
def arranged():
    """Counts of any boards, with both sides in blocks."""
    counts = [count(position) for position in any_boards()]
    return [(counted, {side: arrange_area(counted, side) for side in (B, W)}) for counted in counts]


def hangs_together(points, size, ring):
    return len(list(parts(bits.from_points(points, size), bits.edges(size), ring))) == 1


def divided(black_empty, black_stones, white_stones, white_empty=0, size=19):
    points = [E] * black_empty + [B] * black_stones + [W] * white_stones + [E] * white_empty
    return Position(size, tuple(points))


@pytest.mark.parametrize("side", [B, W])
def test_every_point_is_in_one_block_or_loose_and_the_sum_is_the_count(arranged, side):
    for counted, sides in arranged:
        found = sides[side]
        groups = [block.points for block in found.blocks] + [{point} for point in found.loose]
        assert sum(map(len, groups)) == len(set().union(*groups))
        assert set().union(*groups) == counted.owned(side)
        assert all(len(block.points) == 10 for block in found.blocks)
        assert [block.upto for block in found.blocks] == [
            10 * n for n in range(1, len(found.blocks) + 1)
        ]
        assert found.shared == counted.shared_points
        assert found.total == counted.area(side)
        assert found.area_in_tens + found.one_by_one + Fraction(counted.shared, 2) == found.total


def test_both_sides_add_up_to_the_board(arranged):
    for counted, sides in arranged:
        assert sides[B].total + sides[W].total == counted.size**2


def test_blocks_of_empty_points_come_first_and_the_rest_is_filled(arranged):
    for counted, sides in arranged:
        found = sides[B]
        kinds = [block.kind for block in found.blocks]
        assert kinds == sorted(kinds)  # points, then stones
        empty = [block.points for block in found.blocks if block.kind == "points"]
        in_blocks = frozenset().union(*empty)
        assert in_blocks | found.filled == counted.surrounded_points(B)
        assert not in_blocks & found.filled


def test_blocks_hang_together_and_those_of_empty_points_along_the_lines(arranged):
    for counted, sides in arranged:
        for block in (*sides[B].blocks, *sides[W].blocks):
            ring = bits.neighbours if block.kind == "points" else neighbours_and_diagonals
            assert hangs_together(block.points, counted.size, ring)


def test_the_same_board_gives_the_same_blocks(arranged):
    for counted, sides in arranged[:6]:
        again = Position.from_text(counted.position.to_text())
        assert arrange_area(count(again), B) == sides[B]


def test_an_area_gives_as_many_blocks_as_it_holds():
    """Rooms that a wasteful cut would split into pockets."""
    for rows in (
        ["##########", "##########"],
        ["###..###", "###..###", "########", "#......#", "########", "########", "########"],
        ["#####", "#####", "#####", "#####"],
        ["#" * 19] * 19,
        ["#.#.#.#.#", "#########", "#.#.#.#.#", "#########"],
        ["###########", ".....#.....", ".....#.....", "###########"],
    ):
        size = max(len(rows), max(map(len, rows)))
        points = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
        found = in_tens(bits.from_points(points, size), bits.edges(size), diagonals=False)
        assert len(found.blocks) == len(points) // 10, rows


def test_a_long_room_is_cut_into_two_rows_of_five():
    room = bits.from_points([(r, c) for r in (0, 1) for c in range(15)], 19)
    found = in_tens(room, bits.edges(19), diagonals=False)
    for block in found.blocks:
        rows = {row for row, _ in bits.to_points(block, 19)}
        cols = {col for _, col in bits.to_points(block, 19)}
        assert (len(rows), len(cols)) == (2, 5)


def test_blocks_follow_each_other_over_the_board():
    board = bits.edges(19)
    blocks = in_tens(board.full, board, diagonals=True).blocks
    assert blocks[0] & 1, "it begins in the corner"
    touching = [bool(neighbours_and_diagonals(a, board) & b) for a, b in pairwise(blocks)]
    assert sum(touching) >= 0.9 * len(touching)


def test_loose_points_are_walked_along():
    assert near_each_other(bits.from_points([(0, 0), (18, 18), (0, 2), (17, 18)], 19), 19) == (
        (0, 0), (0, 2), (17, 18), (18, 18),
    )  # fmt: skip
    assert near_each_other(0, 19) == ()


def test_the_worked_example_of_the_rules():
    """70 points in blocks of ten and 110 stones are 180."""
    found = arrange_area(count(divided(70, 110, 181)), B)
    assert (found.area_in_tens, found.one_by_one, found.total) == (70, 110, 180)
    assert not found.loose and not found.filled


def test_dead_stones_leave_points_and_shared_points_count_half():
    position = Position.from_text("""
        . W B . W
        . B B . W
        B B . W W
        . B B W .
        B B W W .
    """)
    counted = count(position, [(0, 1)])
    black = arrange_area(counted, B)
    assert black.shared == {(0, 3), (1, 3), (2, 2)}
    assert black.total == counted.area(B) == 13 + Fraction(3, 2)
    assert (0, 1) in black.filled


def test_territory_leaves_out_seki_and_stones():
    japan, terms = RULE_SETS["japan"], Terms(prisoners=Prisoners())
    for position in any_boards(10):
        scored = score(position, japan, terms)
        for side, name in ((B, "black"), (W, "white")):
            found = arrange_territory(scored, side)
            (line,) = [line for line in scored.lines if line.code == "territory"]
            assert found.total == getattr(line, name)
            assert all(block.kind == "points" for block in found.blocks)
            assert found.total - found.area_in_tens == len(found.loose)


def test_nothing_is_nothing():
    found = arrange_area(count(Position.empty(9)), W)
    assert (found.blocks, found.loose) == ((), ())
    assert found.total == Fraction(81, 2)
