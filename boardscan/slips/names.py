"""The players of a game: as written, or as an event's list and its pairings have them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from boardscan.slips.doubts import SURE
from boardscan.slips.entries import Entries, Entry
from boardscan.slips.roster import match
from boardscan.slips.settle import Looker, Settled, settle
from boardscan.slips.values import clean_name

Pair = tuple[str | None, str | None]


@dataclass(frozen=True)
class Roster:
    """An event's names, and who meets whom: (round, table) to (black, white)."""

    names: tuple[str, ...] = ()
    pairings: Mapping[tuple[int | None, ...], Pair] = field(default_factory=dict)


_LETTERS = re.compile(r"[^\W\d_]", re.UNICODE)
_NO_NAME = re.compile(r"[胜负勝負0-9]|^(?:黑|白)$|[+=]|(?:中盘|超时|弃权)")


def read_players(
    entries: Entries, looker: Looker, roster: Roster, place: tuple[int | None, ...]
) -> tuple[dict[str, Settled[str]], list[str]]:
    """``black`` and ``white`` as far as they are there, and codes of doubts about both."""
    found: dict[str, Settled[str]] = {}
    odd: list[str] = []
    sides = {"black": ("black", "player1"), "white": ("white", "player2")}
    for side, names in sides.items():
        entry = next((entries.fields[n] for n in names if n in entries.fields), None)
        if entry is not None and entry.text.strip():
            found[side] = _player(entry, looker, roster)
    if "player1" in entries.fields:
        found, odd = _by_pairing(found, roster, place)
    elif len(found) == 2:
        found = _against_pairing(found, roster, place)
    values = [told.value for told in found.values() if told.value]
    if len(values) < 2:
        odd.append("no_players")
    elif values[0] == values[1]:
        odd.append("same_player")
    return found, odd


def _name(text: str) -> str | None:
    name = clean_name(text)
    return name if _LETTERS.search(name) and len(name) <= 60 else None


def _player(entry: Entry, looker: Looker, roster: Roster) -> Settled[str]:
    told = settle(entry, _name, looker)
    if told.value is not None and (_NO_NAME.search(told.value) or len(told.value) < 2):
        told = told.doubted("unlike_name")
    if not roster.names or told.value is None:
        return told
    best = match(told.value, roster.names)
    if best.name is None:
        return told.doubted("no_player")
    doubts = tuple(told.doubts)
    if best.doubt is not None:
        doubts += (best.doubt,)
    elif best.exact or entry.score >= SURE or not best.distance:
        # The list settles what OCR was not sure of, as long as no other name is near.
        settled = ("low_score", "readings_differ", "unlike_name") if not best.others else ()
        doubts = tuple(code for code in doubts if code not in settled)
    return Settled(entry, told.text, best.name, doubts, best.others)


def _by_pairing(
    found: dict[str, Settled[str]], roster: Roster, place: tuple[int | None, ...]
) -> tuple[dict[str, Settled[str]], list[str]]:
    """Players without colours: the event's pairing knows them; else the order is all there is."""
    pair = roster.pairings.get(place, (None, None))
    named = {told.value for told in found.values()}
    if None not in pair and named == set(pair):
        by_name = {told.value: told for told in found.values()}
        return {"black": by_name[pair[0]], "white": by_name[pair[1]]}, []
    return {side: told.doubted("colours_by_order") for side, told in found.items()}, []


def _against_pairing(
    found: dict[str, Settled[str]], roster: Roster, place: tuple[int | None, ...]
) -> dict[str, Settled[str]]:
    pair = roster.pairings.get(place)
    if pair is None or None in pair:
        return found
    told = {"black": pair[0], "white": pair[1]}
    return {side: one if one.value in (None, told[side]) else one.doubted("other_pairing")
            for side, one in found.items()}  # fmt: skip
