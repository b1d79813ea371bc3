"""Coming in, being called by a name, letting others in, leaving."""

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardscan import __version__
from boardscan.desk.access import INVITE_S, SESSION_S, Session, shown
from boardscan.desk.answers import Invite, SessionShown
from boardscan.desk.bodies import JSON_BYTES, UPLOAD_BYTES
from boardscan.desk.desk import Desk
from boardscan.desk.problems import Refused
from boardscan.desk.qr import login_address, qr_svg
from boardscan.desk.routes.common import TheDesk, TheSession
from boardscan.desk.shapes import CallMe, ComeIn, InviteFor
from boardscan.errors import Text
from boardscan.vision.decode import MAX_PIXELS

router = APIRouter(prefix="/api", tags=["session"])


async def welcome(request: Request, response: Response) -> Session | None:
    """On loopback whoever loads the page is the arbiter; the cookie says so from then on."""
    desk: Desk = request.app.state.desk
    session: Session | None = request.scope.get("state", {}).get("session")
    if session is None and not desk.lan:
        session = await asyncio.to_thread(desk.sessions.begin, "arbiter", "", by_code=False)
        _set_cookie(response, desk, session, request)
    return session


@router.get("/session", response_model=SessionShown)
async def look(request: Request, response: Response, desk: TheDesk) -> Any:
    """Who one is, and the token that every change needs in the header `X-CSRF-Token`."""
    session = await welcome(request, response)
    assert session is not None  # the guard has seen to it
    return _shown(desk, session)


@router.post("/session", response_model=SessionShown)
def come_in(body: ComeIn, request: Request, response: Response, desk: TheDesk) -> Any:
    """Exchange a code for a session."""
    address = request.client.host if request.client else ""
    wait = desk.codes.wait_s(address)
    if wait > 0:
        raise Refused(
            429,
            "too_many_tries",
            Text("too many wrong codes", "验证码错误次数过多"),
            Text("Wait a minute.", "请稍候一分钟。"),
            {"Retry-After": str(int(wait) + 1)},
        )
    role = desk.codes.take(body.code, address)
    if role is None:
        raise Refused(
            401,
            "bad_code",
            Text("the code is wrong, or was used before", "验证码错误或已被使用"),
            Text(
                "A code lets one device in. Ask for a new one.",
                "每个验证码只能用于一台设备，请索取新的验证码。",
            ),
        )
    session = desk.sessions.begin(role, body.name.strip(), by_code=True)
    _set_cookie(response, desk, session, request)
    desk.came_in(role)
    return _shown(desk, session)


@router.patch("/session", response_model=SessionShown)
def call_me(body: CallMe, desk: TheDesk, session: TheSession) -> Any:
    """Say who holds the device: the name goes with everything that is entered."""
    return _shown(desk, desk.sessions.rename(session, body.name.strip()))


@router.delete("/session", status_code=204)
def leave(desk: TheDesk, session: TheSession) -> Response:
    """Log out."""
    desk.sessions.end(session)
    response = Response(status_code=204)
    response.delete_cookie(desk.cookie)
    return response


@router.post("/invites", response_model=Invite)
def invite(body: InviteFor, desk: TheDesk) -> Any:
    """A code that lets one more device in within ten minutes."""
    if not desk.lan:
        raise Refused(
            409,
            "not_lan",
            Text("the desk listens on this machine alone", "本程序只在本机上运行"),
            Text("Start it with --lan.", "请用 --lan 启动。"),
        )
    code = desk.codes.new(body.role, lasts_s=INVITE_S)
    url = login_address(desk.addresses[0], code)
    return {
        "role": body.role,
        "code": shown(code),
        "url": url,
        "qr_svg": qr_svg(url),
        "expires_s": int(INVITE_S),
        "once": True,
    }


def _set_cookie(response: Response, desk: Desk, session: Session, request: Request) -> None:
    response.set_cookie(
        desk.cookie,
        session.token,
        max_age=int(SESSION_S),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def _shown(desk: Desk, session: Session) -> dict[str, Any]:
    about = desk.live.event().about
    limits = {"upload_bytes": UPLOAD_BYTES, "pixels": MAX_PIXELS, "json_bytes": JSON_BYTES}
    return {
        "role": session.role,
        "name": session.name,
        "csrf": session.csrf,
        "lan": desk.lan,
        "event": str(about.get("name", desk.event.stem)),
        "title": str(about.get("title") or ""),
        "version": __version__,
        "limits": limits,
    }
