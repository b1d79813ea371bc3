"""One SGF a game: its moves where a record of them is kept, else the final position."""

import base64
import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sgfmill import sgf

from boardscan.errors import BoardscanError, Text
from boardscan.records.event import Event
from boardscan.records.event_standings import SETTLED
from boardscan.records.exports.tables import komi_of, name_of, rules_of
from boardscan.records.exports.tournament import clean, parse_rank
from boardscan.records.game import Game
from boardscan.records.sgf import write_sgf
from boardscan.records.sgf_bytes import as_utf8, mended
from boardscan.rules.amounts import decimal_text
from boardscan.rules.counting import count
from boardscan.rules.names import parse_point
from boardscan.rules.notation import sgf_result, sgf_rules
from boardscan.rules.position import Position

# Not allowed in the names of files on one system or another, or a trap in a shell.
_UNSAFE = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
#: Bytes of a name; file systems take 255, and cloud drives add to it.
LONGEST_NAME = 120


def sgf_files(event: Event) -> tuple[dict[str, bytes], list[Text]]:
    """The files of an event by their names, and what has to be said of games that have none."""
    files: dict[str, bytes] = {}
    without, damaged = [], []
    for game in event.games.values():
        kept = game.entries("sgf")
        try:
            data = _moves(kept[-1].data) if kept else _position(game)
        except BoardscanError:
            damaged.append(game.key)
            continue
        if data is None:
            without.append(game.key)
            continue
        try:
            data = _with_heading(data, _heading(event, game))
        except ValueError:  # what sgfmill can't parse goes on as it came
            damaged.append(game.key)
        files[_free_name(file_name(event, game), files)] = data
    return files, [*_told(without, damaged)]


def file_name(event: Event, game: Game) -> str:
    """``02-05 张三-李四.sgf``: round, table, (board,) Black, White."""
    numbers = [n for n in (game.round, game.table, game.board) if n is not None]
    place = "-".join(f"{number:02}" for number in numbers) if game.round else game.key
    names = "-".join(filter(None, (name_of(event, game.black), name_of(event, game.white))))
    safe = clean(_UNSAFE.sub(" ", unicodedata.normalize("NFC", f"{place} {names}")))
    short = safe.encode("utf-8", "replace")[:LONGEST_NAME].decode("utf-8", "ignore")
    return f"{short.strip('. ') or 'game'}.sgf"


def _free_name(name: str, files: Mapping[str, bytes]) -> str:
    """The name, or one with a number; file systems may not tell capitals apart."""
    taken = {other.casefold() for other in files}
    stem, number = name.removesuffix(".sgf"), 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} ({number}).sgf"
    return name


def _moves(kept: Mapping[str, Any]) -> bytes:
    return base64.b64decode(kept["sgf_base64"])


def _position(game: Game) -> bytes | None:
    """The final position with its territory, as `count` writes it; None when none was read."""
    record = game.record or {}
    if not record.get("rows"):
        return None
    position = Position.from_text("\n".join(record["rows"]))
    dead = record.get("dead") or []
    points = {parse_point(stone["point"], position.size) for stone in dead}
    proposed = {
        parse_point(stone["point"], position.size)
        for stone in dead
        if stone.get("status") == "suggested"
    }
    owners = {}
    if record.get("count"):
        counted = count(position, points)
        lines = range(position.size)
        owners = {(row, col): counted.owner((row, col)) for row in lines for col in lines}
    return write_sgf(position, owners=owners, proposed_dead=proposed)


def _heading(event: Event, game: Game) -> dict[str, str]:
    """Properties of the root. What is not known is left as the record has it."""
    about = {key: clean(str(value)) for key, value in event.about.items() if value is not None}
    found = {
        "EV": about.get("title") or about.get("name", ""),
        "PC": about.get("place", ""),
        "DT": about.get("begin") or about.get("date", ""),
        "RO": str(game.round or ""),
        "HA": str(game.handicap) if game.handicap > 1 else "",
    }
    for side, player in (("B", game.black), ("W", game.white)):
        found[f"P{side}"] = clean(name_of(event, player))
        listed = event.players.get(player or "")
        if listed:
            rank = str(listed.about.get("rank") or "")
            found[f"{side}R"] = parse_rank(rank).lower() or clean(rank)
            found[f"{side}T"] = clean(listed.team or "")
    rules, komi = rules_of(event, game), komi_of(event, game)
    if rules is not None and isinstance(komi, Fraction):
        found["RU"] = sgf_rules(rules)
        found["KM"] = decimal_text(rules.in_zi(komi) * 2)
    if game.outcome is not None and game.standing in SETTLED:
        found["RE"] = sgf_result(game.outcome)
    return {name: value for name, value in found.items() if value}


def _with_heading(data: bytes, heading: Mapping[str, str]) -> bytes:
    """The game in UTF-8 with these properties in its root."""
    whole = as_utf8(data)
    game = sgf.Sgf_game.from_bytes(mended(whole) or whole, override_encoding="UTF-8")
    root = game.get_root()
    for name, value in heading.items():
        if name in ("KM", "HA"):
            root.set_raw(name, value.encode("ascii"))
        else:
            root.set(name, value)
    return bytes(game.serialise())


def _told(without: list[str], damaged: list[str]) -> list[Text]:
    notes = []
    if without:
        keys = ", ".join(without[:10]) + (" ..." if len(without) > 10 else "")
        notes.append(Text(f"Without a position or a record: {keys}", f"没有局面或棋谱：{keys}"))
    if damaged:
        keys = ", ".join(damaged[:10])
        notes.append(Text(f"Written as it is kept, damaged: {keys}", f"棋谱有误，原样写出：{keys}"))
    return notes
