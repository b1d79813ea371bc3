"""Many pages with score cards: read by many processes, entered into an event by one."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardscan.batch.card_work import CardsDone, CardTask, known
from boardscan.batch.enter_card import enter_cards
from boardscan.batch.papers import find_papers, is_passing
from boardscan.batch.run import Progress, Summary, drain
from boardscan.cards.expected import CardEvent
from boardscan.errors import ExitCode
from boardscan.records.contract import Record
from boardscan.records.event import Event, read_event
from boardscan.records.store import Store
from boardscan.records.told import in_language

CardRunner = Callable[[Iterable[CardTask]], Iterator[list[CardsDone]]]


@dataclass
class CardRun:
    """What is read, where it goes, and what has come of it.

    Attributes
    ----------
    tasks : a page each.
    store : of the event; None without one.
    summary : counts pages by the worst that is on them.
    records : of every card, new or known, by file and page.
    exit_code : of the last page that was refused.
    """

    tasks: list[CardTask]
    store: Store | None = None
    who: str = ""
    again: bool = False
    summary: Summary = field(default_factory=Summary)
    records: dict[tuple[str, int | None], list[Record]] = field(default_factory=dict)
    exit_code: ExitCode = ExitCode.BOARD

    def all_records(self) -> Iterator[Record]:
        """The records in the order of the pages."""
        for task in self.tasks:
            yield from self.records.get(task.name, [])


def find_pages(
    sources: Iterable[str], event: CardEvent | None, folder: Path | None, lang: str
) -> list[CardTask]:
    """A task for each page of the files, and of those in folders. Raises ``no_source``."""
    out = None if folder is None else str(folder)
    pages = find_papers(sources, "cards")
    return [CardTask(p.source, p.page, p.sha256, event, out, p.stem, lang) for p in pages]


def run_cards(
    run: CardRun,
    runner: CardRunner,
    take: Callable[[Record], None],
    progress: Progress = lambda _: None,
) -> None:
    """Read every page that is not known yet; `take` gets each record as it comes.

    Ctrl-C stops it with everything that is done written down: `Summary.stopped`.
    """
    run.summary.total = len(run.tasks)

    def take_all(done: list[CardsDone]) -> None:
        for one in done:
            _take(run, one, take)
            run.summary.count(_worst(one.records))

    drain(runner(_unknown(run, take)), run.summary, take_all, progress)


def _unknown(run: CardRun, take: Callable[[Record], None]) -> Iterator[CardTask]:
    entered = {} if run.store is None or run.again else entered_records(read_event(run.store))
    for task in run.tasks:
        before = None if run.again else known(task)
        if before is None and task.folder is None and (task.sha256, task.page) in entered:
            told = [in_language(one, task.lang) for one in entered[task.sha256, task.page]]
            before = CardsDone(task, told)
        if before is None:
            yield task
            continue
        run.summary.known += 1
        _take(run, before, take)


def _take(run: CardRun, done: CardsDone, take: Callable[[Record], None]) -> None:
    run.records[done.task.name] = done.records
    if _worst(done.records) == "refused":
        run.exit_code = done.exit_code
    if run.store is not None:
        # what failed for a reason that may be gone is read again
        lasting = [record for record in done.records if not is_passing(record)]
        key = None if run.again else f"card:{done.task.sha256}:{done.task.page}"
        enter_cards(run.store, lasting, run.who, key)
    for record in done.records:
        take(record)


def _worst(records: Iterable[Record]) -> str:
    """The status of a page; a blank back is nothing to look at."""
    states = {r["status"] for r in records if not is_blank(r)}
    return next((s for s in ("refused", "needs_review") if s in states), "certain")


def is_blank(record: Record) -> bool:
    """Whether it is of a blank page."""
    return bool(record.get("error", {}).get("code") == "blank_page")


def entered_records(event: Event) -> dict[tuple[str, int | None], list[Record]]:
    """What is in an event already, by file and page; pages without a card among it."""
    found: dict[tuple[str, int | None], list[Record]] = defaultdict(list)
    rows = [row for game in event.games.values() for row in game.entries("card")]
    rows += [row for row in event.unmatched if row.kind == "card"]
    for row in sorted(rows, key=lambda row: row.id):
        found[row.data["sha256"], row.data["page"]].append(row.data)
    return found
