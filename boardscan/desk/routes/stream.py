"""What happens, as it happens: server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import StreamingResponse

from boardscan.desk.desk import Desk
from boardscan.desk.ids import game_id
from boardscan.desk.problems import Refused
from boardscan.desk.routes.common import Lang, TheDesk, TheSession
from boardscan.desk.summary import counts, summary
from boardscan.errors import Text

router = APIRouter(prefix="/api", tags=["hall"])

#: How often the event's file is looked at, in seconds: what another program writes is told as soon.
LOOK_S = 0.5

#: A line that keeps the connection from being taken for dead, every so many seconds.
PING_S = 15.0

#: Streams at once: three for each of sixty phones.
MOST_STREAMS = 200


@router.get(
    "/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(
    request: Request, desk: TheDesk, session: TheSession, lang: Lang
) -> StreamingResponse:
    """`hall`: games changed. `work`: a draft changed (arbiters). `full`: load the hall anew."""
    if desk.streams >= MOST_STREAMS:
        raise Refused(
            503,
            "busy",
            Text("too many devices are connected", "连接的设备过多"),
            headers={"Retry-After": "30"},
        )
    stream = _stream(request, desk, session.role == "arbiter", lang)
    return StreamingResponse(stream, media_type="text/event-stream")


async def _stream(request: Request, desk: Desk, arbiter: bool, lang: str) -> AsyncIterator[str]:
    desk.streams += 1
    try:
        watch = Watch(desk, lang)
        await asyncio.to_thread(watch.news)
        yield _event("full", {})
        quiet = 0.0
        while not desk.stopping.is_set() and not await request.is_disconnected():
            told = await asyncio.to_thread(watch.news)
            for name, data in told:
                if name != "work" or arbiter:
                    yield _event(name, data)
            quiet = 0.0 if told else quiet + LOOK_S
            if quiet >= PING_S:
                quiet = 0.0
                yield ": ping\n\n"
            await asyncio.sleep(LOOK_S)
    finally:
        desk.streams -= 1


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


class Watch:
    """What changed since one stream looked last."""

    def __init__(self, desk: Desk, lang: str) -> None:
        self._desk = desk
        self._lang = lang
        self._seq = -1
        self._about: Any = None
        self._drafts: dict[str, tuple[int, str | None]] = {}
        self._proposed = 0
        self._readings: dict[str, int] = {}

    def news(self) -> list[tuple[str, dict[str, Any]]]:
        """Names and data of the events to send."""
        event, seq = self._desk.live.look()
        drafts = self._desk.drafts.revisions()
        waiting, working = self._desk.readers.waiting
        readings = {"waiting": waiting, "working": working}
        began = {key for key, draft in drafts.items() if self._drafts.get(key) != draft}
        found: list[tuple[str, dict[str, Any]]] = []
        about = (event.about, event.players, event.byes, event.withdrawals)
        if self._about is not None and about != self._about:
            found.append(("full", {}))
        elif seq != self._seq or began or readings != self._readings:
            changed = [
                summary(game, event, drafts, self._lang)
                for key, game in event.games.items()
                if key in began or (game.history and game.history[-1].id > self._seq)
            ]
            found.append(("hall", {
                "seq": seq, "games": changed, "counts": counts(event.games.values()),
                "readings": readings,
            }))  # fmt: skip
        proposed, ready = self._desk.proposals.since(self._proposed)
        for key in [*began, *(key for key in ready if key not in began)]:
            revision, who = drafts.get(key, (0, None))
            found.append(("work", {"id": game_id(key), "revision": revision, "who": who}))
        self._seq, self._about, self._drafts = seq, about, drafts
        self._proposed, self._readings = proposed, readings
        return found
