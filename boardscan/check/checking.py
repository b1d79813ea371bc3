"""A photo that was read, held against everything that was written down about the game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from boardscan.cards.reading import CardReading
from boardscan.check.card import check_card
from boardscan.check.claim import check_claim
from boardscan.check.findings import Finding
from boardscan.check.game import check_game, photo_dead
from boardscan.check.slip import SlipOfGame, check_slip
from boardscan.errors import BoardscanError
from boardscan.reasons import Reason
from boardscan.records.compare import Comparison, compare
from boardscan.records.sgf_game import GameRecord, read_record
from boardscan.rules.claims import parse_claim
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.ruling import Ruling, rule

#: A colour less probable than this is no doubt; see `boardscan.verdict`.
POSSIBLE = 0.01

Ruler = Callable[[Terms, frozenset[Point] | None], Ruling]


class Board(Protocol):
    """What is compared: a `Scan`, or a board that somebody corrected since."""

    @property
    def position(self) -> Position: ...

    @property
    def doubtful(self) -> Sequence[tuple[Point, Sequence[float]]]: ...

    @property
    def concerns(self) -> Sequence[Reason]: ...


@dataclass(frozen=True)
class Checked:
    """A ruling, and what was found when it was held against the claims and the record."""

    ruling: Ruling
    findings: tuple[Finding, ...]
    comparison: Comparison | None = None


def check_scan(
    found: Board,
    rules: RuleSet,
    terms: Terms,
    *,
    claims: Iterable[str] = (),
    sgf: bytes | None = None,
    dead: frozenset[Point] | None = None,
    handicap_given: bool = False,
    ruler: Ruler | None = None,
    card: CardReading | None = None,
    slip: SlipOfGame | None = None,
) -> Checked:
    """Count a photo and compare the count with claims and a game record.

    Parameters
    ----------
    rules, terms, dead : as for `boardscan.rule`.
    claims : results in anybody's words.
    sgf : the bytes of a game record. What it alone knows (handicap, prisoners, agreed dead
        stones) is used where nothing else was given; what is wrong with it is a finding.
    handicap_given : the handicap in `terms` was stated, so that the record's is compared with it.
    card : the game's score card.
    slip : a result slip that tells of the game.
    ruler : counts the board by these terms and dead stones, in place of `boardscan.rule`.

    Raises
    ------
    RulesError, InputError
        The rules can't count this, or a claim is no result.
    """
    record, comparison, findings = None, None, []
    if sgf is not None:
        try:
            record = read_record(sgf)
            comparison = compare(found.position, record, _possible(found))
        except BoardscanError as error:
            findings.append(Finding("sgf", error.code, None, error.message))
    if record is not None and comparison is not None and comparison.agrees is not False:
        terms = _completed(terms, record, handicap_given)
        dead = photo_dead(record, comparison) if dead is None else dead
    ruling = (ruler or _ruler(found, rules))(terms, dead)
    for text in claims:
        claim = parse_claim(text, rules, terms, found.position.size)
        findings += check_claim(claim, ruling)
    if card is not None:
        findings += check_card(card, ruling, found.position.size)
    if slip is not None:
        findings += check_slip(slip, ruling, found.position.size)
    if record is not None and comparison is not None:
        findings += check_game(record, comparison, ruling)
    return Checked(ruling, tuple(findings), comparison)


def _ruler(found: Board, rules: RuleSet) -> Ruler:
    def count(terms: Terms, dead: frozenset[Point] | None) -> Ruling:
        return rule(
            found.position, rules, terms, dead=dead, doubtful=found.doubtful,
            concerns=found.concerns,
        )  # fmt: skip

    return count


def _completed(terms: Terms, record: GameRecord, handicap_given: bool) -> Terms:
    handicap = terms.handicap if handicap_given else record.handicap
    return replace(terms, handicap=handicap, prisoners=terms.prisoners or record.prisoners)


def _possible(found: Board) -> dict[Point, tuple[Colour, ...]]:
    """What each point read with doubt may hold."""
    return {
        point: tuple(c for c, p in zip(Colour, odds, strict=True) if p >= POSSIBLE)
        for point, odds in found.doubtful
    }
