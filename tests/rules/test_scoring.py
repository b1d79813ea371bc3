import random
from fractions import Fraction

import pytest

from boardscan.errors import InputError, RulesError
from boardscan.rules.counting import count
from boardscan.rules.groups import Standing, groups
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import (
    Groups,
    Prisoners,
    Terms,
    Warnings,
    parse_prisoners,
    parse_warnings,
)
from tests.rules.diagrams import (
    B,
    W,
    black_has,
    divided,
    random_position,
    swapped,
    symmetries,
)

CHINA, OLD = RULE_SETS["china-2002"], RULE_SETS["china-1988"]
JAPAN, KOREA, ANCIENT = RULE_SETS["japan"], RULE_SETS["korea"], RULE_SETS["ancient-china"]
NONE = Prisoners(0, 0)


def warned(black=0, white=0, **others):
    return Terms(warnings=Warnings(black, white), **others)


WORKED = {
    "2002, Black 185": (black_has(185), CHINA, Terms(), Fraction(3, 4)),
    "2002, Black 184": (black_has(184), CHINA, Terms(), Fraction(-1, 4)),
    "2002, Black 184 and a half": (black_has(184, dame=1), CHINA, Terms(), Fraction(1, 4)),
    "2002, Black 180 as worked out": (divided(70, 110, 181), CHINA, Terms(), Fraction(-17, 4)),
    "1988, Black 185": (black_has(185), OLD, Terms(), Fraction(7, 4)),
    "13 lines, no komi, Black 83": (
        divided(40, 43, 86, size=13),
        CHINA,
        Terms(komi=Fraction(0)),
        Fraction(-3, 2),
    ),
    "9 lines, no komi, area": (
        divided(19, 26, 25, 11, size=9),
        CHINA,
        Terms(komi=Fraction(0)),
        Fraction(9, 2),
    ),
    "9 lines, no komi, territory": (
        divided(19, 26, 25, 11, size=9),
        JAPAN,
        Terms(komi=Fraction(0), prisoners=NONE),
        Fraction(4),
    ),
    "no-komi game, Black 181": (black_has(181), CHINA, Terms(handicap=1), Fraction(1, 2)),
    "no-komi game, Black 180 and a half": (
        black_has(180, dame=1),
        CHINA,
        Terms(handicap=1),
        Fraction(0),
    ),
    "handicap 3, Black 182": (black_has(182), CHINA, Terms(handicap=3), Fraction(0)),
    "handicap 3, White 180": (black_has(181), CHINA, Terms(handicap=3), Fraction(-1)),
    "Black warned": (black_has(185), CHINA, warned(black=1), Fraction(-1, 4)),
    "White warned": (black_has(184), CHINA, warned(white=1), Fraction(3, 4)),
    "the public regulation: White from 177": (black_has(184), CHINA, Terms(), Fraction(-1, 4)),
    "ancient, Black 181": (black_has(181), ANCIENT, Terms(), Fraction(1, 2)),
}


@pytest.mark.parametrize(
    ("position", "rules", "terms", "margin"), WORKED.values(), ids=list(WORKED)
)
def test_worked_values(position, rules, terms, margin):
    scored = score(position, rules, terms)
    assert scored.margin == margin
    assert scored.margin_points == margin * 2


def test_handicap_3_white_179_is_the_same_draw_as_black_182():
    scored = score(black_has(182), CHINA, Terms(handicap=3))
    assert (scored.black, scored.white, scored.margin) == (182, 179, 0)


def random_scores(seed, number=60):
    rng = random.Random(seed)
    for _ in range(number):
        position = random_position(rng, rng.choice([5, 9, 13]))
        terms = Terms(
            handicap=rng.choice([0, 0, 1, 2, 5]),
            warnings=Warnings(rng.randrange(3), rng.randrange(3)),
            prisoners=Prisoners(rng.randrange(9), rng.randrange(9)),
        )
        for rules in RULE_SETS.values():
            yield position, rules, terms


def test_the_margin_is_the_same_whichever_side_is_counted():
    for position, rules, terms in random_scores(1):
        if rules.counting != "area" or rules.group_tax:
            continue
        scored = score(position, rules, terms)
        half = Fraction(position.size**2, 2)
        given = (rules.handicap_return * terms.handicap) if terms.handicap > 1 else 0
        given += 0 if terms.handicap else rules.komi
        given += rules.warning_penalty * (terms.warnings.black - terms.warnings.white)
        black_wins_by = scored.black - half - given
        white_wins_by = scored.white - half + given
        assert black_wins_by == -white_wins_by == scored.margin
        assert scored.black + scored.white == position.size**2


