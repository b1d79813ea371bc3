"""Game records as they come: cut short, in GB18030, with variations, very long, with bad moves."""

import random

import pytest

from boardscan.errors import InputError
from boardscan.records.sgf_bytes import mended
from boardscan.records.sgf_game import read_record
from boardscan.records.sgf_read import read_sgf
from boardscan.rules.position import Colour

GAME = b"(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]RE[B+0.5]PB[Li];B[ee];W[cc];B[gg];W[])"


def codes(record):
    return [problem.code for problem in record.problems]


def test_a_whole_record():
    record = read_record(GAME)
    assert (record.size, record.moves, record.result) == (9, 4, "B+0.5")
    assert record.names == ("Li", None)
    assert record.problems == ()
    assert [number for number, _ in record.steps] == [1, 2, 3]
    assert record.prisoners is not None


@pytest.mark.parametrize("length", range(len(b"(;GM[1]"), len(GAME)))
def test_cut_short_anywhere(length):
    """All moves whose value is whole are there; the strict reader refuses."""
    data = GAME[:length]
    record = read_record(data)
    assert record.cut_short
    assert "sgf_cut_short" in codes(record)
    assert record.prisoners is None
    assert record.moves == sum(
        data.count(f"{side}[{at}]".encode())
        for side, at in (("B", "ee"), ("W", "cc"), ("B", "gg"), (";W", ""))
    )
    with pytest.raises(InputError):
        read_sgf(data)


def test_cut_inside_a_variation_and_after_an_escape():
    record = read_record(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]C[a \\] b")
    assert record.position.at((1, 1)) is Colour.WHITE
    assert {"sgf_cut_short", "sgf_variations"} <= set(codes(record))


def test_nothing_to_mend():
    assert mended(GAME) is None
    assert mended(b"(;") is None
    for data in (b"(", b"(;", b"((((", b"(;]"):
        with pytest.raises(InputError):
            read_record(data)


def test_variations_are_told_and_the_main_line_read():
    record = read_record(b"(;SZ[9];B[aa](;W[bb])(;W[cc]))")
    assert record.position.rows()[1][1] == "W"
    assert codes(record) == ["sgf_variations"]


@pytest.mark.parametrize("declared", ["", "CA[GB18030]", "CA[gb2312]", "CA[UTF-8]", "CA[nonsense]"])
def test_gb18030_with_brackets_inside_its_characters(declared):
    """The second bytes of 乚 and 乗 are ``]`` and a backslash."""
    name = "乚乗\u4e5a"
    assert b"]" in name.encode("gb18030") and b"\\" in "乗俓".encode("gb18030")
    data = f"(;GM[1]{declared}SZ[9]PB[{name}俓]PW[黑白]RU[中国规则]RE[黑胜3/4子];B[ee])".encode(
        "gb18030"
    )
    record = read_record(data)
    assert record.names == (name + "俓", "黑白")
    assert (record.rules, record.result) == ("中国规则", "黑胜3/4子")
    assert record.position.at((4, 4)) is Colour.BLACK


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "shift_jis", "big5"])
def test_other_encodings(encoding):
    declared = "" if encoding.startswith("utf-8") else f"CA[{encoding}]"
    data = f"(;{declared}SZ[9]PB[表示能];B[ee])".encode(encoding)
    assert read_record(data).names[0] == "表示能"


def test_ten_thousand_moves():
    """A record that a program ran wild with: moves on every point, again and again."""
    rng = random.Random(5)
    moves = b"".join(
        b";%c[%c%c]" % (b"BW"[i % 2], 97 + rng.randrange(19), 97 + rng.randrange(19))
        for i in range(10_000)
    )
    record = read_record(b"(;GM[1]SZ[19]" + moves + b")")
    assert record.moves == 10_000
    assert codes(record).count("sgf_bad_move") > 1000
    assert not record.position.status()


def test_one_illegal_move_is_left_out():
    record = read_record(b"(;SZ[9];B[aa];W[aa];B[bb];W[zz];B[cc])")
    assert [(p.code, p.move) for p in record.problems] == [("sgf_bad_move", 2), ("sgf_bad_move", 4)]
    assert record.moves == 5
    assert len(record.position.stones(Colour.BLACK)) == 3
    assert record.prisoners is None


def test_moves_against_the_rules_are_played_and_told():
    suicide = read_record(b"(;SZ[5];B[be];B[ad];W[ae])")
    assert [(p.code, p.move) for p in suicide.problems] == [("sgf_suicide", 3)]
    ko = b"(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb]"
    assert [(p.code, p.move) for p in read_record(ko + b";B[cb])").problems] == [
        ("sgf_ko_at_once", 9)
    ]
    assert read_record(ko + b";B[ee];W[ed];B[cb])").problems == ()
    assert read_record(ko + b";B[];W[];B[cb])").problems == ()


def test_taking_two_is_no_ko():
    """White takes two stones, Black takes one back at once: allowed."""
    board = b"(;SZ[5]AB[aa][ba][cb]AW[ab][bb][da];W[ca];B[ba])"
    record = read_record(board)
    assert record.problems == ()


def test_numbers_that_are_none():
    record = read_record(b"(;SZ[9]KM[lots]HA[many];B[aa])")
    assert record.komi is None and record.handicap == 0
    assert codes(record) == ["sgf_bad_number", "sgf_bad_number"]


@pytest.mark.parametrize("data", [b"", b"hello", b"(;GM[4]SZ[8])", b"(;SZ[99])", b"\x00" * 50])
def test_no_game_at_all(data):
    with pytest.raises(InputError):
        read_record(data)


def test_any_wrong_byte_is_an_error_or_a_record():
    rng = random.Random(2)
    for _ in range(800):
        bad = bytearray(GAME)
        for _ in range(rng.randrange(1, 4)):
            bad[rng.randrange(len(bad))] = rng.randrange(256)
        try:
            assert read_record(bytes(bad[: rng.randrange(5, len(bad))])).size >= 2
        except InputError:
            continue
