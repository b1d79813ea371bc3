"""Printed answers and the marks at them become words that say what was chosen.

The rest of the reader then goes on as if the answer had been written. A choice is certain where
every box is seen, one is marked, and all others are empty; or where one answer is circled, or all
but one are struck out, and nothing is at the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from boardscan.slips.lexicon import labels_in, plain, whole_label
from boardscan.slips.look import is_struck_out
from boardscan.slips.marks import (
    NO_RING,
    RING,
    Frame,
    Mask,
    State,
    best_frame,
    bracketed,
    empty_box,
    ink_of,
    ring_share,
    state_at,
    without_rules,
    zone_of,
)
from boardscan.slips.options import BOXES, Option, Run, columns_of, lone_results, runs_of
from boardscan.slips.words import Word, is_wide, rows_of
from boardscan.vision.decode import Image

#: Letter heights beside an answer in which its box is looked for.
BESIDE = 2.4
#: Letter heights by which that reaches into the letters: OCR tells only roughly where they are.
INTO = 0.5
#: Letter heights that a mark beside a box has both ways; commas and colons have less.
BY = 0.33
_NO_TEXT = f" /|、,，.。_·…()（）[]【】-:：{BOXES}"
_TICKS = "☑☒✓✔√✗✘■●"


@dataclass(frozen=True, eq=False)
class _Seen:
    """A run with the ink before and behind its answers, and the empty boxes there."""

    run: Run
    zones: tuple[tuple[Mask, float], ...]
    found: tuple[tuple[Frame, int] | None, ...]

    def half(self, behind: bool) -> slice:
        """Of `zones` and `found` those before, or behind, the answers."""
        number = len(self.run.options)
        return slice(number, None) if behind else slice(number)


def settle_choices(image: Image, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a page, with each choice as one word that says what was chosen."""
    rows = rows_of(list(words))
    placed = [(run, row) for row in rows for run in runs_of(row)]
    used = {id(option.word) for run, _ in placed for option in run.options}
    for run in columns_of(rows):
        if not any(id(option.word) in used for option in run.options):
            ours = {id(option.word) for option in run.options}
            placed.append((run, [w for row in rows if ours & {id(o) for o in row} for w in row]))
    lone = [option for row in rows for option in lone_results(row, [run for run, _ in placed])]
    if not placed and not lone:
        return tuple(words)
    ink = ink_of(image)
    seen = [_look(run, row, ink) for run, row in placed]
    usual = best_frame([found for one in seen for found in one.found])
    out = {id(word): [word] for word in words}
    for option in lone:  # OCR may have lost the other answer, and a ring around that one
        if _ring(ink, option) >= RING:
            odd = replace(option.word, oddities=(*option.word.oddities, "tick_unclear"))
            out[id(option.word)] = [odd]
    for one, (run, row) in zip(seen, placed, strict=True):
        chosen = _chosen(image, ink, one, usual)
        if chosen is not None:
            _put(out, run, [replace(word, ticked=_field(run, word, row)) for word in chosen])
            out |= {id(word): [] for word in row if _is_box(word, run)}
    return tuple(word for word in words for word in out[id(word)])


def _is_box(word: Word, run: Run) -> bool:
    """Whether a word is only the box of an answer, or what OCR made of one."""
    if word.text.strip(_NO_TEXT):
        return False
    first, last = run.options[0].word, run.options[-1].word
    reach = BESIDE * first.height
    return first.box[0] - reach < word.middle[0] < last.box[2] + reach


def _letters(word: Word, start: int, end: int) -> tuple[float, float]:
    """Where a stretch of a word begins and ends, as shares of its width, without its boxes."""
    width = max(float(np.linalg.norm(word.quad[1] - word.quad[0])), 1.0)
    half = [0.4 * word.height * (1 if is_wide(c) else 0.55) / width
            for c in (word.text[start], word.text[end - 1])]  # fmt: skip
    return word.marks[start] - half[0], word.marks[end - 1] + half[1]


