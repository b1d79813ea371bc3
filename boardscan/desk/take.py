"""From the bytes of a photo to a reading in the event: what is kept, in which order.

The photo is on the disk under its digest before a row speaks of it; a row is there whole or not at
all. Whenever the program is killed, the event's file holds only readings of photos that are there.
"""

import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

from boardscan.batch.match import Place
from boardscan.batch.plan import task_of
from boardscan.batch.run import write
from boardscan.batch.work import Done, Task
from boardscan.desk.brought import photo_file
from boardscan.desk.counted import Counted, count, record_of
from boardscan.desk.desk import Desk
from boardscan.desk.draft import Draft, draft_of, reading_of, to_json, with_reading
from boardscan.desk.folder import Upload
from boardscan.desk.known import with_known
from boardscan.desk.papers import Kind, Paper, PaperJob, read_paper
from boardscan.desk.problems import Refused, no_photo
from boardscan.desk.reading import Job, Seen, read, view
from boardscan.desk.shapes import PaperSent, Reread
from boardscan.desk.summary import side
from boardscan.desk.table import Table, lay, lay_to_change, proposals
from boardscan.errors import Text
from boardscan.records.event import Event
from boardscan.records.game import Game
from boardscan.ruling import Ruling
from boardscan.slips.names import Roster
from boardscan.vision.headers import sniff

_MOST_NAME = 120


def clean_name(text: str) -> str:
    """What people see of a file's name: no folders, nothing that is not printed."""
    last = re.split(r"[/\\]", text)[-1]
    shown = "".join(c for c in last if unicodedata.category(c)[0] != "C")
    return shown.strip()[:_MOST_NAME] or "photo"


def check_kind(first: bytes, name: str, *, pdf: bool = False) -> None:
    """Refuse at its first bytes what is no picture (with `pdf` no PDF either), before all came."""
    if sniff(first) is None and not (pdf and first.startswith(b"%PDF-")):
        raise Refused(
            415,
            "not_an_image",
            Text(f"{name} is not a picture of a known format", f"{name} 不是可识别的图片"),
            Text(
                "Use JPEG, PNG, WebP, TIFF, BMP or HEIC.",
                "请使用 JPEG、PNG、WebP、TIFF、BMP 或 HEIC 格式。",
            ),
        )


def check_new(event: Event, game: Game, sha256: str) -> None:
    """Refuse a photo that was read for another game already: one of the two is a slip."""
    for other in event.games.values():
        if other.key != game.key and any(
            row.data.get("sha256") == sha256 for row in other.entries("reading")
        ):
            raise Refused(
                409,
                "photo_known",
                Text(
                    f"this photo was read for game {other.key} already",
                    f"这张照片已用于对局 {other.key}",
                ),
                Text("Take another photo, or use it all the same.", "请重新拍照，或确认使用。"),
            )


def take(desk: Desk, key: str, upload: Upload, job: Job, who: str) -> Table:
    """Read an uploaded photo for a game and write the reading down."""
    try:
        seen = desk.readers.run(job.sha256, read, job)
    except BaseException:
        if desk.folder.photo(job.sha256) is None:
            job.view.unlink(missing_ok=True)
        raise
    upload.keep(job.sha256)
    _remember(desk, job.sha256, seen)
    table = lay(desk, key)
    place = Place(key, "own name", table.game.round, table.game.table, table.game.board)
    task = task_of(job.source, job.sha256, None, place, table.game, table.event, job.lang)
    fresh = replace(draft_of(table.game, table.event.about), chains=())
    draft = with_known(with_reading(fresh, reading_of(seen.record)), task)
    counted = _counted(desk, table, draft)
    record = record_of(draft, counted, job.lang) or seen.record
    done = Done(task, record, job.sha256, _check(task, counted, job.lang), seen.seconds)
    with desk.store() as store:
        write(store, done, who)
    return _on_the_table(desk, table, seen, who)


