"""Reading and writing SGF, with sgfmill's own board as the second opinion on replays."""

import random
from fractions import Fraction

import pytest
from sgfmill import ascii_boards, boards, sgf, sgf_moves

from boardscan.errors import InputError
from boardscan.records.board_file import load_board
from boardscan.records.sgf import write_sgf
from boardscan.records.sgf_read import read_sgf
from boardscan.rules.names import parse_point
from boardscan.rules.position import Colour, Position
from boardscan.rules.terms import Prisoners

FIVE = Position.from_text(
    """
    . B W . .
    B B W . B
    . B W W W
    B B W . W
    . B W W .
    """
)


def points(names, size=5):
    return {parse_point(name, size) for name in names.split()}


def test_moves_capture_and_prisoners_are_counted():
    # White's corner stone at A1 is taken by B1 and A2.
    board = read_sgf(b"(;GM[1]FF[4]SZ[5];B[be];W[ae];B[ad];W[];B[cc])")
    assert board.position.rows() == (".....", ".....", "..B..", "B....", ".B...")
    assert board.prisoners == Prisoners(black=1, white=0)


def test_suicide_goes_to_the_other_side():
    board = read_sgf(b"(;SZ[5];B[be];B[ad];W[ae])")
    assert board.position.rows() == (".....",) * 3 + ("B....", ".B...")
    assert board.prisoners == Prisoners(black=1, white=0)


def test_a_ko_is_retaken():
    data = b"(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb])"
    assert read_sgf(data).prisoners == Prisoners(black=0, white=1)


def test_handicap_and_root_words():
    data = b"(;GM[1]SZ[9]HA[2]AB[cc][gg]KM[0.5]RU[Chinese]RE[W+2.5];W[ce])"
    board = read_sgf(data)
    assert (board.handicap, board.komi) == (2, Fraction(1, 2))
    assert (board.rules, board.result) == ("Chinese", "W+2.5")
    assert board.prisoners == Prisoners(0, 0), "handicap stones do not hide the start"


def test_a_set_up_position_hides_its_prisoners():
    assert read_sgf(b"(;SZ[5]AB[aa]AW[bb])").prisoners is None
    assert read_sgf(b"(;SZ[5]AB[aa]AW[bb];B[cc])").prisoners is None
    assert read_sgf(b"(;SZ[5];B[cc];AW[bb])").prisoners is None


def test_set_up_may_be_illegal_and_stays():
    board = read_sgf(b"(;SZ[5]AB[aa]AW[ab][ba])")
    assert board.position.at((0, 0)) is Colour.BLACK
    assert board.position.status()


def test_set_up_in_the_middle_and_erased_points():
    board = read_sgf(b"(;SZ[5];B[aa];W[bb];AE[aa]AW[ee];B[cc])")
    assert board.position.rows() == (".....", ".W...", "..B..", ".....", "....W")


def test_compressed_point_lists():
    assert read_sgf(b"(;SZ[5]AB[aa:ca])").position.rows()[0] == "BBB.."


def test_the_main_line_is_the_first_branch():
    assert read_sgf(b"(;SZ[5](;B[aa])(;B[bb]))").position.rows()[0] == "B...."


def test_dead_stones_stand_in_the_other_sides_territory():
    data = b"(;SZ[5]AB[aa][bb]AW[ee]TB[ee][de]TW[])"
    board = read_sgf(data)
    assert board.dead == points("E1")
    assert board.proposed_dead == frozenset()
    assert read_sgf(b"(;SZ[5]AB[aa][bb]AW[ee])").dead is None


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_chinese_words(encoding):
    data = "(;SZ[5]RU[中国规则]RE[黑胜])".encode(encoding)
    assert read_sgf(data).rules == "中国规则"


