"""What an event's rows add up to, and what persons may do to a result."""

from fractions import Fraction

import pytest

from boardscan.errors import InputError, RulesError
from boardscan.records.decide import annul, confirm, decide, warn
from boardscan.records.event import read_event
from boardscan.records.register import add_bye, add_game, add_player, set_event, withdraw
from boardscan.records.store import create_event, open_event
from boardscan.records.store_check import verify_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

pytestmark = pytest.mark.usefixtures("quick_store")

BLACK_WINS = Outcome(How.COUNT, Colour.BLACK, Fraction(3, 4))
WHITE_RESIGNED = Outcome(How.RESIGNATION, Colour.BLACK)


@pytest.fixture
def store(tmp_path):
    with create_event(
        tmp_path / "spring", who="tester", title="Spring", rules="china-2002"
    ) as made:
        yield made


@pytest.fixture
def key(store):
    return add_game(store, round=1, table=5, black="Li", white="Wang", who="tester")


def game(store, key="1.5"):
    return read_event(store).games[key]


def record(rows=("B.", ".W"), status="certain", winner="B", margin="3/4", **more):
    verdict = {"winner": winner, "how": "count", "margin_zi": margin, "status": status,
               "margin_points": None, "reasons": []}  # fmt: skip
    return {"status": status, "rows": list(rows), "reasons": [], "verdict": verdict, **more}


def read(store, key="1.5", **about):
    store.append("reading", {"sha256": None, "record": record(**about)}, who="program", game=key)


def test_an_event_with_everything(store):
    set_event(store, who="a", rounds=5, title="Spring open")
    add_player(store, id="p1", name="Li", team="Red", board=1, who="a", rank="5d")
    add_player(store, id="p1", name="Li Ming", team="Red", board=1, who="a", rank="6d")
    add_bye(store, round=2, player="p1", points="1", who="a")
    withdraw(store, player="p1", after_round=3, who="a", why="ill")
    keys = [add_game(store, round=r, table=t, board=b, who="a", black="p1")
            for r, t, b in ((2, 1, None), (1, 10, None), (1, 2, 2), (1, 2, 1))]  # fmt: skip
    event = read_event(store)
    assert keys == ["2.1", "1.10", "1.2.2", "1.2.1"]
    assert list(event.games) == ["1.2.1", "1.2.2", "1.10", "2.1"], "in order of play"
    assert (event.about["title"], event.about["rules"]) == ("Spring open", "china-2002")
    assert event.players["p1"].name == "Li Ming"
    assert event.players["p1"].about["rank"] == "6d"
    assert (event.byes[0].points, event.withdrawals[0].why) == ("1", "ill")
    assert event.rounds == 2


def test_a_game_needs_a_name(store):
    with pytest.raises(InputError) as caught:
        add_game(store, who="a", round=1)
    assert caught.value.code == "no_key"
    assert add_game(store, who="a", key="final") == "final"


def test_how_sure_a_result_is(store, key):
    assert game(store).standing == "open"
    read(store, status="needs_review")
    assert game(store).standing == "needs_review"
    read(store)
    assert (game(store).standing, game(store).outcome) == ("read", BLACK_WINS)
    decide(store, key, WHITE_RESIGNED, who="Li", why="he resigned")
    assert (game(store).standing, game(store).outcome) == ("decided", WHITE_RESIGNED)
    confirm(store, key, who="arbiter")
    assert game(store).confirmed
    assert [e.kind for e in game(store).history] == [
        "game", "reading", "reading", "decision", "confirmation"
    ]  # fmt: skip


def test_a_less_sure_reading_does_not_replace_a_surer_one(store, key):
    read(store)
    read(store, status="refused", rows=(), winner=None, margin=None)
    assert (game(store).standing, game(store).outcome) == ("read", BLACK_WINS)


def test_readings_that_differ_need_a_person_until_one_corrects_it(store, key):
    read(store)
    read(store, rows=(".B", "W."))  # only turned
    assert game(store).standing == "read"
    read(store, rows=("BB", ".W"))
    read(store)
    assert "photos_differ" in dict(game(store).reasons)
    corrected = {"record": record(), "points": {}}
    store.append("correction", corrected, who="Li", game=key)
    assert game(store).standing == "read"
    read(store, rows=("BB", "BW"))
    assert game(store).record["rows"] == ["B.", ".W"], "the person's word stands"
    assert game(store).standing == "needs_review"


def test_a_correction_of_the_board_leaves_a_decision(store, key):
    read(store)
    decide(store, key, WHITE_RESIGNED, who="Li", why="he resigned")
    corrected = {"record": record(("BB", ".W"), margin="7/4"), "points": {}}
    store.append("correction", corrected, who="Li", game=key)
    assert (game(store).standing, game(store).outcome) == ("decided", WHITE_RESIGNED)
    assert game(store).record["rows"] == ["BB", ".W"]
    decide(store, key, BLACK_WINS, who="Li", why="he did not")
    assert game(store).outcome == BLACK_WINS


def test_a_comparison_that_fails_needs_a_person(store, key):
    read(store)
    finding = {"code": "winner", "agrees": False, "message": "White was claimed"}
    store.append("check", {"agrees": False, "findings": [finding]}, who="program", game=key)
    read(store)
    assert game(store).reasons == (("winner", "White was claimed"),)
    decide(store, key, BLACK_WINS, who="Li", why="recounted")
    assert game(store).standing == "decided"


