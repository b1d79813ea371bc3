"""`rule`: dead stones, however they are named, on their way to a verdict."""

import pytest

from boardscan.rules.agreements import parse_agreements
from boardscan.rules.counting import parse_dead
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.ruling import rule

CHINA = RULE_SETS["china-2002"]

# White's corner at A9 has two eyes, in one of which a black stone (B8) is dead; the large groups
# have large eye spaces, in which C3 and J2 are dead.
BOARD = Position.from_text(
    """
    . W . W B . . W .
    W B W W B B W W W
    W W B B B B W . .
    B B B . . B W W W
    . . . . . B W . .
    . . . . . B W . .
    . . W . . B W . .
    . . . . . B W . B
    . . . . . B W . .
    """
)


def ruled(*dead, agree=()):
    named = parse_dead(dead, BOARD) if dead else frozenset()
    settled = parse_agreements(agree, BOARD)
    return rule(BOARD, CHINA, dead=named, settled=settled).verdict


def slips(verdict):
    return [r.fields["point"] for r in verdict.reasons if r.code == "dead_but_alive"]


@pytest.mark.parametrize(
    ("dead", "found"),
    [
        (["C3", "J2"], []),
        (["C3", "J2", "B8"], []),
        (["C3", "J2", "B8", "A8"], ["A8", "B9"]),
        (["F5", "C3"], ["E9", "C3"]),
        (["G5", "C3"], ["H9"]),
    ],
)
def test_a_living_chain_named_as_dead_is_looked_at(dead, found):
    verdict = ruled(*dead)
    assert set(slips(verdict)) <= set(found)
    assert bool(slips(verdict)) is bool(found)
    if found:
        assert verdict.status == "needs_review"
        assert "named as dead" in verdict.summary("en")
        assert "写为死棋" in verdict.summary("zh")


def test_the_names_of_those_who_agreed_settle_it():
    assert slips(ruled("C3", "G5"))
    assert slips(ruled("C3", agree=["G5=dead by Li Ming (Black), Wang Wei (White)"])) == []


def test_a_game_that_was_not_counted_needs_no_eyes():
    ending = Outcome(How.RESIGNATION, Colour.BLACK)
    assert rule(BOARD, CHINA, dead=parse_dead(["G5"], BOARD), ending=ending).verdict.reasons == ()
