"""Flags become typed values, or an error that names the flag's mistake."""

from fractions import Fraction

import pytest

from boardscan.cli import inputs
from boardscan.cli.inputs import GameFlags
from boardscan.errors import BoardscanError
from boardscan.records.board_file import BoardFile
from boardscan.rules.outcome import How
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import Prisoners, Warnings

CHINA, JAPAN = RULE_SETS["china-2002"], RULE_SETS["japan"]
BOARD = Position.from_text("BB.\n.WW\n.W.")


def code_of(call, *arguments):
    with pytest.raises(BoardscanError) as caught:
        call(*arguments)
    assert caught.value.message.zh
    assert caught.value.hint.en
    assert caught.value.hint.zh
    return caught.value.code


def test_rules_by_flag_by_file_by_default():
    assert inputs.read_rules(GameFlags()).id == "china-2002"
    assert inputs.read_rules(GameFlags(), "Japanese").id == "japan"
    assert inputs.read_rules(GameFlags(rules="korea"), "Japanese").id == "korea"
    assert inputs.read_rules(GameFlags(), "AGA").id == "china-2002"
    assert code_of(inputs.read_rules, GameFlags(rules="chess")) == "unknown_rules"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Chinese", "china-2002"),
        ("中国规则", "china-2002"),
        ("china-1988", "china-1988"),
        ("japanese", "japan"),
        ("日本规则", "japan"),
        ("Korean", "korea"),
        ("AGA", None),
        ("", None),
        (None, None),
    ],
)
def test_words_of_a_file(words, name):
    assert inputs.rules_of_file(words) == name


def test_single_fields_of_the_rules():
    flags = GameFlags(changes=["warnings_lose=3", "warning_penalty = 2", "komi=7.5 points"])
    rules = inputs.read_rules(flags)
    assert rules.warnings_lose == 3
    assert rules.warning_penalty == 2
    assert rules.komi == Fraction(15, 4)
    assert rules.id == "china-2002"


@pytest.mark.parametrize("change", ["warnings_lose", "=3", "warnings_lose=", ""])
def test_a_field_without_a_value(change):
    assert code_of(inputs.read_rules, GameFlags(changes=[change])) == "bad_set"


def test_a_field_that_does_not_exist():
    assert code_of(inputs.read_rules, GameFlags(changes=["luck=1"])) == "bad_rules_file"


