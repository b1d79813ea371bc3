"""What is printed on a card, in both languages."""

from boardscan.errors import Text
from boardscan.rules.outcome import How

TEXTS = {
    "title": Text("Score card", "成绩卡"),
    "round": Text("Round {number}", "第 {number} 轮"),
    "table": Text("Table {number}", "第 {number} 台"),
    "board": Text("Board {number}", "第 {number} 盘"),
    "game": Text("Game {name}", "对局 {name}"),
    "number": Text("No. {number}", "编号 {number}"),
    "komi": Text("komi {amount}", "贴 {amount}"),
    "no_komi": Text("no komi", "让先"),
    "handicap": Text("handicap {number}", "让 {number} 子"),
    "lines": Text("{size}×{size}", "{size} 路"),
    "black": Text("Black", "黑方"),
    "white": Text("White", "白方"),
    "warnings": Text("Warnings", "警告"),
    "winner": Text("Winner", "胜方"),
    "none": Text("nobody", "无"),
    "how": Text("Ended by", "结束方式"),
    "how.count": Text("count", "数子"),
    "how.points": Text("count", "数目"),
    "counted": Text("Counted", "所数一方"),
    "counted.points": Text("Won by", "胜方目数"),
    "unit.zi": Text("子", "子"),
    "unit.points": Text("points", "目"),
    "note": Text(
        "Fill the circles. Wrong one filled? Strike it out with a large cross and fill the right "
        "one. One digit a box.",
        "请涂满圆圈。涂错时，在错处画一个大叉，再涂正确的。每格写一个数字。",
    ),
    "arbiter": Text("Arbiter", "裁判"),
}
TEXTS |= {f"how.{how.value}": how.name_text for how in How if how is not How.COUNT}


def say(key: str, lang: str, **values: object) -> str:
    """A text in a language, with its values filled in."""
    return TEXTS[key].in_language(lang).format(**values)


def as_sure(result: str, certain: bool, lang: str) -> str:
    """A result in words, marked where somebody has to look at the card that it was read from."""
    if certain:
        return result
    return Text(f"in doubt: {result}", f"存疑：{result}").in_language(lang)
