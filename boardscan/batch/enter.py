"""What a batch enters into an event before it reads: games, players, warnings, claims."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardscan.batch.manifest import Row
from boardscan.errors import BoardscanError
from boardscan.records.event import Player, player_named, read_event
from boardscan.records.game import Game, terms_of
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.records.outcome_json import outcome_json
from boardscan.records.register import add_game, add_player
from boardscan.records.store import Store
from boardscan.rules.claims import parse_claim
from boardscan.rules.place import SIZES


def enter_place(store: Store, key: str, place: tuple[int | None, ...], who: str) -> None:
    """Enter a game that the event does not know yet."""
    if not store.has_game(key):
        numbers = zip(("round", "table", "board"), place, strict=True)
        data = {name: number for name, number in numbers if number is not None}
        store.append("game", data, who=who, game=key, key=f"game:{key}")


def enter_rows(store: Store, rows: list[Row], who: str) -> None:
    """Enter what a manifest says and the event does not know yet. Confirmed games stay."""
    event = read_event(store)
    players = dict(event.players)
    for row in rows:
        game = event.games.get(row.key, Game(row.key))
        about = dict(row.about)
        for side in ("black", "white"):
            if side in about:
                team = row.teams.get(side)
                about[side] = enter_player(
                    store, players, about[side], who, team, about.get("board")
                )
        if game.confirmed:
            continue
        new = any(getattr(game, name) != value for name, value in about.items())
        if new or row.key not in event.games:
            add_game(store, key=row.key, who=who, **about)
        if row.warnings is not None and row.warnings != game.warnings:
            data = {"black": row.warnings.black, "white": row.warnings.white}
            store.append("warning", data, who=who, game=row.key)
        if row.claim is not None:
            words = terms_of(replace(game, **about), event.about)
            enter_claim(store, row.key, row.claim, "manifest", who, words, size_of(game))


def enter_player(
    store: Store,
    players: dict[str, Player],
    name: str,
    who: str,
    team: str | None = None,
    board: int | None = None,
) -> str:
    """Enter a player by his name unless he is among `players`, which is kept up to date: his id."""
    known = player_named(players, name)
    if known is None:
        player = Player(name, name, team, board)
    elif team is not None and team != known.team:
        player = replace(known, team=team, board=known.board or board)
    else:
        return known.id
    players[player.id] = player
    about = {"id": player.id, "name": player.name, "team": player.team, "board": player.board}
    add_player(store, who=who, **(dict(player.about) | about))
    return player.id


def size_of(game: Game) -> int | None:
    """The lines of a game's board, where somebody said or a photo was read."""
    return game.size or (game.record or {}).get("size")


def enter_claim(
    store: Store,
    key: str,
    text: str,
    by: str,
    who: str,
    words: Mapping[str, Any],
    size: int | None = None,
) -> None:
    """Enter a result that somebody wrote down, read by the rules, komi and board of the game."""
    try:
        outcome = _claimed(text, words, size)
    except BoardscanError:
        outcome = None
    data = {"text": text, "by": by, "outcome": outcome}
    store.append("claim", data, who=who, game=key, key=f"claim:{by}:{key}:{text}")


def _claimed(text: str, words: Mapping[str, Any], size: int | None) -> dict[str, Any] | None:
    """The result that a claim states; None where that depends on a size that nobody knows.

    45 子 are a win on a board of 9 lines, and far from it on larger ones. What no board can have
    is read on the largest.
    """
    rules = rules_of(words)
    terms = typed_terms(words, rules)
    claims = [parse_claim(text, rules, terms, lines) for lines in ([size] if size else SIZES)]
    stated = {claim.outcome for claim in claims if claim.possible} or {claims[0].outcome}
    return outcome_json(stated.pop()) if len(stated) == 1 else None
