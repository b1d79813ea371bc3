"""Standings worked by hand, and what holds for any event."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardscan.errors import InputError
from boardscan.records.contest import Contest, Entrant, FreeRound, Result
from boardscan.records.criteria import Criterion, parse_order
from boardscan.records.standings import Way, standings
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

ENDINGS = {
    "B": Outcome(How.RESIGNATION, Colour.BLACK),
    "W": Outcome(How.COUNT, Colour.WHITE, Fraction(1, 4)),
    "=": Outcome(How.DRAW),
    "0": Outcome(How.BOTH_LOSE),
    "again": Outcome(How.REPLAY),
    "-": None,
    "B!": Outcome(How.FORFEIT, Colour.BLACK),
    "W!": Outcome(How.FORFEIT, Colour.WHITE),
}


def results(text):
    """Lines of round, Black, White, ending; `b1` or `w1` after it: warnings."""
    found = []
    for line in text.strip().splitlines():
        number, black, white, ending, *warned = line.split()
        counts = {word[0]: int(word[1:]) for word in warned}
        found.append(
            Result(
                black,
                white,
                ENDINGS[ending],
                int(number),
                warnings=Warnings(counts.get("b", 0), counts.get("w", 0)),
            )
        )
    return tuple(found)


def places(contest, **way):
    return [(row.place, row.id) for row in standings(contest, Way(**way)).rows]


def values(contest, criterion, **way):
    rows = standings(contest, Way(**way)).rows
    return {row.id: row.values[Criterion(criterion)] for row in rows}


# Points: B 5, F 4, A 3, E 3, C 2, D 1. Opponents: A 5+4+1, B 3+2+3, C 3+5+4, D 4+3+3, E 2+1+5,
# F 1+3+2.
SIX = """
1 C E W
1 A B W
1 D F W
2 D E =
2 A F =
2 B C =
3 B E B
3 A D B
3 C F =
"""


class TestSwiss:
    def test_the_total_with_the_highest_points_that_were_achieved(self):
        # ½ of 5. A 3 + 10 ÷ 5/2 - 3 = 4, B 5 + 8 ÷ 5/2 - 3, ...
        found = values(Contest(results(SIX)), "total", system="swiss", way="total")
        assert found == {
            "B": Fraction(26, 5),
            "A": 4,
            "C": Fraction(19, 5),
            "F": Fraction(17, 5),
            "E": Fraction(16, 5),
            "D": 2,
        }
        assert list(found) == ["B", "A", "C", "F", "E", "D"]

    def test_the_total_with_the_highest_points_that_were_possible(self):
        # ½ of 6: three rounds of 2.
        contest = Contest(results(SIX))
        found = values(contest, "total", way="total", highest="possible")
        assert found["B"] == Fraction(14, 3)
        assert found["C"] == found["F"] == 3
        assert places(contest, way="total", highest="possible") == [
            (1, "B"), (2, "A"), (3, "C"), (3, "F"), (5, "E"), (6, "D"),
        ]  # fmt: skip

    def test_points_and_then_the_opponents_points(self):
        assert places(Contest(results(SIX)), way="points") == [
            (1, "B"), (2, "F"), (3, "A"), (4, "E"), (5, "C"), (6, "D"),
        ]  # fmt: skip

    def test_the_default_is_the_way_in_which_nothing_is_open(self):
        assert Way().criteria == (Criterion.POINTS, Criterion.OPPONENTS, Criterion.WARNINGS)
        assert Way(way="total").criteria == (Criterion.TOTAL, Criterion.WARNINGS)
        # The edition of 1988 has no other.
        assert Way(edition=1988).criteria == Way(way="total").criteria
        assert Way(way="total").highest == "achieved"

    def test_fewer_warnings_are_better_and_then_the_place_is_shared(self):
        # Four drawn games: everything is equal but for B's warning.
        four = "1 A B = w1\n1 C D =\n2 A C =\n2 B D ="
        assert places(Contest(results(four))) == [(1, "A"), (1, "C"), (1, "D"), (4, "B")]

    def test_a_lot_or_a_play_off_breaks_what_is_still_equal(self):
        contest = Contest(results("1 A B = w1\n1 C D =\n2 A C =\n2 B D ="))
        found = standings(contest, Way(lots=("D", "A", "B"))).rows
        assert [(row.place, row.id) for row in found] == [(1, "D"), (2, "A"), (3, "C"), (4, "B")]
        assert [row.by_lot for row in found] == [True, True, True, False]
        with pytest.raises(InputError, match="lot"):
            standings(contest, Way(lots=("Z",)))

    def test_both_lose(self):
        contest = Contest(results("1 A B 0\n1 C D B\n2 A C B\n2 B D B"))
        assert values(contest, "points") == {"A": 2, "C": 2, "B": 2, "D": 0}
        # Whoever both lost with is an opponent, but was neither beaten nor drawn with.
        assert values(contest, "opponents", way="points")["A"] == 2 + 2
        assert values(contest, "beaten", system="round_robin")["A"] == 2

    def test_a_forfeit_is_a_win_over_an_opponent(self):
        contest = Contest(results("1 A B B!\n1 C D W!\n2 A D B\n2 B C B"))
        assert values(contest, "points") == {"A": 4, "B": 2, "D": 2, "C": 0}
        assert values(contest, "opponents", way="points")["A"] == 4

    def test_a_bye_is_won_and_has_no_opponent(self):
        contest = Contest(results("1 A B B\n2 B C B\n3 A C ="), free_rounds=(
            FreeRound("C", 1), FreeRound("A", 2), FreeRound("B", 3),
        ))  # fmt: skip
        assert values(contest, "points") == {"A": 5, "B": 4, "C": 3}
        assert values(contest, "opponents", way="points") == {"A": 7, "B": 8, "C": 9}
        # Of its own accord it scores like an opponent of the average of those that were met.
        assert values(contest, "opponents", way="points", bye_opponent="average") == {
            "A": 7 + Fraction(7, 2), "B": 12, "C": 9 + Fraction(9, 2),
        }  # fmt: skip

    @pytest.mark.parametrize(("bye", "given", "points"), [(None, None, 2), (1, None, 1), (1, 0, 0)])
    def test_what_a_bye_is_worth(self, bye, given, points):
        contest = Contest(results("1 A B B"), (Entrant("C"),), (FreeRound("C", 1, given),))
        assert values(contest, "points", bye=bye)["C"] == points

    def test_in_a_round_robin_a_bye_is_worth_nothing(self):
        contest = Contest(results("1 A B B"), (Entrant("C"),), (FreeRound("C", 1),))
        assert values(contest, "points", system="round_robin")["C"] == 0

    def test_nobody_has_a_point(self):
        contest = Contest(results("1 A B 0"))
        assert values(contest, "total", way="total") == {"A": -1, "B": -1}
        assert places(Contest((), (Entrant("A"), Entrant("B")))) == [(1, "A"), (1, "B")]
        assert standings(Contest(())).rows == ()


# Points: A 6, then B 4, C 4, D 4, E 2. Beaten: B beat A 6 and C 4, ...
FIVE = """
1 A C B
1 B D W
2 B A B
2 D E B
3 C B W
3 A E B
4 C D B
4 B E W
5 A D B
5 C E B
"""


class TestRoundRobin:
    def test_points_of_the_beaten_then_warnings(self):
        contest = Contest(results(FIVE))
        assert values(contest, "points", system="round_robin") == {
            "A": 6, "B": 4, "C": 4, "D": 4, "E": 2,
        }  # fmt: skip
        # A beat C, E, D: 4 + 2 + 4; B beat A, C; C beat D, E; D beat B, E; E beat B.
        assert values(contest, "beaten", system="round_robin") == {
            "A": 10, "B": 10, "C": 6, "D": 6, "E": 4,
        }  # fmt: skip
        assert places(contest, system="round_robin") == [
            (1, "A"), (2, "B"), (3, "C"), (3, "D"), (5, "E"),
        ]  # fmt: skip

    def test_a_warning_decides_between_equals(self):
        contest = Contest(results(FIVE.replace("1 A C B", "1 A C B w1")))
        assert places(contest, system="round_robin")[2:4] == [(3, "D"), (4, "C")]

    def test_half_of_the_points_of_those_drawn_with(self):
        contest = Contest(results("1 A B =\n2 B C B\n3 A C ="))
        # A 2 drew with B 3 and C 1; B drew with A and beat C.
        assert values(contest, "beaten", system="round_robin") == {"B": 2, "A": 2, "C": 1}

    def test_an_order_of_the_arbiters_own(self):
        order = parse_order("points, warnings，beaten")
        assert order == (Criterion.POINTS, Criterion.WARNINGS, Criterion.BEATEN)
        assert parse_order("积分、对手分，board-points") == (
            Criterion.POINTS, Criterion.OPPONENTS, Criterion.BOARD_POINTS,
        )  # fmt: skip
        contest = Contest(results(FIVE.replace("2 B A B", "2 B A B b1")))
        assert places(contest, system="round_robin", order=order)[1:4] == [
            (2, "C"), (2, "D"), (4, "B"),
        ]  # fmt: skip

    @pytest.mark.parametrize("text", ["", "luck", "points,points", "points,,beaten"])
    def test_no_order(self, text):
        with pytest.raises(InputError) as error:
            parse_order(text)
        assert error.value.code == "bad_order"


class TestPending:
    def test_an_open_game_and_one_to_be_played_again_count_for_nothing(self):
        contest = Contest(results("1 A B B\n1 C D again b1\n2 A C -\n2 B D B"))
        table = standings(contest)
        assert [(r.black, r.white) for r in table.pending] == [("C", "D"), ("A", "C")]
        assert not table.final
        # The warning of a game that is played again stays: it is counted "in the whole event".
        assert values(contest, "warnings")["C"] == 1
        assert values(contest, "points") == {"A": 2, "B": 2, "D": 0, "C": 0}

    def test_the_game_that_was_played_again_settles_it(self):
        contest = Contest(results("1 A B again\n1 B A B"))
        table = standings(contest)
        assert table.final
        assert values(contest, "points") == {"B": 2, "A": 0}

    def test_after_a_round(self):
        contest = Contest(results(SIX), rounds=3)
        assert values(contest.after(1), "points") == {
            "B": 2, "E": 2, "F": 2, "A": 0, "C": 0, "D": 0,
        }  # fmt: skip
        assert standings(contest.after(1)).rounds == 1
        assert standings(contest).rounds == 3


class TestBadEvents:
    @pytest.mark.parametrize(
        ("build", "told"),
        [
            (lambda: Contest(results("1 A A B")), "himself"),
            (lambda: Contest(results("1 A B B\n1 A C B")), "two results in round 1"),
            (lambda: Contest(results("0 A B B")), "round 0"),
            (lambda: Contest(results("4 A B B"), rounds=3), "round 4"),
            (lambda: Contest((), (Entrant("A"), Entrant("A"))), "twice"),
            (lambda: Contest((), (), (FreeRound("A", 1),)), "nobody called A"),
            (lambda: Contest(results("1 A B B"), withdrawn={"C": 1}), "nobody called C"),
            (lambda: Contest(results("1 A B B"), free_rounds=(FreeRound("A", 1),)), "two results"),
        ],
    )
    def test_what_can_not_be(self, build, told):
        with pytest.raises(InputError, match=told) as error:
            build()
        assert error.value.code == "bad_event"


FEW = settings(max_examples=30, deadline=None)


def random_contest(seed, players=7):
    """A round robin with any endings, warnings and colours, by the circle method."""
    chance = random.Random(seed)
    names = [f"p{i}" for i in range(players)]
    seats = [*names, None] if players % 2 else list(names)
    found, free = [], []
    for number in range(1, len(seats)):
        for one, other in zip(seats[: len(seats) // 2], seats[: len(seats) // 2 - 1 : -1],
                              strict=True):  # fmt: skip
            if one is None or other is None:
                free.append(FreeRound(one or other, number))
                continue
            black, white = chance.sample((one, other), 2)
            ending = ENDINGS[chance.choice(["B", "W", "W", "=", "0", "-", "again", "B!"])]
            warned = Warnings(chance.randrange(2), chance.randrange(2))
            found.append(Result(black, white, ending, number, warnings=warned))
        seats.insert(1, seats.pop())
    gone = dict.fromkeys(chance.sample(names, chance.choice([0, 0, 1, 2])), 3)
    return Contest(tuple(found), tuple(Entrant(name) for name in names), tuple(free), gone)


WAYS = [
    Way(way="total"),
    Way(way="points"),
    Way(highest="possible", edition=1988, bye_opponent="average"),
    Way(system="round_robin"),
]


@FEW
@given(st.integers(0, 10**6), st.sampled_from(WAYS), st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(seed, way, chance):
    contest = random_contest(seed)
    shuffled = Contest(
        tuple(chance.sample(contest.results, len(contest.results))),
        tuple(chance.sample(contest.entrants, len(contest.entrants))),
        tuple(chance.sample(contest.free_rounds, len(contest.free_rounds))),
        contest.withdrawn,
    )
    one, other = standings(contest, way), standings(shuffled, way)
    assert [(r.place, r.id, r.values, r.shared) for r in one.rows] == [
        (r.place, r.id, r.values, r.shared) for r in other.rows
    ]


@FEW
@given(st.integers(0, 10**6), st.sampled_from(WAYS[:3]))
def test_every_game_gives_two_points_but_where_both_lose(seed, way):
    contest = random_contest(seed)
    table = standings(contest, way)
    given_out = sum(
        0 if result.outcome.how is How.BOTH_LOSE else 2 for result in contest.decided
    )
    byes = 2 * len(contest.free_rounds)
    assert sum(row.score.points for row in table.rows) == given_out + byes
    games = sum(sum(row.score.won_drawn_lost) for row in table.rows)
    assert games == 2 * len(contest.decided)
    if way.bye_opponent == "zero" and way.edition == 2002:
        # Everybody's points count once for each opponent that he met.
        met = {row.id: sum(row.score.won_drawn_lost) for row in table.rows}
        points = sum(row.score.points * met[row.id] for row in table.rows)
        assert sum(row.values[Criterion.OPPONENTS] for row in table.rows) == points


@FEW
@given(st.integers(0, 10**6), st.sampled_from(WAYS))
def test_places_follow_the_criteria(seed, way):
    table = standings(random_contest(seed), way)
    placed = [row for row in table.rows if row.place is not None]
    assert [row.place for row in placed] == sorted(row.place for row in placed)

    def merit(row):
        signs = [-1 if c is Criterion.WARNINGS else 1 for c in way.criteria]
        return [sign * row.values[c] for sign, c in zip(signs, way.criteria, strict=True)]

    for row in placed:
        assert row.place == 1 + sum(merit(other) > merit(row) for other in placed)
        assert row.shared == (sum(merit(other) == merit(row) for other in placed) > 1)
