"""Asking another program which stones are dead, over the Go Text Protocol.

G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardscan.errors import EngineError, InputError, Text
from boardscan.life.engine import OTHER_ENGINE, running
from boardscan.life.suggestion import SuggestedChain
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Colour, Position

DEBIAN_GNUGO = "/usr/games/gnugo"  # a folder that is often missing from PATH
GNUGO_OPTIONS = ("--mode", "gtp", "--chinese-rules")
TIMEOUT_S = 30.0  # GNU Go takes up to 3 s where the board is still open
ENGINE_PROBABILITY = 0.97  # an engine says dead or not; a little doubt is ours


def gnugo_command() -> list[str]:
    """How GNU Go is started. Raises `EngineError` ``engine_missing`` where it isn't installed."""
    found = shutil.which("gnugo") or (DEBIAN_GNUGO if Path(DEBIAN_GNUGO).exists() else None)
    if found is None:
        raise EngineError(
            "engine_missing",
            Text("GNU Go is not installed", "未安装 GNU Go"),
            Text(
                "Install it (Debian, Ubuntu: apt install gnugo), or leave --engine out.",
                "请安装（Debian、Ubuntu：apt install gnugo），或不使用 --engine。",
            ),
        )
    return [found, *GNUGO_OPTIONS]


def ask_engine(
    position: Position, command: Sequence[str] | None = None, *, timeout_s: float = TIMEOUT_S
) -> list[SuggestedChain]:
    """The chains that an engine calls dead, in reading order.

    Parameters
    ----------
    position : the board; every chain needs a liberty, or it can't be set up.
    command : how the engine is started; None for GNU Go.
    timeout_s : seconds for everything together.

    Raises
    ------
    EngineError
        ``engine_missing``, ``engine_crashed``, ``engine_timeout``, ``engine_refused`` (an error
        answer), ``engine_answer`` (an answer that makes no sense).
    InputError
        ``engine_position``: a chain without liberties can't be set up.
    """
    _check_liberties(position)
    command = gnugo_command() if command is None else list(command)
    with running(command, timeout_s) as engine:
        engine.ask(f"boardsize {position.size}")
        engine.ask("clear_board")
        for point, colour in _stones(position):
            engine.ask(f"play {colour.letter} {point_name(point, position.size)}")
        answer = engine.ask("final_status_list dead")
    dead = {_stone(name, position, engine.name) for name in answer.split()}
    why = Text(f"{engine.name} says that it is dead", f"{engine.name} 判为死棋")
    return [
        SuggestedChain(chain, position.at(min(chain)), ENGINE_PROBABILITY, why)
        for chain in position.chains()
        if chain & dead
    ]


def _check_liberties(position: Position) -> None:
    for finding in position.status():
        name = point_name(min(finding.points), position.size)
        raise InputError(
            "engine_position",
            Text(
                f"the chain at {name} has no liberty: an engine can't set this board up",
                f"{name} 处的棋块没有气：引擎无法摆出这个局面",
            ),
            Text("Correct the reading first.", "请先更正识别结果。"),
        )


def _stones(position: Position) -> Iterator[tuple[Point, Colour]]:
    """Every stone. In any order nothing is captured: each part of a chain touches the rest of its
    chain, still empty, or has all of its liberties."""
    for colour in (Colour.BLACK, Colour.WHITE):
        for point in sorted(position.stones(colour)):
            yield point, colour


def _stone(name: str, position: Position, engine: str) -> Point:
    """The point that the engine names; it has to hold a stone."""
    try:
        point = parse_point(name, position.size)
    except InputError:
        point = None
    if point is None or position.at(point) is Colour.EMPTY:
        raise EngineError(
            "engine_answer",
            Text(
                f"{engine} names {name[:20]!r} as a dead stone: there is none",
                f"{engine} 把“{name[:20]}”列为死子，但那里没有棋子",
            ),
            OTHER_ENGINE,
        )
    return point