def _share(word: Word, point: np.ndarray) -> float:
    across = word.quad[1] - word.quad[0]
    return float((point - word.quad[0]) @ across / max(across @ across, 1e-9))


def _look(run: Run, row: list[Word], ink: Mask) -> _Seen:
    """The zones before and behind each answer, each as far as the text beside it."""
    zones = []
    for behind in (False, True):
        for one in run.options:
            left, right = _letters(one.word, one.start, one.end)
            letter = 0.8 * one.word.height / max(
                float(np.linalg.norm(one.word.quad[1] - one.word.quad[0])), 1.0)  # fmt: skip
            reach, into = BESIDE * letter, INTO * letter
            ends = _text_beside(row, one, behind=behind)
            if behind:
                zones.append(zone_of(ink, one, right - into, min(right + reach, ends + into)))
            else:
                zones.append(zone_of(ink, one, max(left - reach, ends - into), left + into))
    bare = tuple((without_rules(zone, letter), letter) for zone, letter in zones)
    return _Seen(run, bare, tuple(empty_box(*zone) for zone in bare))


def _text_beside(row: list[Word], option: Option, *, behind: bool) -> float:
    """Where the nearest text before or behind an answer ends, as a share of its word's width."""
    near = [word for word in row if word is option.word or
            abs(word.middle[1] - option.word.middle[1]) < 0.6 * option.word.height]  # fmt: skip
    at = near.index(option.word)
    order = near[at:] if behind else near[at::-1]
    for word in order:
        inside = range(len(word.text))
        if word is option.word:
            inside = range(option.end, len(word.text)) if behind else range(option.start)
        for i in inside if behind else reversed(inside):
            if word.text[i] not in _NO_TEXT:
                left, right = _letters(word, i, i + 1)
                across = word.quad[1] - word.quad[0]
                edge = word.quad[0] + across * (left if behind else right)
                return _share(option.word, edge)
    return 1e6 if behind else -1e6


def _chosen(image: Image, ink: Mask, seen: _Seen, usual: Frame | None) -> list[Word] | None:
    """What a choice says, as words; None where it is no choice after all."""
    states = _states(seen, usual)
    if states is None:
        states = _ringed(image, ink, seen.run)
        if State.MARKED not in states and not seen.run.asked:
            return None
    if seen.run.kind == "warned":
        return [_warned(o, s) for o, s in zip(seen.run.options, states, strict=True)]
    marked = [o for o, s in zip(seen.run.options, states, strict=True) if s is State.MARKED]
    open_ = [o for o, s in zip(seen.run.options, states, strict=True) if s is not State.EMPTY]
    sure = all(state in (State.EMPTY, State.MARKED) for state in states)
    if len(marked) == 1 and sure:
        return [_word(seen.run, marked[0])]
    if not open_:
        return [_word(seen.run, None, "nothing_ticked")]
    if len(marked) > 1:
        return [_word(seen.run, None, "two_ticked")]
    best = marked[0] if marked else (open_[0] if len(open_) == 1 else None)
    return [_word(seen.run, best, "tick_unclear")]


def _states(seen: _Seen, usual: Frame | None) -> list[State] | None:
    """What stands in the box of each answer; None where there are no boxes."""
    frame = best_frame(seen.found) or usual
    if frame is None:
        return None
    told = [_state(zone, found, frame) for zone, found in zip(seen.zones, seen.found, strict=True)]
    before, behind = told[seen.half(False)], told[seen.half(True)]
    boxes = [sum(state is not State.NONE for state in side) for side in (before, behind)]
    if max(boxes) < min(2, len(before)):
        return None
    if boxes[0] == boxes[1] == len(before):  # a box at both ends of the row
        return [State.UNCLEAR] * len(before)
    states = before if boxes[0] >= boxes[1] else behind
    return [_with_sign(seen.run.options, i, state, states is before)
            for i, state in enumerate(states)]  # fmt: skip


