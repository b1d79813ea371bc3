"""Names of an event's list, found again in what OCR made of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardscan.slips.lexicon import plain

#: Share of a name's letters that may be wrong for it to be that name.
MOST_WRONG = 0.34
#: By so many letters the next name of the list must be further away.
CLEAR = 2


@dataclass(frozen=True)
class Match:
    """The name of the list that a text fits best.

    Attributes
    ----------
    name : as the list has it; None where nothing fits.
    distance : letters to change, put in or take out.
    doubt : ``no_player``, ``near_tie`` or None.
    exact : letter by letter, and no other name is one letter away.
    others : names about as near.
    """

    name: str | None
    distance: int
    doubt: str | None = None
    exact: bool = False
    others: tuple[str, ...] = ()


def match(text: str, names: Sequence[str]) -> Match:
    """Find a name in a list; the same list may hold names that are one letter apart."""
    told = _folded(text)
    order = sorted((distance(told, _folded(name)), name) for name in dict.fromkeys(names))
    if not order or not told:
        return Match(None, len(told), "no_player")
    best, name = order[0]
    near = tuple(other for far, other in order[1:] if far - best < CLEAR)
    if best > MOST_WRONG * max(len(told), len(_folded(name))):
        return Match(None, best, "no_player", others=(name, *near)[:3])
    if best and near:
        return Match(name, best, "near_tie", others=near[:3])
    return Match(name, best, None, exact=not best and not near, others=near[:3])


def _folded(text: str) -> str:
    return "".join(plain(text).lower().split())


def distance(one: str, other: str) -> int:
    """Levenshtein's distance: letters to change, put in or take out."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row = row, [i]
        for j, b in enumerate(other, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b)))
    return row[-1]
