"""What score cards say, entered into an event. Nothing that is there is changed by it."""

from collections.abc import Iterable

from boardscan.records.contract import Record
from boardscan.records.store import Store


def enter_cards(
    store: Store,
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
                claim = {"text": record["claim"], "by": "card", "outcome": record["outcome"]}
                key_of_claim = f"claim:card:{game}:{record['claim']}"
                store.append("claim", claim, who=who, game=game, key=key_of_claim)
