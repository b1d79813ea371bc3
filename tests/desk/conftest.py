"""A desk without worker processes, and photos whose brightness says which board is on them."""

import asyncio
import base64
from pathlib import Path

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from boardscan.desk.app import create_app
from boardscan.desk.desk import Desk
from boardscan.desk.folder import Folder
from boardscan.records.register import add_game, add_player
from boardscan.records.store import create_event

ADDRESS = "http://127.0.0.1:8765"

# Black owns the left, White the right: 45 to 36 but for one white stone in Black's area at B2.
PLAIN = "\n".join(["....BW..."] * 9)
WITH_DEAD = "\n".join(["....BW..."] * 7 + [".W..BW...", "....BW..."])
BOARDS = {1: PLAIN, 2: WITH_DEAD}
DOUBTFUL, NO_BOARD, CRASH = 100, 200, 250


class Here:
    """Stands in for the worker processes: does everything at once, where the test can see it."""

    waiting = (0, 0)

    def run(self, home, work, task):
        return work(task)

    async def waited(self, work, *arguments):
        return await asyncio.to_thread(work, *arguments)

    def close(self):
        pass


class Browser:
    """A client with the session's token, that fails on a fault of the program."""

    def __init__(self, client, name="Li Ming"):
        self.client = client
        self.headers = {}
        told = client.get("/api/session")
        if told.status_code == 200:
            self.headers["X-CSRF-Token"] = told.json()["csrf"]
            if name:
                self("PATCH", "/api/session", {"name": name})

    def __call__(self, method, path, body=None, **more):
        headers = self.headers | more.pop("headers", {})
        if body is not None:
            more["json"] = body
        answer = self.client.request(method, path, headers=headers, **more)
        assert answer.status_code != 500, answer.text
        return answer

    def get(self, path, **more):
        answer = self("GET", path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get_bytes(self, path):
        answer = self("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.content

    def do(self, method, path, body=None, **more):
        answer = self(method, path, body, **more)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def refused(self, method, path, body=None, **more):
        """Status and code of a refusal."""
        answer = self(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        error = answer.json()["error"]
        assert error["message"]
        if error["code"] != "not_lan":  # how a desk is started is for the command line
            assert "--" not in error["message"] + error["hint"]
        return answer.status_code, error["code"]

    def photo(self, number=2, game="1.5", serial=0, **query):
        return self.do("POST", f"/api/games/{game}/photo", content=picture(number, serial),
                       params={"name": "game.png"} | query)  # fmt: skip

    def work(self, game="1.5"):
        return self.get(f"/api/games/{game}/work")

    def tap(self, game="1.5", **changes):
        """A change on top of whatever is newest."""
        revision = self.work(game)["revision"]
        return self.do("PATCH", f"/api/games/{game}/work", {"revision": revision, **changes})


def picture(number, serial=0):
    """The bytes of a photo of a board."""
    image = np.full((300, 300, 3), number, np.uint8)
    image[-1, -1] = serial % 256, serial // 256, 0
    return bytes(cv2.imencode(".png", image)[1])


def filled_card(
    game="1.5", winner="B", event="Spring Open", count="045", size=9, komi="0",
    players=("Li Ming", "王伟"),
):  # fmt: skip
    """A score card that was filled in, as the bytes of a picture."""
    from boardscan.cards import layout as at
    from boardscan.cards.code import CardCode, pairing_of
    from boardscan.cards.paper import CardPrint, picture

    code = CardCode(event, game, 7, size=size, komi=komi, pairing=pairing_of(*players))
    image = picture(CardPrint(code, *players), "en", 203.2).copy()  # 8 px a mm
    for choice, value in ((at.WINNER, winner), (at.HOW, "count"), (at.COUNTED, "B")):
        (bubble,) = (one for one in choice.bubbles if one.value == value)
        cv2.circle(image, (round(8 * bubble.x), round(8 * bubble.y)), 18, (60, 30, 20), -1)
    for box, digit in zip(at.DIGITS, count, strict=True):
        place = round(8 * (box.x + 2.6)), round(8 * (box.y + 12.8))
        cv2.putText(image, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 2.7, (60, 30, 20), 4)
    image = cv2.copyMakeBorder(image, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255,) * 3)
    image = cv2.copyMakeBorder(image, *[60] * 4, cv2.BORDER_CONSTANT, value=(96, 118, 140))
    return bytes(cv2.imencode(".png", image)[1])


@pytest.fixture
def card_picture():
    return filled_card


@pytest.fixture
def sees(monkeypatch):
    """Let the vision stages see what the photo's brightness says."""
    from boardscan import pipeline
    from boardscan.errors import BoardNotFound, Text
    from boardscan.rules.position import Position
    from boardscan.vision.lattice import Lattice
    from boardscan.vision.stones import Reading

    def find_lattice(photo, size=None, corners_xy=None):
        number = int(photo.image[0, 0, 0])
        if number == NO_BOARD and corners_xy is None:
            raise BoardNotFound("no_board", Text("no board", "没有棋盘"), Text("look", "看"))
        if number == CRASH:
            raise ZeroDivisionError("a fault")
        if corners_xy is None:
            corners_xy = [(30, 30), (270, 30), (270, 270), (30, 270)]
        return Lattice.from_corners(np.array(corners_xy, float), size or 9)

    def read_stones(photo, lattice):
        number = int(photo.image[0, 0, 0])
        if lattice.size != 9:
            return Reading(np.full((lattice.size, lattice.size, 3), [0.998, 0.001, 0.001]))
        board = BOARDS.get(number % DOUBTFUL, PLAIN)
        odds = np.full((9, 9, 3), 0.001)
        for index, colour in enumerate(Position.from_text(board).points):
            odds[index // 9, index % 9, colour] = 0.998
        if DOUBTFUL < number < NO_BOARD:
            odds[0, 0] = 0.6, 0.3, 0.1
        return Reading(odds)

    monkeypatch.setattr("boardscan.life.suggest_dead", _lonely_stones)
    monkeypatch.setattr(pipeline, "find_lattice", find_lattice)
    monkeypatch.setattr(pipeline, "read_stones", read_stones)
    monkeypatch.setattr("boardscan.desk.reading._kept", type(_kept())())


def _lonely_stones(position):
    """In place of playing games to their end: every stone that is alone looks dead."""
    from boardscan.errors import Text
    from boardscan.life import SuggestedChain

    return [
        SuggestedChain(chain, position.at(min(chain)), 0.99, Text("it is alone", "孤子"))
        for chain in position.chains()
        if len(chain) == 1
    ]


def _kept():
    from boardscan.desk import reading

    return reading._kept


@pytest.fixture
def event(tmp_path, quick_store) -> Path:
    """An event with two games."""
    path = tmp_path / "spring.boardscan"
    with create_event(path, who="test", title="Spring Open", rules="china-2002", komi="0") as store:
        for number, name in enumerate(("Li Ming", "王伟", "Chen", "Zhou"), 1):
            add_player(store, id=f"p{number}", name=name, who="test")
        add_game(store, round=1, table=5, black="p1", white="p2", who="test")
        add_game(store, round=1, table=6, black="p3", white="p4", who="test")
    return path


@pytest.fixture
def make_desk(event):
    """Desks of the event, closed at the end."""
    made = []

    def make(**settings):
        desk = Desk(event, Folder(event), Here(), **settings)
        made.append(desk)
        return desk

    yield make
    for desk in made:
        desk.close()


@pytest.fixture
def desk(make_desk):
    return make_desk()


def client_of(desk, **settings):
    return TestClient(create_app(desk), base_url=ADDRESS, raise_server_exceptions=False, **settings)


@pytest.fixture
def page(desk, sees):
    """A browser on the machine itself, whose arbiter has a name."""
    return Browser(client_of(desk))


@pytest.fixture
def browser():
    """Make browsers of a desk: ``browser(desk, name="")``."""
    return lambda desk, **settings: Browser(client_of(desk), **settings)


@pytest.fixture
def pictures():
    return picture


@pytest.fixture
def record_base64():
    """A game record that ends on the board of the photos, and its bytes."""
    stones = "".join(f"AB[{'e'}{chr(97 + row)}]AW[{'f'}{chr(97 + row)}]" for row in range(9))
    data = f"(;GM[1]FF[4]SZ[9]KM[0]RE[B+9]{stones};B[aa])".encode()
    return data, base64.b64encode(data).decode("ascii")
