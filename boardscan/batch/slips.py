"""Many pages of slips: read by many processes, entered into an event by one."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from boardscan.batch.enter import enter_claim, size_of
from boardscan.batch.papers import find_papers
from boardscan.batch.run import Progress, Summary, drain
from boardscan.batch.slip_work import SlipDone, SlipTask, known
from boardscan.cards.sheet import contact_sheet
from boardscan.errors import ExitCode
from boardscan.records.contract import Record
from boardscan.records.event import read_event
from boardscan.records.files import write_atomically
from boardscan.records.game import Game, terms_of
from boardscan.records.store import Store
from boardscan.slips.drawing import thumb
from boardscan.slips.known import Context

SlipRunner = Callable[[Iterable[SlipTask]], Iterator[list[SlipDone]]]
CONTACT_SHEET = "contact-sheet.jpg"


@dataclass
class SlipRun:
    """What is read, where it goes, and what has come of it.

    Attributes
    ----------
    tasks : a page each.
    store : of the event; None without one.
    summary : counts pages.
    records : of every page, new or known, by its task.
    exit_code : of the last page that was refused.
    """

    tasks: list[SlipTask]
    store: Store | None = None
    who: str = ""
    again: bool = False
    summary: Summary = field(default_factory=Summary)
    records: dict[SlipTask, Record] = field(default_factory=dict)
    exit_code: ExitCode = ExitCode.PHOTO

    def all_records(self) -> Iterator[Record]:
        """The records in the order of the pages."""
        return (self.records[task] for task in self.tasks if task in self.records)


def find_slips(
    sources: Iterable[str], context: Context, folder: Path | None, lang: str
) -> list[SlipTask]:
    """A task for each page of the files, and of those in folders. Raises ``no_source``."""
    out = None if folder is None else str(folder)
    head = hashlib.sha256(repr(context).encode()).hexdigest()[:16]
    pages = find_papers(sources, "slip")
    return [SlipTask(p.source, p.page, p.sha256, context, out, p.stem, lang, head) for p in pages]


def run_slips(
    run: SlipRun,
    runner: SlipRunner,
    take: Callable[[Record], None],
    progress: Progress = lambda _: None,
) -> None:
    """Read every page that is not known yet; `take` gets each record as it comes.

    Ctrl-C stops it with everything that is done written down: `Summary.stopped`.
    """
    run.summary.total = len(run.tasks)

    def take_all(done: list[SlipDone]) -> None:
        for one in done:
            _take(run, one, take)
            run.summary.count(one.record["status"])

    drain(runner(_unknown(run, take)), run.summary, take_all, progress)


def _unknown(run: SlipRun, take: Callable[[Record], None]) -> Iterator[SlipTask]:
    for task in run.tasks:
        before = None if run.again else known(task)
        if before is None:
            yield task
            continue
        run.summary.known += 1
        _take(run, before, take)


def _take(run: SlipRun, done: SlipDone, take: Callable[[Record], None]) -> None:
    run.records[done.task] = done.record
    if done.record["status"] == "refused":
        run.exit_code = done.exit_code
    if run.store is not None:
        enter_slip(run.store, done, run.who, again=run.again)
    take(done.record)


def enter_slip(store: Store, done: SlipDone, who: str, *, again: bool = False) -> None:
    """Enter the games of one page that the event has, once: what was read, and the result.

    The result becomes a claim only where no part of it is in doubt. A confirmed game keeps its
    result in any case: a claim never changes that.
    """
    event = read_event(store)
    with store.transaction():
        for told in done.record["games"]:
            game = event.games.get(_key(told, done.task.context) or "")
            if game is None:
                continue
            page = {name: done.record[name] for name in ("source", "page", "sha256", "files")
                    if name in done.record}  # fmt: skip
            key = f"slip:{done.task.sha256}:{done.task.page}:{told['number']}:{game.key}"
            row = store.append("slip", page | told, who=who, game=game.key,
                               key=None if again else key)  # fmt: skip
            if row is not None and told["claim"] is not None and _is_ours(told):
                words = terms_of(game, event.about) | _warned(told, game)
                enter_claim(store, game.key, told["claim"], "slip", who, words, size_of(game))


def _key(told: Record, context: Context) -> str | None:
    """The event's key of a game, where round and table were read beyond doubt."""
    fields = told["fields"]
    place = [fields.get(name) for name in ("round", "table")]
    if "board" in fields:
        place.append(fields["board"])
    if any(part is None or not part["certain"] for part in place):
        return None
    return context.keys.get(tuple(int(part["value"]) for part in place))


def _is_ours(told: Record) -> bool:
    """Whether the slip's players are those of the game: else its result is for a person."""
    players = [told["fields"].get(side) for side in ("black", "white")]
    return all(player is not None and player["certain"] for player in players)


def _warned(told: Record, game: Game) -> dict[str, Any]:
    fields = told["fields"]
    known_ones = {"B": game.warnings.black, "W": game.warnings.white}
    for letter, name in (("B", "black_warnings"), ("W", "white_warnings")):
        if name in fields and fields[name]["value"] is not None:
            known_ones[letter] = int(fields[name]["value"])
    return {"warnings": known_ones}


def write_contact_sheet(run: SlipRun, folder: Path, lang: str) -> Path | None:
    """All pages on one picture; None where there are none."""
    tiles = []
    for record in run.all_records():
        page: Any = None
        if record.get("files"):
            page = cv2.imread(str(folder / record["files"][0]))
        tiles.append(thumb(record, page, lang))
    if not tiles:
        return None
    path = folder / CONTACT_SHEET
    write_atomically(path, bytes(cv2.imencode(".jpg", contact_sheet(tiles))[1]))
    return path