def test_a_rules_file_is_changed_in_the_file(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text('base = "china-2002"\nkomi = "4¾"\n', "utf-8")
    assert inputs.read_rules(GameFlags(rules=str(path))).komi == Fraction(19, 4)
    flags = GameFlags(rules=str(path), changes=["warnings_lose=3"])
    assert code_of(inputs.read_rules, flags) == "set_with_file"


def test_terms_from_flags():
    flags = GameFlags(
        komi="2.75", handicap=3, warnings=["B=1,W=2"], prisoners=["B=3", "W=5"], borders_agreed=True
    )
    terms = inputs.read_terms(flags, CHINA)
    assert terms.komi == Fraction(11, 4)
    assert terms.handicap == 3
    assert terms.warnings == Warnings(1, 2)
    assert terms.prisoners == Prisoners(3, 5)
    assert terms.borders_agreed


@pytest.mark.parametrize("value", ["1e99999999", "nan", "-inf"])
def test_numbers_that_no_amount_can_be(value):
    assert code_of(inputs.read_rules, GameFlags(changes=[f"komi={value}"])) == "bad_rules_file"


@pytest.mark.parametrize(("handicap", "komi"), [(None, Fraction(15, 4)), (1, None), (3, None)])
def test_a_handicap_that_is_typed_leaves_the_komi_of_the_file_out(handicap, komi):
    file = BoardFile(BOARD, komi=Fraction(15, 2))
    assert inputs.read_terms(GameFlags(handicap=handicap), CHINA, file).komi == komi


def test_flags_go_before_the_file():
    file = BoardFile(BOARD, komi=Fraction(13, 2), handicap=2, prisoners=Prisoners(1, 2))
    terms = inputs.read_terms(GameFlags(), JAPAN, file)
    assert (terms.komi, terms.handicap, terms.prisoners) == (Fraction(13, 2), 2, Prisoners(1, 2))
    flags = GameFlags(komi="0", handicap=0, prisoners=["B=0,W=0"])
    terms = inputs.read_terms(flags, JAPAN, file)
    assert (terms.komi, terms.handicap, terms.prisoners) == (0, 0, Prisoners(0, 0))


@pytest.mark.parametrize(
    ("written", "area", "territory"),
    [
        ("7.5", "15/4", "15/2"),
        ("6.5", "13/4", "13/2"),
        ("3.75", "15/4", "15/2"),
        ("2.75", "11/4", "11/2"),
        ("375", "15/4", "15/2"),
        ("650", "13/4", "13/2"),
        ("0", "0", "0"),
        ("0.5", "1/4", "1/2"),
        ("-5.5", "-11/4", "-11/2"),
    ],
)
def test_the_komi_of_an_sgf(written, area, territory):
    assert inputs.komi_of_file(Fraction(written), CHINA) == Fraction(area)
    assert inputs.komi_of_file(Fraction(written), JAPAN) == Fraction(territory)


@pytest.mark.parametrize("komi", ["3.8", "7.1points", "1/3"])
def test_a_komi_that_is_no_multiple_of_a_quarter(komi):
    assert code_of(inputs.read_terms, GameFlags(komi=komi), CHINA) == "bad_komi"


def test_a_komi_that_is_no_number():
    assert code_of(inputs.read_terms, GameFlags(komi="lots"), CHINA) == "bad_amount"


def test_dead_stones():
    assert inputs.read_dead(GameFlags(), BOARD) is None
    assert inputs.read_dead(GameFlags(dead=["none"]), BOARD) == frozenset()
    # Nothing, as an empty variable of a script gives, is not what two players agreed on.
    for nothing in ([""], [" "], [","], ["", ""]):
        assert code_of(inputs.read_dead, GameFlags(dead=nothing), BOARD) == "no_dead_named"
    assert inputs.read_dead(GameFlags(dead=["A3"]), BOARD) == {(0, 0), (0, 1)}
    assert inputs.read_dead(GameFlags(dead=["a3,C2"]), BOARD) == inputs.read_dead(
        GameFlags(dead=["B3", "B1"]), BOARD
    )
    assert code_of(inputs.read_dead, GameFlags(dead=["C3"]), BOARD) == "dead_on_empty"
    assert code_of(inputs.read_dead, GameFlags(dead=["Z9"]), BOARD) == "bad_point"
    assert code_of(inputs.read_dead, GameFlags(dead=["I2"]), BOARD) == "bad_point"


@pytest.mark.parametrize(
    ("words", "how", "winner"),
    [
        ("W+R", How.RESIGNATION, Colour.WHITE),
        ("黑中盘胜", How.RESIGNATION, Colour.BLACK),
        ("B+T", How.TIME, Colour.BLACK),
        ("W+F", How.FORFEIT, Colour.WHITE),
        ("黑判负", How.RULING, Colour.WHITE),
        ("draw", How.DRAW, None),
        ("双方均负", How.BOTH_LOSE, None),
        ("replay", How.REPLAY, None),
    ],
)
def test_endings(words, how, winner):
    outcome = inputs.read_ending(GameFlags(ended=words))
    assert (outcome.how, outcome.winner) == (how, winner)


def test_an_ending_is_not_a_count():
    assert inputs.read_ending(GameFlags()) is None
    assert code_of(inputs.read_ending, GameFlags(ended="B+1.5")) == "ended_by_count"
    assert code_of(inputs.read_ending, GameFlags(ended="hm")) == "bad_claim"


def test_size_and_corners():
    assert inputs.read_size(None) is None
    assert inputs.read_size(13) == 13
    assert code_of(inputs.read_size, 18) == "bad_size"
    assert inputs.read_corners(None) is None
    corners = inputs.read_corners(["1,2", "30.5,2", "30,40", "-1,41"])
    assert corners == ((1, 2), (30.5, 2), (30, 40), (-1, 41))
    for bad in ("1", "1,2,3", "a,b", "nan,1", "inf,1", ""):
        assert code_of(inputs.read_corners, [bad] * 4) == "bad_corners"
