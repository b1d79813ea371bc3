"""Answers that a slip prints to be ticked, circled or struck out: ``□黑胜 □白胜``."""

import re
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from boardscan.slips.lexicon import plain
from boardscan.slips.words import Word, is_wide

#: What a choice is about: who won, how it ended, what one player got, who was warned.
_KINDS: tuple[tuple[str, str], ...] = (
    ("result", r"(?<!执)[黑白](?:方|棋)?(?:中盘|超时|弃权|认输|判)?[胜负赢]"
               r"|(?<!执)[黑白](?:方|棋)?认输"
               r"|(?:black|white)\s*(?:wins?|won)(?:\s*by\s*(?:resignation|forfeit|time|ruling))?"
               r"|双方(?:均|皆)?负|双负|和棋|和局|平局|重赛|重下|draw|jigo|both\s*lose|replay"),
    ("colour", r"(?<!执)[黑白](?:方|棋)?|black|white|[bw](?!\s*\+)"),  # B+3.5 is a result
    ("how", r"数子|点目|中盘|认输|超时|弃权|判负|违规|count(?:ed|ing)?|resign(?:ation|ed|s)?"
            r"|time(?:out)?|forfeit|ruling"),
    ("side", r"胜|负|和|win|loss|draw"),
)  # fmt: skip
#: Latin answers are whole words; beside Chinese ones may stand what was read for a mark: 黑胜U白胜.
_BEGIN, _END = r"(?:(?<![a-z])(?=[a-z])|(?![a-z]))", r"(?:(?<=[a-z])(?![a-z])|(?<![a-z]))"
OPTION = re.compile(
    "|".join(rf"(?P<{kind}>{_BEGIN}(?:{told}){_END})" for kind, told in _KINDS), re.IGNORECASE
)
#: Boxes and brackets, and what OCR often makes of them and of a mark.
BOXES = "□口囗回☐☑☒■●○◯〇◎◇✓✔√✗✘×vVxXoO0&%日田团因区"
#: OCR's score below which a letter that stands alone beside an answer may be a box or a mark:
#: it has read 国, 图, 5 and U for them, all with less.
SIGN_SCORE = 0.9
_Span = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Option:
    """A printed answer: where in the text of its word it stands, and a margin written behind.

    Attributes
    ----------
    kind : of `_KINDS`, or ``warned``.
    start, end : of its letters.
    through : the end with the margin and its unit, where they stand in the same word.
    """

    kind: str
    word: Word
    start: int
    end: int
    amount: str = ""
    through: int = 0

    @property
    def text(self) -> str:
        """The answer with the margin behind it."""
        return self.word.text[self.start : self.end] + self.amount

    @property
    def span(self) -> _Span:
        """What it takes of its word."""
        return self.start, max(self.end, self.through)

    @property
    def score(self) -> float:
        """OCR's score of its surest letter: it is one of a few words, and another of them."""
        return max(self.word.scores[self.start : self.end])

    @property
    def letters(self) -> tuple[float, float]:
        """Where its letters begin and end, as shares of its word's width."""
        return letters_of(self.word, self.start, self.end)


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


def letters_of(word: Word, start: int, end: int) -> tuple[float, float]:
    """Where a stretch of a word begins and ends, as shares of its width, without its boxes."""
    width = max(float(np.linalg.norm(word.quad[1] - word.quad[0])), 1.0)
    half = [0.4 * word.height * (1 if is_wide(c) else 0.55) / width
            for c in (word.text[start], word.text[end - 1])]  # fmt: skip
    return word.marks[start] - half[0], word.marks[end - 1] + half[1]


def of_one_question(options: list[Option]) -> bool:
    """Answers of one kind, or colours beside a result without one: 黑 白 和棋, not （白）黑胜."""
    kinds = {option.kind for option in options}
    if len(kinds) == 1:
        return True
    results = [plain(option.text).lower() for option in options if option.kind == "result"]
    return kinds == {"colour", "result"} and not any(
        text.startswith(("黑", "白", "black", "white")) for text in results
    )


def is_letter(character: str) -> bool:
    """Whether a character may be one of a word; no sign, and nothing that stands for a box."""
    return character.isalnum() and character not in BOXES


def is_text(word: Word, spans: Collection[_Span] = ()) -> tuple[bool, ...]:
    """Of each character whether it is of a text, and not what OCR made of a box or a mark.

    `spans` are the answers in the word. A letter that stands alone and was not read surely is none.
    """
    answers = {i for start, end in spans for i in range(start, end)}
    letters = [i in answers or is_letter(c) for i, c in enumerate(word.text)]

    def joined(index: int) -> bool:
        return 0 <= index < len(letters) and letters[index] and index not in answers

    return tuple(
        told and (i in answers or joined(i - 1) or joined(i + 1) or word.scores[i] >= SIGN_SCORE)
        for i, told in enumerate(letters)
    )
