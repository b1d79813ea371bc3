"""A CSV that says which games there are and which files belong to them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from boardscan.errors import BoardscanError, InputError, Text
from boardscan.records.register import game_key
from boardscan.rules.claims import parse_claim
from boardscan.rules.terms import Warnings, parse_warnings

#: Each column by the names that it may have.
COLUMNS = {
    "round": ("round", "轮次", "轮"),
    "table": ("table", "台次", "台", "桌"),
    "board": ("board", "盘"),
    "game": ("game", "对局"),
    "black": ("black", "黑方", "黑"),
    "white": ("white", "白方", "白"),
    "black_team": ("black_team", "黑队"),
    "white_team": ("white_team", "白队"),
    "file": ("file", "photo", "照片"),
    "sgf": ("sgf", "棋谱"),
    "claim": ("claim", "result", "结果"),
    "rules": ("rules", "规则"),
    "komi": ("komi", "贴子"),
    "handicap": ("handicap", "让子"),
    "warnings": ("warnings", "警告"),
    "dead": ("dead", "死子"),
    "prisoners": ("prisoners", "提子"),
    "from": ("from", "开始"),
    "to": ("to", "结束"),
}
_NAMES = {name: column for column, names in COLUMNS.items() for name in names}
_TIMES = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M")


@dataclass(frozen=True)
class Row:
    """One game as the manifest has it.

    Attributes
    ----------
    line : of the file, for messages.
    key : of the game.
    about : round, table, board, black, white, komi, rules, handicap, dead and prisoners, where
        they are given.
    teams : of ``black`` and ``white``.
    files : the photos that belong to it, as addresses or paths.
    sgf, claim : as given.
    warnings : of each side; None where the column is empty.
    window : from when until when its photos are taken.
    """

    line: int
    key: str
    about: dict[str, Any] = field(default_factory=dict)
    teams: dict[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    sgf: str | None = None
    claim: str | None = None
    warnings: Warnings | None = None
    window: tuple[datetime, datetime] | None = None


def read_manifest(path: Path) -> list[Row]:
    """Read a manifest; file names are relative to it.

    Raises `InputError` ``bad_manifest`` with the line and what is wrong: nothing is done by half.
    """
    table = _read_table(path)
    rows = [_row(path, line, values) for line, values in table]
    seen: dict[str, int] = {}
    for row in rows:
        if row.key in seen:
            first = seen[row.key]
            english = f"game {row.key} is there twice, first in line {first}"
            raise _bad(path, row.line, english, f"对局 {row.key} 重复，首见于第 {first} 行")
        seen[row.key] = row.line
    owners: dict[str, Row] = {}
    for row in rows:
        for name in row.files:
            if name in owners:
                raise _bad(path, row.line, f"{name} belongs to game {owners[name].key} already",
                           f"{name} 已属于对局 {owners[name].key}")  # fmt: skip
            owners[name] = row
    return rows


def _read_table(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    text = _text(path)
    first = text.splitlines()[0] if text.strip() else ""
    mark = max("\t;,", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    names: list[str | None] = []
    try:
        for values in reader:
            if not any(value.strip() for value in values):
                continue
            if not names:
                names = [_NAMES.get(value.strip().lower()) for value in values]
                _check_columns(path, names)
                continue
            pairs = zip(names, values, strict=False)
            yield reader.line_num, {n: v.strip() for n, v in pairs if n and v.strip()}
    except csv.Error as error:
        raise _bad(path, reader.line_num, str(error), str(error)) from None
    if not names:
        raise _bad(path, 1, "it is empty", "文件为空")


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            "file_unreadable",
            Text(f"{path} can't be opened: {error.strerror}", f"无法打开 {path}：{error.strerror}"),
            Text("Name a CSV file.", "请指定 CSV 文件。"),
        ) from None
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _bad(path, 1, "it is no text", "不是文本文件")


def _check_columns(path: Path, names: list[str | None]) -> None:
    known = [name for name in names if name]
    if len(known) != len(set(known)):
        raise _bad(path, 1, "a column is there twice", "有重复的列")
    if "game" not in known and not {"round", "table"} <= set(known):
        raise _bad(path, 1, "the columns round and table (or game) are missing",
                   "缺少 轮次 与 台次（或 对局）列")  # fmt: skip


def _row(path: Path, line: int, values: dict[str, str]) -> Row:
    about: dict[str, Any] = {}
    for name in ("round", "table", "board", "handicap"):
        if name in values:
            about[name] = _number(path, line, name, values[name])
    words = ("black", "white", "komi", "rules", "dead", "prisoners")
    about |= {name: values[name] for name in words if name in values}
    return Row(
        line,
        _key(path, line, values, about),
        about,
        {side: values[f"{side}_team"] for side in ("black", "white")
         if side in values and f"{side}_team" in values},
        tuple(_place(path, name) for name in values.get("file", "").split("|") if name.strip()),
        _place(path, values["sgf"]) if "sgf" in values else None,
        _claim(path, line, values.get("claim")),
        _warnings(path, line, values.get("warnings")),
        _window(path, line, values),
    )  # fmt: skip


def _key(path: Path, line: int, values: dict[str, str], about: dict[str, Any]) -> str:
    if "game" in values:
        return values["game"]
    if "round" not in about or "table" not in about:
        raise _bad(path, line, "the round or the table is missing", "缺少轮次或台次")
    return game_key(about["round"], about["table"], about.get("board"))


def _number(path: Path, line: int, name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 99999:
        raise _bad(path, line, f"{name} is {text!r}, no number", f"“{text}”不是数")
    return int(text)


def _place(path: Path, name: str) -> str:
    name = name.strip()
    return name if "://" in name else str(path.parent / name)


def _claim(path: Path, line: int, text: str | None) -> str | None:
    if text is not None:
        _tried(path, line, lambda: parse_claim(text))
    return text


def _warnings(path: Path, line: int, text: str | None) -> Warnings | None:
    return None if text is None else _tried(path, line, lambda: parse_warnings(text))


def _tried(path: Path, line: int, work: Any) -> Any:
    try:
        return work()
    except BoardscanError as error:
        raise _bad(path, line, error.message.en, error.message.zh) from None


def _window(path: Path, line: int, values: dict[str, str]) -> tuple[datetime, datetime] | None:
    if not {"from", "to"} & values.keys():
        return None
    ends = tuple(_time(path, line, values.get(name, "")) for name in ("from", "to"))
    if ends[0] > ends[1]:
        raise _bad(path, line, "it ends before it begins", "结束早于开始")
    return ends[0], ends[1]


def _time(path: Path, line: int, text: str) -> datetime:
    for form in _TIMES:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    raise _bad(path, line, f"{text!r} is no time like 2026-05-01 15:30",
               f"“{text}”不是 2026-05-01 15:30 形式的时间")  # fmt: skip


def _bad(path: Path, line: int, english: str, chinese: str) -> InputError:
    return InputError(
        "bad_manifest",
        Text(f"{path}, line {line}: {english}", f"{path} 第 {line} 行：{chinese}"),
        Text(
            "Columns: " + ", ".join(COLUMNS) + ".",
            "可用的列：" + "、".join(names[1] if len(names) > 1 else names[0]
                                for names in COLUMNS.values()) + "。",
        ),
    )  # fmt: skip
