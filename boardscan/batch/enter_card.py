"""What score cards say, entered into an event. Nothing that is there is changed by it."""

from collections.abc import Iterable, Mapping
from typing import Any

from boardscan.batch.enter import enter_claim
from boardscan.cards.expected import CardEvent
from boardscan.records.store import Store

Record = dict[str, Any]


def enter_cards(
    store: Store,
    event: CardEvent,
    records: Iterable[Record],
    who: str,
    key: str | None,
) -> None:
    """Enter the cards of one picture: what they say, and the result of each as a claim.

    What was refused is entered without a game, so that it is told again, and not read again.
    `key` is that of the picture: what is there under it is not entered twice.
    """
    with store.transaction():
        for number, record in enumerate(records):
            good = record["card"] is not None and record["status"] != "refused"
            game = record["card"]["game"] if good else None
            own = None if key is None else f"{key}:{number}"
            row = store.append("card", record, who=who, game=game, key=own)
            if row is not None and game is not None and record["claim"] is not None:
                words = event.games[game][0] | {"warnings": _warnings(record)}
                enter_claim(store, game, record["claim"], "card", who, words)


def _warnings(record: Record) -> Mapping[str, int]:
    """The warnings by which the card's own result was worked out."""
    fields = record["fields"]
    return {
        side: int(fields[name]["value"] or 0)
        for side, name in (("B", "black_warnings"), ("W", "white_warnings"))
    }
