"""What requests bring: one half of the description of the interface; `answers` is the other."""

from enum import IntEnum
from typing import Annotated, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

Side = Literal["B", "W"]
PointName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][0-9]{1,2}$")]


def one_line(text: str) -> str:
    """A text without what a page shows nothing of: control characters and breaks become spaces.

    Marks that turn the direction of writing or have no width make one name look like another.
    """
    shown = (" " if category(c) in ("Cc", "Zl", "Zp") else c for c in text if category(c) != "Cf")
    return "".join(shown).strip()


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


class ComeIn(Request):
    code: Annotated[str, StringConstraints(max_length=64)]
    name: Name = ""


class CallMe(Request):
    name: Name


class InviteFor(Request):
    role: Literal["arbiter", "viewer"]


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
