"""Boards and counting pictures as drawings and as SVG."""

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest

from boardscan.report.blocks import draw_arranged
from boardscan.report.board import BoardMarks, at, draw_board
from boardscan.report.counting import counting_svg
from boardscan.report.drawing import Disc, Drawing, Label, Path, to_svg
from boardscan.rules.arranged import arrange_area, arrange_territory
from boardscan.rules.counting import count
from boardscan.rules.names import COLUMN_LETTERS
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Prisoners, Terms

B, W, E = Colour.BLACK, Colour.WHITE, Colour.EMPTY
WALLS = Position(19, tuple([E] * 95 + [B] * 57 + [E] * 19 + [W] * 57 + [E] * 133))


def texts_at(drawing):
    return {shape.middle: shape.text for shape in drawing.shapes if isinstance(shape, Label)}


def stones(drawing, fill):
    return {
        shape.centre
        for shape in drawing.shapes
        if isinstance(shape, Disc) and shape.fill == fill and shape.radius > 0.4
    }


@pytest.mark.parametrize("size", [2, 9, 13, 19, 25])
def test_a_board_has_its_lines_names_and_stones(size):
    position = Position.empty(size).with_points({(0, 1): B, (size - 1, 0): W})
    drawing = draw_board(position)
    lines = [s for s in drawing.shapes if isinstance(s, Path) and s.fill is None]
    assert len(lines) == 2 * size
    names = Counter(text for text in texts_at(drawing).values())
    for i in range(size):
        assert names[COLUMN_LETTERS[i]] == names[str(size - i)] == 2
    assert stones(drawing, "#000000") == {at((0, 1))}
    assert stones(drawing, "#ffffff") == {at((size - 1, 0))}
    star_points = {9: 5, 13: 5, 19: 9}.get(size)
    dots = [s for s in drawing.shapes if isinstance(s, Disc) and s.radius < 0.2]
    assert star_points is None or len(dots) == star_points


def test_everything_stays_on_the_sheet():
    position = Position(9, tuple([B] * 81)).with_points({(0, 0): E, (8, 8): E})
    everything = [(r, c) for r in range(9) for c in range(9)]
    marks = BoardMarks({(0, 0): B, (8, 8): E}, [(0, 8)], [(8, 0)], everything)
    drawing = draw_board(position, marks)
    for shape in drawing.shapes:
        middles = shape.points if isinstance(shape, Path) else [shape[0]]
        for x, y in middles:
            assert 0 <= x <= drawing.width and 0 <= y <= drawing.height


def test_every_block_bears_its_number_and_every_loose_point():
    counted = count(WALLS)
    for side in (B, W):
        arranged = arrange_area(counted, side)
        drawing = draw_arranged(counted.counted, arranged)
        texts = texts_at(drawing)
        places = {at(point): point for point in arranged.loose}
        numbers = {texts.get(at((r, c))) for r in range(19) for c in range(19)} - {None}
        begin = 10 * len(arranged.blocks)
        loose = {str(begin + n + 1) for n in range(len(arranged.loose))}
        assert numbers == {str(block.upto) for block in arranged.blocks} | loose
        for number, point in enumerate(arranged.loose, start=begin + 1):
            assert texts[at(point)] == str(number)
        assert len(places) == len(arranged.loose)
        for block in arranged.blocks:
            inside = {texts.get(at(point)) for point in block.points}
            assert inside == {None, str(block.upto)}


def test_blocks_beside_each_other_have_different_tints():
    arranged = arrange_area(count(WALLS), B)
    drawing = draw_arranged(WALLS, arranged)
    tint = {}
    for shape in drawing.shapes:
        if isinstance(shape, Path) and shape.fill and shape.colour is None:
            (x0, y0), _, (x1, y1), _ = shape.points
            tint[(x0 + x1) / 2, (y0 + y1) / 2] = shape.fill
    for block in arranged.blocks:
        assert len({tint[at(point)] for point in block.points}) == 1
        for row, col in block.points:
            for beside in ((row + 1, col), (row, col + 1)):
                if beside not in block.points and at(beside) in tint:
                    assert tint[at((row, col))] != tint[at(beside)]


def test_shared_points_are_diamonds_of_both_colours():
    arranged = arrange_area(count(WALLS), B)
    assert len(arranged.shared) == 19
    drawing = draw_arranged(WALLS, arranged)
    for point in arranged.shared:
        halves = [s for s in drawing.shapes if isinstance(s, Path) and s.fill and at(point) in (
            (sum(x for x, _ in s.points) / len(s.points), sum(y for _, y in s.points) / 4),
        )]  # fmt: skip
        assert [half.fill for half in halves] == ["#ffffff"]


def test_both_territories_stand_in_one_picture():
    japan = score(WALLS, RULE_SETS["japan"], Terms(prisoners=Prisoners()))
    both = [arrange_territory(japan, side) for side in (B, W)]
    texts = texts_at(draw_arranged(japan.count.counted, *both))
    numbers = Counter(texts.get(at((r, c))) for r in range(19) for c in range(19))
    for arranged in both:
        assert arranged.blocks
        for block in arranged.blocks:
            assert str(block.upto) in {texts.get(at(point)) for point in block.points}
    assert numbers["10"] == 2


def test_svg_is_well_formed_and_says_what_it_shows():
    drawing = Drawing(3, 2)
    drawing.add(
        Path([(0, 0), (1, 1.23456)], "#ff0000", 0.1),
        Path([(0, 0), (1, 0), (1, 1)], None, 0, "#00ff00"),
        Disc((1, 1), 0.5, None, "#000000", 0.1),
        Label((1, 1), "<&>", 0.5, bold=True),
    )
    svg = to_svg(drawing, "a <board> & more")
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "0 0 60 40"
    kinds = [element.tag.rpartition("}")[2] for element in root]
    assert kinds == ["title", "polyline", "polygon", "circle", "text"]
    assert root[0].text == "a <board> & more" and root[4].text == "<&>"
    assert root[1].attrib["points"] == "0,0 20,24.69"
    assert to_svg(drawing, "a") == to_svg(drawing, "a")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("rules", ["china-2002", "japan"])
def test_the_counting_picture_stands_by_itself(lang, rules):
    counted = score(WALLS, RULE_SETS[rules], Terms(prisoners=Prisoners()))
    root = ElementTree.fromstring(counting_svg(counted, lang))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    texts = [element for element in root if element.tag.endswith("text")]
    told = " ".join(element.text for element in texts)
    assert {"china-2002": "= 361 = 19 × 19", "japan": "10"}[rules] in told
    for element in texts:
        assert 0 < float(element.attrib["x"]) < width
        assert 0 < float(element.attrib["y"]) < height


def test_a_whole_picture_is_well_formed():
    arranged = arrange_area(count(WALLS), W)
    assert len(ElementTree.fromstring(to_svg(draw_arranged(WALLS, arranged), "x"))) > 500
