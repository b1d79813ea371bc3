"""What was read and ruled, by the JSON contract and as SGF."""

from boardscan.part_words import place_text, where_text
from boardscan.parts import PartScan
from boardscan.pipeline import Scan
from boardscan.records.contract import Record, counted_record, part_record, reading_record
from boardscan.records.disputes import disputes_json
from boardscan.records.sgf import write_sgf
from boardscan.rules.names import Point
from boardscan.rules.notation import sgf_komi, sgf_result, sgf_rules
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


def part_scan_record(source: str, found: PartScan, lang: str) -> Record:
    """The JSON of a picture of a part of a board."""
    return part_record(
        source,
        found.rows,
        found.place,
        where=where_text(found.place).in_language(lang),
        status=found.status,
        reasons=[(reason.code, reason.text(lang)) for reason in found.reasons],
        sha256=found.photo.sha256,
        corners_xy=found.lattice.corners_xy,
        doubtful=found.doubtful,
    )


def part_sgf(source: str, found: PartScan, lang: str) -> bytes | None:
    """A part's stones at their place on the board; None where that is not known."""
    board = found.on_board()
    if board is None:
        return None
    view = [found.place.spot.point(point) for point in found.colours]
    comment = [place_text(found.place).in_language(lang)]
    comment += [reason.text(lang) for reason in found.reasons]
    return write_sgf(board, name=source, comment="\n".join(comment), view=view)


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


def ruling_sgf(source: str, ruling: Ruling, lang: str) -> bytes:
    """The SGF of a ruling. A result that needs a review is no RE yet: it stands in the comment."""
    verdict = ruling.verdict
    certain = verdict.status == "certain"
    comment = [verdict.summary(lang)]
    comment += [reason.text(lang) for reason in verdict.reasons]
    return write_sgf(
        ruling.position,
        owners=ruling.owners,
        proposed_dead=ruling.dead.suggested_stones,
        komi=sgf_komi(ruling.rules, ruling.terms),
        rules=sgf_rules(ruling.rules),
        result=sgf_result(verdict.outcome) if certain else "?",
        name=source,
        comment="\n".join(comment),
    )


def _dead(ruling: Ruling) -> list[tuple[Point, str, float | None]]:
    agreed = [(point, "agreed", None) for point in sorted(ruling.dead.agreed)]
    suggested = [
        (point, "suggested", float(chain.probability))
        for chain in ruling.dead.suggested
        for point in sorted(chain.chain)
    ]
    return [*agreed, *suggested]
