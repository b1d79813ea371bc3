"""Why a field of a slip has to be looked at, in words, and what a doubt does to its probability."""

from collections.abc import Collection

from boardscan.errors import Text

#: OCR's score of the least sure character below which a value is doubted. Of printed slips nothing
#: above 0.9 was wrong, of handwriting two values between 0.9 and 0.93 were.
SURE = 0.95
#: Of a value without any doubt. Of thousands measured on rendered slips none was wrong; the figure
#: is kept below what that says, since slips of real events were not among them.
CERTAIN = 0.995
#: Of a value with one doubt (measured: 260 of 264 right), with two (25 of 32); further ones halve.
DOUBTED = (0.95, 0.75)
#: Doubts that weigh as two.
SERIOUS = frozenset({"contradiction", "impossible", "run_together", "repaired", "struck_out",
                     "tick_unclear",
                     "said_twice", "several_results", "layer_differs", "unclear"})  # fmt: skip

TEXTS = {
    "low_score": Text("not clearly legible", "字迹不清"),
    "readings_differ": Text("read a second time it says something else", "两次识别结果不同"),
    "layer_differs": Text(
        "the PDF's own text says something else", "与 PDF 自带的文字不一致"
    ),
    "unclear": Text("not understood", "无法理解"),
    "repaired": Text("only understood after a correction", "经更正后才能理解"),
    "run_together": Text(
        "a whole number and a fraction may have run together", "整数与分数可能连写"
    ),
    "said_twice": Text("it says two things", "同一栏有两种内容"),
    "struck_out": Text("something is struck out", "有划去的内容"),
    "joined": Text("it runs into the next column", "与相邻一栏相连"),
    "between_columns": Text("it stands between two columns", "位于两栏之间"),
    "nothing_ticked": Text("no answer is marked", "各选项均未勾选"),
    "two_ticked": Text("more than one answer is marked", "勾选了不止一项"),
    "tick_unclear": Text("it is not clear which answer is marked", "勾选不清"),
    "whose_game": Text("it is not clear to which game it belongs", "不清楚属于哪一局"),
    "no_headings": Text("the list has no headings", "表格没有标题行"),
    "colours_by_order": Text(
        "the colours are not said: the first is taken for Black", "未写明颜色，按先后视前者为黑方"
    ),
    "order_reversed": Text(
        "White stands first: it is not clear whose number comes first", "白方在前，比分次序不明"
    ),
    "whose_count": Text(
        "it is not said whose count it is: it is taken for Black's",
        "未写明是哪一方的子数，暂作黑方",
    ),
    "whose_warning": Text(
        "a warning is written here: it is not clear whose", "此处记有警告，但不清楚属于哪一方"
    ),
    "impossible": Text(
        "this number can't be under these rules", "按规则不可能出现这一数目"
    ),
    "unlikely_count": Text(
        "games are hardly ever won by so much: a digit may be misread",
        "胜负差距过大，可能有数字误读",
    ),
    "ambiguous_unit": Text("it may be 子 or points", "可能是子，也可能是目"),
    "contradiction": Text("the slip contradicts itself", "成绩单自相矛盾"),
    "several_results": Text("it names more than one result", "列有不止一种结果"),
    "no_player": Text("it fits no player of the event", "与赛事名单中的棋手均不符"),
    "near_tie": Text("it fits two players of the event", "与赛事名单中两名棋手相近"),
    "other_pairing": Text("the event has another pairing here", "与赛事的对阵不同"),
    "unlike_name": Text("it does not look like a name", "不像姓名"),
    "unclear_result": Text("its result was not understood", "结果栏无法理解"),
    "no_result": Text("no result was found", "未找到结果"),
    "no_players": Text("the players were not found", "未找到棋手"),
    "unknown_game": Text("the event has no such game", "赛事中没有这一局"),
    "same_player": Text("both players have the same name", "双方姓名相同"),
    "same_table": Text("another game of the page has this table", "同页另一局也是这一台"),
    "missed_line": Text(
        "a line tells a result, and its game was not understood", "有一行写有结果，但未能读出对局"
    ),
    "no_game": Text("no game was found on this page", "这一页未找到对局"),
    "blank_page": Text("the page is blank", "空白页"),
    "other_script": Text(
        "most of the page is in a script that is not read", "页面大部分是无法识别的文字"
    ),
}  # fmt: skip


def reason(code: str) -> tuple[str, Text]:
    """A code with its words."""
    return code, TEXTS[code]


def probability(codes: Collection[str], score: float) -> float:
    """How probable a value is: certain, or less with each doubt and with a low score.

    A coarse figure on purpose: what matters is that it never says more than was measured.
    """
    weight = sum(2 if code in SERIOUS else 1 for code in codes)
    if not weight:
        return CERTAIN
    odds = DOUBTED[0] if weight == 1 else DOUBTED[1] * 0.5 ** (weight - 2)
    return round(odds * max(min(score / SURE, 1.0), 0.2), 3)
