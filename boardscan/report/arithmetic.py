"""The arithmetic of a count line by line, and that it adds up."""

from collections.abc import Iterator
from fractions import Fraction

from boardscan.report.content import Notes, Table
from boardscan.report.words import say
from boardscan.rules.amounts import mixed_text
from boardscan.rules.names import point_name
from boardscan.rules.notation import result_words
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.scoring import Score, margin_shift
from boardscan.ruling import Ruling


def arithmetic(score: Score, lang: str) -> Table:
    """A row for every line of the score, each side's count, and what it wins by."""
    rows: list[tuple[str, ...]] = []
    strong = set()
    for line in score.lines:
        if line.code == "half_board":  # what arbiters call the count: 黑185子
            strong.add(len(rows))
            rows.append((say("count_row", lang), *_amounts(score.black, score.white, lang)))
        rows.append((line.text.in_language(lang), *_amounts(line.black, line.white, lang)))
    strong.add(len(rows))
    black = sum((line.black for line in score.lines), Fraction(0))
    white = sum((line.white for line in score.lines), Fraction(0))
    area = score.rules.counting == "area"
    rows.append((say("wins_by" if area else "total", lang), *_amounts(black, white, lang)))
    unit = say("unit_zi" if area else "unit_points", lang)
    head = (unit, say("black", lang), say("white", lang))
    return Table(say("arithmetic", lang), head, tuple(rows), frozenset(strong))


def adding_up(score: Score, outcome: Outcome, lang: str) -> Notes:
    """That both sides together are the whole board, and what Black needs."""
    ruled = [] if outcome.how is How.COUNT else [say("ruled", lang)]
    return Notes("", (*_adding_up(score, lang), *ruled))


def _adding_up(score: Score, lang: str) -> Iterator[str]:
    if score.rules.counting == "area":
        size = score.count.size
        sides = {"black": score.black, "white": score.white}
        amounts = {name: mixed_text(amount, lang) for name, amount in sides.items()}
        together = mixed_text(score.black + score.white, lang)
        yield say("adds_up", lang, all=together, size=size, **amounts)
        if not score.rules.group_tax:
            half, shift = Fraction(size * size, 2), -margin_shift(score.rules, score.terms)
            sign = "−" if shift < 0 else "+"
            yield say(
                "needs_more",
                lang,
                half=mixed_text(half, lang),
                shift=mixed_text(abs(shift), lang),
                needed=mixed_text(half + shift, lang),
                black=amounts["black"],
                sign=sign,
            )


def disputed_both_ways(ruling: Ruling, lang: str) -> Iterator[Table]:
    """For each disputed chain a table with both counts."""
    size = ruling.position.size
    for dispute in ruling.verdict.disputes:
        name = point_name(min(dispute.stones), size)
        rows = []
        for word, score in (("if_dead", dispute.dead), ("if_alive", dispute.alive)):
            result = result_words(Outcome.counted(score.margin), lang, score.rules)
            rows.append((say(word, lang), *_amounts(score.black, score.white, lang), result))
        head = ("", say("black", lang), say("white", lang), say("result", lang))
        yield Table(say("disputed", lang, points=name), head, tuple(rows))


def _amounts(black: Fraction, white: Fraction, lang: str) -> tuple[str, str]:
    return mixed_text(black, lang), mixed_text(white, lang)
