"""Results that people wrote down: ``黑胜3/4子``, ``W+0.25``, ``黑185子``, ``B+R``.

A bare number leaves its unit open. The rules decide it where they can: with a komi of 3¾ 子 a
margin of ¼ can only be 子, and one of ½ only points. Where both fit, the claim says so.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.rules.amounts import HALF
from boardscan.rules.claim_words import (
    match_ending,
    match_margin,
    match_total,
    match_won,
    split_aside,
)
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RULE_SETS, RuleSet, Unit
from boardscan.rules.terms import Terms, handicap_returned, komi_given

CHINA_2002 = RULE_SETS["china-2002"]

#: Characters; a result is a few words, and anything longer is not one.
LONGEST_CLAIM = 80


@dataclass(frozen=True)
class Claim:
    """What somebody said the result was.

    Parameters
    ----------
    text : the words themselves.
    outcome : the ending they state; for a count (``黑185子``) the result that follows from it.
    count : whose total was stated, and the total, when the words state one.
    unit : ``zi`` or ``points``, the unit of the number; None when there is none.
    stated : whether the words give the unit, rather than the rules or a convention.
    ambiguous : both units are possible and give different margins.
    possible : whether the number can occur at all under these rules and this board, and does
        not contradict the stated winner.
    """

    text: str
    outcome: Outcome
    count: tuple[Colour, Fraction] | None = None
    unit: Unit | None = None
    stated: bool = False
    ambiguous: bool = False
    possible: bool = True


def parse_claim(
    text: str, rules: RuleSet = CHINA_2002, terms: Terms | None = None, size: int = 19
) -> Claim:
    """Read a result as people and SGF files write it.

    Parameters
    ----------
    text : the words, in English, Chinese or SGF.
    rules, terms, size : the game that it is about; they decide the unit of a bare number.

    Raises `InputError` ``bad_claim``.
    """
    words = " ".join(text.split())
    game = _Game(rules, terms or Terms(), size)
    try:
        claim = _read(text, words, game) if len(words) <= LONGEST_CLAIM else None
    except InputError:  # an amount like 1/0
        claim = None
    if claim is None:
        raise _bad_claim(text)
    return claim


def _read(text: str, words: str, game: "_Game") -> Claim | None:
    words, aside = split_aside(words)
    ending = match_ending(words)
    if ending is not None:
        return None if aside else Claim(text, ending)
    claim = _won(text, words, game) or _count(text, words, game)
    if claim is None or aside is None:
        return claim
    # The amount in brackets has to be the same margin.
    again = match_margin(aside)
    if again is None or claim.outcome.margin is None:
        return None
    return replace(claim, possible=claim.possible and again == claim.outcome.margin)


def _bad_claim(text: str) -> InputError:
    return InputError(
        "bad_claim",
        Text(f"{text.strip()!r} is not a result", f"“{text.strip()}”不是可识别的结果"),
        Text(
            "Write B+1.5, W+R, 黑胜3/4子 or 黑185子.",
            "可写 黑胜3/4子、黑185子、白中盘胜 或 B+1.5。",
        ),
    )


@dataclass(frozen=True)
class _Game:
    rules: RuleSet
    terms: Terms
    size: int

    @property
    def half_and_komi(self) -> Fraction:
        """The total at which Black draws, before warnings, in 子."""
        given = komi_given(self.rules, self.terms) + handicap_returned(self.rules, self.terms)
        return Fraction(self.size * self.size, 2) + self.rules.in_zi(given)

    def allows(self, margin: Fraction, side: Colour) -> bool:
        """Whether a margin in 子 can occur: totals are multiples of ½ 子, and fit the board."""
        if self.rules.counting == "territory":
            given = komi_given(self.rules, self.terms) + handicap_returned(self.rules, self.terms)
            return (margin * 2 + given).denominator == 1
        warned = self.terms.warnings
        shift = self.rules.warning_penalty * (warned.black - warned.white)
        signed = margin if side is Colour.BLACK else -margin
        total = self.half_and_komi + shift + signed
        return not total % HALF and 0 <= total <= self.size * self.size


def _won(text: str, words: str, game: _Game) -> Claim | None:
    stated = match_won(words)
    if stated is None:
        return None
    side, amount, unit = stated
    if amount is None:
        return Claim(text, Outcome(How.COUNT, side))
    if unit in (None, "子") and "+" not in words and not game.allows(amount, side):
        counted = _as_total(text, side, amount, game)
        if counted is not None:
            return counted
    return _margin(text, side, amount, unit, game)


def _as_total(text: str, side: Colour, amount: Fraction, game: _Game) -> Claim | None:
    """``黑185子胜`` states a total, since under these rules it can't be a margin."""
    if amount * 4 < game.size * game.size:
        return None
    total = _total(text, side, amount, game)
    return total if total.outcome.winner is side else replace(total, possible=False)


def _total(text: str, side: Colour, amount: Fraction, game: _Game) -> Claim:
    points = game.size * game.size
    black = amount if side is Colour.BLACK else points - amount
    warned = game.terms.warnings
    shift = game.rules.warning_penalty * (warned.black - warned.white)
    outcome = Outcome.counted(black - game.half_and_komi - shift)
    possible = game.rules.counting == "area" and amount <= points and not amount % HALF
    return Claim(text, outcome, (side, amount), "zi", stated=True, possible=possible)


def _margin(text: str, side: Colour, amount: Fraction, unit: str | None, game: _Game) -> Claim:
    if not amount:
        return Claim(text, Outcome.counted(amount), unit=game.rules.unit, stated=unit is not None)
    if unit is not None:
        given: Unit = "zi" if unit.lower() in ("zi", "子") else "points"
        margin = amount if given == "zi" else amount / 2
        return Claim(
            text,
            Outcome(How.COUNT, side, margin),
            unit=given,
            stated=True,
            possible=game.allows(margin, side),
        )
    as_zi, as_points = game.allows(amount, side), game.allows(amount / 2, side)
    chosen = _bare_unit(text, as_zi, as_points, game)
    margin = amount if chosen == "zi" else amount / 2
    return Claim(
        text,
        Outcome(How.COUNT, side, margin),
        unit=chosen,
        ambiguous=as_zi and as_points,
        possible=as_zi or as_points,
    )


def _bare_unit(text: str, as_zi: bool, as_points: bool, game: _Game) -> Unit:
    """The unit the rules leave, else SGF's convention (points) or the rule set's own unit."""
    if as_zi != as_points:
        return "zi" if as_zi else "points"
    return "points" if "+" in text else game.rules.unit


def _count(text: str, words: str, game: _Game) -> Claim | None:
    stated = match_total(words)
    if stated is None or stated.amount is None:
        return None
    if stated.unit is None and game.rules.counting != "area":
        return None
    return _total(text, stated.side, stated.amount, game)
