"""A board that the vision stages "see", so that the command line is tested by itself."""

import json
from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from boardscan.cli import run
from boardscan.errors import BoardNotFound, Text

# Black owns the left, White the right; one white stone, at B2 in White's eyes alive, is dead.
# Black 5 × 9 = 45 less nothing shared: 45; White 36.
NINE = """
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. W . . B W . . .
. . . . B W . . .
"""


@dataclass
class Answer:
    """What a run of the command left."""

    code: int
    out: str
    err: str

    @property
    def records(self):
        """The JSON objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self):
        (record,) = self.records
        return record


@pytest.fixture
def command(capsys, monkeypatch):
    """Run the command with arguments: its `Answer`."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*arguments):
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return Answer(code, printed.out, printed.err)

    return call


@pytest.fixture
def photo(tmp_path):
    """A file that can be decoded; what is on it does not matter where `sees` is used."""
    path = tmp_path / "game.jpg"
    cv2.imwrite(str(path), np.full((300, 300, 3), 120, np.uint8))
    return path


@pytest.fixture
def sees(monkeypatch):
    """Let the vision stages find a given board, and remember what they were asked."""
    from boardscan import pipeline
    from boardscan.rules.position import Position
    from boardscan.vision.lattice import Lattice
    from boardscan.vision.stones import Reading

    asked = []

    def board(text, doubtful=None, doubts=()):
        position = Position.from_text(text)
        n = position.size
        sure = np.full((n, n, 3), 0.001)
        for index, colour in enumerate(position.points):
            sure[index // n, index % n, colour] = 0.998
        for point, odds in (doubtful or {}).items():
            sure[point] = odds

        def find_lattice(photo, size=None, corners_xy=None):
            asked.append((photo.source, size, corners_xy))
            if "empty" in photo.source:
                raise BoardNotFound("no_board", Text("no board", "没有棋盘"), Text("look", "看"))
            if "crash" in photo.source:
                raise ZeroDivisionError("a fault")
            corners = np.array([(30, 30), (270, 30), (270, 270), (30, 270)], float)
            given = Lattice.from_corners(corners, n)
            return Lattice(n, given.intersections_xy, 0.4, "seen", tuple(doubts))

        monkeypatch.setattr(pipeline, "find_lattice", find_lattice)
        monkeypatch.setattr(pipeline, "read_stones", lambda *_: Reading(sure))
        return asked

    return board


@pytest.fixture
def nine():
    return NINE
