"""How a game ended: counted, resigned, ruled; who won, and by how much."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from boardscan.errors import Text
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Warnings


class How(StrEnum):
    """The ways a game ends; the values are those of ``verdict.how`` in the JSON."""

    COUNT = "count"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    RULING = "ruling"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"
    REPLAY = "replay"

    @property
    def name_text(self) -> Text:
        """What it is called in both languages."""
        return _NAMES[self]

    @property
    def needs_winner(self) -> bool:
        """Whether one side wins by it; a count is won by one side or drawn."""
        return self in (How.RESIGNATION, How.TIME, How.FORFEIT, How.RULING)


_NAMES = {
    How.COUNT: Text("counted", "数子"),
    How.RESIGNATION: Text("resignation", "中盘"),
    How.TIME: Text("time", "超时"),
    How.FORFEIT: Text("forfeit", "弃权"),
    How.RULING: Text("ruling", "判负"),
    How.DRAW: Text("draw", "和棋"),
    How.BOTH_LOSE: Text("both lose", "双方均负"),
    How.REPLAY: Text("replay", "重赛"),
}


@dataclass(frozen=True)
class Outcome:
    """The end of a game.

    Parameters
    ----------
    how : the way it ended. An equal count is ``count`` without a winner; ``draw`` was agreed
        or ruled (triple ko and the like).
    winner : BLACK, WHITE, or None for a draw, both lose, replay.
    margin : what the winner wins by, in 子; 0 for an equal count; None when nothing was counted
        or the amount is not known.
    """

    how: How
    winner: Colour | None = None
    margin: Fraction | None = None

    def __post_init__(self) -> None:
        if self.winner not in (None, Colour.BLACK, Colour.WHITE):
            raise ValueError("a winner is BLACK, WHITE or None")
        if self.how.needs_winner != (self.winner is not None) and self.how is not How.COUNT:
            raise ValueError(f"{self.how.value} with winner {self.winner}")
        if self.margin is not None and self.how is not How.COUNT:
            raise ValueError(f"{self.how.value} has no margin")
        if self.margin is not None and (self.margin < 0 or (not self.margin) != (not self.winner)):
            raise ValueError(f"winner {self.winner} with margin {self.margin}")

    @classmethod
    def counted(cls, margin: Fraction) -> "Outcome":
        """The outcome of a signed margin in 子, positive when Black wins."""
        if not margin:
            return cls(How.COUNT, None, Fraction(0))
        return cls(How.COUNT, Colour.BLACK if margin > 0 else Colour.WHITE, abs(margin))

    @property
    def margin_points(self) -> Fraction | None:
        """The margin in points: 1 子 is 2 points."""
        return None if self.margin is None else self.margin * 2

    @property
    def winner_letter(self) -> str | None:
        """``B``, ``W`` or None, as in the JSON."""
        return None if self.winner is None else self.winner.letter


def ruled_by_warnings(rules: RuleSet, warnings: Warnings) -> Outcome | None:
    """The ruling when a side has the number of warnings that loses; both lose when both have."""
    limit = rules.warnings_lose
    if limit is None:
        return None
    black, white = warnings.black >= limit, warnings.white >= limit
    if black and white:
        return Outcome(How.BOTH_LOSE)
    if black or white:
        return Outcome(How.RULING, Colour.WHITE if black else Colour.BLACK)
    return None
