"""CSV and XLSX: what is written is read back, and nothing in it is run."""

import csv
import io
import sys
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardscan.errors import InputError, Text
from boardscan.records.exports.csv_file import guard, unguard, write_csv
from boardscan.records.exports.export import export
from boardscan.records.exports.tables import Table
from boardscan.records.exports.xlsx import write_xlsx
from boardscan.records.register import set_event
from boardscan.rules.outcome import How, Outcome

EVIL = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＠x", "'=1", "''-", " =1", "\n@a"]
PLAIN = ["", "a=1", "张三", "'quoted'", "3-1", 'say "x", y', "two\nlines"]


def table(*rows):
    return Table(Text("T", "表"), (Text("a", "甲"), Text("b", "乙")), rows)


def read_csv(data):
    """The rows of a CSV as a program reads them, apostrophes taken off."""
    text = data.decode("utf-8-sig")
    return [[unguard(cell) for cell in row] for row in csv.reader(io.StringIO(text, newline=""))]


class TestCsv:
    def test_a_byte_order_mark_so_that_excel_knows_it_is_utf_8(self):
        assert write_csv(table(("张三", 1)), "zh") == "\ufeff甲,乙\r\n张三,1\r\n".encode()

    @pytest.mark.parametrize("text", EVIL)
    def test_texts_that_would_be_formulas_stay_texts(self, text):
        (_, row) = csv.reader(
            io.StringIO(write_csv(table((text, 2)), "en").decode("utf-8-sig"), newline="")
        )
        assert row[0].startswith("'")
        assert unguard(row[0]) == text

    @pytest.mark.parametrize("text", PLAIN)
    def test_other_texts_are_left_alone(self, text):
        assert guard(text) == text == unguard(text)

    def test_numbers_stay_numbers_and_are_no_dates(self):
        rows = read_csv(write_csv(table((Fraction(-1, 5), Fraction(3, 4)), (None, 12)), "en"))
        # 3/4 would be the 3rd of April in a spreadsheet.
        assert rows[1:] == [["-0.2", "0.75"], ["", "12"]]

    @settings(max_examples=60, deadline=None)
    @given(st.text(alphabet=st.sampled_from("'=+-@＝＋ \t\r\n,\"aé张"), max_size=6))
    @example("'''=")
    def test_every_text_comes_back(self, text):
        assert read_csv(write_csv(table((text, "x")), "en"))[1] == [text, "x"]

    def test_the_games_of_an_event(self, spring):
        spring.player("p1", "=HYPERLINK(\"http://x\")")
        heads, *rows = read_csv(export(spring.event, "csv").files[""])
        games = [dict(zip(heads, row, strict=True)) for row in rows]
        assert [game["winner"] for game in games] == ["B", "W", "", "W", ""]
        assert games[0] == {
            "round": "1", "table": "1", "board": "", "game": "",
            "Black": '=HYPERLINK("http://x")', "Black's team": "", "White": "欧阳修",
            "White's team": "蓝队", "rules": "", "komi": "3.75", "handicap": "0",
            "result": "Black wins by ¾ 子 (1½ points)", "winner": "B", "how": "counted",
            "margin in 子": "0.75", "margin in points": "1.5", "Black's count": "",
            "White's count": "", "Black's warnings": "1", "White's warnings": "0",
            "standing": "confirmed", "confirmed by": "chief arbiter",
            "confirmed at (UTC)": games[0]["confirmed at (UTC)"],
        }  # fmt: skip
        assert games[0]["confirmed at (UTC)"].startswith("20")
        # A handicap game is without komi.
        assert games[1]["komi"] == "0" and games[1]["handicap"] == "2"

    def test_players_and_standings(self, spring):
        set_event(spring.store, who="arbiter", way="total")
        players = read_csv(export(spring.event, "csv", "zh", "players").files[""])
        assert players[0][:4] == ["编号", "姓名", "队", "台次"]
        assert [row[1] for row in players[1:]] == ["张三", "欧阳修", "Müller, Jörg", "Łukasz Zoë"]
        assert [row[-2:] for row in players[1:]] == [["", ""], ["", "3"], ["", ""], ["2", ""]]
        table = read_csv(export(spring.event, "csv", "en", "standings").files[""])
        assert table[0] == ["place", "id", "name", "team", "points", "opponents", "total",
                            "warnings", "won", "drawn", "lost"]  # fmt: skip
        # 3 points, and 7 of the opponents to half of 3, of three rounds.
        assert table[1] == ["1", "p1", "张三", "红队", "3", "7", "4.667", "1", "1", "1", "1"]

    def test_an_empty_event(self, empty):
        for name in ("games", "players", "standings"):
            assert len(read_csv(export(empty.event, "csv", "en", name).files[""])) == 1


