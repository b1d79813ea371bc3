"""Players that leave: round robin, Swiss, and the edition of 1988."""

from fractions import Fraction

import pytest

from boardscan.records.contest import Contest, Entrant, FreeRound, Result
from boardscan.records.criteria import Criterion
from boardscan.records.standings import Way, standings
from boardscan.records.withdrawals import cycles, round_robin_rounds
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

ROUND_ROBIN = Way(system="round_robin")


def won(winner, loser, number=None):
    return Result(winner, loser, Outcome(How.RESIGNATION, Colour.BLACK), number)


def forfeited(winner, loser, number=None):
    return Result(loser, winner, Outcome(How.FORFEIT, Colour.WHITE), number)


def contest(*results, gone=(), players="ABCD", rounds=None):
    return Contest(
        results, tuple(map(Entrant, players)), withdrawn=dict.fromkeys(gone, 1), rounds=rounds
    )


def points(found):
    return {row.id: row.score.points for row in found.rows}


class TestRoundRobin:
    """Four players, three rounds: half of them is one and a half."""

    def test_fewer_than_half_of_the_rounds_all_is_void(self):
        table = standings(
            contest(won("D", "A"), won("A", "B"), won("A", "C"), won("B", "C"), gone="D"),
            ROUND_ROBIN,
        )
        assert points(table) == {"A": 4, "B": 2, "C": 0, "D": 0}
        last = table.rows[-1]
        assert (last.id, last.place, last.score.void) == ("D", None, True)
        assert last.score.won_drawn_lost == (0, 0, 0)
        assert [row.place for row in table.rows] == [1, 2, 3, None]

    def test_half_or_more_stands_and_the_rest_are_forfeits(self):
        table = standings(
            contest(won("D", "A"), won("D", "B"), won("A", "B"), won("A", "C"), won("B", "C"),
                    gone="D"),
            ROUND_ROBIN,
        )  # fmt: skip
        # C gets the game that D did not play.
        assert points(table) == {"D": 4, "A": 4, "B": 2, "C": 2}
        beaten = {row.id: row.values[Criterion.BEATEN] for row in table.rows}
        assert beaten == {"D": 6, "A": 4, "B": 2, "C": 4}
        assert [row.place for row in table.rows] == [1, 2, 3, 4]
        assert [row.id for row in table.rows] == ["D", "A", "C", "B"]

    def test_exactly_half_stands(self):
        # Three players: three rounds with one free each; twice as many of both in two cycles.
        double = [won("A", "B"), won("B", "A"), won("C", "A"), won("C", "B"), won("C", "A")]
        table = standings(contest(*double, gone="C", players="ABC"), ROUND_ROBIN)
        assert points(table) == {"C": 6, "A": 2, "B": 4}

    def test_a_game_that_nobody_played_is_not_one_that_was_played(self):
        games = [won("D", "A"), forfeited("D", "B"), won("A", "B"), won("A", "C"), won("B", "C")]
        table = standings(contest(*games, gone="D"), ROUND_ROBIN)
        assert table.rows[-1].score.void

    def test_rounds_that_are_named_count_not_those_that_the_players_make(self):
        games = [won("D", "A"), won("D", "B")]
        assert not standings(contest(*games, gone="D"), ROUND_ROBIN).rows[-1].score.void
        assert standings(contest(*games, gone="D", rounds=6), ROUND_ROBIN).rows[-1].score.void

    def test_two_that_left_both_lose_their_game(self):
        games = [won("C", "A"), won("C", "B"), won("D", "A"), won("D", "B"), won("A", "B")]
        table = standings(contest(*games, gone="CD"), ROUND_ROBIN)
        assert points(table) == {"C": 4, "D": 4, "A": 2, "B": 0}
        losses = {row.id: row.score.won_drawn_lost for row in table.rows}
        assert losses["C"] == losses["D"] == (2, 0, 1)

    def test_games_against_one_that_is_void_still_say_that_the_other_played(self):
        # D is void; C has played two of three with the game against D, which is half and more.
        games = [won("C", "D"), won("C", "A"), won("A", "B")]
        table = standings(contest(*games, gone="CD"), ROUND_ROBIN)
        assert [row.id for row in table.rows if row.score.void] == ["D"]
        assert points(table) == {"A": 2, "B": 2, "C": 2, "D": 0}

    def test_an_open_game_of_one_that_left_is_not_waited_for(self):
        games = [won("D", "A"), won("D", "B"), Result("D", "C")]
        assert standings(contest(*games, gone="D"), ROUND_ROBIN).final
        assert not standings(contest(*games), ROUND_ROBIN).final

    @pytest.mark.parametrize(
        ("number", "times", "rounds"), [(4, 1, 3), (5, 1, 5), (4, 2, 6), (1, 1, 1), (0, 1, 0)]
    )
    def test_how_many_rounds(self, number, times, rounds):
        assert round_robin_rounds(number, times) == rounds

    def test_cycles(self):
        assert cycles([]) == 1
        assert cycles([won("A", "B"), won("B", "A"), won("A", "C")]) == 2


