"""The games that somebody has to look at, each with the points and chains that are open."""

from collections.abc import Iterator
from typing import Any

from boardscan.desk.brought import is_there
from boardscan.desk.desk import Desk
from boardscan.desk.draft import draft_of, from_json
from boardscan.desk.shown import picture
from boardscan.desk.summary import summary
from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.rules.names import parse_point, point_name
from boardscan.rules.position import Position


def queue(desk: Desk, lang: str) -> list[dict[str, Any]]:
    """Games to look at in the order of the hall; of those with a draft, what it leaves open."""
    event, drafts = desk.live.event(), desk.drafts.revisions()
    return [
        summary(game, event, drafts, lang) | _open(desk, game, event)
        for game in event.games.values()
        if _to_look_at(game)
    ]


def _to_look_at(game: Game) -> bool:
    return game.standing in ("needs_review", "refused") or (game.confirmed and bool(game.reasons))


def _open(desk: Desk, game: Game, event: Event) -> dict[str, Any]:
    """From what is written down; nothing is counted for it."""
    stored = desk.drafts.of(game.key)
    draft = draft_of(game, event.about) if stored.data is None else from_json(stored.data)
    reading = draft.reading or {}
    seen = is_there(desk, reading)
    look = [
        {
            "point": doubt["point"],
            "probabilities": doubt["probabilities"],
            "crop": picture(draft, "point", point=doubt["point"]) if seen else None,
        }
        for doubt in reading.get("doubtful", ())
        if not draft.looked and doubt["point"] not in draft.points
    ]
    return {"look": look, "chains": _chains(game)}


def _chains(game: Game) -> list[dict[str, Any]]:
    """Proposed and disputed chains, as the record has them."""
    record = game.record or {}
    disputed = [
        {"points": chain["points"], "status": "disputed", "probability": None}
        for chain in record.get("disputes", ())
        if chain["status"] == "open"
    ]
    return [*_proposed(record), *disputed]


def _proposed(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rows, odds = record.get("rows"), {}
    for dead in record.get("dead", ()):
        if dead["status"] == "suggested":
            odds[dead["point"]] = dead["probability"]
    if not rows or not odds:
        return
    board = Position.from_text("\n".join(rows))
    while odds:
        chain = sorted(board.chain_at(parse_point(next(iter(odds)), board.size)))
        names = [point_name(point, board.size) for point in chain]
        yield {"points": names, "status": "suggested", "probability": odds[names[0]]}
        odds = {name: value for name, value in odds.items() if name not in names}
