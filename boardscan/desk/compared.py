"""A counted board against what was written down: claims, papers and a game record."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from boardscan.check.checking import check_scan
from boardscan.check.findings import Finding, findings_json
from boardscan.desk.counted import Counted, Doubt
from boardscan.reasons import Reason
from boardscan.records.compare import Comparison
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Position
from boardscan.rules.terms import Terms
from boardscan.ruling import Ruling

if TYPE_CHECKING:
    from boardscan.cards.reading import CardReading
    from boardscan.check.slip import SlipOfGame


@dataclass(frozen=True)
class Compared:
    """What was found, in a language, and the record's last position beside the photo's."""

    json: dict[str, Any]
    record: dict[str, Any] | None


def compared(
    counted: Counted,
    claims: Iterable[str],
    sgf: bytes | None,
    lang: str,
    *,
    card: "CardReading | None" = None,
    slip: "SlipOfGame | None" = None,
    first: Iterable[Finding] = (),
) -> Compared:
    """Compare, behind what was found `first`.

    Raises `InputError` ``bad_claim``; what is wrong with a record is a finding.
    """
    ruling, position = counted.ruling, counted.position
    assert ruling is not None and position is not None

    def as_counted(_terms: Terms, _dead: frozenset[Point] | None) -> Ruling:
        return ruling

    checked = check_scan(
        _Seen(position, counted.doubtful, counted.concerns),
        ruling.rules,
        ruling.terms,
        claims=claims,
        sgf=sgf,
        dead=ruling.dead.agreed or None,
        handicap_given=True,
        ruler=as_counted,
        card=card,
        slip=slip,
    )
    told = findings_json([*first, *checked.findings], position.size, lang)
    return Compared(told, _record(checked.comparison, position))


class _Seen(NamedTuple):
    position: Position
    doubtful: Sequence[Doubt]
    concerns: Sequence[Reason]


def _record(comparison: Comparison | None, position: Position) -> dict[str, Any] | None:
    """The record's board as it lies in the photo, and the points where it has something else."""
    if comparison is None or comparison.kind == "another_size":
        return None
    there = position.with_points({d.point: d.record for d in comparison.differences})
    return {
        "kind": comparison.kind,
        "move": comparison.move,
        "rows": list(there.rows()),
        "differences": [
            {
                "point": point_name(d.point, position.size),
                "photo": ".BW"[d.photo],
                "record": ".BW"[d.record],
                "doubtful": d.doubtful,
            }
            for d in comparison.differences
        ],
    }
