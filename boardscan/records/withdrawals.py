"""What becomes of the games of somebody who leaves a round robin ([000] art. 29, [001] art. 28).

Fewer than half of the rounds played: all his results are void. Otherwise they stand, and the games
he has left are forfeits. In a Swiss contest results stand and he is paired no more, so that there
is nothing to do but in the edition of 1988 (see `scores`).
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import combinations

from boardscan.records.contest import Contest, Result
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour


@dataclass(frozen=True)
class Settled:
    """The results that count after withdrawals, and whose results are void."""

    results: tuple[Result, ...]
    void: frozenset[str] = frozenset()


def games_played(results: Iterable[Result]) -> Counter[str]:
    """How many games each has played; one that was won or lost by forfeit was not played."""
    return Counter(
        player
        for result in results
        if result.decided and result.outcome and result.outcome.how is not How.FORFEIT
        for player in result.pair
    )


def cycles(results: Iterable[Result]) -> int:
    """How often each meets each: the most meetings that one pair has, and at least one."""
    return max(Counter(result.pair for result in results).values(), default=1)


def round_robin_rounds(number: int, times: int = 1) -> int:
    """Rounds in which `number` players meet each other: an odd number leaves one out in each."""
    return max(0, times * (number - 1 + number % 2))


def settle_round_robin(contest: Contest) -> Settled:
    """The results of a round robin after withdrawals.

    Whether somebody has played half of the rounds is judged by his games as they were played,
    also those against others that left.
    """
    results = contest.decided
    if not contest.withdrawn:
        return Settled(results)
    times = cycles((*results, *contest.pending))
    rounds = contest.rounds or round_robin_rounds(len(contest.entrants), times)
    played = games_played(results)
    void = frozenset(name for name in contest.withdrawn if 2 * played[name] < rounds)
    results = tuple(result for result in results if not result.pair & void)
    names = [entrant.id for entrant in contest.entrants if entrant.id not in void]
    return Settled(results + _forfeits(results, names, contest.withdrawn.keys(), times), void)


def _forfeits(
    results: tuple[Result, ...], names: list[str], gone: Collection[str], times: int
) -> tuple[Result, ...]:
    """The games that those who left did not play."""
    met = Counter(result.pair for result in results)
    return tuple(
        forfeit(one, other, gone)
        for one, other in combinations(names, 2)
        if one in gone or other in gone
        for _ in range(times - met[frozenset((one, other))])
    )


def forfeit(one: str, other: str, gone: Collection[str], board: int | None = None) -> Result:
    """A game between two of whom at least one has left: the other wins, or both lose."""
    if one in gone and other in gone:
        return Result(one, other, Outcome(How.BOTH_LOSE), board=board)
    winner = Colour.WHITE if one in gone else Colour.BLACK
    return Result(one, other, Outcome(How.FORFEIT, winner), board=board)
