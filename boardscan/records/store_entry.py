"""One row of an event's file, and how the rows are chained."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

#: What the first row follows.
BEGINNING = "0" * 64


@dataclass(frozen=True)
class Entry:
    """Something that was read, corrected, decided or confirmed.

    Attributes
    ----------
    id : 1, 2, 3 ...: the order in which things happened, whatever the clock said.
    at : when, by the clock of the machine: UTC, ISO 8601 with milliseconds.
    who : the person, or the program, that it comes from.
    kind : ``event``, ``player``, ``game``, ``reading``, ``refusal``, ``sgf``, ``check``,
        ``correction``, ``decision``, ``warning``, ``confirmation``, ``annulment``, ``bye``,
        ``withdrawal``.
    game : the key of the game that it is about, such as ``1.5`` (round 1, table 5).
    why : the reason that was given.
    data : what it says; depends on the kind.
    key : at most one row has this key; that is how the same photo is known again.
    previous, hash : the chain, see `digest`.
    """

    id: int
    at: str
    who: str
    kind: str
    game: str | None
    why: str
    data: dict[str, Any]
    key: str | None
    previous: str
    hash: str


def canonical(data: dict[str, Any]) -> str:
    """JSON with one form for the same content: what is hashed is what is stored."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(
    previous: str,
    number: int,
    at: str,
    who: str,
    kind: str,
    game: str | None,
    why: str,
    data: str,
    key: str | None,
) -> str:
    """The SHA-256 of a row and of the hash before it, so that no row can change unseen."""
    row = json.dumps([previous, number, at, who, kind, game, why, data, key])
    return hashlib.sha256(row.encode("ascii")).hexdigest()


def storable(text: str) -> str:
    """Text that UTF-8 can hold: file names may have bytes that no encoding explains."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
