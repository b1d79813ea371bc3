"""A photo's board against a record: turned, early, late, doubtful, of another game."""

import random

import pytest
from sgfmill import boards, sgf

from boardscan.records.compare import TURNS, board_after, compare
from boardscan.records.sgf_game import GameRecord, read_record
from boardscan.rules.position import Colour, Position

B, W, E = Colour.BLACK, Colour.WHITE, Colour.EMPTY


def random_game(seed, moves=250, size=19):
    """A random legal game as SGF."""
    rng, game, board = random.Random(seed), sgf.Sgf_game(size), boards.Board(size)
    for number in range(moves):
        free = [(r, c) for r in range(size) for c in range(size) if board.get(r, c) is None]
        point, colour = rng.choice(free), "bw"[number % 2]
        board.play(*point, colour)
        game.extend_main_sequence().set_move(colour, point)
    return game.serialise()


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return read_record(random_game(1))


def turned(position, turn):
    """The position as a photo would show it that lies so against the record."""
    size = position.size
    points = {
        (row, col): position.at(turn.of((row, col), size))
        for row in range(size)
        for col in range(size)
    }
    return Position.empty(size).with_points(points)


@pytest.mark.parametrize("turn", TURNS)
def test_the_same_board_turned_any_way(record, turn):
    found = compare(turned(record.position, turn), record)
    assert found.kind == "same"
    assert found.turn == turn
    assert found.differences == ()
    assert found.agrees is not turn.mirrored
    # The turn leads from the photo to the record.
    photo = turned(record.position, turn)
    assert photo.at((2, 5)) is record.position.at(found.turn.of((2, 5), 19))


def test_turns_are_the_eight_symmetries():
    images = {tuple(turn.of((r, c), 3) for r in range(3) for c in range(3)) for turn in TURNS}
    assert len(images) == 8


@pytest.mark.parametrize("changes", [1, 5, 12])
def test_differing_points_are_named(record, changes):
    rng = random.Random(changes)
    points = rng.sample([(r, c) for r in range(19) for c in range(19)], changes)
    other = {E: B, B: W, W: B}
    photo = turned(record.position, TURNS[1])
    photo = photo.with_points({p: other[photo.at(p)] for p in points})
    found = compare(photo, record)
    assert found.kind == "differs"
    assert found.agrees is False
    assert {d.point for d in found.differences} == set(points)
    for difference in found.differences:
        assert photo.at(difference.point) is difference.photo
        assert difference.record is record.position.at(TURNS[1].of(difference.point, 19))


def test_points_read_with_doubt_may_explain_it(record):
    (row, col) = min(record.position.stones(B))
    photo = record.position.with_points({(row, col): W})
    assert compare(photo, record).kind == "differs"
    assert compare(photo, record, {(row, col): (W, B)}).kind == "doubtful_points"
    assert compare(photo, record, {(row, col): (W, E)}).kind == "differs"
    assert compare(photo, record, {(row, col): (W, B)}).agrees is None


def test_whole_chains_that_were_lifted(record):
    position = record.position
    chains = [chain for chain in position.chains() if len(chain) > 1][:2]
    photo = position.with_points({point: E for chain in chains for point in chain})
    found = compare(photo, record)
    assert found.kind == "chains_lifted"
    assert found.agrees is None
    part = position.with_points(dict.fromkeys(sorted(chains[0])[:-1], E))
    assert compare(part, record).kind == "differs"


@pytest.mark.parametrize("earlier", [1, 40])
def test_a_photo_from_before_the_end(record, earlier):
    step = len(record.steps) - 1 - earlier
    found = compare(turned(board_after(record, step), TURNS[2]), record)
    assert found.kind == "photo_before_end"
    assert found.move == record.steps[step][0]
    assert found.agrees is None


@pytest.mark.parametrize("played", [60, 200])
def test_a_record_that_ends_before_the_photo(played):
    photo = read_record(random_game(1)).position
    record = read_record(random_game(1, played))
    found = compare(turned(photo, TURNS[3]), record)
    assert found.kind == "record_ends_early"
    assert found.agrees is None
    assert {d.record for d in found.differences} >= {E}


def test_an_early_photo_with_a_few_points_wrong(record):
    board = board_after(record, 150)
    wrong = dict.fromkeys(sorted(board.stones(B))[:3], E)
    found = compare(board.with_points(wrong), record)
    assert found.kind == "differs"
    assert abs(found.move - 150) < 5
    assert set(wrong) <= {d.point for d in found.differences}


@pytest.mark.parametrize("seed", range(2, 6))
def test_another_game(record, seed):
    photo = read_record(random_game(seed)).position
    assert compare(photo, record).kind == "another_game"


def test_another_size(record):
    assert compare(Position.empty(13), record).kind == "another_size"


def test_empty_boards_are_the_same():
    assert compare(Position.empty(9), read_record(b"(;SZ[9])")).kind == "same"


def test_ten_thousand_moves_are_compared_quickly():
    record = read_record(random_game(3, 300))
    long = GameRecord(record.position, record.steps * 34, 10_000)
    assert compare(turned(record.position, TURNS[1]), long).kind == "same"
