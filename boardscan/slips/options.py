"""Answers that a slip prints to be ticked, circled or struck out: ``□黑胜 □白胜``."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from boardscan.slips.lexicon import plain, whole_label
from boardscan.slips.words import Word

#: What a choice is about: who won, how it ended, what one player got, who was warned.
_KINDS: tuple[tuple[str, str], ...] = (
    ("result", r"(?<!执)[黑白](?:方|棋)?(?:中盘|超时|弃权|认输|判)?[胜负赢]"
               r"|(?<!执)[黑白](?:方|棋)?认输"
               r"|(?:black|white)\s*(?:wins?|won)(?:\s*by\s*(?:resignation|forfeit|time|ruling))?"
               r"|双方(?:均|皆)?负|双负|和棋|和局|平局|重赛|重下|draw|jigo|both\s*lose|replay"),
    ("colour", r"(?<!执)[黑白](?:方|棋)?|black|white|[bw]"),
    ("how", r"数子|点目|中盘|认输|超时|弃权|判负|违规|count(?:ed|ing)?|resign(?:ation|ed|s)?"
            r"|time(?:out)?|forfeit|ruling"),
    ("side", r"胜|负|和|win|loss|draw"),
)  # fmt: skip
_OPTION = re.compile(
    "|".join(rf"(?P<{kind}>(?<![a-z])(?:{told})(?![a-z]))" for kind, told in _KINDS), re.IGNORECASE
)
#: Boxes, brackets and signs between answers, with whatever OCR makes of a mark.
BOXES = "□口囗回☐☑☒■●○◯〇◎◇✓✔√✗✘×vVxXoO0&%日田团因区"
_BETWEEN = re.compile(rf"[\s/|\\、,，;；:：或.。_·…()（）\[\]【】{{}}<>《》{BOXES}-]*(?:or)?"
                      rf"[\s()\[\]{BOXES}]*", re.IGNORECASE)  # fmt: skip
#: A margin written behind an answer, on the line that is printed there.
_AMOUNT = re.compile(r"[\s_.…:：]*([0-9½¼¾][0-9 又./½¼¾]*\s*(?:子|目|points?|pts?))"
                     r"|[\s_.…()（）]*(?:子|目|points?|pts?)(?![a-z])", re.IGNORECASE)  # fmt: skip
#: Labels behind which a colour alone is an answer.
_ASKS = ("result", "winner", "black_result", "white_result")
_WARNED = re.compile(r"(?:警告|warnings?|warned)\s*:?[\s()\[\]□口囗☐☑]*$", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Option:
    """A printed answer: its word, where in its text it stands, and a margin written behind."""

    kind: str
    word: Word
    start: int
    end: int
    amount: str = ""

    @property
    def text(self) -> str:
        """The answer with the margin behind it."""
        return self.word.text[self.start : self.end] + self.amount

    @property
    def score(self) -> float:
        """OCR's score of its surest letter: it is one of a few words, and another of them."""
        return max(self.word.scores[self.start : self.end])


@dataclass(frozen=True, eq=False)
class Run:
    """The answers to one question, from left to right.

    Attributes
    ----------
    options : two or more.
    asked : whether a label before them asks the question.
    """

    options: tuple[Option, ...]
    asked: bool

    @property
    def kind(self) -> str:
        """Of all its answers; colours beside ``和棋`` tell a result."""
        kinds = {option.kind for option in self.options}
        return "result" if kinds == {"colour", "result"} else self.options[0].kind


class _Found(NamedTuple):
    option: Option
    start: int
    end: int


def runs_of(row: list[Word]) -> list[Run]:
    """The choices of one row of words; `row` is ordered from left to right."""
    text, places = _joined(row)
    found = [_found(match, text, places, row) for match in _OPTION.finditer(text)]
    told = [one for one in found if one is not None]
    runs: list[list[_Found]] = []
    for one in told:
        last = runs[-1][-1] if runs else None
        if last is not None and _goes_on(runs[-1], one) and _is_between(text, last, one):
            runs[-1].append(one)
        else:
            runs.append([one])
    choices = [_run(text, run) for run in runs if _is_choice(run)]
    return [run for run in choices if run.asked or run.kind != "colour" or not _is_heading(run)]


