"""Whether a rendered picture shows every point, by which the figures are told apart."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardscan.train.evaluate import unclear_points, unlit
from boardscan.train.scene import Truth

AT = 60 + 30 * np.arange(9)


def saved(folder: Path, glare: bool = False, covered: float = 0.0) -> Path:
    """A drawn board of nine lines as the renderer keeps it."""
    picture = np.full((360, 360, 3), (120, 170, 210), np.uint8)
    for at in AT.tolist():
        cv2.line(picture, (at, 60), (at, 300), (60, 80, 90), 1)
        cv2.line(picture, (60, at), (300, at), (60, 80, 90), 1)
    if glare:
        cv2.circle(picture, (120, 150), 50, (255, 255, 255), -1)
    hidden = np.zeros((9, 9), np.float32)
    hidden[4, 4] = covered
    points = np.stack(np.meshgrid(AT, AT), -1).astype(float)
    Truth(picture, points, np.zeros((9, 9), np.uint8), hidden).save(folder / "one")
    return folder / "one.jpg"


@pytest.mark.parametrize("glare", [False, True])
def test_burnt_out_points_are_not_held_to_be_seen(tmp_path, glare) -> None:
    assert unlit(saved(tmp_path, glare=glare)) is glare


@pytest.mark.parametrize(("covered", "count"), [(0.0, 0), (0.3, 0), (1.0, 1)])
def test_covered_points_are_counted(tmp_path, covered, count) -> None:
    assert unclear_points(saved(tmp_path, covered=covered)) == count
