"""A doubtful point is taken from another picture of the same board, however that is turned."""

import numpy as np
import pytest

from boardscan.train.self_labelled import COVERED, UNKNOWN, _hand, completed, turns


def board(seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 3, (19, 19)).astype(np.uint8)


def truth(stones: np.ndarray, *doubtful: tuple[int, int]) -> dict[str, np.ndarray]:
    hidden = np.zeros(stones.shape)
    for point in doubtful:
        hidden[point] = UNKNOWN
    return {"stones": stones, "hidden": hidden}


@pytest.mark.parametrize("way", range(8))
def test_another_picture_fills_what_one_leaves_out(way: int) -> None:
    stones = board()
    wrong = stones.copy()
    wrong[3, 5] = (stones[3, 5] + 1) % 3
    other = truth(list(turns(stones))[way])
    filled = completed(truth(wrong, (3, 5)), [other])
    assert (filled["stones"] == stones).all()
    assert not filled["hidden"].any()


def test_a_picture_of_another_position_fills_nothing() -> None:
    left = completed(truth(board(), (3, 5)), [truth(board(1))])
    assert (left["stones"] == board()).all()
    assert left["hidden"][3, 5] == UNKNOWN


def test_doubts_that_lie_together_are_a_hand_and_its_rim_is_left_out() -> None:
    doubt = np.zeros((19, 19), bool)
    doubt[4:8, 4:8] = True
    doubt[15, 15] = True
    hidden = _hand(doubt)
    assert (hidden[4:8, 4:8] == COVERED).all()
    assert hidden[3, 5] == hidden[15, 15] == UNKNOWN
    assert hidden[10, 10] == 0
