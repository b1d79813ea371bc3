"""Slips, forms and lists drawn with Pillow, with what they say: to measure the reader on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from boardscan.train.slip_games import (
    TRADITIONAL,
    TrueGame,
    quarters,
    random_game,
    sgf_result,
    zh_result,
)

Rng = np.random.Generator


@dataclass
class Paper:
    """A drawn page, uint8 (H, W, 3) BGR, and the games that it tells of."""

    image: np.ndarray
    games: list[TrueGame]
    layout: str
    date: str | None = None


@dataclass
class Pens:
    """The fonts of print and of what was filled in, by path, with the sizes in px."""

    print_font: str
    fill_font: str
    size: int = 34
    ink: tuple[int, int, int] = (0, 0, 0)
    latin_fill: str | None = None
    _cache: dict[tuple[str, int], ImageFont.FreeTypeFont] = field(default_factory=dict)
    _letters: dict[str, frozenset[int]] = field(default_factory=dict)

    def draws(self, path: str, text: str) -> bool:
        """Whether a font has every letter of a text: what it lacks it would draw as a box."""
        if path not in self._letters:
            from fontTools.ttLib import TTFont

            table = TTFont(path, fontNumber=0, lazy=True).getBestCmap()
            self._letters[path] = frozenset(table)
        return all(ord(c) in self._letters[path] for c in text if not c.isspace())

    def font(self, path: str, size: int) -> ImageFont.FreeTypeFont:
        key = (path, size)
        if key not in self._cache:
            self._cache[key] = ImageFont.truetype(path, size)
        return self._cache[key]


class Sheet:
    """A canvas that prints and fills in."""

    def __init__(self, rng: Rng, pens: Pens, width: int, height: int) -> None:
        self.rng, self.pens = rng, pens
        tone = int(rng.integers(244, 256))
        self.image = Image.new("RGB", (width, height), (tone, tone, tone))
        self.draw = ImageDraw.Draw(self.image)
        self.width, self.height = width, height

    def say(self, x: float, y: float, text: str, scale: float = 1.0, *, fill: bool = False) -> int:
        """Print, or fill in by hand; the x where it ends."""
        pens = self.pens
        path = pens.fill_font if fill else pens.print_font
        if fill and pens.latin_fill and all(ord(c) < 0x2000 for c in text):
            path = pens.latin_fill
        if not pens.draws(path, text):
            path = pens.print_font
        font = pens.font(path, round(pens.size * scale))
        if fill and path != pens.print_font:
            y += self.rng.normal(0, 2.5)
        self.draw.text((x, y), text, font=font, fill=pens.ink if fill else (10, 10, 10))
        return int(self.draw.textbbox((x, y), text, font=font)[2])

    def width_of(self, text: str, scale: float = 1.0, *, fill: bool = False) -> int:
        pens = self.pens
        path = pens.fill_font if fill else pens.print_font
        return int(pens.font(path, round(pens.size * scale)).getlength(text))

    def line(self, *xy: float) -> None:
        self.draw.line(xy, fill=(40, 40, 40), width=2)

    def table(self, top: float, columns: Sequence[float], rows: Sequence[Sequence[str]],
              *, ruled: bool, fill_from: int = 1) -> float:
        """Rows of cells; `columns` are their left edges and the right end: the y below it."""
        step = self.pens.size * 1.75
        for i, row in enumerate(rows):
            y = top + i * step
            for left, text in zip(columns, row, strict=False):
                self.say(left + 10, y + step * 0.2, text, fill=i >= fill_from)
        bottom = top + len(rows) * step
        if ruled:
            for i in range(len(rows) + 1):
                self.line(columns[0], top + i * step, columns[-1], top + i * step)
            for x in columns:
                self.line(x, top, x, bottom)
        return float(bottom)

    def done(self, layout: str, games: list[TrueGame], date: str | None = None) -> Paper:
        return Paper(np.asarray(self.image)[:, :, ::-1].copy(), games, layout, date)


def _date(rng: Rng) -> tuple[int, int, int]:
    return int(rng.integers(2019, 2027)), int(rng.integers(1, 13)), int(rng.integers(1, 29))


def _iso(date: tuple[int, int, int]) -> str:
    return "{:04d}-{:02d}-{:02d}".format(*date)


def slip_zh(rng: Rng, pens: Pens, old: bool = False) -> Paper:
    """A slip with a label and a value on a line: 黑方：张三."""
    game = random_game(rng, False, int(rng.integers(1, 12)), int(rng.integers(1, 80)))
    style = str(rng.choice(["又", "sign", "decimal"] if not old else ["又"]))
    if old:
        game = _replaced(game, black=game.black.translate(TRADITIONAL),
                         white=game.white.translate(TRADITIONAL))
    s, size, date = Sheet(rng, pens, 1000, 780), pens.size, _date(rng)
    s.say(240, 40, "圍棋比賽成績單" if old else "围棋比赛成绩单", 1.5)
    words = [("輪次" if old else "轮次", f"第{game.round}{'輪' if old else '轮'}"),
             ("台次" if old else "台号", str(game.table)), ("黑方", game.black),
             ("白方", game.white), ("結果" if old else "结果", zh_result(game.outcome, style, old))]
    count = game.black_count if rng.random() < 0.5 else None
    if count is not None:
        words.insert(4, ("黑方子數" if old else "黑方子数", f"{quarters(count, style)}子"))
    words.append(("日期", "{}年{}月{}日".format(*date)))
    y = 160.0
    for label, value in words:
        end = s.say(90, y, f"{label}：")
        s.say(end + rng.uniform(4, 30), y, value, fill=True)
        if rng.random() < 0.7:
            s.line(end, y + size * 1.3, 620, y + size * 1.3)
        y += size * 2.0
    s.say(90, y + 10, "裁判員簽名：" if old else "裁判员签名：")
    return s.done("slip_tw" if old else "slip_zh", [_replaced(game, black_count=count)], _iso(date))


def slip_tw(rng: Rng, pens: Pens) -> Paper:
    """The same in traditional characters."""
    return slip_zh(rng, pens, old=True)


def slip_en(rng: Rng, pens: Pens) -> Paper:
    """An English slip with two fields on some lines."""
    game = random_game(rng, True, int(rng.integers(1, 9)), int(rng.integers(1, 60)))
    s, size, date = Sheet(rng, pens, 1100, 760), pens.size, _date(rng)
    s.say(330, 40, "RESULT SLIP", 1.5)
    y = 170.0
    end = s.say(90, y, "Round:")
    s.say(end + 14, y, str(game.round), fill=True)
    end = s.say(480, y, "Table:")
    s.say(end + 14, y, str(game.table), fill=True)
    words = [("Black", game.black), ("White", game.white),
             ("Result", sgf_result(game.outcome)), ("Date", _iso(date))]
    for label, value in words:
        y += size * 2.1
        end = s.say(90, y, f"{label}:")
        s.say(end + 20, y, value, fill=True)
        s.line(end + 10, y + size * 1.25, 760, y + size * 1.25)
    s.say(90, y + size * 2.4, "Signatures: ______________  ______________")
    return s.done("slip_en", [_replaced(game, black_count=None)], _iso(date))


def list_zh(rng: Rng, pens: Pens) -> Paper:
    """A ruled list of a round: 台号 黑方 白方 结果."""
    count, round_ = int(rng.integers(4, 15)), int(rng.integers(1, 12))
    games = [random_game(rng, False, round_, i + 1) for i in range(count)]
    style = str(rng.choice(["又", "decimal"]))
    rows = [["台号", "黑方", "白方", "结果"]]
    rows += [[str(g.table), g.black, g.white, zh_result(g.outcome, style)] for g in games]
    s = Sheet(rng, pens, 1240, 300 + round(pens.size * 1.75 * (count + 1)))
    s.say(260, 50, f"第{round_}轮成绩表", 1.5)
    s.table(160, [90, 230, 500, 770, 1150], rows, ruled=bool(rng.random() < 0.7))
    return s.done("list_zh", [_replaced(g, black_count=None) for g in games])


def list_en(rng: Rng, pens: Pens) -> Paper:
    """An English list: Board, Black, White, Result."""
    count, round_ = int(rng.integers(4, 15)), int(rng.integers(1, 9))
    games = [random_game(rng, True, round_, i + 1) for i in range(count)]
    rows = [["Board", "Black", "White", "Result"]]
    rows += [[str(g.table), g.black, g.white, sgf_result(g.outcome)] for g in games]
    s = Sheet(rng, pens, 1300, 300 + round(pens.size * 1.75 * (count + 1)))
    s.say(90, 50, f"Results of round {round_}", 1.4)
    s.table(160, [90, 240, 620, 1000, 1230], rows, ruled=bool(rng.random() < 0.5))
    return s.done("list_en", [_replaced(g, black_count=None) for g in games])


def list_sides(rng: Rng, pens: Pens) -> Paper:
    """A list with a column 胜负 after each player, and Black's count."""
    count, round_ = int(rng.integers(4, 13)), int(rng.integers(1, 12))
    games = [random_game(rng, False, round_, i + 1) for i in range(count)]
    rows = [["台次", "黑方", "胜负", "子数", "白方", "胜负"]]
    for g in games:
        won = g.outcome.winner_letter == "B"
        total = quarters(g.black_count, "decimal") if g.black_count is not None else ""
        rows.append([str(g.table), g.black, "胜" if won else "负", total, g.white,
                     "负" if won else "胜"])  # fmt: skip
    s = Sheet(rng, pens, 1240, 300 + round(pens.size * 1.75 * (count + 1)))
    s.say(160, 50, f"对局成绩登记表 第{round_}轮", 1.3)
    s.table(160, [80, 210, 470, 600, 760, 1020, 1160], rows, ruled=True)
    return s.done("list_sides", games)


