"""OpenGotha files: one made by hand is read, ours come back as they were."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from boardscan.errors import InputError
from boardscan.records.contest import Contest, Entrant, FreeRound, Result
from boardscan.records.exports.export import export
from boardscan.records.exports.opengotha import result_code, write_opengotha
from boardscan.records.exports.opengotha_read import read_opengotha
from boardscan.records.exports.tournament import Pairing, Person, Tournament, tournament_of
from boardscan.records.register import add_bye
from boardscan.records.standings import Way, standings
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

SAMPLE = Path(__file__).with_name("opengotha_by_hand.xml")

# Elements in their order and attributes, as the format's DTD names them.
ORDER = ["Players", "Games", "ByePlayers", "Teams", "TournamentParameterSet"]
ATTRIBUTES = {
    "Tournament": "dataVersion gothaVersion gothaMinorVersion saveDT",
    "Player": "name firstName country club egfPin ffgLicence ffgLicenceStatus agaId "
    "agaExpirationDate rank rating ratingOrigin grade smmsCorrection participating "
    "registeringStatus",
    "Game": "roundNumber tableNumber whitePlayer blackPlayer knownColor handicap result",
    "ByePlayer": "roundNumber player",
    "Team": "teamNumber teamName",
    "Board": "roundNumber boardNumber player",
    "GeneralParameterSet": "shortName name location director beginDate endDate size komi "
    "numberOfRounds genNBW2ValueBye",
    "PlacementCriterion": "number name",
}
REQUIRED = {
    "Player": "name firstName",
    "Game": "roundNumber tableNumber whitePlayer blackPlayer",
    "ByePlayer": "roundNumber player",
    "Team": "teamNumber teamName",
    "Board": "roundNumber boardNumber player",
}


@pytest.fixture
def sample():
    return SAMPLE.read_bytes()


class TestByHand:
    def test_people(self, sample):
        ahorn, birke, kong, dorn = read_opengotha(sample).people
        assert ahorn == Person(
            "AHORNBÉLA", "Ahorn", "Béla", "4D", "HU", "BuPe", "10000001", "Bäume", 1
        )
        assert (birke.id, birke.rank, birke.board) == ("DEBIRKECLÉO", "1K", 2)
        assert (kong.id, kong.rank, kong.team) == ("孔明", "1P", "其他")
        assert dorn.given == "Eva Maria"

    def test_games(self, sample):
        games = read_opengotha(sample).pairings
        assert [(g.round, g.table, g.black, g.white, g.handicap) for g in games] == [
            (1, 1, "DEBIRKECLÉO", "AHORNBÉLA", 3),
            (1, 2, "孔明", "DORNEVAMARIA", 0),
            (2, 1, "AHORNBÉLA", "孔明", 0),
            (3, 1, "DORNEVAMARIA", "AHORNBÉLA", 0),
            (3, 2, "孔明", "DEBIRKECLÉO", 0),
        ]
        assert [g.outcome for g in games] == [
            Outcome(How.COUNT, Colour.WHITE),
            Outcome(How.FORFEIT, Colour.BLACK),
            Outcome(How.DRAW),
            Outcome(How.BOTH_LOSE),
            None,
        ]

    def test_the_rest(self, sample):
        found = read_opengotha(sample)
        assert (found.title, found.place, found.rounds) == ("By hand & made up", "Nowhere", 3)
        assert (found.begin, found.end) == ("2026-05-01", "2026-05-03")
        assert (found.size, found.komi) == (19, Fraction(13, 2))
        assert [(free.player, free.round) for free in found.free_rounds] == [("DEBIRKECLÉO", 2)]

    def test_it_can_be_ranked(self, sample):
        found = read_opengotha(sample)
        contest = Contest(
            tuple(Result(g.black, g.white, g.outcome, g.round) for g in found.pairings),
            tuple(Entrant(person.id) for person in found.people),
            found.free_rounds,
        )
        rows = standings(contest, Way(way="points")).rows
        assert [(row.id, row.score.points) for row in rows] == [
            ("AHORNBÉLA", 3), ("孔明", 3), ("DEBIRKECLÉO", 2), ("DORNEVAMARIA", 0),
        ]  # fmt: skip

    def test_what_is_left_out_means_what_the_dtd_says(self):
        found = read_opengotha(b"<Tournament><Players/><Games/></Tournament>")
        assert (found.rounds, found.size, found.komi) == (5, 19, Fraction(15, 2))

    def test_it_comes_back_as_it_was(self, sample):
        found = read_opengotha(sample)
        assert read_opengotha(write_opengotha(found)) == found


class TestRoundTrip:
    def test_an_event(self, spring):
        tournament = tournament_of(spring.event)
        back = read_opengotha(export(spring.event, "opengotha").files[""])
        ids = dict(zip((p.id for p in tournament.people), (p.id for p in back.people), strict=True))
        assert ids == {"p1": "张三", "p2": "欧阳修", "p3": "MÜLLERJÖRG", "p4": "ŁUKASZZOË"}
        assert [replace(p, id="") for p in back.people] == [
            replace(p, id="", team=p.team if p.board else "") for p in tournament.people
        ]
        assert [(g.round, g.table, g.black, g.white, g.handicap) for g in back.pairings] == [
            (g.round, g.table, ids[g.black], ids[g.white], g.handicap) for g in tournament.pairings
        ]
        assert [result_code(g.outcome) for g in back.pairings] == [
            "RESULT_BLACKWINS", "RESULT_WHITEWINS", "RESULT_EQUAL", "RESULT_WHITEWINS_BYDEF",
            "RESULT_BOTHLOSE",
        ]  # fmt: skip
        assert back.free_rounds == (FreeRound("欧阳修", 3),)
        assert (back.title, back.place, back.rounds) == ("春季赛", "Beijing", 3)
        assert (back.begin, back.end, back.komi) == ("2026-04-04", "2026-04-05", Fraction(15, 2))

    def test_it_says_what_is_lost(self, spring):
        notes = export(spring.event, "opengotha").notes
        assert "no margin" in notes[0].en and "胜多少子" in notes[0].zh

    def test_several_free_players_in_a_round_are_told(self, spring):
        assert not any("free player" in note.en for note in export(spring.event, "opengotha").notes)
        add_bye(spring.store, round=3, player="p4", who="arbiter")
        assert any("free player" in note.en for note in export(spring.event, "opengotha").notes)

    def test_elements_and_attributes_are_those_of_the_dtd(self, spring):
        root = ET.fromstring(export(spring.event, "opengotha").files[""])
        assert [child.tag for child in root] == ORDER
        for element in root.iter():
            if element.tag in ATTRIBUTES:
                assert set(element.keys()) <= set(ATTRIBUTES[element.tag].split()), element.tag
                assert set(REQUIRED.get(element.tag, "").split()) <= set(element.keys())
            else:
                assert not element.keys(), element.tag
        presence = {p.get("firstName"): p.get("participating") for p in root.iter("Player")}
        assert presence["Zoë"] == "110" + "1" * 17
        assert {len(digits) for digits in presence.values()} == {20}

    def test_a_rank_that_nobody_knows_is_left_out_and_told(self, empty):
        empty.player("a", "Li Si")
        empty.player("b", "Wang Wu", rank="9p")
        empty.game(1, 1, "a", "b")
        made = export(empty.event, "opengotha")
        players = list(ET.fromstring(made.files[""]).iter("Player"))
        assert players[0].get("rank") is None and players[1].get("grade") == "9P"
        assert any("30K" in note.en for note in made.notes)
        assert any("1 game(s) without a result" in note.en for note in made.notes)

    def test_names_that_xml_has_signs_for(self):
        person = Person("a", 'O"N<e>il', "& Söhne'")
        tournament = Tournament("a < b & c", (person, Person("b", "B", "b")),
                                (Pairing(1, 1, "a", "b"),), rounds=1)  # fmt: skip
        back = read_opengotha(write_opengotha(tournament))
        assert (back.people[0].family, back.people[0].given) == (person.family, person.given)
        assert back.title == "a < b & c"

    def test_boards_of_a_match_have_tables_of_their_own(self, empty):
        for name in "abcd":
            empty.player(name, f"{name} x", team="RS"["ab".find(name) < 0], board=1)
        empty.game(1, 1, "a", "c", board=1)
        empty.game(1, 1, "b", "d", board=2)
        pairings = read_opengotha(export(empty.event, "opengotha").files[""]).pairings
        assert [pairing.table for pairing in pairings] == [1, 2]


class TestRefused:
    def test_two_players_with_one_name(self, empty):
        empty.player("a", "张伟")
        empty.player("b", "张 伟")
        empty.game(1, 1, "a", "b")
        with pytest.raises(InputError) as error:
            export(empty.event, "opengotha")
        assert error.value.code == "same_name"

    def test_a_game_without_a_round(self, empty):
        empty.player("a", "A a")
        empty.player("b", "B b")
        empty.game(None, None, "a", "b", Outcome(How.DRAW), key="photo-3")
        with pytest.raises(InputError, match="photo-3") as error:
            export(empty.event, "opengotha")
        assert error.value.code == "not_in_a_round"

    def test_too_many_rounds(self):
        with pytest.raises(InputError) as error:
            write_opengotha(Tournament("x", (), (), rounds=21))
        assert error.value.code == "too_many_rounds"

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"<Tournament>",
            b"<Club/>",
            b"\xff\xfe\x00",
            b'<?xml version="1.0" encoding="no-such"?><Tournament/>',
            b'<!DOCTYPE T [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Tournament>&b;</Tournament>',
            b'<!DOCTYPE T [<!ENTITY x SYSTEM "file:///etc/passwd">]><Tournament>&x;</Tournament>',
            b'<Tournament><Players><Player firstName="x"/></Players></Tournament>',
            b'<Tournament><Games><Game roundNumber="1" tableNumber="1" whitePlayer="A" '
            b'blackPlayer="B"/></Games></Tournament>',
            b'<Tournament><Games><Game roundNumber="one" tableNumber="1" whitePlayer="A" '
            b'blackPlayer="B"/></Games></Tournament>',
            b'<Tournament><Players><Player name="A" firstName=""/><Player name="B" firstName=""/>'
            b'</Players><Games><Game roundNumber="1" tableNumber="1" whitePlayer="A" '
            b'blackPlayer="B" result="RESULT_BOTHWIN"/></Games></Tournament>',
        ],
    )
    def test_what_is_no_tournament(self, data):
        with pytest.raises(InputError) as error:
            read_opengotha(data)
        assert error.value.code == "bad_opengotha"
