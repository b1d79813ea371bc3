"""The report as a PDF: opened, read and looked at."""

import hashlib
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import boardscan
from boardscan.errors import OutputError
from boardscan.report.content import Details
from boardscan.report.pdf import render_pdf

pdfium = pytest.importorskip("pypdfium2")
fpdf = pytest.importorskip("fpdf")

MADE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
A4_PT = (595.28, 841.89)


def pages(data):
    """The text of every page, without its line breaks."""
    document = pdfium.PdfDocument(data)
    texts = []
    for page in document:
        text_page = page.get_textpage()
        texts.append("".join(text_page.get_text_bounded().split()))
        text_page.close()
        page.close()
    document.close()
    return texts


def picture(data, number, dots=60):
    """A page as an array of grey levels, `dots` an inch."""
    document = pdfium.PdfDocument(data)
    page = document[number]
    array = page.render(scale=dots / 72, grayscale=True).to_numpy().squeeze().copy()
    page.close()
    document.close()
    return array


@pytest.fixture(scope="module")
def font_characters():
    from fontTools.ttLib import TTFont

    folder = Path(boardscan.__file__).parent / "report" / "fonts"
    with TTFont(folder / "BoardscanSans.ttf") as font:
        return set(font.getBestCmap())


def test_pages_are_a4(make):
    document = pdfium.PdfDocument(render_pdf(make(with_photo=True), MADE))
    assert len(document) == 4
    for page in document:
        assert page.get_size() == pytest.approx(A4_PT, abs=0.1)
        page.close()
    document.close()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ["黑胜3/4子/Blackwinsby¾子(1½points)", "livingstones99", "komi-3¾3¾", "winsby¾-¾",
             "45+36=81=9×9", "J9(2stones),B2(2stones)", "art.17.3", "LiMing", "WangWei",
             "0123456789abcdef" * 4, "art.16.4", "Arbiter:ZhangSan", "signature", "page1of"],
        ),
        (
            "zh",
            ["黑胜3/4子", "活子99", "贴子-3又3/43又3/4", "胜负3/4-3/4",
             "双方确认：J9（2子）、B2（2子）", "第17.3条", "LiMing", "WangWei",
             "0123456789abcdef" * 4, "第16条第4款", "裁判:ZhangSan", "签名", "第1页"],
        ),
    ],
)  # fmt: skip
def test_everything_is_on_the_first_page(make, lang, words):
    details = Details("Open", "1", "2", "Li Ming", "Wang Wei", "Zhang San")
    report = make(
        lang, dead=("J9", "B1"), warnings=["B=took_back", "W=took_back"], details=details
    )
    first, second, *_ = pages(render_pdf(report, MADE))
    for word in words:
        assert word in first
    assert "30+15=45" in second
    for number in ("10", "20", "30", "40", "41", "45"):
        assert number in second


def test_names_from_many_countries(make, font_characters):
    names = "李昌鎬 박정환 一力遼 謝依旻 Ondřej Šilt Ильязова Μαρία 龘"
    details = Details(black=names)
    (first, *_, last) = pages(render_pdf(make(details=details), MADE))
    known = "".join(c for c in names if ord(c) in font_characters and c != " ")
    assert set(known) <= set(first)
    assert {c for c in names if ord(c) not in font_characters} <= {"龘"}
    assert "U+9F98" in last or ord("龘") in font_characters


def test_a_character_that_the_font_lacks_is_given_by_its_number(make):
    details = Details(black="李\U00020bb7", white="王\U0001f600")
    for lang, sentence in (("en", "lackssomecharacters"), ("zh", "缺少以下字符")):
        texts = pages(render_pdf(make(lang, details=details), MADE))
        assert "李[U+20BB7]" in texts[0] and "王[U+1F600]" in texts[0]
        assert sentence in texts[-1] and "U+1F600,U+20BB7" in texts[-1]
    assert not any("U+" in text for text in pages(render_pdf(make(), MADE)))


