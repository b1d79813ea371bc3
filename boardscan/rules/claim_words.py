"""The words of a result: what each way of writing it says, before any rules are applied."""

import re
from fractions import Fraction
from typing import NamedTuple

from boardscan.rules.amounts import AMOUNT_PATTERN, HALF, parse_amount
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

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
_WITH_UNIT = re.compile(rf"{_AMOUNT}\s*(?P<unit>zi|points?|子|目)", _FLAGS)
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


def side_of(text: str) -> Colour:
    """The colour that ``执黑`` or ``W`` names."""
    return Colour.BLACK if "黑" in text or text[0] in "Bb" else Colour.WHITE


def match_ending(words: str) -> Outcome | None:
    """An ending without a count: ``B+R``, ``黑超时负``, ``双方均负``."""
    found = _SGF_ENDING.fullmatch(words)
    if found is not None:
        return Outcome(_SGF_HOW[found["ending"][0].upper()], side_of(found["side"]))
    for how, wins, pattern in _ENDING_PATTERNS:
        found = pattern.fullmatch(words)
        if found is not None:
            if not how.needs_winner:
                return Outcome(how)
            side = side_of(found["side"])
            winner = side if wins else side.opponent
            also = None if wins else found["winner"]
            return Outcome(how, winner) if also in (None, _WORD[winner]) else None
    return None


class Stated(NamedTuple):
    """A side with an amount as the words give them; no amount for ``B+`` or ``黑胜``."""

    side: Colour
    amount: Fraction | None
    unit: str | None


def match_won(words: str) -> Stated | None:
    """``W+0.25``, ``黑胜3/4子``, ``Black wins by 1½ points``, ``白1/4子胜``."""
    found = _SGF_WON.fullmatch(words) or _WON.fullmatch(words) or _WON_AFTER.fullmatch(words)
    if found is None:
        return None
    groups = found.groupdict()
    if groups["amount"] is None:
        return Stated(side_of(groups["side"]), None, None)
    amount = parse_amount(groups["amount"]) + (HALF if groups.get("half") else 0)
    return Stated(side_of(groups["side"]), amount, groups["unit"])


def match_total(words: str) -> Stated | None:
    """``黑185子``, ``W 177``."""
    found = _COUNT.fullmatch(words)
    if found is None:
        return None
    return Stated(side_of(found["side"]), parse_amount(found["amount"]), found["unit"])


def split_aside(words: str) -> tuple[str, str | None]:
    """``¾ 子 (1½ points)`` without its brackets, and what is in them unless it only repeats."""
    found = _ASIDE.fullmatch(words)
    if found is None:
        return words, None
    return found["words"], None if found["aside"] in _EQUAL else found["aside"]


def match_margin(words: str) -> Fraction | None:
    """The margin in 子 of an amount with its unit: ``1½ points``, ``3/4子``."""
    found = _WITH_UNIT.fullmatch(words.strip())
    if found is None:
        return None
    amount = parse_amount(found["amount"])
    return amount if found["unit"] in ("zi", "子") else amount / 2
