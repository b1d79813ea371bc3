"""Whether the fields of a card agree with each other by the rules, and what result they state."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from boardscan.cards.choices import DOUBTED
from boardscan.cards.reading import CardField, FieldName
from boardscan.errors import BoardscanError, Text
from boardscan.rules.amounts import decimal_text, mixed_text
from boardscan.rules.claims import Claim, parse_claim
from boardscan.rules.notation import result_words
from boardscan.rules.outcome import How, Outcome, ruled_by_warnings
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RULE_SETS, RuleSet
from boardscan.rules.terms import Terms, Warnings

Reason = tuple[str, Text]
Fields = Mapping[FieldName, CardField]
NAMES: tuple[FieldName, ...] = (
    "winner", "how", "black_warnings", "white_warnings", "counted", "count",
)  # fmt: skip
SIDES = {"B": Colour.BLACK, "W": Colour.WHITE}
_CHINESE = {"B": "黑", "W": "白"}


@dataclass(frozen=True)
class Agreement:
    """The result that a card states, and what is said against it."""

    outcome: Outcome | None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Said:
    """What the fields of a card say; `blank` are those in which nothing was filled in."""

    winner: str | None
    how: str | None
    black_warnings: str | None
    white_warnings: str | None
    counted: str | None
    count: str | None
    blank: frozenset[str] = frozenset()

    @classmethod
    def of(cls, values: Sequence[str | None], blank: Iterable[str]) -> "Said":
        """From the values in the order of `NAMES`."""
        winner, how, black, white, counted, count = values
        return cls(winner, how, black, white, counted, count, frozenset(blank))


def agree(fields: Fields, rules: RuleSet, terms: Terms, size: int) -> Agreement:
    """Hold the fields against each other.

    `terms` hold komi and handicap; the warnings counted with are those of the card. A field that
    is read with doubt takes part: its doubt stays, and a contradiction is one more. One with two
    answers is not one that is missing.
    """
    values = [fields[name].value for name in NAMES]
    blank = (name for name in NAMES if fields[name].state == "blank")
    found = hold(Said.of(values, blank), rules, terms, size)
    double = {name for name in NAMES if fields[name].state == "double"}
    told = (r for r in found.reasons if not (r[0] in _MISSING and double & {*_AT_ODDS[r[0]]}))
    return replace(found, reasons=tuple(told))


def hold(said: Said, rules: RuleSet, terms: Terms, size: int) -> Agreement:
    """Hold against each other what the fields say."""
    terms = Terms(terms.handicap, terms.komi, _warnings(said), terms.prisoners)
    if said.how is None and said.count is not None:  # who wrote a count down has counted
        found = _counted(said, rules, terms, size)
        missing = (_HOW_MISSING,) if "how" in said.blank else ()
        return replace(found, reasons=(*missing, *found.reasons))
    if said.how is None:
        return Agreement(None, (_EMPTY if said.winner is None else _HOW_MISSING,))
    if said.how == How.COUNT.value:
        return _counted(said, rules, terms, size)
    return _uncounted(How(said.how), said, ruled_by_warnings(rules, terms.warnings))


def agree_in_form(fields: Fields) -> tuple[Reason, ...]:
    """What is missing or needless whatever the rules are, where nobody knows how it is counted."""
    found = agree(fields, RULE_SETS["china-2002"], Terms(), size=19)
    return tuple(reason for reason in found.reasons if reason[0] not in _BY_RULES)


def with_doubts(fields: Fields, reasons: tuple[Reason, ...]) -> dict[FieldName, CardField]:
    """The fields with a doubt where they contradict each other, or lack what has to be there.

    Of two that contradict each other any may be wrong, and a fax may have swallowed a mark: where
    one is missing, that no warning is marked is no certainty either. Where the way it ended is
    blank beside a count, a count is proposed.
    """
    doubted = dict(fields)

    def doubt(name: FieldName, reason: Reason) -> None:
        field = doubted[name]
        doubted[name] = replace(field, certain=False, reasons=(*field.reasons, reason))

    for reason in reasons:
        for name in _AT_ODDS.get(reason[0], ()):
            doubt(name, reason)
    missing = next((reason for reason in reasons if reason[0] in _MISSING), None)
    for name in ("black_warnings", "white_warnings"):
        if missing is not None and fields[name].state == "blank":
            doubt(name, missing)
    if _HOW_MISSING in reasons and fields["count"].value is not None:
        doubted["how"] = replace(
            doubted["how"], value=How.COUNT.value, probability=DOUBTED, state="doubtful"
        )
    return doubted


def claim_text(fields: Fields, outcome: Outcome) -> str:
    """The result in words that `parse_claim` reads: the count itself where one is stated."""
    count, side = fields["count"].value, fields["counted"].value
    if outcome.how is How.COUNT and count is not None and side is not None:
        return f"{_CHINESE[side]}{mixed_text(Fraction(count), 'zh')}子"
    return result_words(outcome, "zh")


def _counted(said: Said, rules: RuleSet, terms: Terms, size: int) -> Agreement:
    winner = said.winner
    reasons: list[Reason] = []
    ruled = ruled_by_warnings(rules, terms.warnings)
    if ruled is not None:
        reasons.append(_WARNINGS_DECIDE)
    claim = _claim(said.count, said.counted, rules, terms, size)
    if claim is None:
        missing = {"count": _NO_COUNT, "counted": _NO_SIDE}
        reasons += [told for name, told in missing.items() if name in said.blank]
        if winner is None:  # a faint copy loses more than one mark
            reasons.append(_NO_WINNER)
        known = Outcome(How.COUNT, SIDES[winner]) if winner in SIDES else None
        return Agreement(known, tuple(reasons))
    if not claim.possible:
        reasons.append(_IMPOSSIBLE)
    stated = claim.outcome.winner_letter or "none"
    if winner is None:
        reasons.append(_NO_WINNER)
    elif winner != stated:
        reasons.append(_contradicts(claim.outcome))
    return Agreement(claim.outcome, tuple(reasons))


@lru_cache(maxsize=4096)
def _claim(
    count: str | None, side: str | None, rules: RuleSet, terms: Terms, size: int
) -> Claim | None:
    """What follows from the count; a margin in points for territory rules."""
    if count is None or side not in SIDES:
        return None
    amount = Fraction(count)
    if rules.counting == "territory":
        text = f"{side}+{decimal_text(amount)}points" if amount else "0"
    else:
        text = f"{_CHINESE[side]}{mixed_text(amount, 'zh')}子"
    try:
        return parse_claim(text, rules, terms, size)
    except BoardscanError:
        return None


def _uncounted(how: How, said: Said, ruled: Outcome | None) -> Agreement:
    reasons: list[Reason] = []
    outcome: Outcome | None
    if how.needs_winner:
        outcome = Outcome(how, SIDES[said.winner]) if said.winner in SIDES else None
        if outcome is None:
            reasons.append(_NO_WINNER)
    else:
        outcome = Outcome(how)
        if said.winner in SIDES:
            reasons.append(_NEEDLESS_WINNER)
    if said.count is not None:
        reasons.append(_NEEDLESS_COUNT)
    elif said.counted is not None:
        reasons.append(_NEEDLESS_SIDE)
    if ruled is not None and outcome is not None and ruled != outcome:
        reasons.append(_WARNINGS_DECIDE)
    return Agreement(outcome, tuple(reasons))


def _warnings(said: Said) -> Warnings:
    return Warnings(int(said.black_warnings or 0), int(said.white_warnings or 0))


def _contradicts(outcome: Outcome) -> Reason:
    en, zh = result_words(outcome), result_words(outcome, "zh")
    return (
        "winner_contradicts",
        Text(
            f"the winner and the count do not agree: by the count {en}",
            f"胜方与数子不符：按数子为{zh}",
        ),
    )


#: The fields of which one must be wrong, or is missing, where this is said.
_AT_ODDS: Mapping[str, tuple[FieldName, ...]] = {
    "winner_contradicts": ("winner", "counted", "count"),
    "count_impossible": ("counted", "count"),
    "winner_needless": ("winner", "how"),
    "count_needless": ("how", "count"),
    "side_needless": ("how", "counted"),
    "empty": ("winner", "how", "counted", "count"),
    "how_missing": ("how",),
    "winner_missing": ("winner",),
    "count_missing": ("count",),
    "side_missing": ("counted",),
}

#: What is said where a mark is not there.
_MISSING = ("empty", "how_missing", "winner_missing", "count_missing", "side_missing")
#: What is said by the rules, komi and board of the game.
_BY_RULES = ("winner_contradicts", "count_impossible", "warnings_decide")
_EMPTY = ("empty", Text("nothing is filled in", "未填写"))
_HOW_MISSING = ("how_missing", Text("how the game ended is not filled in", "未填结束方式"))
_NO_COUNT = ("count_missing", Text("the count is not filled in", "未填子数"))
_NO_SIDE = ("side_missing", Text("whose count it is is not filled in", "未填所数一方"))
_NO_WINNER = ("winner_missing", Text("the winner is not filled in", "未填胜方"))
_IMPOSSIBLE = (
    "count_impossible",
    Text("the count can't occur under these rules", "按此规则不可能出现这个子数"),
)
_WARNINGS_DECIDE = (
    "warnings_decide",
    Text("by the number of warnings the game is decided otherwise", "按警告次数，胜负应另判"),
)
_NEEDLESS_WINNER = ("winner_needless", Text("such an end has no winner", "此结束方式没有胜方"))
_NEEDLESS_SIDE = (
    "side_needless",
    Text("a side is marked as counted, but nothing was counted", "填了所数一方，但未数子"),
)
_NEEDLESS_COUNT = ("count_needless", Text("such an end has no count", "此结束方式不数子"))
