"""One game of an event: what its rows add up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from boardscan.records.contract import Record
from boardscan.records.outcome_json import outcome_of, outcome_of_verdict
from boardscan.records.store_entry import Entry
from boardscan.rules.outcome import Outcome
from boardscan.rules.terms import Warnings

#: How sure a result is, from nothing known to beyond change.
Standing = Literal["open", "refused", "needs_review", "read", "decided", "confirmed"]
Reason = tuple[str, str]

_RANK = {"refused": 0, "needs_review": 1, "certain": 2}
_PAIRING = (
    "round", "table", "board", "black", "white", "handicap", "komi", "rules", "size", "dead",
    "prisoners", "borders_agreed",
)  # fmt: skip


@dataclass(frozen=True)
class Game:
    """One game and everything that is known about it.

    Attributes
    ----------
    key : ``1.5`` is round 1, table 5; ``1.5.2`` board 2 of the match at table 5; another name
        where the round is not known.
    black, white : ids of players.
    handicap, komi, rules, size : as they were set for this game, in the words given; None or 0
        where the event's hold.
    dead, prisoners : agreed dead stones and stones taken in play, in the words given.
    borders_agreed : the players agreed to end with open borders.
    warnings : of each side.
    outcome : how it ended, as far as is known.
    standing : ``open`` (nothing known), ``refused``, ``needs_review``, ``read`` (the machine is
        certain), ``decided`` (a person said so), ``confirmed``.
    record : the reading that the outcome comes from, by the JSON contract.
    reasons : codes and messages of what has to be looked at.
    history : every row about it, in order.
    """

    key: str
    round: int | None = None
    table: int | None = None
    board: int | None = None
    black: str | None = None
    white: str | None = None
    handicap: int = 0
    komi: str | None = None
    rules: str | None = None
    size: int | None = None
    dead: str | None = None
    prisoners: str | None = None
    borders_agreed: bool = False
    warnings: Warnings = field(default_factory=Warnings)
    outcome: Outcome | None = None
    standing: Standing = "open"
    record: Record | None = None
    reasons: tuple[Reason, ...] = ()
    history: tuple[Entry, ...] = ()

    @property
    def confirmed(self) -> bool:
        """Whether nothing but an annulment can change the result."""
        return self.standing == "confirmed"

    def entries(self, *kinds: str) -> list[Entry]:
        """The rows of some kinds."""
        return [entry for entry in self.history if entry.kind in kinds]


def game_of(key: str, history: Iterable[Entry], about: Mapping[str, Any] | None = None) -> Game:
    """How a game stands after these rows about it; `about` is the event's settings."""
    game = Game(key, history=tuple(history))
    for entry in game.entries("game", "warning"):
        game = _FOLDS[entry.kind](game, entry)
    for entry in game.entries("claim", "reading", "correction", "decision"):
        game = _FOLDS[entry.kind](game, entry)
    if game.standing != "decided":
        for reason in _doubts(game, about or {}):
            game = _needs_review(game, reason)
    final = game.entries("confirmation", "annulment")[-1:]
    if final and final[0].kind == "confirmation":
        game = _confirmation(game, final[0])
    return game


def terms_of(game: Game, about: Mapping[str, Any]) -> dict[str, Any]:
    """What a game is counted by, in the words given: its own, else the event's."""
    words = {
        "rules": game.rules or about.get("rules"),
        "komi": game.komi or about.get("komi"),
        "handicap": game.handicap,
        "dead": game.dead,
        "prisoners": game.prisoners,
        "warnings": {"B": game.warnings.black, "W": game.warnings.white},
    }
    # Rows of before this could be said hold terms without it.
    return words | {"borders_agreed": True} if game.borders_agreed else words


def _pairing(game: Game, entry: Entry) -> Game:
    return replace(game, **{name: entry.data[name] for name in _PAIRING if name in entry.data})


def _warning(game: Game, entry: Entry) -> Game:
    return replace(game, warnings=Warnings(entry.data["black"], entry.data["white"]))


def _claim(game: Game, entry: Entry) -> Game:
    """A result that somebody wrote down: it stands where nothing was counted."""
    if game.record is not None or game.standing == "decided" or not entry.data.get("outcome"):
        return game
    outcome = outcome_of(entry.data["outcome"])
    reasons = [("claim_only", "the result was written down, and nothing was counted")]
    if game.outcome not in (None, outcome):
        reasons.append(("claims_differ", "two results were written down that differ"))
    return replace(game, outcome=outcome, standing="needs_review", reasons=tuple(reasons))


