"""`check`: a count against claims and game records. The board is 45 for Black, 36 for White."""

import json

import pytest

from boardscan.errors import ExitCode
from boardscan.records.contract import schema

# Black 45 of 81 without komi wins by 4½ 子 (9 points): the worked value of a 9×9 game.
FREE = ("--komi", "0", "--dead", "B2")


def codes(answer, agrees):
    found = answer.record["check"]["findings"]
    return [f["code"] for f in found if f["agrees"] is agrees]


@pytest.fixture
def check(command, sees, photo, nine):
    """Run `check` on the usual board with JSON, valid against the schema."""
    jsonschema = pytest.importorskip("jsonschema")

    def call(*arguments, board=nine, doubtful=None, doubts=()):
        sees(board, doubtful, doubts)
        answer = command("check", photo, "--json", *arguments)
        for record in answer.records:
            jsonschema.validate(record, schema())
        return answer

    return call


@pytest.fixture
def sgf(tmp_path):
    """Write an SGF of the usual board: the stones set up, and these root properties."""

    def write(words="", stones=None, name="game.sgf"):
        # Columns E and F; B2 is White's.
        black = "".join(f"[e{c}]" for c in "abcdefghi")
        white = "".join(f"[f{c}]" for c in "abcdefghi") + "[bh]"
        text = f"(;GM[1]SZ[9]{words}{stones or f'AB{black}AW{white}'})"
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "claim",
    ["黑45子", "黑胜4又1/2子", "B+9", "B+4.5子", "Black wins by 4½ 子", "黑胜", "W 36", "B+"],
)
def test_claims_that_agree(check, claim):
    answer = check(*FREE, "--claim", claim)
    assert answer.code == ExitCode.OK
    assert answer.record["check"]["agrees"] is True
    assert codes(answer, False) == []


@pytest.mark.parametrize(
    ("claim", "differing"),
    [
        ("黑46子", {"count", "margin"}),
        ("白36又1/2子", {"count", "margin"}),
        ("B+8", {"margin"}),
        ("黑胜4子", {"margin"}),
        ("W+9", {"winner", "margin"}),
        ("白胜", {"winner"}),
        ("和棋", set()),
        ("黑200子", {"impossible", "count", "margin"}),
    ],
)
def test_claims_that_differ(check, claim, differing):
    answer = check(*FREE, "--claim", claim)
    if differing:
        assert answer.code == ExitCode.DIFFERS
        assert answer.record["check"]["agrees"] is False
    assert set(codes(answer, False)) >= differing
    assert answer.record["verdict"]["winner"] == "B"


def test_the_margin_is_told_in_both_units(command, sees, photo, nine):
    sees(nine)
    answer = command("check", photo, *FREE, "--claim", "黑胜4子")
    assert "Black wins by 4 子 (8 points) was claimed" in answer.out
    assert "the count gives Black wins by 4½ 子 (9 points): ½ 子 (1 point) apart" in answer.out
    assert answer.out.splitlines()[-1] == "Something does not agree."
    answer = command("check", photo, *FREE, "--claim", "黑胜4子", "--lang", "zh")
    assert "相差1/2子（1目）" in answer.out
    assert "不符" in answer.out


def test_an_ambiguous_note_says_how_it_was_read(check):
    # A quarter can only be 子 under a komi of 3¾: 45 less 40½ less 3¾ is ¾.
    answer = check("--dead", "B2", "--claim", "B+0.75")
    assert codes(answer, None) == ["unit"]
    assert "read as 子" in answer.record["check"]["findings"][0]["message"]
    assert answer.record["check"]["agrees"] is True
    answer = check(*FREE, "--claim", "B+9")
    assert "read as points" in answer.record["check"]["findings"][0]["message"]


@pytest.mark.parametrize(
    ("arguments", "claim", "guess"),
    [
        (("--komi", "0", "--warnings", "B=1"), "B+4.5子", "without_warnings"),
        (("--komi", "0"), "B+3.5子", "with_a_warning"),
        (("--komi", "3.75"), "B+4.5子", "without_komi"),
        (("--komi", "3.75"), "B+1.75子", "other_komi"),
        (("--komi", "0"), "B+9子", "other_unit"),
        (("--komi", "0"), "W+4.5子", "colours_swapped"),
    ],
)
def test_a_slip_that_explains_it_is_named(check, arguments, claim, guess):
    answer = check(*arguments, "--dead", "B2", "--claim", claim)
    assert answer.code == ExitCode.DIFFERS
    assert guess in codes(answer, None)


def test_warnings_are_part_of_the_comparison(check):
    answer = check(*FREE, "--warnings", "B=1", "--claim", "B+3.5子")
    assert answer.code == ExitCode.OK
    answer = check(*FREE, "--warnings", "B=2", "--claim", "B+4.5子")
    assert answer.code == ExitCode.DIFFERS
    assert codes(answer, False) == ["warnings"]
    answer = check(*FREE, "--warnings", "B=2", "--claim", "黑被判负")
    assert answer.code == ExitCode.OK


