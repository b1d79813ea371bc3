"""Faults that programs of this kind are known for, each rendered on purpose and measured.

``python -m boardscan.train.complaints --positions FILE --seed S --count N`` renders N pictures a
kind, reads them, and prints a row a kind, ready for the README. ``--keep DIR`` keeps pictures
that were not read exactly.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from boardscan.train import positions
from boardscan.train.diagram import render_diagram
from boardscan.train.evaluate import measure, summary
from boardscan.train.scene import Truth, Wish, render_photo

Renderer = Callable[[np.random.Generator, np.ndarray], Truth]


def _photo(**wish: object) -> Renderer:
    return lambda rng, stones: render_photo(rng, stones, 900, Wish(**wish))  # type: ignore[arg-type]


def _diagram(show: str) -> Renderer:
    return lambda rng, stones: Truth(*render_diagram(rng, stones, None, show))


def _low(rng: np.random.Generator, stones: np.ndarray) -> Truth:
    return render_photo(rng, stones, 900, Wish(tilt_deg=float(rng.uniform(50, 60))))


def _cropped(rng: np.random.Generator, stones: np.ndarray) -> Truth:
    """Cut half a line's distance below the lowest points, as hurried photos are."""
    seen = render_photo(rng, stones, 900)
    step = float(np.linalg.norm(np.diff(seen.intersections_xy, axis=0), axis=-1).mean())
    end = int(seen.intersections_xy[..., 1].max() + 0.55 * step)
    return Truth(seen.picture[:end], seen.intersections_xy, seen.stones, seen.hidden)


def _bare(rng: np.random.Generator, stones: np.ndarray) -> Truth:
    """Nothing near the corners, where programs like to see a stone."""
    stones = stones.copy()
    n = len(stones)
    for rows in (slice(0, 3), slice(n - 3, n)):
        for cols in (slice(0, 3), slice(n - 3, n)):
            stones[rows, cols] = 0
    return render_photo(rng, stones, 900)


KINDS: dict[str, tuple[int, Renderer]] = {
    "bare corners: a phantom at 1-1": (19, _bare),
    "50 to 60° off straight above: a row shifted": (19, _low),
    "numbered stones": (19, _diagram("numbers")),
    "white on a pale board": (19, _photo(pale=True)),
    "a curled page": (19, _diagram("curl")),
    "a last-move marker": (19, _diagram("last move")),
    "letters on points": (19, _diagram("letters")),
    "a screen with moiré": (19, _diagram("moiré")),
    "a reflection at a corner": (19, _photo(glare_at="corner")),
    "a small board taken for a part of a large one": (9, _photo()),
    "greenish stones": (19, _photo(tinted=True)),
    "cropped close": (19, _cropped),
    "the seam of a folding board": (19, _photo(seam=True)),
    "loose stones beside the board": (19, _photo(loose=True)),
    "two stones half-way between points": (19, _photo(between=2)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=Path, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    known = positions.load(args.positions)
    print("| kind | pictures | exact | certain | certain but wrong | certain but unclear "
          "| points right |")
    print("|" + "---|" * 7)
    for number, (kind, (size, renderer)) in enumerate(KINDS.items()):
        rows = []
        for index in range(args.count):
            rng = np.random.default_rng([args.seed, number, index])
            stones = known[size][int(rng.integers(len(known[size])))]
            with tempfile.TemporaryDirectory() as place:
                path = renderer(rng, stones).save(Path(place) / f"{number:02d}_{index:03d}")
                rows.append(measure(path))
                if args.keep and not rows[-1].exact:
                    args.keep.mkdir(parents=True, exist_ok=True)
                    (args.keep / path.name).write_bytes(path.read_bytes())
        s = summary(rows)
        print(f"| {kind} | {s['pictures']} | {s['exact']} | {s['certain']} "
              f"| {s['certain_and_wrong']} | {s['certain_and_unclear']} "
              f"| {s['points_right_percent']} % |", flush=True)


if __name__ == "__main__":
    main()
