"""What was read of a card as JSON; `schema/card-1.schema.json` describes it."""

import json
from importlib import resources

from boardscan.cards.agree import claim_text
from boardscan.cards.code import CardCode
from boardscan.cards.read import CardFailure
from boardscan.cards.reading import CardField, CardReading
from boardscan.records.contract import Record
from boardscan.records.outcome_json import outcome_json
from boardscan.records.told import told, told_error

VERSION = 1


def schema() -> Record:
    """The JSON Schema (2020-12) that every record is valid against."""
    file = resources.files("boardscan.records") / "schema" / f"card-{VERSION}.schema.json"
    found: Record = json.loads(file.read_text(encoding="utf-8"))
    return found


def card_record(found: CardReading | CardFailure, lang: str = "en") -> Record:
    """One card, or one picture without a card that can be read."""
    record: Record = {
        "version": VERSION,
        "source": found.source,
        "page": found.page,
        "sha256": found.sha256 or None,
        "card": None if found.card is None else _code(found.card),
        "status": "refused",
        "fields": {},
        "outcome": None,
        "claim": None,
        "corners_xy_px": None,
        "reasons": [],
        "notes": [],
    }
    if isinstance(found, CardFailure):
        return record | {"error": told_error(found.error, lang)}
    outcome = found.outcome
    return record | {
        "status": "certain" if found.certain else "needs_review",
        "fields": {name: _field(field, lang) for name, field in found.fields.items()},
        "outcome": None if outcome is None else outcome_json(outcome),
        "claim": None if outcome is None else claim_text(found.fields, outcome),
        "corners_xy_px": [[round(float(v), 1) for v in xy] for xy in found.corners_xy_px],
        "reasons": told(found.reasons, lang),
        "notes": told(found.notes, lang),
    }


def _code(card: CardCode) -> Record:
    numbers = dict(zip(("round", "table", "board"), card.place, strict=True))
    return {
        "event": card.event,
        "event_id": card.event_id or None,
        "game": card.game,
        **numbers,
        "number": card.number,
        "rules": card.rules,
        "komi": card.komi or None,
        "handicap": card.handicap,
        "size": card.size,
        "pairing": card.pairing,
    }


def _field(field: CardField, lang: str) -> Record:
    return {
        "value": field.value,
        "probability": round(field.probability, 4),
        "state": field.state,
        "certain": field.certain,
        "others": [{"value": v, "probability": round(p, 4)} for v, p in field.others],
        "reasons": told(field.reasons, lang),
        "box_mm": [round(length, 1) for length in field.box],
    }
