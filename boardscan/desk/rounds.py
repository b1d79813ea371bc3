"""One player at two tables of a round: nearly always a slip of the pen, so it is asked about."""

from collections.abc import Iterable, Mapping

from boardscan.desk.problems import Refused
from boardscan.errors import Text
from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.rules.outcome import How


def check_round(
    event: Event, key: str, round_: int | None, players: Iterable[str | None]
) -> None:
    """Raise `Refused` ``plays_twice`` where one of them has another game in the round."""
    for player in players:
        for other in elsewhere(event.games, key, round_, player):
            known = event.players.get(player or "")
            name = known.name if known else player
            raise Refused(
                409,
                "plays_twice",
                Text(f"{name} plays in game {other} of this round, too",
                     f"{name}在本轮的对局 {other} 中也有比赛"),
                Text("Correct the players of one of them, or go on if it is so.",
                     "请更正其中一局的棋手；如确实如此，可继续。"),
            )  # fmt: skip


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
        and not (game.outcome is not None and game.outcome.how is How.REPLAY)
    ]
