"""Games to write on slips: names, results and counts that agree with each other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕"
    "苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史"
    "顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
GIVEN = (
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红斌鑫宇浩然子轩梓涵一诺欣怡"
    "俊熙博文嘉懿煜城天佑昊语嫣雨泽思远晨曦若溪皓轩梦琪晓彤婉清瑾瑜锦程翰林羽佳志远建"
    "国永康家豪承恩乐瑶书豪奕辰沐宸灏铭彦霖柏睿"
)
TRADITIONAL = str.maketrans(
    "张刘陈杨赵黄吴孙罗郑谢韩冯萧邓许吕苏卢蒋贾叶阎余钟谭邹陆龙万雷钱汤顾贺赖龚丽强军"
    "艳娟涛华兰红鑫轩诺怡俊语远晓锦程志建国乐书豪铭彦马",
    "張劉陳楊趙黃吳孫羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻余鍾譚鄒陸龍萬雷錢湯顧賀賴龔麗強軍"
    "艷娟濤華蘭紅鑫軒諾怡俊語遠曉錦程志建國樂書豪銘彥馬",
)
FIRST = (
    "Anna", "Ben", "Carlos", "Dora", "Emil", "Fatima", "George", "Hanna", "Ivan", "Julia",
    "Kenji", "Lena", "Marco", "Nina", "Oscar", "Petra", "Quentin", "Rosa", "Stefan", "Tanja",
    "Urs", "Vera", "Willem", "Xenia", "Yuki", "Zoltan",
)
LAST = (
    "Smith", "Müller", "Dubois", "Rossi", "Novak", "Kim", "Tanaka", "Silva", "Jensen",
    "Kovacs", "Petrov", "Lindqvist", "O'Brien", "Garcia", "Schmidt", "Ionescu", "Virtanen",
    "Dijkstra", "Catalin", "Park", "Nguyen", "Fischer", "Taylor", "Moreau",
)


@dataclass(frozen=True)
class TrueGame:
    """What a slip says of one game; None where it says nothing.

    Attributes
    ----------
    told : whether anybody can tell who won; not where two boxes are ticked, or none.
    how, margin : whether the slip says how it ended, and by how much.
    board : in a team match, whose table `table` then is.
    """

    round: int | None
    table: int | None
    black: str
    white: str
    outcome: Outcome
    black_count: Fraction | None = None
    warnings: tuple[int | None, int | None] | None = None
    told: bool = True
    how: bool = True
    margin: bool = True
    board: int | None = None


def chinese_name(rng: np.random.Generator) -> str:
    """A surname and one or two characters."""
    given = "".join(rng.choice(list(GIVEN), int(rng.integers(1, 3))))
    return str(rng.choice(list(SURNAMES))) + given


def latin_name(rng: np.random.Generator) -> str:
    """A first and a last name."""
    return f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def random_game(rng: np.random.Generator, latin: bool, round_: int, table: int) -> TrueGame:
    """A game with a result by the Chinese rules of 2002."""
    name = latin_name if latin else chinese_name
    black, white = name(rng), name(rng)
    while white == black:
        white = name(rng)
    if rng.random() < 0.4:
        return TrueGame(round_, table, black, white, _ending(rng))
    total = Fraction(int(rng.normal(369, 16)), 2)
    outcome = Outcome.counted(total - Fraction(361, 2) - Fraction(15, 4))
    return TrueGame(round_, table, black, white, outcome, total)


def _ending(rng: np.random.Generator) -> Outcome:
    side = Colour.BLACK if rng.random() < 0.5 else Colour.WHITE
    how = rng.choice(["resignation"] * 6 + ["time", "forfeit"])
    return Outcome(How(str(how)), side)


_SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def quarters(amount: Fraction, style: str) -> str:
    """``1又3/4``, ``1 3/4``, ``1¾``, ``1.75``; ``3/4``, ``¾``, ``0.75``."""
    whole, rest = divmod(amount, 1)
    if style == "decimal":
        return f"{float(amount):.2f}".rstrip("0").rstrip(".") if rest else str(whole)
    if not rest:
        return str(whole)
    if style == "sign":
        return f"{whole or ''}{_SIGNS[rest]}"
    part = f"{rest.numerator}/{rest.denominator}"
    between = "又" if style == "又" else " "
    return f"{whole}{between}{part}" if whole else part


def zh_result(outcome: Outcome, style: str = "又", old: bool = False) -> str:
    """``黑胜3/4子``, ``白中盘胜``."""
    side, won = ("黑", "白")[outcome.winner is Colour.WHITE], "勝" if old else "胜"
    if outcome.how is How.RESIGNATION:
        return f"{side}中{'盤' if old else '盘'}{won}"
    if outcome.how is How.TIME:
        return f"{'白' if side == '黑' else '黑'}超{'時負' if old else '时负'}"
    if outcome.how is How.FORFEIT:
        return f"{'白' if side == '黑' else '黑'}{'棄權' if old else '弃权'}"
    return f"{side}{won}{quarters(outcome.margin or Fraction(0), style)}子"


def sgf_result(outcome: Outcome) -> str:
    """``B+R``, ``W+2.5``: margins in points."""
    side = outcome.winner_letter
    if outcome.how is How.COUNT:
        return f"{side}+{quarters((outcome.margin or Fraction(0)) * 2, 'decimal')}"
    return f"{side}+{ {How.RESIGNATION: 'R', How.TIME: 'T', How.FORFEIT: 'F'}[outcome.how] }"
