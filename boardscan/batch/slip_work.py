"""One page of slips, from file to record and pictures. This runs in worker processes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from boardscan.batch.papers import is_passing
from boardscan.errors import BoardscanError, ExitCode, PhotoError, Text
from boardscan.records.contract import Record
from boardscan.records.files import write_atomically
from boardscan.records.told import in_language
from boardscan.slips.drawing import annotated, doubtful_crops
from boardscan.slips.known import Context
from boardscan.slips.read import SlipFailure, read_file
from boardscan.slips.reading import SlipPage
from boardscan.slips.slip_json import slip_record


@dataclass(frozen=True)
class SlipTask:
    """A photo, or a page of a PDF.

    Attributes
    ----------
    source, page, sha256 : the file as it was named; the page from 1; of the file's bytes.
    folder, stem : where its pictures go, and what their names begin with.
    head : of the event when the batch began: what was read knowing less is read again.
    """

    source: str
    page: int | None
    sha256: str
    context: Context = field(default_factory=Context, compare=False)
    folder: str | None = None
    stem: str = "slip"
    lang: str = "en"
    head: str = ""

    @property
    def journal(self) -> Path | None:
        """The file that holds what was read of it, for the next run."""
        return None if self.folder is None else Path(self.folder) / f"{self.stem}.slip.json"


@dataclass(frozen=True)
class SlipDone:
    """What came of a task."""

    task: SlipTask
    record: Record
    exit_code: ExitCode = ExitCode.OK


def process_slip(task: SlipTask) -> SlipDone:
    """Read one page. Never raises: what fails is a refused record."""
    try:
        found: SlipPage | SlipFailure = next(
            read_file(task.source, task.context, lambda _, page: page == task.page)
        )
    except BoardscanError as error:
        found = SlipFailure(task.source, task.page, task.sha256, error)
    except MemoryError:
        found = failed(task, "no_memory", Text("out of memory", "内存不足"))
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        found = failed(
            task, "fault", Text(f"a fault of the program: {told}", f"程序自身出错：{told}")
        )
    return _written(task, found)


def failed(task: SlipTask, code: str, message: Text) -> SlipFailure:
    """A page that failed through no fault of its own."""
    hint = Text("Run it again.", "请重新运行。")
    return SlipFailure(task.source, task.page, task.sha256, PhotoError(code, message, hint))


def died(task: SlipTask) -> SlipDone:
    """What is said of a page that ends its worker process."""
    text = Text("reading it ended the worker process", "读取时工作进程异常终止")
    return SlipDone(task, slip_record(failed(task, "worker_died", text), task.lang), ExitCode.PHOTO)


def _written(task: SlipTask, found: SlipPage | SlipFailure) -> SlipDone:
    """The record, with its pictures written where those are wanted."""
    record = slip_record(found, task.lang)
    record["page"] = task.page
    code = found.error.exit_code if isinstance(found, SlipFailure) else ExitCode.OK
    if task.folder is not None and isinstance(found, SlipPage):
        record["files"] = list(_pictures(task, found))
    if task.journal is not None and not is_passing(record):
        journal = {"sha256": task.sha256, "head": task.head,
                   "exit_code": int(code), "record": record}  # fmt: skip
        write_atomically(task.journal, json.dumps(journal, ensure_ascii=False).encode("utf-8"))
    return SlipDone(task, record, code)


def _pictures(task: SlipTask, page: SlipPage) -> Iterator[str]:
    for what, image in {"page": annotated(page, task.lang), **doubtful_crops(page)}.items():
        file = f"{task.stem}.{what}.png"
        write_atomically(Path(task.folder or "") / file, bytes(cv2.imencode(".png", image)[1]))
        yield file


def known(task: SlipTask) -> SlipDone | None:
    """What an earlier run read of this page and wrote into the folder; None if there is none."""
    if task.journal is None:
        return None
    try:
        journal = json.loads(task.journal.read_text("utf-8"))
        if (journal["sha256"], journal["head"]) != (task.sha256, task.head):
            return None
        record = in_language(journal["record"], task.lang)
        return SlipDone(task, record, ExitCode(journal["exit_code"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