def test_written_and_read_again():
    owners = {(row, col): Colour.BLACK if col < 2 else Colour.WHITE
              for row in range(5) for col in range(5)}  # fmt: skip
    data = write_sgf(
        FIVE, owners=owners, komi="7.5", rules="Chinese", result="B+1.5", comment="a ] \\ 子"
    )
    root = sgf.Sgf_game.from_bytes(data).get_root()
    assert root.get("KM") == 7.5
    assert root.get("RU") == "Chinese"
    assert root.get("RE") == "B+1.5"
    assert root.get("C") == "a ] \\ 子"
    board = read_sgf(data)
    assert board.position == FIVE
    assert board.dead == points("E4")
    assert board.proposed_dead == frozenset()


def test_a_proposal_does_not_become_an_agreement_by_being_saved():
    owners = dict.fromkeys(points("E4 D4 D5 E5"), Colour.WHITE)
    data = write_sgf(FIVE, owners=owners, proposed_dead=points("E4"))
    board = read_sgf(data)
    assert board.dead == frozenset()
    assert board.proposed_dead == points("E4")


def test_written_corners_lie_where_other_programs_see_them():
    position = Position.from_text("B . .\n. . .\n. . W")
    board, _ = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(write_sgf(position)))
    assert ascii_boards.render_board(board).split("\n")[0].split()[1] == "#"
    assert board.get(0, 2) == "w"


@pytest.mark.parametrize("size", [5, 9, 19])
def test_random_games_end_as_sgfmill_says(size):
    """Any legal sequence, suicides included, against an independent board."""
    rng = random.Random(size)
    for _ in range(8):
        game, board = sgf.Sgf_game(size), boards.Board(size)
        colour, passes = "b", 0
        while passes < 2 and len(game.get_main_sequence()) < size * size * 2:
            free = [
                (r, c) for r in range(size) for c in range(size) if board.get(r, c) is None
            ]
            move = rng.choice(free) if free and rng.random() > 0.02 else None
            passes = passes + 1 if move is None else 0
            if move is not None:
                board.play(*move, colour)
            game.extend_main_sequence().set_move(colour, move)
            colour = "w" if colour == "b" else "b"
        found = read_sgf(game.serialise()).position
        for row in range(size):
            for col in range(size):
                want = {None: Colour.EMPTY, "b": Colour.BLACK, "w": Colour.WHITE}
                assert found.at((size - 1 - row, col)) is want[board.get(row, col)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"(;SZ[5]", "bad_sgf"),
        (b"(", "bad_sgf"),
        (b"(;SZ[x])", "bad_sgf"),
        (b"(;SZ[19:13])", "bad_sgf"),
        (b"(;SZ[99])", "bad_sgf"),
        (b"(;SZ[1])", "not_go"),
        (b"(;GM[4]SZ[8])", "not_go"),
        (b"(;SZ[5];B[zz])", "sgf_bad_move"),
        (b"(;SZ[5]AB[q])", "bad_sgf"),
        (b"(;SZ[5]KM[lots])", "bad_sgf"),
        (b"(;SZ[5]KM[1/0])", "bad_sgf"),
        (b"(;SZ[5]KM[1e99999999])", "bad_sgf"),
        (b"(;SZ[5]HA[1e99999999])", "bad_sgf"),
        (b"(;SZ[5];B[aa];W[aa])", "sgf_bad_move"),
    ],
)
def test_a_bad_sgf_says_why(tmp_path, data, code):
    path = tmp_path / "game.sgf"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_board(path)
    assert caught.value.code == code
    assert caught.value.message.zh
    assert caught.value.hint.zh


def test_a_name_that_is_no_text_is_written_readably():
    written = write_sgf(Position.empty(9), name="b\udcff.jpg", comment="b\udcff.jpg")
    assert b"GN[b\\\\udcff.jpg]" in written
    assert read_sgf(written).position.size == 9


def test_any_wrong_byte_is_an_error_or_a_position():
    data = b"(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]AB[aa][bb]AW[cc];B[dd];W[ee];TB[aa]TW[ee])"
    rng = random.Random(1)
    for _ in range(500):
        bad = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            bad[rng.randrange(len(bad))] = rng.randrange(256)
        try:
            assert read_sgf(bytes(bad)).position.size >= 2
        except InputError:
            continue
