"""What every route needs: the desk, who asks, in which language, which game.

Coroutines all: FastAPI sends each plain function to a thread of its own, and the way there and
back costs more than what they do.
"""

from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import Request

from boardscan.desk.access import Session
from boardscan.desk.desk import Desk
from boardscan.desk.ids import key_of
from boardscan.desk.problems import Refused
from boardscan.desk.problems import language as language_of
from boardscan.errors import InputError, Text


async def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _session(request: Request) -> Session:
    session: Session | None = request.scope.get("state", {}).get("session")
    if session is None:  # loopback, before the page was loaded
        raise Refused(
            401,
            "no_session",
            Text("the page has to be loaded first", "请先载入页面"),
            Text("Ask for /api/session.", "请先请求 /api/session。"),
        )
    return session


async def _who(session: Annotated[Session, Depends(_session)]) -> str:
    """The name that goes with every row."""
    name = session.name.strip()
    if not name:
        raise InputError("who_missing", Text("an entry needs a name", "记录缺少姓名"))
    return name


async def _key(game: Annotated[str, Path(max_length=400, description="A game's id.")]) -> str:
    return key_of(game)


async def _language(request: Request) -> str:
    return language_of(request)


TheDesk = Annotated[Desk, Depends(_desk)]
TheSession = Annotated[Session, Depends(_session)]
Who = Annotated[str, Depends(_who)]
Key = Annotated[str, Depends(_key)]
Lang = Annotated[str, Depends(_language)]
