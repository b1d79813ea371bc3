"""A list of players as CSV: who plays, for which team, who left, and who was free when."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardscan.errors import InputError, Text
from boardscan.records.exports.csv_file import unguard
from boardscan.records.exports.tournament import clean

#: Each column by the headings that it may have; others are kept by their own.
COLUMNS = {
    "id": ("id", "编号"),
    "name": ("name", "姓名", "棋手", "选手"),
    "team": ("team", "队", "队名"),
    "board": ("board", "台次"),
    "rank": ("rank", "段位", "级位", "段级位", "等级"),
    "club": ("club", "单位", "俱乐部"),
    "country": ("country", "国家"),
    "latin": ("latin", "pinyin", "拼音"),
    "left": ("left after round", "退出（第几轮后）", "退出"),
    "why": ("why", "原因"),
    "free": ("free rounds", "bye", "byes", "轮空"),
}
_NAMES = {heading: column for column, headings in COLUMNS.items() for heading in headings}
MAX_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True)
class Line:
    """What one line says; None and nothing where it says nothing.

    `free` are rounds with the points that were given for them, None where none were.
    """

    number: int
    name: str
    id: str | None = None
    team: str | None = None
    board: int | None = None
    about: dict[str, str] = field(default_factory=dict)
    left: int | None = None
    why: str = ""
    free: dict[int, str | None] = field(default_factory=dict)


def read_players(path: Path) -> list[Line]:
    """Read a list of players, such as ``boardscan export --table players`` writes.

    Raises
    ------
    InputError
        ``file_unreadable``, or ``bad_players`` with the line and what is wrong with it.
    """
    lines = [_line(path, number, cells) for number, cells in _rows(path)]
    seen: dict[str, int] = {}
    for line in lines:
        known = line.id or line.name
        if known in seen:
            raise _bad(path, line.number, f"{known} is in line {seen[known]}, too",
                       f"{known} 已见于第 {seen[known]} 行")  # fmt: skip
        seen[known] = line.number
    return lines


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    text = _text(path)
    first = text.splitlines()[0] if text.strip() else ""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max("\t;,", key=first.count))
    heads: list[str] = []
    try:
        for cells in reader:
            values = [clean(unguard(cell)) for cell in cells]
            if not heads and any(values):
                heads = [_NAMES.get(value.lower(), value) for value in values]
                _check_heads(path, heads)
            elif any(values):
                pairs = zip(heads, values, strict=False)
                yield reader.line_num, {head: value for head, value in pairs if head and value}
    except csv.Error as error:
        raise _bad(path, reader.line_num, str(error), str(error)) from None
    if not heads:
        raise _bad(path, 1, "it is empty", "文件为空")


def _check_heads(path: Path, heads: list[str]) -> None:
    named = [head for head in heads if head]
    if "name" not in named or len(named) != len(set(named)):
        raise _bad(path, 1, "there has to be one column 'name', and no column twice",
                   "须有且仅有一列“姓名”，且各列不得重复")  # fmt: skip


def _line(path: Path, number: int, cells: dict[str, str]) -> Line:
    if "name" not in cells:
        raise _bad(path, number, "the name is missing", "缺少姓名")
    about = {head: value for head, value in cells.items() if head not in _OWN}
    return Line(
        number,
        cells["name"],
        cells.get("id"),
        cells.get("team"),
        _number(path, number, cells.get("board")),
        about,
        _number(path, number, cells.get("left")),
        cells.get("why", ""),
        _free(path, number, cells.get("free", "")),
    )


_OWN = ("id", "name", "team", "board", "left", "why", "free")


def _free(path: Path, line: int, text: str) -> dict[int, str | None]:
    """``3``, ``2, 5``, or ``3=1`` where the arbiter says that it is worth one point."""
    found: dict[int, str | None] = {}
    for word in text.replace("，", ",").replace("、", ",").replace(" ", ",").split(","):
        if word:
            number, equals, points = word.partition("=")
            if equals and points not in ("0", "1", "2"):
                raise _bad(path, line, f"{word!r} is no free round", f"“{word}”不是轮空的轮次")
            found[_number(path, line, number) or 0] = points if equals else None
    return found


def _number(path: Path, line: int, text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise _bad(path, line, f"{text!r} is no number", f"“{text}”不是数")
    return int(text)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(
            "file_unreadable",
            Text(f"{path} can't be opened: {reason}", f"无法打开 {path}：{reason}"),
            Text("Name a CSV file with the players.", "请指定选手名单（CSV）。"),
        ) from None
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text and len(data) <= MAX_BYTES:
            return text
    raise _bad(path, 1, "it is no list of players", "不是选手名单")


def _bad(path: Path, line: int, english: str, chinese: str) -> InputError:
    return InputError(
        "bad_players",
        Text(f"{path}, line {line}: {english}", f"{path} 第 {line} 行：{chinese}"),
        Text(
            "boardscan export EVENT --to csv --table players writes one to start from.",
            "可先用 boardscan export EVENT --to csv --table players 导出一份再修改。",
        ),
    )
