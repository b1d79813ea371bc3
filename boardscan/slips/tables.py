"""Lists: a row of headings, and below it a row for each game."""

from dataclasses import dataclass
from itertools import pairwise

from boardscan.slips.entries import Entries, Entry
from boardscan.slips.lexicon import labels_in, whole_label
from boardscan.slips.values import is_score
from boardscan.slips.words import Word

Row = list[Word]

#: Line heights between two rows of a list; what comes after a larger blank is no part of it.
BLANK_LINES = 3.2
#: Line heights by which one column must be nearer than the next for a word to be surely its own.
CLEARLY_NEARER = 0.5
#: Headings that may stand twice, beside each player.
_BESIDE = ("result", "count", "warnings")


@dataclass(frozen=True)
class Column:
    """A heading and the stretch of the page that it stands over, px."""

    name: str
    left: float
    right: float

    def distance(self, word: Word) -> float:
        """px between a word and the heading; negative for the px by which they overlap."""
        x0, _, x1, _ = word.box
        return max(self.left - x1, x0 - self.right)


@dataclass(frozen=True)
class Table:
    """Where a list stands among the rows of a page: the games of its rows, and what it used."""

    games: list[Entries]
    heading: int
    end: int


def find_tables(rows: list[Row]) -> list[Table]:
    """Every list of the page. `rows` is what `boardscan.slips.words.rows_of` gives."""
    found, at = [], 0
    while at < len(rows):
        columns = _headings(rows, at)
        if columns is None:
            at += 1
            continue
        games, end = _games(rows, at, columns)
        if games:
            found.append(Table(games, at, end))
        at = max(end, at + 1)
    return found


def _headings(rows: list[Row], at: int) -> list[Column] | None:
    """The columns, if this row is one of headings: labels in most of it, and none below."""
    row = [part for word in rows[at] for part in split_headings(word)]
    names = [whole_label(word.text) for word in row]
    told = [name for name in names if name is not None]
    below = rows[at + 1] if at + 1 < len(rows) else []
    if len(told) < 2 or len(told) < 0.6 * len(row) or not below:
        return None
    if any(labels_in(word.text) for word in row):
        return None
    if sum(whole_label(word.text) is not None for word in below) > 0.34 * len(below):
        return None
    columns = [Column(name or "other", word.box[0], word.box[2])
               for name, word in zip(names, row, strict=True)]  # fmt: skip
    return _sided(columns)


def split_headings(word: Word) -> list[Word]:
    """Headings that the detector joined: 黑方 白方 结果 in one."""
    if whole_label(word.text) is not None or " " not in word.text:
        return [word]
    parts, start = [], 0
    for i in range(1, len(word.text) + 1):
        if i == len(word.text) or word.text[i].isspace():
            if i > start:
                parts.append(word.part(start, i))
            start = i + 1
    return parts if all(whole_label(part.text) for part in parts) else [word]


def _sided(columns: list[Column]) -> list[Column]:
    """Two columns of results, or of players, belong to the players beside them."""
    columns = _players(columns)
    names = [column.name for column in columns]
    out = []
    for i, column in enumerate(columns):
        name = column.name
        if name in _BESIDE and names.count(name) == 2:
            before = [n for n in names[:i] if n in ("black", "white")]
            after = [n for n in names[i:] if n in ("black", "white")]
            side = before[-1] if before else (after[0] if after else None)
            name = f"{side}_{name}" if side else "other"
        elif name in _BESIDE and names.count(name) > 2:
            name = "other"
        elif name == "count" and "black" in names[:i] and "white" in names[i:]:
            name = "black_count"
        elif name == "count" and "white" in names[:i] and "black" in names[i:]:
            name = "white_count"
        out.append(Column(name, column.left, column.right))
    return out


def _players(columns: list[Column]) -> list[Column]:
    """Columns of players without a colour are told apart by their order."""
    if {"black", "white"} & {column.name for column in columns}:
        return columns
    order = iter(("player1", "player2"))
    return [Column(next(order, "other"), c.left, c.right) if c.name == "player" else c
            for c in columns]  # fmt: skip


def _games(rows: list[Row], at: int, columns: list[Column]) -> tuple[list[Entries], int]:
    games, last, end = [], rows[at], at + 1
    for row in rows[at + 1 :]:
        height = max(word.height for word in row)
        if _top(row) - _bottom(last) > BLANK_LINES * height or _is_another_thing(row):
            break
        games.append(_game(row, columns))
        last, end = row, end + 1
        if not _has_players(columns):
            break  # labels above their values, one row of them
    return [game for game in games if game.fields], end


def _has_players(columns: list[Column]) -> bool:
    return bool({"black", "white", "player1"} & {column.name for column in columns})


def _is_another_thing(row: Row) -> bool:
    """A signature line, a form, or the headings of the next list."""
    labels = sum(whole_label(word.text) is not None for word in row)
    return labels >= 2 or any(labels_in(word.text) for word in row)


def _top(row: Row) -> float:
    return min(word.box[1] for word in row)


def _bottom(row: Row) -> float:
    return max(word.box[3] for word in row)


def _game(row: Row, columns: list[Column]) -> Entries:
    game = Entries()
    cells: dict[int, Entry] = {}
    for word in row:
        for part, odd in _over_columns(word, columns):
            order = sorted(range(len(columns)), key=lambda i: columns[i].distance(part))
            best = order[0]
            if part.ticked in ("how", "black_warnings", "white_warnings"):
                game.put(part.ticked, Entry([part]))
                continue
            entry = cells.setdefault(best, Entry([]))
            entry.words.append(part)
            if odd:
                entry.oddities.append("joined")
            elif len(order) > 1 and _is_between(part, columns[best], columns[order[1]]):
                entry.oddities.append("between_columns")
    for index, entry in cells.items():
        name = columns[index].name
        if name == "result" and is_score(entry.text) and _white_first(columns):
            entry.oddities.append("order_reversed")
        if name != "other":
            game.put(name, entry)
    return game


def _white_first(columns: list[Column]) -> bool:
    order = [c.name for c in columns if c.name in ("black", "white")]
    return order[:1] == ["white"]


def _is_between(word: Word, best: Column, second: Column) -> bool:
    nearest, next_one = best.distance(word), second.distance(word)
    return nearest > 0 and next_one - nearest < CLEARLY_NEARER * word.height


def _over_columns(word: Word, columns: list[Column]) -> list[tuple[Word, bool]]:
    """A word that lies under two headings or more is cut between them, and that is told."""
    x0, _, x1, _ = word.box
    under = [c for c in columns if x0 < (c.left + c.right) / 2 < x1]
    if len(under) < 2:
        return [(word, False)]
    width, cuts = max(x1 - x0, 1.0), [0]
    for one, other in pairwise(under):
        border = ((one.right + other.left) / 2 - x0) / width
        cut = sum(mark < border for mark in word.marks)
        cuts.append(max(cuts[-1], min(cut, len(word.text))))
    cuts.append(len(word.text))
    parts = [word.part(a, b) for a, b in pairwise(cuts) if b > a]
    return [(part, True) for part in parts if part.text.strip()]
