"""Bodies of requests: how large they may be, how long they may take."""

import asyncio
import re
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from boardscan.desk.problems import Refused
from boardscan.errors import Text

#: Bytes of a body that is not a photo: signatures are drawn in it.
JSON_BYTES = 256 * 1024

#: Bytes of a photo. Phones' largest JPEGs have 30 MB.
UPLOAD_BYTES = 64 * 1024 * 1024

#: How long the next part of a body may take, in seconds.
STALL_S = 30.0

#: Bytes a second that a body has to come with, from `STALL_S` on: a photo of 5 MB may take twenty
#: minutes, and nobody can hold on to a request for ever by a byte now and then.
SLOWEST = 4096

_UPLOAD = re.compile(r"/api/games/[^/]+/(photo|paper)")


class BodyTooLarge(HTTPException):
    """More bytes than are taken."""

    def __init__(self) -> None:
        super().__init__(413, "body_too_large")


class Stalled(HTTPException):
    """A body of which nothing more comes."""

    def __init__(self) -> None:
        super().__init__(408, "upload_stalled")


def most_bytes(path: str) -> int:
    """How large a body may be that is sent to a path."""
    return UPLOAD_BYTES if _UPLOAD.fullmatch(path) else JSON_BYTES


def check_length(headers: Headers, most: int) -> None:
    """Refuse by its header alone what is too large."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 18 or int(length) > most:
        raise too_large(most)


def limited(receive: Receive, most: int) -> Receive:
    """Stop a body that is too large or does not come to an end."""
    state: MutableMapping[str, Any] = {"bytes": 0, "more": True, "began": None}

    async def part() -> Message:
        if not state["more"]:
            return await receive()
        clock = asyncio.get_running_loop().time
        state["began"] = state["began"] or clock()
        try:
            message = await asyncio.wait_for(receive(), STALL_S)
        except TimeoutError:
            raise Stalled from None
        if message["type"] == "http.request":
            state["bytes"] += len(message.get("body", b""))
            state["more"] = message.get("more_body", False)
            if state["bytes"] > most:
                raise BodyTooLarge
            late = clock() - state["began"] > STALL_S + state["bytes"] / SLOWEST
            if state["more"] and late:
                raise Stalled
        return message

    return part


def too_large(most: int) -> Refused:
    """The refusal of a body that has too many bytes."""
    size = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
    code = "photo_too_large" if most == UPLOAD_BYTES else "body_too_large"
    return Refused(
        413,
        code,
        Text(f"more than {size} are not taken", f"大小超过 {size}"),
        Text("Send a JPEG.", "请发送 JPEG 照片。"),
    )


def stalled() -> Refused:
    """The refusal of a body that does not come to its end."""
    return Refused(
        408,
        "upload_stalled",
        Text(f"nothing, or next to nothing, came for {STALL_S:.0f} seconds",
             f"{STALL_S:.0f} 秒内几乎没有收到数据"),
        Text("Send it again, nearer to the access point.", "请靠近无线路由后重新发送。"),
    )