def lines_zh(rng: Rng, pens: Pens) -> Paper:
    """Lines without headings: 1. 张三（黑） 白方 李四 …: colours stand with the names."""
    count = int(rng.integers(3, 9))
    games = [random_game(rng, False, 1, i + 1) for i in range(count)]
    s = Sheet(rng, pens, 1240, 220 + round(pens.size * 2 * count))
    s.say(90, 40, "今日战果", 1.3)
    for i, g in enumerate(games):
        text = f"{g.table}. {g.black}（黑） 对 {g.white}（白）  {zh_result(g.outcome, '又')}"
        s.say(90, 140 + i * pens.size * 2, text, fill=True)
    return s.done("lines_zh", [_replaced(g, black_count=None, round=None) for g in games])


def form_grid(rng: Rng, pens: Pens) -> Paper:
    """A boxed form: label cells and value cells, with counts and warnings."""
    game = random_game(rng, False, int(rng.integers(1, 12)), int(rng.integers(1, 60)))
    warned = (int(rng.random() < 0.15), int(rng.random() < 0.15))
    style = str(rng.choice(["又", "decimal"]))
    rows = [["轮次", str(game.round), "台号", str(game.table)],
            ["黑方", game.black, "白方", game.white],
            ["黑方警告", str(warned[0]), "白方警告", str(warned[1])],
            ["黑方子数", "" if game.black_count is None else quarters(game.black_count, style),
             "结果", zh_result(game.outcome, style)]]  # fmt: skip
    s = Sheet(rng, pens, 1240, 620)
    s.say(430, 40, "对局结果登记", 1.4)
    columns, step = [80, 300, 640, 860, 1180], pens.size * 2.2
    for i, row in enumerate(rows):
        for j, (left, text) in enumerate(zip(columns, row, strict=False)):
            s.say(left + 14, 150 + i * step + step * 0.22, text, fill=j % 2 == 1)
    for i in range(len(rows) + 1):
        s.line(columns[0], 150 + i * step, columns[-1], 150 + i * step)
    for x in columns:
        s.line(x, 150, x, 150 + len(rows) * step)
    return s.done("form_grid", [_replaced(game, warnings=warned)])


def two_slips(rng: Rng, pens: Pens) -> Paper:
    """Two slips on one page, one below the other or side by side."""
    first, second = slip_en(rng, pens), slip_en(rng, pens)
    beside = rng.random() < 0.5
    stack = np.concatenate([first.image, second.image], 1 if beside else 0)
    return Paper(stack, [*first.games, *second.games], "two_slips", None)


def _replaced(game: TrueGame, **changes: object) -> TrueGame:
    from dataclasses import replace

    return replace(game, **changes)  # type: ignore[arg-type]


LAYOUTS: dict[str, Callable[[Rng, Pens], Paper]] = {
    "slip_zh": slip_zh, "slip_tw": slip_tw, "slip_en": slip_en, "list_zh": list_zh,
    "list_en": list_en, "list_sides": list_sides, "lines_zh": lines_zh, "form_grid": form_grid,
    "two_slips": two_slips,
}  # fmt: skip
