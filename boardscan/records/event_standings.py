"""From an event's file to its standings: which results count, and how the event is ranked."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args

from boardscan.errors import InputError, Text
from boardscan.records.contest import WIN, Contest, Entrant, FreeRound, Result
from boardscan.records.criteria import parse_order
from boardscan.records.event import Bye, Event
from boardscan.records.game import Game
from boardscan.records.scores import ByeOpponent, Edition, Highest
from boardscan.records.standings import SwissWay, Way
from boardscan.records.tally import System

#: How a game stands whose outcome nobody has to look at again.
SETTLED = ("read", "decided", "confirmed")
_CHOICES: dict[str, tuple[Any, ...]] = {
    "system": get_args(System),
    "way": get_args(SwissWay),
    "edition": get_args(Edition),
    "highest": get_args(Highest),
    "bye": (0, 1, 2),
    "bye_opponent": get_args(ByeOpponent),
}


def contest_of(event: Event, *, confirmed_only: bool = False) -> Contest:
    """The contest that an event's games make.

    A game that needs a review is still open; with `confirmed_only` all are that are not confirmed.
    Games of which a player is not known are left out.
    """
    results = [
        Result(
            game.black,
            game.white,
            game.outcome if _counts(game, confirmed_only) else None,
            game.round,
            game.board,
            game.warnings,
        )
        for game in event.games.values()
        if game.black is not None and game.white is not None
    ]
    entrants = [
        Entrant(player.id, player.name, player.team, player.board)
        for player in event.players.values()
    ]
    return Contest(
        tuple(results),
        tuple(entrants),
        tuple(FreeRound(bye.player, bye.round, bye_points(bye)) for bye in event.byes),
        {gone.player: gone.after_round for gone in event.withdrawals},
        _number(event.about.get("rounds"), "rounds"),
    )


def games_without_players(event: Event) -> list[Game]:
    """Games that can't be in the standings, as somebody in them is not known."""
    return [game for game in event.games.values() if game.black is None or game.white is None]


def way_of(about: Mapping[str, Any], **chosen: Any) -> Way:
    """How an event is ranked: what is `chosen`, else what its settings say, else the defaults.

    Under the rules of 1988 the edition is that of 1988. A chosen value of None is no choice.

    Raises
    ------
    InputError
        ``bad_setting``: a setting has a value that there is not; ``bad_order``.
    """
    names = {field.name for field in fields(Way)}
    given = {name: about[name] for name in names if about.get(name) not in (None, "")}
    if "edition" not in given and str(about.get("rules", "")) == "china-1988":
        given["edition"] = 1988
    given |= {name: value for name, value in chosen.items() if value is not None}
    return replace(Way(), **{name: _setting(name, value) for name, value in given.items()})


def bye_points(bye: Bye) -> int | None:
    """What the arbiter said that a free round is worth; None when he did not."""
    points = _number(bye.points, "points")
    if points is not None and not 0 <= points <= WIN:
        raise _bad_setting("points", bye.points, "0, 1, 2")
    return points


def _counts(game: Game, confirmed_only: bool) -> bool:
    return game.confirmed if confirmed_only else game.standing in SETTLED


def _setting(name: str, value: Any) -> Any:
    if name == "order":
        return value if isinstance(value, tuple) else parse_order(value)
    if name == "lots":
        return tuple(_words(value))
    if name == "teams":
        return value if isinstance(value, bool) else _choice(name, str(value).lower())
    if name in ("edition", "bye"):
        value = _number(value, name)
    elif isinstance(value, str):
        value = value.strip().replace("-", "_")
    if value not in _CHOICES[name]:
        raise _bad_setting(name, value, ", ".join(map(str, _CHOICES[name])))
    return value


def _choice(name: str, word: str) -> bool:
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if word not in words:
        raise _bad_setting(name, word, "true, false")
    return words[word]


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        value = value.replace("，", ",").split(",")
    return [str(word).strip() for word in value if str(word).strip()]


def _number(value: Any, name: str) -> int | None:
    if value in (None, ""):
        return None
    try:
        return int(str(value))
    except ValueError:
        raise _bad_setting(name, value, "0, 1, 2 ...") from None


def _bad_setting(name: str, value: Any, known: str) -> InputError:
    return InputError(
        "bad_setting",
        Text(f"{name} can't be {value!r}", f"{name} 不能是 {value!r}"),
        Text(f"It may be: {known}", f"可以是：{known}"),
    )
