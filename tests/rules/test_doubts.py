import random
from fractions import Fraction

import pytest

from boardscan.rules.counting import count
from boardscan.rules.doubts import DoubtfulChain, DoubtfulPoint, Doubts, Fixed
from boardscan.rules.extremes import extremes
from boardscan.rules.margins import Game, board_interval
from boardscan.rules.outlook import MOST_COMBINATIONS, Answer, by_extremes, by_trial, outlook
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Groups, Prisoners, Terms
from tests.rules.diagrams import B, E, W, random_position

AREA = [rules for rules in RULE_SETS.values() if rules.counting == "area" and not rules.group_tax]


def any_terms(rng):
    return Terms(
        komi=Fraction(rng.randrange(-4, 5), 2),
        prisoners=Prisoners(rng.randrange(4), rng.randrange(4)),
        borders_agreed=rng.random() < 0.4,
        groups=Groups(2, 1) if rng.random() < 0.2 else None,
    )


def random_doubts(rng, size=None, points=3, chains=2):
    """A board with agreed dead chains, doubtful chains and doubtful points, tangled on purpose."""
    size = size or rng.choice([3, 4, 5])
    position = random_position(rng, size)
    here = list(position.chains())
    rng.shuffle(here)
    dead = [min(chain) for chain in here[: rng.randrange(2)]]
    some = here[1 : 1 + rng.randrange(chains + 1)]
    doubtful = [
        DoubtfulChain(chain, rng.choice(["suggested", "disputed"]), rng.choice([0.3, 0.9]))
        for chain in some
    ]
    where = rng.sample(range(size * size), rng.randrange(points + 1))
    options = []
    for index in where:
        point = divmod(index, size)
        colours = [position.at(point)]
        colours += rng.sample([c for c in Colour if c is not colours[0]], rng.randrange(1, 3))
        options.append(DoubtfulPoint(point, tuple((c, 1 / len(colours)) for c in colours)))
    return Doubts(position, dead, doubtful, options)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_bounds_hold_whatever_the_doubts_are(rules):
    """Against counting every combination: never too narrow, and exact where they say so."""
    rng = random.Random(f"bounds {rules.id}")
    reached = wide = 0
    for _ in range(250):
        doubts = random_doubts(rng)
        game = Game.of(doubts.position.size, rules, any_terms(rng))
        tried, bounded = by_trial(doubts, game), by_extremes(doubts, game)
        assert bounded.interval.low <= tried.interval.low
        assert bounded.interval.high >= tried.interval.high
        if bounded.exact:
            assert bounded.interval == tried.interval
        reached += bounded.exact
        wide += bounded.interval != tried.interval
        assert bounded.answers.keys() == tried.answers.keys()
        for answer, interval in tried.answers.items():
            assert bounded.answers[answer].low <= interval.low
            assert bounded.answers[answer].high >= interval.high
    if rules in AREA:
        assert reached > 150
        assert wide < 40


def test_bounds_for_territory_are_close():
    """Where no seki blurs them: a dead stone counts twice, a stone on one's own point costs one."""
    generous = RULE_SETS["japan"].with_overrides(points_in_seki=True)
    rng = random.Random(4)
    equal = close = 0
    for _ in range(150):
        doubts = random_doubts(rng)
        game = Game.of(doubts.position.size, generous, any_terms(rng))
        tried, bounded = by_trial(doubts, game).interval, by_extremes(doubts, game).interval
        slack = (bounded.high - tried.high) + (tried.low - bounded.low)
        equal += slack == 0
        close += slack <= 1
    assert equal > 110
    assert close > 140


def test_with_some_doubts_settled_the_bounds_hold_too():
    rng = random.Random(5)
    for _ in range(150):
        doubts = random_doubts(rng)
        rules = rng.choice(list(RULE_SETS.values()))
        game = Game.of(doubts.position.size, rules, any_terms(rng))
        points = {p.point: rng.choice(p.colours) for p in doubts.points if rng.random() < 0.5}
        chains = {i: rng.random() < 0.5 for i in range(len(doubts.chains)) if rng.random() < 0.5}
        fixed = Fixed(points, chains)
        interval, _ = extremes(doubts, game, fixed)
        number = 0
        for colours, gone in doubts.combinations(fixed):
            number += 1
            for board in doubts.boards(colours, gone):
                low, high = board_interval(board, game)
                assert interval.low <= low <= high <= interval.high
        assert number == doubts.number(fixed)


def test_without_doubts_there_is_the_one_margin():
    rng = random.Random(6)
    for _ in range(200):
        position = random_position(rng, rng.choice([3, 5, 9]))
        dead = [min(chain) for chain in position.chains()[:2]]
        rules = rng.choice(list(RULE_SETS.values()))
        terms = Terms(borders_agreed=True, prisoners=Prisoners(1, 2))
        game = Game.of(position.size, rules, terms)
        seen = outlook(Doubts(position, dead), game)
        scored = score(position, rules, terms, dead)
        assert seen.interval.low <= scored.margin <= seen.interval.high
        if not scored.unclear and scored.groups_clear:
            assert seen.interval == (scored.margin, scored.margin)
        assert seen.answers == {}


