"""Photographs of boards with known truth.

``python -m boardscan.train.render OUT --count N --seed S --positions FILE`` writes NAME.jpg and
NAME.npz (``intersections_xy`` (n, n, 2), ``stones`` (n, n), ``hidden`` (n, n) share 0–1,
``edges``: whether the board ends at the top, right, bottom, left; ``kind``).
A run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from boardscan.train import clutter, positions
from boardscan.train.degrade import degrade
from boardscan.train.diagram import random_part, render_diagram
from boardscan.train.scene import Truth, render_photo
from boardscan.train.texture import ground_texture


def _no_board(rng: np.random.Generator) -> Truth:
    """A table, a cloth, a chessboard: nothing to find."""
    picture = ground_texture(rng, 640)
    clutter.boxes(rng, picture, np.zeros((3, 2)))
    picture = picture * clutter.light_field(rng, picture.shape[:2])
    none = np.zeros((0, 0))
    return Truth(degrade(rng, picture), np.zeros((0, 0, 2)), none, none, kind="nothing")


def render(rng: np.random.Generator, known: dict[int, list[np.ndarray]]) -> Truth:
    """Any picture: mostly photographs, some diagrams and screens, a few without a board."""
    size = int(rng.choice([19, 13, 9], p=[0.8, 0.1, 0.1]))
    choice = rng.random()
    if choice < 0.03:
        return _no_board(rng)
    if rng.random() < 0.25 or not known.get(size):
        stones = positions.pattern(rng, size)
    else:
        stones = known[size][rng.integers(len(known[size]))]
        stones = np.rot90(stones, rng.integers(4))
        stones = stones.T if rng.random() < 0.5 else stones
        stones = np.where(stones > 0, 3 - stones, 0) if rng.random() < 0.5 else stones
    stones = np.ascontiguousarray(stones, np.uint8)
    if choice < 0.18:
        return Truth(*render_diagram(rng, stones), kind="diagram")
    if choice < 0.25:
        top, left, bottom, right = part = random_part(rng, size)
        edges = (top == 0, right == size - 1, bottom == size - 1, left == 0)
        return Truth(*render_diagram(rng, stones, part), edges, "part")
    return render_photo(rng, stones)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--positions", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    known = positions.load(args.positions)
    for index in range(args.count):
        name = args.out / f"{args.seed:03d}_{index:06d}"
        if name.with_suffix(".npz").exists():
            continue
        truth = render(np.random.default_rng([args.seed, index]), known)
        truth.save(name)


if __name__ == "__main__":
    main()
