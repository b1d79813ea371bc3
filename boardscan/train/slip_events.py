"""Slips as events of different countries have them, drawn to see what the reader makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from boardscan.rules.outcome import How
from boardscan.train.slip_games import TrueGame, quarters, random_game, sgf_result, zh_result
from boardscan.train.slip_paper import Paper, Pens, Rng, Sheet
from boardscan.train.slip_ticks import circled, who

_HOW_EN = {How.RESIGNATION: "by resignation", How.TIME: "on time", How.FORFEIT: "by forfeit"}
_HOW_JA = {How.RESIGNATION: "中押し勝ち", How.TIME: "時間切れ勝ち", How.FORFEIT: "不戦勝"}


def _games(rng: Rng, latin: bool, least: int, most: int) -> tuple[int, list[TrueGame]]:
    round_ = int(rng.integers(1, 9))
    count = int(rng.integers(least, most))
    games = [random_game(rng, latin, round_, i + 1) for i in range(count)]
    return round_, [replace(g, black_count=None) for g in games]


def _listed(rng: Rng, pens: Pens, width: int, columns: Sequence[float], title: str,
            rows: Sequence[Sequence[str]], top: float = 160) -> Sheet:
    """A title and a table, ruled or not."""
    s = Sheet(rng, pens, width, round(top + 120 + pens.size * 1.75 * len(rows)))
    s.say(columns[0], 40, title, 1.2)
    s.table(top, columns, rows, ruled=bool(rng.random() < 0.6))
    return s


def league_zh(rng: Rng, pens: Pens) -> Paper:
    """A provincial league: one match of two teams, with boards, and a line for the teams' score."""
    round_, games = _games(rng, False, 3, 6)
    table = int(rng.integers(1, 20))
    rows = [["台次", "执黑", "执白", "结果", "备注"]]
    rows += [[str(i), g.black, g.white, zh_result(g.outcome), ""] for i, g in enumerate(games, 1)]
    s = Sheet(rng, pens, 1240, round(420 + pens.size * 1.75 * len(rows)))
    s.say(260, 30, "全省围棋联赛成绩单", 1.3)
    s.say(90, 120, f"第{round_}轮  第{table}桌  主队：杭州队  客队：宁波队")
    below = s.table(200, [90, 220, 460, 700, 1020, 1160], rows, ruled=True)
    s.say(90, below + 20, "总比分：2 : 1    裁判长：__________")
    boards = [replace(g, table=table, board=i) for i, g in enumerate(games, 1)]
    return s.done("league_zh", boards)


def pairings_eu(rng: Rng, pens: Pens) -> Paper:
    """A European pairing list: rank and country behind each name, the score as 1-0."""
    round_, games = _games(rng, True, 4, 10)
    rows = [["Bd", "Black", "White", "Hd", "Result"]]
    for g in games:
        told = [f"{name} {int(rng.integers(1, 7))}d {rng.choice(['FR', 'DE', 'CZ', 'RO'])}"
                for name in (g.black, g.white)]  # fmt: skip
        score = "1-0" if g.outcome.winner_letter == "B" else "0-1"
        rows.append([str(g.table), *told, "0", score])
    s = _listed(rng, pens, 1500, [80, 180, 650, 1140, 1240, 1420],
                f"European Go Congress   Round {round_}", rows)  # fmt: skip
    return s.done("pairings_eu", [replace(g, how=False, margin=False) for g in games])


