"""What each part of the recognition is worth: measured without it, one part at a time.

``python -m boardscan.train.ablate FOLDER…`` takes labelled pictures as ``evaluate.py`` does and
prints a row a variant, ready for the README.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import numpy as np

from boardscan.train.evaluate import labelled, measure, summary
from boardscan.vision import find, locate, settle, stones
from boardscan.vision.lattice import Array, Lattice
from boardscan.vision.straighten import CELL_PX, straighten


def _plain_comb(heat: locate.HeatMaps, quad: Array, size: int) -> tuple[Array, float]:
    return quad, locate.grid_score(heat, quad, size)


def _unsettled(_: np.ndarray, corners: Array, size: int, border: str, **__: object) -> Lattice:
    lattice = Lattice.from_corners(corners, size)
    return Lattice(size, lattice.intersections_xy, 0.0, border)


def _never(view: np.ndarray, *_: object) -> np.ndarray:
    rows, cols = (length // CELL_PX for length in view.shape[:2])
    return np.zeros((rows, cols), bool)


def _never_odd(_: np.ndarray, colours: np.ndarray) -> np.ndarray:
    return np.zeros(colours.shape, bool)


def _corners_only(image: np.ndarray, intersections_xy: Array) -> np.ndarray:
    corners = intersections_xy[[0, 0, -1, -1], [0, -1, -1, 0]]
    return straighten(image, corners, intersections_xy.shape[:2])[0]


VARIANTS: dict[str, list[tuple[object, str, object]]] = {
    "everything": [],
    "no look from nearer": [(find, "CLOSE_ENOUGH", 0.0)],
    "no comb: outlines as they are": [(locate, "comb", _plain_comb)],
    "lattice not corrected by the reader": [(find, "settle", _unsettled)],
    "no move by a line": [(settle, "_shift", lambda *_: (0, 0))],
    "curled pages not followed": [(settle, "_bends", lambda _: False)],
    "checks for glare and odd colours": [
        (stones, "burnt_out", _never), (stones, "drowned", _never),
        (stones, "oddly_coloured", _never_odd)],
    "bent lines not followed": [(stones, "follow", _corners_only)],
    "border not checked": [(settle, "_doubts", lambda *_: ()), (find, "LEAST_AGREEMENT", 0.0)],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    paths = labelled(args.folders)
    print("| without | exact | certain | certain and wrong | points right |")
    print("|---|---|---|---|---|")
    for name, patches in VARIANTS.items():
        with ExitStack() as stack:
            for module, attribute, value in patches:
                stack.enter_context(patch.object(module, attribute, value))
            figures = summary([measure(path) for path in paths])
        print(f"| {name} | {figures['exact']} of {figures['pictures']} | {figures['certain']} "
              f"| {figures['certain_and_wrong']} | {figures['points_right_percent']} % |",
              flush=True)


if __name__ == "__main__":
    main()
