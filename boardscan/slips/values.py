"""What filled-in texts mean: numbers, dates, names, results; and what they may mean as well."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from boardscan.errors import BoardscanError
from boardscan.rules.amounts import fraction_text, parse_amount
from boardscan.rules.claims import Claim, parse_claim
from boardscan.rules.outcome import How
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.slips.lexicon import plain

_NUMBER = re.compile(
    r"(?:第|no\.?|(?:table|match|round|board)\s*:?)?\s*([0-9]{1,3}|[一二三四五六七八九十百]{1,5})"
    r"\s*(?:[轮台桌盘号局卓]|回战|[.、)])?",
    re.IGNORECASE,
)
_DATE = re.compile(r"((?:19|20)[0-9]{2})\s*(?:年|[-./])\s*([0-9]{1,2})\s*(?:月|[-./])"
                   r"\s*([0-9]{1,2})\s*日?")  # fmt: skip


def number(text: str) -> int | None:
    """``第12台``, ``7``, ``十二``, ``Table 5``; None for anything else."""
    found = _NUMBER.fullmatch(plain(text).strip())
    if found is None:
        return None
    try:
        value = parse_amount(found[1])
    except BoardscanError:
        return None
    return int(value) if value.denominator == 1 and value > 0 else None


def date(text: str) -> str | None:
    """``2026年11月30日`` and ``2026/11/30`` as ``2026-11-30``."""
    found = _DATE.fullmatch(plain(text).strip())
    if found is None:
        return None
    year, month, day = (int(part) for part in found.groups())
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return f"{year:04d}-{month:02d}-{day:02d}"


_RANK = re.compile(
    r"[\s,(]*(?:业余|职业|pro)?\s*(?:[0-9]{1,2}|[一二三四五六七八九初])\s*"
    r"(?:段|级|dan|kyu|[dkp])[)\s]*(?:[,/\s(]\s*(?-i:[A-Z]{2,3})[)\s]*)?$",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"\s*\(\s*(?:执?(黑|白)[方棋]?|(b|w|black|white))\s*\)\s*", re.IGNORECASE)


#: A class, a club or a country in brackets behind a name.
_ASIDE = re.compile(r"\s*\([^()]{1,24}\)?\s*$")
#: ``张三执黑``.
_PLAYS = re.compile(r"\s*[执執][黑白]棋?$")


def clean_name(text: str) -> str:
    """A name without its rank, colour and the dots of the line that it stands on."""
    name = re.sub(r"[_.…·]{2,}", " ", text).strip(" \t_:：,，;；|。")
    name = _PLAYS.sub("", name)
    aside = _ASIDE.search(plain(name))
    if aside is not None and aside.start() > 0 and _COLOUR.search(aside[0]) is None:
        name = name[: aside.start()]
    told = plain(name)
    cut = _RANK.search(told)
    if cut is not None and cut.start() > 0:
        name = name[: cut.start()]
    name = _COLOUR.sub("", name) if _COLOUR.search(plain(name)) is None else _without_colour(name)
    return " ".join(map(_capital, name.split())).strip(" .,")


#: Small words of names that begin with a small l.
_SMALL = ("la", "las", "le", "les", "li", "lo", "los")


def _capital(word: str) -> str:
    """``lonescu`` is Ionescu, ``0'Brien`` O'Brien: drawn alike, and names begin with a capital."""
    if word[:1] == "0" and word[1:2].isalpha() | (word[1:2] in "'’"):
        return "O" + word[1:]
    begins = word[:1] == "l" and word[1:2].islower() and word.lower() not in _SMALL
    return "I" + word[1:] if begins else word


def _without_colour(name: str) -> str:
    found = _COLOUR.search(plain(name))
    return name if found is None else name[: found.start()] + " " + name[found.end() :]


def colour_said(text: str) -> Colour | None:
    """The colour that stands with a name: ``张三（黑）``, ``执白李四``."""
    told = plain(text)
    found = _COLOUR.search(told)
    if found is not None:
        word = (found[1] or found[2]).lower()
        return Colour.BLACK if word[0] in "黑b" else Colour.WHITE
    found2 = re.match(r"执(黑|白)|(?:.*\s)执(黑|白)$", told)
    if found2 is not None:
        return Colour.BLACK if "黑" in (found2[1] or found2[2]) else Colour.WHITE
    return None


def amount(text: str) -> Fraction | None:
    """A count: ``185``, ``184½子``, ``184又1/2``."""
    told = re.sub(r"\s*(?:子|目|zi|points?|stones)$", "", plain(text).strip(), flags=re.IGNORECASE)
    try:
        return parse_amount(told)
    except BoardscanError:
        return None


#: A fraction that ran into the whole number, or lost its stroke: 1841/2, 13/4, 34.
_RUN_TOGETHER = re.compile(r"([0-9]+)([13]/[24])(?![0-9])")
_LOST_STROKE = re.compile(r"(?<![0-9/.])([0-9]*)(12|14|34)(?![0-9/.])")
_SUPERSCRIPT = str.maketrans({"³": "¾", "¹": "¼", "²": "½"})


#: What ¼ and ¾ as one small sign are read for; Chinese games are hardly ever won by a half.
_BLURRED = re.compile(r"(?<=[0-9胜])\s*(?:%|1?½4|3?½4)(?=\s*[子目]|$)")
_SMALL_SIGNS = "¾¼"


#: Characters that are read for others.
_ALIKE = (("予", "子"), ("于", "子"), ("田", "黑"), ("月生", "胜"), ("O", "0"), ("o", "0"),
          ("l", "1"), ("I", "1"), ("日", "白"), (",", "."))  # fmt: skip


def mixed(text: str) -> str | None:
    """``11/4`` as the ``1 1/4`` that people write; None where no fraction may have run together.

    Nobody writes 2¾ as 11/4, but a small ¼ beside a 1 is often read so.
    """
    told = plain(text)
    changed = _RUN_TOGETHER.sub(r"\1 \2", told)
    return changed if changed != told else None


def repairs(text: str) -> Iterator[str]:
    """Other texts that OCR may have read this for. What one of them says is never certain."""
    told = plain(text)
    for pattern, put in ((_RUN_TOGETHER, r"\1 \2"), (_LOST_STROKE, _stroke)):
        changed = pattern.sub(put, told)
        if changed != told:
            yield changed
    signs = told.translate(_SUPERSCRIPT)
    if signs != told:
        yield signs
    for sign in _SMALL_SIGNS if _BLURRED.search(told) else "":
        yield _BLURRED.sub(sign, told)
    for wrong, right in _ALIKE:
        if wrong in told:
            yield told.replace(wrong, right)


def _stroke(found: "re.Match[str]") -> str:
    part = f"{found[2][0]}/{found[2][1]}"
    return f"{found[1]} {part}" if found[1] else part


@dataclass(frozen=True)
class Said:
    """A result as a text states it.

    Attributes
    ----------
    winner : BLACK, WHITE, or None where nobody won or the text leaves it open.
    how : None where it is left open.
    margin : in 子.
    count : whose total is stated, and the total.
    possible : whether the rules and the board allow the number.
    """

    winner: Colour | None = None
    how: How | None = None
    margin: Fraction | None = None
    count: tuple[Colour, Fraction] | None = None
    possible: bool = True
    ambiguous: bool = False
    nobody: bool = False


_SCORE = re.compile(r"\(?\s*([0-9]|½|1/2|0\.5)\s*[-:]\s*([0-9]|½|1/2|0\.5)\s*\)?")


def is_score(text: str) -> bool:
    """Whether a result is told by the order of the players alone: ``1-0``, ``2:0``."""
    return _SCORE.fullmatch(plain(text).strip()) is not None


_COLOUR_WORD = re.compile(r"[黑白]|(?<![a-z])(?:b|w|black|white)(?![a-z])", re.IGNORECASE)


def names_a_colour(text: str) -> bool:
    """Whether a text says a colour, so that it needs no order of players."""
    return _COLOUR_WORD.search(plain(text)) is not None


_OPTIONS = re.compile(r"(黑|black).{0,8}(胜|wins).{0,14}(白|white).{0,8}(胜|wins)", re.IGNORECASE)


def result(text: str, rules: RuleSet, terms: Terms) -> Said | None:
    """A result in one text: ``黑胜3/4子``, ``W+R``, ``1-0`` (the first named is Black)."""
    told = " ".join(plain(text).split()).strip(" .,;。:")
    if not told or _OPTIONS.search(told):
        return None
    told = japanese(told) or told
    for words in dict.fromkeys((told, told.replace(" ", "") if _chinese(told) else told)):
        try:
            return _of_claim(parse_claim(words, rules, terms))
        except BoardscanError:
            continue
    found = _SCORE.fullmatch(told)
    if found is not None:
        first, second = (_points(part) for part in found.groups())
        if first == second:
            return Said(None, How.DRAW, nobody=True)
        return Said(Colour.BLACK if first > second else Colour.WHITE)
    return None


_JAPANESE = re.compile(r"([黑白])(?:番|の)*(?:([0-9]{1,3})目(半)?|(半)目|(中押)し?|(时[間间]切)れ?"
                       r"|(不战))(?:胜ち?|勝ち?)")  # fmt: skip


def japanese(text: str) -> str | None:
    """``白2目半勝ち`` as ``W+2.5``, ``黒中押し勝ち`` as ``B+R``; None for anything else."""
    found = _JAPANESE.fullmatch(plain(text).replace(" ", ""))
    if found is None:
        return None
    side, whole, half, only_half, gave_up, time, _ = found.groups()
    if whole or only_half:
        how = f"{whole or 0}{'.5' if half or only_half else ''}"
    else:
        how = "R" if gave_up else "T" if time else "F"
    return f"{'B' if side == '黑' else 'W'}+{how}"


def _chinese(text: str) -> bool:
    return any(c >= "\u2e80" for c in text)


def _points(text: str) -> Fraction:
    return Fraction(1, 2) if text in ("½", "1/2", "0.5") else Fraction(int(text))


def _of_claim(claim: Claim) -> Said:
    outcome = claim.outcome
    nobody = outcome.winner is None
    how = outcome.how
    if how is How.COUNT and outcome.margin is None and claim.count is None:
        # 黑胜 says who won, not that the board was counted.
        return Said(outcome.winner, None, None, None, claim.possible)
    return Said(outcome.winner, how, outcome.margin, claim.count, claim.possible,
                claim.ambiguous, nobody)  # fmt: skip


_WON = re.compile(r"(?:胜|win|won|wins|\+|1|2|w|v|○|o)", re.IGNORECASE)
_LOST = re.compile(r"(?:负|败|loss|lost|loses|-|0|l|×|x)", re.IGNORECASE)
_HOWS = tuple((how, re.compile(pattern, re.IGNORECASE)) for how, pattern in (
    (How.RESIGNATION, r"(?:对方)?中盘(?:胜|负|认输)?|认输|resign(?:ation|s|ed)?|res\.?"),
    (How.TIME, r"超时(?:负|胜|判负)?|time(?:out)?"),
    (How.FORFEIT, r"弃权(?:负|胜)?|缺席|未到|forfeit|no[- ]?show"),
    (How.RULING, r"判(?:负|胜)|违规|ruling"),
    (How.COUNT, r"数子(?:胜|负)?|counted|count"),
))  # fmt: skip


def side_won(text: str) -> bool | None:
    """What ``胜``, ``负``, ``1``, ``+`` in one player's own column says of him."""
    told = plain(text).strip()
    if _WON.fullmatch(told):
        return True
    return False if _LOST.fullmatch(told) else None


def how_said(text: str) -> How | None:
    """The way a game ended, where a remark says so: ``中盘``, ``超时``."""
    told = plain(text).strip().replace(" ", "") if _chinese(text) else plain(text).strip()
    return next((how for how, pattern in _HOWS if pattern.fullmatch(told)), None)


def colour_of(text: str) -> Colour | None:
    """A text that names a colour and nothing else: ``黑方``, ``White``, ``B``."""
    told = plain(text).strip().lower()
    if told in ("黑", "黑方", "黑棋", "执黑", "black", "b"):
        return Colour.BLACK
    return Colour.WHITE if told in ("白", "白方", "白棋", "执白", "white", "w") else None


def amount_value(value: Fraction) -> str:
    """The text that a JSON field holds for an amount."""
    return fraction_text(value)
