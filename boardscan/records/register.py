"""Entering an event's settings, players, pairings, byes and withdrawals."""

from typing import Any

from boardscan.errors import InputError, Text
from boardscan.records.store import Store
from boardscan.records.store_entry import Entry


def set_event(store: Store, *, who: str, why: str = "", **about: Any) -> None:
    """Set title, rules, komi, number of rounds and whatever else holds for the whole event."""
    store.append("event", about, who=who, why=why)


def add_player(
    store: Store,
    *,
    id: str,  # noqa: A002 - the word of every pairing program
    name: str,
    who: str,
    team: str | None = None,
    board: int | None = None,
    why: str = "",
    **about: Any,
) -> None:
    """Enter a player, or change what was entered; `about` is rank, rating, club and the like."""
    data = {"id": id, "name": name, "team": team, "board": board, **about}
    store.append("player", data, who=who, why=why)


def game_key(round: int, table: int, board: int | None = None) -> str:  # noqa: A002
    """``1.5``: round 1, table 5; ``1.5.2``: board 2 of the match at table 5."""
    return f"{round}.{table}" if board is None else f"{round}.{table}.{board}"


def add_game(
    store: Store,
    *,
    who: str,
    round: int | None = None,  # noqa: A002 - the field's word
    table: int | None = None,
    board: int | None = None,
    key: str | None = None,
    why: str = "",
    **about: Any,
) -> str:
    """Enter a game, or change what was entered: its key.

    `about` may hold black, white (player ids), handicap, komi, rules and size. `key` is needed
    where round and table are not known. Raises `RulesError` ``confirmed``.
    """
    if key is None:
        if round is None or table is None:
            raise InputError(
                "no_key",
                Text("a game needs a round and a table", "对局缺少轮次或台次"),
                Text("Give both, or a name for the game.", "请给出轮次与台次，或对局名称。"),
            )
        key = game_key(round, table, board)
    places = {"round": round, "table": table, "board": board}
    data = {name: value for name, value in places.items() if value is not None} | about
    store.append("game", data, who=who, why=why, game=key)
    return key


def add_bye(
    store: Store,
    *,
    round: int,  # noqa: A002
    player: str,
    who: str,
    points: str | None = None,
    why: str = "",
) -> None:
    """Enter that a player has no opponent in a round."""
    store.append("bye", {"round": round, "player": player, "points": points}, who=who, why=why)


def withdraw(store: Store, *, player: str, after_round: int, who: str, why: str) -> Entry | None:
    """Enter that a player left the event after a round."""
    data = {"player": player, "after_round": after_round}
    return store.append("withdrawal", data, who=who, why=why)
