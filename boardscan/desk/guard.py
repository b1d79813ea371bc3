"""What every request has to pass before anything is done: host, origin, session, token, size.

Pure ASGI, so that it stands before routing, static files and bodies alike.

- The ``Host`` has to be one of ours: a foreign name that was made to point here (DNS rebinding)
  gets nothing, on loopback, too.
- What changes something needs the token that only a page of ours can have read, and an
  ``Origin`` of ours where the browser names one.
- Without a session nothing but the login page is there, where a code is asked for.
"""

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardscan.desk.access import Session
from boardscan.desk.bodies import check_length, limited, most_bytes
from boardscan.desk.desk import Desk
from boardscan.desk.problems import Refused, answer, language
from boardscan.errors import Text

_LOGIN = frozenset(
    ("/login", "/static/login.js", "/static/login.css", "/static/css/base.css")
)
_VIEWED = re.compile(
    r"/|/static/.*|/api/(session|choices|hall|events|standings|games/[^/]+)", re.DOTALL
)

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; img-src 'self' blob: data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """The middleware; `desk` says what holds."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app = app
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":  # nothing else is spoken here
                await self.app(scope, receive, send)
            return
        request = Request(scope)
        send = _with_headers(send, scope["path"])
        try:
            session = await self._let_in(request)
        except Refused as refused:
            if refused.code == "no_session" and scope["path"] == "/":
                await _to_login(send)
                return
            await answer(refused, language(request))(scope, receive, send)
            return
        scope.setdefault("state", {})["session"] = session
        body = limited(receive, most_bytes(scope["path"]))
        await self.app(scope, body, send)

    async def _let_in(self, request: Request) -> Session | None:
        headers, path, method = request.headers, request.url.path, request.method
        _check_host(headers, self.desk)
        changes = method not in ("GET", "HEAD")
        if changes:
            _check_origin(headers, request.url.scheme)
        check_length(headers, most_bytes(path))
        # Here and now: a thread of the pool may be waited for, and this takes 50 µs.
        session = self.desk.session_of(request.cookies)
        if path in _LOGIN or (path == "/api/session" and method == "POST"):
            return session
        if session is None:
            if self.desk.lan:
                raise _no_session()
            return None if not changes else _loopback_needs_page()
        if changes and headers.get("x-csrf-token", "") != session.csrf:
            raise _no_token()
        own = path == "/api/session" and method in ("PATCH", "DELETE")
        if session.role == "viewer" and not own and (changes or not _VIEWED.fullmatch(path)):
            raise Refused(
                403,
                "arbiters_only",
                Text("only arbiters may do this", "仅裁判可以操作"),
                Text("Come in with an arbiter's code.", "请使用裁判验证码登录。"),
            )
        return session


def _check_host(headers: Headers, desk: Desk) -> None:
    host = re.sub(r":\d+$", "", headers.get("host", "")).lower().strip("[]").rstrip(".")
    if host not in desk.hosts:
        raise Refused(
            421,
            "wrong_host",
            Text(f"{host!r} is no address of this desk", f"“{host}”不是本机地址"),
            Text("Use the address that the desk printed.", "请使用启动时显示的地址。"),
        )


def _check_origin(headers: Headers, scheme: str) -> None:
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site", "same-origin")
    own = f"{scheme}://{headers.get('host', '')}"
    if (origin is not None and origin.lower() != own.lower()) or site != "same-origin":
        raise Refused(
            403,
            "wrong_origin",
            Text("the request comes from another page", "请求来自其他网页"),
            Text("Use the desk's own page.", "请使用本程序的页面。"),
        )


def _no_session() -> Refused:
    return Refused(
        401,
        "no_session",
        Text("a code is needed", "需要验证码"),
        Text("Scan the QR code, or enter the code.", "请扫描二维码或输入验证码。"),
    )


def _no_token() -> Refused:
    return Refused(
        403,
        "csrf",
        Text("the page is from before the desk was started", "页面已过期"),
        Text("Load the page again.", "请重新载入页面。"),
    )


def _loopback_needs_page() -> Session | None:
    raise _no_token()


async def _to_login(send: Send) -> None:
    headers = [(b"location", b"/login"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _with_headers(send: Send, path: str) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            static = path.startswith("/static/")
            headers.setdefault("cache-control", "no-cache" if static else "no-store")
        await send(message)

    return headed
