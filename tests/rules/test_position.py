import random

import pytest

from boardscan.errors import InputError
from boardscan.rules import bits
from boardscan.rules.position import Colour, Finding, Position, Region
from tests.rules.diagrams import random_position

B, W, E = Colour.BLACK, Colour.WHITE, Colour.EMPTY

CORNERS = """
. B W . .
B B W . .
W W . . B
. . . B .
B . . . .
"""


def slow_component(start, members):
    """Connected members, one point at a time."""
    seen, waiting = set(), [start]
    while waiting:
        point = waiting.pop()
        if point in seen or point not in members:
            continue
        seen.add(point)
        row, col = point
        waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return frozenset(seen)


def beside(points):
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return {(row + i, col + j) for row, col in points for i, j in steps} - set(points)


def test_text_round_trip():
    position = Position.from_text(CORNERS)
    assert position.rows() == (".BW..", "BBW..", "WW..B", "...B.", "B....")
    assert Position.from_text(position.to_text()) == position
    assert Position.from_text("\n".join(position.rows())) == position


@pytest.mark.parametrize(
    "text",
    [
        "B.W\n.X.\nO..",
        "b+w\n\n+●+\n○ + +\n",
        "A B C\n3 X . O 3\n2 . # .\n1 O . . 1\nA B C",
        "\ufeff3 B · W\n2 · B ·\n1 W · ·\n  A B C",
    ],
)
def test_the_ways_to_write_a_diagram(text):
    assert Position.from_text(text).rows() == ("B.W", ".B.", "W..")


def test_remarks_are_no_rows():
    text = "# seed 7, B to move\n# . W\n. # .\n# end\nW . #"
    assert Position.from_text(text).rows() == ("B.W", ".B.", "W.B")


@pytest.mark.parametrize(
    "text", ["", "B", "BW\nB", "BWB\nBWB", "B?\nBW", "B W .\nB W", "\n".join(["." * 26] * 26)]
)
def test_a_bad_diagram_is_refused(text):
    with pytest.raises(InputError) as caught:
        Position.from_text(text)
    assert caught.value.code == "bad_diagram"
    assert caught.value.message.zh


def test_the_refusal_names_line_and_symbol():
    with pytest.raises(InputError, match="line 2 of the diagram has '\\?'"):
        Position.from_text("BW\nB?")


@pytest.mark.parametrize(("size", "count"), [(1, 1), (26, 676), (3, 8), (3, 10)])
def test_impossible_boards_are_not_made(size, count):
    with pytest.raises(ValueError, match="lines"):
        Position(size, (E,) * count)


def test_changes_make_a_new_position():
    position = Position.empty(3)
    changed = position.with_points({(0, 1): B, (2, 2): W})
    assert position == Position.empty(3)
    assert changed.rows() == (".B.", "...", "..W")
    assert changed.at((2, 2)) is W
    for point in [(-1, 0), (3, 0), (0, 3)]:
        with pytest.raises(ValueError, match="not on a board"):
            changed.at(point)


def test_chains_and_liberties():
    position = Position.from_text(CORNERS)
    chain = position.chain_at((1, 1))
    assert chain == {(0, 1), (1, 0), (1, 1)}
    assert position.liberties(chain) == {(0, 0)}
    assert position.chain_at((0, 0)) == frozenset()
    assert [min(chain) for chain in position.chains()] == [
        (0, 1),
        (0, 2),
        (2, 0),
        (2, 4),
        (3, 3),
        (4, 0),
    ]


def test_regions_say_who_borders_them():
    position = Position.from_text("BB.\nWB.\n.WB")
    assert position.regions() == (
        Region(frozenset({(0, 2), (1, 2)}), frozenset({B})),
        Region(frozenset({(2, 0)}), frozenset({W})),
    )
    assert Position.empty(2).regions() == (
        Region(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), frozenset()),
    )


def test_a_chain_without_liberties_is_reported_and_stays():
    position = Position.from_text("BW.\nW..\n...")
    assert position.status() == (Finding("no_liberties", B, frozenset({(0, 0)})),)
    assert position.at((0, 0)) is B
    assert Position.from_text(CORNERS).status() == ()


@pytest.mark.parametrize("size", [2, 3, 5, 9, 19, 25])
def test_chains_liberties_regions_and_status_agree_with_a_walk_over_points(size):
    rng = random.Random(size)
    for _ in range(4 + 200 // (size * size)):
        position = random_position(rng, size)
        by_colour = {c: position.stones(c) for c in (E, B, W)}
        for colour in (B, W):
            for point in rng.sample(sorted(by_colour[colour]), min(8, len(by_colour[colour]))):
                assert position.at(point) is colour
                assert position.chain_at(point) == slow_component(point, by_colour[colour])
        chains = position.chains()
        assert sum(map(len, chains)) == len(by_colour[B]) + len(by_colour[W])
        no_liberties = set()
        for chain in chains:
            assert position.liberties(chain) == beside(chain) & by_colour[E]
            if not beside(chain) & by_colour[E]:
                no_liberties.add(chain)
        assert {finding.points for finding in position.status()} == no_liberties
        regions = position.regions()
        assert sum(len(region.points) for region in regions) == len(by_colour[E])
        for region in regions:
            assert region.points == slow_component(min(region.points), by_colour[E])
            assert region.borders == {c for c in (B, W) if beside(region.points) & by_colour[c]}


@pytest.mark.parametrize("size", [2, 3, 19, 25])
def test_neighbours_never_wrap_round_the_edge(size):
    board = bits.edges(size)
    for row in range(size):
        for col in range(size):
            near = bits.neighbours(bits.from_points([(row, col)], size), board)
            expected = {(i, j) for i, j in beside([(row, col)]) if 0 <= i < size and 0 <= j < size}
            assert bits.to_points(near, size) == expected


def test_colours():
    assert [c.letter for c in (E, B, W)] == [".", "B", "W"]
    assert [c.opponent for c in (E, B, W)] == [E, W, B]
