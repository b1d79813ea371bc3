"""Readings and verdicts as text for a terminal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from boardscan.cli.language import display_width, pad, pad_left
from boardscan.cli.words import say
from boardscan.reasons import percent
from boardscan.rules.amounts import amount_words, mixed_text
from boardscan.rules.names import COLUMN_LETTERS, Point, point_name
from boardscan.rules.notation import result_line, result_words
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Position
from boardscan.rules.scoring import Score

if TYPE_CHECKING:  # neither is loaded for `score` or `--help`
    from boardscan.pipeline import Scan
    from boardscan.ruling import Ruling


def diagram(position: Position) -> Iterator[str]:
    """The board with its letters and numbers, rows from the top."""
    letters = "   " + " ".join(COLUMN_LETTERS[: position.size])
    yield letters
    for index, row in enumerate(position.rows()):
        number = position.size - index
        yield f"{number:>2} {' '.join(row)} {number}"
    yield letters


def scan_text(source: str, scan: "Scan", lang: str) -> Iterator[str]:
    """What was read from one photo."""
    yield from _board(source, scan.position, lang)
    yield from _doubtful(scan, lang)
    if scan.reasons:
        yield say("needs_review", lang)
        yield from (f"  - {reason.text(lang)}" for reason in scan.reasons)
    else:
        yield say("read_certain", lang)


def ruling_text(source: str, ruling: "Ruling", scan: "Scan | None", lang: str) -> Iterator[str]:
    """The position, the dead stones, the arithmetic and the verdict."""
    yield from _board(source, ruling.position, lang)
    if scan is not None:
        yield from _doubtful(scan, lang)
    yield f"{say('rules', lang)}: {ruling.rules.name.in_language(lang)} ({ruling.rules.id})"
    yield from _dead(ruling, lang)
    verdict = ruling.verdict
    if verdict.score is not None:
        yield from arithmetic(verdict.score, lang)
    if verdict.status == "refused":
        yield say("no_result", lang)
    else:
        yield result_line(verdict.outcome, ruling.rules)
        if verdict.effects:
            yield verdict.summary(lang)
        yield say(verdict.status, lang)
    yield from (f"  - {reason.text(lang)}" for reason in verdict.reasons)


def arithmetic(score: Score, lang: str) -> Iterator[str]:
    """The count line by line, a column for each side, in the rule set's unit."""
    sides = [say("black", lang), say("white", lang)]
    area = score.rules.counting == "area"
    rows: list[tuple[str, list[str]]] = []
    for line in score.lines:
        if line.code == "half_board":  # what arbiters call the count: 黑185子
            totals = [_amount(score.black, lang), _amount(score.white, lang)]
            rows.append((say("together", lang), totals))
        amounts = [_amount(line.black, lang), _amount(line.white, lang)]
        rows.append((line.text.in_language(lang), amounts))
    sums = [
        sum((getattr(line, side) for line in score.lines), Fraction(0))
        for side in ("black", "white")
    ]
    rows.append((say("wins_by" if area else "total", lang), [_amount(s, lang) for s in sums]))
    label_width = max(display_width(label) for label, _ in rows)
    width = max(display_width(text) for _, texts in [("", sides), *rows] for text in texts) + 2
    unit = amount_words(Fraction(0), score.rules.unit, lang).lstrip("0").strip()
    heads = "".join(pad_left(side, width) for side in sides)
    yield f"  {pad(f'({unit})', label_width)}{heads}"
    for label, texts in rows:
        yield f"  {pad(label, label_width)}{''.join(pad_left(text, width) for text in texts)}"


def names(points: Sequence[Point] | frozenset[Point], size: int) -> str:
    """Point names in board order, separated by spaces."""
    return " ".join(point_name(point, size) for point in sorted(points))


def _board(source: str, position: Position, lang: str) -> Iterator[str]:
    yield f"{source}: {say('board', lang, size=position.size)}"
    yield from diagram(position)


def _doubtful(scan: "Scan", lang: str) -> Iterator[str]:
    found = scan.doubtful
    if not found:
        return
    yield f"{say('doubtful', lang)}:"
    kinds = [say(kind, lang) for kind in ("empty", "black", "white")]
    for point, odds in found:
        chances = ", ".join(f"{kind} {percent(p)}" for kind, p in zip(kinds, odds, strict=True))
        yield f"  {point_name(point, scan.position.size)}: {chances}"


def _dead(ruling: "Ruling", lang: str) -> Iterator[str]:
    size, dead = ruling.position.size, ruling.dead
    if dead.left_open and not (dead.agreed or dead.suggested):
        yield say("dead_unsaid", lang)
    elif dead.agreed or not dead.suggested:
        told = names(dead.agreed, size) or say("dead_none", lang)
        yield f"{say('dead_agreed', lang)}: {told}"
    if dead.suggested:
        yield f"{say('dead_suggested', lang)}: {names(dead.suggested_stones, size)}"
    for chain in dead.settled:
        word = "settled_dead" if chain.dead else "settled_alive"
        yield f"  {say(word, lang, chain=names(chain.stones, size), by=chain.by)}"
    for dispute in ruling.verdict.disputes:
        yield f"{say('disputed', lang)}: {names(dispute.stones, size)}"
        for word, score in (("if_dead", dispute.dead), ("if_alive", dispute.alive)):
            result = result_words(Outcome.counted(score.margin), lang, score.rules)
            sides = (("black", score.black), ("white", score.white))
            totals = ", ".join(f"{say(side, lang)} {_amount(n, lang)}" for side, n in sides)
            yield f"  {say(word, lang)}: {totals}: {result}"


def _amount(amount: Fraction, lang: str) -> str:
    return mixed_text(amount, lang)
