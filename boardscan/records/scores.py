"""What each player or team has scored, and against whom: exact, before anything is ranked."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from boardscan.records.contest import DRAW, WIN

#: What the "highest points" (最高积分) of the Swiss formula are: the sources don't say.
Highest = Literal["achieved", "possible"]
#: What a free round adds to the sum of the opponents' points: the sources don't say.
ByeOpponent = Literal["zero", "average"]
Edition = Literal[2002, 1988]


@dataclass(frozen=True)
class Meeting:
    """One game, or one match of a team, from one side: the opponent (None: a free round)."""

    opponent: str | None
    points: int


@dataclass(frozen=True)
class Score:
    """Everything that one player or team has.

    Attributes
    ----------
    meetings : the games, or the matches of a team.
    warnings : in the whole event ("整个比赛"), void games among it.
    boards : a team's points on each board, from board 1.
    loose : a team's points from games of which the board is not known.
    void : whether all results were annulled.
    withdrawn : whether it left before the end.
    """

    id: str
    meetings: tuple[Meeting, ...] = ()
    warnings: int = 0
    boards: tuple[int, ...] = ()
    loose: int = 0
    void: bool = False
    withdrawn: bool = False

    @property
    def points(self) -> int:
        """Game points (积分), or a team's match points (场分)."""
        return sum(meeting.points for meeting in self.meetings)

    @property
    def board_points(self) -> int:
        """A team's points of all boards (局分)."""
        return sum(self.boards) + self.loose

    @property
    def won_drawn_lost(self) -> tuple[int, int, int]:
        """How many meetings were won, drawn and lost; free rounds are none of them."""
        points = [meeting.points for meeting in self.meetings if meeting.opponent is not None]
        won, drawn = points.count(WIN), points.count(DRAW)
        return won, drawn, len(points) - won - drawn


@dataclass(frozen=True)
class Scores:
    """All scores of a contest.

    Attributes
    ----------
    rounds : what the Swiss formula subtracts.
    edition : 1988 values a withdrawn opponent by what he might still have scored.
    bye_opponent : ``zero``, or the ``average`` of the opponents that were met.
    highest : the most points ``achieved`` by anybody, or ``possible`` in these rounds.
    """

    of: Mapping[str, Score]
    rounds: int
    edition: Edition = 2002
    bye_opponent: ByeOpponent = "zero"
    highest: Highest = "achieved"

    def worth(self, player: str) -> Fraction:
        """The points that one is worth to those who met him.

        Edition 1988 (art. 29.3) adds A for every round that somebody who left did not play, A
        being his points per game, and 1 at most.
        """
        score = self.of[player]
        points, games = Fraction(score.points), len(score.meetings)
        if self.edition != 1988 or not score.withdrawn or not games:
            return points
        return points + min(Fraction(1), points / games) * max(0, self.rounds - games)

    def opponents(self, player: str) -> Fraction:
        """The sum of the opponents' points (对手分); one who was met twice counts twice."""
        meetings = self.of[player].meetings
        met = [self.worth(meeting.opponent) for meeting in meetings if meeting.opponent is not None]
        total = sum(met, Fraction(0))
        if self.bye_opponent == "average" and met:
            total += total / len(met) * (len(meetings) - len(met))
        return total

    def beaten(self, player: str) -> Fraction:
        """Points of the opponents beaten and half of those drawn with (胜者小分, art. 27 A)."""
        return sum(
            (
                self.worth(meeting.opponent) * Fraction(meeting.points, WIN)
                for meeting in self.of[player].meetings
                if meeting.opponent is not None
            ),
            Fraction(0),
        )

    @cached_property
    def highest_points(self) -> int:
        """The "highest points" of the formula."""
        if self.highest == "possible":
            return WIN * self.rounds
        return max((score.points for score in self.of.values()), default=0)

    def total(self, player: str) -> Fraction:
        """总得分 = points + (opponents' points ÷ ½ highest points − rounds) ([000] art. 28.1.2).

        Where nobody has a point yet, the quotient is 0.
        """
        half = Fraction(self.highest_points, 2)
        share = self.opponents(player) / half if half else Fraction(0)
        return self.of[player].points + share - self.rounds
