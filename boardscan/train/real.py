"""Real pictures with boxes (YOLO form) made into examples as ``samples.load_examples`` reads.

``python -m boardscan.train.real corners FOLDER OUT`` takes boxes around the four outer
intersections; every fifth board goes to OUT/check, the others to OUT/train.

``python -m boardscan.train.real stones FOLDER OUT`` takes a box around every stone. The lattice
is found by the models as they are, and kept only where every box lies on a point of its own.
Points where a sure reading and the boxes differ are marked hidden, so that nobody learns from a
missing box. Run it again with better models and more boards are kept.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import BoardscanError
from boardscan.vision.find import find_lattice
from boardscan.vision.lattice import Lattice
from boardscan.vision.photo import Photo
from boardscan.vision.stones import read_stones


def boxes(path: Path, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Classes (k,) and boxes (k, 4) as centre x, y, width, height in px."""
    rows = [[float(v) for v in line.split()[:5]] for line in path.read_text().splitlines() if line]
    table = np.array(rows).reshape(-1, 5)
    height, width = shape[:2]
    return table[:, 0].astype(int), table[:, 1:] * [width, height, width, height]


def clockwise(corners: np.ndarray) -> np.ndarray:
    """Four corners (4, 2) px in clockwise order as seen, the one nearest the top left first."""
    middle = corners.mean(0)
    angle = np.arctan2(*(corners - middle).T[::-1])
    ring = corners[np.argsort(angle)]
    return np.roll(ring, -int(np.argmin(ring.sum(1))), axis=0)


def lattice_of(corners: np.ndarray, size: int) -> np.ndarray:
    """(n, n, 2) intersections that a plane perspective puts between four corners."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * (size - 1)
    homography = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    row, col = np.mgrid[0:size, 0:size].astype(float)
    flat = np.stack([col, row], -1).reshape(1, -1, 2)
    return cv2.perspectiveTransform(flat, homography).reshape(size, size, 2)


def link(source: Path, out: Path, **arrays: np.ndarray) -> None:
    """Put a link to the picture and its truth into a folder of examples."""
    out.mkdir(parents=True, exist_ok=True)
    target = out / (source.stem + ".jpg")
    if not target.exists():
        os.symlink(source.resolve(), target)
    np.savez(out / (source.stem + ".npz"), **arrays)


def corners_set(folder: Path, out: Path) -> None:
    boards = sorted({p.name.split("_jpg")[0] for p in folder.glob("*.jpg")})
    for path in sorted(folder.glob("*.jpg")):
        _, found = boxes(path.with_suffix(".txt"), cv2.imread(str(path)).shape)
        if len(found) != 4:
            continue
        part = "check" if boards.index(path.name.split("_jpg")[0]) % 5 == 0 else "train"
        link(path, out / part, intersections_xy=lattice_of(clockwise(found[:, :2]), 19))


def stones_set(folder: Path, out: Path) -> None:
    kept = 0
    paths = sorted(folder.glob("*.jpg"))
    for path in paths:
        image = cv2.imread(str(path))
        classes, found = boxes(path.with_suffix(".txt"), image.shape)
        try:
            lattice = find_lattice(Photo(image, path.name, ""))
        except BoardscanError as error:
            print(f"{path.stem[:24]} {error.code}")
            continue
        stones, worst = assign(lattice, classes, found[:, :2])
        if stones is None:
            print(f"{path.stem[:24]} size {lattice.size}: a box {worst:.2f} cells off a point, or "
                  "two on one")
            continue
        reading = read_stones(Photo(image, path.name, ""), lattice).probabilities
        hidden = (reading.argmax(-1) != stones) & (reading.max(-1) > 0.9) & (stones == 0)
        if hidden.sum() > 6:
            print(f"{path.stem[:24]} size {lattice.size}: {hidden.sum()} stones without a box")
            continue
        link(path, out, intersections_xy=lattice.intersections_xy, stones=stones.astype(np.uint8),
             hidden=2.0 * hidden)
        kept += 1
    print(f"{kept} of {len(paths)} kept")


def assign(lattice: Lattice, classes: np.ndarray, centres: np.ndarray) -> tuple[
        np.ndarray | None, float]:
    """Stones (n, n) from box centres (k, 2) px, or None; and the worst distance in cells."""
    n = lattice.size
    flat = lattice.intersections_xy.reshape(-1, 2)
    step = np.linalg.norm(np.diff(lattice.intersections_xy, axis=1), axis=-1).mean()
    stones = np.zeros(n * n, int)
    if not len(centres):
        return None, 9.0
    away = np.linalg.norm(centres[:, None] - flat[None], axis=-1)
    nearest = away.argmin(1)
    worst = float(away.min(1).max() / step)
    if worst > 0.62 or len(set(nearest.tolist())) < len(nearest):
        return None, worst
    stones[nearest] = classes + 1
    return stones.reshape(n, n), worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["corners", "stones"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    (corners_set if args.kind == "corners" else stones_set)(args.folder, args.out)


if __name__ == "__main__":
    main()
