"""A draft counted: the ruling on it, or why there is none."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardscan.answer import ruling_record
from boardscan.desk.draft import Draft, Said
from boardscan.errors import BoardscanError, Text
from boardscan.reasons import Reason, no_liberties
from boardscan.records.contract import Record, reading_record, refuse_count
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.recount import concerns_of, doubts_of
from boardscan.rules.agreements import Agreement
from boardscan.rules.names import Point, parse_point
from boardscan.rules.position import Position
from boardscan.ruling import Ruling, rule

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain

Doubt = tuple[Point, tuple[float, float, float]]
Proposals = Callable[[Position], "tuple[Sequence[SuggestedChain], bool]"]
"""The chains of a position that look dead, and whether more may come."""


@dataclass(frozen=True)
class Counted:
    """What follows from a draft.

    Attributes
    ----------
    position : the board; None where there is none.
    doubtful : points still in doubt. concerns : doubts about the whole reading.
    ruling : None where nothing can be counted; `error` says why, if there is a board.
    proposing : proposals are being worked out: the verdict is not certain before they are there.
    """

    position: Position | None
    doubtful: tuple[Doubt, ...] = ()
    concerns: tuple[Reason, ...] = ()
    ruling: Ruling | None = None
    error: BoardscanError | None = None
    proposing: bool = False


def count(draft: Draft, proposals: Proposals) -> Counted:
    """Count a draft."""
    board = draft.position
    if board is None or draft.reading is None:
        return Counted(None)
    doubtful = tuple(_doubtful(draft, board))
    concerns = () if draft.looked else tuple(concerns_of(draft.reading))
    found, proposing = ((), False) if draft.complete else proposals(board)
    waiting = (_proposing(),) if proposing else ()
    dead, settled, disputed = _chains(draft, board)
    try:
        rules = rules_of(draft.words)
        ruling = rule(
            board,
            rules,
            typed_terms(draft.words, rules),
            dead=dead,
            disputed=disputed,
            settled=settled,
            doubtful=doubtful,
            concerns=(*concerns, *waiting),
            propose=lambda _: found,
            partly=not draft.complete,
        )
    except BoardscanError as error:
        return Counted(board, doubtful, concerns, error=error, proposing=proposing)
    return Counted(board, doubtful, concerns, ruling, proposing=proposing)


def record_of(draft: Draft, counted: Counted, lang: str) -> Record | None:
    """The draft by the JSON contract, as it is kept; None where there is no board."""
    board, before = counted.position, draft.reading
    if board is None or before is None:
        return None
    reasons = [*counted.concerns, *(no_liberties(found, board.size) for found in board.status())]
    reading = reading_record(
        before["source"],
        board,
        status="needs_review" if counted.doubtful or reasons else "certain",
        reasons=[(reason.code, reason.text(lang)) for reason in reasons],
        sha256=before.get("sha256"),
        corners_xy=before.get("corners_xy_px"),
        doubtful=counted.doubtful,
    )
    if counted.ruling is not None:
        return ruling_record(reading, counted.ruling, lang)
    assert counted.error is not None
    return refuse_count(reading, counted.error, lang)


def said_of(draft: Draft, board: Position) -> dict[frozenset[Point], Said]:
    """The chains of which something was said; where twice, what was said last."""
    found: dict[frozenset[Point], Said] = {}
    for said in draft.chains:
        chain = board.chain_at(parse_point(said.at, board.size))
        if chain:
            found[chain] = said
    return found


def _doubtful(draft: Draft, board: Position) -> Iterator[Doubt]:
    if draft.looked or draft.reading is None:
        return
    settled = {parse_point(name, board.size) for name in draft.points}
    for point, odds in doubts_of(draft.reading, board.size):
        if point not in settled:
            yield point, odds


def _chains(
    draft: Draft, board: Position
) -> tuple[frozenset[Point], list[Agreement], list[frozenset[Point]]]:
    """Dead stones that nobody in particular named; agreements with names; disputes."""
    dead: frozenset[Point] = frozenset()
    settled, disputed = [], []
    for chain, said in said_of(draft, board).items():
        if said.status == "disputed":
            disputed.append(chain)
        elif said.status == "alive" or said.by:
            settled.append(Agreement(chain, said.status == "dead", said.by))
        else:
            dead |= chain
    return dead, settled, disputed


def _proposing() -> Reason:
    message = Text(
        "the dead chains are being looked for anew: wait a moment", "正在重新判断死棋，请稍候"
    )
    return Reason("proposing", message, spoils=True)
