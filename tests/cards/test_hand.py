"""One hand has one pen: faint marks are settled by each other, stains and folds are not."""

from dataclasses import replace

import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.bubbles import Fill
from boardscan.cards.choices import answer
from boardscan.cards.fields import read_fields
from boardscan.cards.hand import compared

BLANK = Fill(ink=0.0, cover=0.0, around=0.0, arms=0, ring=1.0, net=0.0)
FAINT = Fill(ink=0.07, cover=0.3, around=0.05, arms=1, ring=1.0, net=0.06)
DARK = Fill(ink=0.16, cover=0.4, around=0.1, arms=1, ring=1.0, net=0.15)
PASSING = replace(DARK, arms=2, passing=True, lean=30.0)


def answers(**marks):
    """The answers of a card of which some bubbles are marked: ``winner_W=FAINT``."""
    fills = {}
    for choice in at.CHOICES:
        for bubble in choice.bubbles:
            fills[bubble] = marks.get(f"{choice.name}_{bubble.value}", BLANK)
    found = compared(fills)
    return {
        choice.name: answer(choice, {b.value: found[b] for b in choice.bubbles})
        for choice in at.CHOICES
    }


def required(mark, **others):
    return answers(**{"winner_W": mark, "how_count": mark, "counted_B": mark, **others})


@pytest.mark.parametrize("mark", [FAINT, PASSING], ids=["pale", "long ticks"])
def test_three_marks_of_one_hand_settle_each_other(mark):
    found = required(mark)
    for name, value in (("winner", "W"), ("how", "count"), ("counted", "B")):
        assert (found[name].value, found[name].certain) == (value, True)


def test_a_faint_mark_alone_stays_a_doubt():
    assert not answers(winner_W=FAINT)["winner"].certain
    assert not answers(winner_W=FAINT, how_time=FAINT)["winner"].certain
    assert answers(winner_W=FAINT, how_time=replace(DARK, ink=0.1))["winner"].certain


def test_marks_of_different_ink_are_not_of_one_hand():
    found = required(FAINT, counted_B=DARK)
    assert not found["winner"].certain and not found["how"].certain
    assert found["counted"].certain


def test_two_marks_in_a_field_are_no_witness():
    found = required(FAINT, winner_B=FAINT)
    assert not found["winner"].certain
    assert not found["how"].certain  # two witnesses are left, both faint


@pytest.mark.parametrize("lean", [0.0, 8.0])
def test_a_fold_along_the_paper_is_no_stroke(lean):
    """It goes through the circles that stand above each other."""
    fold = replace(PASSING, lean=lean)
    found = answers(winner_B=fold, how_count=fold, counted_B=fold)
    assert not any(found[name].certain for name in ("winner", "how", "counted"))


def test_a_faint_warning_of_the_same_hand_is_named_but_asked_about():
    alone = answers(black_warnings_1=FAINT)["black_warnings"]
    assert (alone.value, alone.certain) == ("0", False)
    found = required(FAINT, black_warnings_1=FAINT)["black_warnings"]
    assert (found.value, found.certain) == ("1", False)
    beside_dark = required(DARK, black_warnings_1=FAINT)["black_warnings"]
    assert (beside_dark.value, beside_dark.certain) == ("0", False)


def test_a_struck_blot_does_not_make_the_others_pale():
    """What is struck out is blacker than the marks that count."""
    struck = Fill(ink=0.8, cover=1.0, around=0.2, arms=4, ring=1.0, net=0.7)
    found = answers(winner_B=struck, winner_W=DARK, how_count=DARK, counted_B=DARK)
    assert found["how"].certain and found["counted"].certain
    assert (found["winner"].value, found["winner"].state) == ("W", "corrected")


def test_a_shade_that_goes_on_outside_is_no_mark():
    shade = replace(BLANK, ink=0.05, cover=0.04)
    assert required(DARK, white_warnings_1=shade)["white_warnings"].certain
    for mark in (replace(shade, net=0.04), replace(shade, cover=0.2), replace(shade, ink=0.08)):
        assert not required(DARK, white_warnings_1=mark)["white_warnings"].certain


@pytest.mark.parametrize("slope", [0.8, -1.4, 12.0])
def test_strokes_are_drawn_and_folds_are_ruled(printed, clear_digits, slope):
    """Lines through three circles one above the other: those that lean are marks."""
    clear_digits("185")
    paper = printed()
    for choice, value in ((at.WINNER, "B"), (at.HOW, "count"), (at.COUNTED, "B")):
        b = paper.bubble(choice, value)
        way = 4.6 * np.array([1, slope]) / np.hypot(1, slope)
        paper.line((b.x - way[0], b.y - way[1]), (b.x + way[0], b.y + way[1]), 0.6)
    fields = read_fields(paper.image)
    for name in ("winner", "how", "counted"):
        assert fields[name].certain == (abs(slope) < 5), name


FILL = Fill(ink=0.6, cover=0.9, around=0.0, arms=0, ring=1.0, net=0.6)
STRUCK = Fill(ink=0.5, cover=0.8, around=0.2, arms=4, ring=1.0, net=0.45)


@pytest.mark.parametrize("cover", [0.65, 0.8, 0.9])
def test_a_cross_by_who_fills_circles_strikes_out(cover):
    """Even where the blot under it is so uneven that a thick cross might look like it."""
    struck = replace(STRUCK, cover=cover)
    for name in ("white_warnings", "black_warnings"):
        found = required(FILL, **{f"{name}_1": struck})[name]
        assert (found.value, found.certain) == ("0", False)
    assert not required(FILL, winner_W=struck)["winner"].certain
    assert not answers(how_time=FILL, winner_W=struck)["winner"].certain


def test_a_thin_cross_by_who_fills_circles_is_asked_about():
    found = required(FILL, white_warnings_1=replace(STRUCK, cover=0.4))["white_warnings"]
    assert (found.value, found.certain) == ("1", False)


def test_a_cross_by_who_crosses_is_an_answer():
    cross = replace(STRUCK, ink=0.3, cover=0.45)
    small = replace(cross, arms=0)
    assert required(cross, white_warnings_1=cross)["white_warnings"].certain
    assert required(small, white_warnings_1=cross)["white_warnings"].certain
    assert required(small, winner_W=cross)["winner"].certain
