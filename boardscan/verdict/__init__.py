"""A count, everything that is in doubt about it, and whether the winner survives it."""

from boardscan.reasons import Reason
from boardscan.rules.doubts import DoubtfulChain, DoubtfulPoint
from boardscan.rules.effects import Effect
from boardscan.verdict.judge import Dispute, Status, Verdict, judge

__all__ = [
    "Dispute",
    "DoubtfulChain",
    "DoubtfulPoint",
    "Effect",
    "Reason",
    "Status",
    "Verdict",
    "judge",
]
