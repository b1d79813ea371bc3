"""What is known about a game before it is counted: names, rules, komi, warnings, the file."""

from collections.abc import Iterator

from boardscan.report.content import Details, Evidence, Facts
from boardscan.report.words import say
from boardscan.rules.amounts import amount_words
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms, handicap_returned, komi_given
from boardscan.rules.warned import Warned
from boardscan.ruling import Ruling


def facts(
    ruling: Ruling, evidence: Evidence, details: Details, warned: tuple[Warned, ...], lang: str
) -> Facts:
    """Two columns of names and what they are."""
    told = [("event", _event(details, lang)), ("black", details.black), ("white", details.white)]
    file = "photo_file" if evidence.photo else "other_file"
    rows = [
        *((say(name, lang), value) for name, value in told if value),
        (say("rules", lang), say("and", lang).join(_rules(ruling, lang))),
        *_prisoners(ruling.rules, ruling.terms, lang),
        (say("warnings", lang), "\n".join(_warnings(ruling.rules, ruling.terms, warned, lang))),
        (say(file, lang), evidence.source),
        (say("sha256", lang), evidence.sha256),
    ]
    return Facts(tuple(rows))


def _event(details: Details, lang: str) -> str:
    """``City Championship, round 3, table 12``."""
    numbers = (("round_number", details.round), ("table_number", details.table))
    told = [say(name, lang, number=number) for name, number in numbers if number]
    return say("and", lang).join([*([details.event] if details.event else []), *told])


def _rules(ruling: Ruling, lang: str) -> Iterator[str]:
    rules, terms = ruling.rules, ruling.terms
    yield f"{rules.name.in_language(lang)} ({rules.id})"
    yield say("lines", lang, size=ruling.position.size)
    if terms.handicap == 1:
        yield say("no_komi", lang)
    elif terms.handicap:
        returned = amount_words(handicap_returned(rules, terms), rules.unit, lang)
        yield say("handicap_stones", lang, number=terms.handicap, returned=returned)
    komi = komi_given(rules, terms)
    if komi or not terms.handicap:
        yield say("komi", lang, amount=amount_words(komi, rules.unit, lang))


def _prisoners(rules: RuleSet, terms: Terms, lang: str) -> Iterator[tuple[str, str]]:
    if terms.prisoners is not None and rules.counting == "territory":
        taken = terms.prisoners
        yield say("prisoners", lang), say("each", lang, black=taken.black, white=taken.white)


def _warnings(rules: RuleSet, terms: Terms, warned: tuple[Warned, ...], lang: str) -> Iterator[str]:
    """The numbers, then every reason with its article, and what a warning costs."""
    given = terms.warnings
    if not given.black and not given.white:
        yield say("none", lang)
        return
    yield say("each", lang, black=given.black, white=given.white)
    for side, name in ((Colour.BLACK, "black"), (Colour.WHITE, "white")):
        reasons = [warning for warning in warned if warning.side is side]
        lines = [_reason(warning, rules, lang) for warning in reasons]
        unknown = given.of(side) - len(reasons)
        if unknown:
            lines.append(say("no_reason", lang, number=unknown))
        yield from (f"{say(name, lang)}: {line}" for line in lines)
    costs = []
    if rules.warning_penalty:
        penalty = amount_words(rules.warning_penalty, rules.unit, lang)
        costs.append(say("penalty_each", lang, amount=penalty))
    if rules.warnings_lose:
        costs.append(say("penalty_lose", lang, number=rules.warnings_lose))
    if costs:
        yield say("and", lang).join(costs)


def _reason(warning: Warned, rules: RuleSet, lang: str) -> str:
    words = warning.offence.text.in_language(lang)
    ruling = warning.ruling(rules)
    if ruling is None:
        return words
    said = [say("article", lang, number=ruling.article), ruling.penalty.text.in_language(lang)]
    if ruling.remedy.en:
        said.append(ruling.remedy.in_language(lang))
    joined = say("and", lang).join(said)
    return f"{words}（{joined}）" if lang == "zh" else f"{words} ({joined})"