class TestXlsx:
    def read(self, data):
        openpyxl = pytest.importorskip("openpyxl")
        return openpyxl.load_workbook(io.BytesIO(data))

    def test_sheets_of_an_event(self, spring):
        book = self.read(export(spring.event, "xlsx").files[""])
        assert book.sheetnames == ["Games", "Players", "Standings"]
        heads, first, *_ = book["Games"].iter_rows(values_only=True)
        game = dict(zip(heads, first, strict=True))
        assert (game["round"], game["Black"], game["margin in 子"]) == (1, "张三", 0.75)
        assert book["Standings"]["C2"].value == "张三"
        assert self.read(export(spring.event, "xlsx", "zh").files[""]).sheetnames == [
            "对局", "选手", "名次",
        ]  # fmt: skip

    @pytest.mark.parametrize("text", [*EVIL, *PLAIN[1:], "1.10", "2026-01-01"])
    def test_texts_stay_texts(self, text):
        sheet = self.read(write_xlsx([table((text, 1))], "en"))["T"]
        cell = sheet["A2"]
        assert cell.data_type == "s"
        # XML knows one kind of line end.
        assert cell.value.replace("\r", "\n") == text.replace("\r", "\n")

    def test_what_a_workbook_can_not_hold_is_marked(self):
        sheet = self.read(write_xlsx([table(("a\x00b\ud800c", "x" * 40_000))], "en"))["T"]
        assert sheet["A2"].value == "a\ufffdb\ufffdc"
        assert len(sheet["B2"].value) == 32_767

    def test_numbers(self):
        sheet = self.read(write_xlsx([table((Fraction(5, 4), Fraction(3)), (None, -2))], "en"))["T"]
        assert [cell.value for row in sheet.iter_rows(min_row=2) for cell in row] == [
            1.25, 3, None, -2,
        ]  # fmt: skip
        assert sheet.freeze_panes == "A2"

    def test_without_openpyxl_it_says_how_to_get_it(self, spring, monkeypatch):
        monkeypatch.setitem(sys.modules, "openpyxl", None)
        with pytest.raises(InputError) as error:
            export(spring.event, "xlsx")
        assert error.value.code == "extra_missing"
        assert "boardscan[xlsx]" in error.value.hint.en


def test_the_standings_of_teams_have_a_column_a_board(empty):
    for name in "abcd":
        empty.player(name, name.upper(), team="RS"["ab".find(name) < 0], board=1 + "bd".count(name))
    empty.game(1, 1, "a", "c", Outcome(How.DRAW), board=1)
    empty.game(1, 1, "b", "d", Outcome(How.BOTH_LOSE), board=2)
    set_event(empty.store, who="arbiter", teams=True, system="round-robin")
    rows = read_csv(export(empty.event, "csv", "en", "standings").files[""])
    assert rows[0] == ["place", "id", "name", "team", "points", "board points", "board 1",
                       "board 2", "won", "drawn", "lost"]  # fmt: skip
    assert rows[1] == ["1", "R", "R", "R", "1", "1", "1", "0", "0", "1", "0"]
