"""All fields of a card together: the rest settles a doubt, and never hides a contradiction."""

from itertools import product

import pytest

from boardscan.cards import layout as at
from boardscan.cards.agree import NAMES, agree
from boardscan.cards.joint import SETTLED, settle
from boardscan.cards.reading import CardField
from boardscan.errors import Text
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Terms

CHINA = RULE_SETS["china-2002"]
CLEAR = {"winner": "B", "how": "count", "counted": "B", "count": "185",
         "black_warnings": "0", "white_warnings": "0"}  # fmt: skip


def clear(name, value):
    blank = value in (None, "0")
    return CardField(
        name, value, 0.999, "blank" if blank else "read", True, at.Box(0, 0, 1, 1)
    )  # fmt: skip


def doubt(name, code, value, likely, *others, state="doubtful"):
    reason = (code, Text(code, code))
    return CardField(
        name, value, likely, state, False, at.Box(0, 0, 1, 1), (reason,), tuple(others)
    )  # fmt: skip


def settled(*doubts, **values):
    fields = {name: clear(name, value) for name, value in (CLEAR | values).items()}
    fields |= {field.name: field for field in doubts}
    return settle(fields, CHINA, Terms(), 19)


def test_a_clear_card_stays_as_it_is():
    for name, field in settled().items():
        assert (field.value, field.certain, field.reasons) == (CLEAR[name], True, ())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (doubt("winner", "faint", "B", 0.9), "B"),
        (doubt("winner", "beside", "W", 0.6, ("B", 0.3)), "B"),
        (doubt("winner", "struck_alone", None, 0.5, ("B", 0.5)), "B"),
        (doubt("how", "faint", "count", 0.9), "count"),
        (doubt("how", "corrected", "count", 0.9, ("time", 0.1), state="corrected"), "count"),
        (doubt("counted", "beside", "B", 0.6, ("W", 0.3)), "B"),
        (doubt("count", "digits_unsure", "185", 0.94, ("184", 0.06)), "185"),
        (doubt("count", "digits_unsure", "184", 0.5, ("185", 0.5)), "185"),
    ],
    ids=lambda told: (
        f"{told.name}-{told.value}-{told.reasons[0][0]}" if isinstance(told, CardField) else None
    ),
)
def test_the_rest_of_the_card_chooses(field, value):
    """Black 185 wins and Black 184 loses; a count has a side, a winner and a way."""
    found = settled(field)[field.name]
    assert found.value == value
    assert found.probability > max(0.9, field.probability)
    assert found.certain == (found.probability >= SETTLED)
    assert bool(found.reasons) != found.certain


def test_a_faint_winner_that_the_count_gives_is_no_doubt():
    found = settled(doubt("winner", "faint", "B", 0.95, ("W", 0.02)))["winner"]
    assert (found.value, found.state, found.certain) == ("B", "read", True)


def test_a_digit_that_the_winner_can_not_tell_stays_a_doubt():
    """Black wins with 185 and with 186."""
    found = settled(doubt("count", "digits_unsure", "185", 0.9, ("186", 0.1)))["count"]
    assert (found.value, found.certain) == ("185", False)
    assert found.probability == pytest.approx(0.9, abs=0.01)


def test_a_stray_mark_for_a_side_is_none_where_nothing_was_counted():
    field = doubt("counted", "beside", "B", 0.5, ("W", 0.3))
    found = settled(field, how="resignation", count=None)["counted"]
    assert (found.value, found.certain) == (None, False)


@pytest.mark.parametrize(
    "values",
    [
        {"winner": "W"},
        {"count": "184"},
        {"counted": "W"},
        {"white_warnings": "2"},
        {"how": "resignation"},
        {"winner": None},
        {"how": "draw", "count": None, "counted": None},
    ],
    ids=str,
)
def test_what_is_clear_and_contradicts_itself_is_not_made_to_agree(values):
    """Neither is any value changed, nor is the card free of doubt."""
    fields = settled(**values)
    assert {name: field.value for name, field in fields.items()} == CLEAR | values
    found = agree(fields, CHINA, Terms(), 19)
    assert found.reasons or not all(field.certain for field in fields.values())


@pytest.mark.parametrize("code", ["double", "unreadable"])
def test_two_marks_or_a_torn_off_part_are_always_looked_at(code):
    state = code
    found = settled(doubt("winner", code, None, 0.5, ("B", 0.5), state=state))["winner"]
    assert not found.certain
    assert [reason for reason, _ in found.reasons] == [code]


@pytest.mark.parametrize("how", ["time", "resignation", "forfeit"])
def test_boxes_that_are_nearly_surely_blank_are_blank_where_nothing_was_counted(how):
    blank = doubt("count", "digits_unsure", None, 0.98)
    assert settled(blank, how=how, counted=None)["count"].certain
    assert not settled(blank, how="count")["count"].certain


def test_a_count_that_may_be_anything_settles_nothing():
    unknown = doubt("count", "digits_unsure", "185", 0.05, ("186", 0.04))
    found = settled(unknown, doubt("winner", "faint", "B", 0.9))
    assert not found["count"].certain
    assert not found["winner"].certain
    assert found["count"].probability < 0.2


def test_probabilities_are_shares_and_doubts_have_reasons():
    """Whatever is unclear at once."""
    winners = [clear("winner", "B"), doubt("winner", "faint", "W", 0.7, ("B", 0.2))]
    sides = [clear("counted", "W"), doubt("counted", "beside", "B", 0.5, ("W", 0.4))]
    counts = [clear("count", "180"), doubt("count", "digits_unsure", "180", 0.4, ("186", 0.3))]
    ways = [clear("how", "count"), clear("how", None), doubt("how", "faint", "time", 0.6)]
    for parts in product(winners, sides, counts, ways):
        for field in settled(*parts).values():
            assert 0 <= field.probability <= 1
            assert field.probability + sum(p for _, p in field.others) <= 1 + 1e-9
            assert field.certain == (not field.reasons)
            assert field.value not in dict(field.others)


def test_names_are_all_fields_of_a_card():
    assert set(NAMES) == set(CLEAR)
