"""One hand has one pen: what counts as a mark on a card is told by its other marks."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from boardscan.cards import layout as at
from boardscan.cards.bubbles import FILLED_COVER, Fill

Fills = Mapping[at.Bubble, Fill]

_MARKS = ("filled", "crossed")

#: Fields of which each has one mark on most cards; the others mostly stay empty.
_FILLED_IN = (at.WINNER, at.HOW, at.COUNTED)
#: How much blacker the blackest of a hand's marks is than its palest: the same pencil twice.
_SPREAD = 2.0
#: Ink of another mark of that hand, as shares of its palest and of its blackest.
_PALER, _BLACKER = 0.75, 1.5
#: Degrees that a stroke leans at least; a fold runs along the paper.
_LEAN = 12


def compared(fills: Fills) -> dict[at.Bubble, Fill]:
    """All bubbles of a card, each held against its marks: `share` and what follows it in `Fill`."""
    leads = _leads(fills)
    hand = _one_hand(leads)
    marked = leads if hand else {b: f for b, f in fills.items() if f.kind in _MARKS}
    if len(marked) >= 2:
        usual = float(np.median([fill.ink for fill in marked.values()]))
        fills = {bubble: replace(fill, share=fill.ink / usual) for bubble, fill in fills.items()}
    return {
        bubble: replace(
            fill,
            alike=hand and _fits(fill, leads),
            usual=hand and bubble in leads,
            unlike=fill.kind == "crossed" and _fills_circles(leads, bubble),
        )
        for bubble, fill in fills.items()
    }


def _leads(fills: Fills) -> dict[at.Bubble, Fill]:
    """The mark of each field that has to be filled in and has one mark, however faint."""
    leads = {}
    for choice in _FILLED_IN:
        marks = [b for b in choice.bubbles if fills[b].kind in (*_MARKS, "faint")]
        if len(marks) == 1:
            leads[marks[0]] = fills[marks[0]]
    return leads


def _one_hand(leads: Fills) -> bool:
    """Whether these are marks that one hand made, rather than stains that happen to be there."""
    inks = [fill.ink for fill in leads.values()]
    if len(inks) < 2 or max(inks) > _SPREAD * min(inks):
        return False
    return len(inks) == len(_FILLED_IN) or any(fill.kind == "filled" for fill in leads.values())


def _fills_circles(leads: Fills, but: at.Bubble) -> bool:
    """Whether who made the other marks fills circles, so that a cross strikes one out."""
    others = [fill for bubble, fill in leads.items() if bubble is not but]
    return bool(others) and all(not o.arms and o.cover >= FILLED_COVER for o in others)


def _fits(fill: Fill, leads: Fills) -> bool:
    """Whether a bubble's ink is that of the hand's marks: as black, and in the same way."""
    inks = [lead.ink for lead in leads.values()]
    if not (fill.net and _PALER * min(inks) <= fill.ink <= _BLACKER * max(inks)):
        return False
    return not fill.passing or fill.lean >= _LEAN
