"""Which game a file belongs to: by the manifest, its name, a score card in it, or its time."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from boardscan.batch.card_codes import codes_in
from boardscan.batch.files import PHOTOS, is_address, suffix_of
from boardscan.batch.manifest import Row
from boardscan.batch.taken import taken_at
from boardscan.cards.expected import CardEvent, is_of
from boardscan.errors import InputError, Text
from boardscan.records.register import game_key
from boardscan.records.store_entry import storable

By = Literal["manifest", "name", "card", "time", "own name"]

_R, _T, _B = r"(?P<round>\d{1,3})", r"(?P<table>\d{1,4})", r"(?P<board>\d{1,3})"
_GAP = r"[\s_.,-]*"

#: Names that say round and table by themselves. Two bare numbers do not: a date has them, too.
USUAL = (
    re.compile(
        rf"(?<![a-z])r(?:ound)?{_GAP}{_R}{_GAP}t(?:able)?{_GAP}{_T}(?:{_GAP}b(?:oard)?{_GAP}{_B})?",
        re.IGNORECASE | re.ASCII,
    ),
    re.compile(rf"第?{_R}轮{_GAP}第?{_T}[台桌](?:{_GAP}第?{_B}盘)?", re.ASCII),
)
_FIELDS = {"{round}": _R, "{table}": _T, "{board}": _B, "{any}": ".*?"}


@dataclass(frozen=True)
class Place:
    """The game of a file, and how that is known."""

    key: str
    by: By
    round: int | None = None
    table: int | None = None
    board: int | None = None


def read_pattern(text: str) -> re.Pattern[str]:
    """A pattern such as ``{round}-{table}`` for the names of files, without their endings.

    Raises `InputError` ``bad_pattern``.
    """
    parts = re.split(r"(\{\w+\})", text)
    named = [part for part in parts if part.startswith("{") and part != "{any}"]
    whole = {"{round}", "{table}"} <= set(named) <= set(_FIELDS)
    if not whole or len(named) != len(set(named)):
        raise InputError(
            "bad_pattern",
            Text(f"{text!r} is no pattern of file names", f"“{text}”不是文件名模式"),
            Text(
                "For example {round}-{table}, or IMG_{any}_{round}_{table}_{board}.",
                "例如 {round}-{table}，或 IMG_{any}_{round}_{table}_{board}。",
            ),
        )
    text = "".join(_FIELDS.get(part, re.escape(part)) for part in parts)
    # A second photo of the game may have more behind: r1t5-2, r1t5 (2).
    return re.compile(rf"{text}(?!\d)", re.ASCII)


class Matcher:
    """Finds the game of each file."""

    def __init__(
        self,
        sources: Iterable[str] = (),
        rows: Iterable[Row] = (),
        pattern: re.Pattern[str] | None = None,
        cards: CardEvent | None = None,
    ) -> None:
        self.rows = list(rows)
        self.cards = cards
        self._by_source: dict[str, Place] = {}
        self.folders: dict[str, set[str]] = {}
        for source in sources:
            self.folders.setdefault(stem_of(source), set()).add(_folder(source))
        self.patterns = USUAL if pattern is None else (pattern,)
        self.anchored = pattern is not None
        self.owners = {_plain(name): row for row in self.rows for name in row.files}
        self.owners |= {_plain(row.sgf): row for row in self.rows if row.sgf}

    def place(self, source: str) -> Place:
        """The game of a file; a game of the file's own name where nothing else is known."""
        if source not in self._by_source:
            self._by_source[source] = self._find(source)
        return self._by_source[source]

    def _find(self, source: str) -> Place:
        row = self.owners.get(_plain(source))
        if row is not None:
            return _of_row(row, "manifest")
        known = self._by_name(source) or self._by_card(source) or self._by_time(source)
        return known or Place(storable(self._own_name(source)), "own name")

    def _own_name(self, source: str) -> str:
        """The file's name, with its folder where another folder has such a file, too."""
        stem = stem_of(source)
        if len(self.folders.get(stem, ())) < 2:
            return stem
        return f"{_folder(source)}/{stem}"

    def _by_name(self, source: str) -> Place | None:
        stem = stem_of(source)
        for pattern in self.patterns:
            found = pattern.match(stem) if self.anchored else pattern.search(stem)
            if found is None:
                continue
            numbers = {name: int(text) for name, text in found.groupdict().items() if text}
            key = game_key(numbers["round"], numbers["table"], numbers.get("board"))
            return Place(key, "name", **numbers)
        return None

    def _by_card(self, source: str) -> Place | None:
        """The game of the only score card of this event that lies in the picture."""
        if self.cards is None or is_address(source) or suffix_of(source) not in PHOTOS:
            return None
        games = {code.game: code for code in codes_in(Path(source)) if is_of(code, self.cards)}
        if len(games) != 1:
            return None
        ((game, code),) = games.items()
        return Place(game, "card", *code.place)

    def _by_time(self, source: str) -> Place | None:
        """The game of whose time it is, when there is only one."""
        windows = [row for row in self.rows if row.window]
        if not windows or is_address(source) or suffix_of(source) == ".sgf":
            return None
        time = taken_at(Path(source))
        if time is None:
            return None
        fitting = [row for row in windows if _within(time, row)]
        return _of_row(fitting[0], "time") if len(fitting) == 1 else None


def _within(time: datetime, row: Row) -> bool:
    return row.window is not None and row.window[0] <= time <= row.window[1]


def _of_row(row: Row, by: By) -> Place:
    about = row.about
    return Place(row.key, by, about.get("round"), about.get("table"), about.get("board"))


def stem_of(source: str) -> str:
    """A file's name without folder and ending."""
    return Path(source.rpartition("/")[2] if is_address(source) else source).stem


def _folder(source: str) -> str:
    return source.rpartition("/")[0] if is_address(source) else str(Path(source).parent)


def _plain(source: str) -> str:
    return source if is_address(source) else str(Path(source).absolute())
