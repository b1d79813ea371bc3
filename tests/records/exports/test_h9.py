"""The table of the European Go Database: written, read back, and never with a ``?``."""

from dataclasses import replace

import pytest

from boardscan.errors import InputError
from boardscan.records.contest import FreeRound
from boardscan.records.exports.export import export
from boardscan.records.exports.h9_read import read_h9
from boardscan.records.exports.tournament import tournament_of
from boardscan.records.register import set_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour


def lines_of(made):
    text = made.files[""].decode("ascii")
    return [line.split() for line in text.splitlines() if not line.startswith(";")]


def test_the_table(spring):
    made = export(spring.event, "h9")
    # Points: 张三 3 (won, drew, both lost), Łukasz 3, 欧阳修 2 (a free round), Müller 2.
    assert lines_of(made) == [
        ["1", "Zhang", "San", "5D", "CN", "Bei", "3", "7", "1", "0", "4+/b0", "2=/w0", "3-!b0"],
        ["2", "Zoe", "Lukasz", "9P", "XX", "xxxx", "3", "5", "0", "0", "3+/w2", "1=/b0", "0-"],
        ["3", "Muller", "Jorg", "2D", "DE", "xxxx", "2", "8", "0", "0", "2-/b2", "4+!w0", "1-!w0"],
        ["4", "Ouyang", "Xiu", "3K", "XX", "xxxx", "2", "5", "0", "0", "1-/w0", "3-!b0", "0+"],
    ]


def test_the_head_and_what_is_told(spring):
    made = export(spring.event, "h9")
    head = [line for line in made.files[""].decode().splitlines() if line.startswith(";")]
    # A title in Chinese has no place in an ASCII file: the EGD asks for it on its page.
    assert head[:3] == ["; PC[,Beijing]", "; DT[2026-04-04,2026-04-05]", "; KM[7.5]"]
    told = " ".join(note.en for note in made.notes)
    assert "no margins" in told
    assert "张三 = Zhang, San; Müller, Jörg = Muller, Jorg; 欧阳修 = Ouyang, Xiu" in told
    assert "Zoe" not in told  # the arbiter gave this one


def test_never_a_question_mark(spring):
    data = export(spring.event, "h9").files[""]
    assert b"?" not in data
    assert data.isascii()


def test_it_comes_back(spring):
    tournament = tournament_of(spring.event)
    back = read_h9(export(spring.event, "h9").files[""])
    ids = {"p1": "1", "p2": "4", "p3": "3", "p4": "2"}

    def plainly(game, names):
        outcome = game.outcome
        how = How.DRAW if outcome.winner is None and outcome.how is How.COUNT else outcome.how
        how = How.COUNT if how is How.RESIGNATION else how
        return (game.round, names[game.black], names[game.white], game.handicap,
                Outcome(how, outcome.winner))  # fmt: skip

    same = {number: number for number in ids.values()}
    expected = {plainly(game, ids) for game in tournament.pairings}
    found = {plainly(game, same) for game in back.pairings}
    # Of a game that both lost the colours are there, too.
    assert found == expected
    assert back.free_rounds == (FreeRound("4", 3, 2),)
    assert (back.rounds, back.komi) == (3, tournament.komi)
    assert (back.begin, back.end, back.place) == ("2026-04-04", "2026-04-05", "Beijing")
    assert next((p.family, p.given, p.rank) for p in back.people) == ("Zhang", "San", "5D")


def test_order_and_free_rounds_are_those_of_the_standings(spring):
    set_event(spring.store, who="arbiter", system="round-robin")
    lines = lines_of(export(spring.event, "h9"))
    # Łukasz and 张三 have 3 points and 3½ of the beaten, 张三 a warning. Łukasz left: 欧阳修 has 2
    # points for the game that was not played, and nobody is rated for it.
    assert [line[1] for line in lines] == ["Zoe", "Zhang", "Ouyang", "Muller"]
    assert [line[6] for line in lines] == ["3", "3", "2", "2"]
    # In a round robin a free round is worth nothing.
    assert lines[2][-1] == "0-"


def test_who_never_played_is_not_in_the_table(spring):
    spring.player("p9", "Nobody Here")  # without a rank, even
    assert len(lines_of(export(spring.event, "h9"))) == 4


class TestRefused:
    @pytest.mark.parametrize("name", ["こばやし こういち", "조치훈", "Иван Петров", "林 あい"])
    def test_a_name_in_another_script(self, spring, name):
        spring.player("p2", name, rank="1d")
        with pytest.raises(InputError, match=name.split()[0]) as error:
            export(spring.event, "h9")
        assert error.value.code == "name_not_latin"
        spring.player("p2", name, rank="1d", latin="Some Body")
        assert b"Some Body" in export(spring.event, "h9").files[""]

    def test_a_latin_name_that_is_not_latin(self, spring):
        spring.player("p2", "欧阳修", rank="1d", latin="欧阳 修")
        with pytest.raises(InputError) as error:
            export(spring.event, "h9")
        assert error.value.code == "name_not_latin"

    def test_no_rank(self, spring):
        spring.player("p2", "欧阳修")
        with pytest.raises(InputError, match="欧阳 修") as error:
            export(spring.event, "h9")
        assert error.value.code == "no_rank"

    def test_a_name_of_one_word(self, spring):
        spring.player("p2", "Ronaldinho", rank="1d")
        with pytest.raises(InputError) as error:
            export(spring.event, "h9")
        assert error.value.code == "name_incomplete"

    def test_a_handicap_of_ten(self, spring):
        spring.player("p5", "Weak One", rank="25k")
        spring.game(3, 2, "p5", "p4", Outcome(How.TIME, Colour.BLACK), handicap=10)
        with pytest.raises(InputError) as error:
            export(spring.event, "h9")
        assert error.value.code == "handicap_too_large"

    @pytest.mark.parametrize(
        "table",
        [
            "1 A a 1D XX xxxx 0 2+/b0\n2 B b 1D XX xxxx 0 1+/w0\n",  # both won
            "1 A a 1D XX xxxx 0 2+/b0\n2 B b 1D XX xxxx 0 3-/w0\n3 C c 1D XX xxxx 0 2-/w0\n",
            "1 A a 1D XX xxxx 0 7+/b0\n",  # nobody is the seventh
            "1 A a 1D XX xxxx 0 0-\n1 B b 1D XX xxxx 0 0-\n",  # two firsts
            "first A a 1D XX xxxx 0 0-\n",
            "1 A a\n",
        ],
    )
    def test_tables_that_can_not_be(self, table):
        with pytest.raises(InputError) as error:
            read_h9(table.encode())
        assert error.value.code == "bad_h9"


def test_the_shorter_forms_that_others_write():
    table = b"; EV[Club night]\n1 Maa Kaisa_Liisa 3k FI Hel 2 2+ 0=\n\n2 Kuu Jo 4K FI Hel 0 1- 0\n"
    found = read_h9(table)
    assert found.title == "Club night"
    assert found.people[0].given == "Kaisa Liisa" and found.people[0].rank == "3K"
    (game,) = found.pairings
    assert (game.black, game.white, game.outcome) == ("1", "2", Outcome(How.COUNT, Colour.BLACK))
    assert found.free_rounds == (FreeRound("1", 2, 1),)
    assert replace(game, table=1) == game
