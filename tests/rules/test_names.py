import pytest

from boardscan.errors import InputError
from boardscan.rules.names import parse_point, point_name


@pytest.mark.parametrize("size", [2, 3, 9, 13, 19, 25])
def test_every_name_leads_back_to_its_point(size):
    points = [(row, col) for row in range(size) for col in range(size)]
    names = [point_name(point, size) for point in points]
    assert len(set(names)) == size * size
    assert not any(name.startswith("I") for name in names)
    assert [parse_point(name, size) for name in names] == points
    assert [parse_point(f" {name.lower()} ", size) for name in names] == points


@pytest.mark.parametrize(
    ("point", "size", "name"),
    [
        ((18, 0), 19, "A1"),
        ((0, 18), 19, "T19"),
        ((15, 3), 19, "D4"),
        ((9, 9), 19, "K10"),
        ((3, 15), 19, "Q16"),
        ((8, 7), 9, "H1"),
        ((8, 8), 9, "J1"),
    ],
)
def test_known_names(point, size, name):
    assert point_name(point, size) == name
    assert parse_point(name, size) == point


@pytest.mark.parametrize(
    "text", ["", "D", "4", "4D", "I5", "D0", "D20", "U1", "D4.0", "D-4", "D4 Q16", "D²", "DD", "點"]
)
def test_what_is_no_point_is_refused_with_a_hint(text):
    with pytest.raises(InputError) as caught:
        parse_point(text, 19)
    assert caught.value.code == "bad_point"
    assert caught.value.hint.en
    assert caught.value.hint.zh


def test_the_missing_letter_is_explained():
    with pytest.raises(InputError) as caught:
        parse_point("I5", 19)
    assert "skip I" in caught.value.hint.en


@pytest.mark.parametrize("point", [(-1, 0), (0, -1), (19, 0), (0, 19)])
def test_a_point_off_the_board_has_no_name(point):
    with pytest.raises(ValueError, match="not on a board"):
        point_name(point, 19)
