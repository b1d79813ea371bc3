"""`count` and `score`: from a board to a verdict, in text, JSON and files, and every refusal."""

import json

import cv2
import pytest
from sgfmill import sgf

from boardscan.errors import ExitCode
from boardscan.records.contract import schema
from boardscan.records.sgf_read import read_sgf

# Black owns five columns, White four: 45 to 36; B2 is dead.
DOUBT = {(2, 3): (0.3, 0.1, 0.6)}


def valid(record):
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(record, schema())
    return record


def test_a_count_in_text(command, sees, photo, nine):
    sees(nine)
    answer = command("count", photo, "--dead", "B2", "--komi", "0")
    assert answer.code == ExitCode.OK
    assert answer.err == ""
    assert "黑胜4又1/2子 / Black wins by 4½ 子 (9 points)" in answer.out
    assert "Dead stones (agreed): B2" in answer.out
    assert answer.out.rstrip().endswith("Certain.")


def test_a_count_in_chinese(command, sees, photo, nine):
    sees(nine)
    answer = command("count", photo, "--dead", "B2", "--lang", "zh")
    assert "死子（已确认）: B2" in answer.out
    assert "活子" in answer.out
    assert "黑胜3/4子" in answer.out


def test_the_lines_of_the_arithmetic_add_up(command, sees, photo, nine):
    sees(nine)
    out = command("count", photo, "--dead", "B2", "--warnings", "B=1").out
    # 45 - 40½ - 3¾ - 1 = -¼
    assert "White wins by ¼ 子 (½ points)" in out or "White wins by ¼ 子 (½ point)" in out
    for label in ("living stones", "points they surround", "half the board", "komi", "warnings"):
        assert label in out


def test_json(command, sees, photo, nine):
    sees(nine)
    record = valid(command("count", photo, "--dead", "B2", "--json").record)
    assert record["status"] == "certain"
    assert record["count"] == {"black": "45", "white": "36", "shared": "0"}
    assert record["dead"] == [{"point": "B2", "status": "agreed", "probability": None}]
    verdict = record["verdict"]
    assert (verdict["winner"], verdict["how"], verdict["status"]) == ("B", "count", "certain")
    assert (verdict["margin_zi"], verdict["margin_points"]) == ("3/4", "3/2")
    assert verdict["reasons"] == []


def test_without_dead_they_are_proposed_and_not_certain(command, sees, photo, nine):
    """B2 decides the game here, so the verdict can't be certain before somebody confirms it."""
    sees(nine)
    answer = command("count", photo)
    assert "Dead stones (proposal, not agreed): B2" in answer.out
    assert "Needs review:" in answer.out
    record = valid(command("count", photo, "--json").record)
    (dead,) = record["dead"]
    assert (dead["point"], dead["status"]) == ("B2", "suggested")
    assert dead["probability"] > 0.5
    assert record["verdict"]["status"] == "needs_review"
    assert record["verdict"]["reasons"]
    assert command("count", photo, "--strict").code == ExitCode.REVIEW


def test_none_is_an_agreement(command, sees, photo, nine):
    sees(nine)
    record = valid(command("count", photo, "--dead", "none", "--json").record)
    assert record["dead"] == []
    # Alive at B2: nothing but shared points on the left, 9 + 36/2 - … for each side.
    assert record["count"]["shared"] == "35"


def test_a_doubtful_point_that_decides_is_named(command, sees, photo, nine):
    sees(nine, DOUBT)
    record = valid(command("count", photo, "--dead", "B2", "--json").record)
    assert record["status"] == "needs_review"
    assert record["doubtful"][0]["point"] == "D7"
    assert record["verdict"]["status"] == "needs_review"
    assert any("D7" in reason["message"] for reason in record["verdict"]["reasons"])


def test_other_rules_and_prisoners(command, sees, photo, nine):
    sees(nine)
    flags = ["--rules", "japan", "--dead", "B2", "--prisoners", "B=0,W=2", "--json"]
    record = valid(command("count", photo, *flags).record)
    # Black 36 points and the dead stone, White 27 points and 2 prisoners, komi 6½.
    assert record["count"] == {"black": "37", "white": "29", "shared": "0"}
    assert record["verdict"]["margin_points"] == "3/2"


def test_territory_rules_ask_for_the_prisoners_and_keep_the_reading(command, sees, photo, nine):
    sees(nine)
    answer = command("count", photo, "--rules", "japan", "--dead", "B2", "--json")
    assert answer.code == ExitCode.RULES
    record = valid(answer.record)
    assert record["error"]["code"] == "prisoners_needed"
    assert record["rows"][7] == ".W..BW..."
    assert record["verdict"]["status"] == "refused"
    assert "B=3" in answer.err