def test_the_font_has_every_character_of_the_program(font_characters):
    """Whatever the program says in Chinese can be printed."""
    said = set()
    for path in Path(boardscan.__file__).parent.rglob("*.py"):
        if "train" not in path.parts:
            said |= set(path.read_text("utf-8"))
    han = {c for c in said if c >= "\u2e80" or c in "¼½¾×−–·“”‘’…—"}
    assert len(han) > 500
    assert {c for c in han if ord(c) not in font_characters} <= {"⚫", "⚪", "\ufeff"}


def test_the_font_has_what_names_are_written_with(font_characters):
    for encoding, first, last in (("gb2312", 0xB0, 0xF7), ("big5", 0xA4, 0xC6)):
        for high in range(first, last + 1):
            for low in range(0xA1, 0xFF):
                try:
                    character = bytes((high, low)).decode(encoding)
                except UnicodeDecodeError:
                    continue
                assert ord(character) in font_characters, character
    assert {ord(c) for c in "éèüößøåčšžřłńąęőűğışđðþÆŒ" + "ЯжшЁїґ" + "ΑΩλ"} <= font_characters


def test_the_font_is_the_one_on_its_card():
    folder = Path(boardscan.__file__).parent / "report" / "fonts"
    card = (folder / "README.md").read_text("utf-8")
    data = (folder / "BoardscanSans.ttf").read_bytes()
    assert hashlib.sha256(data).hexdigest() in card
    assert len(data) < 5_000_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text("utf-8")


def test_fonts_are_embedded(make):
    data = render_pdf(make("zh"), MADE)
    assert re.findall(rb"/FontName /([A-Z]+\+)?BoardscanSans", data)
    assert b"/FontFile2" in data
    assert len(data) < 400_000, "only the characters that are used are embedded"


def test_the_same_report_gives_the_same_bytes(make):
    first, again = (render_pdf(make("zh", with_photo=True), MADE) for _ in range(2))
    assert first == again


DOUBTS = tuple(((r, c), (0.6, 0.2, 0.2)) for r in range(9) for c in (0, 2, 3, 7))
LONG = ", ".join(f"Li Ming the {number}th of his name" for number in range(60))


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ({"dead": ("J9", "B1"), "doubtful": DOUBTS}, [f"A{row}" for row in range(1, 10)]),
        ({"dead": None, "agree": [f"J9=dead by {LONG}", f"B1=dead by {LONG}"]}, ["59th"]),
    ],
)
@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("Signatures", "Arbiter")), ("zh", ("签字", "裁判"))]
)
def test_a_long_list_goes_on_overleaf_and_the_signatures_stay_with_the_result(
    make, about, told, lang, words
):
    report = make(lang, **about)
    texts = pages(render_pdf(report, MADE))
    assert all(name in "".join(texts) for name in told)
    assert any(name in texts[1] for name in told), "it fits on one sheet"
    for word in words:
        assert [number for number, text in enumerate(texts) if word in text] == [0]


def test_the_counting_picture_is_drawn(make):
    """Black owns the left, so there is more ink on the left of the board than on the right."""
    page = picture(render_pdf(make(dead=("J9", "B1")), MADE), 1)
    height, width = page.shape
    board = page[height // 12 : height // 2]
    dark = board < 90
    left, right = dark[:, : width // 2].sum(), dark[:, width // 2 :].sum()
    assert left > 1.1 * right > 0
    assert (board < 250).mean() > 0.2


def test_photos_are_on_their_pages(make):
    report = make(with_photo=True)
    with_photo = [picture(render_pdf(report, MADE), number) for number in (2, 3)]
    without = picture(render_pdf(make(), MADE), 2)
    lower = slice(without.shape[0] // 2, None)
    assert (without[lower] < 200).mean() < 0.05
    assert (with_photo[0][lower] < 200).mean() > 0.2
    assert (with_photo[1] < 200).mean() > 0.4


def test_the_missing_package_is_named(make, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(OutputError) as caught:
        render_pdf(make(), MADE)
    assert caught.value.code == "report_not_installed"
    for hint in caught.value.hint:
        assert "pip install 'boardscan[report]'" in hint
