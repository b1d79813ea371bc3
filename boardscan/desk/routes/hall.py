"""The hall: all games, those that somebody has to look at, standings, exports, choices."""

import io
import zipfile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from boardscan.desk.answers import Choices, Hall, Queue, Verified
from boardscan.desk.choices import choices
from boardscan.desk.problems import Refused
from boardscan.desk.queue import queue
from boardscan.desk.routes.common import Lang, TheDesk
from boardscan.desk.summary import counts, side, summary
from boardscan.errors import BoardscanError

router = APIRouter(prefix="/api", tags=["hall"])

Format = Literal["csv", "xlsx", "json", "sgf", "opengotha", "h9"]
_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "sgf": "application/zip",
    "opengotha": "application/xml",
    "h9": "text/plain; charset=us-ascii",
}


@router.get("/hall", response_model=Hall)
def hall(desk: TheDesk, lang: Lang) -> Any:
    """Every game by round and table, and how it stands."""
    event, seq = desk.live.look()
    drafts = desk.drafts.revisions()
    waiting, working = desk.readers.waiting
    return JSONResponse({
        "seq": seq,
        "event": {name: value for name, value in event.about.items() if name != "uuid"}
        | {"rounds_played": event.rounds},
        "games": [summary(game, event, drafts, lang) for game in event.games.values()],
        "counts": counts(event.games.values()),
        "players": [side(player, event) for player in event.players],
        "readings": {"waiting": waiting, "working": working},
    })  # fmt: skip


@router.get("/queue", response_model=Queue)
def doubts(desk: TheDesk, lang: Lang) -> Any:
    """The games that somebody has to look at, and where."""
    return JSONResponse({"games": queue(desk, lang)})


@router.get("/choices", response_model=Choices)
def all_choices(desk: TheDesk, lang: Lang) -> Any:
    """What there is to choose from, in the language asked for."""
    return JSONResponse(choices(desk.live.event(), lang))


@router.get("/standings", response_model=dict[str, Any])
def table(
    desk: TheDesk,
    lang: Lang,
    after: Annotated[int | None, Query(ge=0, le=999)] = None,
    confirmed: bool = False,
) -> Any:
    """The table, by `boardscan/records/schema/standings-1.schema.json`."""
    from boardscan.records.event_standings import contest_of, way_of
    from boardscan.records.standings import standings
    from boardscan.records.standings_record import notes_of, standings_record

    event = desk.live.event()
    try:
        contest = contest_of(event, confirmed_only=confirmed)
        if after is not None:
            contest = contest.after(after)
        found = standings(contest, way_of(event.about))
    except BoardscanError as error:
        raise Refused(409, error.code, error.message, error.hint) from None
    notes = [(code, text.in_language(lang)) for code, text in notes_of(found, contest)]
    return JSONResponse(standings_record(found, contest, str(event.about.get("name")), notes))


@router.get("/export", response_class=Response)
def export(
    desk: TheDesk,
    lang: Lang,
    to: Format,
    table: Literal["games", "players", "standings"] = "games",
) -> Response:
    """The event as a file for other programs; the SGFs in a ZIP."""
    from boardscan.records.exports.export import SUFFIXES
    from boardscan.records.exports.export import export as made_of

    made = made_of(desk.live.event(), to, lang, table)
    data = made.files[""] if "" in made.files else _zipped(made.files)
    suffix = SUFFIXES[to] or ".zip"
    return Response(data, media_type=_TYPES[to], headers=attachment(f"event{suffix}"))


@router.get("/verify", response_model=Verified)
def verify(desk: TheDesk, lang: Lang) -> Any:
    """Whether the event's file was edited behind boardscan's back."""
    from boardscan.records.store_check import verify_event

    found = verify_event(desk.event)
    told = {
        name: [{"code": f.code, "row": f.row, "message": f.text.in_language(lang)} for f in fs]
        for name, fs in (("faults", found.faults), ("notes", found.notes))
    }
    return {"intact": found.intact, "rows": found.rows, "head": found.head, **told}


def attachment(name: str) -> dict[str, str]:
    """The header that makes a download of an answer; `name` is ours, in ASCII."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()
