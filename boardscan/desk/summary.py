"""A game as the hall shows it."""

from collections.abc import Iterable, Mapping
from typing import Any

from boardscan.desk.ids import game_id
from boardscan.errors import BoardscanError
from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.rules.notation import result_words, sgf_result
from boardscan.rules.rule_files import get_ruleset

Revisions = Mapping[str, tuple[int, str | None]]


def summary(game: Game, event: Event, drafts: Revisions, lang: str) -> dict[str, Any]:
    """`boardscan.desk.answers.Summary`."""
    outcome = game.outcome
    revision, who = drafts.get(game.key, (0, None))
    return {
        "id": game_id(game.key),
        "key": game.key,
        "round": game.round,
        "table": game.table,
        "board": game.board,
        "black": side(game.black, event),
        "white": side(game.white, event),
        "standing": game.standing,
        "result": None if outcome is None else result_words(outcome, lang, _rules(game, event)),
        "result_short": None if outcome is None else sgf_result(outcome),
        "winner": None if outcome is None else outcome.winner_letter,
        "how": None if outcome is None else outcome.how.value,
        "reasons": [{"code": code, "message": message} for code, message in game.reasons],
        "photo": (game.record or {}).get("sha256"),
        "draft": None if who is None else {"revision": revision, "who": who},
        "row": game.history[-1].id if game.history else 0,
    }


def side(player: str | None, event: Event) -> dict[str, Any] | None:
    """A player by his id."""
    if player is None:
        return None
    known = event.players.get(player)
    name, team = (known.name, known.team) if known else (player, None)
    return {"id": player, "name": name, "team": team}


def counts(games: Iterable[Game]) -> dict[str, int]:
    """How many games stand in each way."""
    found = dict.fromkeys(("open", "refused", "needs_review", "read", "decided", "confirmed"), 0)
    for game in games:
        found[game.standing] += 1
    return found


def _rules(game: Game, event: Event) -> Any:
    used = (game.record or {}).get("rules") or {}
    name = used.get("id") or game.rules or event.about.get("rules")
    try:
        return None if name is None else get_ruleset(str(name))
    except BoardscanError:  # a rule file that is gone: then the unit is 子
        return None
