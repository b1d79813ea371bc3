"""Asking another program which stones are dead, over the Go Text Protocol.

G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).
"""

from __future__ import annotations

import queue
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO

from boardscan.errors import EngineError, InputError, Text
from boardscan.life.suggestion import SuggestedChain
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Colour, Position

DEBIAN_GNUGO = "/usr/games/gnugo"  # a folder that is often missing from PATH
GNUGO_OPTIONS = ("--mode", "gtp", "--chinese-rules")
TIMEOUT_S = 30.0  # GNU Go takes up to 3 s where the board is still open
MOST_LINES, LONGEST_LINE = 2000, 1000  # of an engine that talks without end
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
    with _running(command, timeout_s) as engine:
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
            _OTHER_ENGINE,
        )
    return point


_OTHER_ENGINE = Text(
    "Check that the command starts a GTP engine, or leave the engine out.",
    "请确认该命令启动的是支持 GTP 的引擎，或不使用引擎。",
)


@contextmanager
def _running(command: Sequence[str], timeout_s: float) -> Iterator[_Engine]:
    """Start an engine, and end it whatever happens."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError) as error:
        raise EngineError(
            "engine_missing",
            Text(
                f"the engine {command[0]!r} can't be started: {error}",
                f"无法启动引擎“{command[0]}”：{error}",
            ),
            _OTHER_ENGINE,
        ) from error
    try:
        yield _Engine(Path(command[0]).name, process, time.monotonic() + timeout_s, timeout_s)
    finally:
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError, ValueError):  # what was not sent yet goes nowhere
                if stream is not None:
                    stream.close()
        process.wait()


class _Engine:
    """A running engine that answers one command at a time."""

    def __init__(
        self, name: str, process: subprocess.Popen[str], deadline: float, timeout_s: float
    ) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.name = name
        self._input = process.stdin
        self._process = process
        self._deadline = deadline
        self._timeout_s = timeout_s
        self._lines_read = 0
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_pump, args=(process.stdout, self._lines), daemon=True).start()

    def ask(self, command: str) -> str:
        """Send a command; the answer without its status sign."""
        try:
            self._input.write(command + "\n")
            self._input.flush()
        except OSError as error:
            raise self._crashed() from error
        lines = [self._line()]
        while not lines[-1].strip() and len(lines) < 100:  # some engines print blank lines first
            lines = [self._line()]
        while line := self._line().strip():
            lines.append(line)
        sign, text = lines[0][:1], "\n".join([lines[0][1:].lstrip("0123456789"), *lines[1:]])
        if sign == "=":
            return text.strip()
        code = "engine_refused" if sign == "?" else "engine_answer"
        raise EngineError(
            code,
            Text(
                f"{self.name} answers {' '.join(text.split())[:80]!r} to {command!r}",
                f"{self.name} 对“{command}”的回答是“{' '.join(text.split())[:80]}”",
            ),
            _OTHER_ENGINE,
        )

    def _line(self) -> str:
        left = self._deadline - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise EngineError(
                "engine_timeout",
                Text(
                    f"{self.name} gave no answer in {self._timeout_s:g} seconds",
                    f"{self.name} 在 {self._timeout_s:g} 秒内没有回答",
                ),
                Text(
                    "Give it more time, or leave the engine out.",
                    "请延长时限，或不使用引擎。",
                ),
            ) from None
        if line is None:
            raise self._crashed()
        self._lines_read += 1
        return line

    def _crashed(self) -> EngineError:
        if self._lines_read == MOST_LINES:
            return EngineError(
                "engine_answer",
                Text(f"{self.name} talks without end", f"{self.name} 输出不停"),
                _OTHER_ENGINE,
            )
        self._process.kill()
        status = self._process.wait()
        return EngineError(
            "engine_crashed",
            Text(
                f"{self.name} ended before it answered (exit status {status})",
                f"{self.name} 未作回答就退出了（退出码 {status}）",
            ),
            _OTHER_ENGINE,
        )


def _pump(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Hand over lines as they come; None at the end, also when the stream is closed meanwhile."""
    with suppress(OSError, ValueError):
        for line in islice(iter(lambda: stream.readline(LONGEST_LINE), ""), MOST_LINES):
            lines.put(line)
    lines.put(None)