def test_warnings_that_lose(command, sees, photo, nine):
    sees(nine)
    record = valid(command("count", photo, "--dead", "B2", "--warnings", "W=2", "--json").record)
    assert (record["verdict"]["winner"], record["verdict"]["how"]) == ("B", "ruling")
    changed = ["--set", "warnings_lose=3", "--warnings", "W=2"]
    record = valid(command("count", photo, "--dead", "B2", *changed, "--json").record)
    assert record["verdict"]["how"] == "count"
    assert record["verdict"]["margin_zi"] == "11/4"


@pytest.mark.parametrize(
    ("ended", "winner", "how"),
    [
        ("W+R", "W", "resignation"),
        ("黑超时", "W", "time"),
        ("B+F", "B", "forfeit"),
        ("白判负", "B", "ruling"),
        ("draw", None, "draw"),
        ("双方均负", None, "both_lose"),
        ("重赛", None, "replay"),
    ],
)
def test_a_game_that_was_not_counted(command, sees, photo, nine, ended, winner, how):
    sees(nine)
    record = valid(command("count", photo, "--ended", ended, "--json").record)
    assert (record["verdict"]["winner"], record["verdict"]["how"]) == (winner, how)
    assert record["verdict"]["margin_zi"] is None
    assert record["verdict"]["status"] == "certain"


