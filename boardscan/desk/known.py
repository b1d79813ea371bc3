"""What was known about a game before its photo: its record, and dead stones that were entered."""

from dataclasses import replace

from boardscan.batch.work import Task
from boardscan.desk.draft import Draft, Said
from boardscan.errors import BoardscanError
from boardscan.records.game_terms import dead_of
from boardscan.records.sgf_game import read_record
from boardscan.rules.names import point_name


def with_known(draft: Draft, task: Task) -> Draft:
    """The draft of a new reading with what a batch would count it with, too."""
    return _with_named_dead(_with_record(draft, task), task)


def _with_record(draft: Draft, task: Task) -> Draft:
    """What only the game's record knows, as a batch uses it: handicap and prisoners."""
    if task.sgf is None:
        return draft
    try:
        record = read_record(task.sgf)
    except BoardscanError:  # the comparison tells
        return draft
    taken = record.prisoners
    prisoners = None if taken is None else f"B={taken.black},W={taken.white}"
    handicap = record.handicap if task.handicap is None else draft.handicap
    return replace(draft, handicap=handicap, prisoners=draft.prisoners or prisoners)


def _with_named_dead(draft: Draft, task: Task) -> Draft:
    """The dead stones that were entered for the game before there was a board."""
    board = draft.position
    if board is None:
        return draft
    try:
        dead = dead_of(task.terms, board)
    except BoardscanError:  # another board than was meant: nobody said anything about this one
        return draft
    if dead is None:
        return draft
    chains = {board.chain_at(stone) for stone in dead}
    said = [Said(point_name(min(chain), board.size), "dead") for chain in sorted(chains, key=min)]
    return replace(draft, chains=tuple(said), complete=True)
