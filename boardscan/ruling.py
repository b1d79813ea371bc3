"""From a position to a verdict: take off the dead, count, and say how sure it is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardscan.errors import InputError, Text
from boardscan.reasons import Reason, dead_but_alive
from boardscan.rules.agreements import Agreement
from boardscan.rules.groups import alive_though_dead
from boardscan.rules.names import Point, point_name
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.verdict import DoubtfulChain, DoubtfulPoint, Verdict, judge

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain

Propose = Callable[[Position], "Sequence[SuggestedChain]"]
"""Says which chains of a position look dead."""


@dataclass(frozen=True)
class DeadStones:
    """Which chains leave the board before the count.

    Attributes
    ----------
    agreed : stones of chains the players agreed on.
    suggested : chains that the program proposes; nobody has agreed on them.
    disputed : chains the players do not agree on; they are counted both ways.
    settled : chains about which it is known who said what; the dead ones are in `agreed` too.
    left_open : nobody said which chains are dead, so that the program proposed some, or none.
    """

    agreed: frozenset[Point] = frozenset()
    suggested: "tuple[SuggestedChain, ...]" = ()
    disputed: tuple[frozenset[Point], ...] = ()
    settled: tuple[Agreement, ...] = ()
    left_open: bool = False

    @property
    def suggested_stones(self) -> frozenset[Point]:
        """The stones of all proposed chains."""
        return frozenset().union(*(chain.chain for chain in self.suggested))


@dataclass(frozen=True)
class Ruling:
    """A position with its dead stones, the rules and terms of the game, and the verdict."""

    position: Position
    dead: DeadStones
    rules: RuleSet
    terms: Terms
    verdict: Verdict

    @property
    def owners(self) -> dict[Point, Colour]:
        """Whose each point is; empty when nothing was counted."""
        score = self.verdict.score
        if score is None:
            return {}
        size = self.position.size
        return {(r, c): score.count.owner((r, c)) for r in range(size) for c in range(size)}


def rule(
    position: Position,
    rules: RuleSet,
    terms: Terms | None = None,
    *,
    dead: Iterable[Point] | None = None,
    disputed: Iterable[frozenset[Point]] = (),
    settled: Iterable[Agreement] = (),
    doubtful: Iterable[tuple[Point, Sequence[float]]] = (),
    concerns: Iterable[Reason] = (),
    ending: Outcome | None = None,
    propose: Propose | None = None,
    partly: bool = False,
) -> Ruling:
    """Take the dead stones off, count, and say who won and how surely.

    Parameters
    ----------
    position : the board as it stands.
    rules, terms : how it is counted, and what the board does not show.
    dead : stones of the chains the players agreed on; None when nobody said: then dead chains
        are proposed, and the verdict tells what depends on them.
    disputed : chains the players do not agree on.
    settled : what was agreed about single chains, and by whom; it settles a dispute.
    doubtful : points that were read with doubt, see `Scan.doubtful`.
    concerns : doubts about the whole reading, see `Scan.concerns`.
    ending : how the game ended when it was not counted.
    propose : who proposes dead chains when nobody named any; `boardscan.life.suggest_dead`.
    partly : `dead` are only some of the dead chains; more are proposed, as if nobody had said.

    Raises
    ------
    RulesError, InputError
        The rules can't count this, a dead stone is named on an empty point, or a chain is said
        to be one thing and another.
    """
    all_named = dead is not None and not partly
    who = None if all_named or ending is not None else propose or _propose
    found = _dead_stones(position, dead, all_named, tuple(disputed), tuple(settled), who)
    proposed = [DoubtfulChain(c.chain, "suggested", float(c.probability)) for c in found.suggested]
    fought_over = [DoubtfulChain(chain, "disputed", None) for chain in found.disputed]
    verdict = judge(
        position,
        rules,
        terms or Terms(),
        dead=found.agreed,
        chains=[*proposed, *fought_over],
        points=[_doubtful_point(point, odds) for point, odds in doubtful],
        concerns=[*concerns, *_slips(position, found)],
        ending=ending,
    )
    return Ruling(position, found, rules, terms or Terms(), verdict)


def _dead_stones(
    position: Position,
    dead: Iterable[Point] | None,
    all_named: bool,
    disputed: tuple[frozenset[Point], ...],
    settled: tuple[Agreement, ...],
    propose: Propose | None,
) -> DeadStones:
    over = _together(chain.stones for chain in settled)
    alive = _together(chain.stones for chain in settled if not chain.dead)
    agreed = frozenset(dead or ()) | (over - alive)
    still_open = tuple(chain for chain in disputed if not chain & over)
    _refuse_both(agreed & alive, Text("alive", "活"), position.size)
    _refuse_both(agreed & _together(still_open), Text("disputed", "有争议"), position.size)
    proposed = propose(position) if propose else ()
    named = agreed | alive | _together(still_open)
    return DeadStones(
        agreed=agreed,
        suggested=tuple(found for found in proposed if not found.chain & named),
        disputed=still_open,
        settled=settled,
        left_open=not all_named,
    )


def _slips(position: Position, found: DeadStones) -> Iterator[Reason]:
    """Chains that plainly live, named as dead by nobody in particular."""
    over = _together(chain.stones for chain in found.settled)
    for chain in alive_though_dead(position, found.agreed):
        if not chain & over:
            yield dead_but_alive(chain, position.size)


def _together(chains: Iterable[frozenset[Point]]) -> frozenset[Point]:
    return frozenset().union(*chains)


def _refuse_both(stones: frozenset[Point], other: Text, size: int) -> None:
    if stones:
        name = point_name(min(stones), size)
        raise InputError(
            "dead_and_not",
            Text(f"{name} is said to be dead and {other.en}", f"{name} 既写死又写{other.zh}"),
            Text("Name each chain once.", "每块棋只写一次。"),
        )


def _propose(position: Position) -> "Sequence[SuggestedChain]":
    from boardscan.life import suggest_dead  # only where a proposal is wanted

    return suggest_dead(position)


def _doubtful_point(point: Point, odds: Sequence[float]) -> DoubtfulPoint:
    options = sorted(zip(Colour, map(float, odds), strict=True), key=lambda o: -o[1])
    return DoubtfulPoint(point, tuple(options))
