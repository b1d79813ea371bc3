"""What was read and ruled, by the JSON contract."""

from boardscan.pipeline import Scan
from boardscan.records.contract import Record, counted_record, reading_record
from boardscan.records.disputes import disputes_json
from boardscan.rules.names import Point
from boardscan.ruling import Ruling


def scan_record(source: str, found: Scan, lang: str) -> Record:
    """The JSON of a scan."""
    return reading_record(
        source,
        found.position,
        status=found.status,
        reasons=[(reason.code, reason.text(lang)) for reason in found.reasons],
        sha256=found.photo.sha256,
        corners_xy=found.lattice.corners_xy,
        doubtful=found.doubtful,
    )


def ruling_record(reading: Record, ruling: Ruling, lang: str) -> Record:
    """The JSON of a ruling on what was read."""
    verdict = ruling.verdict
    return counted_record(
        reading,
        rules=ruling.rules,
        terms=ruling.terms,
        score=verdict.score,
        dead=_dead(ruling),
        disputes=disputes_json(verdict.disputes, ruling.dead.settled, ruling.position.size),
        outcome=None if verdict.status == "refused" else verdict.outcome,
        status=verdict.status,
        reasons=[(reason.code, reason.text(lang)) for reason in verdict.reasons],
    )


def _dead(ruling: Ruling) -> list[tuple[Point, str, float | None]]:
    agreed = [(point, "agreed", None) for point in sorted(ruling.dead.agreed)]
    suggested = [
        (point, "suggested", float(chain.probability))
        for chain in ruling.dead.suggested
        for point in sorted(chain.chain)
    ]
    return [*agreed, *suggested]
