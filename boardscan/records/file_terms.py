"""What the words of a game record mean for a count: its rules, its komi, its result."""

from dataclasses import replace
from fractions import Fraction

from boardscan.errors import BoardscanError, Text
from boardscan.reasons import Reason
from boardscan.rules.amounts import amount_words
from boardscan.rules.claims import parse_claim
from boardscan.rules.margins import Interval
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.rulesets import DEFAULT_RULES, RULE_SETS, RuleSet, check_komi
from boardscan.rules.terms import Terms, handicap_returned, komi_given
from boardscan.verdict import Verdict


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


def komi_and_handicap(verdict: Verdict, terms: Terms) -> tuple[Reason, ...]:
    """A reason when a file gives both a komi and handicap stones; none when it does not.

    Some programs write the komi that comes on top of what the handicap returns, some what it
    returns, and some forget the komi of an even game. It blocks unless the result stands with
    either of the two alone, too.
    """
    rules, seen = verdict.rules, verdict.interval
    komi, back = komi_given(rules, terms), handicap_returned(rules, terms)
    if not terms.handicap or not komi or not (back or terms.handicap == 1) or seen is None:
        return ()
    shifts = [rules.in_zi(amount) for amount in (komi, back)]
    readings = [Interval(seen.low + shift, seen.high + shift) for shift in shifts]
    whole = Interval(min(r.low for r in (seen, *readings)), max(r.high for r in (seen, *readings)))
    stones, (en, zh) = terms.handicap, (amount_words(komi, rules.unit, la) for la in ("en", "zh"))
    message = Text(
        f"the file has a handicap of {stones} and a komi of {en}: both are counted; say --komi",
        f"文件既有让 {stones} 子，又有贴还 {zh}，两者均已计入；请用 --komi 确认",
    )
    fields = {"handicap": stones, "komi": str(komi)}
    reason = Reason("komi_and_handicap", message, fields=fields)
    return (replace(reason, weight="told") if whole.decided else reason,)


def stated_result(words: str | None, verdict: Verdict, terms: Terms) -> tuple[Reason, ...]:
    """A reason when a file's RE says something else than its board; none when it says nothing."""
    if verdict.score is None or not (words or "").strip(" ?"):
        return ()
    try:
        stated = parse_claim(words or "", verdict.rules, terms, verdict.score.count.size).outcome
    except BoardscanError:
        return ()
    if _may_be(stated, verdict):
        return ()
    message = Text(
        f"the file itself says {words}: count what was really agreed, or state it with --ended",
        f"文件本身注明 {words}：请核对，或用 --ended 写明",
    )
    return (Reason("result_of_file", message, fields={"result": words}, spoils=True),)


def _may_be(stated: Outcome, verdict: Verdict) -> bool:
    """Whether a stated result can be that of a verdict, whatever its doubts turn out to be."""
    found, seen = verdict.outcome, verdict.interval
    equal = {How.COUNT, How.DRAW}
    if stated.how is not found.how and not {stated.how, found.how} <= equal:
        return False
    if seen is None or stated.winner is None:
        return stated.winner is found.winner
    low, high = (seen.low, seen.high) if stated.winner.letter == "B" else (-seen.high, -seen.low)
    return high > 0 if stated.margin is None else low <= stated.margin <= high
