"""What there is to choose from on a page: rules, reasons for warnings, endings, formats."""

from typing import Any

from boardscan.errors import Text
from boardscan.records.criteria import Criterion
from boardscan.records.event import Event
from boardscan.rules.amounts import amount_words, fraction_text
from boardscan.rules.notation import result_words, sgf_result
from boardscan.rules.offences import OFFENCES, Offence, Penalty
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import RULE_SETS, RuleSet

Json = dict[str, Any]

SIZES = (19, 13, 9)
FORMATS = ("csv", "xlsx", "json", "sgf", "opengotha", "h9")
STANDINGS = {
    "open": Text("no result", "无结果"),
    "refused": Text("not readable", "无法读取"),
    "needs_review": Text("needs review", "需要复核"),
    "read": Text("read", "已读"),
    "decided": Text("decided", "已判定"),
    "confirmed": Text("confirmed", "已确认"),
}
_WITHOUT_COUNT = (How.RESIGNATION, How.TIME, How.FORFEIT, How.RULING)
_NO_WARNING = (Penalty.LOSS, Penalty.PASS)


def choices(event: Event, lang: str) -> Json:
    """`boardscan.desk.shapes.Choices`."""
    return {
        "rules": [_rules(rules, lang) for rules in _rule_sets(event)],
        "offences": [_offence(offence, lang) for offence in OFFENCES.values()],
        "endings": [{"value": _value(end), "text": result_words(end, lang)} for end in _endings()],
        "sizes": list(SIZES),
        "formats": list(FORMATS),
        "standings": {name: text.in_language(lang) for name, text in STANDINGS.items()},
        "columns": {c.value: c.name_text.in_language(lang) for c in Criterion},
    }


def _rule_sets(event: Event) -> list[RuleSet]:
    """Those that are known by name, and the event's own."""
    own = event.about.get("rules")
    if own is None or own in RULE_SETS:
        return list(RULE_SETS.values())
    return [get_ruleset(str(own)), *RULE_SETS.values()]


def _rules(rules: RuleSet, lang: str) -> Json:
    return {
        "id": rules.id,
        "name": rules.name.in_language(lang),
        "counting": rules.counting,
        "unit": rules.unit,
        "komi": fraction_text(rules.komi),
        "komi_words": amount_words(rules.komi, rules.unit, lang),
        "warning_penalty": fraction_text(rules.warning_penalty),
        "warnings_lose": rules.warnings_lose,
        "needs_prisoners": rules.counting == "territory",
    }


def _offence(offence: Offence, lang: str) -> Json:
    by_rules = {
        name: {
            "article": ruling.article,
            "penalty": ruling.penalty.text.in_language(lang),
            "remedy": ruling.remedy.in_language(lang),
            "warns": ruling.penalty not in _NO_WARNING,
        }
        for name, ruling in offence.rulings.items()
    }
    return {"code": offence.code, "text": offence.text.in_language(lang), "rules": by_rules}


def _endings() -> list[Outcome]:
    won = [Outcome(how, side, None) for how in _WITHOUT_COUNT for side in Colour if side]
    return [*won, *(Outcome(how, None, None) for how in (How.DRAW, How.BOTH_LOSE, How.REPLAY))]


def _value(outcome: Outcome) -> str:
    """What `decide` takes: SGF's word where it has one for exactly this."""
    if outcome.how in (How.RESIGNATION, How.TIME, How.FORFEIT):
        return sgf_result(outcome)
    return result_words(outcome)
