"""What stands in a report, whatever it is written as."""

import re
from fractions import Fraction

import pytest

from boardscan.report.content import (
    Details,
    Facts,
    Figure,
    Notes,
    Picture,
    Signatures,
    Table,
    Verdict,
)
from boardscan.report.words import TEXTS
from boardscan.rules.amounts import mixed_text


def sections(report, kind):
    return [s for page in report.pages for s in page.sections if isinstance(s, kind)]


def notes(report, heading):
    found = [n.lines for n in sections(report, Notes) if n.heading == heading]
    assert found, heading
    return sum(found, ())


def facts(report):
    return dict(sections(report, Facts)[0].rows)


def test_the_arithmetic_is_there_line_by_line(make):
    (table,) = sections(make(dead=("J9", "B1"), warnings="W=1"), Table)
    assert table.head == ("in 子 (1 子 is 2 points)", "Black", "White")
    assert table.rows == (
        ("living stones", "9", "9"),
        ("points they surround", "36", "27"),
        ("shared points, half each", "0", "0"),
        ("count", "45", "36"),
        ("half the board", "-40½", "-40½"),
        ("komi", "-3¾", "3¾"),
        ("warnings", "1", "-1"),
        ("wins by", "1¾", "-1¾"),
    )
    assert table.strong == {3, 7}


def test_every_column_of_the_arithmetic_adds_up(make):
    for lang in ("en", "zh"):
        for flags in ({}, {"warnings": "B=1"}, {"handicap": 3}, {"rules": "ancient-china"}):
            (table,) = sections(make(lang, dead=("J9", "B1"), **flags), Table)
            for column in (1, 2):
                amounts = [_amount(row[column]) for row in table.rows]
                sums = sorted(table.strong)
                count, total = sums[0], sums[-1]
                assert sum(amounts[:count]) == amounts[count]
                assert amounts[count] + sum(amounts[count + 1 : total]) == amounts[total]


def _amount(text):
    for lang in ("en", "zh"):
        for quarters in range(-1600, 1601):
            if mixed_text(Fraction(quarters, 4), lang) == text:
                return Fraction(quarters, 4)
    raise AssertionError(text)


def test_both_sides_add_up_to_the_board(make):
    lines = notes(make(dead=("J9", "B1")), "")
    assert "45 + 36 = 81 = 9 × 9: every point of the board is counted once." in lines
    assert "Black needs more than 40½ + 3¾ = 44¼, and has 45." in lines
    lines = notes(make("zh", dead=("J9", "B1"), warnings="W=1"), "")
    assert "黑须多于 40又1/2 + 2又3/4 = 43又1/4，实为 45。" in lines


def test_who_agreed_on_what(make):
    said = ["B1=dead by Li Ming (Black), Wang Wei (White)"]
    lines = notes(make(agree=said), "Dead stones")
    assert lines == (
        "Agreed by both players: J9 (2 stones)",
        "B2 (2 stones): dead, agreed by Li Ming (Black), Wang Wei (White)",
    )
    lines = notes(make(dead=(), agree=["B1=alive by the arbiter"]), "Dead stones")
    assert lines == ("B2 (2 stones): alive, agreed by the arbiter",)
    assert notes(make(dead=()), "Dead stones") == ("Both players agreed that there are none.",)
    proposed = notes(make(dead=None), "Dead stones")
    assert len(proposed) == 2
    assert all(line.startswith("Proposed by the program, agreed by nobody") for line in proposed)


def test_a_dispute_is_shown_both_ways_with_the_rule(make):
    report = make(disputed=["B1"])
    (table,) = [t for t in sections(report, Table) if "Disputed" in t.heading]
    assert table.heading == "Disputed, counted both ways: B2"
    dead, alive = table.rows
    assert dead == ("if dead", "45", "36", "Black wins by ¾ 子 (1½ points)")
    assert alive[0] == "if alive" and "White wins" in alive[3]
    (line,) = [line for line in notes(report, "Doubts") if "disputed" in line]
    assert "the side that claims death moves first (art. 21.4)" in line
    chinese = make("zh", disputed=["B1"])
    assert any("第21条第4款" in line for line in notes(chinese, "疑点"))


def test_warnings_have_reasons_and_articles(make):
    told = facts(make(dead=("J9", "B1"), warnings=["B=took_back", "W=1"]))["Warnings"]
    assert told.split("\n") == [
        "Black 1, White 1",
        "Black: took a move back (art. 17.3, a warning, the stone returns to its place)",
        "White: reason not stated: 1",
        "each costs 1 子, 2 lose the game",
    ]
    told = facts(make("zh", rules="china-1988", warnings="黑=悔棋"))["警告"]
    assert "黑方: 悔棋（第17.2条、警告一次、棋子放回原处）" in told.split("\n")
    assert facts(make())["Warnings"] == "none"


def test_rules_komi_handicap_and_prisoners(make):
    assert facts(make())["Rules"] == "Chinese rules, 2002 (china-2002), 9 × 9, komi 3¾ 子"
    assert facts(make(handicap=1))["Rules"].endswith("9 × 9, no komi, Black first")
    assert facts(make(handicap=3))["Rules"].endswith("3 handicap stones, 1½ 子 returned")
    japan = facts(make(rules="japan", prisoners=(3, 5)))
    assert japan["Rules"].endswith("komi 6½ points")
    assert japan["Stones taken in play"] == "Black 3, White 5"


