"""What responses hold: one half of the description of the interface; `shapes` is the other.

Responses that carry a whole game are described, not checked at run time; the tests do that.
"""

from typing import Any, Literal

from pydantic import BaseModel

from boardscan.desk.shapes import Side


class Told(BaseModel):
    code: str
    message: str
    hint: str


class Problem(BaseModel):
    """What every failure looks like."""

    error: Told


class SessionShown(BaseModel):
    role: Literal["arbiter", "viewer"]
    name: str
    csrf: str
    lan: bool
    event: str
    title: str
    version: str
    limits: dict[str, int]


class Invite(BaseModel):
    role: Literal["arbiter", "viewer"]
    code: str
    url: str
    qr_svg: str
    expires_s: int
    once: bool


class SideOfGame(BaseModel):
    id: str
    name: str
    team: str | None


class ReasonShown(BaseModel):
    code: str
    message: str


class Summary(BaseModel):
    """A game as the hall shows it."""

    id: str
    key: str
    round: int | None
    table: int | None
    board: int | None
    black: SideOfGame | None
    white: SideOfGame | None
    standing: Literal["open", "refused", "needs_review", "read", "decided", "confirmed"]
    result: str | None
    result_short: str | None
    winner: Side | None
    how: str | None
    reasons: list[ReasonShown]
    photo: str | None
    draft: dict[str, Any] | None
    row: int


class Hall(BaseModel):
    seq: int
    event: dict[str, Any]
    games: list[Summary]
    counts: dict[str, int]
    players: list[SideOfGame]
    readings: dict[str, int]


class GameShown(BaseModel):
    game: Summary
    record: dict[str, Any] | None
    claims: list[dict[str, Any]]
    sgf: bool
    confirmation: dict[str, Any] | None
    history: list[dict[str, Any]]


class Queue(BaseModel):
    games: list[dict[str, Any]]


class Choices(BaseModel):
    rules: list[dict[str, Any]]
    offences: list[dict[str, Any]]
    endings: list[dict[str, str]]
    sizes: list[int]
    formats: list[str]
    standings: dict[str, str]
    columns: dict[str, str]


class Verified(BaseModel):
    intact: bool
    rows: int
    head: str
    faults: list[dict[str, Any]]
    notes: list[dict[str, Any]]


class Work(BaseModel):
    """One game on the table."""

    game: Summary
    revision: int
    unsaved: bool
    changed_by: str | None
    outdated: bool
    can_undo: bool
    read: Literal["certain", "needs_review", "refused"] | None
    photo: dict[str, Any] | None
    board: dict[str, Any] | None
    chains: list[dict[str, Any]]
    complete: bool
    proposing: bool
    terms: dict[str, Any]
    count: dict[str, Any] | None
    verdict: dict[str, Any] | None
    effects: list[dict[str, Any]]
    error: Told | None
    kept: dict[str, Any]


class Confirmed(BaseModel):
    work: Work
    hash: str
    row: int


class CheckShown(BaseModel):
    agrees: bool | None
    findings: list[dict[str, Any]]
    record: dict[str, Any] | None
    card: dict[str, Any] | None
    beside: dict[str, Any]


class PaperShown(BaseModel):
    """A card or a slip that was read: send `sha256` and `name` with what it is compared to."""

    kind: Literal["card", "slip"]
    sha256: str
    name: str
