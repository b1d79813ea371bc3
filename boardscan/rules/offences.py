"""What earns a warning, with the articles of the two Chinese editions.

A reason has a code, and for each edition the article and what follows from it. An edition
that does not know the offence has no entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from boardscan.errors import NO_TEXT, Text


class Penalty(StrEnum):
    """What an offence costs."""

    WARNING = "warning"
    LOSS = "loss"
    WARNING_OR_LOSS = "warning_or_loss"
    WARNING_THEN_LOSS = "warning_then_loss"
    ADVICE_OR_WARNING = "advice_or_warning"
    PASS = "pass"
    PASS_AND_WARNING = "pass_and_warning"

    @property
    def text(self) -> Text:
        """The penalty in both languages."""
        return _PENALTIES[self]


_PENALTIES = {
    Penalty.WARNING: Text("a warning", "警告一次"),
    Penalty.LOSS: Text("loss of the game", "判负"),
    Penalty.WARNING_OR_LOSS: Text("a warning or loss of the game", "警告一次或判负"),
    Penalty.WARNING_THEN_LOSS: Text("a warning, a second time loss", "初次警告，再违判负"),
    Penalty.ADVICE_OR_WARNING: Text("advice or a warning", "劝告或警告一次"),
    Penalty.PASS: Text("the move is void and counts as a pass", "着手无效，弃权一次"),
    Penalty.PASS_AND_WARNING: Text(
        "the move is void, counts as a pass, and a warning", "着手无效，弃权一次并警告一次"
    ),
}


@dataclass(frozen=True)
class Ruling:
    """One edition's answer: the article, the penalty, and what is done with the stones."""

    article: str
    penalty: Penalty
    remedy: Text = NO_TEXT


@dataclass(frozen=True)
class Offence:
    """A reason for a warning or a ruling; `rulings` is by rule set id."""

    code: str
    text: Text
    rulings: Mapping[str, Ruling]


_BACK = Text("the stone returns to its place", "棋子放回原处")
_VOID = Text("the second move is void", "第二着无效")
_PUT_BACK = Text("the stones are put back", "有气之子放回原处")
_LIFTED = Text("the dead stones are lifted", "提取无气之子")
_CLOCK = Text("the clock is not changed", "不改变计时器读数")


def _offence(
    code: str, text: Text, new: Ruling | None = None, old: Ruling | None = None
) -> Offence:
    rulings = {"china-2002": new, "china-1988": old}
    return Offence(code, text, {name: ruling for name, ruling in rulings.items() if ruling})


_ALL = (
    _offence(
        "two_moves",
        Text("played twice in a row", "连下两着"),
        Ruling("17.2", Penalty.WARNING, _VOID),
        Ruling("17.1", Penalty.LOSS),
    ),
    _offence(
        "took_back",
        Text("took a move back", "悔棋"),
        Ruling("17.3", Penalty.WARNING, _BACK),
        Ruling("17.2", Penalty.WARNING, _BACK),
    ),
    _offence(
        "clock_before_move",
        Text("pressed the clock before or with the move", "着子之前或同时按计时器"),
        Ruling("17.4", Penalty.WARNING, _CLOCK),
    ),
    _offence(
        "moved_stone_on_purpose",
        Text("moved a stone on purpose", "故意移子"),
        Ruling("17.5", Penalty.LOSS),
        Ruling("17.3", Penalty.LOSS),
    ),
    _offence(
        "took_living_stones",
        Text("took stones that had a liberty", "误提有气之子"),
        Ruling("18.1", Penalty.WARNING, _PUT_BACK),
        Ruling("18", Penalty.WARNING, _PUT_BACK),
    ),
    _offence(
        "left_captured_stones",
        Text("left captured stones on the board", "未提或漏提无气之子"),
        Ruling("18.2", Penalty.WARNING, _LIFTED),
    ),
    _offence(
        "ko_at_once",
        Text("retook a ko at once", "未找劫材即提劫"),
        Ruling("18.3", Penalty.PASS_AND_WARNING),
        Ruling("20.1", Penalty.PASS),
    ),
    _offence(
        "forbidden_point",
        Text("played on a forbidden point", "下在禁着点"),
        Ruling("19", Penalty.PASS),
        Ruling("19", Penalty.PASS),
    ),
    _offence(
        "clock_before_lifting",
        Text("pressed the clock before all captured stones were lifted", "未提清棋子即按计时器"),
        Ruling("22.6", Penalty.WARNING, _CLOCK),
        Ruling("23.4", Penalty.ADVICE_OR_WARNING),
    ),
    _offence(
        "disturbed_opponent",
        Text("disturbed the opponent's thinking", "妨碍对方思考"),
        Ruling("23.3", Penalty.WARNING_OR_LOSS),
        Ruling("24.2", Penalty.ADVICE_OR_WARNING),
    ),
    _offence(
        "talked_or_read",
        Text("talked about the game or read notes", "议论该局或查阅资料"),
        Ruling("23.4", Penalty.WARNING_OR_LOSS),
        Ruling("24.3", Penalty.WARNING_OR_LOSS),
    ),
    _offence(
        "phone_rang",
        Text("the phone rang", "手机、呼机发出响声"),
        Ruling("23.7", Penalty.WARNING_THEN_LOSS),
    ),
    _offence(
        "looked_at_phone",
        Text("looked at the phone", "注视手机、呼机屏面"),
        Ruling("23.7", Penalty.LOSS),
    ),
    _offence(
        "smoked",
        Text("smoked where it is forbidden", "违反禁烟规定吸烟"),
        Ruling("23.8", Penalty.WARNING_THEN_LOSS),
    ),
    _offence(
        "left_without_reason",
        Text("left the game without a reason", "无故中途退场"),
        None,
        Ruling("24.1", Penalty.WARNING),
    ),
)

OFFENCES: Mapping[str, Offence] = {offence.code: offence for offence in _ALL}