@pytest.mark.parametrize(
    ("flags", "exit_code", "code"),
    [
        (["--dead", "C3"], ExitCode.USAGE, "dead_on_empty"),
        (["--dead", "Z99"], ExitCode.USAGE, "bad_point"),
        (["--komi", "3.8"], ExitCode.RULES, "bad_komi"),
        (["--komi", "7.5"], ExitCode.RULES, "komi_unit"),
        (["--komi", "lots"], ExitCode.USAGE, "bad_amount"),
        (["--rules", "chess"], ExitCode.USAGE, "unknown_rules"),
        (["--rules", "nowhere.toml"], ExitCode.USAGE, "bad_rules_file"),
        (["--handicap", "99"], ExitCode.RULES, "bad_handicap"),
        (["--warnings", "X=1"], ExitCode.USAGE, "bad_sides"),
        (["--prisoners", "B=1"], ExitCode.USAGE, "bad_sides"),
        (["--size", "7"], ExitCode.USAGE, "bad_size"),
        (["--corners", "1", "2", "3", "4"], ExitCode.USAGE, "bad_corners"),
        (["--ended", "B+2"], ExitCode.USAGE, "ended_by_count"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_wrong_flag_has_a_clear_error(command, sees, photo, nine, flags, exit_code, code, lang):
    sees(nine)
    answer = command("count", photo, *flags, "--json", "--lang", lang)
    assert answer.code == exit_code
    record = valid(answer.record)
    assert record["error"]["code"] == code
    assert record["error"]["hint"]
    assert answer.err.startswith("Error: " if lang == "en" else "错误: ")


def test_a_photo_that_is_none(command, tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"")
    answer = command("count", path, "--json")
    assert answer.code == ExitCode.PHOTO
    assert valid(answer.record)["error"]["code"] == "photo_empty"
    assert answer.record["verdict"]["status"] == "refused"


def test_no_board(command, sees, tmp_path, photo, nine):
    sees(nine)
    path = photo.rename(tmp_path / "empty.jpg")
    answer = command("count", path)
    assert answer.code == ExitCode.BOARD
    assert answer.out == ""
    assert "Hint: " in answer.err


def test_files(command, sees, photo, tmp_path, nine):
    sees(nine)
    out = tmp_path / "out"
    command("count", photo, "--dead", "B2", "--out", out)
    root = sgf.Sgf_game.from_bytes((out / "game.boardscan.sgf").read_bytes()).get_root()
    assert root.get("RE") == "B+1.5"
    assert root.get("KM") == 7.5
    assert root.get("RU") == "Chinese"
    assert len(root.get("AB")) == 9
    assert len(root.get("AW")) == 10
    assert len(root.get("TB")) == 36, "35 empty points and the one with the dead stone"
    assert len(root.get("TW")) == 27
    assert valid(json.loads((out / "game.boardscan.json").read_text("utf-8")))
    assert cv2.imread(str(out / "game.boardscan.png")) is not None
    # What was written is read again and counts the same.
    record = command("score", out / "game.boardscan.sgf", "--json").record
    assert record["verdict"]["margin_zi"] == "3/4"
    assert record["dead"] == [{"point": "B2", "status": "agreed", "probability": None}]


def test_a_result_that_needs_a_review_is_no_result_in_the_sgf(command, sees, photo, tmp_path, nine):
    sees(nine)
    out = tmp_path / "out"
    command("count", photo, "--out", out)
    path = out / "game.boardscan.sgf"
    root = sgf.Sgf_game.from_bytes(path.read_bytes()).get_root()
    assert root.get("RE") == "?"
    assert "B2" in root.get("C")
    assert read_sgf(path.read_bytes()).proposed_dead == {(7, 1)}
    # Nor does reading it again make an agreement of the proposal.
    record = command("score", path, "--json").record
    assert record["dead"][0]["status"] == "suggested"
    assert record["verdict"]["status"] == "needs_review"


def test_score_of_a_diagram(command, tmp_path, nine):
    path = tmp_path / "board.txt"
    path.write_text(nine, "utf-8")
    record = valid(command("score", path, "--dead", "B2", "--json").record)
    assert record["source"] == str(path)
    assert record["corners_xy_px"] is None
    assert record["sha256"] is None
    assert record["verdict"]["margin_zi"] == "3/4"
    assert "黑胜3/4子" in command("score", path, "--dead", "B2").out


def test_score_of_a_game_uses_what_the_file_says(command, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_bytes(
        b"(;GM[1]SZ[5]RU[Japanese]KM[0.5]"
        b";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de])"
    )
    record = valid(command("score", path, "--json").record)
    assert record["rules"]["id"] == "japan"
    assert record["rules"]["komi"] == "1/2"
    assert record["rules"]["prisoners"] == {"B": 0, "W": 0}
    assert record["count"] == {"black": "10", "white": "5", "shared": "0"}
    assert record["verdict"]["margin_points"] == "9/2"
    record = command("score", path, "--rules", "china-2002", "--komi", "0", "--json").record
    assert record["count"] == {"black": "15", "white": "10", "shared": "0"}


def test_rules_that_are_not_known_here_are_told(command, tmp_path, nine):
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;GM[1]SZ[3]RU[AGA]KM[0]AB[aa][ab][ac]AW[ca][cb][cc])")
    record = valid(command("score", path, "--dead", "none", "--borders-agreed", "--json").record)
    assert record["rules"]["id"] == "china-2002"
    assert record["verdict"]["status"] == "needs_review"
    assert "AGA" in record["verdict"]["reasons"][0]["message"]
    flags = ["--rules", "china-2002", "--dead", "none", "--borders-agreed", "--json"]
    assert command("score", path, *flags).record["verdict"]["status"] == "certain"


# Black 15, White 10.
FIVE = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]"


def score_of(command, tmp_path, root, *flags):
    path = tmp_path / "game.sgf"
    path.write_text(f"(;GM[1]SZ[5]{root}{FIVE})", "utf-8")
    return valid(command("score", path, "--dead", "none", "--json", *flags).record)["verdict"]


@pytest.mark.parametrize(
    ("result", "agrees"),
    [
        ("B+5", True),
        ("B+2.5zi", True),
        ("黑胜2又1/2子", True),
        ("B+", True),
        ("?", True),
        ("", True),
        ("see comment", True),
        ("W+5", False),
        ("B+7", False),
        ("B+R", False),
        ("W+T", False),
        ("0", False),
        ("Draw", False),
    ],
)
def test_a_file_that_says_another_result_is_told(command, tmp_path, result, agrees):
    verdict = score_of(command, tmp_path, f"KM[0]RE[{result}]")
    assert (verdict["winner"], verdict["margin_points"]) == ("B", "5")
    assert verdict["status"] == ("certain" if agrees else "needs_review")
    assert [reason["code"] for reason in verdict["reasons"]] == ["result_of_file"] * (not agrees)


@pytest.mark.parametrize("flags", [("--komi", "3"), ("--warnings", "B=1"), ("--ended", "W+R")])
def test_the_result_of_a_file_is_not_held_against_other_terms(command, tmp_path, flags):
    assert score_of(command, tmp_path, "KM[0]RE[B+5]", *flags)["status"] == "certain"


@pytest.mark.parametrize(
    ("root", "status", "told"),
    [
        ("HA[2]KM[0]", "certain", 0),
        ("HA[2]", "certain", 0),
        ("HA[2]KM[0.5]", "certain", 1),  # 2½ less 1 and ¼: Black wins in any case
        ("HA[2]KM[3]", "needs_review", 1),  # nothing is left of it: a draw
        ("HA[1]KM[5.5]", "needs_review", 1),
        ("HA[2]KM[3]RU[Japanese]", "certain", 0),
    ],
)
def test_a_file_with_komi_and_handicap(command, tmp_path, root, status, told):
    verdict = score_of(command, tmp_path, root, "--prisoners", "B=0,W=0")
    assert verdict["status"] == status
    assert [reason["code"] for reason in verdict["reasons"]] == ["komi_and_handicap"] * told
    sure = score_of(command, tmp_path, root, "--prisoners", "B=0,W=0", "--komi", "0")
    assert sure["status"] == "certain"


def test_score_of_no_board(command, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("hello", "utf-8")
    answer = command("score", path, "--json")
    assert answer.code == ExitCode.USAGE
    assert valid(answer.record)["error"]["code"] == "bad_diagram"
    answer = command("score", tmp_path / "nowhere")
    assert answer.code == ExitCode.USAGE
    assert "Hint: " in answer.err


def test_score_of_an_illegal_position_is_reported(command, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("BW.\nW..\n...", "utf-8")
    record = valid(command("score", path, "--dead", "none", "--komi", "0", "--json").record)
    assert record["rows"][0] == "BW."
    assert record["verdict"]["status"] == "needs_review"
