"""The flags ``--report`` and ``--about`` of `count` and `score`."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from boardscan.errors import InputError, Text
from boardscan.records.files import write_atomically
from boardscan.report.build import build_report
from boardscan.report.content import Details, Evidence
from boardscan.report.html import render_html
from boardscan.report.pdf import check_installed, render_pdf
from boardscan.rules.warned import Warned
from boardscan.ruling import Ruling

if TYPE_CHECKING:
    from boardscan.pipeline import Scan

_FIELDS = {
    **{name: name for name in ("event", "round", "table", "black", "white", "arbiter")},
    "赛事": "event",
    "轮次": "round",
    "台次": "table",
    "黑方": "black",
    "白方": "white",
    "裁判": "arbiter",
}
_HTML = (".html", ".htm")


@dataclass(frozen=True)
class ReportRequest:
    """Where a report goes, and what people told for it."""

    path: Path
    details: Details


def read_report(path: Path | None, about: Sequence[str]) -> ReportRequest | None:
    """The request of ``--report`` and ``--about``, checked before anything is read.

    Raises `InputError` ``bad_report`` or ``bad_about``, and `OutputError`
    ``report_not_installed``.
    """
    details = _details(about)
    if path is None:
        return None
    ending = path.suffix.lower()
    if ending == ".pdf":
        check_installed()
    elif ending not in _HTML:
        raise InputError(
            "bad_report",
            Text(f"{path} is no .pdf or .html file", f"{path} 不是 .pdf 或 .html 文件"),
            Text("For example: --report result.pdf", "例如：--report result.pdf"),
        )
    return ReportRequest(path, details)


def write_report(
    request: ReportRequest,
    source: str,
    ruling: Ruling,
    found: "Scan | None",
    *,
    warned: tuple[Warned, ...],
    dead_from_file: bool,
    lang: str,
) -> None:
    """Make the report of a ruling and write it."""
    report = build_report(
        ruling,
        _evidence(source, ruling, found, lang),
        request.details,
        warned=warned,
        doubtful=() if found is None else tuple(found.doubtful),
        dead_from_file=dead_from_file,
        lang=lang,
    )
    if request.path.suffix.lower() == ".pdf":
        data = render_pdf(report, _now())
    else:
        data = render_html(report)
    write_atomically(request.path, data)


def _details(about: Sequence[str]) -> Details:
    told: dict[str, str] = {}
    for text in about:
        name, equals, value = (part.strip() for part in text.replace("＝", "=").partition("="))
        field = _FIELDS.get(name.lower())
        if not equals or field is None or not value:
            raise InputError(
                "bad_about",
                Text(f"--about {text!r} is not FIELD=TEXT", f"--about {text} 应为 字段=内容"),
                Text(
                    "The fields are event, round, table, black, white, arbiter.",
                    "字段有：赛事、轮次、台次、黑方、白方、裁判。",
                ),
            )
        told[field] = value
    return Details(**told)


def _evidence(source: str, ruling: Ruling, found: "Scan | None", lang: str) -> Evidence:
    if found is None:
        return Evidence(source, sha256(Path(source).read_bytes()).hexdigest())
    from boardscan.report.pictures import jpeg_picture, ruling_overlay

    doubts = [point for point, _ in found.doubtful]
    overlay = jpeg_picture(ruling_overlay(found.photo, found.lattice, ruling, doubts, lang))
    return Evidence(source, found.photo.sha256, jpeg_picture(found.photo.image), overlay)


def _now() -> datetime:
    """The time that the PDF says it was made; `SOURCE_DATE_EPOCH` fixes it for a build."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
