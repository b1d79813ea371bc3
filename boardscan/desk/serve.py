"""Running a desk: where it listens, what it is called by, how it ends."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardscan import __version__
from boardscan.desk.desk import LOOPBACK, Desk
from boardscan.desk.tls import Certificate
from boardscan.errors import InputError, OutputError, Text
from boardscan.records.store import create_event

PORT = 8765

#: How long open requests may take to end after Ctrl-C, in seconds.
_GRACE_S = 3

#: Connections at once; more wait in the kernel's queue.
_MOST_CONNECTIONS = 600


@dataclass(frozen=True)
class Running:
    """A desk that listens; `run` serves until Ctrl-C."""

    desk: Desk
    server: Any
    listener: socket.socket

    def run(self) -> None:
        """Serve until the process is told to end; then `KeyboardInterrupt` is raised."""
        # The server raises the signal that ended it once more: the workers have to end, too.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        self.server.run(sockets=[self.listener])


def listen(port: int, *, lan: bool) -> socket.socket:
    """A socket on loopback, or with `lan` on every network of this machine.

    Raises `OutputError` ``port_taken`` or ``port_refused``.
    """
    host = "0.0.0.0" if lan else "127.0.0.1"
    # Named as TCP, or asyncio leaves Nagle's algorithm on: an answer is written in two parts, and
    # the second would wait until the first is acknowledged, up to 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows: nobody may take the port as well
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:  # a port that was just left may be used again
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        listener.close()
        raise _no_port(port, error) from None
    return listener


@contextlib.contextmanager
def open_desk(
    event: str | Path,
    listener: socket.socket,
    *,
    lan: bool,
    jobs: int | None = None,
    secure: Certificate | None = None,
) -> Iterator[Running]:
    """A desk for an event, which is made if need be, on a socket that listens.

    With `secure` it speaks HTTPS, else plain HTTP.

    Raises `InputError` ``desk_not_installed``, and what opening the event's file and its folder
    does.
    """
    check_installed()
    import uvicorn

    from boardscan.desk.app import create_app
    from boardscan.desk.connections import protocol
    from boardscan.desk.folder import Folder
    from boardscan.desk.readers import Readers

    with create_event(event, who=f"boardscan {__version__}") as store:
        path = store.path
    addresses = own_addresses() if lan else []
    hosts = LOOPBACK | (frozenset((*addresses, *own_names())) if lan else frozenset())
    scheme, port = "https" if secure else "http", listener.getsockname()[1]
    called = tuple(f"{scheme}://{one}:{port}" for one in addresses or ["127.0.0.1"])
    desk = Desk(path, Folder(path), Readers(jobs), lan, hosts, called)
    try:
        config = uvicorn.Config(
            create_app(desk), log_level=_log_level(), access_log=False, server_header=False,
            timeout_graceful_shutdown=_GRACE_S, limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=15, proxy_headers=False, http=protocol(), ws="none",
            ssl_certfile=secure.cert if secure else None,
            ssl_keyfile=secure.key if secure else None,
        )  # fmt: skip
        yield Running(desk, _server(config, desk), listener)
    finally:
        desk.close()


def _log_level() -> str:
    """As everywhere: where a fault happened is shown to who asks for it."""
    return "warning" if os.environ.get("BOARDSCAN_DEBUG") else "critical"


def _server(config: Any, desk: Desk) -> Any:
    import uvicorn

    class Server(uvicorn.Server):
        """Tells the streams to end as soon as the process is told to."""

        def handle_exit(self, sig: int, frame: Any) -> None:
            desk.stopping.set()
            super().handle_exit(sig, frame)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            self._sweeping = asyncio.create_task(_sweep(desk))

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            self._sweeping.cancel()
            await super().shutdown(sockets)

    return Server(config)


async def _sweep(desk: Desk) -> None:
    """Remove the rests of cut-off uploads, now and then."""
    from boardscan.desk.folder import SWEEP_S

    while True:
        await asyncio.sleep(SWEEP_S)
        await asyncio.to_thread(desk.folder.sweep)


def check_installed() -> None:
    """Raise `InputError` ``desk_not_installed`` where the ``desk`` extra is missing."""
    try:
        import fastapi  # noqa: F401
        import segno  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise InputError(
            "desk_not_installed",
            Text("the desk needs packages that are not installed", "desk 所需的组件尚未安装"),
            Text("Install them: pip install '.[desk]'", "请安装：pip install '.[desk]'"),
        ) from None


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine in its networks, the one towards the outside first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way that would be
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None,
                                                             socket.AF_INET)]  # fmt: skip
    return [str(a) for a in dict.fromkeys(found) if not str(a).startswith("127.")]


def own_names() -> list[str]:
    """The names of this machine, as others may call it."""
    name = socket.gethostname().lower().partition(".")[0]
    return [name, f"{name}.local", f"{name}.lan"] if name else []


def _no_port(port: int, error: OSError) -> OutputError:
    if error.errno == errno.EADDRINUSE:
        return OutputError(
            "port_taken",
            Text(f"port {port} is used by another program", f"端口 {port} 已被其他程序占用"),
            Text(
                f"Is a desk running already? Otherwise choose another: --port {port + 1}",
                f"是否已启动？否则请用 --port {port + 1} 选择其他端口。",
            ),
        )
    reason = error.strerror or str(error)
    return OutputError(
        "port_refused",
        Text(f"can't listen on port {port}: {reason}", f"无法使用端口 {port}：{reason}"),
        Text("Choose a port from 1024 on: --port 8765", "请用 --port 选择 1024 以上的端口。"),
    )
