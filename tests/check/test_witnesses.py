"""Several witnesses of one game: what agreement is worth, and what it can't do."""

import numpy as np
import pytest

from boardscan.check.shown import crops_of, page, witnesses_json
from boardscan.check.testify import from_claim
from boardscan.check.witnesses import (
    CERTAIN_AT,
    MOST,
    Statement,
    Witness,
    combined,
    compare_witnesses,
)
from boardscan.rules.claims import parse_claim


def witness(kind, **told):
    """``winner=("B", 0.9)``; a third value: certain by itself."""
    return Witness(kind, f"{kind}.png", {
        name: Statement(value[0], value[1], len(value) > 2, np.zeros((9, 30, 3), np.uint8))
        for name, value in told.items()
    })  # fmt: skip


def only(*witnesses):
    (joint,) = compare_witnesses(witnesses)
    return joint


def test_odds_of_independent_witnesses_multiply():
    odds = combined([("B", 0.9), ("B", 0.8)])
    assert odds["B"] == pytest.approx(0.72 / (0.72 + 0.02))
    assert combined([("B", 0.9)])["B"] == pytest.approx(0.9)


def test_a_voice_against_weighs_as_much_as_one_for():
    odds = combined([("B", 0.9), ("W", 0.9)])
    assert odds["B"] == odds["W"] < 0.5
    two_against_one = combined([("B", 0.9), ("B", 0.9), ("W", 0.9)])
    assert two_against_one["B"] > 0.8 > two_against_one["W"]


def test_nothing_is_ever_more_than_most_sure():
    assert combined([("B", 0.9999)] * 9)["B"] == MOST


def test_one_doubtful_witness_alone_is_never_certain():
    joint = only(witness("card", winner=("B", 0.9989)))
    assert joint.agrees is None and not joint.certain


def test_doubtful_witnesses_that_agree_may_settle_it():
    weak = only(witness("card", winner=("B", 0.9)), witness("slip", winner=("B", 0.9)))
    assert weak.agrees and not weak.certain and weak.probability < CERTAIN_AT
    good = only(witness("card", winner=("B", 0.95)), witness("slip", winner=("B", 0.95)))
    assert good.certain and good.probability > 0.995
    assert "settles a doubt" in good.text().en and "疑问消除" in good.text().zh


def test_two_that_differ_are_never_certain_and_both_are_shown():
    joint = only(witness("card", winner=("B", 0.999, True)), witness("slip", winner=("W", 0.3)))
    assert joint.agrees is False and not joint.certain and joint.value == "B"
    assert joint.text().en == "winner differs: card Black, slip White"
    crops = crops_of([joint], "photo")
    assert crops.keys() == {"photo.boardscan.winner-card.png", "photo.boardscan.winner-slip.png"}
    told = witnesses_json([joint], "zh", crops, "photo")[0]["told"]
    assert [one["crop"] for one in told] == list(crops)


def test_a_certain_witness_is_enough_where_nobody_says_otherwise():
    joint = only(witness("card", winner=("B", 0.6)), witness("slip", winner=("B", 0.99, True)))
    assert joint.certain and joint.agrees


def test_a_claim_is_never_sure_and_does_not_say_how_much_it_leaves_open():
    told = from_claim(parse_claim("黑胜")).statements
    assert told.keys() == {"winner"} and not told["winner"].certain
    assert from_claim(parse_claim("W+R")).statements["how"].value == "resignation"


@pytest.mark.parametrize(("text", "size", "black"), [("黑185子", 19, "185"), ("白80子", 13, "89")])
def test_a_claimed_count_is_compared_as_blacks(text, size, black):
    claim = parse_claim(text, size=size)
    joint = {j.name: j for j in compare_witnesses([
        witness("photo", black_count=("176", 0.995, True)), from_claim(claim, size)])}  # fmt: skip
    assert [s.value for _, s in joint["black_count"].told] == ["176", black]
    assert joint["black_count"].agrees is False and not joint["black_count"].certain
    assert "black_count" not in from_claim(claim).statements


def test_the_page_shows_them_side_by_side_and_escapes_names():
    one = witness("slip", black=("<b>Ann</b>", 0.7))
    html = page(compare_witnesses([one]), [one], "en").decode()
    assert "&lt;b&gt;Ann" in html and "<b>Ann" not in html
    assert "data:image/png;base64," in html
