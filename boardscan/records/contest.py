"""A contest as its standings need it: who met whom, in which round, and how it ended."""

from collections import Counter
from dataclasses import dataclass, field, replace

from boardscan.errors import InputError, Text
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.terms import Warnings

WIN, DRAW, LOSS = 2, 1, 0


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays: what tells him apart, his name, his team and his board (台次) in it."""

    id: str
    name: str = ""
    team: str | None = None
    board: int | None = None


@dataclass(frozen=True)
class Result:
    """One game between two ids. `outcome` is None while it is not decided."""

    black: str
    white: str
    outcome: Outcome | None = None
    round: int | None = None
    board: int | None = None
    warnings: Warnings = field(default_factory=Warnings)

    @property
    def decided(self) -> bool:
        """Whether it counts: a game that is to be played again does not."""
        return self.outcome is not None and self.outcome.how is not How.REPLAY

    @property
    def pair(self) -> frozenset[str]:
        """Who met."""
        return frozenset((self.black, self.white))

    def points(self, player: str) -> int:
        """Win 2, draw 1, loss 0, and 0 for both when both lose ([001] art. 27)."""
        if self.outcome is None or self.outcome.how in (How.REPLAY, How.BOTH_LOSE):
            return LOSS
        if self.outcome.winner is None:
            return DRAW
        return WIN if (self.outcome.winner is Colour.BLACK) == (player == self.black) else LOSS

    def opponent(self, player: str) -> str:
        """Whom this player met in it."""
        return self.white if player == self.black else self.black


@dataclass(frozen=True)
class FreeRound:
    """A round without an opponent (轮空); `points` where the arbiter said what it is worth."""

    player: str
    round: int
    points: int | None = None


@dataclass(frozen=True)
class Contest:
    """Players, results, free rounds, and who left.

    Attributes
    ----------
    withdrawn : ids of players (of one member, where a team left) and the last round each was in.
    rounds : how many rounds there are to be, when it is known; otherwise the results tell.

    Raises
    ------
    InputError
        ``bad_event``: a player meets himself, is listed twice, has two results in one round, or a
        round that there is not; a free round or a withdrawal of somebody unknown.
    """

    results: tuple[Result, ...]
    entrants: tuple[Entrant, ...] = ()
    free_rounds: tuple[FreeRound, ...] = ()
    withdrawn: dict[str, int] = field(default_factory=dict)
    rounds: int | None = None

    def __post_init__(self) -> None:
        listed = Counter(entrant.id for entrant in self.entrants)
        for name, number in listed.items():
            if number > 1:
                raise bad_event(f"{name} is listed twice", f"名单中 {name} 出现两次")
        named = {player for result in self.results for player in result.pair}
        new = tuple(Entrant(name) for name in sorted(named) if name not in listed)
        object.__setattr__(self, "entrants", self.entrants + new)
        known = {entrant.id for entrant in self.entrants}
        for name in (*(free.player for free in self.free_rounds), *self.withdrawn):
            if name not in known:
                raise bad_event(f"nobody called {name} plays here", f"本次比赛中没有“{name}”")
        for result in self.results:
            if result.black == result.white:
                raise bad_event(f"{result.black} meets himself", f"{result.black} 与自己对局")
        self._check_rounds()

    def _check_rounds(self) -> None:
        seen: set[tuple[int, str]] = set()
        entries = [(result.round, player) for result in self.decided for player in result.pair]
        for number, player in [*entries, *((f.round, f.player) for f in self.free_rounds)]:
            if number is None:
                continue
            if number < 1 or (self.rounds is not None and number > self.rounds):
                raise bad_event(
                    f"{player} has a result in round {number}, which there is not",
                    f"{player} 有第 {number} 轮的成绩，而没有这一轮",
                )
            if (number, player) in seen:
                raise bad_event(
                    f"{player} has two results in round {number}",
                    f"{player} 在第 {number} 轮有两个成绩",
                )
            seen.add((number, player))

    @property
    def decided(self) -> tuple[Result, ...]:
        """The results that count."""
        return tuple(result for result in self.results if result.decided)

    @property
    def pending(self) -> tuple[Result, ...]:
        """Games without a result, but for those that were played again in the same round."""
        settled = {(result.round, result.pair) for result in self.decided}
        return tuple(
            result
            for result in self.results
            if not result.decided and (result.round, result.pair) not in settled
        )

    def after(self, number: int) -> "Contest":
        """The contest as it stood after a round; results without a round are left out."""
        return replace(
            self,
            results=tuple(r for r in self.results if r.round is not None and r.round <= number),
            free_rounds=tuple(free for free in self.free_rounds if free.round <= number),
            withdrawn={name: last for name, last in self.withdrawn.items() if last < number},
        )

    def rounds_seen(self) -> int:
        """The rounds that have results: the last of them, or the most results that one has."""
        numbers = [result.round or 0 for result in self.decided]
        numbers += [free.round for free in self.free_rounds]
        met = Counter(player for result in self.decided for player in result.pair)
        met.update(free.player for free in self.free_rounds)
        return max((*numbers, *met.values()), default=0)


def bad_event(english: str, chinese: str) -> InputError:
    """The error for games that can't be those of one contest."""
    return InputError(
        "bad_event",
        Text(english, chinese),
        Text("Correct the games or the list of players.", "请改正对局记录或选手名单。"),
    )
