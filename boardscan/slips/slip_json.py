"""What was read of a page of slips as JSON; `schema/slip-1.schema.json` describes it."""

import json
from importlib import resources

from boardscan.records.contract import Record
from boardscan.records.outcome_json import outcome_json
from boardscan.records.told import told, told_error
from boardscan.rules.notation import result_words
from boardscan.rules.outcome import How, Outcome
from boardscan.slips.read import SlipFailure
from boardscan.slips.reading import SlipField, SlipGame, SlipPage
from boardscan.slips.words import Word

VERSION = 1


def schema() -> Record:
    """The JSON Schema (2020-12) that every record is valid against."""
    file = resources.files("boardscan.records") / "schema" / f"slip-{VERSION}.schema.json"
    found: Record = json.loads(file.read_text(encoding="utf-8"))
    return found


def slip_record(found: SlipPage | SlipFailure, lang: str = "en") -> Record:
    """One page, with everything on it and where it stands."""
    record: Record = {
        "version": VERSION,
        "source": found.source,
        "page": found.page,
        "sha256": found.sha256 or None,
        "status": "refused",
        "turned": 0,
        "size_px": None,
        "games": [],
        "words": [],
        "reasons": [],
    }
    if isinstance(found, SlipFailure):
        return record | {"error": told_error(found.error, lang)}
    height, width = found.sheet.image.shape[:2]
    return record | {
        "status": "certain" if found.certain else "needs_review",
        "turned": found.sheet.turned,
        "size_px": [width, height],
        "games": [_game(game, lang) for game in found.games],
        "words": [_word(word) for word in found.sheet.words],
        "reasons": told(found.reasons, lang),
    }


def _game(game: SlipGame, lang: str) -> Record:
    return {
        "number": game.number,
        "game": game.key,
        "certain": game.certain,
        "fields": {name: _field(field, lang) for name, field in game.fields.items()},
        "outcome": None if game.outcome is None else outcome_json(game.outcome),
        "claim": claim_of(game),
        "reasons": told(game.reasons, lang),
    }


def claim_of(game: SlipGame) -> str | None:
    """The result in words that `check --claim` reads; None where any of it is in doubt."""
    outcome = game.outcome
    parts = [game.fields[name] for name in ("winner", "how", "margin") if name in game.fields]
    if outcome is None or not all(part.certain for part in parts):
        return None
    return _words(outcome)


def _words(outcome: Outcome) -> str:
    if outcome.how is How.COUNT and outcome.winner is not None and outcome.margin is None:
        return f"{'黑' if outcome.winner_letter == 'B' else '白'}胜"
    return result_words(outcome, "zh")


def _field(field: SlipField, lang: str) -> Record:
    return {
        "value": field.value,
        "text": field.text,
        "score": field.score,
        "probability": field.probability,
        "certain": field.certain,
        "others": list(field.others),
        "reasons": told(field.reasons, lang),
        "box_px": [round(v, 1) for v in field.box],
    }


def _word(word: Word) -> Record:
    return {
        "text": word.text,
        "score": round(word.score, 3),
        "quad_px": [[round(float(v), 1) for v in xy] for xy in word.quad],
        "layer": word.layer,
    }
