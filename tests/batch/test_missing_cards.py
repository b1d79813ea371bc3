"""Which games lack a card: neither those read before, nor hidden by another event's cards."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from boardscan.batch.cards_after import missing_cards
from boardscan.records.event import Event


def _event(entered: set[str]) -> Event:
    games = {
        key: SimpleNamespace(
            key=key, round=int(key[0]), entries=lambda *_, there=key in entered: [1] * there
        )
        for key in ("1.1", "1.2", "1.3", "2.1")
    }
    return cast(Event, SimpleNamespace(games=games))


def _record(game: str, error: str | None = None) -> dict[str, Any]:
    card = {"game": game, "round": int(game[0]), "number": 1, "event": "e", "event_id": "i"}
    return {"card": card} | ({"error": {"code": error}} if error else {})


@pytest.mark.parametrize(
    ("records", "entered", "missing"),
    [
        ([_record("1.1")], set(), ["1.2", "1.3"]),
        ([_record("1.1")], {"1.2"}, ["1.3"]),
        ([_record("1.1"), _record("1.2", "card_of_another_event")], set(), ["1.2", "1.3"]),
        ([_record("2.1", "card_of_another_event"), _record("1.1")], set(), ["1.2", "1.3"]),
        ([_record("1.1"), _record("1.2", "card_bent")], set(), ["1.3"]),
    ],
)
def test_missing(records: list[dict[str, Any]], entered: set[str], missing: list[str]) -> None:
    assert missing_cards(records, _event(entered)) == missing
