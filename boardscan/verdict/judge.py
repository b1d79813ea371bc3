"""The verdict: a count, everything that is in doubt about it, and whether the winner survives it.

``judge`` is the way in. A verdict is

- ``certain`` when the same side wins (or the game is drawn) whatever the doubts turn out to be,
- ``needs_review`` when something could change that; the reasons say where to look,
- ``refused`` when what was read is no basis for a result; the outcome is then only arithmetic.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from boardscan import reasons as why
from boardscan.reasons import Reason
from boardscan.rules.borders import open_borders
from boardscan.rules.counting import BLACK, WHITE, dead_chains
from boardscan.rules.doubts import DoubtfulChain, DoubtfulPoint, Doubts, held_for_dead
from boardscan.rules.effects import Effect, effects_of
from boardscan.rules.margins import Game, Interval
from boardscan.rules.names import Point
from boardscan.rules.outcome import How, Outcome, ruled_by_warnings
from boardscan.rules.outlook import Outlook, outlook
from boardscan.rules.position import Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.scoring import Score, score
from boardscan.rules.terms import Terms
from boardscan.verdict.summary import summary

Status = Literal["certain", "needs_review", "refused"]

#: A colour less probable than this is no doubt: the reader is calibrated, and every point has some
#: third colour at a fraction of a percent.
NEGLIGIBLE = 0.01

#: With more than this share of the points in doubt the photo is no basis for a count.
MOST_DOUBTFUL = Fraction(1, 4)


@dataclass(frozen=True)
class Dispute:
    """A disputed chain counted both ways, everything else as read."""

    stones: frozenset[Point]
    dead: Score
    alive: Score


@dataclass(frozen=True)
class Verdict:
    """Who won, and how sure that is.

    Parameters
    ----------
    outcome : the result as read, proposed dead stones taken off and disputed ones not (unless
        the program holds them for dead).
    status : ``certain``, ``needs_review`` or ``refused``.
    reasons : what somebody has to look at, and what was looked at and changes nothing.
    rules : the rule set.
    score : the arithmetic of the outcome; None when the game ended without a count.
    interval : the smallest and largest margin in 子 over all doubts, Black's positive; None when
        nothing was counted.
    exact : whether both ends of it can occur, rather than bound what can.
    effects : what each doubtful point and chain does, those that decide the game first.
    black_probability, white_probability : how probable it is that a side wins, where that could
        be worked out.
    disputes : each disputed chain counted both ways.
    """

    outcome: Outcome
    status: Status
    reasons: tuple[Reason, ...]
    rules: RuleSet
    score: Score | None = None
    interval: Interval | None = None
    exact: bool = True
    effects: tuple[Effect, ...] = ()
    black_probability: float | None = None
    white_probability: float | None = None
    disputes: tuple[Dispute, ...] = ()

    @property
    def margin_certain(self) -> bool:
        """Whether not only the winner but also the margin is beyond doubt."""
        if self.status != "certain":
            return False
        return self.interval is None or self.interval.low == self.interval.high

    @property
    def look_at(self) -> tuple[Point, ...]:
        """A point of everything that could change the result, the most decisive first."""
        if self.status == "certain":
            return ()
        return tuple(min(effect.points) for effect in self.effects if effect.swing)

    def doubted(self, reasons: Iterable[Reason]) -> "Verdict":
        """The same verdict with more reasons, no longer certain when one of them blocks."""
        more = tuple(reasons)
        status = self.status
        if status == "certain":
            status = _status(more)
        return replace(self, reasons=(*self.reasons, *more), status=status)

    def summary(self, lang: str = "en") -> str:
        """One sentence: the result, and what it depends on."""
        return summary(self, lang)


def judge(
    position: Position,
    rules: RuleSet,
    terms: Terms | None = None,
    *,
    dead: Iterable[Point] = (),
    chains: Iterable[DoubtfulChain] = (),
    points: Iterable[DoubtfulPoint] = (),
    concerns: Iterable[Reason] = (),
    ending: Outcome | None = None,
) -> Verdict:
    """Count a position and weigh everything that is in doubt about it.

    Parameters
    ----------
    position : the board as it was read, dead stones included.
    rules, terms : how it is counted, and what the board does not show.
    dead : a stone of each chain that the players agreed is dead.
    chains : chains that are proposed or disputed as dead.
    points : points that may hold something else than was read.
    concerns : reasons from elsewhere, for example that the grid itself is in doubt; one that
        blocks keeps the verdict from being certain.
    ending : how the game ended if not by a count; nothing is counted then.

    Raises
    ------
    RulesError
        ``prisoners_needed``, or a komi that the rules don't allow.
    InputError
        ``dead_on_empty``.
    """
    terms = terms or Terms()
    if ending is not None:
        otherwise = _against_warnings(ending, rules, terms)
        return Verdict(ending, "certain", (), rules).doubted(otherwise)
    doubts = _doubts(position, dead, chains, points)
    ruled = ruled_by_warnings(rules, terms.warnings)
    if ruled is not None:
        reason = why.ruled(ruled, terms)
        counted = rules.counting == "area" or terms.prisoners is not None
        scored = _as_read(doubts, rules, terms) if counted else None
        return Verdict(ruled, "certain", (reason,), rules, scored)
    scored = _as_read(doubts, rules, terms)
    seen = outlook(doubts, Game.of(position.size, rules, terms))
    effects = effects_of(doubts, seen)
    disputes = tuple(_both_ways(doubts, rules, terms))
    reasons = (*concerns, *_reasons(doubts, scored, seen, effects), *_disputed(disputes, seen))
    return Verdict(
        Outcome.counted(scored.margin),
        _status(reasons),
        reasons,
        rules,
        scored,
        seen.interval,
        seen.exact,
        effects,
        seen.black_probability,
        seen.white_probability,
        disputes,
    )


def _against_warnings(ending: Outcome, rules: RuleSet, terms: Terms) -> Iterator[Reason]:
    """A reason when the warnings decide a game otherwise than it is said to have ended."""
    ruled = ruled_by_warnings(rules, terms.warnings)
    if ruled is None:
        return
    both = How.BOTH_LOSE
    if ruled.winner is not ending.winner or (ruled.how is both) != (ending.how is both):
        yield why.ruled_otherwise(ruled, terms)


def _doubts(
    position: Position,
    dead: Iterable[Point],
    chains: Iterable[DoubtfulChain],
    points: Iterable[DoubtfulPoint],
) -> Doubts:
    """The doubts that are left when the negligible and the agreed ones are gone."""
    agreed = frozenset(dead)
    settled = dead_chains(position, agreed)
    kept_chains = []
    for chain in chains:
        mask = dead_chains(position, chain.stones)
        if mask & ~settled:
            settled |= mask
            kept_chains.append(chain)
    kept_points = []
    for doubt in points:
        read = position.at(doubt.point)
        options = [(c, odds) for c, odds in doubt.options if odds >= NEGLIGIBLE or c is read]
        if all(colour is not read for colour, _ in options):
            options.append((read, 0.0))
        if len(options) > 1:
            kept_points.append(DoubtfulPoint(doubt.point, tuple(options)))
    return Doubts(position, agreed, kept_chains, kept_points)


def _as_read(doubts: Doubts, rules: RuleSet, terms: Terms) -> Score:
    """The score of the board as it was read, with the dead stones most likely meant."""
    return score(doubts.position, rules, terms, _dead_as_read(doubts))


def _dead_as_read(doubts: Doubts) -> frozenset[Point]:
    held = (chain.stones for chain in doubts.chains if held_for_dead(chain))
    return doubts.agreed.union(*held)


def _both_ways(doubts: Doubts, rules: RuleSet, terms: Terms) -> Iterator[Dispute]:
    for index, chain in enumerate(doubts.chains):
        if chain.kind == "disputed":
            stones = doubts.chain_points(index)
            others = _dead_as_read(doubts) - stones
            yield Dispute(
                stones,
                score(doubts.position, rules, terms, others | stones),
                score(doubts.position, rules, terms, others),
            )


def _disputed(disputes: Iterable[Dispute], seen: Outlook) -> Iterator[Reason]:
    for dispute in disputes:
        yield why.disputed(
            dispute.stones, dispute.dead, dispute.alive, blocks=not seen.interval.decided
        )


def _reasons(
    doubts: Doubts, scored: Score, seen: Outlook, effects: tuple[Effect, ...]
) -> Iterator[Reason]:
    """Everything that has to be said, what refuses or blocks first."""
    position, open_result = doubts.position, not seen.interval.decided
    unit = scored.rules.unit
    stones = {colour: scored.count.stones(colour) for colour in (BLACK, WHITE)}
    if not position.mask(BLACK) | position.mask(WHITE):
        yield why.empty_board()
    elif not all(stones.values()):
        yield why.one_colour(BLACK if stones[BLACK] else WHITE)
    if len(doubts.points) > MOST_DOUBTFUL * position.size**2:
        yield why.too_doubtful(len(doubts.points), position.size)
    for finding in position.status():
        if not finding.points <= scored.count.dead:
            yield why.no_liberties(finding, position.size)
    yield from why.doubtful_points(effects, seen, unit, position.size)
    yield from why.suggested(effects, seen, unit, position.size)
    if not scored.terms.borders_agreed and any(stones.values()):
        for border in open_borders(scored.count):
            yield why.open_border(border, position.size, blocks=open_result)
    for group in scored.unclear:
        yield why.unclear_seki(group, position.size, blocks=open_result)
    if not scored.groups_clear:
        yield why.unclear_groups(blocks=open_result)
    warned = scored.terms.warnings
    if (warned.black or warned.white) and not scored.rules.warning_penalty:
        yield why.warnings_cost_nothing(scored.terms)


def _status(reasons: Iterable[Reason]) -> Status:
    weights = {reason.weight for reason in reasons}
    if "refuses" in weights:
        return "refused"
    return "needs_review" if "blocks" in weights else "certain"
