"""Warnings with what they were given for: ``B=took_back+phone_rang,W=1``."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from boardscan.errors import InputError, RulesError, Text
from boardscan.rules.offences import OFFENCES, Offence, Penalty
from boardscan.rules.offences import Ruling as OffenceRuling
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Warnings, parse_warnings

_SIDE = re.compile(r"\s*(B|W|黑|白)\s*[=:：＝]\s*(.+?)\s*", re.IGNORECASE)
_SIDES = {"B": Colour.BLACK, "黑": Colour.BLACK, "W": Colour.WHITE, "白": Colour.WHITE}
_NO_WARNING = (Penalty.LOSS, Penalty.PASS)


class Warned(NamedTuple):
    """One warning and its reason."""

    side: Colour
    offence: Offence

    def ruling(self, rules: RuleSet) -> OffenceRuling | None:
        """The article of these rules, and what it says; None for rules that list no offences."""
        return self.offence.rulings.get(rules.id)


def parse_warned(texts: str | Iterable[str], rules: RuleSet) -> tuple[Warnings, tuple[Warned, ...]]:
    """The number of warnings of each side, and the reasons where they were given.

    A side has either a number or reasons joined by ``+``: codes of `OFFENCES`, or their Chinese
    names. Raises `InputError` ``bad_sides`` or ``unknown_offence``, and `RulesError`
    ``no_warning_for_it`` for what these rules do not answer with a warning.
    """
    plain: list[str] = []
    found: list[Warned] = []
    for text in [texts] if isinstance(texts, str) else texts:
        for part in re.split(r"[,，;；]", text):
            said = _SIDE.fullmatch(part)
            if said is None or said[2].isdecimal():
                plain.append(part)
                continue
            side = _SIDES[said[1].upper()]
            found += [
                _checked(Warned(side, _offence(name.strip())), rules)
                for name in re.split(r"[+＋]", said[2])
            ]
    numbers = {side: sum(warned.side is side for warned in found) for side in _SIDES.values()}
    plain += [f"{side.letter}={number}" for side, number in numbers.items() if number]
    return parse_warnings(plain), tuple(found)


def _offence(name: str) -> Offence:
    for offence in OFFENCES.values():
        if name.lower() == offence.code or name == offence.text.zh:
            return offence
    raise InputError(
        "unknown_offence",
        Text(f"{name!r} is no reason for a warning", f"“{name}”不是可识别的警告原因"),
        Text(
            f"Give a number, or one of {', '.join(OFFENCES)}.",
            f"请写次数，或：{'、'.join(offence.text.zh for offence in OFFENCES.values())}。",
        ),
    )


def _checked(warned: Warned, rules: RuleSet) -> Warned:
    ruling = warned.ruling(rules)
    offence = warned.offence
    if ruling is not None and ruling.penalty not in _NO_WARNING:
        return warned
    if ruling is None and not any(rules.id in other.rulings for other in OFFENCES.values()):
        return warned  # rules that list no offences leave it to the arbiter
    if ruling is None:
        said = Text("these rules don't list it", "本规则未列此项")
    else:
        penalty = ruling.penalty.text
        said = Text(f"art. {ruling.article}: {penalty.en}", f"第{ruling.article}条：{penalty.zh}")
    raise RulesError(
        "no_warning_for_it",
        Text(
            f"{rules.name.en} give no warning for: {offence.text.en} ({said.en})",
            f"{rules.name.zh}对“{offence.text.zh}”不给予警告（{said.zh}）",
        ),
        Text(
            "Give the number alone (B=1) if the event rules otherwise; a loss is stated with "
            "--ended 'W+F' or 'White wins by ruling'.",
            "如竞赛规程另有规定，请只写次数（B=1）；判负请用 --ended 写明。",
        ),
    )
