"""What an event knows about the games that its slips tell of, small enough for another process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardscan.errors import BoardscanError
from boardscan.records.event import Event
from boardscan.records.game import terms_of
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.rules.rulesets import RULE_SETS, RuleSet
from boardscan.rules.terms import Terms
from boardscan.slips.names import Pair, Roster

DEFAULT = RULE_SETS["china-2002"]


@dataclass(frozen=True)
class Context:
    """How games are counted, and who plays, before a slip is read.

    Attributes
    ----------
    rules, terms : where nothing else is known.
    roster : the event's players and pairings.
    games : of each (round, table) how it is counted, where the event says.
    keys : the event's key of each (round, table), in a team match (round, table, board).
    event : whether there is an event at all.
    """

    rules: RuleSet = DEFAULT
    terms: Terms = field(default_factory=Terms)
    roster: Roster = field(default_factory=Roster)
    games: Mapping[tuple[int | None, ...], tuple[RuleSet, Terms]] = field(default_factory=dict)
    keys: Mapping[tuple[int | None, ...], str] = field(default_factory=dict)
    event: bool = False

    def of(self, place: tuple[int | None, ...]) -> tuple[RuleSet, Terms]:
        """How the game at this round and table is counted."""
        return self.games.get(place, (self.rules, self.terms))


def context_of(event: Event) -> Context:
    """What an event knows. Games whose rules or komi can't be read go by the event's."""
    pairings: dict[tuple[int | None, ...], Pair] = {}
    games: dict[tuple[int | None, ...], tuple[RuleSet, Terms]] = {}
    keys: dict[tuple[int | None, ...], str] = {}
    for game in event.games.values():
        if game.round is None or game.table is None:
            continue
        place = (game.round, game.table, *(() if game.board is None else (game.board,)))
        keys[place] = game.key
        pairings[place] = (_named(event, game.black), _named(event, game.white))
        try:
            games[place] = _counted(terms_of(game, event.about))
        except BoardscanError:
            continue
    rules, terms = DEFAULT, Terms()
    try:
        words = {"handicap": 0, "prisoners": None, "warnings": {"B": 0, "W": 0}}
        rules, terms = _counted({"rules": event.about.get("rules"),
                                 "komi": event.about.get("komi")} | words)  # fmt: skip
    except BoardscanError:
        pass
    names = tuple(player.name for player in event.players.values())
    return Context(rules, terms, Roster(names, pairings), games, keys, event=True)


def _counted(words: Mapping[str, Any]) -> tuple[RuleSet, Terms]:
    rules = rules_of(words)
    return rules, typed_terms(words, rules)


def _named(event: Event, player: str | None) -> str | None:
    if player is None:
        return None
    return event.players[player].name if player in event.players else player
