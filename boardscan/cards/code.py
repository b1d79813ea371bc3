"""What the QR code of a card says: of which event and game it is, and how that is counted."""

import hashlib
import re
from dataclasses import dataclass

from boardscan.errors import InputError, Text

#: Begins every code; the number is that of the format.
_MAGIC = "BSC1"
#: Bytes of the event's name that the code has room for, so that its modules stay 0.6 mm.
_LONGEST_NAME = 12
_DIGITS = re.compile(r"\d{1,6}", re.ASCII)
_PATTERN = re.compile(
    rf"{_MAGIC}\|(?P<event>[^|]*)\|(?P<event_id>[0-9a-f]*)\|(?P<game>[^|]+)\|(?P<number>\d+)"
    r"\|(?P<rules>[a-z0-9-]+)\|(?P<komi>[^|]*)\|(?P<handicap>\d+)\|(?P<size>\d+)\|(?P<pairing>[0-9a-f]{4})"
    r"\|(?P<checksum>[0-9a-f]{4})",
    re.ASCII,
)


@dataclass(frozen=True)
class CardCode:
    """Which card it is.

    Attributes
    ----------
    event : its name, cut short where it is long.
    event_id : the first digits of the event file's own id; empty where the card was made without
        an event.
    game : the key of the game: ``1.5`` is round 1, table 5, ``1.5.2`` board 2 of that match.
    number : of the card in its print, from 1; where numbers are missing, pages are.
    rules, komi, handicap : what the game is counted by, in the words given.
    size : lines of the board.
    pairing : of the players' names, see `pairing_of`.
    """

    event: str
    game: str
    number: int
    rules: str = "china-2002"
    komi: str = ""
    handicap: int = 0
    size: int = 19
    event_id: str = ""
    pairing: str = "0000"

    @property
    def place(self) -> tuple[int | None, int | None, int | None]:
        """Round, table and board, where the key says them."""
        parts = self.game.split(".")
        if len(parts) not in (2, 3) or not all(_DIGITS.fullmatch(part) for part in parts):
            return None, None, None
        numbers = [int(part) for part in parts]
        return numbers[0], numbers[1], numbers[2] if len(numbers) > 2 else None

    def encode(self) -> str:
        """The text of the QR code."""
        fields = (_MAGIC, self.event, self.event_id, self.game, str(self.number), self.rules,
                  self.komi, str(self.handicap), str(self.size), self.pairing)  # fmt: skip
        text = "|".join(fields)
        return f"{text}|{_checksum(text)}"


def decode(text: str) -> CardCode | None:
    """The card of a QR code; None for a code that is something else, or damaged."""
    found = _PATTERN.fullmatch(text)
    if found is None or _checksum(text.rpartition("|")[0]) != found["checksum"]:
        return None
    return CardCode(
        found["event"], found["game"], int(found["number"]), found["rules"], found["komi"],
        int(found["handicap"]), int(found["size"]), found["event_id"], found["pairing"],
    )  # fmt: skip


def short_name(name: str) -> str:
    """An event's name as the code holds it: without the separator, and not too long."""
    plain = " ".join(name.replace("|", "/").split())
    data = plain.encode("utf-8", "replace")
    if len(data) <= _LONGEST_NAME:
        return plain
    return data[: _LONGEST_NAME - 5].decode("utf-8", "ignore") + "~" + _checksum(plain)


def pairing_of(black: str | None, white: str | None) -> str:
    """Four digits that change when a player does: a card of an older pairing is known by it."""
    return _checksum(f"{black or ''}\n{white or ''}")


def game_field(key: str) -> str:
    """A game's key as the code holds it; `InputError` ``bad_card_game`` for what can't be printed.

    Keys that a file gave its name may be of any length.
    """
    if "|" in key or not key.strip() or len(key.encode("utf-8", "replace")) > 24:
        raise InputError(
            "bad_card_game",
            Text(f"no card can be made for a game named {key!r}", f"无法为对局“{key}”制作成绩卡"),
            Text(
                "Give it a round and a table, or a name of at most 24 letters without |.",
                "请给出轮次与台次，或不超过 24 个字母且不含 | 的名称。",
            ),
        )
    return key


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:4]
