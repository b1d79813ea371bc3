"""From digits with doubts to an amount."""

import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.choices import Answer
from boardscan.cards.count import SLIPS, amounts, count_field, plausible
from boardscan.rules.rulesets import RULE_SETS

NO_FRACTION = Answer("0", "blank", 0.999)
BOX = at.Box(0, 0, 1, 1)


def boxes(*rows):
    """Odds of three boxes, each given as the probability of some classes: digits, `_`, `x`."""
    odds = np.zeros((3, 12))
    for row, shares in zip(odds, rows, strict=True):
        for name, share in shares.items():
            row["0123456789_x".index(name)] = share
    return odds


def test_clear_digits_are_a_certain_count():
    field = count_field(boxes({"1": 1}, {"8": 1}, {"5": 1}), NO_FRACTION, BOX, True)
    assert (field.value, field.certain, field.state) == ("185", True, "read")
    half = count_field(boxes({"1": 1}, {"8": 1}, {"4": 1}), Answer("1/2", "read", 0.999), BOX, True)
    assert half.value == "369/2"


def test_two_digits_may_stand_left_or_right():
    for rows in (({"_": 1}, {"4": 1}, {"5": 1}), ({"4": 1}, {"5": 1}, {"_": 1})):
        assert max(amounts(boxes(*rows)).items(), key=lambda item: item[1]) == (45, 1.0)


def test_blank_boxes_are_a_blank_field():
    field = count_field(boxes(*[{"_": 0.999, "1": 0.001}] * 3), NO_FRACTION, BOX, True)
    assert (field.value, field.state, field.certain) == (None, "blank", True)


@pytest.mark.parametrize(
    "spoilt", [{"8": 0.9, "3": 0.1}, {"x": 0.9, "8": 0.1}, {"8": 0.5, "x": 0.5}]
)
def test_one_doubtful_digit_makes_the_count_doubtful(spoilt):
    field = count_field(boxes({"1": 1}, spoilt, {"5": 1}), NO_FRACTION, BOX, True)
    assert not field.certain
    assert "digits_unsure" in [code for code, _ in field.reasons]


@pytest.mark.parametrize(("likely", "certain"), [(0.991, False), (0.994, False), (0.996, True)])
def test_a_count_is_certain_only_where_it_is_hardly_ever_wrong(likely, certain):
    """An 8 of a fax was taken for a 6 with 0.991."""
    unclear = {"6": likely, "8": 1 - likely}
    field = count_field(boxes({"1": 1}, unclear, {"4": 1}), NO_FRACTION, BOX, True)
    assert (field.value, field.certain) == ("164", certain)
    assert [value for value, _ in field.others] == ["184"]


def test_numbers_that_can_not_be_hardly_count():
    odds = boxes({"1": 0.5, "7": 0.5}, {"8": 1}, {"5": 1})
    assert amounts(odds) == {185: 0.5, 785: 0.5}
    board = plausible(RULE_SETS["china-2002"], 19)
    weighed = amounts(odds, board)
    assert weighed[185] == pytest.approx(1 / (1 + SLIPS), abs=0.01)
    assert sum(weighed.values()) == pytest.approx(1)


def test_a_number_that_can_not_be_but_is_clear_stays_what_it_is():
    board = plausible(RULE_SETS["china-2002"], 19)
    field = count_field(boxes({"7": 1}, {"8": 1}, {"5": 1}), NO_FRACTION, BOX, True, board)
    assert field.value == "785"


def test_what_is_no_digit_stays_no_digit_however_unlikely_the_rest():
    """Weighing down what can't be must not make a scribble look like a number."""
    odds = boxes({"1": 0.3, "x": 0.7}, {"8": 1}, {"5": 1})
    assert amounts(odds, plausible(RULE_SETS["china-2002"], 19))[185] == pytest.approx(0.3)


def test_margins_may_be_small_and_areas_not():
    assert 3 not in plausible(RULE_SETS["china-2002"], 19)
    assert 3 in plausible(RULE_SETS["japan"], 19)
    assert 361 in plausible(RULE_SETS["china-2002"], 19)
    assert 362 not in plausible(RULE_SETS["china-2002"], 19)
    assert 45 in plausible(RULE_SETS["china-2002"], 9)


def test_of_two_numbers_the_usual_one_is_the_likelier():
    """Who is a hundred points behind resigns: a pale 1 is no 2, though the winner would fit."""
    board = plausible(RULE_SETS["china-2002"], 19)
    odds = boxes({"1": 0.6, "2": 0.4}, {"8": 1}, {"4": 1})
    weighed = amounts(odds, board)
    assert weighed[184] > 0.97
    tens = boxes({"_": 1}, {"4": 0.5, "7": 0.5}, {"5": 1})
    assert amounts(tens, plausible(RULE_SETS["china-2002"], 9))[45] > 0.95
    margin = plausible(RULE_SETS["japan"], 19)
    assert amounts(tens, margin) == {45: 0.5, 75: 0.5}


def test_a_clear_number_far_from_half_the_board_stays_clear():
    board = plausible(RULE_SETS["china-2002"], 19)
    odds = boxes({"1": 0.999, "x": 0.001}, {"1": 0.999, "x": 0.001}, {"3": 1})
    assert amounts(odds, board)[113] == pytest.approx(0.998, abs=1e-3)
