from fractions import Fraction

import pytest

from boardscan.rules.notation import (
    margin_words,
    result_line,
    result_words,
    sgf_komi,
    sgf_result,
    sgf_rules,
)
from boardscan.rules.offences import OFFENCES, Penalty
from boardscan.rules.outcome import How, Outcome, ruled_by_warnings
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Terms, Warnings
from tests.rules.diagrams import B, W

CHINA, JAPAN = RULE_SETS["china-2002"], RULE_SETS["japan"]

ENDINGS = [
    (Outcome.counted(Fraction(3, 4)), "黑胜3/4子", "Black wins by ¾ 子 (1½ points)", "B+1.5"),
    (Outcome.counted(Fraction(-1, 4)), "白胜1/4子", "White wins by ¼ 子 (½ point)", "W+0.5"),
    (Outcome.counted(Fraction(-17, 4)), "白胜4又1/4子", "White wins by 4¼ 子 (8½ points)", "W+8.5"),
    (Outcome.counted(Fraction(9, 2)), "黑胜4又1/2子", "Black wins by 4½ 子 (9 points)", "B+9"),
    (Outcome.counted(Fraction(0)), "和棋（双方相等）", "Draw (equal count)", "Draw"),
    (Outcome(How.COUNT, W), "白胜", "White wins", "W+"),
    (Outcome(How.RESIGNATION, B), "黑中盘胜", "Black wins by resignation", "B+R"),
    (Outcome(How.TIME, W), "黑超时，白胜", "White wins on time", "W+T"),
    (Outcome(How.FORFEIT, B), "白弃权，黑胜", "Black wins by forfeit", "B+F"),
    (Outcome(How.RULING, W), "黑被判负，白胜", "White wins by ruling", "W+F"),
    (Outcome(How.DRAW), "和棋", "Draw", "Draw"),
    (Outcome(How.BOTH_LOSE), "双方均负", "Both lose", "Void"),
    (Outcome(How.REPLAY), "重赛", "To be replayed", "Void"),
]


@pytest.mark.parametrize(("outcome", "chinese", "english", "sgf"), ENDINGS)
def test_every_ending_in_words_and_sgf(outcome, chinese, english, sgf):
    assert result_words(outcome, "zh") == chinese
    assert result_words(outcome) == english
    assert result_line(outcome) == f"{chinese} / {english}"
    assert sgf_result(outcome) == sgf


def test_every_ending_is_tried_and_named():
    assert {outcome.how for outcome, *_ in ENDINGS} == set(How)
    assert all(how.name_text.en and how.name_text.zh for how in How)
    assert sgf_result(None) == "?"


def test_territory_rules_speak_of_points():
    outcome = Outcome.counted(Fraction(-3, 4))
    assert result_words(outcome, "en", JAPAN) == "White wins by 1½ points"
    assert result_words(outcome, "zh", JAPAN) == "白胜1目半"
    assert result_words(outcome, "en", CHINA) == "White wins by ¾ 子 (1½ points)"
    assert margin_words(Fraction(1, 4), "zh", "points") == "半目"


def test_impossible_outcomes_are_not_made():
    impossible = [
        {"how": How.RESIGNATION},
        {"how": How.DRAW, "winner": B},
        {"how": How.REPLAY, "winner": W},
        {"how": How.TIME, "winner": B, "margin": Fraction(1)},
        {"how": How.COUNT, "winner": B, "margin": Fraction(0)},
        {"how": How.COUNT, "margin": Fraction(1)},
        {"how": How.COUNT, "winner": W, "margin": Fraction(-1)},
        {"how": How.RULING, "winner": B.EMPTY},
    ]
    for fields in impossible:
        with pytest.raises(ValueError, match=r"winner|margin"):
            Outcome(**fields)


def test_margins_in_both_units():
    outcome = Outcome.counted(Fraction(-5, 4))
    assert (outcome.winner_letter, outcome.margin, outcome.margin_points) == (
        "W",
        Fraction(5, 4),
        Fraction(5, 2),
    )
    assert Outcome(How.DRAW).winner_letter is None
    assert Outcome(How.DRAW).margin_points is None


@pytest.mark.parametrize(
    ("rules", "black", "white", "outcome"),
    [
        ("china-2002", 0, 2, Outcome(How.RULING, B)),
        ("china-2002", 2, 1, Outcome(How.RULING, W)),
        ("china-2002", 3, 0, Outcome(How.RULING, W)),
        ("china-2002", 2, 2, Outcome(How.BOTH_LOSE)),
        ("china-2002", 1, 1, None),
        ("china-1988", 0, 2, Outcome(How.RULING, B)),
        ("korea", 2, 0, Outcome(How.RULING, W)),
        ("japan", 9, 0, None),
        ("ancient-china", 9, 0, None),
    ],
)
def test_warnings_that_lose(rules, black, white, outcome):
    assert ruled_by_warnings(RULE_SETS[rules], Warnings(black, white)) == outcome


def test_komi_and_rules_in_sgf():
    assert sgf_komi(CHINA, Terms()) == "7.5"
    assert sgf_komi(JAPAN, Terms()) == "6.5"
    assert sgf_komi(CHINA, Terms(handicap=3)) == "0"
    assert sgf_komi(CHINA, Terms(komi=Fraction(11, 4))) == "5.5"
    assert [sgf_rules(rules) for rules in RULE_SETS.values()] == [
        "Chinese",
        "Chinese",
        "Japanese",
        "Korean",
        "ancient-china",
    ]


def test_every_offence_has_an_article_a_penalty_and_words():
    assert len(OFFENCES) >= 14
    for code, offence in OFFENCES.items():
        assert offence.code == code
        assert offence.text.en
        assert offence.text.zh
        assert offence.rulings
        assert set(offence.rulings) <= {"china-2002", "china-1988"}
        assert all(ruling.article for ruling in offence.rulings.values())
    assert all(penalty.text.en and penalty.text.zh for penalty in Penalty)


def test_where_the_editions_differ():
    def penalties(code):
        rulings = OFFENCES[code].rulings
        return tuple(
            rulings[e].penalty if e in rulings else None for e in ("china-2002", "china-1988")
        )

    assert penalties("two_moves") == (Penalty.WARNING, Penalty.LOSS)
    assert penalties("ko_at_once") == (Penalty.PASS_AND_WARNING, Penalty.PASS)
    assert penalties("forbidden_point") == (Penalty.PASS, Penalty.PASS)
    assert penalties("phone_rang") == (Penalty.WARNING_THEN_LOSS, None)
    assert penalties("looked_at_phone") == (Penalty.LOSS, None)
    assert penalties("left_without_reason") == (None, Penalty.WARNING)