def card_us(rng: Rng, pens: Pens) -> Paper:
    """An American card: numbers and ranks beside the names, the winner circled."""
    game = replace(random_game(rng, True, int(rng.integers(1, 6)), int(rng.integers(1, 50))),
                   black_count=None, how=False, margin=False)  # fmt: skip
    game, chosen = who(rng, game)
    s, size = Sheet(rng, pens, 1300, 760), pens.size
    s.say(400, 30, "GAME RESULT CARD", 1.3)
    end = s.say(90, 130, "Round:")
    s.say(end + 14, 130, str(game.round), fill=True)
    end = s.say(500, 130, "Board:")
    s.say(end + 14, 130, str(game.table), fill=True)
    y = 130.0
    for label, name in (("White", game.white), ("Black", game.black)):
        y += size * 2
        s.say(s.say(90, y, f"{label}:") + 14, y, name, fill=True)
        s.say(s.say(700, y, "AGA #:") + 14, y, str(int(rng.integers(1000, 29999))), fill=True)
        s.say(s.say(1000, y, "Rank:") + 14, y, f"{int(rng.integers(1, 7))}d", fill=True)
    y += size * 2
    s.say(s.say(90, y, "Komi:") + 14, y, "7.5", fill=True)
    s.say(s.say(500, y, "Handicap:") + 14, y, "0", fill=True)
    y += size * 2
    end = s.say(90, y, "Winner (circle one):")
    circled(s, end + 30, y, ["BLACK", "WHITE"], chosen, strike=False)
    return s.done("card_us", [game])


def school_zh(rng: Rng, pens: Pens) -> Paper:
    """A school's slip: classes behind the names, and who won by name."""
    game = random_game(rng, False, int(rng.integers(1, 8)), int(rng.integers(1, 40)))
    s, size = Sheet(rng, pens, 1100, 700), pens.size
    s.say(260, 30, "校园围棋赛对局单", 1.3)
    won = game.black if game.outcome.winner_letter == "B" else game.white
    lines = [("轮次", f"第{game.round}轮"), ("台号", f"{game.table}号")]
    lines += [(side, f"{name}（{rng.choice(list('三四五六'))}年级{int(rng.integers(1, 9))}班）")
              for side, name in (("黑棋", game.black), ("白棋", game.white))]  # fmt: skip
    lines.append(("胜者", won))
    for i, (label, value) in enumerate(lines):
        y = 130 + i * size * 2
        s.say(s.say(90, y, f"{label}：") + 14, y, value, fill=True)
    return s.done("school_zh", [replace(game, black_count=None, how=False, margin=False)])


def team_en(rng: Rng, pens: Pens) -> Paper:
    """An English match of two teams, a row for each board."""
    round_, games = _games(rng, True, 3, 6)
    table = int(rng.integers(1, 12))
    rows = [["Board", "Black", "White", "Result"]]
    rows += [[str(i), g.black, g.white, sgf_result(g.outcome)] for i, g in enumerate(games, 1)]
    s = Sheet(rng, pens, 1300, round(360 + pens.size * 1.75 * len(rows)))
    s.say(90, 30, "TEAM MATCH", 1.3)
    s.say(90, 110, f"Round: {round_}")
    s.say(420, 110, f"Table: {table}")
    s.say(740, 110, "Lions - Tigers")
    s.table(200, [90, 240, 620, 1000, 1230], rows, ruled=bool(rng.random() < 0.6))
    boards = [replace(g, table=table, board=i) for i, g in enumerate(games, 1)]
    return s.done("team_en", boards)


def warned_zh(rng: Rng, pens: Pens) -> Paper:
    """A list with a column of warnings beside each player."""
    round_, games = _games(rng, False, 4, 10)
    games = [replace(g, warnings=(_warned(rng), _warned(rng))) for g in games]
    rows = [["台号", "黑方", "警告", "白方", "警告", "结果"]]
    for g in games:
        marks = [str(n) if n else "" for n in g.warnings or ()]
        rows.append([str(g.table), g.black, marks[0], g.white, marks[1], zh_result(g.outcome)])
    s = _listed(rng, pens, 1300, [80, 200, 430, 560, 790, 920, 1240], f"第{round_}轮记录", rows)
    return s.done("warned_zh", games)


def _warned(rng: Rng) -> int | None:
    return 1 if rng.random() < 0.2 else None


