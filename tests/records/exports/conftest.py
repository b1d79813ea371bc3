"""A small event with everything that an export has to carry."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from boardscan.records import decide, register
from boardscan.records.event import read_event
from boardscan.records.store import create_event
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

PLAYERS = [
    ("p1", "张三", {"rank": "业余5段", "team": "红队", "board": 1, "country": "cn", "club": "Bei"}),
    ("p2", "欧阳修", {"rank": "3k", "team": "蓝队", "board": 1}),
    ("p3", "Müller, Jörg", {"rank": "2 dan", "country": "DE", "egd_pin": "12345678"}),
    ("p4", "Łukasz Zoë", {"rank": "职业九段", "latin": "Zoe Lukasz"}),
]


@dataclass
class Builder:
    """An open event, and short words for filling it."""

    store: Any

    def game(self, number, table, black, white, outcome=None, **about):
        key = register.add_game(
            self.store, round=number, table=table, black=black, white=white, who="arbiter", **about
        )
        if outcome is not None:
            decide.decide(self.store, key, outcome, who="arbiter", why="slip")
        return key

    def player(self, player, name, **about):
        register.add_player(self.store, id=player, name=name, who="arbiter", **about)

    @property
    def event(self):
        return read_event(self.store)


@pytest.fixture
def empty(tmp_path):
    """An event without players."""
    with create_event(tmp_path / "empty", who="arbiter") as store:
        yield Builder(store)


@pytest.fixture
def spring(tmp_path):
    """Four players, three rounds, every kind of ending."""
    black, white = Colour.BLACK, Colour.WHITE
    with create_event(
        tmp_path / "spring", who="arbiter", title="春季赛", rounds=3, begin="2026-04-04",
        end="2026-04-05", place="Beijing",
    ) as store:  # fmt: skip
        builder = Builder(store)
        for player, name, about in PLAYERS:
            builder.player(player, name, **about)
        key = builder.game(1, 1, "p1", "p2", Outcome(How.COUNT, black, Fraction(3, 4)))
        decide.warn(store, key, Warnings(black=1), who="arbiter")
        decide.confirm(store, key, who="chief arbiter")
        builder.game(1, 2, "p3", "p4", Outcome(How.RESIGNATION, white), handicap=2)
        builder.game(2, 1, "p4", "p1", Outcome(How.COUNT, None, Fraction(0)))
        builder.game(2, 2, "p2", "p3", Outcome(How.FORFEIT, white))
        builder.game(3, 1, "p1", "p3", Outcome(How.BOTH_LOSE))
        register.add_bye(store, round=3, player="p2", who="arbiter")
        register.withdraw(store, player="p4", after_round=2, who="arbiter", why="ill")
        yield builder
