"""The game on the table: every tap, every choice, until it is kept."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse

from boardscan.desk.answers import Work
from boardscan.desk.changes import changed
from boardscan.desk.counted import Counted, count
from boardscan.desk.desk import Desk
from boardscan.desk.draft import Draft, to_json, turned
from boardscan.desk.keep import keep as write_down
from boardscan.desk.routes.common import Key, Lang, TheDesk, Who
from boardscan.desk.shapes import Keep, Reread, Revision, Turn, WorkChange
from boardscan.desk.table import Table, lattice_of, lay, lay_to_change, proposals, work_json
from boardscan.desk.take import reread as read_again

router = APIRouter(prefix="/api/games/{game}", tags=["work"])


@router.get("/work", response_model=Work)
def look(key: Key, desk: TheDesk, lang: Lang) -> Any:
    """The game with its draft, or as it is kept."""
    return JSONResponse(work_json(desk, lay(desk, key), lang))


@router.patch("/work", response_model=Work)
def tap(body: WorkChange, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Change something; the count follows."""
    table = lay_to_change(desk, key, body.revision)
    soon = proposals(desk, table, wait=False)
    ruling = None
    if body.accept:
        ruling = count(table.draft, proposals(desk, table, wait=True)).ruling
    proposed = () if ruling is None else ruling.dead.suggested
    draft = changed(table.draft, body, who, proposed, table.event.about.get("komi"))
    counted = count(draft, soon)
    return _put(desk, table, draft, body.revision, who, lang, counted)


@router.post("/reread", response_model=Work)
def corners(body: Reread, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Read the photo again with these corners, or this size."""
    return JSONResponse(work_json(desk, read_again(desk, key, body, who, lang), lang))


@router.post("/turn", response_model=Work)
def turn(body: Turn, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Turn the board clockwise; the names of points turn along."""
    table = lay_to_change(desk, key, body.revision)
    draft = turned(table.draft, body.quarters)
    _turn_lattice(desk, table.draft, draft, body.quarters)
    return _put(desk, table, draft, body.revision, who, lang)


@router.post("/undo", response_model=Work)
def undo(body: Revision, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Take the last change back."""
    lay_to_change(desk, key, body.revision)
    desk.drafts.back(key, body.revision, who)
    return JSONResponse(work_json(desk, lay(desk, key), lang))


@router.delete("/work", response_model=Work)
def throw_away(key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:  # noqa: ARG001 - a name is needed
    """Forget the draft; what is kept stays."""
    lay(desk, key)
    desk.drafts.drop(key)
    return JSONResponse(work_json(desk, lay(desk, key), lang))


@router.post("/keep", response_model=Work)
def keep(body: Keep, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Write the draft into the event, as new rows."""
    table = lay_to_change(desk, key, body.revision)
    if table.unsaved:
        counted = count(table.draft, proposals(desk, table, wait=True))
        with desk.store() as store:
            write_down(store, key, table.draft, counted, who=who, why=body.why, lang=lang)
        desk.drafts.drop(key)
    return JSONResponse(work_json(desk, lay(desk, key), lang))


def _put(
    desk: Desk,
    table: Table,
    draft: Draft,
    revision: int,
    who: str,
    lang: str,
    counted: Counted | None = None,
) -> JSONResponse:
    """Keep a changed draft as its next revision: the game as it is then."""
    stored = desk.drafts.put(table.game.key, revision, to_json(draft), who)
    after = replace(table, stored=stored, draft=draft)
    return JSONResponse(work_json(desk, after, lang, counted))


def _turn_lattice(desk: Desk, before: Draft, after: Draft, quarters: int) -> None:
    """Where the lines are, by the names that points have now."""
    old, new = before.reading or {}, after.reading or {}
    if not old.get("sha256") or old.get("corners_xy_px") is None:
        return
    lattice = lattice_of(desk, old["sha256"], old["corners_xy_px"], old["size"])
    for _ in range(quarters):
        lattice = [list(column) for column in zip(*reversed(lattice), strict=True)]
    desk.keep_lattice(old["sha256"], new["corners_xy_px"], lattice)
