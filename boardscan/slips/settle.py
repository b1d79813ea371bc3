"""One filled-in text to one value: every way it was read, and what speaks against it."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from boardscan.slips.doubts import SURE
from boardscan.slips.entries import Entry
from boardscan.slips.look import is_struck_out, read_again
from boardscan.slips.sheet import Sheet
from boardscan.slips.values import mixed, repairs
from boardscan.slips.words import Word

Value = TypeVar("Value", bound=Hashable)

#: Characters that OCR is known to read wrong, where a PDF's own text is believed.
_FRACTIONS = str.maketrans(dict.fromkeys("¾½¼³¹²/1234 ", ""))


@dataclass(frozen=True, eq=False)
class Settled(Generic[Value]):
    """A value of an entry, with the codes of its doubts and what else it may be."""

    entry: Entry
    text: str
    value: Value | None
    doubts: tuple[str, ...] = ()
    others: tuple[Value, ...] = ()

    def doubted(self, *codes: str) -> "Settled[Value]":
        """The same with further doubts."""
        return replace(self, doubts=tuple(dict.fromkeys((*self.doubts, *codes))))


@dataclass
class Looker:
    """Reads a sheet's words again, once each."""

    sheet: Sheet
    _known: dict[tuple[float, ...], str] = field(default_factory=dict)

    def text(self, entry: Entry) -> str:
        """What a second reading of an entry says."""
        return Entry([replace(w, text=self._again(w)) for w in entry.words]).text

    def _again(self, word: Word) -> str:
        if word.ticked is not None:  # a mark at a printed answer, not something written
            return word.text
        key = tuple(word.quad.ravel())
        if key not in self._known:
            self._known[key] = read_again(self.sheet.image, word)
        return self._known[key]

    def struck(self, entry: Entry) -> bool:
        """Whether any of its words is struck out."""
        return any(is_struck_out(self.sheet.image, word) for word in entry.words
                   if word.ticked is None)  # fmt: skip


def settle(
    entry: Entry, parse: Callable[[str], Value | None], looker: Looker
) -> Settled[Value]:
    """The value of an entry: its first reading, unless that can't be understood."""
    doubts = list(dict.fromkeys(entry.all_oddities))
    text, layer = entry.text, entry.layer
    if layer is not None and not _same(layer, text):
        if layer.translate(_FRACTIONS) == text.translate(_FRACTIONS):
            text = layer
        else:
            doubts.append("layer_differs")
    value = parse(text)
    again = [parse(looker.text(entry))]
    if layer is not None:
        again.append(parse(layer))
    others = [other for other in dict.fromkeys(again) if other is not None and other != value]
    if value is None and others:
        value, others = others[0], others[1:]
        doubts.append("readings_differ")
    elif any(other != value for other in again):
        doubts.append("readings_differ")
    apart = mixed(text)
    other = None if value is None or apart is None else parse(apart)
    if other not in (None, value):
        doubts.append("run_together")
        others.append(other)
    if value is None:
        fixed = [parse(told) for told in repairs(text)]
        found = [told for told in dict.fromkeys(fixed) if told is not None]
        value, others = (found[0], found[1:]) if found else (None, [])
        doubts.append("repaired" if found else "unclear")
    if entry.score < SURE and not (layer is not None and _same(layer, text)):
        doubts.append("low_score")
    if looker.struck(entry):
        doubts.append("struck_out")
    return Settled(entry, text, value, tuple(dict.fromkeys(doubts)), tuple(others))


def _same(one: str, other: str) -> bool:
    return "".join(one.split()) == "".join(other.split())


def agreed(told: Sequence["Settled[Value]"]) -> "Settled[Value]":
    """Several places of a slip that say the same thing, or do not.

    One place without doubt settles it where the others agree; where they differ, all of it is
    doubtful, and the place with the fewest doubts is shown.
    """
    known = [one for one in told if one.value is not None] or list(told)
    best = min(known, key=lambda one: len(one.doubts))
    values = list(dict.fromkeys(one.value for one in known))
    if len(values) > 1:
        others = tuple(value for value in values if value not in (best.value, None))
        entry = Entry([word for one in known for word in one.entry.words])
        text = " / ".join(dict.fromkeys(one.text for one in known))
        return Settled(entry, text, best.value, (*best.doubts, "contradiction"),
                       others)  # fmt: skip
    return best
