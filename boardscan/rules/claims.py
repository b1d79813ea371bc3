"""Results that people wrote down: ``黑胜3/4子``, ``W+0.25``, ``黑185子``, ``B+R``.

A bare number leaves its unit open. The rules decide it where they can: with a komi of 3¾ 子 a
margin of ¼ can only be 子, and one of ½ only points. Where both fit, the claim says so.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.rules.amounts import AMOUNT_PATTERN, HALF, parse_amount
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


_SIDE = r"(?P<side>B(?:lack)?|W(?:hite)?|[执執]?[黑白](?:方|棋)?)"
_UNIT = r"(?P<unit>zi|points?|pts?|子|目|moku)?"
_AMOUNT = rf"(?P<amount>{AMOUNT_PATTERN})"
_END = r"\s*[.。！!]?\s*"
_FLAGS = re.IGNORECASE | re.ASCII

_SGF_WON = re.compile(rf"{_SIDE}\s*\+\s*(?:{_AMOUNT}\s*{_UNIT})?{_END}", _FLAGS)
_SGF_ENDING = re.compile(
    rf"{_SIDE}\s*\+\s*(?P<ending>R(?:esign)?|T(?:ime)?|F(?:orfeit)?){_END}", _FLAGS
)
_WON = re.compile(
    rf"{_SIDE}\s*(?:wins|won|[胜勝贏赢])\s*(?:by)?\s*(?:{_AMOUNT}\s*{_UNIT}(?P<half>半)?)?{_END}",
    _FLAGS,
)
_WON_AFTER = re.compile(rf"{_SIDE}\s*{_AMOUNT}\s*{_UNIT}(?P<half>半)?\s*[胜勝]{_END}", _FLAGS)
_COUNT = re.compile(rf"{_SIDE}\s*[:：=]?\s*{_AMOUNT}\s*(?P<unit>zi|子)?{_END}", _FLAGS)
_ASIDE = re.compile(r"(?P<words>[^()（）]*[^()（） ])\s*[(（](?P<aside>[^()（）]*)[)）]")
_SO_WON = r"(?:\s*[,，]\s*(?P<winner>[黑白])[胜勝])?"  # 黑超时，白胜
_EQUAL = ("equal count", "双方相等")
_ENDINGS: tuple[tuple[How, bool, str], ...] = (
    (How.RESIGNATION, True, rf"{_SIDE}\s*(?:中盘|中盤|不计点|不計點)\s*[胜勝]"),
    (How.RESIGNATION, True, rf"{_SIDE}\s*(?:wins|won) by resignation"),
    (How.RESIGNATION, False, rf"{_SIDE}\s*(?:认输|認輸|中盘负|中盤負|resign(?:s|ed))"),
    (How.TIME, True, rf"{_SIDE}\s*(?:(?:wins|won) (?:on|by) time|超[时時][胜勝])"),
    (How.TIME, False, rf"{_SIDE}\s*(?:超[时時][负負]?|loses on time|lost on time)"),
    (
        How.FORFEIT,
        True,
        rf"{_SIDE}\s*(?:(?:wins|won) by forfeit|不战而胜|不戰而勝|[弃棄][权權][胜勝])",
    ),
    (How.FORFEIT, False, rf"{_SIDE}\s*(?:[弃棄][权權][负負]?|缺席|forfeits)"),
    (How.RULING, True, rf"{_SIDE}\s*(?:(?:wins|won) by ruling|判[胜勝])"),
    (How.RULING, False, rf"{_SIDE}\s*(?:被?判[负負])"),
    (How.DRAW, True, r"0|draw|jigo|和棋|和局|和|平局?"),
    (How.BOTH_LOSE, True, r"both lose|双方均负|雙方均負|双负|雙負"),
    (How.REPLAY, True, r"void|to be replayed|replay|重赛|重賽|重下|无胜负|無勝負"),
)
_ENDING_PATTERNS = tuple(
    (how, wins, re.compile(f"(?:{pattern}){'' if wins else _SO_WON}{_END}", _FLAGS))
    for how, wins, pattern in _ENDINGS
)
_WORD = {Colour.BLACK: "黑", Colour.WHITE: "白"}
_SGF_HOW = {"R": How.RESIGNATION, "T": How.TIME, "F": How.FORFEIT}


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
    if len(words) > LONGEST_CLAIM:
        words = ""
    aside = _ASIDE.fullmatch(words)
    if aside is not None and aside["aside"] not in _EQUAL:
        return _same_twice(text, parse_claim(aside["words"], rules, terms, size), aside["aside"])
    words = aside["words"] if aside is not None else words
    claim = _ending(text, words) or _won(text, words, game) or _count(text, words, game)
    if claim is None:
        raise _bad_claim(text)
    return claim


def _same_twice(text: str, claim: Claim, aside: str) -> Claim:
    """``¾ 子 (1½ points)``: the amount in brackets has to be the same margin."""
    found = re.fullmatch(rf"{_AMOUNT}\s*(?P<unit>zi|points?|子|目)", aside.strip(), _FLAGS)
    if found is None or claim.outcome.margin is None:
        raise _bad_claim(text)
    amount = parse_amount(found["amount"])
    margin = amount if found["unit"] in ("zi", "子") else amount / 2
    possible = claim.possible and margin == claim.outcome.margin
    return replace(claim, text=text, possible=possible)


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


def _colour(text: str) -> Colour:
    return Colour.BLACK if "黑" in text or text[0] in "Bb" else Colour.WHITE


def _ending(text: str, words: str) -> Claim | None:
    found = _SGF_ENDING.fullmatch(words)
    if found is not None:
        how = _SGF_HOW[found["ending"][0].upper()]
        return Claim(text, Outcome(how, _colour(found["side"])))
    for how, wins, pattern in _ENDING_PATTERNS:
        found = pattern.fullmatch(words)
        if found is not None:
            if not how.needs_winner:
                return Claim(text, Outcome(how))
            side = _colour(found["side"])
            winner = side if wins else side.opponent
            also = None if wins else found["winner"]
            return Claim(text, Outcome(how, winner)) if also in (None, _WORD[winner]) else None
    return None


def _won(text: str, words: str, game: _Game) -> Claim | None:
    found = _SGF_WON.fullmatch(words) or _WON.fullmatch(words) or _WON_AFTER.fullmatch(words)
    if found is None:
        return None
    side, groups = _colour(found["side"]), found.groupdict()
    if groups["amount"] is None:
        return Claim(text, Outcome(How.COUNT, side))
    amount = parse_amount(groups["amount"]) + (HALF if groups.get("half") else 0)
    if groups["unit"] in (None, "子") and "+" not in words and not game.allows(amount, side):
        counted = _as_total(text, side, amount, game)
        if counted is not None:
            return counted
    return _margin(text, side, amount, groups["unit"], game)


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
    found = _COUNT.fullmatch(words)
    if found is None or (found["unit"] is None and game.rules.counting != "area"):
        return None
    return _total(text, _colour(found["side"]), parse_amount(found["amount"]), game)
