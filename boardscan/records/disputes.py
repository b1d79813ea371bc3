"""The JSON of chains whose life is or was disputed."""

from collections.abc import Iterable

from boardscan.records.contract import Record
from boardscan.rules.agreements import Agreement
from boardscan.rules.amounts import fraction_text
from boardscan.rules.names import Point, point_name
from boardscan.rules.outcome import Outcome
from boardscan.rules.scoring import Score
from boardscan.verdict import Dispute


def disputes_json(
    disputes: Iterable[Dispute], settled: Iterable[Agreement], size: int
) -> list[Record]:
    """Every disputed chain counted both ways, and every chain of which it is known who agreed."""
    still_open = [
        {
            "points": _names(dispute.stones, size),
            "status": "open",
            "by": None,
            "if_dead": _way(dispute.dead),
            "if_alive": _way(dispute.alive),
        }
        for dispute in disputes
    ]
    closed = [
        {
            "points": _names(chain.stones, size),
            "status": "dead" if chain.dead else "alive",
            "by": chain.by,
            "if_dead": None,
            "if_alive": None,
        }
        for chain in settled
    ]
    return [*still_open, *closed]


def _names(stones: frozenset[Point], size: int) -> list[str]:
    return [point_name(stone, size) for stone in sorted(stones)]


def _way(score: Score) -> Record:
    outcome = Outcome.counted(score.margin)
    return {
        "black": fraction_text(score.black),
        "white": fraction_text(score.white),
        "winner": outcome.winner_letter,
        "margin_zi": fraction_text(abs(score.margin)),
        "margin_points": fraction_text(abs(score.margin_points)),
    }
