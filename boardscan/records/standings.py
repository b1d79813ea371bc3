"""Standings of an event, as the Chinese rules compute them ([000] art. 28-29, [001] art. 27-28).

Where their text leaves something open, it is a field of `Way` with a stated default:

- The Swiss formula is 总得分 = 个人积分 + (对手积分总和 / 1/2最高积分 - 轮次数). 最高积分, "the
  highest points", may be the most that anybody has (`achieved`, the default: 积分 are what a player
  has) or the most that could be had (`possible`, two a round).
- Of the two Swiss ways ("可以取以下两种办法") the default is points and then the opponents' points,
  as nothing in it is open; under the edition of 1988 it is the total, the only one there.
- Nothing is said about free rounds. In a Swiss event they are won (2 points) and add nothing to
  the opponents' points; in a round robin, where everybody has as many, they are worth nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

from boardscan.errors import InputError, Text
from boardscan.records.contest import WIN, Contest, Result
from boardscan.records.criteria import Criterion, order_of
from boardscan.records.scores import ByeOpponent, Edition, Highest, Score, Scores
from boardscan.records.tally import System, tally
from boardscan.records.teams import tally_teams

SwissWay = Literal["total", "points"]


@dataclass(frozen=True)
class Way:
    """How an event is ranked.

    Attributes
    ----------
    system : ``swiss`` (积分编排) or ``round_robin`` (循环).
    teams : whether teams are ranked, not players.
    way : of the Swiss system: ``points`` and then the opponents' points, or the ``total``. None
        is `points`, and in the edition of 1988, which has no other, the total.
    edition : 1988 or 2002; they differ in what a withdrawn opponent is worth.
    highest : the "highest points" of the total: ``achieved`` or ``possible``.
    bye : points of a free round, None for the usual (2 in a Swiss event, 0 in a round robin).
    bye_opponent : what a free round adds to the opponents' points: ``zero`` or ``average``.
    order : criteria in place of the published ones.
    lots : ids in the order that a play-off or a lot gave them; breaks what is still equal.
    """

    system: System = "swiss"
    teams: bool = False
    way: SwissWay | None = None
    edition: Edition = 2002
    highest: Highest = "achieved"
    bye: int | None = None
    bye_opponent: ByeOpponent = "zero"
    order: tuple[Criterion, ...] | None = None
    lots: tuple[str, ...] = ()

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """What is compared, in order."""
        return self.order or order_of(self.system, self.swiss_way, self.teams)

    @property
    def bye_points(self) -> int:
        """What a free round is worth of which the arbiter did not say it."""
        if self.bye is not None:
            return self.bye
        return WIN if self.system == "swiss" else 0

    @property
    def swiss_way(self) -> SwissWay:
        """The way of the Swiss system that holds."""
        return self.way or ("total" if self.edition == 1988 else "points")


@dataclass(frozen=True)
class Row:
    """A place in the table. `place` is None for those whose results are all void.

    `values` are the numbers of the table's criteria; `shared` says that others have this place.
    """

    place: int | None
    id: str
    name: str
    score: Score
    values: Mapping[Criterion, Fraction]
    shared: bool = False
    by_lot: bool = False


@dataclass(frozen=True)
class Standings:
    """A table: best first, those with equal marks by id, those without a place last."""

    way: Way
    rounds: int
    rows: tuple[Row, ...]
    pending: tuple[Result, ...]

    @property
    def final(self) -> bool:
        """Whether every game that is known of has its result."""
        return not self.pending


def standings(contest: Contest, way: Way | None = None) -> Standings:
    """Rank the players, or the teams, of a contest.

    Raises
    ------
    InputError
        ``bad_event``, ``no_team`` (see `teams`), ``bad_lots``.
    """
    way = way or Way()
    scores = _scores(contest, way)
    names = {entrant.id: entrant.name or entrant.id for entrant in contest.entrants}
    _check_lots(way, scores, names)
    void = {player for player, score in scores.of.items() if score.void}
    pending = tuple(
        result for result in contest.pending
        if way.system == "swiss" or not result.pair & contest.withdrawn.keys()
    )  # fmt: skip
    return Standings(
        way,
        scores.rounds,
        (*_placed(scores, way, names, sorted(scores.of.keys() - void)),
         *(_row(None, player, scores, way, names) for player in sorted(void))),
        pending,
    )  # fmt: skip


def _scores(contest: Contest, way: Way) -> Scores:
    of = (tally_teams if way.teams else tally)(contest, way.system, way.bye_points)
    edition: Edition = way.edition if way.system == "swiss" else 2002
    return Scores(of, contest.rounds_seen(), edition, way.bye_opponent, way.highest)


def _placed(scores: Scores, way: Way, names: dict[str, str], ids: Sequence[str]) -> list[Row]:
    """Rows with their places: those that are equal in everything share the better one."""
    merits = {p: [criterion.key(scores, p) for criterion in way.criteria] for p in ids}
    lot = {player: number for number, player in enumerate(way.lots)}
    # Whoever has no lot comes after those that have one, and shares.
    ranked = sorted(sorted(ids), key=lambda p: lot.get(p, len(lot)))
    ranked.sort(key=merits.__getitem__, reverse=True)
    rows: list[Row] = []
    for _, group in groupby(ranked, key=merits.__getitem__):
        equal = list(group)
        for _, drawn in groupby(equal, key=lambda p: lot.get(p, len(lot))):
            same = list(drawn)
            place = len(rows) + 1
            shared, by_lot = len(same) > 1, len(same) < len(equal)
            rows += [_row(place, p, scores, way, names, shared, by_lot) for p in same]
    return rows


def _row(
    place: int | None,
    player: str,
    scores: Scores,
    way: Way,
    names: dict[str, str],
    shared: bool = False,
    by_lot: bool = False,
) -> Row:
    values = {criterion: criterion.value_of(scores, player) for criterion in _shown(way)}
    return Row(
        place, player, names.get(player, player), scores.of[player], values, shared, by_lot
    )


def _shown(way: Way) -> tuple[Criterion, ...]:
    """The columns: points first, the opponents' points where the total comes from them."""
    wanted = [Criterion.POINTS]
    if Criterion.TOTAL in way.criteria:
        wanted.append(Criterion.OPPONENTS)
    return tuple(dict.fromkeys([*wanted, *way.criteria]))


def _check_lots(way: Way, scores: Scores, names: dict[str, str]) -> None:
    unknown = [player for player in way.lots if player not in scores.of]
    if unknown or len(set(way.lots)) < len(way.lots):
        told = ", ".join(names.get(player, player) for player in unknown or way.lots)
        raise InputError(
            "bad_lots",
            Text(f"no lot or play-off gives the order {told}", f"抽签或加赛的次序有误：{told}"),
            Text("Name each of them once.", "请将每个名字写一次。"),
        )