def test_the_lines_add_up():
    for position, rules, terms in random_scores(2):
        scored = score(position, rules, terms)
        black = sum(line.black for line in scored.lines)
        white = sum(line.white for line in scored.lines)
        assert all(line.text.en and line.text.zh for line in scored.lines)
        if rules.counting == "area":
            assert (black, white) == (scored.margin, -scored.margin)
        else:
            assert black - white == scored.margin_points


def test_swapped_colours_negate_the_margin_before_komi():
    for position, rules, terms in random_scores(3):
        even = Terms(komi=Fraction(0), prisoners=terms.prisoners, warnings=terms.warnings)
        other = Terms(
            komi=Fraction(0),
            prisoners=Prisoners(terms.prisoners.white, terms.prisoners.black),
            warnings=Warnings(terms.warnings.white, terms.warnings.black),
        )
        margin = score(position, rules, even).margin
        assert score(swapped(position), rules, other).margin == -margin


def test_turning_the_board_changes_nothing():
    for position, rules, terms in random_scores(4, 12):
        margin = score(position, rules, terms).margin
        for turned in symmetries(position):
            assert score(turned, rules, terms).margin == margin


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_equal_warnings_cancel_and_each_counts_once(rules):
    position = divided(60, 100, 120, 81)

    def margin(black, white):
        return score(position, rules, warned(black, white, prisoners=NONE)).margin

    assert margin(0, 0) == margin(1, 1) == margin(3, 3)
    step = rules.in_zi(rules.warning_penalty)
    assert margin(0, 0) - margin(1, 0) == step
    assert margin(0, 1) - margin(0, 0) == step
    assert margin(2, 0) - margin(3, 0) == step


def test_a_korean_warning_is_two_points():
    position = divided(60, 100, 120, 81)
    fair = score(position, KOREA, Terms(prisoners=NONE)).margin_points
    assert score(position, KOREA, warned(1, 0, prisoners=NONE)).margin_points == fair - 2


def test_territory_counts_prisoners_dead_stones_and_their_points():
    board = Position.from_text(
        """
        . . B W . . .
        . W B W . . .
        . . B W . B .
        B B B W W W W
        . . B W . . .
        . . B W . . .
        . . B W . . .
        """
    )
    terms = Terms(komi=Fraction(13, 2), prisoners=Prisoners(4, 1))
    scored = score(board, JAPAN, terms, dead=[(1, 1), (2, 5)])
    # Black: 12 points, 1 dead stone, 4 prisoners; White: 18 points, 1 dead stone, 1 prisoner.
    assert (scored.black, scored.white) == (17, 20)
    assert scored.margin_points == Fraction(-19, 2)
    by_code = {line.code: (line.black, line.white) for line in scored.lines}
    assert by_code == {
        "territory": (12, 18),
        "dead": (1, 1),
        "prisoners": (4, 1),
        "komi": (0, Fraction(13, 2)),
    }
    area = score(board, CHINA, dead=[(1, 1), (2, 5)])
    assert (area.black, area.white) == (21, 28)


@pytest.mark.parametrize("rules", [JAPAN, KOREA])
def test_territory_rules_ask_for_the_prisoners(rules):
    with pytest.raises(RulesError) as caught:
        score(black_has(185), rules)
    assert caught.value.code == "prisoners_needed"
    assert "B=3" in caught.value.hint.en


def test_a_seki_with_an_eye_each_has_no_points_for_japan():
    board = Position.from_text(
        """
        . B . W . W B .
        B B W W W W B .
        W W W B B B B .
        B B B . . . B .
        . . . . . . B .
        B B B B B B B .
        . . . . . . . .
        . . . . . . . .
        """
    )
    counted = count(board)
    seki = {g.stones.bit_count(): g.standing for g in groups(counted.owners) if g.surrounded}
    # Black's corner (3 stones) and White's chain share C8; each has one eye.
    assert seki[3] is Standing.SEKI
    assert [g.standing for g in groups(counted.owners) if g.colour is W] == [Standing.SEKI]
    japan = score(board, JAPAN, Terms(komi=Fraction(0), prisoners=NONE))
    generous = JAPAN.with_overrides(points_in_seki=True)
    with_eyes = score(board, generous, Terms(komi=Fraction(0), prisoners=NONE))
    assert with_eyes.black - japan.black == 1
    assert with_eyes.white - japan.white == 1
    assert {g.colour for g in japan.seki} == {B, W}
    assert not with_eyes.seki
    # Area rules give each side its eye.
    area = score(board, CHINA)
    assert area.count.owner((0, 0)) is B
    assert area.count.owner((0, 4)) is W
    assert area.count.shared_points == {(0, 2)}


