"""Games: entering one, changing who plays, everything that happened to one."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse

from boardscan.batch.enter import enter_player
from boardscan.desk.answers import GameShown, Summary
from boardscan.desk.desk import Desk
from boardscan.desk.problems import Refused
from boardscan.desk.routes.common import Key, Lang, TheDesk, Who
from boardscan.desk.shapes import GameChange, NewGame
from boardscan.desk.summary import summary
from boardscan.desk.table import lay
from boardscan.errors import InputError, Text
from boardscan.records.decide import need_changeable
from boardscan.records.event import read_event
from boardscan.records.game import Game
from boardscan.records.register import add_game, game_key
from boardscan.records.rounds import check_round
from boardscan.records.store import Store
from boardscan.records.store_entry import Entry

router = APIRouter(prefix="/api/games", tags=["games"])

#: Fields of a row that are too long for a line.
_LONG = frozenset(("record", "sgf_base64", "findings", "terms", "signatures"))


@router.post("", status_code=201, response_model=Summary)
def enter(body: NewGame, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """A new game, at a table of a round or with a name of its own."""
    key = _new_key(body)
    with desk.store() as store, store.transaction():
        if store.has_game(key):
            raise Refused(
                409, "game_exists", Text(f"there is a game {key} already", f"已有对局 {key}")
            )
        about = _about(store, body, who)
        _check_sides(about)
        if not body.anyway:
            check_round(read_event(store), key, about.get("round"), _sides(about))
        add_game(store, key=key, who=who, **about)
    return JSONResponse(_summary(desk, key, lang), 201)


@router.patch("/{game}", response_model=Summary)
def change(body: GameChange, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Another table, or other players. The game keeps its key."""
    with desk.store() as store, store.transaction():
        need_changeable(store, key)
        about = _about(store, body, who)
        event = read_event(store)
        before = event.games[key]
        _check_sides(about, before)
        if not body.anyway:
            moved = about.get("round", before.round) != before.round
            players = _sides(about, before if moved else None)
            check_round(event, key, about.get("round", before.round), players)
        if about:
            add_game(store, key=key, who=who, **about)
    return JSONResponse(_summary(desk, key, lang))


@router.get("/{game}", response_model=GameShown)
def show(key: Key, desk: TheDesk, lang: Lang) -> Any:
    """One game as it is kept, with every row about it."""
    table = lay(desk, key)
    game = table.game
    claims = [{"text": row.data["text"], "by": row.data["by"], "row": row.id}
              for row in game.entries("claim")]  # fmt: skip
    return JSONResponse({
        "game": _summary(desk, key, lang),
        "record": game.record,
        "claims": claims,
        "sgf": bool(game.entries("sgf")),
        "confirmation": _confirmation(game.entries("confirmation")) if game.confirmed else None,
        "history": [_row(row) for row in game.history],
    })  # fmt: skip


def _summary(desk: Desk, key: str, lang: str) -> dict[str, Any]:
    event = desk.live.event()
    return summary(event.games[key], event, desk.drafts.revisions(), lang)


def _new_key(body: NewGame) -> str:
    name = (body.name or "").strip()
    if body.round is not None and body.table is not None and not name:
        return game_key(body.round, body.table, body.board)
    if not name:
        raise InputError(
            "no_key",
            Text("a game needs a round and a table, or a name", "对局需要轮次与台次，或名称"),
            Text("Give both, or a name.", "请填写轮次与台次，或名称。"),
        )
    return name


def _about(store: Store, body: NewGame | GameChange, who: str) -> dict[str, Any]:
    """The fields that were given; players by their names, entered where they are new."""
    said = body.model_fields_set - {"name", "anyway"}
    given = {name: getattr(body, name) for name in said}
    players = dict(read_event(store).players)
    for side in ("black", "white"):
        name = (given.get(side) or "").strip()
        if side in given:
            given[side] = enter_player(store, players, name, who) if name else None
    return given


def _sides(about: dict[str, Any], before: Game | None = None) -> list[str | None]:
    """Who is said to play, and with `before` who plays already."""
    kept = (before.black, before.white) if before else (None, None)
    return [about.get(side, one) for side, one in zip(("black", "white"), kept, strict=True)]


def _check_sides(about: dict[str, Any], before: Game | None = None) -> None:
    """Refuse a game of one person: an event that has one has no standings."""
    black = about.get("black", before.black if before else None)
    if black is not None and black == about.get("white", before.white if before else None):
        raise Refused(
            409,
            "same_player",
            Text(f"{black} can't play both sides", f"{black}不能同时执黑和执白"),
            Text("Enter two different names.", "请填写两个不同的姓名。"),
        )


def _confirmation(rows: list[Entry]) -> dict[str, Any] | None:
    row = rows[-1]
    return {
        "at": row.at,
        "who": row.who,
        "why": row.why,
        "players": row.data["players"],
        "signatures": row.data.get("signatures", []),
        "row": row.id,
        "hash": row.hash,
    }


def _row(row: Entry) -> dict[str, Any]:
    told = ", ".join(_words(row.data))
    return {"row": row.id, "at": row.at, "who": row.who, "kind": row.kind, "why": row.why,
            "told": told}  # fmt: skip


def _words(data: dict[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        if name in _LONG or value in (None, "", [], {}):
            continue
        if isinstance(value, dict):
            value = " ".join(f"{inner}={one}" for inner, one in value.items())
        text = str(value)
        yield f"{name} {text if len(text) <= 60 else text[:59] + '…'}"
