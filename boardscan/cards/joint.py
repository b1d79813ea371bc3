"""All fields of a card together: of everything that they may say, the likeliest by the rules.

Winner, counted side, count, komi and warnings bind each other. A mark that is faint, or a digit
that may be two, is often settled by the rest of the card. A card that contradicts itself is not
made to agree: what was filled in clearly stays, and the contradiction is told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from boardscan.cards import layout as at
from boardscan.cards.agree import NAMES, Said, hold
from boardscan.cards.choices import UNFILLED
from boardscan.cards.reading import CardField, FieldName, State
from boardscan.errors import Text
from boardscan.rules.outcome import How
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms

Fields = Mapping[FieldName, CardField]
Odds = dict[str | None, float]

#: How often people contradict themselves, or leave out what has to be there, for one time that
#: they don't: as rare as an arbiter who looked at the card lets it be.
SLIPS = 0.03
#: From this probability on a doubt is settled by the other fields: as sure as a count has to be.
SETTLED = 0.995
#: Under this one a field that looked clear is asked about all the same.
UNLIKELY = 0.97
#: What a field may say is weighed from this probability on.
_LEAST = 0.002
#: Doubts that other fields can settle. That two circles are filled, or that a part of the card is
#: not there, is for somebody to look at whatever the rest says.
_SETTLES = frozenset({"faint", "beside", "corrected", "struck_alone", "digits_unsure"})
_BUBBLES: Mapping[str, tuple[str, ...]] = {
    choice.name: tuple(bubble.value for bubble in choice.bubbles) for choice in at.CHOICES
}
#: A count that is none of those that were thought of.
_SOMETHING = "?"


def settle(fields: Fields, rules: RuleSet, terms: Terms, size: int) -> dict[FieldName, CardField]:
    """The fields with the values that together are the likeliest, each with its probability.

    A doubt goes where the other fields settle it.
    """
    odds = [_odds(fields[name]) for name in NAMES]
    weights = dict(_weighed(odds, rules, terms, size))
    total = sum(weights.values())
    named = [values for values in weights if _SOMETHING not in values] or list(weights)
    best = max(named, key=lambda values: weights[values])
    settled = dict(fields)
    for place, name in enumerate(NAMES):
        shares: Odds = {}
        for values, weight in weights.items():
            shares[values[place]] = shares.get(values[place], 0.0) + weight / total
        settled[name] = _settled(fields[name], best[place], shares)
    return settled


def _odds(field: CardField) -> Odds:
    """What a field may say, with probabilities that sum to 1."""
    odds: Odds = dict(field.others)
    odds[field.value] = max(odds.get(field.value, 0.0), field.probability)
    rest = max(0.0, 1 - sum(odds.values()))
    if field.name == "count":
        odds[_SOMETHING] = rest
    else:
        blank = UNFILLED.get(field.name)
        others = [value for value in _BUBBLES[field.name] if value not in odds]
        if blank not in odds:  # a stain is likelier than a mark that can't be seen
            odds[blank] = rest if not others else rest / 2
            rest -= odds[blank]
        for value in others:
            odds[value] = rest / len(others)
    kept = {value: share for value, share in odds.items() if share >= _LEAST}
    return {value: share / sum(kept.values()) for value, share in kept.items()}


def _weighed(
    odds: list[Odds], rules: RuleSet, terms: Terms, size: int
) -> Iterator[tuple[tuple[str | None, ...], float]]:
    """All that the fields may say, and how likely they say it."""
    for chosen in product(*(field.items() for field in odds)):
        values = tuple(value for value, _ in chosen)
        weight = 1.0
        for _, share in chosen:
            weight *= share
        if values[-1] == _SOMETHING:  # of it can only be said where it has no place
            weight *= SLIPS if values[1] not in (None, How.COUNT.value) else 1
        else:
            blank = (name for name, v in zip(NAMES, values, strict=True) if v is None)
            reasons = hold(Said.of(values, blank), rules, terms, size).reasons
            weight *= SLIPS ** len(reasons)
        yield values, weight


def _settled(field: CardField, value: str | None, shares: Odds) -> CardField:
    """A field with the value that fits best, and without the doubts that this settles."""
    if value == _SOMETHING or field.state == "double":
        return field
    likely = min(1.0, shares[value])
    others = sorted(
        ((v, p) for v, p in shares.items() if v not in (value, None, _SOMETHING) and p >= _LEAST),
        key=lambda other: -other[1],
    )
    found = replace(
        field, value=value, probability=likely,
        others=tuple((v, p) for v, p in others if v is not None),
    )  # fmt: skip
    codes = {code for code, _ in field.reasons}
    if field.reasons:
        if likely >= SETTLED and codes <= _SETTLES:
            return replace(found, state=_clear_state(field, value), certain=True, reasons=())
        return found
    if likely < UNLIKELY or value != field.value:
        return replace(found, state="doubtful", certain=False, reasons=(_UNLIKELY,))
    return found


def _clear_state(field: CardField, value: str | None) -> State:
    if field.state == "corrected":
        return field.state
    return "blank" if value == UNFILLED.get(field.name) else "read"


_UNLIKELY = (
    "unlikely",
    Text("with what the other fields say it is rather something else", "与其他各项不符，可能有误"),
)
