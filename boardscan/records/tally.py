"""From the results of single players to their scores."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Literal

from boardscan.records.contest import WIN, Contest, FreeRound, Result
from boardscan.records.scores import Meeting, Score
from boardscan.records.withdrawals import Settled, settle_round_robin

System = Literal["round_robin", "swiss"]


def tally(contest: Contest, system: System, bye_points: int) -> dict[str, Score]:
    """The score of every player.

    `bye_points` is what a free round is worth where the arbiter did not say.
    """
    settled = (
        settle_round_robin(contest) if system == "round_robin" else Settled(contest.decided)
    )
    meetings = meetings_of(settled.results, contest.free_rounds, bye_points)
    warnings = warnings_of(contest.results)
    return {
        entrant.id: Score(
            entrant.id,
            () if entrant.id in settled.void else tuple(meetings[entrant.id]),
            warnings[entrant.id],
            void=entrant.id in settled.void,
            withdrawn=entrant.id in contest.withdrawn,
        )
        for entrant in contest.entrants
    }


def meetings_of(
    results: Iterable[Result], free_rounds: Iterable[FreeRound], bye_points: int
) -> dict[str, list[Meeting]]:
    """Everybody's games and free rounds."""
    meetings: dict[str, list[Meeting]] = defaultdict(list)
    for result in results:
        for player in (result.black, result.white):
            meetings[player].append(Meeting(result.opponent(player), result.points(player)))
    for free in free_rounds:
        meetings[free.player].append(Meeting(None, free_points(free, bye_points)))
    return meetings


def free_points(free: FreeRound, usual: int) -> int:
    """What a free round is worth: 2, 1 or 0."""
    return usual if free.points is None else min(max(free.points, 0), WIN)


def warnings_of(results: Iterable[Result]) -> Counter[str]:
    """Everybody's warnings, also those of games that are void or to be played again."""
    found: Counter[str] = Counter()
    for result in results:
        found[result.black] += result.warnings.black
        found[result.white] += result.warnings.white
    return found