def test_names_and_the_file(make):
    details = Details("City Open", "3", "12", "Li Ming", "Wang Wei", "Zhang San")
    report = make(details=details, with_photo=True)
    told = facts(report)
    assert told["Event"] == "City Open, round 3, table 12"
    assert (told["Black"], told["White"]) == ("Li Ming", "Wang Wei")
    assert told["Photo"] == "games/round3.jpg"
    assert told["SHA-256"] == "0123456789abcdef" * 4
    (signatures,) = sections(report, Signatures)
    people = (("Black", "Li Ming"), ("White", "Wang Wei"), ("Arbiter", "Zhang San"))
    assert signatures.people == people
    assert "art. 16.4" in signatures.note
    assert "File" in facts(make()) and "Event" not in facts(make())


def test_doubts_stand_in_the_verdict_and_at_the_signatures(make):
    doubtful = (((0, 0), (0.7, 0.1, 0.2)),)
    report = make(dead=None, doubtful=doubtful)
    (verdict,) = sections(report, Verdict)
    assert verdict.status == "needs_review"
    assert "before signing" in verdict.note
    lines = notes(report, "Doubts")
    assert "A9 was read with doubt: empty 70%, black 10%, white 20%" in lines
    assert any("proposal" in line for line in lines)
    assert sections(report, Signatures)[0].result.endswith("as read; in doubt")
    sure = make(dead=("J9", "B1"))
    assert sections(sure, Verdict)[0].status == "certain"
    assert notes(sure, "Doubts") == ("none",)
    assert sections(sure, Signatures)[0].result == "Black wins by ¾ 子 (1½ points)"


def test_a_doubt_that_changes_nothing_is_told_apart(make):
    report = make(dead=("J9", "B1"), doubtful=(((4, 2), (0.9, 0.1, 0.0)),), komi=Fraction(0))
    assert sections(report, Verdict)[0].status == "certain"
    assert notes(report, "Doubts") == ("none",)
    assert any(line.startswith("C5 was read with doubt") for line in notes(report, "Looked at"))


def test_the_count_in_steps_ends_at_the_total(make):
    (figure,) = [f for f in sections(make(dead=("J9", "B1")), Figure) if "Counting" in f.caption]
    assert figure.lines == (
        "Black's empty area in blocks of ten: 3 × 10 = 30.",
        "6 over, filled with stones (squares), and 9 living stones: 15, "
        "counted in tens: 1 × 10, and 5 one by one.",
        "Black: 30 + 15 = 45.",
        "White, counted by itself: 9 stones + 27 points = 36.",
        "45 + 36 = 81 = 9 × 9: every point of the board is counted once.",
    )


@pytest.mark.parametrize(
    ("stones", "empty", "step"),
    [
        (12, 30, "12 living stones, counted in tens: 1 × 10, and 2 one by one."),
        (20, 30, "20 living stones, counted in tens: 2 × 10."),
        (14, 36, "6 over, filled with stones (squares), and 14 living stones: 20, "
                 "counted in tens: 2 × 10."),
        (9, 30, "9 living stones, counted one by one."),
    ],
)  # fmt: skip
def test_steps_leave_out_what_there_is_none_of(make, stones, empty, step):
    """An area above Black's wall, White everywhere below it."""
    points = "." * empty + "B" * stones + "W" * (81 - empty - stones)
    board = "\n".join(points[i : i + 9] for i in range(0, 81, 9))
    (figure,) = [f for f in sections(make(board=board, dead=()), Figure) if "Counting" in f.caption]
    assert step in figure.lines


def test_territory_rules_count_both_territories(make):
    report = make(rules="japan", dead=("J9", "B1"), prisoners=(0, 0))
    (figure,) = [f for f in sections(report, Figure) if "blocks" in f.caption]
    assert figure.lines == (
        "Black's territory: 3 blocks of ten and 6 points: 36.",
        "White's territory: 2 blocks of ten and 7 points: 27.",
    )
    (table,) = sections(report, Table)
    assert ("dead stones of the opponent", "2", "2") in table.rows


def test_a_game_that_was_not_counted_has_no_count(make):
    report = make(ended="W+R", dead=())
    assert not sections(report, Table)
    assert [figure.caption for figure in sections(report, Figure)] == ["Position in the file"]
    (verdict,) = sections(report, Verdict)
    assert verdict.result == "白中盘胜 / White wins by resignation"
    assert verdict.note == "The game ended without a count."


def test_a_ruling_leaves_the_count_for_information(make):
    report = make(warnings="W=2")
    assert sections(report, Verdict)[0].result.endswith("Black wins by ruling")
    assert "The game was decided by ruling; the count is for information." in notes(report, "")


def test_an_empty_board_is_no_result(make):
    report = make(board="\n".join(["." * 9] * 9), dead=())
    (verdict,) = sections(report, Verdict)
    assert (verdict.status, verdict.result) == ("refused", TEXTS["refused"].en)
    assert sections(report, Signatures)[0].result == TEXTS["refused"].en
    assert not [figure for figure in sections(report, Figure) if "Counting" in figure.caption]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pictures(make, lang):
    plain = [figure.image for figure in sections(make(lang), Figure)]
    with_photo = [figure.image for figure in sections(make(lang, with_photo=True), Figure)]
    assert len(plain) == 3
    assert [isinstance(image, Picture) for image in with_photo] == [False] * 3 + [True] * 2


def test_every_text_has_both_languages():
    for name, text in TEXTS.items():
        assert text.en and text.zh, name
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.zh)), name