def _reading(game: Game, entry: Entry) -> Game:
    """A reading by the machine: the surest one stands, unless a person spoke before."""
    corrected = any(row.id < entry.id for row in game.entries("correction"))
    if game.standing == "decided" or corrected:
        return game
    record = entry.data["record"]
    if game.record is not None and _RANK[record["status"]] < _RANK[game.record["status"]]:
        return game
    return _from_record(game, record)


def _correction(game: Game, entry: Entry) -> Game:
    """A person's correction of the board, with the count that follows from it.

    What a person decided before stays decided: only another decision changes that.
    """
    record = entry.data["record"]
    if game.standing == "decided":
        return replace(game, record=record)
    return _from_record(game, record)


def _decision(game: Game, entry: Entry) -> Game:
    return replace(game, outcome=outcome_of(entry.data["outcome"]), standing="decided", reasons=())


def _confirmation(game: Game, entry: Entry) -> Game:
    warned = entry.data["warnings"]
    confirmed = {"rows": entry.data["rows"]}
    later = [row for row in game.entries("reading") if row.id > entry.id]
    differs = any(not same_board(row.data["record"], confirmed) for row in later)
    told = ("confirmed_differs", "a photo read after the confirmation shows another board")
    return replace(
        game,
        outcome=outcome_of(entry.data["outcome"]),
        warnings=Warnings(warned["B"], warned["W"]),
        standing="confirmed",
        reasons=(told,) if differs else (),
    )


_FOLDS = {
    "game": _pairing,
    "warning": _warning,
    "claim": _claim,
    "reading": _reading,
    "correction": _correction,
    "decision": _decision,
}


def _from_record(game: Game, record: Record) -> Game:
    verdict = record.get("verdict") or {}
    reasons = [*record.get("reasons", []), *verdict.get("reasons", [])]
    if record.get("error"):
        reasons.insert(0, record["error"])
    states = {record["status"], verdict.get("status", record["status"])}
    return replace(
        game,
        record=record,
        outcome=outcome_of_verdict(verdict),
        standing=_standing(states),
        reasons=tuple(dict.fromkeys((reason["code"], reason["message"]) for reason in reasons)),
    )


def _standing(states: set[str]) -> Standing:
    if "refused" in states:
        return "refused"
    return "needs_review" if "needs_review" in states else "read"


def _needs_review(game: Game, reason: Reason) -> Game:
    standing = "needs_review" if game.standing in ("read", "open") else game.standing
    reasons = game.reasons if reason in game.reasons else (*game.reasons, reason)
    return replace(game, standing=standing, reasons=reasons)


def _doubts(game: Game, about: Mapping[str, Any]) -> Iterable[Reason]:
    """What its rows say against each other since a person last corrected the board."""
    last = max((row.id for row in game.entries("correction")), default=0)
    for check in _latest(game.entries("check"), "source"):
        if check.id > last and check.data["agrees"] is False:
            for finding in check.data["findings"]:
                if finding["agrees"] is False:
                    yield finding["code"], finding["message"]
    for row in _latest(game.entries("slip"), "source"):
        if row.id > last and row.data["claim"] is None:
            yield "slip_doubtful", "the result on a slip of this game is in doubt"
    for row in _latest(game.entries("reading"), "sha256"):
        different = game.record is not None and not same_board(row.data["record"], game.record)
        if row.id > last and different:
            yield "photos_differ", "two photos of this game show different boards"
    counted = [row for row in game.entries("reading", "correction") if "terms" in row.data]
    used = next((row for row in reversed(counted) if row.data["record"] is game.record), None)
    if used is not None and used.data["terms"] != terms_of(game, about):
        yield "terms_changed", "rules, komi, handicap or warnings changed after the count"


def _latest(rows: Iterable[Entry], name: str) -> list[Entry]:
    """The last row for each value of a field: what was said of one photo before is superseded."""
    found: dict[Any, Entry] = {}
    for row in rows:
        found[row.data.get(name) or row.id] = row
    return list(found.values())


def same_board(one: Record, other: Record) -> bool:
    """Whether two readings hold the same board, however it was turned; True if one has none."""
    if not one.get("rows") or not other.get("rows"):
        return True
    rows = other["rows"]
    for _ in range(4):
        if rows == one["rows"]:
            return True
        rows = ["".join(row[i] for row in reversed(rows)) for i in range(len(rows[0]))]
    return False
