"""Positions for the renderer: ends of games that GNU Go plays with itself, and patterns.

Run as ``python -m boardscan.train.positions OUT.txt --games N``; one position a line
(rows from the top, joined by ``/``), appended, so that it can be stopped and run again.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

import numpy as np

EMPTY, BLACK, WHITE = 0, 1, 2
_LETTERS = ".BW"
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class _Engine:
    """GNU Go over GTP; only what self-play needs."""

    def __init__(self, size: int, level: int, seed: int) -> None:
        self._process = subprocess.Popen(
            ["/usr/games/gnugo", "--mode", "gtp", "--level", str(level), "--seed", str(seed),
             "--chinese-rules"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.ask(f"boardsize {size}")

    def ask(self, command: str) -> str:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines = []
        while (line := self._process.stdout.readline()).strip():
            lines.append(line.strip())
        return " ".join(lines).lstrip("= ")

    def stones(self, size: int) -> np.ndarray:
        grid = np.zeros((size, size), np.uint8)
        for colour, value in (("black", BLACK), ("white", WHITE)):
            for name in self.ask(f"list_stones {colour}").split():
                grid[size - int(name[1:]), _COLUMNS.index(name[0])] = value
        return grid

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def self_play(size: int, seed: int, level: int = 1) -> list[np.ndarray]:
    """One game of GNU Go against itself; snapshots from half-way to the end, (n, n) uint8."""
    rng = np.random.default_rng(seed)
    engine = _Engine(size, level, seed)
    snapshots = []
    passes, moves = 0, 0
    keep = set(rng.integers(size * size // 6, int(size * size * 0.8), 4).tolist())
    try:
        while passes < 2 and moves < size * size * 2:
            colour = "black" if moves % 2 == 0 else "white"
            if moves < 6:  # random openings, so that games differ
                row, col = rng.integers(2, size - 2, 2)
                answer = engine.ask(f"play {colour} {_COLUMNS[col]}{row + 1}")
                reply = "X" if not answer else "PASS"
            else:
                reply = engine.ask(f"genmove {colour}").upper()
            if reply == "RESIGN":
                break
            passes = passes + 1 if reply == "PASS" else 0
            moves += 1
            if moves in keep:
                snapshots.append(engine.stones(size))
        snapshots.append(engine.stones(size))
    finally:
        engine.close()
    return snapshots


def pattern(rng: np.random.Generator, size: int) -> np.ndarray:
    """A position that no game makes: sparse, crowded, or in patches. (n, n) uint8."""
    kind = rng.integers(4)
    if kind == 0:  # a few stones
        grid = np.where(rng.random((size, size)) < rng.uniform(0, 0.15), 1, 0)
        return (grid * rng.integers(1, 3, (size, size))).astype(np.uint8)
    if kind == 1:  # crowded, colours at random
        full = rng.random((size, size)) < rng.uniform(0.3, 0.98)
        return (full * rng.integers(1, 3, (size, size))).astype(np.uint8)
    field = rng.normal(size=(size + 8, size + 8))
    kernel = np.ones((5, 5)) / 25
    smooth = np.array([[np.sum(field[r:r + 5, c:c + 5] * kernel) for c in range(size)]
                       for r in range(size)])
    colour = np.where(smooth > 0, BLACK, WHITE)
    density = rng.uniform(0.3, 1.0) if kind == 2 else np.abs(smooth) / np.abs(smooth).max() * 2
    return (colour * (rng.random((size, size)) < density)).astype(np.uint8)


def load(path: Path) -> dict[int, list[np.ndarray]]:
    """Positions of a file by board size."""
    by_size: dict[int, list[np.ndarray]] = {}
    for line in path.read_text().split():
        rows = line.split("/")
        grid = np.array([[_LETTERS.index(x) for x in row] for row in rows], np.uint8)
        by_size.setdefault(len(rows), []).append(grid)
    return by_size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in range(args.games):
        seed = args.seed * 100_000 + game
        size = 19 if game % 5 < 3 else (13 if game % 5 == 3 else 9)
        with args.out.open("a") as out:
            for grid in self_play(size, seed):
                out.write("/".join("".join(_LETTERS[x] for x in row) for row in grid) + "\n")


if __name__ == "__main__":
    main()
