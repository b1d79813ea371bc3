"""A program that speaks GTP, running beside this one: it answers in time or is stopped."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO

from boardscan.errors import EngineError, Text

MOST_LINES, LONGEST_LINE = 2000, 1000  # of an engine that talks without end
OTHER_ENGINE = Text(
    "Check that the command starts a GTP engine, or leave the engine out.",
    "请确认该命令启动的是支持 GTP 的引擎，或不使用引擎。",
)


@contextmanager
def running(command: Sequence[str], timeout_s: float) -> Iterator[Engine]:
    """Start an engine, and end it whatever happens."""
    name = command[0] if command else ""
    try:
        if not name:
            raise ValueError("the command is empty")
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
                f"the engine {name!r} can't be started: {error}",
                f"无法启动引擎“{name}”：{error}",
            ),
            OTHER_ENGINE,
        ) from error
    try:
        yield Engine(Path(name).name, process, time.monotonic() + timeout_s, timeout_s)
    finally:
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError, ValueError):  # what was not sent yet goes nowhere
                if stream is not None:
                    stream.close()
        process.wait()


class Engine:
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
            OTHER_ENGINE,
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
                OTHER_ENGINE,
            )
        self._process.kill()
        status = self._process.wait()
        return EngineError(
            "engine_crashed",
            Text(
                f"{self.name} ended before it answered (exit status {status})",
                f"{self.name} 未作回答就退出了（退出码 {status}）",
            ),
            OTHER_ENGINE,
        )


def _pump(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Hand over lines as they come; None at the end, also when the stream is closed meanwhile."""
    with suppress(OSError, ValueError):
        for line in islice(iter(lambda: stream.readline(LONGEST_LINE), ""), MOST_LINES):
            lines.put(line)
    lines.put(None)