def lone_results(row: list[Word], runs: list[Run]) -> list[Option]:
    """Answers of a row that say who won and are beside no other answer."""
    text, places = _joined(row)
    found = [_found(match, text, places, row) for match in _OPTION.finditer(text)]
    used = {id(option.word) for run in runs for option in run.options}
    return [one.option for one in found if one is not None and one.option.kind == "result"
            and id(one.option.word) not in used]  # fmt: skip


def _is_heading(run: Run) -> bool:
    """Colours far from each other that nothing asks for: those of columns."""
    words = [option.word for option in run.options]
    return any(other.quad[0][0] - one.quad[1][0] > 2.5 * one.height
               for one, other in pairwise(words) if one is not other)  # fmt: skip


def _joined(row: list[Word]) -> tuple[str, list[tuple[int, int]]]:
    """The row as one text in plain letters; of each character its word and its place there."""
    text, places = "", []
    for index, word in enumerate(row):
        if index:
            text += " "
            places.append((index, 0))
        text += plain(word.text)
        places += [(index, i) for i in range(len(word.text))]
    return text.lower(), places


def _found(
    match: "re.Match[str]", text: str, places: list[tuple[int, int]], row: list[Word]
) -> _Found | None:
    start, end = match.span()
    (first, at), (last, to) = places[start], places[end - 1]
    if first != last:
        return None
    behind = _AMOUNT.match(text, end)
    amount = (behind[1] or "").strip() if behind is not None else ""
    kind = next(name for name, told in match.groupdict().items() if told)
    return _Found(Option(kind, row[first], at, to + 1, amount), start,
                  behind.end() if behind is not None else end)  # fmt: skip


def _goes_on(run: list[_Found], one: _Found) -> bool:
    return _of_one_question([*(known.option for known in run), one.option])


def _of_one_question(options: list[Option]) -> bool:
    """Answers of one kind, or colours beside a result without one: 黑 白 和棋, not （白）黑胜."""
    kinds = {option.kind for option in options}
    if len(kinds) == 1:
        return True
    results = [plain(option.text).lower() for option in options if option.kind == "result"]
    return kinds == {"colour", "result"} and not any(
        text.startswith(("黑", "白", "black", "white")) for text in results
    )


def _is_between(text: str, one: _Found, other: _Found) -> bool:
    return _BETWEEN.fullmatch(text, one.end, other.start) is not None


def _is_choice(run: list[_Found]) -> bool:
    """Different answers, whose letters are not those of a single word such as 胜负."""
    texts = [plain(one.option.word.text[one.option.start : one.option.end]) for one in run]
    apart = all(b.start > a.end or a.option.word is not b.option.word for a, b in pairwise(run))
    return len(run) >= 2 and len(set(texts)) == len(texts) and apart


def _run(text: str, run: list[_Found]) -> Run:
    before = text[: run[0].start].rstrip(f" ()[]{BOXES}")
    label = re.split(r"[\s:：]+", before.rstrip(" :："))[-1]
    asked = whole_label(label) in (*_ASKS, "how")
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
    text, places = _joined(row)
    for match in _OPTION.finditer(text):
        one = _found(match, text, places, row)
        if one is not None and not text[one.end :].strip(" .。"):
            return one.option
    return None


def _is_below(one: Option, other: Option) -> bool:
    (x0, _), (x1, _) = (o.word.part(o.start, o.end).quad[0] for o in (one, other))
    near = 0 < other.word.middle[1] - one.word.middle[1] < 2.6 * one.word.height
    level = abs(x1 - x0) < 0.9 * one.word.height
    return _of_one_question([one, other]) and near and level and one.text != other.text
