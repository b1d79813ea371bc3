"""Slips with boxes to tick, brackets to cross and choices to circle: to measure the reader on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from boardscan.rules.outcome import How
from boardscan.train.slip_games import TrueGame, quarters, random_game
from boardscan.train.slip_paper import Paper, Pens, Rng, Sheet

#: How often nothing is marked, or two are: who won is then told by nobody.
BLANK, DOUBLE = 0.1, 0.07
_HOWS_ZH = {How.COUNT: "数子", How.RESIGNATION: "中盘", How.TIME: "超时", How.FORFEIT: "弃权"}
_HOWS_EN = {How.COUNT: "Counted", How.RESIGNATION: "Resignation", How.TIME: "Time",
            How.FORFEIT: "Forfeit"}  # fmt: skip


def stroke(s: Sheet, points: Sequence[tuple[float, float]], width: int) -> None:
    """A stroke of the pen through points, shaken a little; drawn large so that its edge is soft."""
    knots = np.array(points, float) + s.rng.normal(0, 0.7, (len(points), 2))
    at = np.linspace(0, len(knots) - 1, 12 * len(knots))
    line = np.stack([np.interp(at, range(len(knots)), knots[:, i]) for i in (0, 1)], 1)
    line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    low = np.floor(line.min(0) - 8).astype(int)
    size = np.ceil(line.max(0) + 8).astype(int) - low
    mask = Image.new("L", (int(size[0]) * 4, int(size[1]) * 4))
    pen = ImageDraw.Draw(mask)
    pen.line([tuple((p - low) * 4) for p in line], fill=255, width=width * 4, joint="curve")
    small = mask.resize((int(size[0]), int(size[1])), Image.Resampling.LANCZOS)
    s.image.paste(s.pens.ink, tuple(low.tolist()), small)


def mark(s: Sheet, x: float, y: float, side: float, way: str) -> None:
    """A mark in a box whose upper left corner is at (x, y)."""
    rng, pen = s.rng, int(s.rng.integers(2, 5))
    x, y = x + rng.normal(0, 0.07) * side, y + rng.normal(0, 0.07) * side
    big = rng.uniform(0.8, 1.25)
    if way == "tick":
        stroke(s, [(x + 0.15 * side, y + 0.5 * side), (x + 0.42 * side, y + 0.82 * side),
                   (x + (0.55 + 0.5 * big) * side, y + (0.5 - 0.6 * big) * side)], pen)
    elif way == "cross":
        a, b = side * (0.5 - 0.4 * big), side * (0.5 + 0.4 * big)
        stroke(s, [(x + a, y + a), (x + b, y + b)], pen)
        stroke(s, [(x + b, y + a), (x + a, y + b)], pen)
    else:
        rows = [(x + side * (0.2 if i % 2 else 0.8), y + side * (0.15 + i * 0.1)) for i in range(8)]
        stroke(s, rows, pen + 1)


def box(s: Sheet, x: float, y: float, side: float, shape: str) -> None:
    """An empty box or circle."""
    rule = int(s.rng.integers(1, 4))
    if shape == "circle":
        s.draw.ellipse((x, y, x + side, y + side), outline=(20, 20, 20), width=rule)
    else:
        s.draw.rectangle((x, y, x + side, y + side), outline=(20, 20, 20), width=rule)


def ticks(s: Sheet, x: float, y: float, options: Sequence[str], chosen: Collection[int],
          *, shape: str, way: str, right: bool = False, gap: float = 1.0) -> float:
    """Options with a box before (or behind) each; the x where they end."""
    size = s.pens.size
    side = size * s.rng.uniform(0.7, 0.95)
    for i, option in enumerate(options):
        if right:
            x = s.say(x, y, option) + size * 0.3
        top = y + size * 0.62 - side / 2
        box(s, x, top, side, shape)
        if i in chosen:
            mark(s, x, top, side, way)
        x += side + size * (0.3 if not right else gap)
        if not right:
            x = s.say(x, y, option) + size * gap
    return x


def brackets(s: Sheet, x: float, y: float, options: Sequence[str], chosen: Collection[int],
             *, pair: str, sign: str) -> float:
    """``[x] Black wins  [ ] White wins``, typed or filled in by pen."""
    size, typed = s.pens.size, bool(s.rng.random() < 0.5)
    for i, option in enumerate(options):
        here = i in chosen
        if typed:
            x = s.say(x, y, f"{pair[0]}{sign if here else ' '}{pair[1]}")
        else:
            start = s.say(x, y, pair[0])
            x = s.say(start + size * 0.75, y, pair[1])
            if here:
                mark(s, start + size * 0.05, y + size * 0.3, size * 0.65,
                     str(s.rng.choice(["tick", "cross"])))
        x = s.say(x + size * 0.25, y, option) + size
    return x


def circled(s: Sheet, x: float, y: float, options: Sequence[str], chosen: Collection[int],
            *, strike: bool) -> float:
    """``黑胜 / 白胜`` with what is right circled, or what is wrong struck out."""
    size, pen = s.pens.size, int(s.rng.integers(2, 5))
    for i, option in enumerate(options):
        if i:
            x = s.say(x, y, "/") + size * 0.5
        end = s.say(x, y, option)
        middle = y + size * 0.72
        if strike and chosen and i not in chosen:
            lean = s.rng.normal(0, 2)
            stroke(s, [(x - 5, middle + lean), (end + 5, middle - lean)], pen)
        elif not strike and i in chosen:
            a, b = (end - x) / 2 + size * 0.35, size * s.rng.uniform(0.72, 0.85)
            turns = np.linspace(-2.2, -2.2 + 2 * np.pi * s.rng.uniform(0.95, 1.06), 30)
            stroke(s, [((x + end) / 2 + a * np.cos(t), middle + b * np.sin(t)) for t in turns], pen)
        x = end + size * 0.5
    return x


def who(rng: Rng, game: TrueGame) -> tuple[TrueGame, set[int]]:
    """Which of Black and White is marked; where it is neither or both, nobody can tell."""
    chance, right = rng.random(), 0 if game.outcome.winner_letter == "B" else 1
    if chance < BLANK:
        return replace(game, told=False), set()
    if chance < BLANK + DOUBLE:
        return replace(game, told=False), {0, 1}
    return game, {right}


def _head(s: Sheet, game: TrueGame, zh: bool) -> float:
    size = s.pens.size
    names = ("轮次", "台号", "黑方", "白方") if zh else ("Round", "Table", "Black", "White")
    colon = "：" if zh else ":"
    y = 150.0
    for label, value in zip(names, (game.round, game.table, game.black, game.white), strict=True):
        end = s.say(90, y, f"{label}{colon}")
        s.say(end + 14, y, str(value), fill=True)
        y += size * 1.9
    return y


def tick_zh(rng: Rng, pens: Pens) -> Paper:
    """Boxes for who won and how, and the margin written behind."""
    game = random_game(rng, False, int(rng.integers(1, 12)), int(rng.integers(1, 60)))
    game, chosen = who(rng, game)
    s, size = Sheet(rng, pens, 1240, 860), pens.size
    s.say(380, 30, "对局成绩单", 1.4)
    y = _head(s, game, True)
    style = {"shape": str(rng.choice(["box", "box", "circle"])),
             "way": str(rng.choice(["tick", "tick", "cross", "fill"])),
             "right": bool(rng.random() < 0.2)}  # fmt: skip
    end = s.say(90, y, "结果：")
    ticks(s, end + 10, y, ["黑胜", "白胜"], chosen, **style)  # type: ignore[arg-type]
    y += size * 2
    hows = list(_HOWS_ZH)
    end = s.say(90, y, "终局方式：")
    ticks(s, end + 10, y, list(_HOWS_ZH.values()), {hows.index(game.outcome.how)},
          **style)  # type: ignore[arg-type]
    if game.outcome.how is How.COUNT:
        y += size * 2
        end = s.say(90, y, "胜子：")
        s.say(end + 14, y, f"{quarters(game.outcome.margin or 0, '又')}子", fill=True)  # type: ignore[arg-type]
    return s.done("tick_zh", [replace(game, black_count=None)])


def tick_en(rng: Rng, pens: Pens) -> Paper:
    """Brackets to cross: [x] Black wins."""
    game = random_game(rng, True, int(rng.integers(1, 9)), int(rng.integers(1, 60)))
    game, chosen = who(rng, game)
    s, size = Sheet(rng, pens, 1300, 820), pens.size
    s.say(430, 30, "GAME RESULT", 1.4)
    y = _head(s, game, False)
    pair, sign = str(rng.choice(["[]", "()"])), str(rng.choice(["x", "X"]))
    words = ["Black wins", "White wins"] if rng.random() < 0.7 else ["Black", "White"]
    end = s.say(90, y, "Result:" if words[0] != "Black" else "Winner:")
    brackets(s, end + 14, y, words, chosen, pair=pair, sign=sign)
    y += size * 2
    hows = list(_HOWS_EN)
    end = s.say(90, y, "How:")
    brackets(s, end + 14, y, list(_HOWS_EN.values()), {hows.index(game.outcome.how)},
             pair=pair, sign=sign)  # fmt: skip
    return s.done("tick_en", [replace(game, black_count=None, margin=False)])


def circle_zh(rng: Rng, pens: Pens) -> Paper:
    """黑胜 / 白胜, circled or struck out."""
    game = random_game(rng, False, int(rng.integers(1, 12)), int(rng.integers(1, 60)))
    game, chosen = who(rng, game)
    strike = bool(rng.random() < 0.4)
    if strike and len(chosen) == 2:
        chosen = set()
    s, size = Sheet(rng, pens, 1100, 760), pens.size
    s.say(380, 30, "比赛结果单", 1.4)
    y = _head(s, game, True)
    end = s.say(90, y, "结果：")
    circled(s, end + 24, y, ["黑胜", "白胜"], chosen, strike=strike)
    if game.outcome.how is How.COUNT:
        y += size * 2
        end = s.say(90, y, "胜子：")
        s.say(end + 14, y, f"{quarters(game.outcome.margin or 0, '又')}子", fill=True)  # type: ignore[arg-type]
        return s.done("circle_zh", [replace(game, black_count=None)])
    return s.done("circle_zh", [replace(game, black_count=None, how=False)])


def tick_list(rng: Rng, pens: Pens) -> Paper:
    """A ruled list with boxes in the column of results."""
    count, round_ = int(rng.integers(3, 9)), int(rng.integers(1, 12))
    games = [who(rng, random_game(rng, False, round_, i + 1)) for i in range(count)]
    s, step = Sheet(rng, pens, 1300, 320 + round(pens.size * 1.75 * (count + 1))), pens.size * 1.75
    s.say(300, 50, f"第{round_}轮对阵表", 1.4)
    rows = [["台号", "黑方", "白方", "结果"]]
    rows += [[str(g.table), g.black, g.white, ""] for g, _ in games]
    s.table(160, [80, 220, 480, 740, 1240], rows, ruled=bool(rng.random() < 0.7))
    way, shape = str(rng.choice(["tick", "cross", "fill"])), str(rng.choice(["box", "circle"]))
    for i, (_, chosen) in enumerate(games, 1):
        ticks(s, 760, 160 + i * step + step * 0.2, ["黑胜", "白胜"], chosen, shape=shape, way=way)
    return s.done("tick_list", [replace(g, black_count=None, how=False, margin=False)
                                for g, _ in games])  # fmt: skip


TICKS: dict[str, Callable[[Rng, Pens], Paper]] = {
    "tick_zh": tick_zh, "tick_en": tick_en, "circle_zh": circle_zh, "tick_list": tick_list,
}  # fmt: skip