def reread(desk: Desk, key: str, body: Reread, who: str, lang: str) -> Table:
    """Read the game's photo again with other corners, or another size: a change of the draft."""
    table = lay_to_change(desk, key, body.revision)
    before = table.draft.reading
    if before is None or not before.get("sha256"):
        raise no_photo()
    job = photo_job(desk, before["sha256"], before["source"], lang)
    job = replace(job, size=body.size and int(body.size), corners_xy=body.corners_xy_px)
    seen = desk.readers.run(job.sha256, read, job)
    _remember(desk, job.sha256, seen)
    draft = with_reading(table.draft, reading_of(seen.record))
    desk.drafts.put(key, body.revision, to_json(draft), who)
    return lay(desk, key)


def photo_job(desk: Desk, sha256: str, source: str = "", lang: str = "en") -> Job:
    """A photo by its digest. Raises `Refused` ``no_photo``."""
    path = photo_file(desk, sha256)
    if path is None:
        raise no_photo()
    return Job(sha256, path, desk.folder.view(sha256), source or sha256[:12], lang=lang)


def paper_job(
    desk: Desk, table: Table, ruling: Ruling, kind: Kind, sha256: str, source: str, path: Path
) -> PaperJob:
    """A card or a slip of a game, to be read."""
    players = (side(player, table.event) for player in (table.game.black, table.game.white))
    roster = Roster(tuple(player["name"] for player in players if player))
    return PaperJob(
        kind, sha256, path, desk.folder.paper(sha256), source, table.game.key, ruling.rules,
        ruling.terms, ruling.position.size, roster,
    )  # fmt: skip


def paper_of(desk: Desk, table: Table, ruling: Ruling, kind: Kind, sent: PaperSent) -> Paper:
    """What a card or a slip says that was sent before. Raises `Refused` ``no_photo``."""
    path = desk.folder.photo(sent.sha256)
    if path is None:
        raise no_photo()
    job = paper_job(desk, table, ruling, kind, sent.sha256, clean_name(sent.name), path)
    paper = desk.papers.get(job.name)
    if paper is None:
        paper = desk.readers.run(sent.sha256, read_paper, job)
        desk.papers.put(job.name, paper)
    return paper


def view_file(desk: Desk, sha256: str) -> Path:
    """The picture for screens, made if need be."""
    job = photo_job(desk, sha256)
    if not job.view.is_file():
        desk.readers.run(sha256, view, job)
    return job.view


def _remember(desk: Desk, sha256: str, seen: Seen) -> None:
    desk.keep_photo(sha256, seen.width_px, seen.height_px)
    if seen.lattice is not None:
        desk.keep_lattice(sha256, seen.record["corners_xy_px"], seen.lattice)
        desk.proposals.put(seen.record["rows"], seen.proposals)


def _counted(desk: Desk, table: Table, draft: Draft) -> Counted:
    return count(draft, proposals(desk, replace(table, draft=draft), wait=True))


def _check(task: Task, counted: Counted, lang: str) -> dict[str, Any] | None:
    """The count against the game's claim and record, as a batch compares them."""
    if (task.claim is None and task.sgf is None) or counted.ruling is None:
        return None
    from boardscan.desk.compared import compared

    claims = [task.claim] if task.claim else []
    return compared(counted, claims, task.sgf, lang).json


def _on_the_table(desk: Desk, before: Table, seen: Seen, who: str) -> Table:
    """The new photo is what is worked on now, with the terms that were not kept yet."""
    table = lay(desk, before.game.key)
    kept = draft_of(table.game, table.event.about)
    same_terms = not before.unsaved or kept.words == before.draft.words
    if same_terms and (table.game.record or {}).get("sha256") == seen.record["sha256"]:
        desk.drafts.drop(table.game.key)
    else:
        base = before.draft if before.unsaved else kept
        draft = replace(with_reading(base, reading_of(seen.record)), row=kept.row, chains=())
        desk.drafts.put(table.game.key, None, to_json(draft), who)
    return lay(desk, table.game.key)
