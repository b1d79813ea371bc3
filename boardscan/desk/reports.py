"""The report of a game as one file, and its position as a game record; made by a worker."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from boardscan.answer import ruling_sgf
from boardscan.desk.brought import photo_file
from boardscan.desk.counted import Counted, Doubt, count
from boardscan.desk.desk import Desk
from boardscan.desk.draft import Draft
from boardscan.desk.problems import Refused
from boardscan.desk.reading import Job, photo_of
from boardscan.desk.summary import side
from boardscan.desk.table import Table, lattice_of, proposals
from boardscan.desk.take import photo_job
from boardscan.errors import Text
from boardscan.records.game import Game
from boardscan.report.build import build_report
from boardscan.report.content import Details, Evidence, Signed
from boardscan.report.drawing import Disc, Drawing, Path
from boardscan.report.html import render_html
from boardscan.report.pdf import check_installed, render_pdf
from boardscan.rules.offences import OFFENCES
from boardscan.rules.position import Colour
from boardscan.rules.warned import Warned
from boardscan.ruling import Ruling

_INK = "#10224d"
_SIDES = {"B": Colour.BLACK, "W": Colour.WHITE}


@dataclass(frozen=True)
class ReportJob:
    """A report to be made; `photo` and `lattice` are None where the photo is not here."""

    kind: str
    lang: str
    ruling: Ruling
    doubtful: tuple[Doubt, ...]
    source: str
    sha256: str
    details: Details
    warned: tuple[Warned, ...]
    signed: dict[str, Signed]
    photo: Job | None
    lattice: list[Any] | None
    made: datetime


def made_report(desk: Desk, table: Table, kind: str, lang: str) -> bytes:
    """The report as HTML or PDF.

    Raises `Refused` ``no_board_read``, what keeps the board from being counted, and `OutputError`
    ``report_not_installed``.
    """
    if kind == "pdf":
        check_installed()
    counted = count(table.draft, proposals(desk, table, wait=True))
    ruling = need_ruling(counted)
    reading = table.draft.reading or {}
    sha256 = reading.get("sha256") or ""
    photo = lattice = None
    if reading.get("corners_xy_px") and photo_file(desk, sha256) is not None:
        photo = photo_job(desk, sha256, reading["source"], lang)
        lattice = lattice_of(desk, sha256, reading["corners_xy_px"], reading["size"])
    job = ReportJob(
        kind, lang, ruling, counted.doubtful, reading["source"], sha256, _details(table),
        _warned(table.draft), _signed(table.game), photo, lattice, datetime.now(UTC),
    )  # fmt: skip
    return desk.readers.run(sha256, make, job)


def need_ruling(counted: Counted) -> Ruling:
    """The ruling, or the error that says why there is none."""
    if counted.ruling is None:
        raise counted.error or Refused(
            409, "no_board_read", Text("no board was read for this game yet", "尚未读出棋盘")
        )
    return counted.ruling


def make(job: ReportJob) -> bytes:
    """Lay a report out; in a worker."""
    report = build_report(
        job.ruling,
        _evidence(job),
        job.details,
        warned=job.warned,
        doubtful=job.doubtful,
        lang=job.lang,
        signed=job.signed,
    )
    return render_pdf(report, job.made) if job.kind == "pdf" else render_html(report)


def made_sgf(desk: Desk, table: Table, lang: str) -> bytes:
    """The position as SGF."""
    counted = count(table.draft, proposals(desk, table, wait=True))
    return ruling_sgf(table.game.key, need_ruling(counted), lang)


def _details(table: Table) -> Details:
    game, event = table.game, table.event
    black, white = (side(player, event) for player in (game.black, game.white))
    signed = game.entries("confirmation")[-1:] if game.confirmed else []
    return Details(
        event=str(event.about.get("title") or event.about.get("name") or ""),
        round="" if game.round is None else str(game.round),
        table="" if game.table is None else str(game.table),
        black=black["name"] if black else "",
        white=white["name"] if white else "",
        arbiter=signed[0].who if signed else "",
    )


def _warned(draft: Draft) -> tuple[Warned, ...]:
    """The warnings of which the reason is known."""
    return tuple(
        Warned(_SIDES[given.side], OFFENCES[given.offence])
        for given in draft.warned
        if given.offence is not None and given.offence in OFFENCES
    )


def _signed(game: Game) -> dict[str, Signed]:
    """Who signed the result that stands, and when."""
    if not game.confirmed:
        return {}
    row = game.entries("confirmation")[-1]
    return {
        one["role"]: Signed(one["name"], row.at[:10], _drawing(one.get("drawn")))
        for one in row.data.get("signatures", ())
    }


def _drawing(strokes: list[Any] | None) -> Drawing | None:
    """Strokes in a box of 1000 × 400 as a drawing of 10 × 4."""
    if not strokes:
        return None
    drawing = Drawing(10.0, 4.0)
    for stroke in strokes:
        points = [(x / 100, min(y, 400) / 100) for x, y in stroke]
        if len(points) == 1:
            drawing.add(Disc(points[0], 0.06, fill=_INK))
        elif points:
            drawing.add(Path(points, colour=_INK, width=0.1))
    return drawing


def _evidence(job: ReportJob) -> Evidence:
    if job.photo is None or job.lattice is None:
        return Evidence(job.source, job.sha256)
    import numpy as np

    from boardscan.report.pictures import jpeg_picture, ruling_overlay
    from boardscan.vision.lattice import Lattice

    photo = photo_of(job.photo)
    lattice = Lattice(len(job.lattice), np.array(job.lattice, float), 0.0, "given")
    doubts = [point for point, _ in job.doubtful]
    overlay = ruling_overlay(photo, lattice, job.ruling, doubts, job.lang)
    return Evidence(job.source, job.sha256, jpeg_picture(photo.image), jpeg_picture(overlay))
