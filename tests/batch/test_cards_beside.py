"""A score card that lies beside the board says which game the photo is of, and what was written."""

import cv2
import numpy as np
import pytest

from boardscan.batch.match import Matcher
from boardscan.batch.plan import make_plan
from boardscan.batch.pool import run_here
from boardscan.batch.prints import prints_of_event
from boardscan.batch.run import run_batch
from boardscan.batch.work import process
from boardscan.cards import layout as at
from boardscan.cards.expected import card_event
from boardscan.records.event import read_event
from boardscan.records.register import add_game
from boardscan.records.store import create_event

pytest.importorskip("zxingcpp")
pytest.importorskip("segno")
NO_BOARD = 200


@pytest.fixture
def store(tmp_path, quick_store):
    with create_event(tmp_path / "spring", who="test") as opened:
        add_game(opened, who="test", round=1, table=5, komi="0", size=9)
        yield opened


@pytest.fixture
def card(store, monkeypatch):
    """A filled card of game 1.5: Black 45 of 81."""
    from boardscan.cards.digits import DigitReadings
    from boardscan.cards.paper import picture

    odds = np.full((3, 12), 0.0001)
    odds[[0, 1, 2], [10, 4, 5]] = 0.9989
    monkeypatch.setattr("boardscan.cards.fields.read_digits", lambda crops: DigitReadings(odds))
    (printed,) = prints_of_event(read_event(store), None, None, None)
    image = picture(printed, "en", 110)
    for choice, value in ((at.WINNER, "B"), (at.HOW, "count"), (at.COUNTED, "B")):
        (bubble,) = (b for b in choice.bubbles if b.value == value)
        place = round(bubble.x / 25.4 * 110), round(bubble.y / 25.4 * 110)
        cv2.circle(image, place, 9, (60, 30, 20), -1)
    return cv2.copyMakeBorder(image, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255,) * 3)


def lay(path, card, board):
    """A photo whose brightness says what board the stages see, with the card in it."""
    photo = np.full((card.shape[0] + 100, card.shape[1] + 100, 3), board, np.uint8)
    photo[60 : 60 + card.shape[0], 50 : 50 + card.shape[1]] = card
    cv2.imwrite(str(path), photo)
    return str(path)


def batch(store, *files):
    known = card_event(read_event(store))
    plan = make_plan(store, list(files), Matcher(files, cards=known), who="test")
    return run_batch(plan, lambda tasks: run_here(tasks, process))


def test_the_card_says_which_game_it_is(store, sees, card, tmp_path):
    summary = batch(store, lay(tmp_path / "IMG_0001.png", card, 1))
    game = read_event(store).games["1.5"]
    assert [row.kind for row in game.history].count("reading") == 1
    assert [row.kind for row in game.history].count("card") == 1
    check = game.entries("check")[-1]
    assert check.data["agrees"] is True  # 45 on the board, and 45 on the card
    assert list(read_event(store).games) == ["1.5"]
    assert summary.refused == 0


def test_a_card_that_differs_from_the_board_is_told(store, sees, card, tmp_path):
    batch(store, lay(tmp_path / "IMG_0001.png", card, 2))  # the board has 36
    game = read_event(store).games["1.5"]
    assert game.entries("check")[-1].data["agrees"] is False
    assert game.standing == "needs_review"


def test_a_photo_of_the_card_alone_is_no_refused_board(store, sees, card, tmp_path):
    source = lay(tmp_path / "IMG_0002.png", card, NO_BOARD)
    summary = batch(store, source)
    game = read_event(store).games["1.5"]
    assert not game.entries("reading")
    assert game.entries("card")[0].data["claim"] == "黑45子"
    assert game.outcome.winner_letter == "B"
    assert (summary.refused, summary.certain + summary.doubtful) == (0, 1)
    again = batch(store, source)
    assert (again.known, again.read) == (1, 0)


def test_a_name_that_says_the_game_goes_first(store, sees, card, tmp_path):
    batch(store, lay(tmp_path / "r2t9.png", card, 1))
    assert "2.9" in read_event(store).games


def test_a_card_of_another_event_says_nothing(store, sees, card, tmp_path, quick_store):
    source = lay(tmp_path / "IMG_0003.png", card, 1)
    with create_event(tmp_path / "autumn", who="test") as other:
        add_game(other, who="test", round=1, table=5)
        batch(other, source)
        assert "IMG_0003" in read_event(other).games
