"""Which games lack a card: neither those read before, nor hidden by another event's cards."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from boardscan.batch.cards_after import in_runs, missing_cards
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


@pytest.mark.parametrize(
    ("names", "runs"),
    [
        ([], []),
        (["1.3"], ["1.3"]),
        (["1.3", "1.4"], ["1.3", "1.4"]),
        (["1.3", "1.4", "1.5"], ["1.3–1.5"]),
        (["1.9", "2.1", "2.2", "2.3", "2.9"], ["1.9", "2.1–2.3", "2.9"]),
        ([f"s.pdf#{n}" for n in range(2, 501, 2)], ["s.pdf#2, s.pdf#4 … s.pdf#500"]),
        (["#2", "#4", "#5", "#6"], ["#2", "#4–#6"]),
        (["final", "semi"], ["final", "semi"]),
        (["#1", "#2", "#4", "#5", "#6"], ["#1", "#2", "#4–#6"]),
        (["1.5.1", "1.5.2", "1.5.3", "1.6.1"], ["1.5.1–1.5.3", "1.6.1"]),
    ],
)
def test_many_names_are_told_in_few_words(names: list[str], runs: list[str]) -> None:
    assert in_runs(names) == runs
