"""Boxes, brackets, rings and strokes at printed answers, on drawn pages without OCR."""

from dataclasses import replace
from importlib import resources

import cv2
import numpy as np
import pytest

from boardscan.slips.choices import settle_choices
from boardscan.slips.known import Context
from boardscan.slips.look import is_struck_out
from boardscan.slips.runs import columns_of, runs_of
from boardscan.slips.sheet import Sheet
from boardscan.slips.understand import understand
from boardscan.slips.words import Word, rows_of

PEN = (110, 40, 20)
SIZE = 34


class Page:
    """A page that knows where its words are, as OCR would tell."""

    def __init__(self):
        from PIL import Image, ImageDraw, ImageFont

        font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"
        self.picture = Image.new("RGB", (1100, 640), "white")
        self.pen = ImageDraw.Draw(self.picture)
        self.font = ImageFont.truetype(str(font), SIZE)
        self.words, self.marks = [], []

    def say(self, x, y, text, score=0.99):
        """Print a word; the x where it ends."""
        self.pen.text((x, y), text, "black", font=self.font)
        ends = [x + self.font.getlength(text[: i + 1]) for i in range(len(text))]
        width = ends[-1] - x
        marks = [((a + b) / 2 - x) / width for a, b in zip([x, *ends], ends, strict=False)]
        low, high = y + 2, y + SIZE * 1.25
        quad = np.array([[x, low], [ends[-1], low], [ends[-1], high], [x, high]], float)
        self.words.append(Word(text, quad, (score,) * len(text), tuple(marks)))
        return ends[-1]

    def box(self, x, y, mark=None, shape="box", side=28, rule=2):
        """An empty or marked box whose row of text begins at y; the x where it ends."""
        top = round(y + SIZE * 0.7 - side / 2)
        draw = self.pen.ellipse if shape == "circle" else self.pen.rectangle
        draw((x, top, x + side, top + side), outline="black", width=rule)
        self.marks.append((x, top, side, mark))
        return x + side + 8

    def options(self, x, y, *told, shape="box", right=False, **look):
        """Answers with their marks: ``("黑胜", "tick")``."""
        for text, mark in told:
            if right:
                x = self.box(self.say(x, y, text) + 10, y, mark, shape, **look) + 34
            else:
                x = self.say(self.box(x, y, mark, shape, **look), y, text) + 40
        return x

    @property
    def image(self):
        image = np.ascontiguousarray(np.asarray(self.picture)[:, :, ::-1])
        for x, y, side, mark in self.marks:
            scribble(image, x, y, side, mark)
        return image

    @property
    def settled(self):
        return settle_choices(self.image, self.words)

    @property
    def games(self):
        return understand(Sheet(self.image, tuple(self.words), 0, np.eye(3)), Context())[0]


def scribble(image, x, y, side, mark):
    def line(*points, width=3):
        told = [np.array([[x + a * side, y + b * side] for a, b in points]).round().astype(int)]
        cv2.polylines(image, told, False, PEN, width, cv2.LINE_AA)

    if mark == "tick":
        line((0.15, 0.5), (0.4, 0.8), (1.1, -0.15))
    elif mark == "cross":
        line((0.1, 0.1), (0.9, 0.9))
        line((0.9, 0.1), (0.1, 0.9))
    elif mark == "fill":
        line(*[(0.15 if i % 2 else 0.85, 0.1 + i * 0.09) for i in range(10)], width=4)
    elif mark == "dot":  # somebody rested the pen
        line((0.45, 0.5), (0.6, 0.55))
    elif mark == "beside":
        line((-0.6, 0.4), (-0.4, 0.8), (-0.1, 0.1))


@pytest.fixture
def paper():
    pytest.importorskip("PIL")
    return Page()


def chosen(page, field="result"):
    """What the only choice says, with its doubts."""
    (word,) = [word for word in page.settled if word.ticked == field]
    return word.text, word.oddities


@pytest.fixture(autouse=True)
def no_ocr(monkeypatch):
    monkeypatch.setattr("boardscan.slips.settle.read_again", lambda _, word: word.text)


