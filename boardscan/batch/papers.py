"""The pages of photos, scans and PDF files, and what their results are called."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from boardscan.batch.files import PHOTOS
from boardscan.cards.pages import count_pages, is_pdf, sha256_of
from boardscan.errors import InputError, Text
from boardscan.records.contract import Record


class PaperPage(NamedTuple):
    """A photo, or a page of a PDF (from 1); `stem` begins the names of its result files."""

    source: str
    page: int | None
    sha256: str
    stem: str


def find_papers(sources: Iterable[str], plain: str) -> Iterator[PaperPage]:
    """Every page of the files, and of those in folders; `plain` names what has no name.

    Raises `InputError` ``no_source`` for what is not there.
    """
    stems: dict[str, int] = defaultdict(int)
    for source in _files(sources):
        name = Path(source).stem or plain
        stems[name] += 1
        stem = name if stems[name] == 1 else f"{name}-{stems[name]}"
        sha256 = sha256_of(source)
        if not is_pdf(source):
            yield PaperPage(source, None, sha256, stem)
            continue
        for page in range(1, count_pages(source) + 1):
            yield PaperPage(source, page, sha256, f"{stem}-p{page:03d}")


def is_passing(record: Record) -> bool:
    """Whether it failed for a reason that may be gone the next time."""
    return record.get("error", {}).get("code") in ("fault", "no_memory", "worker_died")


def _files(sources: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    for source in sources:
        path = Path(source)
        if path.is_dir():
            below = sorted(p for p in path.rglob("*") if p.suffix.lower() in PHOTOS | {".pdf"})
            found |= dict.fromkeys(str(p) for p in below if not p.name.startswith("."))
        elif path.is_file():
            found[source] = None
        else:
            raise InputError(
                "no_source",
                Text(f"there is no file or folder {source}", f"没有文件或目录 {source}"),
                Text("Name photos, PDF files or folders.", "请指定照片、PDF 或目录。"),
            )
    return list(found)
