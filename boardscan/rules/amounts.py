"""Exact amounts: reading ``3¾``, ``3.75`` or ``三又四分之三``, and writing them in words."""

import re
from fractions import Fraction

from boardscan.errors import InputError, Text

QUARTER = Fraction(1, 4)
HALF = Fraction(1, 2)

_VULGAR = {"¼": "1/4", "½": "1/2", "¾": "3/4"}
_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4}
_DIGITS |= {"五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_TENS = {"十": 10, "百": 100}
_CHINESE = "[" + "".join([*_DIGITS, *_TENS]) + "]+"
_NUMBER = rf"\d{{1,6}}(?:\.\d{{1,6}})?|\.\d{{1,6}}|{_CHINESE}"
_PART = rf"\d{{1,6}}/\d{{1,6}}|(?:\d{{1,6}}|{_CHINESE})分之(?:\d{{1,6}}|{_CHINESE})"

#: An amount as people write it, for use inside larger patterns (no groups, no anchors).
AMOUNT_PATTERN = (
    rf"(?:(?:{_NUMBER})(?:\s*又\s*|\s+)(?:{_PART})|{_PART}"
    rf"|(?:{_NUMBER})?\s*[¼½¾]|(?:{_NUMBER})\s*半|半|{_NUMBER})"
)
_AMOUNT = re.compile(rf"(?P<sign>[+\-−]?)\s*(?P<size>{AMOUNT_PATTERN})", re.ASCII)


def parse_amount(text: str) -> Fraction:
    """The exact value of ``3.75``, ``3¾``, ``3 3/4``, ``15/4``, ``3又3/4`` or ``一又四分之一``.

    Raises `InputError` ``bad_amount``.
    """
    found = _AMOUNT.fullmatch(text.strip().translate(_FULL_WIDTH))
    try:
        if found is not None:
            value = _size(found["size"])
            return -value if found["sign"] in ("-", "−") else value
    except (ValueError, ZeroDivisionError):
        pass
    raise InputError(
        "bad_amount",
        Text(f"{text.strip()!r} is not a number", f"“{text.strip()}”不是数"),
        Text("Write 3.75, 3¾, 3 3/4 or 15/4.", "可写作 3.75、3¾、3又3/4 或 15/4。"),
    )


_DECIMAL = re.compile(r"[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})", re.ASCII)


def parse_decimal(text: str) -> Fraction:
    """The exact value of a number as files write it: ``7.5``, ``-5``, ``.5``.

    Raises `ValueError` for everything else. `Fraction` alone would take ``1e99999999`` too, and
    work out all its digits.
    """
    if _DECIMAL.fullmatch(text) is None:
        raise ValueError(f"{text[:40]!r} is not a plain number such as 3.75")
    return Fraction(text)


_FULL_WIDTH = {ord("０") + i: ord("0") + i for i in range(10)}
_FULL_WIDTH |= {ord("／"): ord("/"), ord("．"): ord("."), ord("－"): ord("-"), ord("\u3000"): 32}


def _size(text: str) -> Fraction:
    for symbol, plain in _VULGAR.items():
        text = text.replace(symbol, f" {plain}")
    if text.endswith("半"):
        return (_number(text[:-1].strip()) if text[:-1].strip() else Fraction(0)) + HALF
    parts = re.split(r"\s*又\s*|\s+", text.strip())
    return sum((_number(part) for part in parts), Fraction(0))


def _number(text: str) -> Fraction:
    if "分之" in text:
        below, above = text.split("分之")
        return _number(above) / _number(below)
    if text[0] in _DIGITS or text[0] in _TENS:
        return Fraction(_chinese_number(text))
    return Fraction(text)


def _chinese_number(text: str) -> int:
    """一百八十五 is 185, 一百零五 is 105; a row of digits is read digit by digit."""
    if not any(symbol in _TENS for symbol in text):
        return int("".join(str(_DIGITS[symbol]) for symbol in text))
    total, digit = 0, None
    for symbol in text:
        if symbol in _TENS:
            total += (1 if digit is None else digit) * _TENS[symbol]
            digit = None
        else:
            digit = _DIGITS[symbol]
    return total + (digit or 0)


def fraction_text(amount: Fraction) -> str:
    """``3/4``, ``-5/4``, ``185``: the form that the JSON uses."""
    return str(Fraction(amount))


def decimal_text(amount: Fraction) -> str:
    """``7.5``, ``0.25``, ``185``: exact, so only for amounts whose decimals end."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 1)
    digits = ""
    while rest:
        if len(digits) > 12:
            raise ValueError(f"{amount} has no exact decimal form")
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def mixed_text(amount: Fraction, lang: str = "en") -> str:
    """``1¼`` in English, ``1又1/4`` in Chinese."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 1)
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest.numerator}/{rest.denominator}"
    if lang == "zh":
        return f"{sign}{whole}又{part}" if whole else f"{sign}{part}"
    symbol = next((s for s, plain in _VULGAR.items() if plain == part), None)
    if symbol is not None:
        return f"{sign}{whole or ''}{symbol}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def zi_words(amount: Fraction, lang: str = "en") -> str:
    """An amount of 子: ``1¼ 子`` or ``1又1/4子``."""
    return f"{mixed_text(amount, lang)}子" if lang == "zh" else f"{mixed_text(amount)} 子"


def points_words(amount: Fraction, lang: str = "en") -> str:
    """An amount of points: ``1½ points`` or ``1目半``."""
    if lang == "zh":
        sign = "-" if amount < 0 else ""
        whole, rest = divmod(abs(amount), 1)
        if rest == HALF:
            return f"{sign}{whole}目半" if whole else f"{sign}半目"
        return f"{mixed_text(amount, lang)}目"
    unit = "point" if abs(amount) <= 1 and amount else "points"
    return f"{mixed_text(amount)} {unit}"


def amount_words(amount: Fraction, unit: str, lang: str = "en") -> str:
    """An amount in ``zi`` or ``points``."""
    return zi_words(amount, lang) if unit == "zi" else points_words(amount, lang)
