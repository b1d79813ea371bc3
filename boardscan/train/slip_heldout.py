"""Layouts drawn when the reader of slips was done with: it is only measured on them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from boardscan.rules.outcome import How
from boardscan.train.slip_games import TrueGame, quarters, random_game, sgf_result, zh_result
from boardscan.train.slip_paper import Paper, Pens, Rng, Sheet, _date, _iso, _replaced
from boardscan.train.slip_ticks import ticks, who


def pairing_en(rng: Rng, pens: Pens) -> Paper:
    """A pairing list as programs print it: White first, ranks, handicap, results by hand."""
    count, round_ = int(rng.integers(4, 12)), int(rng.integers(1, 7))
    games = [random_game(rng, True, round_, i + 1) for i in range(count)]
    rows = [["Table", "White", "Rank", "Black", "Rank", "Hd", "Result"]]
    for g in games:
        ranks = [f"{int(rng.integers(1, 7))}d", f"{int(rng.integers(1, 15))}k"]
        rows.append([str(g.table), g.white, ranks[0], g.black, ranks[1], "0",
                     sgf_result(g.outcome)])  # fmt: skip
    s = Sheet(rng, pens, 1500, 320 + round(pens.size * 1.75 * (count + 1)))
    s.say(90, 40, f"Spring Open {_date(rng)[0]} - Round {round_}", 1.3)
    s.table(170, [80, 210, 560, 680, 1030, 1150, 1240, 1440], rows,
            ruled=bool(rng.random() < 0.5))  # fmt: skip
    return s.done("pairing_en", [_replaced(g, black_count=None) for g in games])


def card_zh(rng: Rng, pens: Pens) -> Paper:
    """A small card: labels above their values, the winner and the margin apart."""
    game = random_game(rng, False, int(rng.integers(1, 12)), int(rng.integers(1, 60)))
    s, size, date = Sheet(rng, pens, 1100, 720), pens.size, _date(rng)
    s.say(380, 30, "对局记录卡", 1.4)
    columns, step = [80, 340, 600, 1020], size * 1.9
    top = 130.0
    rows = [["轮次", "台号", "日期"], [str(game.round), str(game.table), _iso(date)]]
    s.table(top, columns, rows, ruled=True)
    y = top + 2 * step + 10
    won = game.outcome.winner_letter == "B"
    words = [("执黑", game.black), ("执白", game.white), ("胜方", "黑方" if won else "白方")]
    if game.outcome.how is How.COUNT:
        words.append(("胜子", f"{quarters(game.outcome.margin or 0, '又')}子"))  # type: ignore[arg-type]
    else:
        how = {How.RESIGNATION: "中盘胜", How.TIME: "超时", How.FORFEIT: "弃权"}
        words.append(("备注", how[game.outcome.how]))
    for label, value in words:
        end = s.say(90, y, f"{label}：")
        s.say(end + 20, y, value, fill=True)
        y += size * 1.9
    return s.done("card_zh", [_replaced(game, black_count=None)], _iso(date))


def scores_zh(rng: Rng, pens: Pens) -> Paper:
    """A list with units between the players, and 2:0 for who won."""
    count, round_ = int(rng.integers(4, 12)), int(rng.integers(1, 12))
    games = [random_game(rng, False, round_, i + 1) for i in range(count)]
    units = ["市队", "一中", "棋院", "育才", "实验", "个人"]
    rows = [["台次", "单位", "执黑", "比分", "执白", "单位"]]
    for g in games:
        score = "2:0" if g.outcome.winner_letter == "B" else "0:2"
        rows.append([str(g.table), str(rng.choice(units)), g.black, score, g.white,
                     str(rng.choice(units))])  # fmt: skip
    s = Sheet(rng, pens, 1280, 320 + round(pens.size * 1.75 * (count + 1)))
    s.say(200, 40, f"围棋团体赛对阵表（第{round_}轮）", 1.2)
    s.table(170, [80, 200, 360, 600, 760, 1000, 1200], rows, ruled=True)
    return s.done("scores_zh", [_replaced(g, black_count=None) for g in games])


HELD_OUT: dict[str, Callable[[np.random.Generator, Pens], Paper]] = {
    "pairing_en": pairing_en, "card_zh": card_zh, "scores_zh": scores_zh,
}  # fmt: skip


def tick_column_zh(rng: Rng, pens: Pens) -> Paper:
    """Boxes below each other, with how it ended in the same line as who won."""
    game, chosen = who(rng, random_game(rng, False, int(rng.integers(1, 12)),
                                        int(rng.integers(1, 60))))  # fmt: skip
    s, size = Sheet(rng, pens, 1200, 900), pens.size
    s.say(300, 30, f"第{game.round}轮 第{game.table}台 结果登记", 1.2)
    for i, (label, name) in enumerate((("黑方", game.black), ("白方", game.white))):
        top = 150 + i * size * 2
        s.say(s.say(100, top, f"{label}：") + 16, top, name, fill=True)
    y = 150 + size * 4.2
    s.say(100, y, "胜负：")
    for i, text in enumerate(("黑方胜", "白方胜", "和棋")):
        ticks(s, 260, y + i * size * 1.7, [text], {0} if i in chosen else set(), shape="box",
              way=str(rng.choice(["tick", "cross"])))  # fmt: skip
    return s.done("tick_column_zh", [_replaced(game, black_count=None, how=False, margin=False)])


def lines_free(rng: Rng, pens: Pens) -> Paper:
    """Ragged lines, each game told in another way."""
    def ways(g: TrueGame) -> tuple[str, ...]:
        told = zh_result(g.outcome, "又")
        return (f"第1轮{g.table}台：{g.black}（黑）、{g.white}（白），{told}",
                f"第1轮 {g.table}台 {g.white}（白）对{g.black}（黑） {told}",
                f"第1轮 台{g.table} 黑方{g.black} 白方{g.white} {told}")  # fmt: skip

    return _ragged(rng, pens, "lines_free", ways, "比赛消息", 1300, 1)


def lines_free_en(rng: Rng, pens: Pens) -> Paper:
    """English lines with round, table, colours in brackets and sentences."""
    def ways(g: TrueGame) -> tuple[str, ...]:
        told = sgf_result(g.outcome)
        return (f"R2 T{g.table} {g.black} (B) - {g.white} (W): {told}",
                f"Round 2 Table {g.table}: {g.white} (W) vs {g.black} (B) {told}")

    return _ragged(rng, pens, "lines_free_en", ways, "Results so far", 1500, 2)


def _ragged(rng: Rng, pens: Pens, name: str, ways: Callable[[TrueGame], tuple[str, ...]],
            title: str, width: int, round_: int) -> Paper:
    """A title and a few lines that begin anywhere, each told in one of the ways."""
    count = int(rng.integers(3, 7))
    games = [random_game(rng, name.endswith("_en"), round_, i + 1) for i in range(count)]
    s = Sheet(rng, pens, width, 240 + round(pens.size * 2 * count))
    s.say(90, 40, title, 1.3)
    for i, g in enumerate(games):
        text = ways(g)
        s.say(60 + rng.uniform(0, 80), 140 + i * pens.size * 2, str(rng.choice(text)), fill=True)
    return s.done(name, [_replaced(g, black_count=None) for g in games])


#: Drawn after ticks and free lines were first read; what they showed was mended since.
HELD_OUT |= {"tick_column_zh": tick_column_zh, "lines_free": lines_free,
             "lines_free_en": lines_free_en}  # fmt: skip
