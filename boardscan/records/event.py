"""What an event's rows add up to: its players, its games, and how each of them stands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardscan.records.game import Game, game_of
from boardscan.records.store import Store
from boardscan.records.store_entry import Entry
from boardscan.rules.outcome import How, Outcome


@dataclass(frozen=True)
class Player:
    """Somebody who plays. `about` holds every other column that was given (rank, club, ...)."""

    id: str
    name: str
    team: str | None = None
    board: int | None = None
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Bye:
    """A round in which a player has no opponent; `points` as the arbiter gave them, or None."""

    round: int
    player: str
    points: str | None = None


@dataclass(frozen=True)
class Withdrawal:
    """A player who left after a round (0: before the first)."""

    player: str
    after_round: int
    why: str


@dataclass(frozen=True)
class Event:
    """An event as its rows tell it. `about` holds title, rules, komi and other settings."""

    about: Mapping[str, Any]
    players: Mapping[str, Player]
    games: Mapping[str, Game]
    byes: tuple[Bye, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    unmatched: tuple[Entry, ...] = ()

    @property
    def rounds(self) -> int:
        """The highest round that has a game or a bye."""
        numbers = [game.round or 0 for game in self.games.values()]
        return max([*numbers, *(bye.round for bye in self.byes)], default=0)


def player_named(players: Mapping[str, Player], name: str) -> Player | None:
    """The player with this id, or the only one with this name."""
    if name in players:
        return players[name]
    found = [player for player in players.values() if player.name == name]
    return found[0] if len(found) == 1 else None


def read_event(store: Store) -> Event:
    """The event that a file holds, one consistent moment of it."""
    return event_of(list(store.entries()))


def read_game(store: Store, key: str) -> Game | None:
    """One game of an event; None when there is none of this key."""
    return read_event(store).games.get(key)


def event_of(entries: Iterable[Entry]) -> Event:
    """The event that a sequence of rows tells."""
    about: dict[str, Any] = {}
    players: dict[str, Player] = {}
    byes: dict[tuple[int, str], Bye] = {}
    gone: dict[str, Withdrawal] = {}
    games: dict[str, list[Entry]] = {}
    unmatched = []
    for entry in entries:
        data = entry.data
        if entry.game is not None:
            games.setdefault(entry.game, []).append(entry)
        elif entry.kind == "event":
            about.update(data)
        elif entry.kind == "player":
            players[data["id"]] = _player(data)
        elif entry.kind == "bye":
            byes[data["round"], data["player"]] = Bye(**data)
        elif entry.kind == "withdrawal":
            gone[data["player"]] = Withdrawal(data["player"], data["after_round"], entry.why)
        else:
            unmatched.append(entry)
    found = {key: game_of(key, tuple(history), about) for key, history in games.items()}
    return Event(
        about,
        players,
        in_order(found),
        tuple(byes.values()),
        tuple(gone.values()),
        tuple(unmatched),
    )


def in_order(games: Mapping[str, Game]) -> dict[str, Game]:
    """Games by round, table and board."""
    return dict(sorted(games.items(), key=lambda item: _order(item[1])))


def _player(data: dict[str, Any]) -> Player:
    known = {"id", "name", "team", "board"}
    about = {key: value for key, value in data.items() if key not in known}
    return Player(data["id"], data["name"], data.get("team"), data.get("board"), about)


def _order(game: Game) -> tuple[Any, ...]:
    last = 1 << 30
    return (game.round or last, game.table or last, game.board or 0, game.key)


def ended(outcome: Outcome | None) -> bool:
    """Whether the game is over (a replay is still to be played)."""
    return outcome is not None and outcome.how is not How.REPLAY
