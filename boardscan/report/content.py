"""What a report consists of, before it is a web page or a PDF. All text is in one language."""

from dataclasses import dataclass
from typing import Literal

from boardscan.report.drawing import Drawing

Width = Literal["full", "half"]


@dataclass(frozen=True)
class Details:
    """What people tell about a game; empty where nobody told."""

    event: str = ""
    round: str = ""
    table: str = ""
    black: str = ""
    white: str = ""
    arbiter: str = ""


@dataclass(frozen=True)
class Picture:
    """The bytes of a JPEG, and its size in px."""

    jpeg: bytes
    width_px: int
    height_px: int


@dataclass(frozen=True)
class Evidence:
    """What was counted.

    Attributes
    ----------
    source : the file as it was named.
    sha256 : hexadecimal digest of the file's bytes.
    photo, overlay : the photo, and what was read and counted drawn on it; None without a photo.
    """

    source: str
    sha256: str
    photo: Picture | None = None
    overlay: Picture | None = None


@dataclass(frozen=True)
class Facts:
    """Names with what they are: two columns without lines."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """Rows of a name and amounts; the rows in `strong` are sums."""

    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Notes:
    """Sentences below a heading."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """A drawing or a photo with what it shows.

    Attributes
    ----------
    width : ``full`` for the width of the page, ``half`` for two beside each other.
    """

    caption: str
    image: Drawing | Picture
    lines: tuple[str, ...] = ()
    width: Width = "full"


@dataclass(frozen=True)
class Verdict:
    """The result in large type, and how sure it is."""

    result: str
    summary: str
    note: str
    status: str


@dataclass(frozen=True)
class Signed:
    """A signature that was given on a screen: drawn, or the typed name."""

    name: str
    date: str
    drawn: Drawing | None = None


@dataclass(frozen=True)
class Signatures:
    """What is signed, and a line for each who signs, with the name where it is known.

    `signed` has what each of them signed on a screen, None for who did not.
    """

    heading: str
    result: str
    note: str
    people: tuple[tuple[str, str], ...]
    signature: str
    date: str
    signed: tuple[Signed | None, ...] = ()


Section = Facts | Table | Notes | Figure | Verdict | Signatures


@dataclass(frozen=True)
class Page:
    """Sections that begin on a new page; they go on to further pages where they need to."""

    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Report:
    """A whole report.

    Attributes
    ----------
    footer : what stands below every page.
    page : the number of a page, ``{number}`` of ``{all}``.
    missing : the sentence about characters that a font lacks; ``{codes}`` are their numbers.
    """

    lang: str
    title: str
    pages: tuple[Page, ...]
    footer: str
    page: str
    missing: str
