"""From the words in which a game's terms were given to the values that it is counted with."""

from collections.abc import Mapping
from typing import Any

from boardscan.rules.counting import parse_dead
from boardscan.rules.komi import parse_komi
from boardscan.rules.names import Point
from boardscan.rules.position import Position
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import DEFAULT_RULES, RuleSet
from boardscan.rules.terms import Terms, Warnings, parse_prisoners

Words = Mapping[str, Any]


def rules_of(words: Words) -> RuleSet:
    """The rule set of `boardscan.records.game.terms_of`; raises `InputError` for none."""
    return get_ruleset(words["rules"] or DEFAULT_RULES)


def typed_terms(words: Words, rules: RuleSet) -> Terms:
    """Komi, handicap, warnings and prisoners; raises for what the rules don't allow."""
    warned = words["warnings"]
    return Terms(
        handicap=words["handicap"],
        komi=None if words["komi"] is None else parse_komi(words["komi"], rules),
        warnings=Warnings(warned["B"], warned["W"]),
        prisoners=None if words["prisoners"] is None else parse_prisoners(words["prisoners"]),
        borders_agreed=words.get("borders_agreed", False),
    )


def dead_of(words: Words, position: Position) -> frozenset[Point] | None:
    """The agreed dead stones; None where nobody said."""
    text = words["dead"]
    if text is None:
        return None
    if text.strip().lower() in ("none", "无", "-"):
        return frozenset()
    return parse_dead(text, position)