@pytest.mark.parametrize("shape", ["box", "circle"])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("mark", ["tick", "cross", "fill"])
def test_one_mark_among_empty_boxes_is_certain(paper, shape, right, mark):
    end = paper.say(60, 100, "结果：") + 20
    told = (("黑胜", None), ("白胜", mark), ("和棋", None))
    paper.options(end, 100, *told, shape=shape, right=right)
    assert chosen(paper) == ("白胜", ())


@pytest.mark.parametrize(
    ("marks", "doubt"),
    [((None, None), "nothing_ticked"), (("tick", "cross"), "tick_unclear"),
     (("tick", "tick", None), "two_ticked"), (("dot", None), "tick_unclear"),
     (("tick", "dot"), "tick_unclear"), (("beside", None), "tick_unclear")],
)  # fmt: skip
def test_no_mark_two_marks_and_half_a_mark_are_told_apart(paper, marks, doubt):
    end = paper.say(60, 100, "结果：") + 60
    paper.options(end, 100, *zip(("黑胜", "白胜", "和棋"), marks, strict=False))
    paper.say(60, 300, "终局方式：")
    paper.options(260, 300, ("数子", "tick"), ("中盘", None))  # an empty box of the same page
    text, oddities = chosen(paper)
    told = {*oddities} | ({"two_ticked"} if text == "?" and doubt == "tick_unclear" else set())
    assert oddities and (doubt in oddities or told == {"two_ticked"})


@pytest.mark.parametrize(
    ("signs", "winner"),
    [(("[x]", "[ ]"), "Black wins"), (("( )", "(X)"), "White wins")],
)  # fmt: skip
def test_typed_brackets(paper, signs, winner):
    x = paper.say(60, 100, "Result:") + 20
    for sign, text in zip(signs, ("Black wins", "White wins"), strict=True):
        x = paper.say(x, 100, f"{sign} {text}") + 40
    assert chosen(paper) == (winner, ())


def test_brackets_filled_in_by_pen(paper):
    x = paper.say(60, 100, "Winner:") + 20
    for mark, text in ((None, "Black"), ("tick", "White")):
        start = paper.say(x, 100, "(   )")
        if mark:
            paper.marks.append(((x + start) / 2 - 12, 112, 22, mark))
        x = paper.say(start + 10, 100, text) + 40
    assert chosen(paper, "winner") == ("White", ())


def around(page, word, extra=1.0):
    """A ring around a word."""
    x0, y0, x1, y1 = page.words[word].box
    page.pen.ellipse((x0 - 14 * extra, y0 - 5, x1 + 14 * extra, y1 + 8), outline=PEN[::-1], width=3)


def through(page, word):
    x0, _, x1, _ = page.words[word].box
    middle = page.words[word].middle[1] + 4
    page.pen.line((x0 - 6, middle + 2, x1 + 6, middle - 2), PEN[::-1], 3)


@pytest.mark.parametrize("way", ["ring", "stroke"])
def test_a_circled_answer_and_one_that_is_struck_out(paper, way):
    for x, text in ((60, "结果："), (220, "黑胜"), (320, "/"), (370, "白胜")):
        paper.say(x, 100, text)
    around(paper, 3) if way == "ring" else through(paper, 1)
    assert chosen(paper) == ("白胜", ())


def test_both_circled_or_neither_is_told(paper):
    for x, text in ((60, "结果："), (220, "黑胜"), (320, "/"), (370, "白胜")):
        paper.say(x, 100, text)
    assert chosen(paper) == ("?", ("nothing_ticked",))
    around(paper, 1)
    around(paper, 3)
    assert chosen(paper) == ("?", ("two_ticked",))


def test_a_ringed_answer_whose_other_is_struck_out_by_half_is_not_certain(paper):
    for x, text in ((60, "结果："), (220, "黑胜"), (320, "/"), (370, "白胜")):
        paper.say(x, 100, text)
    around(paper, 3)
    through(paper, 3)
    assert chosen(paper)[1] == ("tick_unclear",)


def test_answers_below_each_other(paper):
    paper.say(60, 100, "结果：")
    for i, (text, mark) in enumerate((("黑胜", "tick"), ("白胜", None), ("和棋", None))):
        paper.options(200, 100 + i * 60, (text, mark))
    assert chosen(paper) == ("黑胜", ())


