"""One player at two tables of a round: nearly always a slip of the pen, so it is asked about."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardscan.errors import RulesError, Text
from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.rules.outcome import How


class Twice(NamedTuple):
    """A game one of whose players has another game in the same round."""

    game: Game
    name: str
    other: str

    @property
    def message(self) -> Text:
        """Who has to be looked at, and where."""
        return Text(f"{self.name} plays in game {self.other} of this round, too",
                    f"{self.name}在本轮的对局 {self.other} 中也有比赛")  # fmt: skip


def check_round(event: Event, key: str, round_: int | None, players: Iterable[str | None]) -> None:
    """Raise `RulesError` ``plays_twice`` where one of them has another game in the round."""
    for player in players:
        for other in elsewhere(event.games, key, round_, player):
            raise RulesError(
                "plays_twice",
                Twice(event.games.get(key, Game(key)), _name(event, player), other).message,
                Text("Correct the players of one of them, or go on if it is so: --anyway.",
                     "请更正其中一局的棋手；如确实如此，请加 --anyway。"),
            )  # fmt: skip


def twice_in_a_round(event: Event) -> Iterator[Twice]:
    """Every game that nobody confirmed of a player who has another one in the round."""
    for game in event.games.values():
        if game.confirmed or _again(game):
            continue
        for player in (game.black, game.white):
            for other in elsewhere(event.games, game.key, game.round, player):
                yield Twice(game, _name(event, player), other)


def elsewhere(
    games: Mapping[str, Game], key: str, round_: int | None, player: str | None
) -> list[str]:
    """The other games of a player in a round; one that is to be played again is none."""
    if round_ is None or player is None:
        return []
    return [
        game.key
        for game in games.values()
        if game.key != key
        and game.round == round_
        and player in (game.black, game.white)
        and not _again(game)
    ]


def _again(game: Game) -> bool:
    return game.outcome is not None and game.outcome.how is How.REPLAY


def _name(event: Event, player: str | None) -> str:
    known = event.players.get(player or "")
    return known.name if known else str(player)
