"""Drawn pages through OCR: turned, struck out, as PDF with a text layer, without anything."""

import cv2
import numpy as np
import pytest

from boardscan.errors import PhotoError, Text
from boardscan.slips.drawing import annotated, doubtful_crops, thumb
from boardscan.slips.look import is_struck_out
from boardscan.slips.read import SlipFailure, read_file
from boardscan.slips.reading import SlipPage
from boardscan.slips.slip_json import schema, slip_record

pytest.importorskip("rapidocr")

LINES = ("第3轮 第12台", "黑方：张三丰", "白方：李小龙", "结果：黑胜3/4子")


def only(path):
    (page,) = read_file(str(path))
    assert isinstance(page, SlipPage)
    return page


@pytest.mark.parametrize("turn", [None, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180])
def test_a_page_is_read_however_it_lies(draw, save, turn):
    image = draw(*LINES)
    page = only(save(image if turn is None else cv2.rotate(image, turn)))
    assert page.sheet.turned == {None: 0, cv2.ROTATE_90_CLOCKWISE: 270, cv2.ROTATE_180: 180}[turn]
    (game,) = page.games
    assert game.key == "3.12" and page.certain
    assert [game.fields[n].value for n in ("black", "white", "winner", "margin")] == [
        "张三丰", "李小龙", "B", "3/4"]  # fmt: skip
    x0, y0, x1, y1 = game.fields["black"].box
    assert x1 - x0 > 80
    assert page.sheet.image[round(y0) : round(y1), round(x0) : round(x1)].min() < 90


def test_what_is_struck_out_is_doubted(draw, save):
    page = only(save(draw(*LINES[:3], [(70, "结果："), (240, "黑胜3/4子")], strike=("黑胜3/4子",))))
    assert not page.certain
    # The stroke may make the result illegible; where it is read all the same, it is not believed.
    doubts = [dict(field.reasons) for game in page.games for name, field in game.fields.items()
              if name == "winner"]  # fmt: skip
    assert all("struck_out" in told for told in doubts)
    clean = only(save(draw(*LINES)))
    assert not any(is_struck_out(clean.sheet.image, word) for word in clean.sheet.words)


def test_a_blank_page_and_a_board_have_no_game(save):
    blank = np.full((600, 500, 3), 250, np.uint8)
    page = only(save(blank))
    assert page.games == () and [code for code, _ in page.reasons] == ["blank_page"]
    board = np.full((500, 500, 3), (90, 160, 210), np.uint8)
    for i in range(19):
        cv2.line(board, (40 + i * 23, 40), (40 + i * 23, 454), (0, 0, 0), 1)
        cv2.line(board, (40, 40 + i * 23), (454, 40 + i * 23), (0, 0, 0), 1)
    for i in range(60):
        cv2.circle(board, (40 + i * 7 % 19 * 23, 40 + i * 3 % 19 * 23), 11, (20, 20, 20), -1)
    assert only(save(board)).games == ()


def pdf(path, pages, invisible=None, picture=None, **more):
    fpdf = pytest.importorskip("fpdf")
    from importlib import resources

    document = fpdf.FPDF()
    font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"
    document.add_font("B", fname=str(font))
    document.set_font("B", size=15)
    if more:
        document.set_encryption(**more)
    for lines in pages:
        document.add_page()
        if picture is not None:
            document.image(str(picture), 10, 10, w=180)
        mode = fpdf.enums.TextMode.INVISIBLE if invisible else fpdf.enums.TextMode.FILL
        with document.local_context(text_mode=mode):
            for x, y, text in _placed(lines):
                document.text(x, y, text)
    document.output(str(path))
    return path


def _placed(lines):
    return [line if isinstance(line, tuple) else (25, 30 + i * 13, line)
            for i, line in enumerate(lines)]  # fmt: skip


def test_a_text_layer_settles_what_ocr_can_not_read(tmp_path):
    path = pdf(tmp_path / "a.pdf", [("第3轮 第12台", "黑方：张三丰", "白方：李小龙",
                                     "黑方子数：184½子", "结果：黑胜¼子"), ()])  # fmt: skip
    first, second = read_file(str(path))
    assert isinstance(first, SlipPage) and first.certain
    assert first.games[0].fields["black_count"].value == "369/2"
    assert [code for code, _ in second.reasons] == ["blank_page"] and second.name.endswith("#2")


def test_a_text_layer_that_lies_is_told_and_not_believed(draw, save, tmp_path):
    picture = save(draw(*LINES))
    scale = 180 / 900  # mm a px of the picture
    lies = [(10 + 70 * scale, 10 + (50 + i * 76 + 36) * scale, text)
            for i, text in enumerate((*LINES[:3], "结果：白胜1/4子"))]  # fmt: skip
    path = pdf(tmp_path / "lies.pdf", [lies], invisible=True, picture=picture)
    (page,) = read_file(str(path))
    winner = page.games[0].fields["winner"]
    assert winner.value == "B" and "layer_differs" in dict(winner.reasons)


def test_an_encrypted_file_is_refused(tmp_path):
    path = pdf(tmp_path / "e.pdf", [LINES], owner_password="a", user_password="b")
    with pytest.raises(PhotoError, match="encrypted"):
        list(read_file(str(path)))


def test_pictures_and_json_of_a_page(draw, save):
    jsonschema = pytest.importorskip("jsonschema")
    page = only(save(draw(*LINES[:3], "黑方子数：180", LINES[3])))
    for lang in ("en", "zh"):
        record = slip_record(page, lang)
        jsonschema.validate(record, schema())
        drawn = annotated(page, lang)
        assert drawn.shape[1] > page.sheet.image.shape[1]
        assert thumb(record, drawn, lang).shape[2] == 3
    assert record["status"] == "needs_review" and record["games"][0]["claim"] is None
    assert {"1-winner", "1-margin", "1-black_count"} == doubtful_crops(page).keys()
    failure = slip_record(SlipFailure("x.png", 3, "", PhotoError("a_code", Text("a", "甲"))))
    jsonschema.validate(failure, schema())
    assert failure["status"] == "refused"
