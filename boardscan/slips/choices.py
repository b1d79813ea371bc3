"""Printed answers and the marks at them become words that say what was chosen.

The rest of the reader then goes on as if the answer had been written. A choice is certain where
every box is seen, one is marked, and all others are empty; or where one answer is circled, or all
but one are struck out, and nothing is at the others.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from boardscan.slips.frames import Frame, State
from boardscan.slips.ink import RING, Mask, ink_of
from boardscan.slips.lexicon import labels_in, plain, whole_label
from boardscan.slips.options import Option, Run, is_text
from boardscan.slips.runs import columns_of, lone_results, runs_of
from boardscan.slips.ticked import BESIDE, Seen, look, ring, ringed, spans_of, states
from boardscan.slips.words import Word, is_wide, rows_of
from boardscan.vision.decode import Image

Answer = tuple[Option, list[Word]]
"""An answer, and the words that take its place: of the first of a run what was chosen."""


def settle_choices(image: Image, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a page, with each choice as one word that says what was chosen."""
    rows = rows_of(list(words))
    placed = _placed(rows)
    lone = [option for row in rows for option in lone_results(row, [run for run, _ in placed])]
    if not placed and not lone:
        return tuple(words)
    ink = ink_of(image)
    spans = spans_of([run for run, _ in placed])
    seen = [look(run, row, ink, spans) for run, row in placed]
    frames = [one[0] for s in seen for one in s.found if one is not None]
    out = {id(word): [word] for word in words}
    for option in lone:  # OCR may have lost the other answer, and a ring around that one
        if ring(ink, option) >= RING:
            odd = replace(option.word, oddities=(*option.word.oddities, "tick_unclear"))
            out[id(option.word)] = [odd]
    answers: list[Answer] = []
    for one, (run, row) in zip(seen, placed, strict=True):
        chosen = _chosen(image, ink, one, frames)
        if chosen is not None:
            told = [replace(word, ticked=_field(run, word, row)) for word in chosen]
            answers += [(o, [] if i else told) for i, o in enumerate(run.options)]
            out |= {id(word): [] for word in row if _is_box(word, run)}
    out |= _put(answers)
    return tuple(word for words_ in map(out.__getitem__, map(id, words)) for word in words_)


def _placed(rows: list[list[Word]]) -> list[tuple[Run, list[Word]]]:
    """Every choice with the words of its row, or of its rows."""
    placed = [(run, row) for row in rows for run in runs_of(row)]
    used = {id(option.word) for run, _ in placed for option in run.options}
    for run in columns_of(rows):
        ours = {id(option.word) for option in run.options}
        if not ours & used:
            placed.append((run, [w for row in rows if ours & {id(o) for o in row} for w in row]))
    return placed


def _is_box(word: Word, run: Run) -> bool:
    """Whether a word is only the box of an answer, or what OCR made of one."""
    if any(is_text(word)):
        return False
    first, last = run.options[0].word, run.options[-1].word
    reach = BESIDE * first.height
    return first.box[0] - reach < word.middle[0] < last.box[2] + reach


def _chosen(image: Image, ink: Mask, seen: Seen, frames: Sequence[Frame]) -> list[Word] | None:
    """What a choice says, as words; None where it is no choice after all."""
    run = seen.run
    told = states(seen, frames)
    if told is None:
        told = ringed(image, ink, run.options)
        if State.MARKED not in told and not run.asked:
            return None
    if run.kind == "warned":
        return [_warned(o, s) for o, s in zip(run.options, told, strict=True)]
    marked = [o for o, s in zip(run.options, told, strict=True) if s is State.MARKED]
    open_ = [o for o, s in zip(run.options, told, strict=True) if s is not State.EMPTY]
    sure = all(state in (State.EMPTY, State.MARKED) for state in told)
    if len(marked) == 1 and sure:
        return [_word(run, marked[0])]
    if not open_:
        return [_word(run, None, "nothing_ticked")]
    if len(marked) > 1:
        return [_word(run, None, "two_ticked")]
    best = marked[0] if marked else (open_[0] if len(open_) == 1 else None)
    return [_word(run, best, "tick_unclear")]


def _warned(option: Option, state: State) -> Word:
    sure = state in (State.EMPTY, State.MARKED)
    word = option.word.part(option.start, option.end)
    return _as("1" if state is not State.EMPTY else "0", word.quad, option.score,
               () if sure else ("tick_unclear",), option.text)  # fmt: skip


def _word(run: Run, option: Option | None, *oddities: str) -> Word:
    """A word in the place of all answers that says the chosen one; ``?`` where none is."""
    parts = [one.word.part(one.start, one.end) for one in run.options]
    quads = np.stack([part.quad for part in parts])
    low, high = quads.min((0, 1)), quads.max((0, 1))
    quad = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
    amounts = any(one.amount for one in run.options if one is not option)
    if amounts and option is not None:
        oddities = (*oddities, "said_twice")
    if option is None:
        return _as("?", quad, 1.0, oddities)
    text = option.text
    if run.kind == "colour" and not run.asked:
        text += "胜" if is_wide(text[0]) else " wins"
    return _as(text, quad, option.score, oddities)


def _as(
    text: str, quad: np.ndarray, score: float, oddities: tuple[str, ...], side: str = ""
) -> Word:
    marks = tuple((i + 0.5) / len(text) for i in range(len(text)))
    return Word(text, quad, (score,) * len(text), marks, None, side, oddities)


def _field(run: Run, word: Word, row: list[Word]) -> str:
    """The name of the field that a choice answers; empty where only its place can tell."""
    if run.kind == "warned":
        black = plain(word.ticked or "").lower()[0] in "黑b"
        return "black_warnings" if black else "white_warnings"
    if run.kind == "colour":
        return "winner" if run.asked else ""
    if run.kind == "side":
        labels = [label for w in row for label in
                  (whole_label(w.text), *(found.name for found in labels_in(w.text)))]  # fmt: skip
        sides = [label for label in labels if label in ("black", "white")]
        return f"{sides[0]}_result" if len(sides) == 1 else ""
    return run.kind


def _put(answers: Sequence[Answer]) -> dict[int, list[Word]]:
    """What becomes of each word that holds answers: the rest of its text, and what was chosen."""
    by_word: dict[int, list[Answer]] = {}
    for answer in answers:
        by_word.setdefault(id(answer[0].word), []).append(answer)
    return {key: _replaced(sorted(told, key=lambda a: a[0].start))
            for key, told in by_word.items()}  # fmt: skip


def _replaced(answers: Sequence[Answer]) -> list[Word]:
    word = answers[0][0].word
    text = is_text(word, [option.span for option, _ in answers])
    out, at = [], 0
    for option, chosen in answers:
        out += [*_rest(word, text, at, option.start), *chosen]
        at = option.span[1]
    return [*out, *_rest(word, text, at, len(word.text))]


def _rest(word: Word, text: Sequence[bool], start: int, end: int) -> list[Word]:
    """A stretch between answers, without boxes; a colon ends a label and stays."""
    letters = [i for i in range(start, end) if text[i]]
    if not letters:
        return []
    end = letters[-1] + 1
    colon = re.match(r"\s*[:：]", word.text[end:])
    return [word.part(letters[0], end + (colon.end() if colon else 0))]
