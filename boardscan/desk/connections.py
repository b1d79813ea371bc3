"""Connections: who holds one asks for something, and one machine does not hold all of them.

The server itself waits for the head of a request as long as somebody likes, and takes no more
connections once it has as many as it may: a single device could close the hall with that.
"""

import asyncio
from typing import Any

from boardscan.desk.desk import LOOPBACK

#: How long a connection may be open without a whole head of a request, in seconds; at most twice
#: as long where one was answered before.
IDLE_S = 15.0

#: Connections of one address. A browser opens six and its stream, a few of them may share one.
MOST_OF_ONE = 64


def protocol() -> type[asyncio.Protocol]:
    """The server's protocol with these limits."""
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: Any = AutoHTTPProtocol

    class Limited(base):
        """HTTP, as uvicorn speaks it."""

        _watch: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if _too_many(self.connections, self.client):
                transport.abort()
                return
            self._watch = self.loop.call_later(IDLE_S, self._look, (None, True))

        def connection_lost(self, error: Exception | None) -> None:
            if self._watch is not None:
                self._watch.cancel()
            super().connection_lost(error)

        def _look(self, before: tuple[Any, bool]) -> None:
            """Close what asked for nothing since the last look."""
            now = self.cycle, self.cycle is None or self.cycle.response_complete
            if now == before and now[1]:
                self.transport.close()
                return
            self._watch = self.loop.call_later(IDLE_S, self._look, now)

    return Limited


def _too_many(connections: set[Any], client: tuple[str, int] | None) -> bool:
    if client is None or client[0] in LOOPBACK:
        return False
    return sum(c.client is not None and c.client[0] == client[0] for c in connections) > MOST_OF_ONE
