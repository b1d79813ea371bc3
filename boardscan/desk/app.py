"""The web application of a desk: its routes, its guard, how failures are told."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from boardscan import __version__
from boardscan.desk import problems
from boardscan.desk.answers import Problem
from boardscan.desk.bodies import most_bytes, stalled, too_large
from boardscan.desk.desk import Desk
from boardscan.desk.guard import Guard
from boardscan.desk.routes import games, hall, photos, results, sessions, stream, work
from boardscan.errors import BoardscanError

STATIC = Path(__file__).parent / "static"


def create_app(desk: Desk) -> FastAPI:
    """The application; `desk` is closed by whoever made it."""
    app = FastAPI(
        title="boardscan desk",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the pages of FastAPI load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        responses={"default": {"model": Problem, "description": "It was not done."}},
    )
    app.state.desk = desk
    for module in (sessions, hall, stream, games, photos, work, results):
        app.include_router(module.router)
    for path, page in (("/", "index.html"), ("/login", "login.html")):
        app.add_api_route(path, _page(page), include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC))
    app.add_exception_handler(BoardscanError, _told)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Guard, desk=desk)
    return app


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        response = FileResponse(STATIC / name, headers={"cache-control": "no-cache"})
        if name == "index.html":
            await sessions.welcome(request, response)
        return response

    return page


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, BoardscanError)
    return problems.answer(error, problems.language(request))


async def _bad_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    told = "; ".join(_place(one) for one in error.errors()[:3])
    return await _told(request, problems.bad_request(told))


def _place(one: Any) -> str:
    where = ".".join(str(part) for part in one["loc"])
    return f"{where}: {one['msg']}"


async def _http(request: Request, error: Exception) -> Response:
    """What Starlette and the guard raise by status alone."""
    assert isinstance(error, HTTPException)
    most = most_bytes(request.url.path)
    known = {404: problems.not_found, 408: stalled, 413: lambda: too_large(most)}
    make = known.get(error.status_code)
    refused = make() if make else problems.by_status(error.status_code)
    refused.headers.update(error.headers or {})
    return await _told(request, refused)


async def _fault(request: Request, _: Exception) -> Response:
    return problems.fault(problems.language(request))
