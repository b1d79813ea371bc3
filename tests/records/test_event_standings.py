"""From an event's file to its table and its JSON."""

import json
from fractions import Fraction

import jsonschema
import pytest

from boardscan.errors import InputError
from boardscan.records import decide, register
from boardscan.records.contest import FreeRound
from boardscan.records.event import read_event
from boardscan.records.event_standings import contest_of, games_without_players, way_of
from boardscan.records.standings import Way, standings
from boardscan.records.standings_record import notes_of, number_text, standings_record
from boardscan.records.store import create_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

BLACK = Outcome(How.COUNT, Colour.BLACK, Fraction(3, 4))


@pytest.fixture
def store(tmp_path):
    with create_event(tmp_path / "spring", who="arbiter", rounds=3) as opened:
        for number, name in enumerate(["张三", "李四", "王五"], 1):
            register.add_player(opened, id=f"p{number}", name=name, who="arbiter")
        yield opened


def add(store, number, black, white, outcome=None, **about):
    key = register.add_game(
        store, round=number, table=1, black=black, white=white, who="arbiter", **about
    )
    if outcome is not None:
        decide.decide(store, key, outcome, who="arbiter", why="result slip")
    return key


def test_everything_an_event_knows_is_in_its_contest(store):
    key = add(store, 1, "p1", "p2")
    decide.warn(store, key, Warnings(black=1), who="arbiter")
    decide.decide(store, key, BLACK, who="arbiter", why="slip")
    add(store, 2, "p2", "p3")
    register.add_bye(store, round=1, player="p3", who="arbiter")
    register.add_bye(store, round=2, player="p1", points="1", who="arbiter")
    register.withdraw(store, player="p2", after_round=2, who="arbiter", why="ill")
    contest = contest_of(read_event(store))
    assert [(r.round, r.black, r.white, r.outcome) for r in contest.results] == [
        (1, "p1", "p2", BLACK), (2, "p2", "p3", None),
    ]  # fmt: skip
    assert contest.results[0].warnings == Warnings(black=1)
    assert [(e.id, e.name) for e in contest.entrants] == [
        ("p1", "张三"), ("p2", "李四"), ("p3", "王五"),
    ]  # fmt: skip
    assert contest.free_rounds == (FreeRound("p3", 1), FreeRound("p1", 2, 1))
    assert contest.withdrawn == {"p2": 2}
    assert contest.rounds == 3


def test_only_confirmed_results(store):
    key = add(store, 1, "p1", "p2", BLACK)
    event = read_event(store)
    assert contest_of(event).decided
    assert not contest_of(event, confirmed_only=True).decided
    decide.confirm(store, key, who="arbiter")
    assert contest_of(read_event(store), confirmed_only=True).decided


def test_a_result_that_needs_a_review_is_open(store):
    key = add(store, 1, "p1", "p2")
    claim = {"outcome": {"how": "count", "winner": "B", "margin_zi": "3/4"}, "text": "B+1.5"}
    store.append("claim", claim, who="arbiter", game=key)
    event = read_event(store)
    assert event.games[key].outcome == BLACK
    assert event.games[key].standing == "needs_review"
    assert contest_of(event).pending and not contest_of(event).decided


def test_games_of_which_a_player_is_not_known(store):
    register.add_game(store, key="photo-7", black="p1", who="arbiter")
    event = read_event(store)
    assert [game.key for game in games_without_players(event)] == ["photo-7"]
    assert contest_of(event).results == ()


class TestWay:
    def test_settings_of_the_event_then_flags(self):
        about = {"system": "round-robin", "teams": "yes", "bye": "1", "rounds": 5, "title": "x"}
        assert way_of(about) == Way(system="round_robin", teams=True, bye=1)
        assert way_of(about, system="swiss", teams=False, bye=0) == Way(bye=0)
        assert way_of({}, way=None) == Way()
        assert way_of({"order": "points,beaten", "lots": "b，a"}).lots == ("b", "a")

    def test_the_rules_of_1988_mean_the_edition_of_1988(self):
        assert way_of({"rules": "china-1988"}).edition == 1988
        assert way_of({"rules": "china-1988"}, edition="2002").edition == 2002

    @pytest.mark.parametrize(
        "about",
        [{"system": "knockout"}, {"bye": 3}, {"bye": "two"}, {"edition": 1999}, {"teams": "maybe"},
         {"way": "luck"}, {"highest": ""} | {"bye_opponent": "much"}],
    )  # fmt: skip
    def test_settings_that_there_are_not(self, about):
        with pytest.raises(InputError) as error:
            way_of(about)
        assert error.value.code == "bad_setting"

    def test_a_free_round_that_is_worth_too_much(self, store):
        register.add_bye(store, round=1, player="p1", points="3", who="arbiter")
        with pytest.raises(InputError, match="3"):
            contest_of(read_event(store))


@pytest.mark.parametrize(
    ("value", "text"),
    [("4", "4"), ("9/2", "4.5"), ("11/3", "3.667"), ("-1/3", "-0.333"), ("2/3", "0.667"),
     ("-1/9000", "0.000"), ("5/16", "0.3125"), ("29999/30000", "1.000"), ("-7/3", "-2.333")],
)  # fmt: skip
def test_numbers_as_people_write_them(value, text):
    assert number_text(Fraction(value)) == text


def test_the_json_is_exact_and_by_its_schema(store, root):
    from importlib import resources

    schema = resources.files("boardscan.records") / "schema" / "standings-1.schema.json"
    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8")))
    add(store, 1, "p1", "p2", BLACK)
    add(store, 2, "p2", "p3")
    add(store, 3, "p1", "p3", Outcome(How.DRAW))
    register.add_bye(store, round=1, player="p3", who="arbiter")
    contest = contest_of(read_event(store))
    for way in (Way(way="total"), Way(way="points"), Way(system="round_robin")):
        table = standings(contest, way)
        notes = [(code, text.en) for code, text in notes_of(table, contest)]
        record = standings_record(table, contest, "spring", notes)
        assert list(validator.iter_errors(record)) == []
        assert set(record) == set(validator.schema["required"])
    record = standings_record(standings(contest, Way(way="total")), contest, "spring")
    assert [(row["id"], row["values"]["total"]) for row in record["rows"]] == [
        ("p1", "2"), ("p3", "2"), ("p2", "-1"),
    ]  # fmt: skip
    assert record["pending"] == [{"round": 2, "black": "p2", "white": "p3"}]


def test_what_is_said_below_the_table(store):
    add(store, 1, "p1", "p2", BLACK)
    add(store, 2, "p2", "p3")
    register.add_bye(store, round=1, player="p3", who="arbiter")
    register.withdraw(store, player="p2", after_round=1, who="arbiter", why="ill")
    contest = contest_of(read_event(store))

    def codes(way):
        return [code for code, _ in notes_of(standings(contest, way), contest)]

    assert codes(Way(way="total")) == ["pending", "withdrawn", "bye", "highest"]
    assert codes(Way(way="points", bye=2)) == ["pending", "withdrawn"]
    assert codes(Way(system="round_robin")) == ["void", "bye"]
