"""One thing that was compared: whether it agrees, and in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from boardscan.errors import Text
from boardscan.rules.names import Point, point_name

_COMPARED = ("count", "winner", "margin", "ending", "warnings", "no_count")

About = Literal["claim", "card", "slip", "sgf"]


@dataclass(frozen=True)
class Finding:
    """What a comparison found.

    Attributes
    ----------
    about : what was compared with the count: a claim, a score card, or a game record.
    code : a stable name: ``winner``, ``margin``, ``count``, ``position``, ``komi`` ...
    agrees : True, False, or None where it can't be said, or nothing is claimed.
    text : what agrees, what doesn't, or what has to be known.
    claimed, found : the two sides as short texts.
    points : points of the photo to look at.
    """

    about: About
    code: str
    agrees: bool | None
    text: Text
    claimed: str | None = None
    found: str | None = None
    points: tuple[Point, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it can't be said yet if it agrees; otherwise None is only a remark."""
        return self.agrees is None and (self.code in _COMPARED or self.code.startswith("position"))


def all_agree(findings: Iterable[Finding]) -> bool | None:
    """False if anything differs, True if something agrees and nothing differs, else None."""
    said = [finding.agrees for finding in findings if finding.agrees is not None]
    return all(said) if said else None


def findings_json(findings: Iterable[Finding], size: int, lang: str) -> dict[str, Any]:
    """The field ``check`` of the JSON contract."""
    found = list(findings)
    return {
        "agrees": all_agree(found),
        "findings": [
            {
                "about": finding.about,
                "code": finding.code,
                "agrees": finding.agrees,
                "message": finding.text.in_language(lang),
                "claimed": finding.claimed,
                "found": finding.found,
                "points": [point_name(point, size) for point in finding.points],
            }
            for finding in found
        ],
    }
