"""Reading an SGF as a board to be counted: its final position, and what it says about rules.

Follows SGF FF[4] (red-bean.com/sgf) and reads what older and sloppier files hold.
"""

from boardscan.records.board_file import BoardFile
from boardscan.records.sgf_game import GameRecord, read_record


def read_sgf(data: bytes) -> BoardFile:
    """The final position of the first game's main line, and what the root says about it.

    Raises
    ------
    InputError
        The file is no SGF, not Go, or has an impossible move.
    """
    return board_file_of(read_record(data, strict=True))


def board_file_of(record: GameRecord) -> BoardFile:
    """A game record as a board to be counted."""
    return BoardFile(
        record.position,
        komi=record.komi,
        rules=record.rules,
        handicap=record.handicap,
        prisoners=record.prisoners,
        dead=record.dead,
        proposed_dead=record.proposed_dead,
        result=record.result,
    )
