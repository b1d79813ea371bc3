"""Which cards to print: those of a manifest's games, or of an event's."""

from collections.abc import Collection, Iterable
from typing import Any

from boardscan.batch.manifest import Row
from boardscan.cards.code import CardCode, game_field, pairing_of, short_name
from boardscan.cards.expected import card_event, event_name, player_names
from boardscan.cards.paper import CardPrint
from boardscan.errors import InputError, Text
from boardscan.records.event import Event
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.rules.rulesets import RULE_SETS

#: What a card says of rules that only a file has: they can't be in its code.
OWN_RULES = "own"


def prints_of_rows(rows: Iterable[Row], title: str, round_number: int | None) -> list[CardPrint]:
    """Cards for a manifest's games that belong to no event's file yet."""
    found: list[CardPrint] = []
    for row in rows:
        if round_number not in (None, row.about.get("round")):
            continue
        names = str(row.about.get("black", "")), str(row.about.get("white", ""))
        words = {name: row.about.get(name) for name in ("rules", "komi")}
        words |= {"handicap": row.about.get("handicap", 0), "size": 19}
        code = _code(row.key, len(found) + 1, words, names, short_name(title), "")
        found.append(_print(code, names, title, words))
    return found


def prints_of_event(
    event: Event, title: str | None, round_number: int | None, keys: Collection[str] | None
) -> list[CardPrint]:
    """Cards for an event's games that are not confirmed yet: all, or those of some keys."""
    known = card_event(event)
    found: list[CardPrint] = []
    for game in event.games.values():
        wanted = round_number in (None, game.round) and (keys is None or game.key in keys)
        if game.confirmed or not wanted:
            continue
        words, size, _ = known.games[game.key]
        names = player_names(event, game.key)
        words = words | {"size": size}
        code = _code(game.key, len(found) + 1, words, names, known.name, known.id)
        found.append(_print(code, names, title or event_name(event), words))
    return found


def _code(
    key: str, number: int, words: dict[str, Any], names: tuple[str, str], event: str, event_id: str
) -> CardCode:
    rules = rules_of(words)
    return CardCode(
        event,
        game_field(key),
        number,
        rules.id if rules.id in RULE_SETS else OWN_RULES,
        words["komi"] or "",
        words["handicap"],
        words["size"],
        event_id,
        pairing_of(*names),
    )


def _print(code: CardCode, names: tuple[str, str], title: str, words: dict[str, Any]) -> CardPrint:
    rules = rules_of(words)
    _check_komi(code, words)
    return CardPrint(code, *names, title, rules)


def _check_komi(code: CardCode, words: dict[str, Any]) -> None:
    """Refuse a komi or handicap that the rules don't allow before it is on paper."""
    if "|" in code.komi:
        raise InputError(
            "bad_card_komi",
            Text(f"a komi {code.komi!r} can't be printed", f"贴子“{code.komi}”无法印制"),
            Text("Write it as 3.75 or 7.5points.", "请写作 3.75 或 7.5points。"),
        )
    given = {"warnings": {"B": 0, "W": 0}, "prisoners": None}
    typed_terms(words | given, rules_of(words))