def _state(zone: tuple[Mask, float], found: tuple[Frame, int] | None, frame: Frame) -> State:
    if found is not None:
        return State.UNCLEAR if _beside(*zone, *found) else State.EMPTY
    told = bracketed(*zone) if frame.pair else State.NONE
    if told is not State.NONE:
        return told
    told, x = state_at(*zone, frame)
    return State.UNCLEAR if told is State.EMPTY and _beside(*zone, frame, x) else told


def _beside(zone: Mask, letter: float, frame: Frame, x: int) -> bool:
    """Whether something as large as a mark stands beside an empty box."""
    rest = zone.copy()
    rest[:, max(0, x - 1) : x + frame.ink.shape[1] + 2] = 0
    count, _, stats, _ = cv2.connectedComponentsWithStats(rest, connectivity=8)
    for left, _, width, height, _ in stats[1:count]:
        inside = INTO * letter < left + width / 2 < zone.shape[1] - INTO * letter
        if inside and width > BY * letter and height > BY * letter:
            return True
    return False


def _with_sign(options: Sequence[Option], index: int, state: State, before: bool) -> State:
    """An empty box that OCR took for a ticked one is not clear."""
    option = options[index]
    text = option.word.text
    if before:
        start = options[index - 1].end if index and options[index - 1].word is option.word else 0
        beside = text[start : option.start]
    else:
        later = options[index + 1 :]
        end = later[0].start if later and later[0].word is option.word else len(text)
        beside = text[option.end : end]
    ticked = any(sign in beside for sign in _TICKS)
    return State.UNCLEAR if state is State.EMPTY and ticked else state


def _ringed(image: Image, ink: Mask, run: Run) -> list[State]:
    """Which answer is circled, or all but which are struck out."""
    shares = [_ring(ink, option) for option in run.options]
    struck = [is_struck_out(image, o.word.part(o.start, o.end)) for o in run.options]
    states = [State.MARKED if share >= RING else State.EMPTY if share <= NO_RING
              else State.UNCLEAR for share in shares]  # fmt: skip
    if not any(struck):
        return states
    if any(state is not State.EMPTY for state in states):
        return [State.UNCLEAR if out else state for out, state in zip(struck, states, strict=True)]
    left_over = struck.count(False) == 1
    return [State.EMPTY if out else State.MARKED if left_over else State.UNCLEAR for out in struck]


def _ring(ink: Mask, option: Option) -> float:
    """Share of directions in which a stroke runs around an answer."""
    left, right = _letters(option.word, option.start, option.end)
    width = max(float(np.linalg.norm(option.word.quad[1] - option.word.quad[0])), 1.0)
    wider = 0.8 * option.word.height / width
    zone, letter = zone_of(ink, option, left - wider, right + wider)
    bare = without_rules(zone, max(letter, 0.62 * (right - left) * width))
    return ring_share(bare, (letter, zone.shape[1] - letter), letter)


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


def _put(out: dict[int, list[Word]], run: Run, chosen: list[Word]) -> None:
    """Take the answers out of their words, and put what was chosen in the place of the first."""
    for index, option in enumerate(run.options):
        kept: list[Word] = []
        for part in out[id(option.word)]:
            kept += _without(part, option)
        out[id(option.word)] = [*kept, *(chosen if not index else ())]


def _without(part: Word, option: Option) -> Iterator[Word]:
    """What is left of a word without an answer, its box and the margin behind it."""
    text = option.word.text[option.start : option.end]
    at = part.text.find(text)
    if part.ticked is not None or at < 0:
        yield part
        return
    before = part.text[:at].rstrip(_NO_TEXT.replace(":", "").replace("：", ""))
    behind = at + len(text)
    if option.amount:
        behind = part.text.find(option.amount, behind) + len(option.amount)
    for start, end in ((0, len(before)), (behind, len(part.text))):
        if part.text[start:end].strip(_NO_TEXT):
            yield part.part(start, end)
