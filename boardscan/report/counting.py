"""The page with the counting picture, and the count in words (做棋)."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from boardscan.report.blocks import draw_arranged
from boardscan.report.content import Figure, Notes, Page
from boardscan.report.drawing import Drawing, Label, Path, to_svg
from boardscan.report.words import say
from boardscan.report.wrapping import wrap
from boardscan.rules.amounts import mixed_text
from boardscan.rules.arranged import Arranged, arrange_area, arrange_territory
from boardscan.rules.counting import BLACK, WHITE
from boardscan.rules.notation import side_word
from boardscan.rules.scoring import Score


def counting_page(score: Score, lang: str) -> Page:
    """The counting picture with the count in words."""
    drawing, title, steps = _counting(score, lang)
    return Page((Figure(title, drawing, steps), Notes("", (say("number_key", lang),))))


def counting_svg(score: Score, lang: str) -> bytes:
    """The same as an SVG file that stands by itself."""
    drawing, title, steps = _counting(score, lang)
    height = 0.026 * drawing.width
    lines = [line for step in steps for line in wrap(step, drawing.width - 1, _width(height))]
    for line in lines:
        drawing.height += 1.5 * height
        middle = (drawing.width / 2, drawing.height - height)
        drawing.add(Label(middle, line, height))
    drawing.height += 0.5 * height
    right, bottom = drawing.width, drawing.height
    paper = Path([(0, 0), (right, 0), (right, bottom), (0, bottom)], fill="#ffffff")
    drawing.shapes.insert(0, paper)
    return to_svg(drawing, title).encode("utf-8")


def _counting(score: Score, lang: str) -> tuple[Drawing, str, tuple[str, ...]]:
    """One side in blocks of ten for area rules, both territories for territory rules."""
    counted = score.count.counted
    if score.rules.counting == "area":
        arranged = arrange_area(score.count, BLACK)
        title = say("counting", lang, side=side_word(BLACK, lang))
        return draw_arranged(counted, arranged), title, tuple(_steps(score, arranged, lang))
    both = [arrange_territory(score, colour) for colour in (BLACK, WHITE)]
    steps = tuple(_territory(arranged, lang) for arranged in both)
    return draw_arranged(counted, *both), say("counting_both", lang), steps


def _width(height: float) -> Callable[[str], float]:
    """About how wide text is in a font that is not known: rather more than less."""
    return lambda text: height * sum(1.0 if ord(c) > 0x2E7F else 0.6 for c in text)


def _steps(score: Score, arranged: Arranged, lang: str) -> Iterator[str]:
    side, count = side_word(arranged.side, lang), score.count
    area = arranged.area_in_tens
    if area:
        yield say("step_area", lang, side=side, blocks=area // 10, sum=area)
    else:
        yield say("step_no_area", lang, side=side)
    filled, stones, how = len(arranged.filled), count.stones(arranged.side), _how(arranged, lang)
    if filled:
        yield say("step_fill", lang, filled=filled, stones=stones, sum=filled + stones, how=how)
    else:
        yield say("step_stones", lang, stones=stones, how=how)
    half = Fraction(len(arranged.shared), 2)
    terms = [str(area)] if area else []
    terms.append(str(arranged.one_by_one))
    if half:
        yield say("step_shared", lang, shared=len(arranged.shared), half=mixed_text(half, lang))
        terms.append(mixed_text(half, lang))
    total = mixed_text(arranged.total, lang)
    yield say("step_sum", lang, side=side, terms=" + ".join(terms), total=total)
    other = arranged.side.opponent
    shared = f" + {mixed_text(half, lang)}" if half else ""
    yield say(
        "step_other",
        lang,
        other=side_word(other, lang),
        stones=count.stones(other),
        points=count.surrounded(other),
        shared=shared,
        total=mixed_text(count.area(other), lang),
    )
    yield say(
        "adds_up",
        lang,
        black=mixed_text(score.black, lang),
        white=mixed_text(score.white, lang),
        all=count.size**2,
        size=count.size,
    )


def _how(arranged: Arranged, lang: str) -> str:
    """``counted in tens: 13 × 10, and 22 one by one``."""
    blocks, loose = sum(block.kind == "stones" for block in arranged.blocks), len(arranged.loose)
    if not blocks:
        return say("one_by_one", lang)
    return say("tens_and_loose" if loose else "in_tens", lang, blocks=blocks, loose=loose)


def _territory(arranged: Arranged, lang: str) -> str:
    return say(
        "step_territory",
        lang,
        side=side_word(arranged.side, lang),
        blocks=len(arranged.blocks),
        loose=len(arranged.loose),
        total=arranged.whole,
    )
