"""`cards make` and `cards read`: from a manifest to paper, and from scans to an event."""

import io
import json

import cv2
import jsonschema
import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.card_json import schema

fpdf = pytest.importorskip("fpdf")
pypdfium2 = pytest.importorskip("pypdfium2")
pytest.importorskip("zxingcpp")

DPI = 150
K = DPI / 25.4
TOP_MM, LEFT_MM, HALF_MM = 10.25, 10.0, 148.5  # of a card on A4
GAMES = "轮次,台次,黑方,白方\n1,1,王小明,李四\n1,2,Anna,Bruno\n1,3,Carla,Dora\n"


@pytest.fixture(autouse=True)
def clear_digits(monkeypatch, quick_store):
    """Every count is 185; and pages are read here: starting processes takes longer."""
    from functools import partial

    from boardscan.batch.card_work import process_cards
    from boardscan.batch.pool import run_here
    from boardscan.cards.digits import DigitReadings

    odds = np.full((3, 12), 0.0001)
    odds[[0, 1, 2], [1, 8, 5]] = 0.9989
    monkeypatch.setattr("boardscan.cards.fields.read_digits", lambda crops: DigitReadings(odds))
    monkeypatch.setattr(
        "boardscan.cli.cards._runner", lambda jobs, pages: partial(run_here, work=process_cards)
    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.csv").write_text(GAMES, "utf-8")
    return tmp_path


def drawn(path):
    """The pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(path.read_bytes())
    try:
        return [np.array(page.render(scale=DPI / 72).to_numpy()[:, :, :3]) for page in document]
    finally:
        document.close()


def fill(page, place, *answers):
    """Fill bubbles of the upper (0) or lower (1) card of a page: ``(choice, value)``."""
    for choice, value in answers:
        (bubble,) = (b for b in choice.bubbles if b.value == value)
        x, y = LEFT_MM + bubble.x, TOP_MM + place * HALF_MM + bubble.y
        cv2.circle(page, (round(x * K), round(y * K)), round(2.2 * K), (70, 30, 20), -1)


COUNTED = ((at.WINNER, "B"), (at.HOW, "count"), (at.COUNTED, "B"))


def scan(path, pages):
    """A PDF of scanned pages, as an office scanner makes it."""
    document = fpdf.FPDF(format="A4")
    for page in pages:
        document.add_page()
        data = io.BytesIO(bytes(cv2.imencode(".jpg", page)[1]))
        document.image(data, 0, 0, 210, 297)
    path.write_bytes(bytes(document.output()))
    return path


@pytest.fixture
def made(command, folder):
    """The cards of the event `spring`, as pages."""
    answer = command("cards", "make", "games.csv", "--event", "spring", "--out", "cards.pdf")
    assert answer.code == 0, answer.err
    return drawn(folder / "cards.pdf")


def test_cards_are_made_without_an_event(command, folder):
    answer = command(
        "cards", "make", "games.csv", "--out", "c.pdf", "--paper", "letter", "--round", "1"
    )
    assert (answer.code, answer.out) == (0, "3 cards: c.pdf\n")
    assert len(drawn(folder / "c.pdf")) == 2
    assert not list(folder.glob("*.boardscan"))


def test_what_is_missing_is_told(command, folder):
    answer = command("cards", "make", "--out", "c.pdf")
    assert answer.code == 2
    assert "no games are named" in answer.err
    answer = command("cards", "make", "games.csv", "--out", "c.pdf", "--round", "9")
    assert answer.code == 2
    assert command("cards", "read", "nothing.jpg").code == 2
    assert not (folder / "c.pdf").exists()


def test_cards_are_read_into_the_event(command, folder, made):
    fill(made[0], 0, *COUNTED)
    fill(made[0], 1, (at.WINNER, "W"), (at.HOW, "resignation"), (at.BLACK_WARNINGS, "1"))
    scan(folder / "scan.pdf", [made[0], np.full_like(made[0], 250)])
    answer = command("cards", "read", "scan.pdf", "--event", "spring", "--who", "Li Ming")
    assert answer.code == 0, answer.err
    assert "scan.pdf#1 1.1: Black wins by ¾ 子 (1½ points)" in answer.out
    assert "count: such an end" not in answer.out
    assert "No card was there for: 1.3" in answer.out
    assert "Blank pages: scan.pdf#2" in answer.out
    shown = command("show", "spring", "1.1", "--json").record
    kinds = [row["kind"] for row in shown["history"]]
    assert kinds.count("card") == kinds.count("claim") == 1
    card = next(row for row in shown["history"] if row["kind"] == "card")
    assert card["who"] == "Li Ming"
    jsonschema.validate(card["data"], schema())
    assert shown["result"] == {"how": "count", "winner": "B", "margin_zi": "3/4"}


def test_reading_again_changes_nothing_and_reads_nothing(command, folder, made, monkeypatch):
    fill(made[0], 0, *COUNTED)
    scan(folder / "scan.pdf", made)
    first = command("cards", "read", "scan.pdf", "--event", "spring", "--json")
    head = command("verify", "spring", "--json").record["head"]
    monkeypatch.setattr("boardscan.batch.card_work.read_picture", None)  # would fail
    again = command("cards", "read", "scan.pdf", "--event", "spring", "--json")
    assert again.records == first.records
    assert command("verify", "spring", "--json").record["head"] == head


def test_pictures_and_a_contact_sheet(command, folder, made, monkeypatch):
    fill(made[0], 0, *COUNTED)
    fill(made[0], 0, (at.WINNER, "W"))  # a double
    scan(folder / "scan.pdf", made)
    answer = command("cards", "read", "scan.pdf", "--out", "seen", "--json")
    assert answer.code == 0
    names = {path.name for path in (folder / "seen").iterdir()}
    assert {"scan-p001-1.1.card.png", "scan-p001-1.1.winner.png", "contact-sheet.jpg"} <= names
    assert "scan-p001-1.1.how.png" not in names  # nothing is in doubt there
    for record in answer.records:
        jsonschema.validate(record, schema())
        assert set(record["files"]) <= names
    sheet = cv2.imread(str(folder / "seen" / "contact-sheet.jpg"))
    assert sheet.shape[1] == 3 * (304 + 8)
    monkeypatch.setattr("boardscan.batch.card_work.read_picture", None)
    again = command("cards", "read", "scan.pdf", "--out", "seen", "--json")
    assert again.records == answer.records


def test_stopped_and_gone_on(command, folder, made, monkeypatch):
    """Ctrl-C after the first page: it is kept, and the next run reads the others."""
    from boardscan.batch import card_work

    scan(folder / "scan.pdf", made)
    read, seen = card_work.read_picture, []

    def stops(picture, event):
        if seen:
            raise KeyboardInterrupt
        seen.append(picture.page)
        return read(picture, event)

    monkeypatch.setattr(card_work, "read_picture", stops)
    answer = command("cards", "read", "scan.pdf", "--event", "spring")
    assert answer.code == 130
    assert "1 pages are left" in answer.out
    assert "No card was there" not in answer.out

    def remembers(picture, event):
        seen.append(picture.page)
        return read(picture, event)

    monkeypatch.setattr(card_work, "read_picture", remembers)
    assert command("cards", "read", "scan.pdf", "--event", "spring").code == 0
    assert seen == [1, 2]


def test_one_bad_page_ends_nothing(command, folder, made, monkeypatch):
    from boardscan.batch import card_work

    read = card_work.read_picture

    def fails(picture, event):
        if picture.page == 1:
            raise ZeroDivisionError
        return read(picture, event)

    scan(folder / "scan.pdf", made)
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 nothing")
    monkeypatch.setattr(card_work, "read_picture", fails)
    answer = command("cards", "read", "scan.pdf", "broken.jpg", "--event", "spring", "--json")
    assert answer.code == 7
    codes = [record.get("error", {}).get("code") for record in answer.records]
    assert codes == ["fault", None, "photo_damaged"]
    monkeypatch.setattr(card_work, "read_picture", read)  # a fault is tried again
    answer = command("cards", "read", "scan.pdf", "--event", "spring", "--json")
    assert [record["status"] for record in answer.records].count("refused") == 0


def test_a_card_of_another_event_is_refused(command, folder, made):
    fill(made[0], 0, *COUNTED)
    cv2.imwrite("card.png", made[0][: made[0].shape[0] // 2])
    command("cards", "make", "games.csv", "--event", "autumn", "--out", "other.pdf")
    answer = command("cards", "read", "card.png", "--event", "autumn")
    assert answer.code == 4
    assert "another event: spring" in answer.out
    assert command("cards", "read", "card.png", "--event", "spring").code == 0
    assert command("show", "autumn", "1.1", "--json").record["result"] is None


def test_a_card_of_an_older_pairing_is_told(command, folder, made):
    fill(made[0], 0, *COUNTED)
    cv2.imwrite("card.png", made[0][: made[0].shape[0] // 2])
    (folder / "games.csv").write_text("round,table,black,white\n1,1,李四,王小明\n", "utf-8")
    command("batch", "games.csv", "--event", "spring")
    answer = command("cards", "read", "card.png", "--event", "spring", "--strict")
    assert answer.code == 6
    assert "the players printed on it are not those of the event" in answer.out


def test_a_file_without_a_card(command, folder):
    cv2.imwrite("a.png", np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8))
    answer = command("cards", "read", "a.png", "--lang", "zh")
    assert answer.code == 4
    assert "未找到成绩卡" in answer.out
    (folder / "locked.pdf").write_bytes(_locked())
    answer = command("cards", "read", "locked.pdf", "--json")
    assert answer.code == 3
    assert answer.record["error"]["code"] == "pdf_encrypted"
    assert json.loads(answer.out) == answer.record


def _locked():
    document = fpdf.FPDF()
    document.add_page()
    document.set_encryption(owner_password="a", user_password="b")
    return bytes(document.output())


def test_missing_numbers_are_told_without_an_event(command, folder):
    text = "round,table\n" + "".join(f"1,{table}\n" for table in range(1, 6))
    (folder / "games.csv").write_text(text, "utf-8")
    command("cards", "make", "games.csv", "--out", "c.pdf")
    pages = drawn(folder / "c.pdf")
    scan(folder / "scan.pdf", [pages[0], pages[2]])
    answer = command("cards", "read", "scan.pdf")
    assert "No card was there for: #3, #4" in answer.out
    scan(folder / "scan.pdf", [pages[0], *[np.full_like(pages[0], 250)] * 4, pages[2]])
    answer = command("cards", "read", "scan.pdf")
    assert "Blank pages: scan.pdf#2–scan.pdf#5" in answer.out


def test_a_check_against_a_card(command, folder, made, sees, nine, photo):
    sees(nine)
    text = "game,black,white,komi\nfinal,Li,Wang,0\n"
    (folder / "nine.csv").write_text(text, "utf-8")
    command("cards", "make", "nine.csv", "--out", "nine.pdf")
    (page,) = drawn(folder / "nine.pdf")
    fill(page, 0, *COUNTED)
    cv2.imwrite("card.png", page)
    answer = command("check", photo, "--card", "card.png", "--komi", "0", "--dead", "B2", "--json")
    assert answer.code == 9
    found = {
        f["code"]: f["agrees"] for f in answer.record["check"]["findings"] if f["about"] == "card"
    }
    assert found["winner"] is True
    assert found["impossible"] is False or found["count"] is False
    assert command("check", photo).code == 2
    assert command("check", photo, "--card", photo).code == 4


def test_a_folder_that_can_not_be_written_is_told_before_any_reading(command, folder, monkeypatch):
    from boardscan.batch import cards as batch_cards

    (folder / "out").write_text("a file")
    cv2.imwrite("a.png", np.full((300, 300, 3), 255, np.uint8))
    monkeypatch.setattr(batch_cards, "run_cards", lambda *_: pytest.fail("it was read"))
    answer = command("cards", "read", "a.png", "--out", "out")
    assert answer.code == 8
    assert "out can't be written" in answer.err


def test_what_was_read_before_is_told_in_the_language_of_the_command(command, folder, made):
    fill(made[0], 0, (at.WINNER, "W"), *COUNTED[1:])
    cv2.imwrite("card.png", made[0][: made[0].shape[0] // 2])
    first = command("cards", "read", "card.png", "--event", "spring")
    assert "the winner and the count do not agree" in first.out
    again = command("cards", "read", "card.png", "--event", "spring", "--lang", "zh")
    assert "胜方与数子不符" in again.out
    assert "do not agree" not in again.out
    back = command("cards", "read", "card.png", "--event", "spring", "--json")
    jsonschema.validate(back.record, schema())
    told = {reason["code"]: reason for reason in back.record["reasons"]}["winner_contradicts"]
    assert told["message"] == told["texts"]["en"]["message"]


def test_a_refusal_is_told_in_the_language_of_the_command(command, folder, made):
    cv2.imwrite("a.png", np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8))
    command("cards", "read", "a.png", "--event", "spring")
    again = command("cards", "read", "a.png", "--event", "spring", "--lang", "zh")
    assert "未找到成绩卡" in again.out
    assert "成绩卡凭四角" in again.out


def test_a_card_of_another_event_says_how_it_is_read(command, folder, made):
    fill(made[0], 0, *COUNTED)
    cv2.imwrite("card.png", made[0][: made[0].shape[0] // 2])
    command("cards", "make", "games.csv", "--event", "autumn", "--out", "other.pdf")
    answer = command("cards", "read", "card.png", "--event", "autumn")
    assert "This is autumn. Read it with --event" in answer.out
    assert command("cards", "read", "card.png").code == 0


def test_a_check_says_which_cards_there_are_and_takes_the_one_that_is_named(made, folder):
    from boardscan.check.card import read_card
    from boardscan.errors import InputError

    fill(made[0], 0, *COUNTED)
    fill(made[0], 1, (at.WINNER, "W"), (at.HOW, "resignation"))
    cv2.imwrite("two.png", made[0])
    with pytest.raises(InputError) as caught:
        read_card("two.png")
    assert "1.1, 1.2" in caught.value.message.en
    assert "--card 'two.png#1.1'" in caught.value.hint.zh
    assert read_card("two.png#1.2").fields["how"].value == "resignation"
    assert read_card("two.png", "1.1").fields["how"].value == "count"
    with pytest.raises(InputError):
        read_card("two.png#1.9")
    cv2.imwrite("one#1.9.png", made[0][: made[0].shape[0] // 2])
    assert read_card("one#1.9.png").card.game == "1.1"
