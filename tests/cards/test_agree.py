"""The fields of a card against each other, by the rules."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boardscan.cards import layout as at
from boardscan.cards.agree import agree, agree_in_form, claim_text, with_doubts
from boardscan.cards.reading import CardField
from boardscan.errors import Text
from boardscan.rules.claims import parse_claim
from boardscan.rules.outcome import How
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Terms

CHINA = RULE_SETS["china-2002"]
NAMES = ("winner", "how", "black_warnings", "white_warnings", "counted", "count")


def card(**values):
    """Fields that were read for certain; those that are not named are blank."""
    blank = {"black_warnings": "0", "white_warnings": "0"}
    told = {name: values.get(name, blank.get(name)) for name in NAMES}
    return {
        name: CardField(name, value, 1.0, "read" if name in values else "blank", True,
                        at.Box(0, 0, 1, 1))
        for name, value in told.items()
    }  # fmt: skip


def held(rules=CHINA, terms=None, size=19, **values):
    return agree(card(**values), rules, terms or Terms(), size)


def codes(found):
    return [code for code, _ in found.reasons]


@pytest.mark.parametrize(
    ("side", "count", "winner", "margin"),
    [
        ("B", "185", "B", "3/4"),
        ("B", "184", "W", "1/4"),
        ("B", "369/2", "B", "1/4"),
        ("B", "180", "W", "17/4"),
        ("W", "177", "W", "1/4"),
    ],
)
def test_counts_by_the_rules(side, count, winner, margin):
    found = held(how="count", counted=side, count=count, winner=winner)
    assert found.reasons == ()
    assert found.outcome.margin == Fraction(margin)
    assert found.outcome.winner_letter == winner


def test_a_winner_against_the_count_is_a_doubt_and_not_a_guess():
    found = held(how="count", counted="B", count="184", winner="B")
    assert codes(found) == ["winner_contradicts"]
    assert "White wins by ¼ 子" in found.reasons[0][1].en


def test_warnings_move_the_margin():
    """Black 185 and warned once: White wins by ¼."""
    told = {"how": "count", "counted": "B", "count": "185", "black_warnings": "1"}
    assert held(**told, winner="W").reasons == ()
    assert codes(held(**told, winner="B")) == ["winner_contradicts"]


def test_the_warnings_that_lose_decide():
    found = held(how="count", counted="B", count="185", winner="B", white_warnings="2")
    assert codes(found) == ["warnings_decide"]
    assert held(how="ruling", winner="B", white_warnings="2").reasons == ()
    assert codes(held(how="ruling", winner="W", white_warnings="2")) == ["warnings_decide"]
    assert (
        held(how="both_lose", winner="none", black_warnings="2", white_warnings="2").reasons == ()
    )


def test_komi_and_handicap_of_the_game():
    """Black 182 with three stones of handicap is a draw."""
    drawn = held(terms=Terms(3), how="count", counted="B", count="182", winner="none")
    assert drawn.reasons == ()
    assert drawn.outcome.winner is None
    free = held(terms=Terms(1), how="count", counted="B", count="181", winner="B")
    assert free.outcome.margin == Fraction(1, 2)


def test_other_boards_and_other_rules():
    small = held(
        size=13, terms=Terms(0, Fraction(0)), how="count", counted="B", count="83", winner="W"
    )
    assert (small.reasons, small.outcome.margin) == ((), Fraction(3, 2))
    points = held(RULE_SETS["japan"], how="count", counted="B", count="13/2", winner="B")
    assert points.outcome.margin_points == Fraction(13, 2)


@pytest.mark.parametrize("how", ["resignation", "time", "forfeit", "ruling"])
def test_ends_that_need_a_winner(how):
    found = held(how=how, winner="W")
    assert (found.outcome.how, found.outcome.winner_letter) == (How(how), "W")
    assert found.reasons == ()
    assert codes(held(how=how)) == ["winner_missing"]
    assert codes(held(how=how, winner="W", count="180", counted="B")) == ["count_needless"]


@pytest.mark.parametrize("how", ["draw", "both_lose", "replay"])
def test_ends_that_have_none(how):
    assert held(how=how).reasons == held(how=how, winner="none").reasons == ()
    assert codes(held(how=how, winner="B")) == ["winner_needless"]


@pytest.mark.parametrize(
    ("values", "reasons"),
    [
        ({}, ["empty"]),
        ({"winner": "B"}, ["how_missing"]),
        ({"how": "count", "winner": "B"}, ["count_missing", "side_missing"]),
        ({"how": "count", "winner": "B", "count": "185"}, ["side_missing"]),
        ({"how": "count", "counted": "B", "count": "185"}, ["winner_missing"]),
        ({"how": "count", "count": "185"}, ["side_missing", "winner_missing"]),
        ({"how": "count", "winner": "B", "counted": "B", "count": "741/4"}, ["count_impossible"]),
        ({"how": "count", "winner": "B", "counted": "B", "count": "985"}, ["count_impossible"]),
    ],
    ids=lambda told: "-".join(told) if isinstance(told, list) else None,
)
def test_what_is_missing_or_can_not_be_is_told(values, reasons):
    assert codes(held(**values)) == reasons


@pytest.mark.parametrize(
    "values",
    [
        {"count": "185"},
        {"counted": "B", "count": "185"},
        {"counted": "B", "count": "185", "winner": "B"},
        {"counted": "W", "count": "177", "winner": "B"},
        {"counted": "B", "count": "369/2", "winner": "B", "white_warnings": "1"},
        {"counted": "B", "count": "185", "winner": "B", "white_warnings": "2"},
    ],
    ids=lambda values: "-".join(values.values()),
)
def test_a_blank_way_beside_a_count_is_asked_and_a_count_proposed(values):
    """A fax had swallowed the tick: the blank looked certain, although a count stood there."""
    found = held(**values)
    assert codes(found)[0] == "how_missing"
    assert found.outcome is None or found.outcome.how is How.COUNT
    how = with_doubts(card(**values), found.reasons)["how"]
    assert (how.value, how.state, how.certain) == ("count", "doubtful", False)
    assert how.probability < 1
    ((code, text),) = how.reasons
    assert code == "how_missing"
    assert text.in_language("en") != text.in_language("zh")


def test_a_blank_way_without_a_count_stays_blank():
    how = with_doubts(card(winner="B"), held(winner="B").reasons)["how"]
    assert (how.value, how.certain, [code for code, _ in how.reasons]) == (
        None, False, ["how_missing"],
    )  # fmt: skip


def test_two_ways_beside_a_count_are_not_told_to_be_missing():
    fields = card(counted="B", count="185", winner="B")
    double = ("double", Text("", ""))
    fields["how"] = replace(fields["how"], state="double", certain=False, reasons=(double,))
    found = agree(fields, CHINA, Terms(), 19)
    assert (found.reasons, found.outcome.how) == ((), How.COUNT)
    assert with_doubts(fields, found.reasons)["how"] == fields["how"]


@pytest.mark.parametrize(
    "values",
    [
        {"how": "count", "counted": "B", "count": "369/2", "winner": "B"},
        {"how": "time", "winner": "W"},
        {"how": "draw"},
        {"how": "both_lose"},
        {"how": "ruling", "winner": "B"},
    ],
    ids=lambda values: values["how"],
)
def test_the_result_as_a_claim_is_the_same_result(values):
    found = held(**values)
    claim = parse_claim(claim_text(card(**values), found.outcome), CHINA, Terms())
    assert claim.outcome == found.outcome


@pytest.mark.parametrize("how", ["resignation", "time", "draw"])
def test_a_side_without_a_count_is_a_doubt(how):
    winner = None if how == "draw" else "W"
    assert codes(held(how=how, winner=winner, counted="B")) == ["side_needless"]


def test_without_rules_only_the_form_is_held():
    assert agree_in_form(card(how="count", counted="B", count="185", winner="W")) == ()
    assert agree_in_form(card(how="ruling", winner="W", white_warnings="2")) == ()
    (code, _), *more = agree_in_form(card(how="draw", winner="B"))
    assert (code, more) == ("winner_needless", [])
    assert agree_in_form(card())[0][0] == "empty"


@pytest.mark.parametrize(
    "values",
    [{}, {"winner": "B"}, {"how": "count", "counted": "B", "count": "185"}, {"how": "time"}],
    ids=lambda values: "-".join(values) or "empty",
)
def test_where_a_mark_is_lost_no_warning_is_certain(values):
    """The copy that swallowed the winner may have swallowed a warning, too."""
    fields = with_doubts(card(**values), held(**values).reasons)
    assert not fields["black_warnings"].certain
    assert not fields["white_warnings"].certain
    told = with_doubts(card(**values, white_warnings="1"), held(**values).reasons)
    assert told["white_warnings"].certain


@pytest.mark.parametrize("name", ["winner", "how", "counted"])
def test_a_field_with_two_answers_is_not_a_missing_one(name):
    """No mark was lost: what else is blank was left so. The card is in doubt all the same."""
    filled = {"winner": "B", "how": "count", "counted": "B", "count": "185"}
    fields = card(**{key: value for key, value in filled.items() if key != name})
    lacking = agree(fields, CHINA, Terms(), 19)
    assert codes(lacking)
    assert not with_doubts(fields, lacking.reasons)["black_warnings"].certain
    double = ("double", Text("", ""))
    fields[name] = replace(fields[name], state="double", certain=False, reasons=(double,))
    found = agree(fields, CHINA, Terms(), 19)
    assert not codes(found)
    doubted = with_doubts(fields, found.reasons)
    assert doubted["black_warnings"].certain
    assert not doubted[name].certain