def test_every_combination_is_the_board_it_says():
    """Each combination of colours, counted by itself as a plain position."""
    rng = random.Random(7)
    for _ in range(80):
        doubts = random_doubts(rng, chains=0)
        if doubts.dead:
            continue
        for colours, gone in doubts.combinations():
            changes = {d.point: c for d, c in zip(doubts.points, colours, strict=True)}
            (board,) = doubts.boards(colours, gone)
            plain = count(doubts.position.with_points(changes)).owners
            assert (board.black, board.white) == (plain.black_stones, plain.white_stones)


LADDER = """
. B W . .
. B W . .
B B W . .
. B W W W
. B W . .
"""


def test_a_doubtful_stone_leaves_with_the_dead_chain_it_joins():
    position = Position.from_text(LADDER).with_points({(0, 4): B})
    doubts = Doubts(position, [(0, 4)], points=[DoubtfulPoint((1, 4), ((E, 0.6), (B, 0.4)))])
    boards = {c: doubts.boards((c,), ()) for c in (E, B)}
    assert [len(found) for found in boards.values()] == [1, 1]
    assert boards[E][0].black == boards[B][0].black
    assert boards[B][0].dead_black.bit_count() == 2
    area = Game.of(5, RULE_SETS["china-2002"], Terms())
    assert by_trial(doubts, area).interval.low == by_trial(doubts, area).interval.high
    # For territory rules it is a prisoner more.
    japan = Game.of(5, RULE_SETS["japan"], Terms(prisoners=Prisoners(0, 0)))
    low, high = by_trial(doubts, japan).interval
    assert high - low == Fraction(1, 2)


def test_a_doubtful_stone_that_joins_dead_and_living_leaves_both_open():
    position = Position.from_text(LADDER).with_points({(0, 2): E, (0, 3): B})
    point = DoubtfulPoint((0, 2), ((E, 0.5), (B, 0.5)))
    doubts = Doubts(position, [(0, 3)], points=[point])
    assert len(doubts.boards((E,), ())) == 1
    alive, dead = sorted(doubts.boards((B,), ()), key=lambda board: -board.black.bit_count())
    assert alive.dead_black == 0
    assert dead.dead_black.bit_count() == 1
    assert alive.black.bit_count() == dead.black.bit_count() + 1


def test_answers_tell_what_each_doubt_does():
    position = Position.from_text(LADDER)
    doubts = Doubts(
        position,
        points=[DoubtfulPoint((0, 0), ((E, 0.9), (W, 0.1)))],
        chains=[DoubtfulChain(frozenset({(0, 2)}), "disputed")],
    )
    game = Game.of(5, RULE_SETS["china-2002"], Terms(komi=Fraction(0)))
    seen = outlook(doubts, game)
    assert seen.exact
    assert seen.black_probability is None
    assert seen.answers[Answer(0, E)].low == Fraction(-5, 2)
    assert seen.answers[Answer(1, True)].high == Fraction(25, 2)
    assert seen.answers[Answer(1, True)].joined(seen.answers[Answer(1, False)]) == seen.interval


def test_probabilities_add_up():
    rng = random.Random(8)
    for _ in range(60):
        doubts = random_doubts(rng)
        game = Game.of(doubts.position.size, AREA[0], Terms(komi=Fraction(1, 4)))
        seen = by_trial(doubts, game)
        both = seen.black_probability + seen.white_probability
        assert -1e-9 <= both <= 1 + 1e-9
        if seen.interval.low > 0:
            assert seen.black_probability == pytest.approx(1)
        if seen.interval.high < 0:
            assert seen.white_probability == pytest.approx(1)


def test_many_doubts_take_no_exponential_time():
    rng = random.Random(9)
    position = random_position(rng, 19)
    points = [
        DoubtfulPoint(divmod(i, 19), ((position.points[i], 0.5), (other, 0.5)))
        for i in range(0, 361, 4)
        for other in [c for c in Colour if c is not position.points[i]][:1]
    ]
    doubts = Doubts(position, points=points)
    assert doubts.number() > MOST_COMBINATIONS**9
    for rules in RULE_SETS.values():
        game = Game.of(19, rules, Terms(prisoners=Prisoners(0, 0)))
        seen = outlook(doubts, game)
        assert seen.interval.low < seen.interval.high
        assert len(seen.answers) == 2 * len(points)


def test_contradictory_doubts_are_refused():
    position = Position.from_text(LADDER)
    chain = DoubtfulChain(frozenset({(0, 1)}), "suggested", 0.5)
    point = DoubtfulPoint((0, 0), ((E, 0.5), (B, 0.5)))
    impossible = [
        {"dead": [(0, 1)], "chains": [chain]},
        {"chains": [chain, DoubtfulChain(frozenset({(4, 1)}), "disputed")]},
        {"chains": [DoubtfulChain(frozenset(), "disputed")]},
        {"points": [point, point]},
        {"points": [DoubtfulPoint((0, 0), ((B, 0.5), (W, 0.5)))]},
        {"points": [DoubtfulPoint((0, 0), ((E, 0.5), (E, 0.5)))]},
    ]
    for arguments in impossible:
        with pytest.raises(ValueError, match=r"doubt|options"):
            Doubts(position, **arguments)
