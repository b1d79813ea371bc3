import random
from fractions import Fraction

import pytest

from boardscan.errors import InputError
from boardscan.rules.claims import parse_claim
from boardscan.rules.notation import result_words, sgf_result
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Terms, Warnings
from tests.rules.diagrams import B, W

CHINA, JAPAN = RULE_SETS["china-2002"], RULE_SETS["japan"]


@pytest.mark.parametrize(
    ("text", "winner", "zi", "unit"),
    [
        ("B+1.5", B, "3/4", "points"),
        ("W+0.25", W, "1/4", "zi"),
        ("W+.5", W, "1/4", "points"),
        ("b + 0.75", B, "3/4", "zi"),
        ("B+1.25", B, "5/4", "zi"),
        ("B+3/4子", B, "3/4", "zi"),
        ("黑胜3/4子", B, "3/4", "zi"),
        ("黑胜 3/4 子。", B, "3/4", "zi"),
        ("黑方胜1/4", B, "1/4", "zi"),
        ("黑勝四分之三子", B, "3/4", "zi"),
        ("白胜1又1/4子", W, "5/4", "zi"),
        ("白胜三又四分之一子", W, "13/4", "zi"),
        ("白四分之一子胜", W, "1/4", "zi"),
        ("执白胜1/4子", W, "1/4", "zi"),
        ("白胜半目", W, "1/4", "points"),
        ("黑胜1目半", B, "3/4", "points"),
        ("黑胜七目半", B, "15/4", "points"),
        (["Black wins by ¾ 子", "1½ points)"][0], B, "3/4", "zi"),
        ("White wins by 1½ points", W, "3/4", "points"),
        ("Black won by 3/4 zi", B, "3/4", "zi"),
    ],
)
def test_margins(text, winner, zi, unit):
    claim = parse_claim(text)
    assert claim.outcome == Outcome(How.COUNT, winner, Fraction(zi))
    assert claim.unit == unit
    assert claim.possible
    assert not claim.ambiguous
    assert claim.count is None


@pytest.mark.parametrize(
    ("text", "side", "total", "winner", "zi"),
    [
        ("黑185子", B, "185", B, "3/4"),
        ("黑185", B, "185", B, "3/4"),
        ("黑：184.5子", B, "369/2", B, "1/4"),
        ("黑 184½", B, "369/2", B, "1/4"),
        ("白177子", W, "177", W, "1/4"),
        ("白一百七十七子", W, "177", W, "1/4"),
        ("B 184", B, "184", W, "1/4"),
        ("W=176", W, "176", B, "3/4"),
        ("黑185子胜", B, "185", B, "3/4"),
    ],
)
def test_totals(text, side, total, winner, zi):
    claim = parse_claim(text)
    assert claim.count == (side, Fraction(total))
    assert claim.outcome == Outcome(How.COUNT, winner, Fraction(zi))
    assert claim.possible


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("B+R", Outcome(How.RESIGNATION, B)),
        ("W+Resign", Outcome(How.RESIGNATION, W)),
        ("黑中盘胜", Outcome(How.RESIGNATION, B)),
        ("白中盤勝", Outcome(How.RESIGNATION, W)),
        ("白认输", Outcome(How.RESIGNATION, B)),
        ("Black wins by resignation", Outcome(How.RESIGNATION, B)),
        ("W+T", Outcome(How.TIME, W)),
        ("黑超时负", Outcome(How.TIME, W)),
        ("黑超时胜", Outcome(How.TIME, B)),
        ("White wins on time", Outcome(How.TIME, W)),
        ("B+F", Outcome(How.FORFEIT, B)),
        ("W+Forfeit", Outcome(How.FORFEIT, W)),
        ("黑弃权", Outcome(How.FORFEIT, W)),
        ("White wins by forfeit", Outcome(How.FORFEIT, W)),
        ("黑被判负", Outcome(How.RULING, W)),
        ("白判负，黑胜", Outcome(How.RULING, B)),
        ("白判负", Outcome(How.RULING, B)),
        ("Black wins by ruling", Outcome(How.RULING, B)),
        ("Draw", Outcome(How.DRAW)),
        ("0", Outcome(How.DRAW)),
        ("Jigo", Outcome(How.DRAW)),
        ("和棋", Outcome(How.DRAW)),
        ("双方均负", Outcome(How.BOTH_LOSE)),
        ("Both lose", Outcome(How.BOTH_LOSE)),
        ("Void", Outcome(How.REPLAY)),
        ("重赛", Outcome(How.REPLAY)),
        ("重下", Outcome(How.REPLAY)),
        ("B+", Outcome(How.COUNT, B)),
        ("白胜", Outcome(How.COUNT, W)),
        ("W+0", Outcome(How.COUNT, None, Fraction(0))),
    ],
)
def test_other_endings(text, outcome):
    assert parse_claim(text).outcome == outcome


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "B",
        "黑",
        "B+1.5 (maybe)",
        "B+R (1 point)",
        "(B+R)",
        "+1.5",
        "B-1.5",
        "B+-1",
        "B+x",
        "B+1/0",
        "B+1.5+2",
        "黑胜子",
        "185",
        "B+R1",
        "黑超时，黑胜",
        "黑中盘胜，白胜",
    ]
    + ["黑胜" + "一" * 500],
)
def test_what_is_no_result_is_refused(text):
    with pytest.raises(InputError) as caught:
        parse_claim(text)
    assert caught.value.code == "bad_claim"


