"""Which printed answers belong together: beside each other in a row, or below each other."""

import re
from itertools import pairwise
from typing import NamedTuple

from boardscan.slips.lexicon import plain, whole_label
from boardscan.slips.options import BOXES, OPTION, Option, Run, is_letter, is_text, of_one_question
from boardscan.slips.words import Word

#: A margin written behind an answer, on the line that is printed there.
_AMOUNT = re.compile(r"[\s_.…:：]*([0-9½¼¾][0-9 又./½¼¾]*\s*(?:子|目|points?|pts?))"
                     r"|[\s_.…()（）]*(?:子|目|points?|pts?)(?![a-z])", re.IGNORECASE)  # fmt: skip
#: Labels behind which a colour alone is an answer.
_ASKS = ("result", "winner", "black_result", "white_result")
_WARNED = re.compile(r"(?:警告|warnings?|warned)\s*:?[\s()\[\]□口囗☐☑]*$", re.IGNORECASE)
#: Line heights between answers below each other, and by which they may begin beside each other.
_BELOW, _LEVEL = 2.6, 0.9


class _Found(NamedTuple):
    option: Option
    start: int
    end: int


def runs_of(row: list[Word]) -> list[Run]:
    """The choices of one row of words; `row` is ordered from left to right."""
    line = _Joined(row)
    runs: list[list[_Found]] = []
    for one in line.found:
        last = runs[-1][-1] if runs else None
        goes_on = last is not None and of_one_question([*(f.option for f in runs[-1]), one.option])
        if last is not None and goes_on and line.is_between(last, one):
            runs[-1].append(one)
        else:
            runs.append([one])
    choices = [_run(line.text, run) for run in runs if _is_choice(run)]
    return [run for run in choices if run.asked or run.kind != "colour" or not _is_heading(run)]


def lone_results(row: list[Word], runs: list[Run]) -> list[Option]:
    """Answers of a row that say who won and are beside no other answer."""
    used = {id(option.word) for run in runs for option in run.options}
    return [one.option for one in _Joined(row).found
            if one.option.kind == "result" and id(one.option.word) not in used]  # fmt: skip


class _Joined:
    """A row as one text in plain letters, and the answers in it."""

    def __init__(self, row: list[Word]) -> None:
        self.row = row
        text, places = "", []  # of each character its word and its place there
        for index, word in enumerate(row):
            if index:
                text += " "
                places.append((index, 0))
            text += plain(word.text)
            places += [(index, i) for i in range(len(word.text))]
        self.text, self._places = text.lower(), places
        told = [self._option(match) for match in OPTION.finditer(self.text)]
        self.found = [one for one in told if one is not None]

    def _option(self, match: "re.Match[str]") -> _Found | None:
        start, end = match.span()
        (first, at), (last, to) = self._places[start], self._places[end - 1]
        if first != last:
            return None
        behind = _AMOUNT.match(self.text, end)
        amount = (behind[1] or "").strip() if behind is not None else ""
        through = end if behind is None else behind.end()
        same_word, to_with = self._places[through - 1]
        kind = next(name for name, told in match.groupdict().items() if told)
        if kind in ("colour", "side") and self._in_a_word(self.row[first], at, to + 1):
            return None
        option = Option(kind, self.row[first], at, to + 1, amount,
                        to_with + 1 if same_word == first else 0)  # fmt: skip
        return _Found(option, start, through)

    @staticmethod
    def _in_a_word(word: Word, start: int, end: int) -> bool:
        """Whether letters stand right beside a short answer: 白军 is a name, 和平 none of 和."""
        text = is_text(word, [(start, end)])
        return any(0 <= i < len(text) and text[i] and word.text[i] >= "\u2e80"
                   for i in (start - 1, end))  # fmt: skip

    def is_between(self, one: _Found, other: _Found) -> bool:
        """Whether only boxes, marks and strokes stand between two answers, whatever OCR read.

        Between colours alone a single letter may be a name.
        """
        at = [i for i in range(one.end, other.start) if is_letter(self.text[i])]
        if "".join(self.text[i] for i in at) in ("", "或", "or"):
            return True
        spans: dict[int, list[tuple[int, int]]] = {}
        for found in (one, other):
            spans.setdefault(self._places[found.start][0], []).append(found.option.span)
        text = any(is_text(self.row[word], spans.get(word, ()))[i]
                   for word, i in (self._places[a] for a in at))  # fmt: skip
        return len(at) == 1 and one.option.kind != "colour" and not text


def _is_heading(run: Run) -> bool:
    """Colours far from each other that nothing asks for: those of columns."""
    words = [option.word for option in run.options]
    return any(other.quad[0][0] - one.quad[1][0] > 2.5 * one.height
               for one, other in pairwise(words) if one is not other)  # fmt: skip


def _is_choice(run: list[_Found]) -> bool:
    """Different answers, whose letters are not those of a single word such as 胜负."""
    texts = [plain(one.option.word.text[one.option.start : one.option.end]) for one in run]
    apart = all(b.start > a.end or a.option.word is not b.option.word for a, b in pairwise(run))
    return len(run) >= 2 and len(set(texts)) == len(texts) and apart


def _run(text: str, run: list[_Found]) -> Run:
    before = text[: run[0].start].rstrip(f" ()[]{BOXES}")
    before = re.sub(r"\s*\([^()]*\)$", "", before.rstrip(" :："))  # Winner (circle one):
    labels = re.split(r"[\s:：]+", before)[-2:]
    if len(labels) > 1 and len(labels[-1]) == 1:  # what OCR made of the first box
        del labels[-1]
    asked = whole_label(labels[-1]) in (*_ASKS, "how")
    options = tuple(one.option for one in run)
    if _WARNED.search(text[: run[0].start]) and run[0].option.kind == "colour":
        options = tuple(Option("warned", o.word, o.start, o.end) for o in options)
    return Run(options, asked)


def columns_of(rows: list[list[Word]]) -> list[Run]:
    """Answers below each other, one a row, that begin at the same place."""
    runs: list[list[Option]] = []
    for row in rows:
        one = _alone(row)
        if one is None:
            runs.append([])
        elif runs and runs[-1] and _is_below(runs[-1][-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [Run(tuple(run), False) for run in runs if len(run) >= 2]


def _alone(row: list[Word]) -> Option | None:
    """The answer at the end of a row; what stands before it may be a label."""
    for one in _Joined(row).found:
        word, end = one.option.word, one.option.span[1]
        later = row[row.index(word) + 1 :]
        if not any(is_text(word, [one.option.span])[end:]) and not any(
            any(is_text(other)) for other in later
        ):
            return one.option
    return None


def _is_below(one: Option, other: Option) -> bool:
    (x0, _), (x1, _) = (o.word.quad[0] + (o.word.quad[1] - o.word.quad[0]) * o.letters[0]
                        for o in (one, other))  # fmt: skip
    near = 0 < other.word.middle[1] - one.word.middle[1] < _BELOW * one.word.height
    level = abs(x1 - x0) < _LEVEL * one.word.height
    return of_one_question([one, other]) and near and level and one.text != other.text
