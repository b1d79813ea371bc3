"""A batch from its plan to its summary: one writer, whatever does the reading."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from boardscan.batch.enter import enter_place
from boardscan.batch.enter_card import enter_cards
from boardscan.batch.match import Place
from boardscan.batch.plan import Plan, Trouble
from boardscan.batch.work import Done, Task
from boardscan.records.event import read_event
from boardscan.records.game import Game
from boardscan.records.rounds import twice_in_a_round
from boardscan.records.store import Store

Runner = Callable[[Iterable[Task]], Iterator[list[Done]]]
Progress = Callable[["Summary"], None]
_Results = TypeVar("_Results")


@dataclass
class Summary:
    """What a batch did.

    Attributes
    ----------
    total : photos that it had.
    certain, doubtful, refused : photos read in this run.
    known : photos that were read before.
    records : game records.
    troubles : files that are no reading.
    stopped : it was stopped before its end; a second run goes on.
    """

    total: int = 0
    certain: int = 0
    doubtful: int = 0
    refused: int = 0
    known: int = 0
    records: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    stopped: bool = False

    @property
    def read(self) -> int:
        """Photos that this run came to an end with."""
        return self.certain + self.doubtful + self.refused

    def count(self, status: str) -> None:
        """One more photo."""
        name = {"certain": "certain", "needs_review": "doubtful", "refused": "refused"}[status]
        setattr(self, name, getattr(self, name) + 1)


def run_batch(plan: Plan, runner: Runner, progress: Progress = lambda _: None) -> Summary:
    """Read the photos of a plan and write what comes back, as it comes back.

    Ctrl-C stops it with everything that is done written down: `Summary.stopped`.
    """
    summary = Summary(len(plan.photos), records=plan.records, troubles=plan.troubles)

    def take(done: list[Done]) -> None:
        with plan.store.transaction():
            for one in done:
                _take(plan, one, summary)
        summary.known = plan.known

    drain(runner(plan.tasks()), summary, take, progress)
    summary.known = plan.known
    return summary


def drain(
    results: Iterator[_Results],
    summary: Summary,
    take: Callable[[_Results], None],
    progress: Progress,
) -> None:
    """Take what comes back from the workers until there is no more, or Ctrl-C stops it."""
    try:
        for done in results:
            take(done)
            progress(summary)
    except KeyboardInterrupt:
        summary.stopped = True
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()


def _take(plan: Plan, done: Done, summary: Summary) -> None:
    """Write a reading down; of a remote photo it is known only now whether it is a game's own."""
    task = done.task
    place = Place(task.game, "own name", *task.place)
    if task.sha256 is None and plan.is_of_another_game(task.source, place, done.sha256):
        return
    if done.cards:
        key = None if plan.again else f"card:{done.sha256}:None"
        enter_cards(plan.store, done.cards, plan.who, key)
    if not done.only_cards:
        write(plan.store, done, plan.who, again=plan.again)
    elif done.sha256:
        plan.store.append("refusal", {"source": task.source, "sha256": done.sha256, "code": "card"},
                          who=plan.who, key=task.key(done.sha256))  # fmt: skip
    summary.count(done.status)


def write(store: Store, done: Done, who: str, *, again: bool = False) -> bool:
    """Write one reading down, once: whether it was not there before."""
    task = done.task
    photo = done.sha256 or task.source
    code = done.record.get("error", {}).get("code")
    key = f"failed:{code}:{task.key(photo)}" if done.transient else task.key(photo)
    data = {
        "source": task.source,
        "sha256": done.sha256,
        "origin": task.origin,
        "record": done.record,
        "terms": task.terms,
        "seconds": round(done.seconds, 3),
    }
    enter_place(store, task.game, task.place, who)
    entry = store.append("reading", data, who=who, game=task.game, key=None if again else key)
    if entry is not None and done.check is not None:
        checked = {"source": task.source, "claim": task.claim, **done.check}
        store.append("check", checked, who=who, game=task.game)
    return entry is not None


def review_list(store: Store, lang: str = "en") -> list[Game]:
    """The games that a person has to look at, in order, each with all its reasons.

    A player at two tables of a round is one of them, for each of the games that nobody confirmed.
    """
    event = read_event(store)
    twice: dict[str, list[tuple[str, str]]] = {}
    for found in twice_in_a_round(event):
        told = ("plays_twice", found.message.in_language(lang))
        twice.setdefault(found.game.key, []).append(told)
    games = [replace(game, reasons=(*game.reasons, *twice.get(game.key, ())))
             for game in event.games.values()]  # fmt: skip
    unsure = ("needs_review", "refused")
    return [g for g in games if g.standing in unsure or (g.confirmed and g.reasons)
            or g.key in twice]  # fmt: skip
