"""What the words of a game record mean for a count: its rules and its komi."""

from fractions import Fraction

from boardscan.errors import Text
from boardscan.reasons import Reason
from boardscan.rules.rulesets import DEFAULT_RULES, RULE_SETS, RuleSet, check_komi


def rules_of_file(words: str | None) -> str | None:
    """The rule set that the words of an SGF's RU stand for; None when they are not known here."""
    plain = (words or "").strip().lower()
    if plain in RULE_SETS:
        return plain
    for name, starts in (
        (DEFAULT_RULES, ("chinese", "china", "cn", "中国", "中國")),
        ("japan", ("japan", "jp", "日本")),
        ("korea", ("korea", "kr", "韩国", "韓國")),
    ):
        if plain.startswith(starts):
            return name
    return None


def unknown_rules(words: str | None, used: RuleSet) -> tuple[Reason, ...]:
    """A reason when a file names rules that are not known here; none when it names none."""
    if not words or rules_of_file(words) is not None:
        return ()
    message = Text(
        f"the file says rules {words!r}, which are not known here: counted by {used.id}",
        f"文件注明的规则“{words}”不在已知规则之列，按 {used.id} 计算",
    )
    return (Reason("unknown_rules_in_file", message, fields={"rules": words}, spoils=True),)


def komi_of_file(komi: Fraction, rules: RuleSet) -> Fraction:
    """An SGF's KM in the rule set's unit.

    The format means points. Chinese programs also write 子 (3.75) and hundredths (375, 650): an
    odd number of quarters can only be 子, and no komi is 100 points.
    """
    if komi >= 100:
        komi /= 100
    in_zi = (komi * 4).denominator == 1 and (komi * 4).numerator % 2 == 1
    if rules.counting == "area":
        amount = komi if in_zi else komi / 2
    else:
        amount = komi * 2 if in_zi else komi
    check_komi(amount, rules.unit)
    return amount
