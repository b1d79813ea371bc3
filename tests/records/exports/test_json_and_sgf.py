"""An event as JSON and as one SGF a game."""

import base64
import json
from fractions import Fraction
from importlib import resources

import jsonschema
import pytest

from boardscan.errors import InputError
from boardscan.records.contract import counted_record, reading_record
from boardscan.records.exports.export import export
from boardscan.records.exports.sgf_files import file_name
from boardscan.records.game import Game
from boardscan.records.outcome_json import outcome_of
from boardscan.records.register import set_event
from boardscan.records.sgf_read import read_sgf
from boardscan.rules.counting import count
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Terms

BOARD = """
. B W . .
B B W . B
. B W W .
B . B W W
. B B B W
"""


def schema(name):
    path = resources.files("boardscan.records") / "schema" / f"{name}-1.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text("utf-8")))


def keep_sgf(builder, key, data):
    kept = {"source": "game.sgf", "sha256": "0" * 64,
            "sgf_base64": base64.b64encode(data).decode()}  # fmt: skip
    builder.store.append("sgf", kept, who="boardscan", game=key)


class TestJson:
    def test_it_is_by_its_schema_and_comes_back(self, spring):
        set_event(spring.store, who="arbiter", way="total")
        event = spring.event
        record = json.loads(export(event, "json").files[""])
        assert list(schema("event").iter_errors(record)) == []
        assert list(schema("standings").iter_errors(record["standings"])) == []
        back = {game["key"]: game["outcome"] and outcome_of(game["outcome"])
                for game in record["games"]}  # fmt: skip
        assert back == {key: game.outcome for key, game in event.games.items()}
        assert back["1.1"] == Outcome(How.COUNT, Colour.BLACK, Fraction(3, 4))
        assert {player["id"]: player["name"] for player in record["players"]} == {
            key: player.name for key, player in event.players.items()
        }
        assert record["about"]["title"] == "春季赛"
        assert record["games"][0]["warnings"] == {"B": 1, "W": 0}
        assert record["games"][0]["standing"] == "confirmed"
        assert record["byes"] == [{"round": 3, "player": "p2", "points": None}]
        assert record["withdrawals"] == [{"player": "p4", "after_round": 2, "why": "ill"}]
        assert record["standings"]["rows"][0]["values"]["total"] == "14/3"

    def test_an_empty_event(self, empty):
        record = json.loads(export(empty.event, "json").files[""])
        assert list(schema("event").iter_errors(record)) == []
        assert record["games"] == [] and record["standings"]["rows"] == []


class TestSgf:
    def test_the_moves_that_are_kept_with_what_the_event_knows(self, spring):
        set_event(spring.store, who="arbiter", komi="3.75")
        keep_sgf(spring, "1.1", "(;SZ[9]PB[?]C[早];B[ee];W[gc])".encode("gb18030"))
        files = export(spring.event, "sgf").files
        (name,) = files
        assert name == "01-01 张三-欧阳修.sgf"
        text = files[name].decode("utf-8")
        for part in ("PB[张三]", "PW[欧阳修]", "BR[5d]", "WR[3k]", "BT[红队]", "EV[春季赛]",
                     "RO[1]", "RE[B+1.5]", "RU[Chinese]", "KM[7.5]", "CA[UTF-8]", "C[早]",
                     "DT[2026-04-04]", "PC[Beijing]"):  # fmt: skip
            assert part in text, part
        board = read_sgf(files[name])
        assert board.position.stones(Colour.BLACK) == {(4, 4)}
        assert board.result == "B+1.5" and board.komi == Fraction(15, 2)

    def test_the_final_position_where_there_are_no_moves(self, spring):
        position = Position.from_text(BOARD)
        rules = RULE_SETS["china-2002"].with_overrides(komi=Fraction(0))
        dead = {(1, 4)}
        counted = score(position, rules, Terms(), frozenset(dead))
        record = counted_record(
            reading_record("photo.jpg", position, status="certain"),
            rules=rules, terms=Terms(), score=counted,
            dead=[((1, 4), "agreed", None)],
            outcome=Outcome.counted(counted.margin), status="certain", reasons=[],
        )  # fmt: skip
        spring.store.append("correction", {"record": record}, who="arbiter", game="2.1", why="x")
        files = export(spring.event, "sgf").files
        (name,) = files
        board = read_sgf(files[name])
        assert name == "02-01 Łukasz Zoë-张三.sgf"
        assert board.position == position
        assert board.dead == frozenset(dead)
        owned = count(position, dead)
        assert owned.owner((1, 4)) is Colour.WHITE

    def test_what_has_neither_is_told(self, spring):
        keep_sgf(spring, "1.1", b"(;SZ[9];B[ee])")
        (note,) = export(spring.event, "sgf").notes
        assert note.en == "Without a position or a record: 1.2, 2.1, 2.2, 3.1"

    def test_a_record_that_was_cut_short_is_closed(self, spring):
        keep_sgf(spring, "1.1", b"(;SZ[9]KM[6.5];B[ee];W[gc];B[c")
        (data,) = export(spring.event, "sgf").files.values()
        assert read_sgf(data).position.stones(Colour.WHITE) == {(2, 6)}

    def test_what_is_no_sgf_goes_on_as_it_came(self, spring):
        keep_sgf(spring, "1.1", b"not an SGF")
        made = export(spring.event, "sgf")
        assert list(made.files.values()) == [b"not an SGF"]
        assert any("damaged: 1.1" in note.en for note in made.notes)

    def test_a_result_that_needs_a_review_is_not_written(self, empty):
        key = empty.game(1, 1, "a", "b")
        keep_sgf(empty, key, b"(;SZ[9];B[ee])")
        claim = {"outcome": {"how": "count", "winner": "B", "margin_zi": "3/4"}, "text": "x"}
        empty.store.append("claim", claim, who="arbiter", game=key)
        (data,) = export(empty.event, "sgf").files.values()
        assert b"RE[" not in data

    def test_nothing_to_export(self, spring):
        with pytest.raises(InputError) as error:
            export(spring.event, "sgf")
        assert error.value.code == "nothing_to_export"

    @pytest.mark.parametrize(
        ("game", "name"),
        [
            (Game("1.5.2", 1, 5, 2, "a", "b"), "01-05-02 a-b.sgf"),
            (Game("photo 7"), "photo 7.sgf"),
            (Game("x", black='../../etc/"a"\n', white="C:\\b?"), "x .. .. etc a -C b.sgf"),
            (Game("...", black=None), "game.sgf"),
        ],
    )
    def test_names_of_files(self, spring, game, name):
        assert file_name(spring.event, game) == name

    def test_a_long_name_is_cut_between_letters(self, spring):
        name = file_name(spring.event, Game("k", 1, 1, None, "张" * 90, "b"))
        assert len(name.encode()) < 130
        assert name.endswith("张.sgf")

    def test_two_games_with_one_name_get_two_files(self, empty):
        for key in ("a", "A"):
            empty.game(None, None, None, None, key=key)
            keep_sgf(empty, key, b"(;SZ[9];B[ee])")
        assert set(export(empty.event, "sgf").files) == {"A.sgf", "a (2).sgf"}
