"""Finished games for comparison with sgfmill: both sides play at random until nobody can."""

from sgfmill import boards

from boardscan.rules.position import Colour, Position

_COLOURS = {None: Colour.EMPTY, "b": Colour.BLACK, "w": Colour.WHITE}


def from_sgfmill(board):
    """The same position; sgfmill counts its rows from the bottom."""
    rows = (board.board[row] for row in reversed(range(board.side)))
    return Position(board.side, tuple(_COLOURS[stone] for row in rows for stone in row))


def finished_board(rng, size):
    """An sgfmill board after a random game without suicide and without filling own eyes."""
    board = boards.Board(size)
    passes, colour, moves = 0, "b", 0
    while passes < 2 and moves < 3 * size * size:
        empty = [(r, c) for r in range(size) for c in range(size) if board.get(r, c) is None]
        rng.shuffle(empty)
        played = next((move for move in empty if _sensible(board, move, colour)), None)
        if played is None:
            passes += 1
        else:
            board.play(*played, colour)
            passes = 0
        colour = "w" if colour == "b" else "b"
        moves += 1
    return board


def _sensible(board, move, colour):
    row, col = move
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    near = [(row + i, col + j) for i, j in steps]
    near = [(r, c) for r, c in near if 0 <= r < board.side and 0 <= c < board.side]
    stones = [board.get(r, c) for r, c in near]
    if all(stone == colour for stone in stones):
        return False
    if None in stones:
        return True
    trial = board.copy()
    trial.play(row, col, colour)
    return trial.get(row, col) == colour
