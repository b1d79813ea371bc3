"""What would make a claim agree that does not: a common slip that explains the difference.

A guess is never a verdict. It tells an arbiter where to ask.
"""

from collections.abc import Iterator
from fractions import Fraction

from boardscan.check.findings import About, Finding
from boardscan.errors import Text
from boardscan.rules.amounts import amount_words
from boardscan.rules.claims import Claim
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.terms import handicap_returned, komi_given
from boardscan.ruling import Ruling


def guesses(claim: Claim, ruling: Ruling, about: About) -> Iterator[Finding]:
    """The slips that would explain a claimed margin exactly. Only a certain count is explained."""
    outcome, score = claim.outcome, ruling.verdict.score
    if outcome.margin is None or score is None or not ruling.verdict.margin_certain:
        return
    claimed = -outcome.margin if outcome.winner is Colour.WHITE else outcome.margin
    for code, margin, text in _slips(ruling, score.margin):
        if margin == claimed:
            yield Finding(about, code, None, text, claim.text)


def _slips(ruling: Ruling, counted: Fraction) -> Iterator[tuple[str, Fraction, Text]]:
    rules, terms = ruling.rules, ruling.terms
    warned = terms.warnings
    penalty = rules.in_zi(rules.warning_penalty * (warned.black - warned.white))
    if penalty:
        yield "without_warnings", counted + penalty, Text(
            "it fits if the warnings are left out", "若不计警告罚子，则相符"
        )  # fmt: skip
    if rules.warning_penalty and not penalty:
        for side, word in ((1, Text("Black", "黑方")), (-1, Text("White", "白方"))):
            margin = counted - side * rules.in_zi(rules.warning_penalty)
            yield "with_a_warning", margin, Text(
                f"it fits if {word.en} was warned once", f"若{word.zh}受过一次警告，则相符"
            )  # fmt: skip
    given = komi_given(rules, terms) + handicap_returned(rules, terms)
    if given:
        yield "without_komi", counted + rules.in_zi(given), Text(
            "it fits if no komi is given", "若不贴子，则相符"
        )  # fmt: skip
    for other in RULE_SETS.values():
        same_kind = other.counting == rules.counting and not other.group_tax
        if same_kind and other.komi != komi_given(rules, terms) and not terms.handicap:
            komi = Text(*(amount_words(other.komi, other.unit, lang) for lang in ("en", "zh")))
            margin = counted + rules.in_zi(komi_given(rules, terms) - other.komi)
            yield "other_komi", margin, Text(
                f"it fits a komi of {komi.en} ({other.id})",
                f"若贴{komi.zh}（{other.id}），则相符",
            )  # fmt: skip
    yield "other_unit", counted * 2, Text(
        "it fits if its number is taken as points", "若把所记数目当作目数，则相符"
    )  # fmt: skip
    yield "other_unit", counted / 2, Text(
        "it fits if its number is taken as 子", "若把所记数目当作子数，则相符"
    )  # fmt: skip
    yield "colours_swapped", -counted, Text(
        "it fits with the colours swapped", "若黑白互换，则相符"
    )  # fmt: skip
