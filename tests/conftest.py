"""Shared fixtures. Modules with the same name live in several rooms, so nothing is imported here
from another test."""

import os
import signal
from pathlib import Path

import pytest

# Run in the background of a shell, tests inherit that Ctrl-C is ignored; what they start must not.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of real photos that `BOARDSCAN_PHOTOS` names; tests of it skip without it."""
    folder = os.environ.get("BOARDSCAN_PHOTOS")
    if not folder:
        pytest.skip("real photos: set BOARDSCAN_PHOTOS to the folder that holds dev/")
    path = Path(folder)
    if not (path / "dev").is_dir():
        pytest.skip(f"real photos: {path} holds no dev/")
    return path


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds tests/, samples/ and README.md (a checkout, or a copy of it)."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture
def quick_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Event files that don't wait for the disk: only a loss of power tells the difference."""
    monkeypatch.setattr("boardscan.records.store.SYNCHRONOUS", "OFF")


@pytest.fixture
def draw_part():
    """A function that prints a part of a 19-line board: rows of ``B``, ``W``, ``.`` at a place.

    Lines run on by 0.4 of their distance where the board goes on.
    """
    import cv2
    import numpy as np

    def draw(rows, top=0, left=0, size=19, step=26, tone=245, stars=True):
        margin = 2 * step
        edge, middle = (3 if size > 9 else 2), size // 2
        dots = {edge, middle, size - 1 - edge} if size == 19 else {edge, size - 1 - edge}
        height, width = len(rows), len(rows[0])
        bottom, right = top + height, left + width
        page = np.full((height * step + 2 * margin, width * step + 2 * margin, 3), tone, np.uint8)

        def place(row, col):
            return round(margin + (col + 0.5) * step), round(margin + (row + 0.5) * step)

        ends = (0.4 if top else 0, 0.4 if left else 0, 0.4 if bottom < size else 0,
                0.4 if right < size else 0)
        for row in range(height):
            thick = 2 if top + row in (0, size - 1) else 1
            a, b = place(row, -ends[1]), place(row, width - 1 + ends[3])
            cv2.line(page, a, b, (0, 0, 0), thick, cv2.LINE_AA)
        for col in range(width):
            thick = 2 if left + col in (0, size - 1) else 1
            a, b = place(-ends[0], col), place(height - 1 + ends[2], col)
            cv2.line(page, a, b, (0, 0, 0), thick, cv2.LINE_AA)
        for (row, line) in enumerate(rows):
            for col, symbol in enumerate(line):
                at = place(row, col)
                if stars and top + row in dots and left + col in dots:
                    cv2.circle(page, at, 3, (0, 0, 0), -1, cv2.LINE_AA)
                if symbol in "BW":
                    fill = (10, 10, 10) if symbol == "B" else (252, 252, 252)
                    cv2.circle(page, at, round(0.47 * step), fill, -1, cv2.LINE_AA)
                    cv2.circle(page, at, round(0.47 * step), (0, 0, 0), 1, cv2.LINE_AA)
        return page

    return draw
