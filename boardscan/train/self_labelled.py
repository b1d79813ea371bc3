"""Real boards whose corners alone are labelled, with the sure part of a reading as their stones.

``python -m boardscan.train.self_labelled CORNERS OUT [--hands BOARD...]`` takes the examples that
``real.py corners`` made. A board is kept where the lattice found agrees with its corners and at
most a few points are in doubt. A doubtful point is left out, or taken from another picture of the
same board (NAME up to ``_jpg``) that shows it well. ``--hands`` names boards whose doubts lie under
hands, as seen by eye: there doubt itself is the label. Look at some before training on them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import BoardscanError
from boardscan.train.real import link
from boardscan.vision.find import find_lattice
from boardscan.vision.photo import load_photo
from boardscan.vision.stones import read_stones

SURE = 0.9
MOST_DOUBTS = 5
MOST_APART = 0.6  # cells between the corners found and those labelled
COVERED, UNKNOWN = 0.9, 2.0
"""Shares hidden, as ``samples.py`` takes them: doubt is right there; not to be learned from."""

Truth = dict[str, np.ndarray]


def labelled(path: Path, under_hands: bool) -> Truth | None:
    """What is sure of one picture, or None where too little is."""
    photo = load_photo(path)
    with np.load(path.with_suffix(".npz")) as known:
        corners = known["intersections_xy"][[0, 0, -1, -1], [0, -1, -1, 0]]
    try:
        lattice = find_lattice(photo, size=19)
    except BoardscanError:
        return None
    step = np.linalg.norm(corners[1] - corners[0]) / 18
    apart = min(np.linalg.norm(np.roll(lattice.corners_xy, turn, 0) - corners, axis=-1).max()
                for turn in range(4))
    odds = read_stones(photo, lattice).probabilities
    doubt = odds.max(-1) < SURE
    if apart > MOST_APART * step or (doubt.sum() > MOST_DOUBTS) != under_hands:
        return None
    return {"intersections_xy": lattice.intersections_xy,
            "stones": odds.argmax(-1).astype(np.uint8),
            "hidden": _hand(doubt) if under_hands else UNKNOWN * doubt}


def _hand(doubt: np.ndarray) -> np.ndarray:
    """Shares hidden where doubts lie together; what surrounds them is left out."""
    near = cv2.filter2D(doubt.astype(np.float32), -1, np.ones((3, 3)),
                        borderType=cv2.BORDER_CONSTANT)
    return np.where(doubt & (near >= 3), COVERED, np.where(doubt | (near >= 2), UNKNOWN, 0.0))


def turns(grid: np.ndarray) -> Iterator[np.ndarray]:
    """The eight ways to see a board."""
    for quarter in range(4):
        turned = np.rot90(grid, quarter)
        yield turned
        yield turned.T


def completed(one: Truth, others: list[Truth]) -> Truth:
    """Fill what is left out from other pictures of the same board, where they agree elsewhere."""
    stones, hidden = one["stones"].copy(), one["hidden"].copy()
    left_out = hidden == UNKNOWN
    for other in others:
        for seen, doubt in zip(turns(other["stones"]), turns(other["hidden"]), strict=True):
            both = (hidden == 0) & (doubt == 0)
            if (seen == stones)[both].all():
                known = left_out & (doubt == 0)
                stones[known], hidden[known] = seen[known], 0
                break
    return one | {"stones": stones, "hidden": hidden}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--hands", nargs="*", default=[])
    args = parser.parse_args()
    boards: dict[str, dict[Path, Truth]] = defaultdict(dict)
    for path in sorted(args.folder.glob("*.jpg")):
        board = path.name.split("_jpg")[0]
        truth = labelled(path, board in args.hands)
        if truth is not None:
            boards[board][path] = truth
    for board, pictures in boards.items():
        for path, truth in pictures.items():
            others = [t for p, t in pictures.items() if p != path]
            link(path, args.out, **(truth if board in args.hands else completed(truth, others)))
    print(f"{sum(map(len, boards.values()))} pictures of {len(boards)} boards kept")


if __name__ == "__main__":
    main()
