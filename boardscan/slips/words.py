"""Words with their places on a straightened page: what OCR, or a text layer, found."""

from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float64]
"""float64 (4, 2), px of the straightened page: top left, top right, bottom right, bottom left."""


_SILENT = frozenset(" \t\u3000()（）[]【】")


@dataclass(frozen=True, eq=False)
class Word:
    """A run of text that stands together.

    Attributes
    ----------
    text : as it was read.
    quad : its place.
    scores : how sure OCR is of each character, 0 to 1, as long as `text`.
    marks : where the middle of each character is, as a share of the width; as long as `text`.
    layer : what the PDF's own text says at this place; None without one.
    ticked : of a choice the field that it answers, or "" where only its place tells; else None.
    oddities : codes of `boardscan.slips.doubts` that finding it brought along.
    """

    text: str
    quad: Quad
    scores: tuple[float, ...]
    marks: tuple[float, ...]
    layer: str | None = None
    ticked: str | None = None
    oddities: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The least sure of its characters that says something: no space, and no bracket.

        Brackets come full and half as wide, and OCR is hardly ever sure which it was.
        """
        told = [s for c, s in zip(self.text, self.scores, strict=True) if c not in _SILENT]
        return min(told, default=0.0)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 in px."""
        low, high = self.quad.min(0), self.quad.max(0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def height(self) -> float:
        """Height of the line of text, px."""
        return float(np.linalg.norm(self.quad[3] - self.quad[0]))

    @property
    def middle(self) -> tuple[float, float]:
        """Centre (x, y), px."""
        x, y = self.quad.mean(0)
        return float(x), float(y)

    def part(self, start: int, end: int) -> "Word":
        """The characters from `start` up to `end`, without spaces at their ends."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        if (start, end) == (0, len(self.text)):
            return self
        left = 0.0 if start == 0 else self._border(start)
        right = 1.0 if end >= len(self.text) else self._border(end)
        right = max(right, left + 1e-3)
        top = self.quad[1] - self.quad[0]
        low = self.quad[2] - self.quad[3]
        quad = np.stack([
            self.quad[0] + top * left, self.quad[0] + top * right,
            self.quad[3] + low * right, self.quad[3] + low * left,
        ])  # fmt: skip
        width = right - left
        marks = tuple((m - left) / width for m in self.marks[start:end])
        return replace(
            self, text=self.text[start:end], quad=quad, scores=self.scores[start:end], marks=marks,
            layer=None if self.layer is None else _share(self.text, self.layer, start, end),
        )  # fmt: skip


    def _border(self, index: int) -> float:
        """Where a character begins: half-way between its middle and that of the one before."""
        before, after = index - 1, index
        while before > 0 and self.text[before].isspace():
            before -= 1
        while after < len(self.text) and self.text[after].isspace():
            after += 1
        if after == len(self.text):
            return 1.0
        return (self.marks[before] + self.marks[after]) / 2


def _share(text: str, layer: str, start: int, end: int) -> str | None:
    """The part of a PDF's own text that stands for a part of what was read."""
    bounds = {}
    for _, i1, i2, j1, j2 in SequenceMatcher(None, text, layer, autojunk=False).get_opcodes():
        for i in range(i1, i2):
            bounds[i] = j1 + (i - i1) * (j2 - j1) // max(i2 - i1, 1)
    bounds[len(text)] = len(layer)
    return layer[bounds[start] : bounds[end]].strip() or None


def split_gaps(word: Word, gap: float = 0.9) -> list[Word]:
    """Cut a word where more than `gap` line heights are blank between two characters.

    The detector joins what stands near, such as two columns of a list.
    """
    width = float(np.linalg.norm(word.quad[1] - word.quad[0]))
    height = max(word.height * 0.8, 1.0)  # the detector's boxes are a quarter higher than letters
    cuts, last = [0], 0
    for i in range(1, len(word.text)):
        if word.text[i].isspace():
            continue
        apart = (word.marks[i] - word.marks[last]) * width / height
        if apart - (_half(word.text[last]) + _half(word.text[i])) > gap:
            cuts.append(i)
        last = i
    cuts.append(len(word.text))
    parts = [word.part(a, b) for a, b in pairwise(cuts)]
    return [part for part in parts if part.text.strip()]


def _half(character: str) -> float:
    """Half the width of a character, in line heights."""
    return 0.5 if is_wide(character) else 0.27


def is_wide(character: str) -> bool:
    """Whether a character fills the square of a Chinese one."""
    return character >= "\u2e80"


def rows_of(words: list[Word]) -> list[list[Word]]:
    """Words in rows from the top, each from left to right: those whose heights overlap by half."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda w: w.middle[1]):
        _, y = word.middle
        for row in reversed(rows[-4:]):
            near = min(row, key=lambda w: abs(w.middle[0] - word.middle[0]))
            if abs(near.middle[1] - y) < 0.55 * max(min(near.height, word.height), 1.0):
                row.append(word)
                break
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w.middle[0]) for row in rows]
