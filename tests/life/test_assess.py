"""Properties of the proposal that hold on every board, and fights whose end is known."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardscan.life import assess, evidence, suggest_dead
from boardscan.life.benson import unconditionally_alive
from boardscan.life.board import grid
from boardscan.rules import bits
from boardscan.rules.position import Colour, Position
from tests.life.boards import corner, played_board, views
from tests.rules.diagrams import random_position

FEW = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
randoms = st.integers(0, 10**6).map(Random)


@pytest.fixture
def quick(monkeypatch):
    """Less work per board: the properties hold however few games are played."""
    monkeypatch.setattr(evidence, "SURVEY_MOVES", 300)
    monkeypatch.setattr(evidence, "FEWEST_GAMES", 5)
    monkeypatch.setattr(evidence, "READING_MOVES", 500)


@st.composite
def boards(draw):
    """Boards from play and boards with stones anywhere, which may lack liberties."""
    rng = draw(randoms)
    size = draw(st.integers(2, 7))
    if draw(st.booleans()):
        return random_position(rng, size)
    return played_board(rng, size, draw(st.integers(0, 2 * size * size)))


@FEW
@given(position=boards(), seed=st.integers(0, 3))
def test_removing_the_proposal_leaves_every_chain_a_liberty(quick, position, seed):
    dead = frozenset().union(*(said.chain for said in suggest_dead(position, seed=seed)))
    after = position.with_points(dict.fromkeys(dead, Colour.EMPTY))
    assert after.status() == ()


@FEW
@given(position=boards(), to_play=st.sampled_from(Colour), number=st.integers(0, 15))
def test_the_proposal_is_the_same_from_all_sixteen_sides(quick, position, to_play, number):
    said = {(s.chain, s.colour): s.probability for s in assess(position, to_play=to_play)}
    view, to, swapped = list(views(position))[number]
    player = to_play.opponent if swapped else to_play
    expected = {
        (frozenset(to[p] for p in chain), colour.opponent if swapped else colour): probability
        for (chain, colour), probability in said.items()
    }
    there = {(s.chain, s.colour): s.probability for s in assess(view, to_play=player)}
    assert there == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["BW\nWB", "B.\n.W", ".B.\nB.W\n.W.", "BB..WW\nB....W\n......\n......\nW....B\nWW..BB"]
)
def test_symmetric_boards_give_symmetric_answers(quick, text):
    position = Position.from_text(text)
    said = {s.chain: s.probability for s in assess(position)}
    for view, to, swapped in views(position):
        if view == position:
            for chain, probability in said.items():
                other = frozenset(to[p] for p in chain)
                assert said[other] == pytest.approx(probability, abs=1e-12), swapped


@FEW
@given(position=boards())
def test_unconditionally_living_chains_are_never_proposed(quick, position):
    board = grid(position.size)
    for colour in (Colour.BLACK, Colour.WHITE):
        alive, _ = unconditionally_alive(
            board, position.mask(colour), position.mask(colour.opponent)
        )
        living = bits.to_points(alive, position.size)
        for said in assess(position):
            if said.chain & living:
                assert said.probability == 0


@FEW
@given(position=boards(), seed=st.integers(0, 3))
def test_every_chain_is_judged_once_with_a_reason(quick, position, seed):
    said = assess(position, seed=seed)
    assert [s.chain for s in said] == list(position.chains())
    for one in said:
        assert {position.at(point) for point in one.chain} == {one.colour}
        assert 0 <= one.probability <= 1
        assert one.why.en and one.why.zh
    assert suggest_dead(position, seed=seed) == [s for s in said if s.probability >= 0.5]
    assert assess(position, seed=seed) == said


def test_chains_without_liberties_get_a_half():
    said = assess(Position.from_text("BW.\nWW.\n..."))
    assert [(s.colour, s.probability) for s in said if "no liberty" in s.why.en] == [
        (Colour.BLACK, 0.5)
    ]


@pytest.mark.parametrize("size", [2, 9, 19, 25])
def test_an_empty_board_has_no_dead(size):
    assert assess(Position.empty(size)) == []


# Fights in the corner of a board that Black holds otherwise: rows, and the dead chains by a stone.
FIGHTS = {
    "seki, two shared liberties": (["B.W", "B.W", "BBW", "BBW", "WWW"], []),
    "seki, three shared liberties": (["B.W", "B.W", "B.W", "BBW", "WWW"], []),
    "seki, one eye each": ([".B.W.W", "BBBWWW", "WWWW"], []),
    "seki, liberties apart": (["B.WWW", "BBBBW", "WWW.W", "BBWWW"], []),
    "seki with a false eye": ([".B.W", "WBWW", ".WW", "WW"], []),
    "an eye against none": (["B.W.W", "B.WWW", "BBW", "WWW"], [(0, 0)]),
    "none against an eye": ([".B.W", "BB.W", "BBBW", "WWWW"], [(0, 3)]),
    "four in a row": (["W....W", "WWWWWW"], []),
    "six in a row": (["W......W", "WWWWWWWW"], []),
    "square four": (["W..W", "W..W", "WWWW"], [(0, 0)]),
    "three, its middle taken": (["W.B.W", "WWWWW"], [(0, 0)]),
    "bent three, its corner taken": (["B.W", ".WW", "WW"], [(0, 2)]),
    "a stone inside four": (["WB...W", "WWWWWW"], [(0, 1)]),
    "two stones inside": ([".WBB.W", "WWWWWW"], [(0, 2)]),
}


@pytest.mark.parametrize("wall", [Colour.BLACK, Colour.WHITE])
@pytest.mark.parametrize("name", FIGHTS)
def test_fights_whose_end_is_known(name, wall):
    rows, dead = FIGHTS[name]
    if wall is Colour.WHITE:
        rows = [row.translate(str.maketrans("BW", "WB")) for row in rows]
    position = corner(*rows, wall=wall)
    expected = {position.chain_at(point) for point in dead}
    assert {said.chain for said in suggest_dead(position)} == expected


def test_more_seeds_do_not_change_a_clear_fight():
    position = corner("B.W", "B.W", "BBW", "BBW", "WWW")
    assert [suggest_dead(position, seed=seed) for seed in range(5)] == [[]] * 5
