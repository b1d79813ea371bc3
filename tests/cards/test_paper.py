"""The PDF of cards: its marks and codes can be read, on A4 and on Letter, in both languages."""

from datetime import UTC, datetime

import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.code import CardCode, decode, game_field, pairing_of, short_name
from boardscan.cards.marks import find_cards
from boardscan.cards.paper import SHEETS, CardPrint, make_pdf
from boardscan.cards.qr import find_codes
from boardscan.errors import InputError

pypdfium2 = pytest.importorskip("pypdfium2")
MADE = datetime(2026, 5, 1, tzinfo=UTC)


def cards(number):
    return [
        CardPrint(
            CardCode("春季赛", f"1.{n}", n, event_id="a1b2c3d4"), "王小明", "가나다", "春季公开赛"
        )
        for n in range(1, number + 1)
    ]


def pages(data, dpi=150):
    document = pypdfium2.PdfDocument(data)
    try:
        return [np.ascontiguousarray(page.render(scale=dpi / 72).to_numpy()[:, :, :3])
                for page in document]  # fmt: skip
    finally:
        document.close()


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_two_cards_a_page(sheet):
    data, lacking = make_pdf(cards(3), sheet=sheet, made=MADE)
    assert lacking == set()
    drawn = pages(data)
    assert len(drawn) == 2
    width, height = SHEETS[sheet]
    assert drawn[0].shape[:2] == pytest.approx((height / 25.4 * 150, width / 25.4 * 150), abs=2)
    found = [card for page in drawn for card in find_cards(page)]
    assert [card.slot for card in found] == [1, 2, 3]
    for card in found:
        assert card.missing == 0
        assert card.residual_mm < 0.1
        # nothing within 5 mm of the edge, where office printers print nothing
        assert (card.corners_xy > 5 / 25.4 * 150).all()
        outline = [width / 25.4 * 150, height / 25.4 * 150]
        assert (card.corners_xy < np.array(outline) - 5 / 25.4 * 150).all()


def test_codes_say_which_card_it_is():
    data, _ = make_pdf(cards(2), made=MADE)
    found = find_codes(pages(data, 200)[0])
    assert {code.game for code in found} == {"1.1", "1.2"}
    assert found[0].event == "春季赛"
    assert found[0].place in ((1, 1, None), (1, 2, None))


def test_the_same_cards_are_the_same_bytes():
    assert make_pdf(cards(2), made=MADE) == make_pdf(cards(2), made=MADE)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_on_a_card_can_be_read_as_text(lang):
    card = CardPrint(CardCode("spring", "3.12.2", 7, "japan", "6.5", 0, 13), "王小明", "Ó Murchú")
    data, lacking = make_pdf([card], lang=lang, made=MADE)
    assert not lacking
    document = pypdfium2.PdfDocument(data)
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    wanted = {
        "en": ("Round 3", "Table 12", "Board 2", "Japanese rules", "13×13", "6½ points", "王小明",
               "Ó Murchú", "both lose", "Arbiter", "¼"),
        "zh": ("第 3 轮", "第 12 台", "第 2 盘", "13 路", "6目半", "双方均负", "裁判", "警告"),
    }  # fmt: skip
    for words in wanted[lang]:
        assert words in text, words


def test_characters_that_the_font_lacks_are_told():
    _, lacking = make_pdf([CardPrint(CardCode("s", "1.1", 1), "\U0001f600")], made=MADE)
    assert lacking == {"\U0001f600"}


def test_nothing_is_printed_near_a_bubble():
    """What is measured around a bubble has to be bare."""
    from boardscan.cards.bubbles import measure
    from boardscan.cards.paper import picture
    from boardscan.cards.straighten import ink_of

    for lang in ("en", "zh"):
        ink = ink_of(picture(cards(1)[0], lang, 203.2))
        for choice in at.CHOICES:
            for bubble in choice.bubbles:
                fill = measure(ink, bubble.x, bubble.y)
                assert fill.kind == "blank"
                assert fill.ink < 0.01
                assert fill.around < 0.01


@pytest.mark.parametrize(
    "code",
    [
        CardCode("spring", "1.5", 7),
        CardCode("春季赛", "12.105.3", 500, "japan", "7.5points", 2, 13, "a1b2c3d4", "beef"),
        CardCode("", "IMG_1", 1, "own", "3¾"),
    ],
    ids=lambda code: code.game,
)
def test_a_code_is_read_as_it_was_written(code):
    text = code.encode()
    assert decode(text) == code
    for spoilt in (text[:-1] + "z", text.replace(code.game, "9.9"), "https://example.org", ""):
        assert decode(spoilt) is None


def test_no_code_names_a_file():
    assert decode(CardCode("x", "1.1", 1, "../../secret.toml").encode()) is None


def test_long_names_are_cut_and_stay_different():
    one, other = short_name("围棋甲级联赛第一阶段上半程"), short_name("围棋甲级联赛第一阶段下半程")
    assert one != other
    assert max(len(name.encode()) for name in (one, other)) <= 12
    assert short_name("a|b") == "a/b"


def test_a_pairing_changes_with_a_player():
    assert pairing_of("Li", "Wang") != pairing_of("Wang", "Li")
    assert pairing_of(None, None) == pairing_of("", "")


@pytest.mark.parametrize("key", ["a|b", " ", "x" * 25])
def test_games_that_no_code_can_hold(key):
    with pytest.raises(InputError, match="no card can be made"):
        game_field(key)
