"""What a blank field most probably says: only where one answer fits, and never for certain."""

from dataclasses import replace

import pytest

from boardscan.cards import layout as at
from boardscan.cards.agree import NAMES, agree, with_doubts
from boardscan.cards.proposals import proposed
from boardscan.cards.reading import CardField
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Terms

CHINA = RULE_SETS["china-2002"]
FILLED = {"winner": "W", "how": "count", "counted": "B", "count": "175"}


def settled(**values):
    """The fields of a card with their doubts and proposals; those that are not named are blank."""
    blank = {"black_warnings": "0", "white_warnings": "0"}
    fields = {
        name: CardField(name, values.get(name, blank.get(name)), 1.0,
                        "read" if name in values else "blank", True, at.Box(0, 0, 1, 1))
        for name in NAMES
    }  # fmt: skip
    doubted = with_doubts(fields, agree(fields, CHINA, Terms(), 19).reasons)
    return proposed(doubted, CHINA, Terms(), 19)


def without(name):
    return {key: value for key, value in FILLED.items() if key != name}


@pytest.mark.parametrize("name", ["winner", "counted"])
def test_a_blank_field_beside_a_count_is_proposed(name):
    found = settled(**without(name))[name]
    assert (found.value, found.state, found.certain) == (FILLED[name], "doubtful", False)
    assert [code for code, _ in found.reasons] == [{"winner": "winner_missing",
                                                    "counted": "side_missing"}[name]]


def test_warnings_stay_in_doubt_all_the_same():
    assert not settled(**without("winner"))["black_warnings"].certain


@pytest.mark.parametrize(
    "values",
    [
        {"how": "count", "count": "175"},  # neither side nor winner
        {"how": "resignation"},
        {"how": "draw"},
        {"how": "count", "counted": "B"},
        {"how": "count", "winner": "W", "count": "900"},
        {"how": "count", "winner": "W", "count": "184"},  # both sides' 184 lose against the komi
    ],
    ids=["two missing", "resignation", "draw", "no count", "impossible", "either side"],
)
def test_where_more_than_one_answer_fits_none_is_proposed(values):
    found = settled(**values)
    for name in ("winner", "counted"):
        assert found[name].value == values.get(name)


def test_two_answers_are_no_blank():
    """What was filled in twice is for somebody to look at, whatever the count says."""
    fields = settled(**FILLED)
    double = replace(fields["winner"], value=None, state="double", certain=False)
    found = proposed({**fields, "winner": double}, CHINA, Terms(), 19)
    assert found["winner"] == double