def test_a_resignation_can_not_be_counted(check):
    answer = check(*FREE, "--claim", "W+R", "--strict")
    assert codes(answer, None) == ["ending"]
    assert "Black wins by 4½ 子" in answer.record["check"]["findings"][0]["message"]
    assert answer.code == ExitCode.REVIEW


def test_several_claims_at_once(check):
    answer = check(*FREE, "--claim", "黑45子", "--claim", "B+8")
    assert codes(answer, False) == ["margin"]
    assert "count" in codes(answer, True)


def test_a_doubtful_point_leaves_a_claim_open(check):
    doubt = {(0, 4): (0.4, 0.6, 0.0)}  # were E9 empty, Black's side would lie open
    answer = check(*FREE, "--claim", "B+9", "--strict", doubtful=doubt)
    assert answer.record["check"]["agrees"] is None
    assert {"winner", "margin"} <= set(codes(answer, None))
    assert answer.code == ExitCode.REVIEW
    answer = check(*FREE, "--claim", "黑46子", doubtful=doubt)
    assert "count" in codes(answer, False), "no answer to the doubt gives that"


def test_a_doubtful_border_leaves_everything_open(check):
    answer = check(*FREE, "--claim", "黑46子", "--strict", doubts=["border_in_doubt"])
    assert answer.record["check"]["agrees"] is None
    assert answer.code == ExitCode.REVIEW


def test_the_record_of_the_game_agrees(check, sgf):
    path = sgf("KM[0]RU[Chinese]RE[B+9]")
    answer = check(*FREE, "--sgf", path)
    assert answer.code == ExitCode.OK
    assert codes(answer, False) == []
    assert {"position_same", "rules", "komi", "winner", "margin"} <= set(codes(answer, True))


def test_a_record_written_in_zi(check, sgf):
    answer = check(*FREE, "--sgf", sgf("RE[黑胜4又1/2子]"), "--claim", "黑45子")
    assert answer.code == ExitCode.OK


def test_a_turned_photo(check, sgf, nine):
    rows = nine.split("\n")[1:-1]
    board = [row.split() for row in rows]
    turned = "\n".join(" ".join(row[i] for row in reversed(board)) for i in range(9))
    answer = check("--komi", "0", "--dead", "none", "--sgf", sgf("KM[0]"), board=turned)
    assert "position_same" in codes(answer, True)
    assert "quarter" in answer.record["check"]["findings"][0]["message"]


def test_points_that_differ_are_named(check, sgf, nine):
    path = sgf(stones="AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]"
               "[bg]")  # fmt: skip
    answer = check(*FREE, "--sgf", path)
    (finding,) = [f for f in answer.record["check"]["findings"] if f["agrees"] is False]
    assert finding["code"] == "position_differs"
    assert finding["points"] == ["B3", "B2"]
    assert "B3 empty, in the record white" in finding["message"]
    assert answer.code == ExitCode.DIFFERS


def test_komi_and_rules_of_the_record_are_compared(check, sgf):
    answer = check(*FREE, "--sgf", sgf("KM[7.5]RU[Japanese]HA[0]RE[B+1.5]"))
    assert {"komi", "rules"} <= set(codes(answer, False))
    assert "own_terms" in codes(answer, None)


def test_by_its_own_komi_the_record_is_right(check, sgf):
    answer = check(*FREE, "--sgf", sgf("KM[7.5]RU[Chinese]RE[B+1.5]"))
    assert {"komi", "margin"} <= set(codes(answer, False))
    (own,) = [f for f in answer.record["check"]["findings"] if f["code"] == "own_terms"]
    assert "as the record has it" in own["message"]


def test_dead_stones_marked_in_the_record_are_used(check, sgf):
    answer = check("--komi", "0", "--sgf", sgf("KM[0]TB[bh][ah][bi]"))
    assert answer.record["dead"] == [{"point": "B2", "status": "agreed", "probability": None}]


def test_dead_stones_marked_in_the_record_are_found_on_a_turned_photo(check, sgf, nine):
    board = [row.split() for row in nine.split("\n")[1:-1]]
    upside_down = "\n".join(" ".join(reversed(row)) for row in reversed(board))
    answer = check("--komi", "0", "--sgf", sgf("KM[0]TB[bh]"), board=upside_down)
    assert "position_same" in codes(answer, True)
    assert [dead["point"] for dead in answer.record["dead"]] == ["H8"]


def test_a_record_without_a_move(check, sgf):
    answer = check(*FREE, "--sgf", sgf("RE[B+9]", ";C[no move]"))
    assert "position_record_ends_early" in codes(answer, None)
    assert "margin" in codes(answer, True)


