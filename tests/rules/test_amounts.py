from fractions import Fraction

import pytest

from boardscan.errors import InputError
from boardscan.rules.amounts import (
    decimal_text,
    fraction_text,
    mixed_text,
    parse_amount,
    points_words,
    zi_words,
)

QUARTERS = [Fraction(n, 4) for n in range(-40, 800, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "3.75",
        "3¾",
        "3 ¾",
        "3 3/4",
        "15/4",
        "3又3/4",
        "3 又 3/4",
        "三又四分之三",
        "3又4分之3",
        "３．75",
    ],
)
def test_the_ways_to_write_three_and_three_quarters(text):
    assert parse_amount(text) == Fraction(15, 4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("185", 185),
        ("185.5", Fraction(371, 2)),
        ("185½", Fraction(371, 2)),
        (".25", Fraction(1, 4)),
        ("½", Fraction(1, 2)),
        ("半", Fraction(1, 2)),
        ("1半", Fraction(3, 2)),
        ("四分之一", Fraction(1, 4)),
        ("一百八十五", 185),
        ("一百八十又二分之一", Fraction(361, 2)),
        ("一百零五", 105),
        ("十", 10),
        ("二十一", 21),
        ("一八五", 185),
        ("33/4", Fraction(33, 4)),
        ("-0.5", Fraction(-1, 2)),
        ("+7.5", Fraction(15, 2)),
    ],
)
def test_amounts(text, value):
    assert parse_amount(text) == value
    assert isinstance(parse_amount(text), Fraction)


@pytest.mark.parametrize(
    "text", ["", " ", "a", "3.", "1/0", "3/4/5", "3 3", "1e3", "inf", "nan", "--1", "½½", "又", "٣"]
)
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(InputError) as caught:
        parse_amount(text)
    assert caught.value.code == "bad_amount"


@pytest.mark.parametrize("value", QUARTERS)
def test_every_way_of_writing_leads_back(value):
    assert parse_amount(mixed_text(value, "en")) == value
    assert parse_amount(mixed_text(value, "zh")) == value
    assert parse_amount(decimal_text(value)) == value
    assert parse_amount(fraction_text(value)) == value


@pytest.mark.parametrize(
    ("value", "zi", "zi_zh", "points", "points_zh"),
    [
        (Fraction(3, 4), "¾ 子", "3/4子", "¾ points", None),
        (Fraction(5, 4), "1¼ 子", "1又1/4子", None, None),
        (Fraction(1, 2), "½ 子", "1/2子", "½ point", "半目"),
        (Fraction(3, 2), "1½ 子", "1又1/2子", "1½ points", "1目半"),
        (Fraction(1), "1 子", "1子", "1 point", "1目"),
        (Fraction(9), "9 子", "9子", "9 points", "9目"),
        (Fraction(0), "0 子", "0子", "0 points", "0目"),
    ],
)
def test_words(value, zi, zi_zh, points, points_zh):
    assert zi_words(value) == zi
    assert zi_words(value, "zh") == zi_zh
    if points_zh:
        assert points_words(value) == points
        assert points_words(value, "zh") == points_zh


def test_a_decimal_that_never_ends_is_not_rounded():
    with pytest.raises(ValueError, match="exact"):
        decimal_text(Fraction(1, 3))
