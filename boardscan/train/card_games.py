"""Made-up games and what people write on their score cards: the truth that a reading is held to."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from boardscan.cards.code import CardCode, pairing_of

# how a field was filled, and how often; "clear": a careful person would have no doubt
_KINDS = {"clean": 0.87, "corrected": 0.045, "double": 0.02, "faint": 0.03, "outside": 0.025,
          "struck": 0.01}
_HOWS = {"count": 0.74, "resignation": 0.12, "time": 0.05, "forfeit": 0.03, "ruling": 0.02,
         "draw": 0.015, "both_lose": 0.01, "replay": 0.015}
_NAMES = ("Li Ming", "王伟", "张秀英", "陈毅", "Anna Müller", "Jörg Šimek", "朴廷桓", "井山裕太",
          "Zhou Zihan", "欧阳震华", "O'Neill Patrick", "Nguyễn Văn Minh", "刘洋", "黄静",
          "Pavel K.")
_EVENTS = ("Spring Cup", "春季联赛", "City Open 2026", "少年宫杯")


@dataclass(frozen=True)
class Written:
    """One field as it was filled in.

    ``value`` is what it says (None: nothing), in the words of `boardscan.cards.reading`;
    ``wrong`` an answer that was struck out, or the second one of a double; ``clear`` whether a
    person would read it without a doubt. ``ink_left`` and ``print_left`` are what a copier or a fax
    left of it, see `boardscan.train.card_legible`.
    """

    value: str | None
    kind: str = "clean"
    wrong: str | None = None
    clear: bool = True
    ink_left: float = 1.0
    print_left: float = 1.0


@dataclass(frozen=True)
class FilledCard:
    """A game's card and all that is written on it."""

    code: CardCode
    names: tuple[str, str]
    fields: dict[str, Written] = field(default_factory=dict)
    contradicts: bool = False  # the count is not the winner's
    signed: tuple[str, ...] = ()


def _pick(rng: np.random.Generator, shares: dict[str, float]) -> str:
    weight = np.array(list(shares.values()))
    return str(rng.choice(list(shares), p=weight / weight.sum()))


def make_code(number: int) -> tuple[CardCode, tuple[str, str]]:
    """The code and the players of a card of the print: always the same for a number."""
    rng = np.random.default_rng([number, 6])
    names = tuple(str(n) for n in rng.choice(_NAMES, 2, replace=False))
    size = int(rng.choice([19, 13, 9], p=[0.92, 0.05, 0.03]))
    rules = "china-2002" if rng.random() < 0.88 else str(rng.choice(["china-1988", "japan"]))
    komi = "3.25" if rng.random() < 0.05 and rules == "china-2002" else ""
    game = f"{rng.integers(1, 10)}.{rng.integers(1, 120)}"
    code = CardCode(str(rng.choice(_EVENTS)), game, number, rules, komi, 0, size,
                    pairing=pairing_of(*names))
    return code, (names[0], names[1])


def make_card(rng: np.random.Generator, number: int) -> FilledCard:
    """A game that ended somehow, and its card."""
    code, names = make_code(number)
    how = _pick(rng, _HOWS)
    warnings = {side: int(rng.choice([0, 1], p=[0.9, 0.1])) for side in "BW"}
    winner: str | None = str(rng.choice(["B", "W"]))
    if how == "ruling" and rng.random() < 0.6:
        warnings["W" if winner == "B" else "B"] = 2
    contradicts, counted, amount = False, None, None
    if how == "count":
        counted = "B" if rng.random() < 0.65 else "W"
        amount, winner = _counted(rng, code, counted, warnings)
        if rng.random() < 0.03:
            contradicts = True
            winner = "W" if winner == "B" else "B"
    elif how in ("draw", "both_lose", "replay"):
        winner = "none" if rng.random() < 0.6 else None
    fields = {
        "winner": _fill(rng, winner, ("B", "W")),
        "how": _fill(rng, how, tuple(_HOWS)),
        "black_warnings": _fill(rng, str(warnings["B"]), ("1", "2", "3")),
        "white_warnings": _fill(rng, str(warnings["W"]), ("1", "2", "3")),
        "counted": _fill(rng, counted, ("B", "W")),
        "count": _fill_count(rng, amount),
    }
    signed = tuple(s for s in ("black", "white", "arbiter") if rng.random() < 0.85)
    return FilledCard(code, names, fields, contradicts, signed)


def _counted(rng: np.random.Generator, code: CardCode, counted: str,
             warnings: dict[str, int]) -> tuple[Fraction, str]:
    """A count of one side, and who wins by it, worked out here and not by the program."""
    fraction = Fraction(int(rng.choice([0, 1, 2, 3], p=[0.76, 0.03, 0.18, 0.03])), 4)
    if code.rules == "japan":  # the winner's margin
        return int(rng.integers(1, 40)) + Fraction(1, 2), counted
    board = code.size ** 2
    spread = 0.05 * board
    whole = int(np.clip(round(rng.normal(board / 2 + 2, spread)), 1, board - 1))
    amount = whole + fraction
    komi = {"3.25": Fraction(13, 4), "": Fraction(15, 4)}[code.komi]
    if code.rules == "china-1988":
        komi = Fraction(11, 4)
    black = amount if counted == "B" else board - amount
    if code.rules == "china-2002":
        black += warnings["W"] - warnings["B"]
    need = Fraction(board, 2) + komi
    if black == need:
        amount += 1 if counted == "B" else -1
        black += 1
    return amount, "B" if black > need else "W"


def _fill(rng: np.random.Generator, value: str | None, choices: tuple[str, ...]) -> Written:
    """How bubbles are filled: mostly well."""
    empty = value in (None, "0")
    if empty:
        if rng.random() < 0.015:  # filled, then struck out
            return Written(value, "struck", str(rng.choice(choices)))
        return Written(value)
    kind = _pick(rng, _KINDS)
    if kind == "struck":
        kind = "clean"
    if kind in ("corrected", "double"):
        wrong = str(rng.choice([c for c in choices if c != value]))
        if kind == "double":
            return Written(None, kind, f"{value}+{wrong}", clear=False)
        return Written(value, kind, wrong)
    return Written(value, kind)


def _fill_count(rng: np.random.Generator, amount: Fraction | None) -> Written:
    if amount is None:
        return Written(None)
    kind = _pick(rng, {"clean": 0.93, "overwritten": 0.03, "struck": 0.02, "faint": 0.02})
    return Written(str(amount), kind, clear=kind in ("clean", "faint"))
