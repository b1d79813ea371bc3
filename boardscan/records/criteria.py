"""By what players and teams are ranked, in the order that the rules give ([000] art. 28)."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.records.scores import Scores
from boardscan.records.tally import System


class Criterion(StrEnum):
    """What can be compared; the values are those of ``--order`` and of the JSON."""

    POINTS = "points"
    TOTAL = "total"
    OPPONENTS = "opponents"
    BEATEN = "beaten"
    WARNINGS = "warnings"
    BOARD_POINTS = "board_points"
    BOARDS = "boards"

    @property
    def name_text(self) -> Text:
        """The heading of its column."""
        return _NAMES[self]

    def key(self, scores: Scores, player: str) -> tuple[Fraction, ...]:
        """What is compared, the greater the better."""
        if self is Criterion.BOARDS:
            return tuple(Fraction(points) for points in scores.of[player].boards)
        return (-self.value_of(scores, player) if self is Criterion.WARNINGS
                else self.value_of(scores, player),)  # fmt: skip

    def value_of(self, scores: Scores, player: str) -> Fraction:
        """The number in the table; of the boards, the points of the first one."""
        score = scores.of[player]
        match self:
            case Criterion.POINTS:
                return Fraction(score.points)
            case Criterion.TOTAL:
                return scores.total(player)
            case Criterion.OPPONENTS:
                return scores.opponents(player)
            case Criterion.BEATEN:
                return scores.beaten(player)
            case Criterion.WARNINGS:
                return Fraction(score.warnings)
            case Criterion.BOARD_POINTS:
                return Fraction(score.board_points)
            case Criterion.BOARDS:
                return Fraction(score.boards[0] if score.boards else 0)


_NAMES = {
    Criterion.POINTS: Text("points", "积分"),
    Criterion.TOTAL: Text("total", "总得分"),
    Criterion.OPPONENTS: Text("opponents", "对手分"),
    Criterion.BEATEN: Text("beaten", "胜者小分"),
    Criterion.WARNINGS: Text("warnings", "警告"),
    Criterion.BOARD_POINTS: Text("board points", "局分"),
    Criterion.BOARDS: Text("boards", "台次"),
}

_C = Criterion
_TEAM_ROUND_ROBIN = (_C.POINTS, _C.BOARD_POINTS, _C.BOARDS)
_ORDERS = {
    ("round_robin", False, ""): (_C.POINTS, _C.BEATEN, _C.WARNINGS),
    ("swiss", False, "total"): (_C.TOTAL, _C.WARNINGS),
    ("swiss", False, "points"): (_C.POINTS, _C.OPPONENTS, _C.WARNINGS),
    ("round_robin", True, ""): _TEAM_ROUND_ROBIN,
    ("swiss", True, "total"): (_C.TOTAL, *_TEAM_ROUND_ROBIN),
    ("swiss", True, "points"): _TEAM_ROUND_ROBIN,
}


def order_of(system: System, way: str, teams: bool) -> tuple[Criterion, ...]:
    """The published order of a system; what is still equal then shares its place.

    Teams in a Swiss event are ranked by the total or by the points ("总得分或总积分"), and then by
    the order of the round robin; their opponents' points alone are not compared.
    """
    return _ORDERS[system, teams, way if system == "swiss" else ""]


def parse_order(text: str | Sequence[str]) -> tuple[Criterion, ...]:
    """An order of the arbiter's own: ``points,opponents,beaten`` or ``积分，对手分，胜者小分``.

    Raises `InputError` ``bad_order``.
    """
    words = text.replace("，", ",").replace("、", ",").split(",") if isinstance(text, str) else text
    known = ", ".join(criterion.value for criterion in Criterion)
    chinese = {name.zh: criterion for criterion, name in _NAMES.items()}
    plain = [word.strip().lower().replace(" ", "_").replace("-", "_") for word in words]
    try:
        order = tuple(chinese.get(word) or Criterion(word) for word in plain)
    except ValueError:
        order = ()
    if not order or len(set(order)) < len(order):
        raise InputError(
            "bad_order",
            Text(f"{text!r} is no order of ranking", f"“{text}”不是名次的比较次序"),
            Text(f"Name each at most once, of: {known}", f"每项至多一次，可用：{known}"),
        )
    return order
