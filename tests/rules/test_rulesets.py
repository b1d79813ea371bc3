from fractions import Fraction

import pytest

from boardscan.errors import BoardscanError, InputError, RulesError, Text
from boardscan.rules.komi import parse_komi
from boardscan.rules.rule_files import get_ruleset, load_ruleset
from boardscan.rules.rulesets import DEFAULT_RULES, RULE_SETS, RuleSet

CHINA, JAPAN = RULE_SETS["china-2002"], RULE_SETS["japan"]


def test_the_rule_sets_and_their_numbers():
    assert DEFAULT_RULES == "china-2002"
    table = {
        rules.id: (rules.counting, rules.komi, rules.warning_penalty, rules.warnings_lose)
        for rules in RULE_SETS.values()
    }
    assert table == {
        "china-2002": ("area", Fraction(15, 4), 1, 2),
        "china-1988": ("area", Fraction(11, 4), 0, 2),
        "japan": ("territory", Fraction(13, 2), 0, None),
        "korea": ("territory", Fraction(13, 2), 2, 2),
        "ancient-china": ("area", 0, 0, None),
    }
    assert RULE_SETS["ancient-china"].group_tax == 1
    assert RULE_SETS["ancient-china"].setup_stones
    assert [rules.id for rules in RULE_SETS.values() if not rules.points_in_seki] == [
        "japan",
        "korea",
    ]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_set_says_where_it_comes_from(rules):
    assert rules.sources
    assert all(source.en and source.zh for source in rules.sources)
    assert rules.name.zh
    assert get_ruleset(rules.id) is rules


def test_komi_in_points():
    assert CHINA.komi_points == Fraction(15, 2)
    assert JAPAN.komi_points == Fraction(13, 2)


@pytest.mark.parametrize("komi", [Fraction(37, 10), Fraction(1, 8), Fraction(1, 3), Fraction(100)])
def test_an_impossible_komi_is_refused(komi):
    for rules in (CHINA, JAPAN):
        with pytest.raises(RulesError) as caught:
            rules.with_overrides(komi=komi)
        assert caught.value.code == "bad_komi"
        assert caught.value.hint.en


def test_a_quarter_point_is_no_komi_for_territory():
    with pytest.raises(RulesError, match="komi"):
        JAPAN.with_overrides(komi=Fraction(13, 4))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("warning_penalty", Fraction(-1)),
        ("warning_penalty", Fraction(1, 3)),
        ("handicap_return", Fraction(-1, 2)),
        ("group_tax", Fraction(1, 5)),
        ("warning_penalty", Fraction(10**6)),
        ("handicap_return", Fraction(41, 4)),
        ("group_tax", Fraction(11)),
        ("warnings_lose", 0),
        ("warnings_lose", True),
        ("counting", "stones"),
        ("points_in_seki", False),
    ],
)
def test_bad_fields_are_refused(field, value):
    with pytest.raises(RulesError) as caught:
        CHINA.with_overrides(**{field: value})
    assert caught.value.code.startswith("bad_")


def test_a_group_tax_needs_area_counting():
    with pytest.raises(RulesError, match="group tax"):
        JAPAN.with_overrides(group_tax=Fraction(1))


@pytest.mark.parametrize(
    ("text", "zi"),
    [
        ("3.75", Fraction(15, 4)),
        ("3¾", Fraction(15, 4)),
        ("3¾子", Fraction(15, 4)),
        ("3又3/4子", Fraction(15, 4)),
        ("7.5 points", Fraction(15, 4)),
        ("7.5目", Fraction(15, 4)),
        ("7目半", Fraction(15, 4)),
        ("七目半", Fraction(15, 4)),
        ("0", Fraction(0)),
        ("-0.5zi", Fraction(-1, 2)),
        ("5.5zi", Fraction(11, 2)),
    ],
)
def test_komi_from_text_for_area_rules(text, zi):
    assert parse_komi(text, CHINA) == zi


@pytest.mark.parametrize(
    ("text", "points"),
    [("6.5", Fraction(13, 2)), ("7.5目", Fraction(15, 2)), ("3.75zi", Fraction(15, 2)), ("0", 0)],
)
def test_komi_from_text_for_territory_rules(text, points):
    assert parse_komi(text, JAPAN) == points


@pytest.mark.parametrize("text", ["5", "5.5", "6.5", "7.5", "8"])
def test_a_bare_number_that_may_be_points_is_not_taken_for_zi(text):
    with pytest.raises(RulesError) as caught:
        parse_komi(text, CHINA)
    assert caught.value.code == "komi_unit"


@pytest.mark.parametrize(
    ("text", "code"),
    [("3.8", "bad_komi"), ("7.6points", "bad_komi"), ("99zi", "bad_komi"), ("x", "bad_amount")],
)
def test_komi_that_no_rules_allow(text, code):
    with pytest.raises(BoardscanError) as caught:
        parse_komi(text, CHINA)
    assert caught.value.code == code


