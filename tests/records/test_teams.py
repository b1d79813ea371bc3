"""Standings of teams, worked by hand."""

from fractions import Fraction
from itertools import chain

import pytest

from boardscan.errors import InputError
from boardscan.records.contest import Contest, Entrant, FreeRound, Result
from boardscan.records.criteria import Criterion
from boardscan.records.standings import Way, standings
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

TEAMS = Way(system="round_robin", teams=True)


def member(team, board):
    return Entrant(f"{team}{board}", team=team, board=board)


MEMBERS = tuple(member(team, board) for team in "RSTU" for board in (1, 2, 3))


def match(number, one, other, endings, **extra):
    """Board by board the letter of the team that won, ``=`` or ``0``; colours change about."""
    found = []
    for board, ending in enumerate(endings, 1):
        first, second = (one, other) if (board + number) % 2 else (other, one)
        if ending == "=":
            outcome = Outcome(How.COUNT, None, Fraction(0))
        elif ending == "0":
            outcome = Outcome(How.BOTH_LOSE)
        elif ending == "-":
            outcome = None
        else:
            outcome = Outcome(How.TIME, Colour.BLACK if ending == first else Colour.WHITE)
        found.append(Result(f"{first}{board}", f"{second}{board}", outcome, number, **extra))
    return found


def table_of(*matches, way=TEAMS, members=MEMBERS, **extra):
    return standings(Contest(tuple(chain(*matches)), members, **extra), way)


def told(table):
    return {row.id: (row.place, row.score.points, row.score.board_points) for row in table.rows}


ROUND_ROBIN = (
    match(1, "R", "S", "RSR"), match(1, "T", "U", "TU="),
    match(2, "R", "T", "TRT"), match(2, "S", "U", "SSU"),
    match(3, "R", "U", "RUR"), match(3, "S", "T", "SST"),
)  # fmt: skip


class TestRoundRobin:
    def test_match_points_then_board_points_then_boards(self):
        # R beats S and U, S beats U and T, T beats R and draws with U. R and S have as many match
        # points and board points, and on board 1 two wins each; on board 2 S won three, R one.
        table = table_of(*ROUND_ROBIN)
        assert told(table) == {"S": (1, 4, 10), "R": (2, 4, 10), "T": (3, 3, 9), "U": (4, 1, 7)}
        boards = {row.id: row.score.boards for row in table.rows}
        assert boards == {"R": (4, 2, 4), "S": (4, 6, 0), "T": (4, 0, 5), "U": (0, 4, 3)}

    def test_all_equal_is_shared(self):
        table = table_of(match(1, "R", "S", "R=S"), match(2, "R", "S", "S=R"))
        assert [(row.place, row.shared) for row in table.rows[:2]] == [(1, True), (1, True)]

    def test_the_match_is_drawn_with_as_many_board_points(self):
        assert told(table_of(match(1, "R", "S", "RS=")))["R"][1:] == (1, 3)
        # A draw is worth one, so that one win and a draw beat a win.
        assert told(table_of(match(1, "R", "S", "R=0")))["R"][1:] == (2, 3)

    def test_a_match_with_an_open_game_does_not_count_yet(self):
        table = table_of(match(1, "R", "S", "RR-"), match(1, "T", "U", "TTT"))
        assert told(table)["R"][1:] == (0, 0)
        assert told(table)["T"][1:] == (2, 6)
        assert len(table.pending) == 1

    def test_boards_of_the_games_go_before_those_of_the_players(self):
        games = match(1, "R", "S", "R")
        moved = [Result(g.black, g.white, g.outcome, g.round, board=2) for g in games]
        assert table_of(moved).rows[0].score.boards == (0, 2)

    def test_a_team_that_left_loses_the_rest_on_every_board(self):
        # U left after its first match, a draw: that stands, R and S win 6:0 against it.
        gone = {f"U{board}": 1 for board in (1, 2, 3)}
        played = [m for m in ROUND_ROBIN if not ("U" in m[0].black + m[0].white and m[0].round > 1)]
        table = table_of(*played, withdrawn=gone)
        assert told(table)["U"][1:] == (1, 3)
        assert told(table)["R"][1:] == (4, 4 + 2 + 6)
        assert told(table)["S"][1:] == (4, 2 + 6 + 4)
        assert told(table)["T"][1:] == (3, 9)

    def test_of_two_teams_that_left_neither_wins(self):
        gone = {f"{team}{board}": 0 for team in "TU" for board in (1, 2, 3)}
        table = table_of(match(1, "R", "S", "RRR"), withdrawn=gone)
        assert told(table)["R"][1:] == (6, 18)
        assert told(table)["S"][1:] == (4, 12)
        assert told(table)["T"][1:] == told(table)["U"][1:] == (0, 0)

    def test_one_member_that_left_does_not_take_his_team_along(self):
        table = table_of(*ROUND_ROBIN, withdrawn={"U1": 1})
        assert told(table) == told(table_of(*ROUND_ROBIN))