# D leaves after winning the first of four rounds.
SWISS = (
    won("D", "A", 1), won("B", "C", 1),
    won("A", "B", 2),
    won("A", "C", 3),
    won("B", "A", 4),
)  # fmt: skip


class TestSwiss:
    def test_results_stand(self):
        table = standings(contest(*SWISS, gone="D"), Way(way="points"))
        assert points(table) == {"A": 4, "B": 4, "D": 2, "C": 0}
        assert all(row.place for row in table.rows)
        opponents = {row.id: row.values[Criterion.OPPONENTS] for row in table.rows}
        assert opponents == {"A": 2 + 4 + 0 + 4, "B": 0 + 4 + 4, "C": 4 + 4, "D": 4}

    def test_the_edition_of_1988_adds_what_he_might_have_scored(self):
        # A = 2 points in 1 game, 1 at most; three rounds were left: D counts as 2 + 3.
        table = standings(contest(*SWISS, gone="D"), Way(way="points", edition=1988))
        opponents = {row.id: row.values[Criterion.OPPONENTS] for row in table.rows}
        assert opponents == {"A": 5 + 4 + 0 + 4, "B": 8, "C": 8, "D": 4}
        assert points(table)["D"] == 2

    def test_the_edition_of_1988_with_less_than_a_point_a_game(self):
        # D lost, drew and lost: A = 1/3, one round was left.
        games = (
            won("A", "D", 1), won("B", "C", 1),
            Result("D", "B", Outcome(How.DRAW), 2), won("A", "C", 2),
            won("C", "D", 3), won("A", "B", 3),
            won("A", "B", 4),
        )  # fmt: skip
        table = standings(contest(*games, gone="D"), Way(way="points", edition=1988))
        opponents = {row.id: row.values[Criterion.OPPONENTS] for row in table.rows}
        assert opponents["A"] == 1 + Fraction(1, 3) + 2 + 3 + 3

    def test_who_left_before_the_first_game_is_worth_nothing(self):
        table = standings(contest(won("A", "B", 1), gone="C"), Way(edition=1988))
        assert points(table) == {"A": 2, "B": 0, "C": 0, "D": 0}

    def test_a_withdrawal_is_not_yet_one_in_the_table_of_an_earlier_round(self):
        gone = Contest(SWISS, tuple(map(Entrant, "ABCD")), withdrawn={"D": 2})
        assert gone.after(2).withdrawn == {}
        assert gone.after(3).withdrawn == {"D": 2}

    def test_free_rounds_of_one_that_left_are_rounds_that_he_was_in(self):
        both = Contest(
            (won("D", "A", 1), won("A", "B", 3)),
            tuple(map(Entrant, "ABD")),
            (FreeRound("B", 1), FreeRound("D", 2)),
            {"D": 2},
        )
        table = standings(both, Way(way="points", edition=1988))
        opponents = {row.id: row.values[Criterion.OPPONENTS] for row in table.rows}
        # D has 4 points from two rounds, and one more for the third.
        assert opponents["A"] == 5 + 2