def chat_en(rng: Rng, pens: Pens) -> Paper:
    """Messages of a telephone, as a picture of its screen: coloured bubbles with times."""
    round_, games = _games(rng, True, 3, 6)
    s = Sheet(rng, pens, 1300, round(140 + pens.size * 3.6 * len(games)))
    s.draw.rectangle((0, 0, s.width, s.height), fill=(236, 229, 221))
    for i, g in enumerate(games):
        won = g.outcome.winner_letter == "B"
        first, second = (g.black, g.white) if won else (g.white, g.black)
        colours = ("B", "W") if won else ("W", "B")
        told = _HOW_EN.get(g.outcome.how) or f"by {_points(g)} points"
        text = f"R{round_} T{g.table}: {first} ({colours[0]}) beat {second} ({colours[1]}) {told}"
        y = 60 + i * pens.size * 3.6
        s.draw.rounded_rectangle((50, y, 1250, y + pens.size * 3), 18, fill=(220, 248, 198))
        s.say(80, y + 10, text, 0.8, fill=True)
        s.say(1130, y + pens.size * 1.9, f"18:{int(rng.integers(10, 59))}", 0.6)
    return s.done("chat_en", games)


def _points(game: TrueGame) -> str:
    return quarters((game.outcome.margin or Fraction(0)) * 2, "decimal")


def mail_en(rng: Rng, pens: Pens) -> Paper:
    """A typed message that greets, lists results, and ends with regards."""
    round_, games = _games(rng, True, 3, 7)
    lines = ["Dear all,", f"here are the results of round {round_}:"]
    lines += [f"Table {g.table}: {g.black} (Black) - {g.white} (White), {sgf_result(g.outcome)}"
              for g in games]  # fmt: skip
    lines += ["Best regards,", "Peter"]
    s = Sheet(rng, pens, 1500, round(120 + pens.size * 1.9 * len(lines)))
    for i, line in enumerate(lines):
        s.say(80, 60 + i * pens.size * 1.9, line)
    return s.done("mail_en", games)


def board_zh(rng: Rng, pens: Pens) -> Paper:
    """A whiteboard: sentences that begin anywhere, under the round."""
    round_, games = _games(rng, False, 3, 6)
    s = Sheet(rng, pens, 1300, round(240 + pens.size * 2.2 * len(games)))
    s.say(400, 40, f"第{round_}轮战报", 1.5, fill=True)
    for i, g in enumerate(games):
        won = g.outcome.winner_letter == "B"
        first, second = (g.black, g.white) if won else (g.white, g.black)
        how = {How.RESIGNATION: "中盘", How.TIME: "超时", How.FORFEIT: "弃权"}.get(g.outcome.how)
        size = how or f"{quarters(g.outcome.margin or Fraction(0), '又')}子"
        text = f"{g.table}台 {first}执{'黑' if won else '白'}{size}胜{second}"
        s.say(70 + rng.uniform(0, 90), 150 + i * pens.size * 2.2, text, fill=True)
    return s.done("board_zh", games)


def paper_ja(rng: Rng, pens: Pens) -> Paper:
    """A Japanese result paper: 黒番, 白番, 結果, with the margin in 目."""
    game = random_game(rng, False, int(rng.integers(1, 8)), int(rng.integers(1, 40)))
    side = "黒" if game.outcome.winner_letter == "B" else "白"
    points = (game.outcome.margin or Fraction(0)) * 2
    told = _HOW_JA.get(game.outcome.how) or (
        f"{int(points)}目{'半' if points.denominator == 2 else ''}勝ち")  # fmt: skip
    s, size = Sheet(rng, pens, 1100, 640), pens.size
    s.say(380, 30, "対局結果票", 1.3)
    lines = (("回戦", f"第{game.round}回戦"), ("卓番号", str(game.table)), ("黒番", game.black),
             ("白番", game.white), ("結果", f"{side}{told}"))  # fmt: skip
    for i, (label, value) in enumerate(lines):
        y = 130 + i * size * 1.9
        s.say(s.say(90, y, f"{label}：") + 14, y, value, fill=True)
    return s.done("paper_ja", [replace(game, black_count=None)])


EVENTS: dict[str, Callable[[np.random.Generator, Pens], Paper]] = {
    "league_zh": league_zh, "pairings_eu": pairings_eu, "card_us": card_us,
    "school_zh": school_zh, "team_en": team_en, "warned_zh": warned_zh, "chat_en": chat_en,
    "mail_en": mail_en, "board_zh": board_zh, "paper_ja": paper_ja,
}  # fmt: skip
