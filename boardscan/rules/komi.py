"""Reading a komi, which people give in 子 or in points, and often without saying which."""

import re
from collections.abc import Mapping
from fractions import Fraction

from boardscan.errors import RulesError, Text
from boardscan.rules.amounts import mixed_text, parse_amount, points_words, zi_words
from boardscan.rules.rulesets import RuleSet, Unit, check_komi

#: From here on a bare number for area rules could be points: 5½, 6½ and 7½ are all in use.
BARE_ZI_LIMIT = Fraction(5)

_KOMI_UNITS: Mapping[str, Unit] = {
    "zi": "zi",
    "子": "zi",
    "points": "points",
    "point": "points",
    "pt": "points",
    "pts": "points",
    "p": "points",
    "目": "points",
}
_KOMI = re.compile(r"(.*?)\s*(zi|points?|pts?|p|子|目)?", re.IGNORECASE | re.DOTALL)
_HALF_POINT = re.compile(r"(.*)目半")


def parse_komi(text: str, rules: RuleSet) -> Fraction:
    """A komi in the rule set's own unit: ``3.75``, ``3¾子`` or ``7.5 points`` for area rules.

    A bare number from 5 up is refused for area rules (`RulesError` ``komi_unit``): 7.5 would
    nearly always mean points, and taking it for 子 would double the komi. Raises `InputError`
    ``bad_amount`` for what is no number and `RulesError` ``bad_komi`` for what no rules allow.
    """
    return read_komi(text, rules.unit)


def read_komi(text: str, unit: Unit) -> Fraction:
    """`parse_komi` for rules whose amounts are in `unit`."""
    plain = text.strip()
    half_point = _HALF_POINT.fullmatch(plain)
    if half_point is not None:  # 七目半
        plain = f"{half_point[1]}半目"
    found = _KOMI.fullmatch(plain)
    amount_text, given = (found[1], found[2]) if found else (plain, None)
    amount = parse_amount(amount_text)
    if given is None:
        return bare_komi(amount, unit)
    given_unit = _KOMI_UNITS[given.lower()]
    if given_unit != unit:
        amount = amount / 2 if unit == "zi" else amount * 2
    check_komi(amount, unit)
    return amount


def bare_komi(amount: Fraction, unit: Unit) -> Fraction:
    """A komi that came without a unit; see `parse_komi`."""
    check_komi(amount, unit)
    if unit == "zi" and abs(amount) >= BARE_ZI_LIMIT:
        number, number_zh = mixed_text(amount), mixed_text(amount, "zh")
        raise RulesError(
            "komi_unit",
            Text(
                f"a komi of {number} could be 子 or points",
                f"贴 {number_zh} 是子还是目，无法确定",
            ),
            Text(
                f"Write the unit: {points_words(amount)} ({zi_words(amount / 2)}), or {number}zi.",
                f"请写明单位：{points_words(amount, 'zh')}（即 {zi_words(amount / 2, 'zh')}），"
                f"或 {zi_words(amount, 'zh')}。",
            ),
        )
    return amount
