"""The JSON that other programs read, version 1; `schema/boardscan-1.schema.json` describes it.

Fields may be added within a version. One that changes its meaning or goes away makes a new one.
"""

import json
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any

from boardscan.errors import BoardscanError
from boardscan.rules.amounts import fraction_text
from boardscan.rules.names import COLUMN_LETTERS, Point, point_name
from boardscan.rules.outcome import Outcome
from boardscan.rules.place import Place
from boardscan.rules.position import Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.scoring import Score
from boardscan.rules.terms import Terms, handicap_returned, komi_given

VERSION = 1
Record = dict[str, Any]
Reasons = Sequence[tuple[str, str]]


def schema() -> Record:
    """The JSON Schema (2020-12) that every record of this version is valid against."""
    file = resources.files("boardscan.records") / "schema" / f"boardscan-{VERSION}.schema.json"
    found: Record = json.loads(file.read_text(encoding="utf-8"))
    return found


def reading_record(
    source: str,
    position: Position,
    *,
    status: str,
    reasons: Reasons = (),
    sha256: str | None = None,
    corners_xy: Iterable[Iterable[float]] | None = None,
    doubtful: Iterable[tuple[Point, Iterable[float]]] = (),
) -> Record:
    """What was read from one photo or file.

    Parameters
    ----------
    reasons : code and message of everything that makes it need a review.
    corners_xy : (4, 2) px of the upright picture: top left, top right, bottom right, bottom left.
    doubtful : points with their probabilities of being empty, black and white.
    """
    record = _empty_record(source)
    record.update(
        sha256=sha256,
        size=position.size,
        rows=list(position.rows()),
        status=status,
        reasons=[{"code": code, "message": message} for code, message in reasons],
        doubtful=[_doubtful(point, odds, position.size) for point, odds in doubtful],
    )
    if corners_xy is not None:
        record["corners_xy_px"] = [[round(float(v), 1) for v in corner] for corner in corners_xy]
    return record


def part_record(
    source: str,
    rows: Sequence[str],
    place: Place,
    *,
    where: str,
    status: str,
    reasons: Reasons = (),
    sha256: str | None = None,
    corners_xy: Iterable[Iterable[float]] = (),
    doubtful: Iterable[tuple[Point, Iterable[float]]] = (),
) -> Record:
    """What was read from a picture of a part of a board; ``doubtful`` by (row, col) of the part.

    ``size`` is the board's, None where it is neither seen nor named; ``rows`` are those shown.
    """
    record = _empty_record(source)
    doubts = [(point, _chances(odds)) for point, odds in doubtful]
    record.update(
        sha256=sha256,
        size=place.size if place.size_known else None,
        rows=list(rows),
        status=status,
        reasons=[{"code": code, "message": message} for code, message in reasons],
        corners_xy_px=[[round(float(v), 1) for v in corner] for corner in corners_xy],
    )
    if place.known:
        record["doubtful"] = [
            {"point": place.name(point), "probabilities": chances} for point, chances in doubts
        ]
    column = place.first_column
    record["part"] = {
        "where": where,
        "borders": dict(zip(("top", "right", "bottom", "left"), place.ends, strict=True)),
        "board_size": place.size if place.known or place.size_known else None,
        "size_from": "given" if place.given else "seen" if place.size_known else "assumed",
        "first_row": place.first_number,
        "first_column": None if column is None else COLUMN_LETTERS[column],
        "names": [[place.name((r, c)) for c in range(place.cols)] for r in range(place.rows)]
        if place.known
        else None,
        "doubtful": [
            {"row": point[0], "column": point[1], "probabilities": chances}
            for point, chances in doubts
        ],
    }
    return record


def refused_record(source: str, error: BoardscanError, lang: str) -> Record:
    """Why a photo or file was refused."""
    return refuse(_empty_record(source), error, lang)


def refuse(record: Record, error: BoardscanError, lang: str) -> Record:
    """The record with status refused and the error; what was read stays in it."""
    told = {
        "code": error.code,
        "message": error.message.in_language(lang),
        "hint": error.hint.in_language(lang),
    }
    return record | {"status": "refused", "error": told}


def refuse_count(record: Record, error: BoardscanError, lang: str) -> Record:
    """`refuse` for a count: what was read stays, and the verdict is that there is none."""
    record = refuse(record, error, lang)
    reason = {"code": error.code, "message": record["error"]["message"]}
    verdict = _outcome(None) | {"status": "refused", "reasons": [reason]}
    return record | {"rules": None, "dead": [], "disputes": [], "count": None, "verdict": verdict}


def counted_record(
    reading: Record,
    *,
    rules: RuleSet,
    terms: Terms,
    score: Score | None,
    dead: Iterable[tuple[Point, str, float | None]],
    outcome: Outcome | None,
    status: str,
    reasons: Reasons,
    disputes: Sequence[Record] = (),
) -> Record:
    """A reading together with its count and verdict.

    `outcome` is None when the verdict is that there is none; `dead` has each dead stone with
    ``agreed`` or ``suggested`` and, for a proposal, the probability that it is right. `status`
    and `reasons` are those of the verdict; `disputes` is made by `disputes_json`.
    """
    size = reading["size"]
    return reading | {
        "rules": _rules(rules, terms),
        "dead": [
            {"point": point_name(point, size), "status": how, "probability": odds}
            for point, how, odds in dead
        ],
        "disputes": list(disputes),
        "count": None if score is None else _count(score),
        "verdict": {
            **_outcome(outcome),
            "status": status,
            "reasons": [{"code": code, "message": message} for code, message in reasons],
        },
    }


def _empty_record(source: str) -> Record:
    return {
        "version": VERSION,
        "source": source,
        "sha256": None,
        "size": None,
        "rows": None,
        "corners_xy_px": None,
        "status": "refused",
        "reasons": [],
        "doubtful": [],
    }


def _doubtful(point: Point, odds: Iterable[float], size: int) -> Record:
    return {"point": point_name(point, size), "probabilities": _chances(odds)}


def _chances(odds: Iterable[float]) -> Record:
    empty, black, white = (round(float(p), 4) for p in odds)
    return {"empty": empty, "black": black, "white": white}


def _rules(rules: RuleSet, terms: Terms) -> Record:
    prisoners = terms.prisoners
    return {
        "id": rules.id,
        "counting": rules.counting,
        "unit": rules.unit,
        "komi": fraction_text(komi_given(rules, terms)),
        "handicap": terms.handicap,
        "handicap_return": fraction_text(handicap_returned(rules, terms)),
        "warnings": {"B": terms.warnings.black, "W": terms.warnings.white},
        "prisoners": None if prisoners is None else {"B": prisoners.black, "W": prisoners.white},
    }


def _count(score: Score) -> Record:
    return {
        "black": fraction_text(score.black),
        "white": fraction_text(score.white),
        "shared": str(score.count.shared),
    }


def _outcome(outcome: Outcome | None) -> Record:
    if outcome is None:
        return {"winner": None, "how": None, "margin_zi": None, "margin_points": None}
    return {
        "winner": outcome.winner_letter,
        "how": outcome.how.value,
        "margin_zi": _optional(outcome.margin),
        "margin_points": _optional(outcome.margin_points),
    }


def _optional(amount: Any) -> str | None:
    return None if amount is None else fraction_text(amount)
