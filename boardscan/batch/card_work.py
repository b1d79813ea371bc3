"""One page with score cards, from file to records and pictures. This runs in worker processes."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from boardscan.batch.papers import is_passing
from boardscan.cards.card_json import card_record
from boardscan.cards.expected import CardEvent
from boardscan.cards.pages import pictures
from boardscan.cards.read import CardFailure, read_picture
from boardscan.cards.reading import CardReading
from boardscan.cards.sheet import annotated, doubtful_crops
from boardscan.errors import BoardscanError, CardNotFound, ExitCode, PhotoError, Text
from boardscan.records.contract import Record
from boardscan.records.files import write_atomically


@dataclass(frozen=True)
class CardTask:
    """A photo, or a page of a PDF.

    Attributes
    ----------
    source, page, sha256 : the file as it was named; the page from 1; of the file's bytes.
    event : what its event knows; None without one.
    folder, stem : where its pictures go, and what their names begin with.
    """

    source: str
    page: int | None
    sha256: str
    event: CardEvent | None = None
    folder: str | None = None
    stem: str = "cards"
    lang: str = "en"

    @property
    def name(self) -> tuple[str, int | None]:
        """What tells it from the other pages of a run."""
        return self.source, self.page

    @property
    def journal(self) -> Path | None:
        """The file that holds what was read of it, for the next run."""
        return None if self.folder is None else Path(self.folder) / f"{self.stem}.cards.json"

    @property
    def event_id(self) -> str | None:
        return None if self.event is None else self.event.id


@dataclass(frozen=True)
class CardsDone:
    """What came of a task.

    Attributes
    ----------
    records : by the JSON contract for each card, one at least.
    exit_code : of the first that was refused.
    """

    task: CardTask
    records: list[Record]
    exit_code: ExitCode = ExitCode.BOARD


def process_cards(task: CardTask) -> CardsDone:
    """Read one page. Never raises: what fails is a refused record."""
    try:
        found = _found(task)
    except BoardscanError as error:
        found = [CardFailure(task.source, task.page, task.sha256, error)]
    except MemoryError:
        found = [failed(task, "no_memory", Text("out of memory", "内存不足"))]
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        words = Text(f"a fault of the program: {told}", f"程序自身出错：{told}")
        found = [failed(task, "fault", words)]
    return _written(task, found)


def failed(task: CardTask, code: str, message: Text) -> CardFailure:
    """A page that failed through no fault of its own."""
    hint = Text("Run it again.", "请重新运行。")
    return CardFailure(task.source, task.page, task.sha256, CardNotFound(code, message, hint))


def died(task: CardTask) -> CardsDone:
    """What is said of a page that ends its worker process."""
    text = Text("reading it ended the worker process", "读取时工作进程异常终止")
    return CardsDone(task, [card_record(failed(task, "worker_died", text), task.lang)])


def _found(task: CardTask) -> list[CardReading | CardFailure]:
    found: list[CardReading | CardFailure] = []
    for picture in pictures(task.source, lambda _, page: page == task.page):
        if isinstance(picture, PhotoError):
            found.append(CardFailure(task.source, task.page, task.sha256, picture))
        else:
            found += read_picture(picture, task.event)
    return found


def _written(task: CardTask, found: list[CardReading | CardFailure]) -> CardsDone:
    """The records, with their pictures written where those are wanted."""
    codes = [one.error.exit_code for one in found if isinstance(one, CardFailure)]
    records = [card_record(one, task.lang) for one in found]
    done = CardsDone(task, records, codes[0] if codes else ExitCode.BOARD)
    if task.folder is None:
        return done
    for one, record in zip(found, done.records, strict=True):
        if isinstance(one, CardReading):
            record["files"] = list(_pictures(task, one, _name(task, one, found)))
    journal = {"sha256": task.sha256, "event": task.event_id, "lang": task.lang,
               "records": done.records}  # fmt: skip
    path = task.journal
    if path is not None and not any(is_passing(record) for record in done.records):
        write_atomically(path, json.dumps(journal, ensure_ascii=False).encode("utf-8"))
    return done


def known(task: CardTask) -> CardsDone | None:
    """What an earlier run read of this page and wrote into the folder; None if there is none."""
    if task.journal is None:
        return None
    try:
        journal = json.loads(task.journal.read_text("utf-8"))
        same = (journal["sha256"], journal["event"], journal["lang"]) == (
            task.sha256, task.event_id, task.lang,
        )  # fmt: skip
        return CardsDone(task, journal["records"]) if same else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _name(task: CardTask, one: CardReading, found: list[CardReading | CardFailure]) -> str:
    """What the names of a card's files begin with: its game, or which one of the page it is."""
    game = one.card.game if one.card else f"card{found.index(one) + 1}"
    return f"{task.stem}-" + re.sub(r"[^\w.-]+", "_", game)


def _pictures(task: CardTask, reading: CardReading, name: str) -> Iterator[str]:
    made = {"card": annotated(reading, task.lang), **doubtful_crops(reading)}
    for what, image in made.items():
        file = f"{name}.{what}.png"
        write_atomically(Path(task.folder or "") / file, encoded(image, ".png"))
        yield file


def encoded(image: Any, ending: str) -> bytes:
    """A picture as the bytes of a file."""
    return bytes(cv2.imencode(ending, image)[1])