def toml(tmp_path, text, name="event.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_changes_some_fields(tmp_path):
    path = toml(tmp_path, 'base = "china-2002"\nkomi = 3.25\nwarnings_lose = 3\n')
    rules = get_ruleset(str(path))
    assert rules.id == "event"
    assert rules.komi == Fraction(13, 4)
    assert rules.warnings_lose == 3
    assert rules.warning_penalty == 1
    assert rules.handicap_return == Fraction(1, 2)
    assert rules.sources[-1].en == "event.toml"


def test_a_file_can_give_every_field(tmp_path):
    path = toml(
        tmp_path,
        """
        id = "club"
        name = { en = "Club rules", zh = "俱乐部规则" }
        counting = "area"
        komi = "7.5 points"
        warning_penalty = "½"
        warnings_lose = 0
        handicap_return = 0.5
        group_tax = 1
        points_in_seki = true
        setup_stones = true
        sources = ["our leaflet", { en = "the board", zh = "公告" }]
        """,
    )
    assert load_ruleset(path) == RuleSet(
        id="club",
        name=Text("Club rules", "俱乐部规则"),
        counting="area",
        komi=Fraction(15, 4),
        warning_penalty=Fraction(1, 2),
        warnings_lose=None,
        handicap_return=Fraction(1, 2),
        group_tax=Fraction(1),
        setup_stones=True,
        sources=(Text("our leaflet", "our leaflet"), Text("the board", "公告")),
    )


def test_decimals_in_a_file_are_exact(tmp_path):
    """3.3 as a float is no multiple of anything; as text it is 33/10, and is refused as such."""
    with pytest.raises(RulesError, match="3 3/10"):
        load_ruleset(toml(tmp_path, 'base = "china-2002"\nkomi = 3.3\n'))


def test_territory_from_an_area_base_starts_its_amounts_anew(tmp_path):
    path = toml(tmp_path, 'base = "china-2002"\ncounting = "territory"\nkomi = 6.5\n')
    rules = load_ruleset(path)
    assert (rules.komi, rules.warning_penalty, rules.handicap_return) == (Fraction(13, 2), 0, 0)
    assert not rules.points_in_seki


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("komi = ", "bad_rules_file", "TOML"),
        ("komi = inf", "bad_rules_file", "TOML"),
        ("komi = 1e99999999", "bad_rules_file", "1e99999999"),
        ('base = "china-2002"\nkomy = 3', "bad_rules_file", "komy"),
        ('base = "china-2003"', "bad_rules_file", "china-2003"),
        ("base = 3", "bad_rules_file", "base"),
        ('counting = "area"', "bad_rules_file", "komi"),
        ("komi = 3.75", "bad_rules_file", "counting"),
        ('base = "china-2002"\ncounting = "territory"', "bad_rules_file", "komi"),
        ('base = "china-2002"\nkomi = 7.5', "komi_unit", "7½"),
        ('base = "china-2002"\nkomi = true', "bad_rules_file", "komi"),
        ('base = "china-2002"\nkomi = "many"', "bad_rules_file", "many"),
        ('base = "china-2002"\nkomi = []', "bad_rules_file", "komi"),
        ('base = "china-2002"\nwarnings_lose = 1.5', "bad_rules_file", "warnings_lose"),
        ('base = "china-2002"\nwarnings_lose = -1', "bad_rules_file", "warnings_lose"),
        ('base = "china-2002"\nwarning_penalty = "1/3"', "bad_warning_penalty", "penalty"),
        ('base = "china-2002"\nname = 3', "bad_rules_file", "name"),
        ('base = "china-2002"\nsources = "book"', "bad_rules_file", "sources"),
        ('base = "china-2002"\nsetup_stones = 1', "bad_rules_file", "setup_stones"),
    ],
)
def test_bad_files_say_what_is_wrong(tmp_path, text, code, word):
    with pytest.raises(BoardscanError) as caught:
        load_ruleset(toml(tmp_path, text))
    assert caught.value.code == code
    assert word in caught.value.message.en


def test_files_that_can_not_be_read(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(InputError) as caught:
            load_ruleset(path)
        assert caught.value.code == "bad_rules_file"
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00k")
    with pytest.raises(InputError, match="UTF-8"):
        load_ruleset(binary)


@pytest.mark.parametrize("name", ["china", "", "China-2002", "rules.yaml"])
def test_unknown_rules_are_refused_with_the_known_ones(name):
    with pytest.raises(InputError) as caught:
        get_ruleset(name)
    assert caught.value.code == "unknown_rules"
    assert "china-2002" in caught.value.hint.en
