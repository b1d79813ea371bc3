"""Names in Latin letters, ranks, and which part of a name is the family's."""

import sys

import pytest

from boardscan.errors import InputError
from boardscan.records.event import Player
from boardscan.records.exports.latin import is_chinese, latin_name, plain, split_name
from boardscan.records.exports.tournament import parse_rank


def player(name, **about):
    return Player("p", name, about=about)


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("张三", "Zhang", "San"),
        ("柯洁", "Ke", "Jie"),
        ("吕绿", "Lyu", "Lyu"),
        ("吕略", "Lyu", "Lyue"),
        ("曾国藩", "Zeng", "Guofan"),
        ("单雄信", "Shan", "Xiongxin"),
        ("仇 英", "Qiu", "Ying"),
        ("欧阳修", "Ouyang", "Xiu"),
        ("欧阳", "Ou", "Yang"),
        ("諸葛亮", "Zhuge", "Liang"),
        ("朴廷桓", "Piao", "Tinghuan"),
        ("Müller, Jörg", "Muller", "Jorg"),
        ("Đặng Văn Ấn", "Dang", "Van An"),
        ("O’Neil Seán", "O'Neil", "Sean"),
        ("Łukasz Żółć", "Lukasz", "Zolc"),
        ("Straße Øystein", "Strasse", "Oystein"),
    ],
)
def test_names(name, family, given):
    assert latin_name(player(name)) == (family, given)


def test_columns_come_before_guesses():
    assert split_name(player("Anna Maria Li", family="Li", given="Anna Maria")) == (
        "Li", "Anna Maria",
    )  # fmt: skip
    assert latin_name(player("小林光一", latin="Kobayashi Koichi")) == ("Kobayashi", "Koichi")
    assert latin_name(player("朴廷桓", pinyin="Park, Junghwan")) == ("Park", "Junghwan")


def test_without_pinyin_chinese_names_are_refused_with_what_helps(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypinyin", None)
    with pytest.raises(InputError) as error:
        latin_name(player("张三"))
    assert error.value.code == "name_not_latin"
    assert "boardscan[pinyin]" in error.value.hint.en
    assert latin_name(player("张三", latin="Zhang San")) == ("Zhang", "San")


def test_what_is_chinese():
    assert is_chinese("张 三") and is_chinese("㐀")
    assert not is_chinese("張さん") and not is_chinese("Li") and not is_chinese(" ")


def test_plain_keeps_to_one_line():
    assert plain("é\tñ\nŃ\u200b") == "e n N"


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("5d", "5D"), ("5 Dan", "5D"), ("12k", "12K"), ("30 kyu", "30K"), ("9P", "9P"),
        ("业余5段", "5D"), ("5段", "5D"), ("初段", "1D"), ("２级", "2K"), ("10級", "10K"),
        ("职业九段", "9P"), ("九段", "9P"), ("职业 初段", "1P"), ("1 pro", "1P"),
        ("业余8段", "8D"), ("0d", ""), ("31k", ""), ("strong", ""), ("", ""), ("10d", ""),
    ],
)  # fmt: skip
def test_ranks(text, rank):
    assert parse_rank(text) == rank
