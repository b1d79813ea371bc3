"""One photo of a batch, from file to record. This runs in worker processes, without the store."""

import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardscan.batch.files import local_copy, sha256_of
from boardscan.cards.expected import CardEvent
from boardscan.errors import BoardNotFound, BoardscanError, Text
from boardscan.records.contract import Record, refuse_count, refused_record

#: Failures that say nothing about the photo: the next run tries again.
TRANSIENT = frozenset(
    ("fault", "worker_died", "photo_not_found", "photo_unreadable", "not_fetched", "no_memory")
)


@dataclass(frozen=True)
class Task:
    """One photo and what is known about its game, in the words given.

    Attributes
    ----------
    source : path, or an address for fsspec.
    game : key of the game.
    origin : what tells whether a remote file has changed.
    place : its round, table and board, where its key says them.
    sha256 : of the photo's bytes; None where they were not read yet.
    handicap : None where it is not known: then that of the record counts.
    sgf : the bytes of the game's record.
    event : what score cards in the photo are held against.
    card_beside : the game is known by a score card in the photo.
    """

    source: str
    game: str
    sha256: str | None = None
    rules: str | None = None
    komi: str | None = None
    handicap: int | None = None
    warnings: tuple[int, int] = (0, 0)
    dead: str | None = None
    prisoners: str | None = None
    claim: str | None = None
    sgf: bytes | None = None
    origin: str | None = None
    place: tuple[int | None, int | None, int | None] = (None, None, None)
    lang: str = "en"
    event: CardEvent | None = None
    card_beside: bool = False

    @property
    def terms(self) -> dict[str, Any]:
        """What the photo is counted by, see `boardscan.records.game.terms_of`."""
        return {
            "rules": self.rules,
            "komi": self.komi,
            "handicap": self.handicap or 0,
            "dead": self.dead,
            "prisoners": self.prisoners,
            "warnings": {"B": self.warnings[0], "W": self.warnings[1]},
        }

    def key(self, photo: str) -> str:
        """One name for this work: the photo's bytes and everything they are counted with."""
        sgf = None if self.sgf is None else hashlib.sha256(self.sgf).hexdigest()
        known = [self.terms, self.handicap, self.claim, sgf]
        text = json.dumps([photo, self.game, known], sort_keys=True)
        return "read:" + hashlib.sha256(text.encode("ascii")).hexdigest()


@dataclass(frozen=True)
class Done:
    """What came of a task: the record by the JSON contract, and the comparison with the rest.

    `cards` are the score cards in the photo, by their own contract.
    """

    task: Task
    record: Record
    sha256: str | None = None
    check: dict[str, Any] | None = None
    seconds: float = 0.0
    cards: tuple[Record, ...] = ()

    @property
    def only_cards(self) -> bool:
        """Whether it is a photo of score cards, and none of a board."""
        return bool(self.cards) and self.record["status"] == "refused"

    @property
    def transient(self) -> bool:
        """Whether it failed for a reason that may be gone the next time."""
        return self.record.get("error", {}).get("code") in TRANSIENT

    @property
    def status(self) -> str:
        """``certain``, ``needs_review`` or ``refused``, of reading and verdict together."""
        if self.only_cards:
            sure = all(card["status"] == "certain" for card in self.cards)
            return "certain" if sure else "needs_review"
        verdict = self.record.get("verdict") or {}
        states = {self.record["status"], verdict.get("status", "refused")}
        for state in ("refused", "needs_review"):
            if state in states:
                return state
        differs = self.check is not None and self.check["agrees"] is False
        return "needs_review" if differs else "certain"


def process(task: Task) -> Done:
    """Read, count and compare one photo. Never raises: what fails is a refused record."""
    start = time.perf_counter()
    state: dict[str, Any] = {"sha256": task.sha256}
    try:
        with local_copy(task.source) as path:
            if task.sha256 is None:
                state["sha256"] = sha256_of(path)
            record, check = _read(task, path, state)
    except BoardscanError as error:
        record, check = _refused(task, error, state), None
    except MemoryError:
        record, check = failed(task, "no_memory", "out of memory", "内存不足", state), None
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        words = f"a fault of the program: {told}", f"程序自身出错：{told}"
        record, check = failed(task, "fault", *words, state), None
    seconds = time.perf_counter() - start
    return Done(task, record, state["sha256"], check, seconds, state.get("cards", ()))


def _read(task: Task, path: Path, state: dict[str, Any]) -> tuple[Record, dict[str, Any] | None]:
    from boardscan import pipeline
    from boardscan.answer import ruling_record, scan_record
    from boardscan.check.checking import check_scan
    from boardscan.check.findings import findings_json
    from boardscan.records.game_terms import dead_of, rules_of, typed_terms

    rules = rules_of(task.terms)
    terms = typed_terms(task.terms, rules)
    if task.card_beside:
        state["cards"] = _cards(task, path, state)
    try:
        found = pipeline.scan(path)
    except BoardNotFound:
        state["cards"] = state.get("cards") or _cards(task, path, state)
        raise
    state["reading"] = reading = scan_record(task.source, found, task.lang)
    claims = [task.claim] if task.claim else []
    claims += [card["claim"] for card in state.get("cards", ()) if card["claim"]]
    checked = check_scan(
        found,
        rules,
        terms,
        claims=claims,
        sgf=task.sgf,
        dead=dead_of(task.terms, found.position),
        handicap_given=task.handicap is not None,
    )
    record = ruling_record(reading, checked.ruling, task.lang)
    if not claims and task.sgf is None:
        return record, None
    return record, findings_json(checked.findings, found.position.size, task.lang)


def _cards(task: Task, path: Path, state: dict[str, Any]) -> tuple[Record, ...]:
    """The score cards in a photo that can be read; none where the ``cards`` extra is missing."""
    from boardscan.batch.card_codes import cards_in

    if task.event is None:
        return ()
    return cards_in(path, task.source, state["sha256"] or "", task.event, task.lang)


def _refused(task: Task, error: BoardscanError, state: dict[str, Any]) -> Record:
    record = state.get("reading") or refused_record(task.source, error, task.lang)
    return refuse_count(record, error, task.lang) | {"sha256": state["sha256"]}


def failed(
    task: Task, code: str, english: str, chinese: str, state: dict[str, Any] | None = None
) -> Record:
    """The record of a task that failed through no fault of its photo."""
    hint = Text("Run the batch again.", "请重新运行批处理。")
    error = BoardscanError(code, Text(english, chinese), hint)
    return _refused(task, error, state or {"sha256": task.sha256})
