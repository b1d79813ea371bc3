"""How well dead stones are found: ``python -m boardscan.life.evaluate FILE.json``.

The file holds positions with their dead stones::

    {"games": [{"name": "…", "board": [".BW…", …], "dead": ["D4", …]}, …]}

Printed are, for every position, whether the proposed set is exactly right, what is missed or wrong
with the stated probability, and the seconds; then how often chains were dead for each probability.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from boardscan.errors import BoardscanError, InputError, Text
from boardscan.life.assess import DEAD, assess
from boardscan.life.gtp import ask_engine, gnugo_command
from boardscan.life.suggestion import SuggestedChain
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Position

BINS = 10  # of the reliability table


@dataclass(frozen=True)
class Case:
    """A position and its dead stones."""

    name: str
    position: Position
    dead: frozenset[Point]


@dataclass(frozen=True)
class Result:
    """What was said of the chains of a case, and how long it took."""

    case: Case
    said: tuple[SuggestedChain, ...]
    seconds: float

    def is_dead(self, said: SuggestedChain) -> bool:
        """Whether the chain is dead according to the case."""
        return bool(said.chain & self.case.dead)

    @property
    def missed(self) -> list[SuggestedChain]:
        """Dead chains that were not proposed."""
        return [s for s in self.said if self.is_dead(s) and s.probability < DEAD]

    @property
    def wrong(self) -> list[SuggestedChain]:
        """Living chains that were proposed."""
        return [s for s in self.said if not self.is_dead(s) and s.probability >= DEAD]

    @property
    def exact(self) -> bool:
        """Whether exactly the dead stones were proposed."""
        proposed = [s.chain for s in self.said if s.probability >= DEAD]
        return frozenset().union(*proposed) == self.case.dead


def load_cases(path: Path) -> list[Case]:
    """Read positions from a file. Raises `InputError` ``bad_cases``."""
    try:
        games: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["games"]
        return [_case(game) for game in games]
    except (OSError, ValueError, KeyError, TypeError, InputError) as error:
        raise InputError(
            "bad_cases",
            Text(f"{path} can't be read as positions: {error}", f"无法从 {path} 读取局面：{error}"),
            Text('It needs "games" with "name", "board" and "dead".', "需要 games、board、dead。"),
        ) from error


def _case(game: dict[str, Any]) -> Case:
    position = Position.from_text("\n".join(game["board"]))
    dead = frozenset(parse_point(name, position.size) for name in game["dead"])
    return Case(str(game["name"]), position, dead)


def measure(
    cases: Sequence[Case], judge: Callable[[Position], list[SuggestedChain]]
) -> Iterator[Result]:
    """Judge every case; chains that `judge` leaves out count as alive for certain."""
    for case in cases:
        start = time.perf_counter()
        said = judge(case.position)
        seconds = time.perf_counter() - start
        known = {suggestion.chain for suggestion in said}
        rest = [
            SuggestedChain(chain, case.position.at(min(chain)), 0.0, Text("", ""))
            for chain in case.position.chains()
            if chain not in known
        ]
        yield Result(case, (*said, *rest), seconds)


def line(result: Result) -> str:
    """One position, in words."""
    faults = [
        f"{word} {_stones(said, result.case.position.size)} (said {said.probability:.2f})"
        for word, chains in (("missed", result.missed), ("wrong", result.wrong))
        for said in chains
    ]
    verdict = "exact" if result.exact else "; ".join(faults)
    return f"{result.case.name:24} {result.seconds:6.3f} s  {verdict}"


def _stones(said: SuggestedChain, size: int) -> str:
    names = [point_name(point, size) for point in sorted(said.chain)]
    return " ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def summary(results: Sequence[Result]) -> str:
    """How many are exact, the seconds, and the reliability of the probabilities."""
    seconds = [result.seconds for result in results]
    lines = [
        f"exact: {sum(result.exact for result in results)} of {len(results)}",
        f"seconds: median {median(seconds):.3f}, most {max(seconds):.3f}",
        "",
        "probability   chains   said   dead",
    ]
    told = [(said.probability, result.is_dead(said)) for result in results for said in result.said]
    for number in range(BINS):
        here = [(p, dead) for p, dead in told if min(int(p * BINS), BINS - 1) == number]
        if here:
            mean = sum(p for p, _ in here) / len(here)
            share = sum(dead for _, dead in here) / len(here)
            span = f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"
            lines.append(f"{span:12} {len(here):7}  {mean:5.3f}  {share:5.3f}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m boardscan.life.evaluate", description="Measure how dead stones are found."
    )
    parser.add_argument("file", type=Path, help="positions with their dead stones, JSON")
    parser.add_argument("--seed", type=int, default=0, help="of the games that are played")
    parser.add_argument("--engine", choices=["gnugo"], help="measure GNU Go instead")
    parser.add_argument("--engine-cmd", metavar="COMMAND", help="measure this GTP engine instead")
    options = parser.parse_args(arguments)
    try:
        judge = _judge(options)
        results = []
        for result in measure(load_cases(options.file), judge):
            sys.stdout.write(line(result) + "\n")
            sys.stdout.flush()
            results.append(result)
        sys.stdout.write("\n" + summary(results) + "\n")
    except BoardscanError as error:
        sys.stderr.write(f"{error.message.en}. {error.hint.en}\n")
        return int(error.exit_code)
    return 0


def _judge(options: argparse.Namespace) -> Callable[[Position], list[SuggestedChain]]:
    if options.engine or options.engine_cmd:
        command = _words(options.engine_cmd) if options.engine_cmd else gnugo_command()
        return lambda position: ask_engine(position, command)
    return lambda position: assess(position, seed=options.seed)


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InputError(
            "bad_engine_command",
            Text(f"{command!r} is no command: {error}", f"“{command}”不是有效的命令：{error}"),
        ) from error


if __name__ == "__main__":
    sys.exit(main())