def test_only_the_last_word_on_each_photo_counts(store, key):
    """A photo that was read again, and a claim that was corrected, leave no doubt behind."""
    for rows, agrees in ((("BB", ".W"), False), (("B.", ".W"), True)):
        data = {"sha256": "one", "record": record(rows)}
        store.append("reading", data, who="program", game=key)
        finding = {"code": "winner", "agrees": agrees, "message": "claimed"}
        checked = {"source": "a.jpg", "agrees": agrees, "findings": [finding]}
        store.append("check", checked, who="program", game=key)
    assert (game(store).standing, game(store).reasons) == ("read", ())


def test_claims_that_differ_are_told(store, key):
    for winner in ("W", "B"):
        outcome = {"how": "resignation", "winner": winner, "margin_zi": None}
        claim = {"text": f"{winner}+R", "by": "x", "outcome": outcome}
        store.append("claim", claim, who="a", game=key)
    assert "claims_differ" in dict(game(store).reasons)


def test_warnings_after_the_count_make_it_stale(store, key):
    terms = {"rules": "china-2002", "komi": None, "handicap": 0, "dead": None, "prisoners": None,
             "warnings": {"B": 0, "W": 0}}  # fmt: skip
    data = {"sha256": None, "record": record(), "terms": terms}
    store.append("reading", data, who="program", game=key)
    assert game(store).standing == "read"
    warn(store, key, Warnings(black=1), who="arbiter")
    assert "terms_changed" in dict(game(store).reasons)


def test_a_confirmed_result_can_only_be_annulled(store, key):
    read(store)
    confirm(store, key, who="arbiter")
    for change in (
        lambda: decide(store, key, WHITE_RESIGNED, who="x", why="y"),
        lambda: warn(store, key, Warnings(black=1), who="x"),
        lambda: confirm(store, key, who="x"),
        lambda: add_game(store, round=1, table=5, who="x", black="Zhao"),
    ):
        with pytest.raises(RulesError) as caught:
            change()
        assert caught.value.code == "confirmed"
    assert game(store).outcome == BLACK_WINS
    annul(store, key, who="chief", why="the wrong table was photographed")
    assert game(store).standing == "read"
    assert game(store).history[-1].why == "the wrong table was photographed"
    decide(store, key, WHITE_RESIGNED, who="x", why="y")
    confirm(store, key, who="arbiter")
    assert game(store).outcome == WHITE_RESIGNED
    annul(store, key, who="chief", why="again")
    assert game(store).standing == "decided"


def test_annulling_needs_a_name_a_reason_and_a_confirmation(store, key):
    decide(store, key, BLACK_WINS, who="a", why="b")
    with pytest.raises(RulesError) as caught:
        annul(store, key, who="chief", why="x")
    assert caught.value.code == "not_confirmed"
    confirm(store, key, who="arbiter")
    for who, why, code in (("chief", " ", "why_missing"), (" ", "x", "who_missing")):
        with pytest.raises(InputError) as caught:
            annul(store, key, who=who, why=why)
        assert caught.value.code == code
    assert game(store).confirmed


def test_what_can_not_be_confirmed(store, key):
    with pytest.raises(RulesError) as caught:
        confirm(store, key, who="arbiter")
    assert caught.value.code == "nothing_to_confirm"
    read(store, status="needs_review")
    with pytest.raises(RulesError) as caught:
        confirm(store, key, who="arbiter")
    assert caught.value.code == "not_reviewed"
    decide(store, key, Outcome(How.REPLAY), who="a", why="triple ko")
    with pytest.raises(RulesError) as caught:
        confirm(store, key, who="arbiter")
    assert caught.value.code == "nothing_to_confirm"
    with pytest.raises(InputError) as caught:
        confirm(store, "9.9", who="arbiter")
    assert caught.value.code == "no_game"


def test_without_both_players_a_reason_is_needed(store, key):
    decide(store, key, Outcome(How.FORFEIT, Colour.BLACK), who="a", why="absent")
    with pytest.raises(InputError):
        confirm(store, key, who="arbiter", players="black")
    confirm(store, key, who="arbiter", players="black", why="White did not come")
    assert game(store).entries("confirmation")[0].data["players"] == "black"


@pytest.mark.parametrize(
    "outcome",
    [
        BLACK_WINS, WHITE_RESIGNED, Outcome(How.TIME, Colour.WHITE), Outcome(How.DRAW),
        Outcome(How.RULING, Colour.WHITE), Outcome(How.BOTH_LOSE), Outcome.counted(Fraction(0)),
        Outcome(How.COUNT, Colour.WHITE),
    ],
)  # fmt: skip
def test_every_ending_is_kept_exactly(store, key, outcome):
    decide(store, key, outcome, who="a", why="b")
    confirm(store, key, who="arbiter")
    path = store.path
    store.close()
    with open_event(path) as again:
        assert game(again).outcome == outcome
    assert verify_event(path).intact


def test_a_claim_stands_only_where_nothing_was_counted(store, key):
    claim = {"text": "W+R", "by": "manifest",
             "outcome": {"how": "resignation", "winner": "W", "margin_zi": None}}  # fmt: skip
    store.append("claim", claim, who="a", game=key)
    assert game(store).outcome.winner is Colour.WHITE
    assert dict(game(store).reasons).keys() == {"claim_only"}
    read(store)
    assert (game(store).outcome, game(store).standing) == (BLACK_WINS, "read")


def test_all_of_a_confirmation_or_none(store, key):
    add_game(store, round=1, table=6, who="tester")
    decide(store, key, BLACK_WINS, who="a", why="b")
    with pytest.raises(RulesError):
        _confirm_both(store)
    assert not game(store).confirmed


def _confirm_both(store):
    with store.transaction():
        confirm(store, "1.5", who="arbiter")
        confirm(store, "1.6", who="arbiter")
