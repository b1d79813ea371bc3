"""boardscan: a photo of a finished Go board becomes a position, a count and a result.

    >>> import boardscan
    >>> found = boardscan.scan("photo.jpg")
    >>> found.position.rows()

What is named here is loaded when it is first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from boardscan.errors import (
        BoardNotFound,
        BoardscanError,
        InputError,
        PhotoError,
        RulesError,
    )
    from boardscan.pipeline import Scan, scan
    from boardscan.rules.counting import parse_dead
    from boardscan.rules.names import Point, parse_point, point_name
    from boardscan.rules.outcome import How, Outcome
    from boardscan.rules.position import Colour, Position
    from boardscan.rules.rule_files import get_ruleset
    from boardscan.rules.rulesets import RULE_SETS, RuleSet
    from boardscan.rules.scoring import Score, score
    from boardscan.rules.terms import Prisoners, Terms, Warnings
    from boardscan.ruling import DeadStones, Ruling, rule
    from boardscan.verdict import Verdict
    from boardscan.verdict.judge import judge
    from boardscan.vision.lattice import Lattice
    from boardscan.vision.photo import Photo, load_photo
    from boardscan.vision.stones import Reading

_HOME = {
    "boardscan.errors": (
        "BoardNotFound",
        "BoardscanError",
        "InputError",
        "PhotoError",
        "RulesError",
    ),
    "boardscan.pipeline": ("Scan", "scan"),
    "boardscan.rules.counting": ("parse_dead",),
    "boardscan.rules.names": ("Point", "parse_point", "point_name"),
    "boardscan.rules.outcome": ("How", "Outcome"),
    "boardscan.rules.position": ("Colour", "Position"),
    "boardscan.rules.rule_files": ("get_ruleset",),
    "boardscan.rules.rulesets": ("RULE_SETS", "RuleSet"),
    "boardscan.rules.scoring": ("Score", "score"),
    "boardscan.rules.terms": ("Prisoners", "Terms", "Warnings"),
    "boardscan.ruling": ("DeadStones", "Ruling", "rule"),
    "boardscan.verdict": ("Verdict", "judge"),
    "boardscan.vision.lattice": ("Lattice",),
    "boardscan.vision.photo": ("Photo", "load_photo"),
    "boardscan.vision.stones": ("Reading",),
}
_WHERE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "RULE_SETS",
    "BoardNotFound",
    "BoardscanError",
    "Colour",
    "DeadStones",
    "How",
    "InputError",
    "Lattice",
    "Outcome",
    "Photo",
    "PhotoError",
    "Point",
    "Position",
    "Prisoners",
    "Reading",
    "RuleSet",
    "RulesError",
    "Ruling",
    "Scan",
    "Score",
    "Terms",
    "Verdict",
    "Warnings",
    "get_ruleset",
    "judge",
    "load_photo",
    "parse_dead",
    "parse_point",
    "point_name",
    "rule",
    "scan",
    "score",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
