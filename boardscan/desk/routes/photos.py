"""Photos: taking one, and pieces of those that were taken."""

import asyncio
import hashlib
from typing import Annotated, Any

import numpy as np
from fastapi import APIRouter, Query
from fastapi import Path as InPath
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response

from boardscan.desk.answers import PaperShown, Work
from boardscan.desk.brought import photo_size
from boardscan.desk.counted import count
from boardscan.desk.crops import board_jpeg, point_jpeg
from boardscan.desk.desk import Desk
from boardscan.desk.folder import Upload
from boardscan.desk.papers import Kind, read_paper
from boardscan.desk.problems import Refused, no_photo
from boardscan.desk.reading import Job
from boardscan.desk.reports import need_ruling
from boardscan.desk.routes.common import Key, Lang, TheDesk, Who
from boardscan.desk.shapes import Size
from boardscan.desk.table import Table, lattice_of, lay, proposals, work_json
from boardscan.desk.take import (
    check_kind,
    check_new,
    clean_name,
    paper_job,
    photo_job,
    take,
    view_file,
)
from boardscan.errors import InputError, PhotoError, Text
from boardscan.records.decide import changeable
from boardscan.rules.names import parse_point
from boardscan.vision.decode import AGAIN
from boardscan.vision.lattice import Array

router = APIRouter(prefix="/api", tags=["photos"])

Digest = Annotated[str, InPath(pattern="^[0-9a-f]{64}$")]
CornersText = Annotated[str, Query(max_length=200, description="x,y of the four corners, px.")]

_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
_JPEG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}
}
_PHOTO_BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post(
    "/games/{game}/photo", status_code=201, response_model=Work, openapi_extra=_PHOTO_BODY
)
async def upload(
    request: Request,
    key: Key,
    desk: TheDesk,
    who: Who,
    lang: Lang,
    name: Annotated[str, Query(max_length=400)] = "photo",
    size: Size | None = None,
    again: bool = False,
) -> Any:
    """Take a photo of a game: the bytes of its file. Answers when it is read."""
    table = await asyncio.to_thread(lay, desk, key)
    changeable(table.game)
    shown = clean_name(name)
    with desk.folder.upload() as file:
        sha256 = await _receive(request, file, shown)
        if not again:
            check_new(table.event, table.game, sha256)
        job = Job(sha256, file.path, desk.folder.view(sha256), shown, size and int(size), lang=lang)
        return await desk.readers.waited(_read, desk, key, file, job, who)


def _read(desk: Desk, key: str, file: Upload, job: Job, who: str) -> JSONResponse:
    table: Table = take(desk, key, file, job, who)
    return JSONResponse(work_json(desk, table, job.lang), 201)


@router.post(
    "/games/{game}/paper", status_code=201, response_model=PaperShown, openapi_extra=_PHOTO_BODY
)
async def paper(
    request: Request,
    key: Key,
    desk: TheDesk,
    kind: Kind,
    name: Annotated[str, Query(max_length=400)] = "paper",
) -> Any:
    """Read a photo or a PDF of the game's score card or slip; `check` holds it against the board.

    Nothing of it is written into the event.
    """
    table = await asyncio.to_thread(lay, desk, key)
    shown = clean_name(name)
    with desk.folder.upload() as file:
        sha256 = await _receive(request, file, shown, pdf=True)
        return await desk.readers.waited(_read_paper, desk, table, file, (kind, sha256, shown))


def _read_paper(
    desk: Desk, table: Table, file: Upload, sent: tuple[Kind, str, str]
) -> JSONResponse:
    kind, sha256, name = sent
    ruling = need_ruling(count(table.draft, proposals(desk, table, wait=True)))
    job = paper_job(desk, table, ruling, *sent, path=file.path)
    desk.papers.put(job.name, desk.readers.run(sha256, read_paper, job))
    file.keep(sha256)
    return JSONResponse({"kind": kind, "sha256": sha256, "name": name}, 201)


async def _receive(request: Request, file: Upload, name: str, *, pdf: bool = False) -> str:
    """The body into a file: the digest of its bytes."""
    digest, first = hashlib.sha256(), b""
    try:
        async for part in request.stream():
            if len(first) < 12:
                first += part[:12]
                if len(first) >= 12:
                    check_kind(first, name, pdf=pdf)
            digest.update(part)
            await asyncio.to_thread(file.write, part)
    except ClientDisconnect:
        raise Refused(
            400, "cut_off", Text("the photo was cut off on its way", "照片传输中断"), AGAIN
        ) from None
    if not first:
        raise PhotoError("photo_empty", Text(f"{name} is empty", f"{name} 是空文件"), AGAIN)
    check_kind(first, name, pdf=pdf)
    await asyncio.to_thread(file.finish)
    return digest.hexdigest()


@router.get("/photos/{sha256}/view.jpg", response_class=FileResponse, responses=_JPEG)
def view(sha256: Digest, desk: TheDesk) -> FileResponse:
    """The whole photo, upright, no larger than a screen needs."""
    return FileResponse(view_file(desk, sha256), media_type="image/jpeg", headers=_FOREVER)


@router.get("/photos/{sha256}/paper.jpg", response_class=FileResponse, responses=_JPEG)
def paper_view(sha256: Digest, desk: TheDesk) -> FileResponse:
    """A card or a slip, straightened."""
    path = desk.folder.paper(sha256)
    if not path.is_file():
        raise no_photo()
    return FileResponse(path, media_type="image/jpeg", headers=_FOREVER)


@router.get("/photos/{sha256}/file", response_class=FileResponse)
def original(sha256: Digest, desk: TheDesk) -> FileResponse:
    """The bytes that were taken, as a download."""
    path = photo_job(desk, sha256).path
    return FileResponse(
        path, media_type="application/octet-stream", filename=f"{sha256[:12]}.photo"
    )


@router.get("/photos/{sha256}/point.jpg", response_class=Response, responses=_JPEG)
def point(
    sha256: Digest,
    desk: TheDesk,
    corners: CornersText,
    point: Annotated[str, Query(max_length=4)],
    size: Size,
    around: Annotated[int, Query(ge=1, le=6)] = 2,
) -> Response:
    """One point with those around it, straightened: 64 px a point."""
    place = parse_point(point, size)
    four = _corners(corners)
    lattice = np.array(lattice_of(desk, sha256, four.tolist(), size), float)
    data = point_jpeg(view_file(desk, sha256), _width(desk, sha256), lattice, place, around)
    return Response(data, media_type="image/jpeg", headers=_FOREVER)


@router.get("/photos/{sha256}/board.jpg", response_class=Response, responses=_JPEG)
def board(sha256: Digest, desk: TheDesk, corners: CornersText, size: Size) -> Response:
    """The board with one ring of points around it, straightened: 40 px a point."""
    four = _corners(corners)
    data = board_jpeg(view_file(desk, sha256), _width(desk, sha256), four, size)
    return Response(data, media_type="image/jpeg", headers=_FOREVER)


def _width(desk: Desk, sha256: str) -> int:
    size = photo_size(desk, sha256)
    if size is None:
        raise no_photo()
    return size[0]


def _corners(text: str) -> Array:
    try:
        numbers = np.array([float(part) for part in text.split(",")])
        corners = numbers.reshape(4, 2)
    except ValueError:
        raise _bad_corners() from None
    if not (np.abs(corners) < 1e5).all():
        raise _bad_corners()
    return corners


def _bad_corners() -> InputError:
    return InputError(
        "bad_corners",
        Text("the four corners do not span a board", "四个角点围不成棋盘"),
        Text("Put them on the outer intersections.", "请放在最外的四个交叉点上。"),
    )
