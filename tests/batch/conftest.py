"""Photos whose brightness says which board the vision stages "see" on them."""

import cv2
import numpy as np
import pytest

# Black owns the left, White the right: 45 to 36, or with a column less 36 to 45.
WIDE = "\n".join(["....BW..."] * 9)
NARROW = "\n".join(["...BW...."] * 9)
BOARDS = {1: WIDE, 2: NARROW}
DOUBTFUL, NO_BOARD, CRASH = 100, 200, 250


@pytest.fixture
def photo(tmp_path):
    """Write a photo of a board: ``photo("r1t1.jpg", 1)``; `serial` makes equal boards differ."""

    def write(name, board, serial=0):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        image = np.full((300, 300, 3), board, np.uint8)
        image[-1, -1] = serial % 256, serial // 256, 0
        _, data = cv2.imencode(".png", image)
        path.write_bytes(bytes(data))
        return path

    return write


@pytest.fixture
def sees(monkeypatch):
    """Let the vision stages see what the photo's brightness says; counts how many were read."""
    from boardscan import pipeline
    from boardscan.errors import BoardNotFound, Text
    from boardscan.rules.position import Position
    from boardscan.vision.lattice import Lattice
    from boardscan.vision.stones import Reading

    read = []

    def find_lattice(photo, size=None, corners_xy=None):
        number = int(photo.image[0, 0, 0])
        read.append(number)
        if number == NO_BOARD:
            raise BoardNotFound("no_board", Text("no board", "没有棋盘"), Text("look", "看"))
        if number == CRASH:
            raise ZeroDivisionError("a fault")
        corners = np.array([(30, 30), (270, 30), (270, 270), (30, 270)], float)
        return Lattice(9, Lattice.from_corners(corners, 9).intersections_xy, 0.4, "seen")

    def read_stones(photo, lattice):
        number = int(photo.image[0, 0, 0])
        position = Position.from_text(BOARDS[number % DOUBTFUL])
        odds = np.full((9, 9, 3), 0.001)
        for index, colour in enumerate(position.points):
            odds[index // 9, index % 9, colour] = 0.998
        if number >= DOUBTFUL:
            odds[0, 4] = 0.4, 0.3, 0.3
        return Reading(odds)

    monkeypatch.setattr(pipeline, "find_lattice", find_lattice)
    monkeypatch.setattr(pipeline, "read_stones", read_stones)
    return read
