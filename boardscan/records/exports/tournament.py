"""An event in the form in which pairing programs exchange it: people, pairings, who won."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from boardscan.errors import BoardscanError, InputError, Text
from boardscan.records.contest import FreeRound
from boardscan.records.event import Event, Player
from boardscan.records.event_standings import SETTLED, bye_points
from boardscan.records.exports.latin import split_name
from boardscan.records.game import Game
from boardscan.rules.komi import parse_komi
from boardscan.rules.outcome import Outcome
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import DEFAULT_RULES

_RANK = re.compile(r"(业余|職業|职业|专业)?\s*(\d{1,2}|[初一二三四五六七八九])\s*"
                   r"(dan|d|kyu|k|pro|p|段|级|級)", re.IGNORECASE)  # fmt: skip
_NUMBERS = {word: number for number, word in enumerate("初一二三四五六七八九")} | {"初": 1}


@dataclass(frozen=True)
class Person:
    """A player. `rank` is ``3D``, ``5K``, ``9P`` or empty; `pin` his number in the EGD."""

    id: str
    family: str
    given: str = ""
    rank: str = ""
    country: str = ""
    club: str = ""
    pin: str = ""
    team: str = ""
    board: int | None = None


@dataclass(frozen=True)
class Pairing:
    """A game of two ids; `outcome` is None while it is open."""

    round: int
    table: int
    black: str
    white: str
    outcome: Outcome | None = None
    handicap: int = 0
    board: int | None = None


@dataclass(frozen=True)
class Tournament:
    """A tournament. `komi` is in points; dates are ISO, and empty where they are not known."""

    title: str
    people: tuple[Person, ...]
    pairings: tuple[Pairing, ...]
    free_rounds: tuple[FreeRound, ...] = ()
    rounds: int = 0
    place: str = ""
    country: str = ""
    begin: str = ""
    end: str = ""
    size: int = 19
    komi: Fraction | None = None


def tournament_of(event: Event) -> Tournament:
    """The tournament that an event is; a game that needs a review is still open.

    Raises
    ------
    InputError
        ``not_in_a_round``: the round of a game, or a player, is not known.
    """
    pairings = _pairings([game for game in event.games.values() if not _empty(game)])
    met = {player for pairing in pairings for player in (pairing.black, pairing.white)}
    strangers = tuple(Player(name, name) for name in sorted(met - event.players.keys()))
    about = {key: str(value) for key, value in event.about.items() if value not in (None, "")}
    begin = about.get("begin") or about.get("date", "")
    free = tuple(FreeRound(bye.player, bye.round, bye_points(bye)) for bye in event.byes)
    return Tournament(
        about.get("title") or about.get("name", ""),
        tuple(map(_person, (*event.players.values(), *strangers))),
        pairings,
        free,
        max(event.rounds, int(about["rounds"]) if about.get("rounds", "").isdigit() else 0),
        about.get("place", ""),
        about.get("country", ""),
        begin,
        about.get("end") or begin,
        int(about["size"]) if about.get("size", "").isdigit() else 19,
        _komi_points(event.about),
    )


def parse_rank(text: str) -> str:
    """``5D``, ``12K`` or ``9P`` from ``5d``, ``5 dan``, ``业余5段``, ``12级``, ``职业九段``.

    Empty when it is no rank.
    """
    found = _RANK.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None:
        return ""
    who, number, kind = found.groups()
    value = int(number) if number.isdigit() else _NUMBERS[number]
    letter = {"段": "D", "级": "K", "級": "K"}.get(kind, kind[0].upper())
    # Amateurs go up to 7 段 ([004] art. 25.3), so that 九段 is a professional.
    above = kind == "段" and value > 7 and who != "业余"
    if letter == "D" and (above or who in ("职业", "職業", "专业")):
        letter = "P"
    limit = {"D": 9, "K": 30, "P": 9}[letter]
    return f"{value}{letter}" if 1 <= value <= limit else ""


def clean(text: str) -> str:
    """A text on one line without control characters, which neither XML nor tables hold."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _person(player: Player) -> Person:
    about = {key: clean(str(value)) for key, value in player.about.items() if value is not None}
    family, given = split_name(player)
    return Person(
        player.id,
        clean(family),
        clean(given),
        parse_rank(about.get("rank", "")),
        about.get("country", "").upper(),
        about.get("club", ""),
        about.get("egd_pin") or about.get("pin", ""),
        clean(player.team or ""),
        player.board,
    )


def _empty(game: Game) -> bool:
    """A photo that nobody has given a round or players yet, and that has no result either."""
    return game.outcome is None and None in (game.round, game.black, game.white)


def _pairings(games: list[Game]) -> tuple[Pairing, ...]:
    unknown = [g.key for g in games if None in (g.round, g.black, g.white)]
    if unknown:
        told = ", ".join(unknown[:5])
        raise InputError(
            "not_in_a_round",
            Text(f"the round or a player is not known of: {told}", f"轮次或棋手不明的对局：{told}"),
            Text("Enter them first; CSV, XLSX and JSON need neither.",
                 "请先补全；导出 CSV、XLSX、JSON 不需要这些。"),
        )  # fmt: skip
    pairings = [
        Pairing(
            game.round or 0,
            game.table or 0,
            game.black or "",
            game.white or "",
            game.outcome if game.standing in SETTLED else None,
            game.handicap,
            game.board,
        )
        for game in games
    ]
    return _tables(pairings)


def _tables(pairings: list[Pairing]) -> tuple[Pairing, ...]:
    """Every game of a round at a table of its own: 1, 2, 3 ... where boards share one."""
    found = []
    for number in sorted({pairing.round for pairing in pairings}):
        games = [pairing for pairing in pairings if pairing.round == number]
        tables = [pairing.table for pairing in games]
        if 0 in tables or len(set(tables)) < len(tables):
            games = [replace(game, table=place) for place, game in enumerate(games, 1)]
        found += games
    return tuple(found)


def _komi_points(about: Mapping[str, Any]) -> Fraction | None:
    """The event's komi in points, where it can be told."""
    try:
        rules = get_ruleset(str(about.get("rules") or DEFAULT_RULES))
        komi = about.get("komi")
        if komi not in (None, ""):
            rules = rules.with_overrides(komi=parse_komi(str(komi), rules))
        return rules.komi_points
    except BoardscanError:
        return None

