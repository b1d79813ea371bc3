"""What requests bring and what responses hold: the description of the interface is made of these.

Responses that carry a whole game are described, not checked at run time; the tests do that.
"""

from enum import IntEnum
from typing import Annotated, Any, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

Side = Literal["B", "W"]
PointName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][0-9]{1,2}$")]


def one_line(text: str) -> str:
    """A text without control characters, of which a page shows nothing; spaces in their place."""
    return "".join(" " if category(c) == "Cc" else c for c in text).strip()


#: Names of people and reasons; the store takes any text, pages and reports take this much.
Name = Annotated[str, StringConstraints(max_length=120), AfterValidator(one_line)]
Words = Annotated[str, StringConstraints(max_length=2000)]
Number = Annotated[int, Field(ge=1, le=9999)]


class Size(IntEnum):
    """Lines of a board."""

    NINE = 9
    THIRTEEN = 13
    NINETEEN = 19


Pixel = Annotated[float, Field(ge=-1e5, le=1e5, allow_inf_nan=False)]
Corner = Annotated[list[Pixel], Field(min_length=2, max_length=2)]
Corners = Annotated[list[Corner], Field(min_length=4, max_length=4)]


class Request(BaseModel):
    """A body: unknown fields are refused, so that a slip of the pen does not pass unseen."""

    model_config = ConfigDict(extra="forbid")


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


class ComeIn(Request):
    code: Annotated[str, StringConstraints(max_length=64)]
    name: Name = ""


class CallMe(Request):
    name: Name


class InviteFor(Request):
    role: Literal["arbiter", "viewer"]


class Invite(BaseModel):
    role: Literal["arbiter", "viewer"]
    code: str
    url: str
    qr_svg: str
    expires_s: int
    once: bool


Anyway = Annotated[bool, Field(description="A player has another game in the round: it is so.")]


class NewGame(Request):
    round: Number | None = None
    table: Number | None = None
    board: Number | None = None
    name: Name | None = None
    black: Name | None = None
    white: Name | None = None
    anyway: Anyway = False


class GameChange(Request):
    round: Number | None = None
    table: Number | None = None
    board: Number | None = None
    black: Name | None = None
    white: Name | None = None
    anyway: Anyway = False


class Reread(Request):
    revision: int
    corners_xy_px: Corners | None = None
    size: Size | None = None


class ChainSaid(Request):
    at: PointName
    status: Literal["dead", "alive", "disputed"] | None
    by: Name = ""


class Sides(Request):
    B: Annotated[int, Field(ge=0, le=999)]
    W: Annotated[int, Field(ge=0, le=999)]


class WarningGiven(Request):
    side: Side
    offence: Name | None = None


class TermsChange(Request):
    rules: Name | None = None
    komi: Annotated[str, StringConstraints(max_length=40)] | None = None
    handicap: Annotated[int, Field(ge=0, le=25)] | None = None
    prisoners: Sides | None = None
    borders_agreed: bool | None = None
    warnings: Annotated[list[WarningGiven], Field(max_length=20)] | None = None


class WorkChange(Request):
    revision: int
    points: dict[PointName, Literal["B", "W", "."] | None] = Field(default={}, max_length=361)
    looked: bool | None = None
    chains: Annotated[list[ChainSaid], Field(max_length=361)] = []
    complete: bool | None = None
    accept: bool = False
    by: Name = ""
    terms: TermsChange | None = None


class Turn(Request):
    revision: int
    quarters: Literal[1, 2, 3] = 1


class Revision(Request):
    revision: int


class Keep(Request):
    revision: int
    why: Words = ""


class Decide(Request):
    result: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    why: Words


class Why(Request):
    why: Words


Sha256 = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class PaperSent(Request):
    """A card or a slip that was sent before, and what people call its file."""

    sha256: Sha256
    name: Annotated[str, StringConstraints(max_length=400)] = ""


class CheckAgainst(Request):
    claims: Annotated[list[Name], Field(max_length=10)] = []
    sgf: Annotated[str, StringConstraints(max_length=200_000)] | None = None
    card: PaperSent | None = None
    slip: PaperSent | None = None
    use_kept: bool = True


Stroke = Annotated[
    list[Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(min_length=2, max_length=2)]],
    Field(max_length=4000),
]


class Signature(Request):
    role: Literal["black", "white", "arbiter"]
    name: Annotated[str, StringConstraints(min_length=1, max_length=120), AfterValidator(one_line)]
    drawn: Annotated[list[Stroke], Field(max_length=200)] | None = None


class Confirm(Request):
    row: int
    players: Literal["both", "black", "white", "none"] = "both"
    why: Words = ""
    signatures: Annotated[list[Signature], Field(min_length=1, max_length=3)]
    anyway: Anyway = False


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