class TestSwiss:
    def test_the_total(self):
        table = table_of(*ROUND_ROBIN[:4], way=Way(teams=True, way="total"))
        # Match points R 2, S 2, T 3, U 1; the highest 3; R met S and T: 2 + 5 ÷ 3/2 - 2.
        totals = {row.id: row.values[Criterion.TOTAL] for row in table.rows}
        assert totals == {
            "T": 3 + Fraction(2 + 1) / Fraction(3, 2) - 2,
            "R": 2 + Fraction(2 + 3) / Fraction(3, 2) - 2,
            "S": 2 + Fraction(2 + 1) / Fraction(3, 2) - 2,
            "U": 1 + Fraction(3 + 2) / Fraction(3, 2) - 2,
        }
        assert [row.id for row in table.rows] == ["R", "T", "U", "S"]

    def test_points_then_the_order_of_the_round_robin(self):
        table = table_of(*ROUND_ROBIN[:4], way=Way(teams=True, way="points"))
        # R and S have 2 match points; R has 4 + 2 board points, S 2 + 4; on board 1 R has 2, S 2,
        # on board 2 R has 2, S 4.
        assert told(table) == {"T": (1, 3, 7), "S": (2, 2, 6), "R": (3, 2, 6), "U": (4, 1, 5)}
        assert [row.score.boards[:2] for row in table.rows[1:3]] == [(2, 4), (2, 2)]

    def test_after_an_equal_total_the_order_of_the_round_robin(self):
        way = Way(teams=True, way="total")
        assert way.criteria == (
            Criterion.TOTAL, Criterion.POINTS, Criterion.BOARD_POINTS, Criterion.BOARDS,
        )  # fmt: skip
        table = table_of(match(1, "R", "S", "RRS"), match(1, "T", "U", "TTT"), way=way)
        assert [row.id for row in table.rows] == ["T", "R", "S", "U"]

    def test_a_free_round_is_won_on_every_board(self):
        free = (FreeRound("T1", 1), FreeRound("T2", 1))
        table = table_of(match(1, "R", "S", "RRS"), way=Way(teams=True), free_rounds=free,
                         members=MEMBERS[:9])  # fmt: skip
        assert told(table)["T"][1:] == (2, 6)


class TestBadTeams:
    def test_somebody_without_a_team(self):
        with pytest.raises(InputError, match="no team is known for X1") as error:
            table_of([Result("R1", "X1", Outcome(How.DRAW), 1)])
        assert error.value.code == "no_team"

    def test_a_game_within_a_team(self):
        with pytest.raises(InputError, match="of one team"):
            table_of([Result("R1", "R2", Outcome(How.DRAW), 1)])

    def test_boards_that_nobody_knows_still_give_board_points(self):
        members = (Entrant("a", team="R"), Entrant("b", team="S"))
        table = table_of([Result("a", "b", Outcome(How.TIME, Colour.WHITE), 1)], members=members)
        assert told(table) == {"S": (1, 2, 2), "R": (2, 0, 0)}
        assert table.rows[0].score.boards == ()


def test_warnings_of_a_team_are_those_of_its_members():
    games = match(1, "R", "S", "RRS", warnings=Warnings(black=1))
    table = table_of(games)
    assert sum(row.score.warnings for row in table.rows) == 3
