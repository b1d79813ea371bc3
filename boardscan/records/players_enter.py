"""Entering a list of players, who left, who was free, and an event's settings."""

from typing import Any

from boardscan.errors import InputError, Text
from boardscan.records.event import Bye, Event, Player, Withdrawal
from boardscan.records.event_standings import way_of
from boardscan.records.players_file import Line
from boardscan.records.register import add_bye, add_player, withdraw
from boardscan.records.store import Store

SETTINGS = (
    "title", "place", "country", "begin", "end", "rounds", "system", "teams", "way", "edition",
    "highest", "bye", "bye_opponent", "order", "lots", "size",
)  # fmt: skip


def enter_players(store: Store, event: Event, lines: list[Line], who: str) -> int:
    """Enter what is new in a list, all of it or nothing: how many players were new or changed.

    An empty cell changes nothing.
    """
    ids = _ids_by_name(event)
    changed = 0
    with store.transaction():
        for line in lines:
            player = _merged(event, line, line.id or ids.get(line.name, line.name))
            news = [
                _enter_player(store, event, player, who),
                _enter_withdrawal(store, event, player.id, line, who),
                *[
                    _enter_bye(store, event, Bye(number, player.id, points), who)
                    for number, points in line.free.items()
                ],
            ]
            changed += any(news)
    return changed


def _ids_by_name(event: Event) -> dict[str, str]:
    """Players by their names, where no two have the same."""
    names = [player.name for player in event.players.values()]
    return {p.name: p.id for p in event.players.values() if names.count(p.name) == 1}


def _merged(event: Event, line: Line, player_id: str) -> Player:
    known = event.players.get(player_id, Player(player_id, line.name))
    return Player(
        player_id,
        line.name,
        line.team or known.team,
        line.board if line.board is not None else known.board,
        {**known.about, **line.about},
    )


def _enter_player(store: Store, event: Event, player: Player, who: str) -> bool:
    if event.players.get(player.id) == player:
        return False
    known = {"id": player.id, "name": player.name, "team": player.team, "board": player.board}
    add_player(store, who=who, **(dict(player.about) | known))
    return True


def _enter_withdrawal(store: Store, event: Event, player: str, line: Line, who: str) -> bool:
    if line.left is None:
        return False
    known = {gone.player: gone for gone in event.withdrawals}.get(player)
    new = Withdrawal(player, line.left, line.why or (known.why if known else ""))
    if new == known:
        return False
    withdraw(store, player=player, after_round=new.after_round, who=who, why=new.why)
    return True


def _enter_bye(store: Store, event: Event, bye: Bye, who: str) -> bool:
    if bye in event.byes:
        return False
    add_bye(store, round=bye.round, player=bye.player, points=bye.points, who=who)
    return True


def settings_of(texts: list[str]) -> dict[str, Any]:
    """Settings of an event from ``rounds=7``, ``system=round-robin`` ...

    Raises `InputError` ``bad_setting`` for a name or a value that there is not.
    """
    found = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or name not in SETTINGS:
            raise InputError(
                "bad_setting",
                Text(f"{text!r} is no setting of an event", f"“{text}”不是赛事设置"),
                Text("Write NAME=VALUE; names: " + ", ".join(SETTINGS),
                     "请写作 名称=值；可用名称：" + "、".join(SETTINGS)),
            )  # fmt: skip
        if name in ("rounds", "size") and not (value.isascii() and value.isdigit()):
            raise InputError(
                "bad_setting",
                Text(f"{name} can't be {value!r}", f"{name} 不能是 {value!r}"),
                Text("Write a number.", "请写数字。"),
            )
        found[name] = value
    way_of(found)
    return found
