"""What a blank field most probably says, where the rest of the card leaves one answer."""

from collections.abc import Mapping
from dataclasses import replace

from boardscan.cards import layout as at
from boardscan.cards.agree import NAMES, Said, hold
from boardscan.cards.choices import DOUBTED
from boardscan.cards.reading import CardField, FieldName
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms

_PROPOSED = (at.WINNER, at.COUNTED)


def proposed(
    fields: Mapping[FieldName, CardField], rules: RuleSet, terms: Terms, size: int
) -> dict[FieldName, CardField]:
    """The fields, where winner or counted side is blank beside a count with the one that fits.

    A copier swallows faint marks. The doubt that the mark is missing stays: this only says what
    to look for.
    """
    found = dict(fields)
    for choice in _PROPOSED:
        name: FieldName = choice.name  # type: ignore[assignment]
        field = fields[name]
        if field.state != "blank" or field.certain or fields["count"].value is None:
            continue
        others = {n: fields[n].value for n in NAMES}
        fitting = []
        for bubble in choice.bubbles:
            said = Said.of([{**others, name: bubble.value}[n] for n in NAMES], ())
            if not hold(said, rules, terms, size).reasons:
                fitting.append(bubble.value)
        if len(fitting) == 1:
            found[name] = replace(field, value=fitting[0], probability=DOUBTED, state="doubtful")
    return found
