"""What was agreed about a chain, and what warnings were given for."""

import pytest

from boardscan.errors import InputError, RulesError
from boardscan.rules.agreements import parse_agreements, parse_disputed
from boardscan.rules.offences import OFFENCES, Penalty
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Warnings
from boardscan.rules.warned import parse_warned

BOARD = Position.from_text("""
    B B W .
    . . W .
    W . B .
    B . . .
""")
PAIR = frozenset({(0, 0), (0, 1)})
CHINA = RULE_SETS["china-2002"]


@pytest.mark.parametrize(
    ("text", "dead", "by"),
    [
        ("A4=dead by Li Ming (Black), Wang Wei (White)", True, "Li Ming (Black), Wang Wei (White)"),
        ("b4 = ALIVE  By  the arbiter", False, "the arbiter"),
        ("A4=dead: Byron", True, "Byron"),
        ("A4=dead Byron", True, "Byron"),
        ("A4=死 李明（黑）、王伟（白）", True, "李明（黑）、王伟（白）"),
        ("A4＝活，由裁判张三", False, "由裁判张三"),
        ("A4：死由李明、王伟", True, "李明、王伟"),
        ("A4=死李明", True, "李明"),
    ],
)
def test_an_agreement_names_a_chain_its_life_and_those_who_said_so(text, dead, by):
    (agreed,) = parse_agreements([text], BOARD)
    assert (agreed.stones, agreed.dead, agreed.by) == (PAIR, dead, by)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["A4"], "bad_agreement"),
        (["A4=deadly Li"], "bad_agreement"),
        (["A4=gone by Li"], "bad_agreement"),
        ([""], "bad_agreement"),
        (["A4=dead"], "agreed_by_nobody"),
        (["A4=dead by  "], "agreed_by_nobody"),
        (["A4=活"], "agreed_by_nobody"),
        (["Z9=dead by Li"], "bad_point"),
        (["D1=dead by Li"], "dead_on_empty"),
        (["A4=dead by Li", "B4=alive by Wang"], "agreed_both_ways"),
    ],
)
def test_what_does_not_say_it_is_refused(texts, code):
    with pytest.raises(InputError) as caught:
        parse_agreements(texts, BOARD)
    assert caught.value.code == code
    assert caught.value.hint.en and caught.value.hint.zh


def test_the_same_said_twice_is_said_once():
    found = parse_agreements(["A4=dead by Li", "B4=dead by Wang"], BOARD)
    assert len(found) == 1


def test_disputed_chains_are_named_by_any_of_their_stones():
    assert parse_disputed("B4,A1, A4", BOARD) == (PAIR, frozenset({(3, 0)}))
    assert parse_disputed((), BOARD) == ()


@pytest.mark.parametrize(
    ("text", "numbers", "codes"),
    [
        ("B=1,W=2", (1, 2), []),
        ("B=took_back", (1, 0), ["took_back"]),
        ("B=took_back+Phone_rang,W=1", (2, 1), ["took_back", "phone_rang"]),
        ("白=悔棋＋手机、呼机发出响声", (0, 2), ["took_back", "phone_rang"]),
    ],
)
def test_warnings_are_a_number_or_their_reasons(text, numbers, codes):
    warnings, found = parse_warned(text, CHINA)
    assert warnings == Warnings(*numbers)
    assert [warned.offence.code for warned in found] == codes


def test_a_reason_has_the_article_of_its_edition():
    for rules, article in (("china-2002", "17.3"), ("china-1988", "17.2"), ("japan", None)):
        _, (warned,) = parse_warned("W=took_back", RULE_SETS[rules])
        ruling = warned.ruling(RULE_SETS[rules])
        assert (ruling and ruling.article) == article
        assert warned.side is Colour.WHITE


def test_every_offence_is_a_warning_or_says_why_not():
    for rules in RULE_SETS.values():
        for code, offence in OFFENCES.items():
            ruling = offence.rulings.get(rules.id)
            listed = any(rules.id in other.rulings for other in OFFENCES.values())
            gives = not listed if ruling is None else ruling.penalty not in (
                Penalty.LOSS, Penalty.PASS,
            )  # fmt: skip
            if gives:
                assert parse_warned(f"B={code}", rules)[0] == Warnings(black=1)
                continue
            with pytest.raises(RulesError) as caught:
                parse_warned(f"B={code}", rules)
            assert caught.value.code == "no_warning_for_it"
            assert ruling is None or ruling.article in caught.value.message.en


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("B=sneezed", "unknown_offence"),
        ("B=took_back+", "unknown_offence"),
        ("B", "bad_sides"),
        ("B=", "bad_sides"),
        ("X=took_back", "bad_sides"),
        ("B=1,B=took_back", "bad_sides"),
    ],
)
def test_warnings_that_are_not_understood(text, code):
    with pytest.raises(InputError) as caught:
        parse_warned(text, CHINA)
    assert caught.value.code == code
