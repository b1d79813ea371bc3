"""A whole event as JSON: everything that holds now, with exact amounts."""

from typing import Any

from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.records.outcome_json import outcome_json

VERSION = 1


def event_record(event: Event, standings: dict[str, Any] | None = None) -> dict[str, Any]:
    """The event by ``schema/event-1.schema.json``; `standings` as `standings_record` makes them."""
    return {
        "version": VERSION,
        "kind": "event",
        "about": dict(event.about),
        "players": [
            {
                "id": player.id,
                "name": player.name,
                "team": player.team,
                "board": player.board,
                "about": dict(player.about),
            }
            for player in event.players.values()
        ],
        "games": [_game(game) for game in event.games.values()],
        "byes": [
            {"round": bye.round, "player": bye.player, "points": bye.points} for bye in event.byes
        ],
        "withdrawals": [
            {"player": gone.player, "after_round": gone.after_round, "why": gone.why}
            for gone in event.withdrawals
        ],
        "standings": standings,
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "round": game.round,
        "table": game.table,
        "board": game.board,
        "black": game.black,
        "white": game.white,
        "handicap": game.handicap,
        "komi": game.komi,
        "rules": game.rules,
        "size": game.size,
        "warnings": {"B": game.warnings.black, "W": game.warnings.white},
        "outcome": None if game.outcome is None else outcome_json(game.outcome),
        "standing": game.standing,
        "reasons": [{"code": code, "message": message} for code, message in game.reasons],
        "record": game.record,
    }
