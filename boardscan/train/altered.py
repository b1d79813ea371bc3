"""Labelled pictures as worse cameras and other hands would have taken them, measured.

``python -m boardscan.train.altered FOLDER...`` alters each picture that ``evaluate.py`` measures
in each of the ways below, reads it, and prints a row a way, ready for the README. The copies of
one picture are not independent: they tell which change does harm, not how rare errors are.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from boardscan.train.degrade import jpeg
from boardscan.train.evaluate import Row, labelled, measure, summary
from boardscan.vision.photo import load_photo

WORK_PX = 2000
"""Longer side that copies are made at: larger ones only take longer."""


def _turned(code: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda picture: cv2.rotate(picture, code)


def _askew(picture: np.ndarray) -> np.ndarray:
    """Turned by 20°, the frame grown so that nothing is lost."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 20, 1.0)
    cos, sin = abs(turn[0, 0]), abs(turn[0, 1])
    out = (int(height * sin + width * cos), int(height * cos + width * sin))
    turn[:, 2] += (out[0] - width) / 2, (out[1] - height) / 2
    return cv2.warpAffine(picture, turn, out, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)


def _scaled_light(*factors: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda picture: np.clip(picture * np.array(factors), 0, 255).astype(np.uint8)


def _small(picture: np.ndarray) -> np.ndarray:
    scale = min(1.0, 700 / max(picture.shape[:2]))
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _rough(picture: np.ndarray) -> np.ndarray:
    return jpeg(picture, 20)


WAYS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "turned by 90°": _turned(cv2.ROTATE_90_CLOCKWISE),
    "turned by 180°": _turned(cv2.ROTATE_180),
    "turned by 270°": _turned(cv2.ROTATE_90_COUNTERCLOCKWISE),
    "turned by 20°": _askew,
    "half as bright": _scaled_light(0.5, 0.5, 0.5),
    "1.4 times as bright": _scaled_light(1.4, 1.4, 1.4),
    "in blue light": _scaled_light(1.15, 0.9, 0.7),
    "at 700 px": _small,
    "JPEG of quality 20": _rough,
}


def alter(path: Path, way: Callable[[np.ndarray], np.ndarray], out: Path) -> Path:
    """Write the altered copy of a labelled picture, label and all, into the folder ``out``."""
    picture = load_photo(path).image
    scale = min(1.0, WORK_PX / max(picture.shape[:2]))
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    copy = out / f"{path.stem}.png"
    cv2.imwrite(str(copy), way(picture), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    for suffix in (".txt", ".json", ".npz"):
        if path.with_suffix(suffix).exists():
            shutil.copy(path.with_suffix(suffix), out)
    return copy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    paths = labelled(args.folders)
    everything: list[Row] = []
    print("| altered | pictures | exact | certain | certain but wrong | points right |")
    print("|---|---|---|---|---|---|")
    for name, way in WAYS.items():
        rows = []
        for path in paths:
            with tempfile.TemporaryDirectory() as place:
                rows.append(measure(alter(path, way, Path(place))))
            if rows[-1].status == "certain" and not rows[-1].exact:
                print(f"<!-- {path.stem}: {rows[-1].wrong} wrong -->")
        _print(name, rows)
        everything += rows
    _print("all of these", everything)


def _print(name: str, rows: list[Row]) -> None:
    s = summary(rows)
    print(f"| {name} | {s['pictures']} | {s['exact']} | {s['certain']} | {s['certain_and_wrong']} "
          f"| {s['points_right_percent']} % |", flush=True)


if __name__ == "__main__":
    main()
