import itertools
import random

from boardscan.rules.borders import dame, open_borders
from boardscan.rules.counting import count
from boardscan.rules.names import point_name
from boardscan.rules.position import Colour, Position
from tests.rules.diagrams import B, E, W, random_position, swapped

OPEN = """
. . . B W . .
. . . B W . .
. . . B W . .
. . . . W . .
B B B B W . .
. . . B W . .
. . . B W . .
"""


def test_an_open_border_is_found_and_its_gap_named():
    counted = count(Position.from_text(OPEN))
    (border,) = open_borders(counted)
    assert len(border.points) == 13
    assert point_name(border.gaps[0], 7) == "D4"
    assert border.closed_by_black == 12
    assert border.closed_by_white == 0
    assert dame(counted) == frozenset()


def test_closing_the_gap_gives_what_was_promised():
    position = Position.from_text(OPEN)
    before = count(position)
    (border,) = open_borders(before)
    after = count(position.with_points({border.gaps[0]: B}))
    assert after.shared == 0
    assert after.surrounded(B) == before.surrounded(B) + border.closed_by_black


def test_dame_is_no_open_border():
    counted = count(Position.from_text("B.W\nB.W\nBWW"))
    assert open_borders(counted) == ()
    assert dame(counted) == {(0, 1), (1, 1)}


def test_a_border_two_points_wide_is_open_though_no_stone_closes_it():
    (border,) = open_borders(count(Position.from_text("B..W\n" * 4)))
    assert border.gaps == ()
    assert (border.closed_by_black, border.closed_by_white) == (0, 0)


def test_boards_with_few_stones():
    (nothing,) = open_borders(count(Position.empty(9)))
    assert len(nothing.points) == 81
    assert nothing.gaps == ()
    one_colour = Position.empty(9).with_points({(4, 4): B})
    assert open_borders(count(one_colour)) == ()
    begun = one_colour.with_points({(2, 2): W})
    (border,) = open_borders(count(begun))
    assert len(border.points) == 79


def fill_every_way(position, points):
    """All boards on which each of these points is empty, black or white."""
    for colours in itertools.product(Colour, repeat=len(points)):
        yield position.with_points(dict(zip(points, colours, strict=True)))


def test_a_finished_region_gives_nobody_a_point_however_it_is_filled():
    """The definition's promise, and its converse, on small boards."""
    rng = random.Random(11)
    finished = unfinished = 0
    while finished < 60 or unfinished < 60:
        position = random_position(rng, 4)
        counted = count(position)
        shared = sorted(counted.shared_points)
        if not 1 <= len(shared) <= 5 or not (counted.stones(B) and counted.stones(W)):
            continue
        gained = any(
            after.surrounded(B) > counted.surrounded(B)
            or after.surrounded(W) > counted.surrounded(W)
            for after in map(count, fill_every_way(position, shared))
        )
        assert gained == bool(open_borders(counted))
        finished += not gained
        unfinished += gained


def test_colours_swap():
    rng = random.Random(12)
    for _ in range(40):
        position = random_position(rng, 6)
        for here, there in zip(
            open_borders(count(position)), open_borders(count(swapped(position))), strict=True
        ):
            assert here.points == there.points
            assert here.closed_by_black == there.closed_by_white


def test_every_shared_point_is_dame_or_in_an_open_border():
    rng = random.Random(13)
    for _ in range(60):
        counted = count(random_position(rng, 6))
        parts = [border.points for border in open_borders(counted)] + [dame(counted)]
        assert sum(map(len, parts)) == counted.shared
        assert frozenset().union(*parts) == counted.shared_points
        assert all(counted.counted.at(p) is E for part in parts for p in part)
