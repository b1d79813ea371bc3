"""What persons do to a result: warn, decide, confirm, and annul a confirmation (art. 16.4)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from boardscan.errors import InputError, RulesError, Text
from boardscan.records.event import ended, read_game
from boardscan.records.game import Game
from boardscan.records.outcome_json import outcome_json
from boardscan.records.store import Store
from boardscan.rules.outcome import Outcome
from boardscan.rules.terms import Warnings

Signed = Literal["both", "black", "white", "none"]


def need_game(store: Store, key: str) -> Game:
    """A game of the event, or `InputError` ``no_game``."""
    game = read_game(store, key)
    if game is None:
        raise no_game(store.path, key)
    return game


def no_game(path: Path, key: str) -> InputError:
    """The error for a game that an event's file does not have."""
    return InputError(
        "no_game",
        Text(f"{path.name} has no game {key}", f"{path.name} 中没有对局 {key}"),
        Text("boardscan games EVENT lists them.", "请用 boardscan games 列出所有对局。"),
    )


def need_changeable(store: Store, key: str) -> Game:
    """A game of the event whose result is not confirmed, or the error that says so."""
    game = need_game(store, key)
    changeable(game)
    return game


def warn(store: Store, key: str, warnings: Warnings, *, who: str, why: str = "") -> None:
    """Enter how many warnings each side of a game has."""
    with store.transaction():
        changeable(need_game(store, key))
        data = {"black": warnings.black, "white": warnings.white}
        store.append("warning", data, who=who, why=why, game=key)


def decide(store: Store, key: str, outcome: Outcome, *, who: str, why: str) -> None:
    """Enter a person's decision on how a game ended. The reason is needed."""
    _need_reason(why)
    with store.transaction():
        changeable(need_game(store, key))
        store.append("decision", {"outcome": outcome_json(outcome)}, who=who, why=why, game=key)


def confirm(
    store: Store,
    key: str,
    *,
    who: str,
    players: Signed = "both",
    why: str = "",
    signatures: Sequence[Mapping[str, Any]] = (),
) -> Outcome:
    """Confirm a result for good, as both players and the arbiter do: the result.

    Parameters
    ----------
    who : the arbiter.
    players : who of the players agreed; without both a reason is needed.
    signatures : of those who signed on a screen: ``role``, ``name`` and, where it was drawn,
        ``drawn``, strokes of (x, y). They are part of the row, and of its hash.

    Raises
    ------
    RulesError
        ``confirmed``: it is already; ``nothing_to_confirm``: the game has no result;
        ``not_reviewed``: somebody has to look at something first.
    """
    if players != "both":
        _need_reason(why)
    with store.transaction():
        game = need_game(store, key)
        changeable(game)
        outcome = _confirmable(game)
        data = {
            "outcome": outcome_json(outcome),
            "warnings": {"B": game.warnings.black, "W": game.warnings.white},
            "players": players,
            "rows": (game.record or {}).get("rows"),
        }
        if signatures:
            data["signatures"] = [dict(signature) for signature in signatures]
        store.append("confirmation", data, who=who, why=why, game=key)
    return outcome


def annul(store: Store, key: str, *, who: str, why: str) -> None:
    """Take a confirmation back. The person and the reason stay on record."""
    _need_reason(why)
    with store.transaction():
        if not need_game(store, key).confirmed:
            raise RulesError(
                "not_confirmed",
                Text(f"the result of game {key} is not confirmed", f"对局 {key} 的结果尚未确认"),
                Text(
                    "boardscan correct changes a result that is not confirmed.",
                    "未确认的结果可用 boardscan correct 更正。",
                ),
            )
        store.append("annulment", {}, who=who, why=why, game=key)


def _confirmable(game: Game) -> Outcome:
    if game.outcome is None or not ended(game.outcome):
        raise RulesError(
            "nothing_to_confirm",
            Text(f"game {game.key} has no result yet", f"对局 {game.key} 尚无结果"),
            Text(
                "Read a photo of it, or enter the result: boardscan correct EVENT GAME --result.",
                "请先读取照片，或用 boardscan correct --result 录入结果。",
            ),
        )
    if game.standing not in ("read", "decided"):
        told = "; ".join(message for _, message in game.reasons)
        raise RulesError(
            "not_reviewed",
            Text(f"game {game.key} needs a review: {told}", f"对局 {game.key} 需要复核：{told}"),
            Text(
                "Correct the board, or decide the result: boardscan correct EVENT GAME ...",
                "请先用 boardscan correct 更正棋盘或判定结果。",
            ),
        )
    return game.outcome


def changeable(game: Game) -> None:
    """Refuse (`RulesError` ``confirmed``) a game whose result is confirmed."""
    if game.confirmed:
        raise RulesError(
            "confirmed",
            Text(
                f"the result of game {game.key} is confirmed and can't be changed (art. 16.4)",
                f"对局 {game.key} 的结果已经确认，不得更改（规则第16.4条）",
            ),
            Text(
                "boardscan annul EVENT GAME takes the confirmation back, with a name and a reason.",
                "如须撤销确认，请用 boardscan annul，并写明姓名与理由。",
            ),
        )


def _need_reason(why: str) -> None:
    if not why.strip():
        raise InputError(
            "why_missing",
            Text("a reason is needed", "缺少理由"),
            Text("Say why: --why REASON", "请用 --why 写明理由。"),
        )