def test_what_can_not_occur_is_read_but_marked():
    """With a komi of 3¾ 子 no margin is a whole number of 子 or points."""
    for text in (
        "B+1",
        "W+2",
        "黑胜1子",
        "黑胜1/3子",
        "黑400子",
        "黑胜190.75子",
        "黑185.3子",
        "黑胜3/4子（3目）",
    ):
        assert not parse_claim(text).possible
    assert not parse_claim("黑184子胜").possible
    assert parse_claim("黑184子胜").outcome.winner is W


def test_both_units_fit_in_a_game_without_komi():
    claim = parse_claim("B+1", CHINA, Terms(handicap=1))
    assert claim.ambiguous
    assert claim.unit == "points"
    assert claim.outcome.margin == Fraction(1, 2)
    claim = parse_claim("黑胜1", CHINA, Terms(handicap=1))
    assert claim.ambiguous
    assert claim.outcome.margin == 1
    assert not parse_claim("黑胜1/2", CHINA, Terms(handicap=1)).ambiguous


def test_territory_rules_and_other_boards():
    assert parse_claim("B+0.5", JAPAN).outcome.margin == Fraction(1, 4)
    assert parse_claim("白胜6.5", JAPAN).unit == "points"
    assert parse_claim("黑83", CHINA, Terms(komi=Fraction(0)), 13).outcome == Outcome(
        How.COUNT, W, Fraction(3, 2)
    )
    with pytest.raises(InputError):
        parse_claim("黑83", JAPAN)


def test_a_total_is_judged_with_the_warnings():
    terms = Terms(warnings=Warnings(1, 0))
    assert parse_claim("黑185子", CHINA, terms).outcome == Outcome.counted(Fraction(-1, 4))
    assert parse_claim("白胜1/4子", CHINA, terms).possible


def test_the_programs_own_words_are_understood():
    rng = random.Random(3)
    outcomes = [Outcome.counted(Fraction(2 * rng.randrange(-180, 180) + 1, 4)) for _ in range(60)]
    outcomes += [Outcome(how, side) for how in How if how.needs_winner for side in (B, W)]
    outcomes += [Outcome(How.DRAW), Outcome(How.BOTH_LOSE), Outcome(How.REPLAY)]
    for outcome in outcomes:
        for lang in ("en", "zh"):
            assert parse_claim(result_words(outcome, lang)).outcome == outcome
        if outcome.how not in (How.BOTH_LOSE, How.RULING):  # SGF has no word of its own for them
            assert parse_claim(sgf_result(outcome)).outcome == outcome
    line = result_words(Outcome.counted(Fraction(3, 4)), "en", JAPAN)
    assert parse_claim(line, JAPAN).outcome.margin == Fraction(3, 4)
