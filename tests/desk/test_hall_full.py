"""Many devices at once, and one that wants to keep the others out: nobody waits for another."""

import asyncio
import inspect
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from boardscan.desk import bodies, connections, readers
from boardscan.desk.bodies import Stalled, limited
from boardscan.desk.connections import protocol
from boardscan.desk.routes import games, hall, photos, results, sessions, stream, work
from boardscan.desk.serve import listen

PATIENCE_S = 30


class Pool(ThreadPoolExecutor):
    """In place of a worker process."""

    _processes = None


def test_photos_that_are_read_keep_no_thread_from_the_others(monkeypatch):
    """The threads of the event loop are six on two cores: seven photos would stop the hall."""
    monkeypatch.setattr(readers, "worker_pool", Pool)
    read = threading.Event()

    async def hall(several):
        photos = [asyncio.create_task(several.waited(read.wait, PATIENCE_S)) for _ in range(40)]
        await asyncio.wait_for(asyncio.to_thread(lambda: None), PATIENCE_S / 2)
        assert not any(photo.done() for photo in photos)
        read.set()
        assert all(await asyncio.gather(*photos))

    several = readers.Readers(1)
    try:
        asyncio.run(hall(several))
    finally:
        read.set()
        several.close()


def test_what_every_route_asks_for_needs_no_thread():
    def asked_for(dependant):
        for inner in dependant.dependencies:
            yield inner.call
            yield from asked_for(inner)

    rooms = (games, hall, photos, results, sessions, stream, work)
    routes = [route for room in rooms for route in room.router.routes]
    needed = {call for route in routes for call in asked_for(route.dependant)}
    assert len(needed) >= 5
    assert [call for call in needed if not inspect.iscoroutinefunction(call)] == []


def test_an_answer_in_two_parts_does_not_wait():
    """By Nagle's algorithm the second part would wait for the first to be acknowledged."""

    async def option():
        loop = asyncio.get_running_loop()
        found = loop.create_future()

        class Server(asyncio.Protocol):
            def connection_made(self, transport):
                there = transport.get_extra_info("socket")
                found.set_result(there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.abort()

        with listen(0, lan=False) as listener:
            server = await loop.create_server(Server, sock=listener)
            with socket.create_connection(listener.getsockname()):
                told = await asyncio.wait_for(found, PATIENCE_S)
            server.close()
        return told

    assert asyncio.run(option())


async def app(scope, receive, send):
    """Answers when something has come in on the side: as a stream does, after a while."""
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for number in range(20 if scope["path"] == "/stream" else 1):
        await asyncio.sleep(0.1 * (number > 0))
        await send({"type": "http.response.body", "body": b"x", "more_body": True})
    await send({"type": "http.response.body", "body": b"."})


def held(sent):
    """What comes back on a connection until it is closed, over which `sent` was sent."""
    import uvicorn
    from uvicorn.server import ServerState

    async def talk():
        loop, kind, state = asyncio.get_running_loop(), protocol(), ServerState()
        config = uvicorn.Config(app, timeout_keep_alive=PATIENCE_S, log_level="critical")

        server = await loop.create_server(
            lambda: kind(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        place = server.sockets[0].getsockname()
        opened = [await asyncio.open_connection(*place) for _ in range(4)]
        for _, writer in opened:
            writer.write(sent)
        found = []
        for reader, writer in opened:
            try:
                found.append(await asyncio.wait_for(reader.read(), PATIENCE_S))
            except ConnectionError:
                found.append(None)
            writer.close()
        server.close()
        return found

    return asyncio.run(talk())


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: ", b"GET /x HT"])
def test_who_holds_a_connection_asks_for_something(monkeypatch, sent):
    monkeypatch.setattr(connections, "IDLE_S", 0.2)
    assert not any(held(sent))


def test_who_asked_is_answered_to_the_end(monkeypatch):
    """However long that takes; then the connection that asks for nothing more is closed."""
    monkeypatch.setattr(connections, "IDLE_S", 0.8)
    for path, body in (("/", 1), ("/stream", 20)):
        for told in held(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()):
            assert told.startswith(b"HTTP/1.1 200") and told.count(b"x\r\n") == body
            assert told.endswith(b"0\r\n\r\n")


def test_one_address_does_not_hold_all_connections(monkeypatch):
    monkeypatch.setattr(connections, "IDLE_S", 0.8)
    monkeypatch.setattr(connections, "MOST_OF_ONE", 2)
    asked = b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"
    assert all(held(asked))  # a proxy on this machine speaks for many
    http = sys.modules[protocol().__mro__[1].__module__]
    monkeypatch.setattr(http, "get_remote_addr", lambda _: ("192.168.1.66", 1))
    assert [bool(told) for told in held(asked)] == [True, True, False, False]


def test_a_body_that_comes_by_a_byte_now_and_then_is_stalled(monkeypatch):
    monkeypatch.setattr(bodies, "STALL_S", 0.2)

    async def take(size, pause_s):
        async def receive():
            await asyncio.sleep(pause_s)
            return {"type": "http.request", "body": b"x" * size, "more_body": True}

        part = limited(receive, 1 << 20)
        for _ in range(20):
            await part()

    asyncio.run(take(2048, 0.02))  # slow, and fast enough
    with pytest.raises(Stalled):
        asyncio.run(take(1, 0.02))
    with pytest.raises(Stalled):
        asyncio.run(take(2048, 1.0))
