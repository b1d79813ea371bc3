"""Lines are broken where people break them."""

import random
from unicodedata import east_asian_width

import pytest

from boardscan.report.wrapping import wrap


def measure(text):
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("short", ["short"]),
        ("one two three", ["one two", "three"]),
        ("a\n\nb", ["a", "", "b"]),
        ("黑棋胜四子，白棋负", ["黑棋胜四", "子，白棋", "负"]),
        ("黑棋胜四，白棋负", ["黑棋胜", "四，白棋", "负"]),
        ("胜（黑）三子", ["胜（黑）", "三子"]),
        ("一二三（四五", ["一二三", "（四五"]),
        ("第 3 轮 D4、Q16", ["第 3 轮", "D4、Q16"]),
        ("0123456789abc", ["01234567", "89abc"]),
    ],
)
def test_lines(text, lines):
    assert wrap(text, 8, measure) == lines


def test_nothing_is_lost_and_nothing_sticks_out():
    rng = random.Random(3)
    for _ in range(300):
        words = ["黑", "白棋胜，", "（让先）", "word", "D4", "3¾ 子", "a" * 25, " "]
        text, width = "".join(rng.choices(words, k=30)), rng.randint(6, 40)
        lines = wrap(text, width, measure)
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(measure(line) <= width for line in lines)
        for line in lines:
            assert line == line.rstrip()
            assert line[:1] not in set("，。、）") or width < 8
