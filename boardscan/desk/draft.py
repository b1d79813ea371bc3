"""The work on one game before anybody keeps it: what was read, and what people said about it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from boardscan.errors import InputError
from boardscan.records.contract import Record
from boardscan.records.game import Game, terms_of
from boardscan.rules.names import parse_point, point_name
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import DEFAULT_RULES

Side = Literal["B", "W"]
ChainStatus = Literal["dead", "alive", "disputed"]

#: Fields of a reading by the JSON contract; the rest of a record is its count.
_READING = (
    "version", "source", "sha256", "size", "rows", "corners_xy_px", "status", "reasons", "doubtful",
    "error",
)  # fmt: skip
_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE, ".": Colour.EMPTY}


@dataclass(frozen=True)
class Said:
    """What people said of the chain that has a stone on a point, and who; ``""`` for nobody."""

    at: str
    status: ChainStatus
    by: str = ""


@dataclass(frozen=True)
class Given:
    """A warning, with its reason where that is known."""

    side: Side
    offence: str | None = None


@dataclass(frozen=True)
class Draft:
    """Work on a game.

    Attributes
    ----------
    row : the last row about the game when the work began.
    reading : by the JSON contract; None where no photo was read.
    points : what points really hold, by their names: ``B``, ``W`` or ``.``.
    looked : a person looked at the whole board: no point is in doubt any more.
    chains : what was said of chains.
    complete : all dead chains are named: what is only proposed lives.
    rules, komi, handicap, prisoners, borders_agreed, warned : the terms, in the words given.
    """

    row: int = 0
    reading: Record | None = None
    points: Mapping[str, str] = field(default_factory=dict)
    looked: bool = False
    chains: tuple[Said, ...] = ()
    complete: bool = False
    rules: str = DEFAULT_RULES
    komi: str | None = None
    handicap: int = 0
    prisoners: str | None = None
    borders_agreed: bool = False
    warned: tuple[Given, ...] = ()

    @property
    def position(self) -> Position | None:
        """The board with what was corrected; None where there is none."""
        rows = (self.reading or {}).get("rows")
        if not rows:
            return None
        board = Position.from_text("\n".join(rows))
        changes = {parse_point(name, board.size): _COLOURS[c] for name, c in self.points.items()}
        return board.with_points(changes)

    @property
    def words(self) -> dict[str, Any]:
        """The terms as `boardscan.records.game_terms.typed_terms` reads them."""
        return {
            "rules": self.rules,
            "komi": self.komi,
            "handicap": self.handicap,
            "prisoners": self.prisoners,
            "borders_agreed": self.borders_agreed,
            "warnings": {side: sum(w.side == side for w in self.warned) for side in ("B", "W")},
        }


def to_json(draft: Draft) -> dict[str, Any]:
    """A draft as the desk's database keeps it."""
    return asdict(draft)


def from_json(data: dict[str, Any]) -> Draft:
    """A draft that `to_json` wrote."""
    chains = tuple(Said(**said) for said in data["chains"])
    warned = tuple(Given(**given) for given in data["warned"])
    return Draft(**(data | {"chains": chains, "warned": warned}))


def draft_of(game: Game, about: Mapping[str, Any]) -> Draft:
    """The work on a game as it was kept last."""
    words = _with_what_was_used(game, terms_of(game, about))
    draft = Draft(
        row=game.history[-1].id if game.history else 0,
        reading=None if game.record is None else reading_of(game.record),
        complete=game.dead is not None,
        rules=words["rules"] or DEFAULT_RULES,
        komi=words["komi"],
        handicap=words["handicap"],
        prisoners=words["prisoners"],
        borders_agreed=game.borders_agreed,
        warned=_warned(game),
    )
    return replace(draft, chains=_chains(game.record or {}))


def _with_what_was_used(game: Game, words: dict[str, Any]) -> dict[str, Any]:
    """The terms, with what the count had from the game record where nobody said."""
    rules = (game.record or {}).get("rules") or {}
    if not any("handicap" in row.data for row in game.entries("game")):
        words["handicap"] = rules.get("handicap", words["handicap"])
    taken = rules.get("prisoners")
    if words["prisoners"] is None and taken:
        words["prisoners"] = f"B={taken['B']},W={taken['W']}"
    return words


def reading_of(record: Record) -> Record:
    """What was read, without what was counted from it."""
    return {name: record[name] for name in _READING if name in record}


def with_reading(draft: Draft, reading: Record) -> Draft:
    """Work on another photo, or on the same with other corners: what was said of its points, and
    of chains that are no longer there, is gone."""
    board = Position.from_text("\n".join(reading["rows"])) if reading["rows"] else None
    kept = [said for said in draft.chains if board is not None and _stone_at(said.at, board)]
    return replace(
        draft, reading=reading, points={}, looked=False, chains=tuple(kept), complete=False
    )


def turned(draft: Draft, quarters: int) -> Draft:
    """The board turned clockwise: names of points turn along."""
    for _ in range(quarters):
        draft = _turned_once(draft)
    return draft


def _turned_once(draft: Draft) -> Draft:
    reading = draft.reading
    if reading is None or not reading["rows"]:
        return draft
    size, corners = reading["size"], reading["corners_xy_px"]

    def moved(name: str) -> str:
        row, col = parse_point(name, size)
        return point_name((col, size - 1 - row), size)

    new = reading | {
        "rows": ["".join(column) for column in zip(*reversed(reading["rows"]), strict=True)],
        "corners_xy_px": None if corners is None else [corners[3], *corners[:3]],
        "doubtful": [d | {"point": moved(d["point"])} for d in reading["doubtful"]],
    }
    return replace(
        draft,
        reading=new,
        points={moved(name): colour for name, colour in draft.points.items()},
        chains=tuple(replace(said, at=moved(said.at)) for said in draft.chains),
    )


def _stone_at(name: str, board: Position) -> bool:
    try:
        return board.at(parse_point(name, board.size)) is not Colour.EMPTY
    except InputError:  # a smaller board has no such point
        return False


def _chains(record: Record) -> tuple[Said, ...]:
    """What a record says of chains."""
    said = []
    named: set[str] = set()
    for chain in record.get("disputes", ()):
        status: ChainStatus = "disputed" if chain["status"] == "open" else chain["status"]
        said.append(Said(chain["points"][0], status, chain["by"] or ""))
        named.update(chain["points"])
    rows = record.get("rows")
    if not rows:
        return tuple(said)
    board = Position.from_text("\n".join(rows))
    for dead in record.get("dead", ()):
        if dead["status"] == "agreed" and dead["point"] not in named:
            chain_points = board.chain_at(parse_point(dead["point"], board.size))
            named.update(point_name(point, board.size) for point in chain_points)
            said.append(Said(dead["point"], "dead"))
    return tuple(said)


def _warned(game: Game) -> tuple[Given, ...]:
    rows = game.entries("warning")
    known = [Given(**given) for given in rows[-1].data.get("reasons", ())] if rows else []
    sides: tuple[tuple[Side, int], ...] = (
        ("B", game.warnings.black), ("W", game.warnings.white)
    )  # fmt: skip
    for side, number in sides:
        known += [Given(side)] * (number - sum(given.side == side for given in known))
    return tuple(known)
