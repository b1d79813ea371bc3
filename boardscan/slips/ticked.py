"""What a pen put at each printed answer of a choice: in its box, around it, or through it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from boardscan.slips.brackets import bracketed, half_bracketed
from boardscan.slips.frames import Frame, State
from boardscan.slips.ink import NO_RING, RING, Mask, ring_share, without_rules, zone_of
from boardscan.slips.look import is_struck_out
from boardscan.slips.marks import empty_box, state_at
from boardscan.slips.options import Option, Run, is_text, letters_of
from boardscan.slips.words import Word
from boardscan.vision.decode import Image

#: Letter heights beside an answer in which its box is looked for.
BESIDE = 2.4
#: Letter heights by which that reaches into the letters: OCR tells only roughly where they are.
INTO = 0.5
#: Letter heights that a mark beside a box has both ways; commas and colons have less.
BY = 0.33
#: What OCR reads where a box is marked; where none was seen in it, that is not clear.
_TICKS = "☑☒✓✔√✗✘■●⊠⊗∅国図图囚区因凶田团"

Spans = dict[int, list[tuple[int, int]]]
"""Of each word, by its id, the answers in it."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A run with the ink before and behind its answers, and the empty boxes there."""

    run: Run
    zones: tuple[tuple[Mask, float], ...]
    found: tuple[tuple[Frame, int] | None, ...]

    def half(self, behind: bool) -> slice:
        """Of `zones` and `found` those before, or behind, the answers."""
        number = len(self.run.options)
        return slice(number, None) if behind else slice(number)


def spans_of(runs: Sequence[Run]) -> Spans:
    """Where the answers of all runs stand in their words."""
    spans: Spans = {}
    for run in runs:
        for option in run.options:
            spans.setdefault(id(option.word), []).append(option.span)
    return spans


def look(run: Run, row: list[Word], ink: Mask, spans: Spans) -> Seen:
    """The zones before and behind each answer, each as far as the text beside it."""
    zones = []
    for behind in (False, True):
        for one in run.options:
            left, right = one.letters
            letter = 0.8 * one.word.height / max(
                float(np.linalg.norm(one.word.quad[1] - one.word.quad[0])), 1.0)  # fmt: skip
            reach, into = BESIDE * letter, INTO * letter
            ends = _text_beside(row, one, spans, behind=behind)
            if behind:
                zones.append(zone_of(ink, one, right - into, min(right + reach, ends + into)))
            else:
                zones.append(zone_of(ink, one, max(left - reach, ends - into), left + into))
    bare = tuple((without_rules(zone, letter), letter) for zone, letter in zones)
    return Seen(run, bare, tuple(empty_box(*zone) for zone in bare))


def _text_beside(row: list[Word], option: Option, spans: Spans, *, behind: bool) -> float:
    """Where the nearest text before or behind an answer ends, as a share of its word's width."""
    near = [word for word in row if word is option.word or
            abs(word.middle[1] - option.word.middle[1]) < 0.6 * option.word.height]  # fmt: skip
    at = near.index(option.word)
    order = near[at:] if behind else near[at::-1]
    for word in order:
        inside = range(len(word.text))
        if word is option.word:
            inside = range(option.end, len(word.text)) if behind else range(option.start)
        text = is_text(word, spans.get(id(word), ()))
        for i in inside if behind else reversed(inside):
            if text[i]:
                left, right = letters_of(word, i, i + 1)
                across = word.quad[1] - word.quad[0]
                edge = word.quad[0] + across * (left if behind else right)
                return _share(option.word, edge)
    return 1e6 if behind else -1e6


def _share(word: Word, point: np.ndarray) -> float:
    across = word.quad[1] - word.quad[0]
    return float((point - word.quad[0]) @ across / max(across @ across, 1e-9))


def states(seen: Seen, frames: Sequence[Frame]) -> list[State] | None:
    """What stands in the box of each answer; None where there are no boxes.

    `frames` are the empty boxes of the page.
    """
    own = [one[0] for one in seen.found if one is not None]
    if not own and not frames:
        return None
    known = own or list(frames)
    told = [_state(zone, found, known) for zone, found in zip(seen.zones, seen.found, strict=True)]
    before, behind = told[seen.half(False)], told[seen.half(True)]
    boxes = [sum(state is not State.NONE for state in side) for side in (before, behind)]
    if boxes[0] == boxes[1] == len(before):  # a box at both ends of the row
        return [State.UNCLEAR] * len(before)
    ours = seen.half(boxes[0] < boxes[1])
    side = [half_bracketed(*zone, known) if state is State.NONE and max(boxes) else state
            for zone, state in zip(seen.zones[ours], told[ours], strict=True)]  # fmt: skip
    if sum(state is not State.NONE for state in side) < min(2, len(before)):
        return None
    return [_with_sign(seen.run.options, i, state, ours.start is None)
            for i, state in enumerate(side)]  # fmt: skip


def _state(
    zone: tuple[Mask, float], found: tuple[Frame, int] | None, frames: Sequence[Frame]
) -> State:
    if found is not None:
        return State.UNCLEAR if _beside(*zone, *found) else State.EMPTY
    told = bracketed(*zone) if any(frame.pair for frame in frames) else State.NONE
    if told is not State.NONE:
        return told
    told, x, frame = state_at(*zone, frames)
    beside = told is State.EMPTY and frame is not None and _beside(*zone, frame, x)
    return State.UNCLEAR if beside else told


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


def ringed(image: Image, ink: Mask, options: Collection[Option]) -> list[State]:
    """Which answer is circled, or all but which are struck out."""
    shares = [ring(ink, option) for option in options]
    struck = [is_struck_out(image, o.word.part(o.start, o.end)) for o in options]
    told = [State.MARKED if share >= RING else State.EMPTY if share <= NO_RING
            else State.UNCLEAR for share in shares]  # fmt: skip
    if not any(struck):
        return told
    if any(state is not State.EMPTY for state in told):
        return [State.UNCLEAR if out else state for out, state in zip(struck, told, strict=True)]
    left_over = struck.count(False) == 1
    return [State.EMPTY if out else State.MARKED if left_over else State.UNCLEAR for out in struck]


def ring(ink: Mask, option: Option) -> float:
    """Share of directions in which a stroke runs around an answer."""
    left, right = option.letters
    width = max(float(np.linalg.norm(option.word.quad[1] - option.word.quad[0])), 1.0)
    wider = 0.8 * option.word.height / width
    zone, letter = zone_of(ink, option, left - wider, right + wider)
    bare = without_rules(zone, max(letter, 0.62 * (right - left) * width))
    return ring_share(bare, (letter, zone.shape[1] - letter), letter)