def test_a_whole_slip_with_ticks_is_read_and_doubts_reach_its_fields(paper):
    for i, text in enumerate(("轮次：3", "台号：12", "黑方：张三丰", "白方：李小龙")):
        paper.say(60, 30 + 60 * i, text)
    paper.say(60, 280, "结果：")
    paper.options(180, 280, ("黑胜", None), ("白胜", "tick"))
    paper.say(60, 350, "方式：")
    paper.options(180, 350, ("数子", None), ("中盘", "tick"), ("超时", None))
    paper.say(60, 420, "警告：")
    paper.options(180, 420, ("黑方", "tick"), ("白方", None))
    (game,) = paper.games
    assert game.certain and game.key == "3.12"
    told = {name: field.value for name, field in game.fields.items()}
    assert (told["winner"], told["how"]) == ("W", "resignation")
    assert (told["black_warnings"], told["white_warnings"]) == ("1", "0")
    paper.marks[0] = (*paper.marks[0][:3], "dot")
    (game,) = paper.games
    assert "tick_unclear" in dict(game.fields["winner"].reasons) and not game.certain


def test_boxes_in_a_list(paper):
    for x, text in ((60, "台号"), (200, "黑方"), (400, "白方"), (600, "结果")):
        paper.say(x, 60, text)
    names = (("张三", "李四"), ("王五", "赵六"), ("周八", "吴九"))
    for i, (pair, marks) in enumerate(zip(names, ((None, "tick"), ("cross", None), (None, None)),
                                          strict=True)):  # fmt: skip
        y = 130 + 70 * i
        for x, text in ((60, str(i + 1)), (200, pair[0]), (400, pair[1])):
            paper.say(x, y, text)
        paper.options(600, y, *zip(("黑胜", "白胜"), marks, strict=True))
    games = paper.games
    assert [g.fields["winner"].value for g in games] == ["W", "B", None]
    assert [g.fields["winner"].certain for g in games] == [True, True, False]


def test_a_margin_written_behind_the_ticked_answer(paper):
    for i, text in enumerate(("轮次：3 台号：12", "黑方：张三丰", "白方：李小龙")):
        paper.say(60, 30 + 60 * i, text)
    x = paper.say(paper.box(200, 250, None), 250, "黑胜 ____ 子") + 40
    paper.say(paper.box(x, 250, "tick"), 250, "白胜 1/4 子")
    (game,) = paper.games
    assert game.certain and game.fields["margin"].value == "1/4"
    assert game.fields["winner"].value == "W"


def test_each_player_has_boxes(paper):
    paper.say(60, 40, "轮次：3 台号：12")
    for i, (text, marks) in enumerate((("黑方：张三丰", (None, "tick")),
                                       ("白方：李小龙", ("tick", None)))):  # fmt: skip
        paper.say(60, 120 + 80 * i, text)
        paper.options(420, 120 + 80 * i, *zip(("胜", "负"), marks, strict=True))
    (game,) = paper.games
    assert game.fields["winner"].value == "W" and game.fields["winner"].certain


@pytest.mark.parametrize(
    "text",
    ["黑胜3/4子", "黑方：张三 白方：李四", "白小龙", "胜负", "黑中盘胜", "黑胜或白胜由裁判判定"],
)
def test_what_is_no_choice_stays_as_it_is(paper, text):
    paper.say(60, 100, text)
    paper.say(60, 200, "台号：3")
    assert paper.settled == tuple(paper.words)


@pytest.mark.parametrize("sign", ["∅", "☑", "口", "(√)", "✗", "※", "", "国", "图", "U", "5"])
def test_whatever_ocr_makes_of_a_mark_the_answers_are_found(place, sign):
    def read(text):
        word = place(60, 0, text)
        return replace(word, scores=tuple(0.4 if c in sign else 0.99 for c in text))

    for text in (f"结果：□黑胜{sign} 白胜", f"结果：{sign}黑胜 □白胜"):
        (run,) = runs_of([read(text)])
        assert [o.text for o in run.options] == ["黑胜", "白胜"] and run.asked
    assert runs_of([place(60, 0, "黑胜李白胜")]) == []  # surely a letter


