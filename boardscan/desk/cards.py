"""A score card beside the board: the one that the event knows, or a photo of one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardscan.check.findings import findings_json
from boardscan.errors import BoardscanError, Text
from boardscan.records.game import Game
from boardscan.ruling import Ruling


@dataclass(frozen=True)
class CardJob:
    """A photo of a card, and what it is compared with."""

    path: Path
    source: str
    ruling: Ruling
    lang: str


def kept_card(game: Game) -> dict[str, Any] | None:
    """The card that was read last for a game, and the row that holds it."""
    rows = game.entries("card")
    if not rows:
        return None
    row = rows[-1]
    return {"record": row.data, "row": row.id, "at": row.at, "who": row.who}


def read_and_compare(job: CardJob) -> dict[str, Any]:
    """Read a card and compare it with the count; in a worker. Nothing of it is kept.

    Raises what `boardscan.check.card.read_card` does.
    """
    from boardscan.cards.card_json import card_record
    from boardscan.check.card import check_card, read_card

    try:
        card = read_card(job.path)
    except BoardscanError as error:
        raise type(error)(error.code, _named(error.message, job), error.hint) from None
    size = job.ruling.position.size
    found = findings_json(check_card(card, job.ruling, size), size, job.lang)
    record = card_record(card, job.lang) | {"source": job.source}
    return {**found, "card": {"record": record, "row": None, "at": None, "who": None}}


def _named(text: Text, job: CardJob) -> Text:
    """What people call the file, where the words have its place on this machine."""
    return Text(*(words.replace(str(job.path), job.source) for words in text))
