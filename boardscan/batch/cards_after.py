"""After many cards were read: the contact sheet, the cards that are missing or there twice."""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2

from boardscan.batch.card_work import encoded
from boardscan.batch.cards import CardRun, is_blank
from boardscan.cards.sheet import contact_sheet, thumb
from boardscan.records.contract import Record
from boardscan.records.event import Event
from boardscan.records.files import write_atomically

CONTACT_SHEET = "contact-sheet.jpg"


def write_contact_sheet(run: CardRun, folder: Path, lang: str) -> Path | None:
    """All cards on one picture; None where there are none."""
    tiles = []
    for record in run.all_records():
        if is_blank(record):
            continue
        card: Any = None
        if record.get("files"):
            card = cv2.imread(str(folder / record["files"][0]))
        tiles.append(thumb(record, card, lang))
    if not tiles:
        return None
    path = folder / CONTACT_SHEET
    write_atomically(path, encoded(contact_sheet(tiles), ".jpg"))
    return path


def missing_cards(records: Iterable[Record], event: Event | None) -> list[str]:
    """Games of the rounds that were read of which no card was there.

    With an event those that it has, less those whose card was entered before; without one the
    numbers between the lowest and the highest. A card of another event is nobody's card here.
    """
    cards = [record["card"] for record in records if record["card"] and not _is_foreign(record)]
    seen = {card["game"] for card in cards}
    if event is not None:
        seen |= {game.key for game in event.games.values() if game.entries("card")}
        rounds = {card["round"] for card in cards}
        return [g.key for g in event.games.values() if g.round in rounds and g.key not in seen]
    numbers: dict[tuple[Any, ...], set[int]] = defaultdict(set)
    for card in cards:
        numbers[card["event"], card["event_id"], card["round"]].add(card["number"])
    gaps = {
        n for found in numbers.values() for n in range(min(found), max(found)) if n not in found
    }
    return [f"#{number}" for number in sorted(gaps)]


def _is_foreign(record: Record) -> bool:
    return bool(record.get("error", {}).get("code") == "card_of_another_event")


def doubled_cards(records: Iterable[Record]) -> list[str]:
    """Games of which more than one card was read."""
    games = [record["card"]["game"] for record in records if record["card"]]
    return sorted({game for game in games if games.count(game) > 1})


def blank_pages(records: Iterable[Record]) -> list[str]:
    """Pages that are blank: whoever misses a card looks at them."""
    return [
        record["source"] if record["page"] is None else f"{record['source']}#{record['page']}"
        for record in records
        if is_blank(record)
    ]


def in_runs(names: Iterable[str]) -> list[str]:
    """Names that end in a number, those in even steps drawn together.

    ``1.5``, ``1.6``, ``1.7`` become ``1.5–1.7``; every second page ``#2, #4 … #500``.
    """
    runs: list[list[str]] = []
    for name in names:
        run = runs[-1] if runs else []
        if run and _step(run[-1], name) > 0 and (
            len(run) == 1 or _step(run[-1], name) == _step(run[0], run[1])
        ):
            run.append(name)
        elif len(run) == 2 and _step(run[1], name) == 1:  # 2, 4, 5, 6 is 2 and 4–6
            runs.append([run.pop(), name])
        else:
            runs.append([name])
    return [text for run in runs for text in _run_text(run)]


def _step(one: str, other: str) -> int:
    """By how much the number at the end of a name goes on; 0 where the rest differs."""
    first, second = _ENDING.fullmatch(one), _ENDING.fullmatch(other)
    if first is None or second is None or first[1] != second[1]:
        return 0
    return int(second[2]) - int(first[2])


def _run_text(run: list[str]) -> list[str]:
    if len(run) < _FEWEST:
        return run
    if _step(run[0], run[1]) == 1:
        return [f"{run[0]}–{run[-1]}"]
    return [f"{run[0]}, {run[1]} … {run[-1]}"]


#: A name and the number at its end; and how many are drawn together.
_ENDING = re.compile(r"(.*?)(\d{1,9})", re.DOTALL)
_FEWEST = 3