def test_two_eyes_beside_a_dame_are_territory():
    board = Position.from_text(
        """
        . B . B W .
        B B B B W .
        . . . . W .
        W W W W W .
        . . . . . .
        . . . . . .
        """
    )
    counted = count(board)
    assert counted.shared == 4
    assert {g.standing for g in groups(counted.owners)} == {Standing.ALIVE}
    assert score(board, JAPAN, Terms(prisoners=NONE)).lines[0].black == 2


def test_a_single_eye_of_middling_size_beside_a_dame_is_left_open():
    board = Position.from_text(
        """
        . . . B W .
        B B B B W .
        . . . . W .
        W W W W W .
        . . . . . .
        . . . . . .
        """
    )
    scored = score(board, JAPAN, Terms(prisoners=NONE))
    assert [g.colour for g in scored.unclear] == [B]
    assert scored.lines[0].black == 3
    assert not scored.seki


def test_the_group_tax_charges_each_group_beyond_the_opponents():
    board = Position.from_text(
        """
        . B W . W B .
        B B W W W B B
        W W W . W W W
        . W . W . W .
        W W W W W W W
        B B W . W B B
        . B W . W B .
        """
    )
    plain = ANCIENT.with_overrides(group_tax=Fraction(0))
    scored = score(board, ANCIENT)
    assert scored.groups == Groups(4, 1)
    assert scored.groups_clear
    assert scored.margin == score(board, plain).margin - 3
    assert score(board, ANCIENT, Terms(groups=Groups(1, 1))).margin == score(board, plain).margin


def test_groups_that_share_a_dame_are_not_surely_separate():
    one = Position.from_text("B.WW\nBBWW\nWWWW\n....")
    assert score(one, ANCIENT).groups == Groups(1, 1)
    assert score(one, ANCIENT).groups_clear
    two = Position.from_text("B.BW\nWWWW\n....\n....")
    assert score(two, ANCIENT).groups == Groups(2, 1)
    assert not score(two, ANCIENT).groups_clear


def test_komi_given_beside_a_handicap_comes_on_top():
    fair = score(black_has(182), CHINA, Terms(handicap=3)).margin
    half = score(black_has(182), CHINA, Terms(handicap=3, komi=Fraction(1, 4))).margin
    assert fair - half == Fraction(1, 4)
    japan = score(divided(60, 100, 120, 81), JAPAN, Terms(handicap=3, prisoners=NONE))
    assert [line.code for line in japan.lines] == ["territory", "dead", "prisoners"]


@pytest.mark.parametrize("handicap", [-1, 26, 99])
def test_impossible_handicaps(handicap):
    with pytest.raises(RulesError, match="handicap"):
        Terms(handicap=handicap)


def test_warnings_and_prisoners_from_text():
    assert parse_warnings("B=1") == Warnings(1, 0)
    assert parse_warnings(["W=2", "B=1"]) == Warnings(1, 2)
    assert parse_warnings("黑=1，白=2") == Warnings(1, 2)
    assert parse_warnings([]) == Warnings()
    assert parse_prisoners("b=3, w=12") == Prisoners(3, 12)


@pytest.mark.parametrize("text", ["", "B", "B=", "B=-1", "B=1.5", "B=1,B=2", "X=1", "B=9999"])
def test_bad_numbers_for_the_sides(text):
    for parse in (parse_warnings, parse_prisoners):
        with pytest.raises(InputError):
            parse(text)


def test_prisoners_of_one_side_alone_are_not_enough():
    with pytest.raises(InputError, match="missing"):
        parse_prisoners("B=3")
    with pytest.raises(InputError, match="negative"):
        Prisoners(-1, 0)


def test_an_explicit_komi_is_checked():
    with pytest.raises(RulesError, match="komi"):
        score(black_has(185), CHINA, Terms(komi=Fraction(1, 3)))


def test_outcomes_follow_the_margin():
    assert Outcome.counted(score(black_has(185), CHINA).margin).winner is B
    assert Outcome.counted(score(black_has(184), CHINA).margin).winner is W
    assert Outcome.counted(score(black_has(182), CHINA, Terms(handicap=3)).margin).winner is None
