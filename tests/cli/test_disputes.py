"""A dispute is counted both ways until it is settled, and it stays known by whom."""

import jsonschema
import pytest

from boardscan.records.contract import schema

# Black has 5 columns of 9; the white stones at B2 and B1 can be dead or alive.
BOARD = """
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. W . . B W . . .
. W . . B W . . .
"""


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(BOARD, "utf-8")
    return path


def test_a_disputed_chain_is_counted_both_ways(command, board):
    answer = command("score", board, "--dead", "none", "--disputed", "B1", "--json")
    jsonschema.validate(answer.record, schema())
    (dispute,) = answer.record["disputes"]
    assert dispute["points"] == ["B2", "B1"]
    assert (dispute["status"], dispute["by"]) == ("open", None)
    dead = {"black": "45", "white": "36", "winner": "B", "margin_zi": "3/4", "margin_points": "3/2"}
    assert dispute["if_dead"] == dead
    assert dispute["if_alive"]["winner"] == "W"
    verdict = answer.record["verdict"]
    assert verdict["status"] == "needs_review"
    (reason,) = [r for r in verdict["reasons"] if r["code"] == "disputed"]
    assert "art. 21.4" in reason["message"]
    assert answer.record["dead"] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_both_counts_are_shown(command, board, lang):
    out = command("score", board, "--dead", "none", "--disputed", "B2", "--lang", lang).out
    for words in {
        "en": ("Disputed: B2 B1", "if dead: Black 45, White 36: Black wins by ¾ 子", "if alive:"),
        "zh": ("有争议: B2 B1", "若死: 黑 45, 白 36: 黑胜3/4子", "若活:", "第21条第4款"),
    }[lang]:
        assert words in out


@pytest.mark.parametrize("disputed", [(), ("--disputed", "B1")])
def test_an_agreement_settles_it(command, board, disputed):
    said = "B1=dead by Li (Black), Wang (White)"
    answer = command("score", board, "--dead", "none", *disputed, "--agree", said, "--json")
    jsonschema.validate(answer.record, schema())
    (settled,) = answer.record["disputes"]
    assert (settled["status"], settled["by"]) == ("dead", "Li (Black), Wang (White)")
    assert {stone["point"] for stone in answer.record["dead"]} == {"B1", "B2"}
    assert {stone["status"] for stone in answer.record["dead"]} == {"agreed"}
    verdict = answer.record["verdict"]
    assert (verdict["winner"], verdict["margin_zi"], verdict["status"]) == ("B", "3/4", "certain")
    text = command("score", board, "--dead", "none", *disputed, "--agree", said).out
    assert "B2 B1: dead, agreed by Li (Black), Wang (White)" in text


def test_a_chain_agreed_alive_is_neither_proposed_nor_taken_off(command, board):
    proposed = command("score", board, "--json").record
    assert {stone["status"] for stone in proposed["dead"]} == {"suggested"}
    answer = command("score", board, "--agree", "B1=活 由裁判", "--json")
    assert answer.record["dead"] == []
    assert answer.record["disputes"][0]["status"] == "alive"


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        (("--dead", "B1", "--disputed", "B2"), "dead_and_not"),
        (("--dead", "B1", "--agree", "B2=alive by Li"), "dead_and_not"),
        (("--disputed", "A1"), "dead_on_empty"),
        (("--agree", "B1=dead"), "agreed_by_nobody"),
    ],
)
def test_contradictions_are_refused(command, board, flags, code):
    answer = command("score", board, *flags, "--json")
    assert answer.code == 2
    assert answer.record["error"]["code"] == code
    jsonschema.validate(answer.record, schema())


def test_a_photo_takes_the_same_flags(command, photo, sees):
    sees(BOARD)
    answer = command("count", photo, "--dead", "none", "--disputed", "B1", "--json")
    assert answer.record["disputes"][0]["if_dead"]["black"] == "45"
    answer = command("count", photo, "--agree", "B1=dead by Li", "--json")
    assert answer.record["verdict"]["winner"] == "B"


def test_reasons_of_warnings_count_as_warnings(command, board):
    flags = ("score", board, "--dead", "B1", "--json", "--warnings")
    named = command(*flags, "B=took_back").record
    assert named["rules"]["warnings"] == {"B": 1, "W": 0}
    assert named["verdict"]["winner"] == "W"
    refused = command(*flags, "B=looked_at_phone")
    assert refused.code == 5
    assert "23.7" in refused.record["error"]["message"]
