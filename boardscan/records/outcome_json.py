"""Outcomes as JSON and back; amounts are exact fractions in text."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from boardscan.rules.amounts import fraction_text
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

_SIDES = {"B": Colour.BLACK, "W": Colour.WHITE}


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """``{"how": "count", "winner": "B", "margin_zi": "3/4"}``; `outcome_of` reads it back."""
    margin = None if outcome.margin is None else fraction_text(outcome.margin)
    return {"how": outcome.how.value, "winner": outcome.winner_letter, "margin_zi": margin}


def outcome_of(data: Mapping[str, Any]) -> Outcome:
    """The outcome that `outcome_json` wrote, or that a verdict of the JSON contract holds."""
    winner, margin = data["winner"], data["margin_zi"]
    return Outcome(
        How(data["how"]),
        None if winner is None else _SIDES[winner],
        None if margin is None else Fraction(margin),
    )


def outcome_of_verdict(verdict: Mapping[str, Any]) -> Outcome | None:
    """The outcome of a verdict; None for one that was refused, or for none at all."""
    return outcome_of(verdict) if verdict.get("how") else None