def test_handicap_of_the_record_is_used_unless_another_is_given(check, sgf):
    path = sgf("HA[2]KM[0]")
    assert check("--dead", "B2", "--sgf", path).record["rules"]["handicap"] == 2
    answer = check("--dead", "B2", "--handicap", "3", "--sgf", path)
    assert "handicap" in codes(answer, False)


MOVES = ";B[ea];W[fa];B[eb];W[fb];B[ec];W[fc];B[ed];W[fd];B[ee];W[fe];B[ef];W[ff];B[eg];W[fg]"
END = ";B[eh];W[fh];B[ei];W[fi];B[];W[bh]"


def test_a_record_that_ends_before_the_photo(check, sgf):
    answer = check(*FREE, "--sgf", sgf("RE[B+9]", MOVES))
    assert "position_record_ends_early" in codes(answer, None)
    assert "margin" in codes(answer, True)
    assert answer.code == ExitCode.OK


def test_a_record_cut_short(check, tmp_path):
    path = tmp_path / "cut.sgf"
    path.write_text(f"(;GM[1]SZ[9]RE[B+9]{MOVES}{END}"[:-3])
    answer = check(*FREE, "--sgf", path)
    assert {"sgf_cut_short", "position_record_ends_early"} <= set(codes(answer, None))
    assert "margin" in codes(answer, True)


def test_one_illegal_move_still_gives_all_that_can_be_said(check, sgf):
    answer = check(*FREE, "--sgf", sgf("RE[B+9]", MOVES + ";B[ea];W[]" + END))
    assert "sgf_bad_move" in codes(answer, None)
    assert {"position_same", "margin"} <= set(codes(answer, True))


def test_a_record_of_another_game_and_of_another_size(check, sgf, tmp_path):
    answer = check(*FREE, "--sgf", sgf("RE[B+9]", "AB[aa][bb][cc][dd]AW[gg][hh][ii][gh][hg]"))
    assert "position_another_game" in codes(answer, False)
    path = tmp_path / "big.sgf"
    path.write_bytes(b"(;GM[1]SZ[19]RE[B+9];B[aa])")
    answer = check(*FREE, "--sgf", path)
    assert "position_another_size" in codes(answer, False)
    assert answer.code == ExitCode.DIFFERS


def test_chinese_bytes(check, tmp_path):
    path = tmp_path / "gb.sgf"
    path.write_bytes(f"(;GM[1]SZ[9]RU[中国规则]RE[黑胜4又1/2子]{MOVES}{END})".encode("gb18030"))
    answer = check(*FREE, "--sgf", path)
    assert {"rules", "margin", "position_same"} <= set(codes(answer, True))


def test_an_unreadable_record_leaves_the_claim(check, tmp_path):
    path = tmp_path / "bad.sgf"
    path.write_bytes(b"(;GM[1]SZ[x])")
    answer = check(*FREE, "--sgf", path, "--claim", "B+9")
    assert "bad_sgf" in codes(answer, None)
    assert "margin" in codes(answer, True)


@pytest.mark.parametrize("result", ["", "RE[?]", "RE[Void]", "RE[nonsense]", "RE[W+R]", "RE[0]"])
def test_results_that_no_count_can_settle(check, sgf, result):
    answer = check(*FREE, "--sgf", sgf(result))
    assert codes(answer, True) == ["position_same"] or result == "RE[0]"


def test_territory_rules_take_the_prisoners_from_the_record(check, sgf):
    """Black has captured B2 by agreement only: nothing was taken in play."""
    answer = check(
        "--rules", "japan", "--dead", "B2", "--sgf", sgf("RE[B+3.5]KM[6.5]", MOVES + END)
    )
    assert answer.record["rules"]["prisoners"] == {"B": 0, "W": 0}
    assert answer.record["count"] == {"black": "37", "white": "27", "shared": "0"}
    assert "margin" in codes(answer, True)


def test_territory_rules_without_prisoners_still_ask(check):
    answer = check("--rules", "japan", "--claim", "B+1")
    assert answer.code == ExitCode.RULES
    assert answer.record["error"]["code"] == "prisoners_needed"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "nothing_to_check"),
        (("--claim", "hello"), "bad_claim"),
        (("--claim", ""), "bad_claim"),
        (("--sgf", "nowhere.sgf"), "file_unreadable"),
        (("--claim", "B+1", "--komi", "7.3"), "bad_komi"),
    ],
)
def test_wrong_input(command, sees, photo, nine, arguments, code):
    sees(nine)
    answer = command("check", photo, "--json", *arguments)
    assert answer.code in (ExitCode.USAGE, ExitCode.RULES)
    assert answer.err
    if answer.out:
        assert json.loads(answer.out)["error"]["code"] == code


def test_a_photo_without_a_board(command, sees, nine, tmp_path, photo):
    sees(nine)
    empty = photo.rename(tmp_path / "empty.jpg")
    answer = command("check", empty, "--claim", "B+1", "--json")
    assert answer.code == ExitCode.BOARD
    assert answer.record["verdict"]["status"] == "refused"