def test_a_name_that_begins_with_a_colour_is_no_answer(paper):
    for i, text in enumerate(("白方：白军", "黑方：黑和平", "双方：和平 胜利")):
        paper.say(60, 100 + 80 * i, text)
    assert paper.settled == tuple(paper.words)


@pytest.mark.parametrize("rule", [1, 6])
def test_boxes_drawn_one_by_one_differ_in_size_and_frame(paper, rule):
    paper.say(60, 100, "胜负：")
    for i, (text, side) in enumerate((("黑方胜", 24), ("白方胜", 29), ("和棋", 26))):
        paper.options(200, 100 + 60 * i, (text, "tick" if i == 1 else None), shape="circle",
                      side=side, rule=rule if i else 2)  # fmt: skip
    assert chosen(paper) == ("白方胜", ())


@pytest.mark.parametrize("touching", [0, 9])
def test_brackets_on_a_grainy_copy_and_a_mark_that_touches_one(paper, touching):
    x = paper.say(60, 100, "Winner:") + 20
    for mark, text in ((None, "Black"), ("cross", "White")):
        start = paper.say(x, 100, "[   ]")
        if mark:
            paper.marks.append(((x + start) / 2 - 12 + touching, 112, 22, mark))
        x = paper.say(start + 10, 100, text) + 40
    grain = np.random.default_rng(1).normal(0, 12, paper.image.shape)
    image = np.clip(90 + paper.image * 0.4 + grain, 0, 255).astype(np.uint8)
    (word,) = [w for w in settle_choices(image, paper.words) if w.ticked == "winner"]
    assert (word.text, word.oddities) == ("White", ())


def test_level_strokes_of_two_letters_strike_nothing_out(place):
    image = np.full((120, 200, 3), 255, np.uint8)
    word = place(60, 40, "王工")
    for left, right in ((62, 96), (103, 137)):
        cv2.line(image, (left, 60), (right, 60), (0, 0, 0), 3)
        cv2.line(image, ((left + right) // 2, 44), ((left + right) // 2, 76), (0, 0, 0), 3)
    assert not is_struck_out(image, word)
    cv2.line(image, (58, 61), (142, 58), PEN, 3)
    assert is_struck_out(image, word)


def test_which_answers_belong_together(place):
    row = [place(60, 0, "结果：□黑胜 ☑白胜"), place(500, 0, "□数子 □中盘")]
    assert [[o.text for o in run.options] for run in runs_of(row)] == [
        ["黑胜", "白胜"], ["数子", "中盘"]]  # fmt: skip
    assert [run.asked for run in runs_of(row)] == [True, False]
    rows = rows_of([place(60, 60 * i, text) for i, text in enumerate(("□黑胜", "□白胜", "□中盘"))])
    assert [[o.text for o in run.options] for run in columns_of(rows)] == [["黑胜", "白胜"]]


def test_a_ringed_answer_whose_other_ocr_has_lost_is_not_certain(paper):
    for x, text in ((60, "结果："), (220, "黑胜")):
        paper.say(x, 100, text)
    paper.say(60, 200, "黑中盘胜")
    assert paper.settled == tuple(paper.words)
    around(paper, 1)
    told = {word.text: word.oddities for word in paper.settled}
    assert told == {"结果：": (), "黑胜": ("tick_unclear",), "黑中盘胜": ()}


@pytest.mark.parametrize(
    "text", ["4.卢灏（黑）对沈豪（白）白胜6又1/4子", "4. 卢灏（黑） 对 沈豪 （白） 黑胜"]
)
def test_a_colour_behind_a_name_is_no_answer_beside_the_result(place, text):
    assert runs_of([place(60, 0, text)]) == []
    rows = rows_of([place(60, 0, "田瑶怡（白）"), place(60, 60, "白胜6又1/4子")])
    assert columns_of(rows) == []


def test_colours_above_columns_are_no_choice(place):
    row = [place(60, 0, "Board"), place(260, 0, "Black"), place(560, 0, "White"),
           place(860, 0, "Result")]  # fmt: skip
    assert runs_of(row) == []
    assert len(runs_of([place(60, 0, "Winner:"), place(260, 0, "Black"), place(560, 0, "White")]))
