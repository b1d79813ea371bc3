"""Where a part of a board may lie."""

import pytest

from boardscan.rules.place import place_of

CORNER = (True, True, False, False)  # top and right are the board's own
RIGHT = (False, True, False, False)
TOP_BOTTOM = (True, False, True, False)


def test_a_corner_of_nineteen_lines_names_its_points():
    place = place_of(10, 9, CORNER, stars=[(3, 5), (9, 5)], plain=[(6, 2)])
    assert place.size_known
    assert place.size == 19
    assert (place.first_number, place.first_column) == (19, 10)
    assert place.name((0, 0)) == "L19"
    assert place.name((9, 8)) == "T10"
    assert place.spot.point((9, 8)) == (9, 18)


def test_the_usual_size_is_taken_and_told():
    place = place_of(6, 6, CORNER)
    assert place.known
    assert place.size == 19
    assert not place.size_known
    assert place.leans_on_size, "on 13 lines the same corner has other names"


def test_a_lower_left_corner_needs_no_size():
    place = place_of(6, 6, (False, False, True, True))
    assert place.name((5, 0)) == "A1"
    assert not place.leans_on_size


def test_the_size_that_the_user_names_counts():
    place = place_of(6, 6, CORNER, size=13)
    assert place.given
    assert place.name((0, 5)) == "N13"
    assert not place.leans_on_size


@pytest.mark.parametrize("lines", [9, 13, 19])
def test_two_opposite_borders_tell_the_size(lines):
    place = place_of(lines, 5, TOP_BOTTOM)
    assert place.size_known
    assert place.size == lines
    assert place.first_number == lines
    assert place.first_column is None
    assert not place.known


def test_a_length_that_no_board_has_is_no_place():
    assert place_of(12, 5, TOP_BOTTOM) is None
    assert place_of(20, 5, (None,) * 4) is None


def test_a_side_without_stars_keeps_its_rows_to_itself():
    place = place_of(7, 6, RIGHT)
    assert place.first_number is None
    assert place.name((2, 3)) == "(3, 4)"


def test_stars_place_a_side():
    """Stars at Q16, Q10 and Q4 of rows 3 to 17."""
    place = place_of(15, 6, RIGHT, stars=[(1, 2), (7, 2), (13, 2)])
    assert (place.size, place.first_number, place.first_column) == (19, 17, 13)
    assert place.size_known


def test_one_star_may_be_any_of_three():
    place = place_of(5, 6, RIGHT, stars=[(2, 2)])
    assert place.first_number is None


def test_a_plain_crossing_tells_only_where_stars_are_drawn():
    """Q10 is plain in a diagram without any star."""
    assert place_of(10, 9, CORNER, plain=[(9, 5), (3, 5)]) is not None
    assert place_of(10, 9, CORNER, stars=[(3, 5)], plain=[(9, 5)], size=19) is None


def test_a_star_where_none_can_be_is_no_place():
    assert place_of(10, 9, CORNER, stars=[(3, 5), (4, 5)]) is None


def test_the_middle_by_its_stars():
    place = place_of(15, 15, (False,) * 4, stars=[(1, 1), (13, 13), (7, 7)])
    assert place.name((7, 7)) == "K10"


def test_what_was_not_seen_leaves_every_place():
    place = place_of(18, 19, (None, True, None, True))
    assert {spot.top for spot in place.spots} == {0, 1}
    assert place.size == 19
