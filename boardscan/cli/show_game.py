"""A game of an event as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from boardscan.cli.show import diagram
from boardscan.cli.words import say
from boardscan.records.event import Event
from boardscan.records.game import Game, terms_of
from boardscan.records.outcome_json import outcome_json
from boardscan.records.store_entry import Entry
from boardscan.rules.notation import result_line, sgf_result
from boardscan.rules.position import Position

#: Fields of a row too long for a line: they are in the JSON.
_LONG = ("record", "sgf_base64", "findings", "terms", "card", "fields", "corners_xy_px", "files")


def game_line(game: Game, event: Event, lang: str) -> str:
    """``1.5  Li (B) – Wang (W)  read  黑胜3/4子 / Black wins by ¾ 子``."""
    names = f"{_name(game.black, event)} – {_name(game.white, event)}"
    result = "" if game.outcome is None else result_line(game.outcome)
    parts = (game.key, names, say(f"standing.{game.standing}", lang), result)
    return "  ".join(part for part in parts if part)


def reason_lines(game: Game) -> Iterator[str]:
    """What has to be looked at."""
    for _, message in game.reasons:
        yield f"  - {message}"


def game_text(game: Game, event: Event, lang: str) -> Iterator[str]:
    """Everything about a game for a terminal."""
    yield game_line(game, event, lang)
    yield from _where(game, lang)
    yield from reason_lines(game)
    warned = game.warnings
    if warned.black or warned.white:
        yield f"{say('warned', lang)}: B={warned.black}, W={warned.white}"
    rows = (game.record or {}).get("rows")
    if rows:
        yield from diagram(Position.from_text("\n".join(rows)))
    yield f"{say('history', lang)}:"
    for entry in game.history:
        yield _entry_line(entry)


def _where(game: Game, lang: str) -> Iterator[str]:
    if game.round is None or game.table is None:
        return
    place = say("round_table", lang, round=game.round, table=game.table)
    if game.board is not None:
        place += say("on_board", lang, board=game.board)
    yield place


def _entry_line(entry: Entry) -> str:
    told = {k: v for k, v in entry.data.items() if k not in _LONG and v not in (None, "", [])}
    words = ", ".join(f"{name} {_short(value)}" for name, value in told.items())
    why = f" ({entry.why})" if entry.why else ""
    return f"  {entry.id}  {entry.at}  {entry.kind}  {entry.who}{why}: {words}"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={inner}" for name, inner in value.items())
    text = str(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _name(player: str | None, event: Event) -> str:
    if player is None:
        return "?"
    known = event.players.get(player)
    return known.name if known else player


def game_json(game: Game, event: Event, *, history: bool = False) -> dict[str, Any]:
    """A game as `boardscan/records/schema/game-1.schema.json` has it."""
    outcome = game.outcome
    told = {
        "version": 1,
        "game": game.key,
        "round": game.round,
        "table": game.table,
        "board": game.board,
        "black": game.black,
        "white": game.white,
        "standing": game.standing,
        "result": None if outcome is None else outcome_json(outcome),
        "sgf_result": sgf_result(outcome),
        "terms": terms_of(game, event.about),
        "source": (game.record or {}).get("source"),
        "reasons": [{"code": code, "message": message} for code, message in game.reasons],
    }
    if history:
        told["record"] = game.record
        told["history"] = [
            {
                "row": entry.id, "at": entry.at, "who": entry.who, "kind": entry.kind,
                "why": entry.why, "data": entry.data, "hash": entry.hash,
            }
            for entry in game.history
        ]  # fmt: skip
    return told
