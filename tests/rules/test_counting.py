import itertools
import random
from fractions import Fraction

import pytest

from boardscan.errors import InputError
from boardscan.rules.counting import count, parse_dead, take_off
from boardscan.rules.names import parse_point
from boardscan.rules.position import Colour, Position
from tests.rules.diagrams import B, E, W, random_position, swapped, symmetries

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def colours_reached(board, start):
    """The colours of the stones that a walk over empty points from `start` meets."""
    met, seen, waiting = set(), {start}, [start]
    while waiting:
        row, col = waiting.pop()
        for i, j in STEPS:
            point = (row + i, col + j)
            if point not in board or point in seen:
                continue
            if board[point] is E:
                seen.add(point)
                waiting.append(point)
            else:
                met.add(board[point])
    return met


def slow_owners(position):
    """Each point's owner by the words of the rule, without bits, chains or regions."""
    board = {
        (row, col): position.points[row * position.size + col]
        for row in range(position.size)
        for col in range(position.size)
    }
    owners = []
    for point, colour in board.items():
        met = {colour} if colour is not E else colours_reached(board, point)
        owners.append(met.pop() if len(met) == 1 else E)
    return owners


def check(position):
    counted = count(position)
    owners = slow_owners(position)
    n = position.size
    assert [counted.owner(divmod(i, n)) for i in range(n * n)] == owners
    for colour in (B, W):
        stones = position.points.count(colour)
        assert counted.stones(colour) == stones
        assert counted.surrounded(colour) == owners.count(colour) - stones
        assert counted.area(colour) == owners.count(colour) + Fraction(owners.count(E), 2)
    assert counted.shared == owners.count(E)
    assert counted.area(B) + counted.area(W) == n * n
    assert counted.lead == counted.area(B) - counted.area(W)


def test_every_position_of_a_3x3_board():
    number = 0
    for points in itertools.product(Colour, repeat=9):
        check(Position(3, points))
        number += 1
    assert number == 19683


@pytest.mark.parametrize("size", [2, 4, 5, 9, 13, 19, 25])
def test_random_positions_of_other_boards(size):
    rng = random.Random(size)
    for _ in range(1500 // (size * size) + 4):
        check(random_position(rng, size))


@pytest.mark.parametrize("size", [3, 5, 9, 13, 19])
def test_symmetries_and_colours(size):
    rng = random.Random(size)
    for _ in range(40):
        position = random_position(rng, size)
        lead = count(position).lead
        assert [count(turned).lead for turned in symmetries(position)] == [lead] * 8
        other = count(swapped(position))
        assert other.lead == -lead
        assert other.area(B) == count(position).area(W)


BOARD = """
. B . W .
B B B W W
W W W W .
. . B W .
W . W . W
"""


def test_dead_chains_leave_whole():
    position = Position.from_text(BOARD)
    dead = parse_dead("C2, a5" if position.at(parse_point("A5", 5)) else "C2", position)
    assert dead == {(3, 2)}
    counted = count(position, dead)
    assert counted.dead == dead
    assert counted.dead_of(B) == 1
    assert counted.dead_of(W) == 0
    assert counted.counted == take_off(position, [(3, 2)])
    assert counted.counted.at((3, 2)) is E
    assert counted.surrounded_points(W) == {
        (0, 4), (2, 4), (3, 0), (3, 1), (3, 2), (3, 4), (4, 1), (4, 3)
    }  # fmt: skip
    assert counted.surrounded_points(B) == {(0, 0)}
    assert counted.shared_points == {(0, 2)}
    assert counted.owner((0, 2)) is E
    assert counted.owned(B) == {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)}
    assert counted.area(B) == Fraction(11, 2)
    assert count(position).lead != counted.lead


def test_any_stone_of_a_chain_names_it():
    position = Position.from_text(BOARD)
    chain = position.chain_at((0, 3))
    for name in ("D5", "E4", "D3", "A3", "D2"):
        assert parse_dead(name, position) == chain
    assert parse_dead(["D5", "c2;A1"], position) == chain | {(3, 2), (4, 0)}
    assert parse_dead("", position) == frozenset()
    assert parse_dead("D5 D4，C2", position) == chain | {(3, 2)}


def test_a_dead_stone_on_an_empty_point_is_refused():
    position = Position.from_text(BOARD)
    with pytest.raises(InputError, match="A5") as caught:
        parse_dead("D5,A5", position)
    assert caught.value.code == "dead_on_empty"
    with pytest.raises(InputError, match="A5"):
        count(position, [(0, 0)])
    with pytest.raises(InputError) as caught:
        parse_dead("Z9", position)
    assert caught.value.code == "bad_point"
    with pytest.raises(ValueError, match="not on a board"):
        count(position, [(0, 5)])


def test_removing_all_the_dead_is_counting_what_is_left():
    rng = random.Random(5)
    for _ in range(60):
        position = random_position(rng, 7)
        chains = position.chains()
        dead = rng.sample(chains, min(len(chains), 3))
        points = [rng.choice(sorted(chain)) for chain in dead]
        left = position.with_points({p: E for chain in dead for p in chain})
        counted = count(position, points)
        assert counted.counted == left
        assert counted.lead == count(left).lead
        assert counted.dead == frozenset().union(*dead)
