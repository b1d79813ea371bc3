"""A draft becomes rows of the event: what changed about the game, and the board counted anew."""

from typing import Any

from boardscan.desk.counted import Counted, record_of, said_of
from boardscan.desk.draft import Draft, draft_of
from boardscan.records.decide import need_changeable
from boardscan.records.event import Event, read_event
from boardscan.records.game import Game, terms_of
from boardscan.records.register import add_game
from boardscan.records.store import Store
from boardscan.rules.names import point_name
from boardscan.rules.rulesets import DEFAULT_RULES


def keep(
    store: Store, key: str, draft: Draft, counted: Counted, *, who: str, why: str, lang: str
) -> None:
    """Write a draft down, all of it or nothing.

    Raises
    ------
    RulesError
        ``confirmed``; nothing is written then.
    """
    with store.transaction():
        event = read_event(store)
        game = need_changeable(store, key)
        about = _about(draft, counted, game, event)
        if about:
            add_game(store, key=key, who=who, why=why, **about)
        warned = _warnings(draft, draft_of(game, event.about))
        if warned is not None:
            store.append("warning", warned, who=who, why=why, game=key)
        record = record_of(draft, counted, lang)
        if record is not None:
            now = read_event(store)
            data = {
                "points": dict(draft.points),
                "looked": draft.looked,
                "record": record,
                "terms": terms_of(now.games[key], now.about),
            }
            store.append("correction", data, who=who, why=why, game=key)


def _about(draft: Draft, counted: Counted, game: Game, event: Event) -> dict[str, Any]:
    """The terms that are no longer those of the game or the event."""
    words = terms_of(game, event.about)
    wanted = {
        "rules": draft.rules,
        "komi": draft.komi,
        "handicap": draft.handicap,
        "prisoners": draft.prisoners,
        "borders_agreed": draft.borders_agreed,
        "dead": _dead(draft, counted),
    }
    before = {
        **words,
        "rules": words["rules"] or DEFAULT_RULES,
        "borders_agreed": game.borders_agreed,
    }
    return {name: value for name, value in wanted.items() if before[name] != value}


def _dead(draft: Draft, counted: Counted) -> str | None:
    """All dead chains by a stone each, where the players agreed that these are all."""
    board = counted.position
    if board is None or not draft.complete:
        return None
    named = [
        point_name(min(chain), board.size)
        for chain, said in said_of(draft, board).items()
        if said.status == "dead"
    ]
    return ",".join(sorted(named)) or "none"


def _warnings(draft: Draft, kept: Draft) -> dict[str, Any] | None:
    """The row of warnings, with their reasons; None where nothing changed."""
    if draft.warned == kept.warned:
        return None
    counted = draft.words["warnings"]
    reasons = [{"side": given.side, "offence": given.offence} for given in draft.warned]
    return {"black": counted["B"], "white": counted["W"], "reasons": reasons}
