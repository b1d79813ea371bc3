"""Rule sets as data. Editions that differ are different rule sets, never a compromise."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Literal

from boardscan.errors import RulesError, Text
from boardscan.rules.amounts import HALF, QUARTER, amount_words

Counting = Literal["area", "territory"]
Unit = Literal["zi", "points"]

#: No event gives more than this; a larger number is a slip, most often points written as 子.
LARGEST_KOMI: Mapping[Unit, Fraction] = {"zi": Fraction(20), "points": Fraction(40)}
#: Nor does any take more for a warning, a handicap stone or a group; the rules here take at most 1
#: 子 or 2 points.
LARGEST_SHARE: Mapping[Unit, Fraction] = {"zi": Fraction(10), "points": Fraction(20)}


@dataclass(frozen=True)
class RuleSet:
    """How a finished game is counted. Amounts are in 子 for area, in points for territory.

    Parameters
    ----------
    id : the name by which it is chosen.
    name : the name in both languages.
    counting : ``area`` (数子法) or ``territory`` (数目法).
    komi : what Black gives in an even game.
    warning_penalty : what one warning costs the offender.
    warnings_lose : how many warnings lose the game; None when warnings never do.
    handicap_return : what Black gives back for each handicap stone from two up, instead of komi.
    group_tax : 还棋头, what each separate living group beyond the opponent's number costs, in 子.
    points_in_seki : whether an eye in a seki counts for its owner (always so for area).
    setup_stones : the game begins with two stones of each side on the corner star points (座子).
    sources : articles and documents that say so.
    """

    id: str
    name: Text
    counting: Counting
    komi: Fraction
    warning_penalty: Fraction = Fraction(0)
    warnings_lose: int | None = None
    handicap_return: Fraction = Fraction(0)
    group_tax: Fraction = Fraction(0)
    points_in_seki: bool = True
    setup_stones: bool = False
    sources: tuple[Text, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    @property
    def unit(self) -> Unit:
        """What its amounts are in: ``zi`` for area, ``points`` for territory."""
        return "zi" if self.counting == "area" else "points"

    @property
    def komi_points(self) -> Fraction:
        """The komi in points of margin, as SGF writes it."""
        return self.komi * 2 if self.counting == "area" else self.komi

    def in_zi(self, amount: Fraction) -> Fraction:
        """An amount of this rule set as 子 of margin."""
        return amount if self.counting == "area" else amount / 2

    def with_overrides(self, **changes: Any) -> "RuleSet":
        """The same rules with some fields changed, checked again (`RulesError`)."""
        return replace(self, **changes)


RULE_SET_FIELDS = tuple(field.name for field in fields(RuleSet))


def _refuse(code: str, english: str, chinese: str, hint: Text) -> RulesError:
    return RulesError(code, Text(english, chinese), hint)


def _check(rules: RuleSet) -> None:
    if rules.counting not in ("area", "territory"):
        raise _refuse(
            "bad_counting",
            f"counting is {rules.counting!r}",
            f"计算方法为“{rules.counting}”",
            Text("It is area or territory.", "应为 area（数子法）或 territory（数目法）。"),
        )
    check_komi(rules.komi, rules.unit)
    for field in ("warning_penalty", "handicap_return", "group_tax"):
        _check_share(field, getattr(rules, field), rules.unit)
    lose = rules.warnings_lose
    if lose is not None and (isinstance(lose, bool) or not isinstance(lose, int) or lose < 1):
        raise _refuse(
            "bad_warnings_lose",
            f"warnings_lose is {lose!r}",
            f"判负的警告次数为 {lose!r}",
            Text("It is a whole number from 1 up.", "应为不小于 1 的整数。"),
        )
    if rules.group_tax and rules.counting != "area":
        raise _refuse(
            "bad_group_tax",
            "a group tax belongs to area counting",
            "还棋头只用于数子法",
            Text("Leave group_tax out.", "请去掉 group_tax。"),
        )
    if rules.counting == "area" and not rules.points_in_seki:
        raise _refuse(
            "bad_points_in_seki",
            "area counting counts eyes in a seki for their owner",
            "数子法中双活的眼归其主人",
            Text("Leave points_in_seki out.", "请去掉 points_in_seki。"),
        )


def check_komi(komi: Fraction, unit: Unit) -> None:
    """Refuse (`RulesError` ``bad_komi``) what no game can be counted with."""
    step = QUARTER if unit == "zi" else HALF
    if komi % step:
        hint = (
            Text(
                "Komi in 子 is a multiple of ¼, for example 3¾ or 3.75.",
                "贴子应为 1/4 子的倍数，例如 3又3/4 或 3.75。",
            )
            if unit == "zi"
            else Text(
                "Komi in points is a multiple of ½, for example 6.5.",
                "贴目应为半目的倍数，例如 6.5。",
            )
        )
        raise _refuse(
            "bad_komi",
            f"komi of {amount_words(komi, unit)}",
            f"贴{'子' if unit == 'zi' else '目'}为 {amount_words(komi, unit, 'zh')}",
            hint,
        )
    if abs(komi) > LARGEST_KOMI[unit]:
        raise _refuse(
            "bad_komi",
            f"komi of {amount_words(komi, unit)} is too large",
            f"贴{'子' if unit == 'zi' else '目'} {amount_words(komi, unit, 'zh')} 过大",
            Text("1 子 is 2 points: 7½ points are 3¾ 子.", "1 子合 2 目：7 目半即 3又3/4 子。"),
        )


def _check_share(field: str, amount: Fraction, unit: Unit) -> None:
    step = QUARTER if unit == "zi" else HALF
    if amount < 0 or amount % step:
        raise _refuse(
            f"bad_{field}",
            f"{field} is {amount_words(amount, unit)}",
            f"{field} 为 {amount_words(amount, unit, 'zh')}",
            Text(
                f"It is 0 or a positive multiple of {amount_words(step, unit)}.",
                f"应为 0 或 {amount_words(step, unit, 'zh')} 的正倍数。",
            ),
        )
    if amount > LARGEST_SHARE[unit]:
        most = LARGEST_SHARE[unit]
        raise _refuse(
            f"bad_{field}",
            f"{field} of {amount_words(amount, unit)} is too large",
            f"{field} 为 {amount_words(amount, unit, 'zh')}，过大",
            Text(
                f"It is at most {amount_words(most, unit)}.",
                f"最多为 {amount_words(most, unit, 'zh')}。",
            ),
        )


_CHINA_2002 = RuleSet(
    id="china-2002",
    name=Text("Chinese rules, 2002", "中国围棋竞赛规则（2002）"),
    counting="area",
    komi=Fraction(15, 4),
    warning_penalty=Fraction(1),
    warnings_lose=2,
    handicap_return=HALF,
    sources=(
        Text("Chinese competition rules 2002, art. 9: counting", "规则（2002）第9条 计算胜负"),
        Text("art. 11: komi of 3¾ 子", "第11条 贴子：三又四分之三子"),
        Text("art. 21: end of the game, life and death", "第21条 终局、活棋和死棋"),
        Text("art. 24: one warning costs 1 子, two lose", "第24条 警告一次罚一子，两次判负"),
        Text("handicap: half the number of stones", "让子棋：贴还让子数目的一半"),
    ),
)

_CHINA_1988 = RuleSet(
    id="china-1988",
    name=Text("Chinese rules, 1988", "中国围棋竞赛规则（1988）"),
    counting="area",
    komi=Fraction(11, 4),
    warnings_lose=2,
    handicap_return=HALF,
    sources=(
        Text("Chinese competition rules 1988, art. 9: counting", "规则（1988）第9条 计算胜负"),
        Text("art. 11: komi of 2¾ 子", "第11条 贴子：二又四分之三子"),
        Text("art. 25: two warnings lose, one is only recorded", "第25条 警告满二次判负"),
        Text("handicap: half the number of stones", "让子棋：贴还让子数目的一半"),
    ),
)

_JAPAN = RuleSet(
    id="japan",
    name=Text("Japanese rules", "日本规则"),
    counting="territory",
    komi=Fraction(13, 2),
    points_in_seki=False,
    sources=(
        Text("komi of 6½ points", "贴六目半"),
        Text("Japanese rules 1989, art. 8 and 10: no points in seki", "日本围棋规约第8、10条"),
    ),
)

_KOREA = RuleSet(
    id="korea",
    name=Text("Korean rules", "韩国规则"),
    counting="territory",
    komi=Fraction(13, 2),
    warning_penalty=Fraction(2),
    warnings_lose=2,
    points_in_seki=False,
    sources=(
        Text("komi of 6½ points", "贴六目半"),
        Text("a warning costs 2 points, two lose (2024)", "警告一次罚两目，两次判负（2024）"),
    ),
)

_ANCIENT_CHINA = RuleSet(
    id="ancient-china",
    name=Text("Old Chinese rules with group tax", "中国古代规则（座子、还棋头）"),
    counting="area",
    komi=Fraction(0),
    group_tax=Fraction(1),
    setup_stones=True,
    sources=(
        Text("no komi: Black wins from 181", "不贴子，黑棋 181 子即胜"),
        Text("setup stones on the four corner star points", "座子：四角星位各置一子，黑白各二"),
        Text("1 子 for each group beyond the opponent's number", "还棋头：每多一块棋贴还一子"),
    ),
)

DEFAULT_RULES = "china-2002"
RULE_SETS: Mapping[str, RuleSet] = {
    rules.id: rules for rules in (_CHINA_2002, _CHINA_1988, _JAPAN, _KOREA, _ANCIENT_CHINA)
}
