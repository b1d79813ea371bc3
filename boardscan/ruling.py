"""From a position to a verdict: take off the dead, count, and say how sure it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardscan.reasons import Reason
from boardscan.rules.names import Point
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.verdict import DoubtfulChain, DoubtfulPoint, Verdict, judge

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain


@dataclass(frozen=True)
class DeadStones:
    """Which chains leave the board before the count.

    Attributes
    ----------
    agreed : stones of chains the players agreed on.
    suggested : chains that the program proposes; nobody has agreed on them.
    """

    agreed: frozenset[Point] = frozenset()
    suggested: "tuple[SuggestedChain, ...]" = ()

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


def rule(
    position: Position,
    rules: RuleSet,
    terms: Terms | None = None,
    *,
    dead: Iterable[Point] | None = None,
    doubtful: Iterable[tuple[Point, Sequence[float]]] = (),
    concerns: Iterable[Reason] = (),
    ending: Outcome | None = None,
) -> Ruling:
    """Take the dead stones off, count, and say who won and how surely.

    Parameters
    ----------
    position : the board as it stands.
    rules, terms : how it is counted, and what the board does not show.
    dead : stones of the chains the players agreed on; None when nobody said: then dead chains
        are proposed, and the verdict tells what depends on them.
    doubtful : points that were read with doubt, see `Scan.doubtful`.
    concerns : doubts about the whole reading, see `Scan.concerns`.
    ending : how the game ended when it was not counted.

    Raises
    ------
    RulesError, InputError
        The rules can't count this, or a dead stone is named on an empty point.
    """
    found = DeadStones(
        agreed=frozenset(dead or ()),
        suggested=_propose(position) if dead is None and ending is None else (),
    )
    verdict = judge(
        position,
        rules,
        terms or Terms(),
        dead=found.agreed,
        chains=[DoubtfulChain(c.chain, "suggested", float(c.probability)) for c in found.suggested],
        points=[_doubtful_point(point, odds) for point, odds in doubtful],
        concerns=concerns,
        ending=ending,
    )
    return Ruling(position, found, rules, terms or Terms(), verdict)


def _propose(position: Position) -> "tuple[SuggestedChain, ...]":
    from boardscan.life import suggest_dead  # only where a proposal is wanted

    return tuple(suggest_dead(position))


def _doubtful_point(point: Point, odds: Sequence[float]) -> DoubtfulPoint:
    options = sorted(zip(Colour, map(float, odds), strict=True), key=lambda o: -o[1])
    return DoubtfulPoint(point, tuple(options))
