"""How fast a desk answers when fifty phones use it at once: ``python tests/benchmarks/desk.py``.

Starts a desk on loopback for an event of its own in a temporary folder, lets phones (threads, each
with a connection of its own) tap, look at the hall and send photos for some seconds, and prints the
median and the 95th percentile of each. The phones share the machine with the desk.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path

from boardscan.records.register import add_game
from boardscan.records.store import create_event

PORT = 8799
SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "final.jpg"


class Phone:
    """One phone: a connection that stays open, and how long its answers took, in seconds."""

    def __init__(self, number: int, times: dict[str, list[float]]) -> None:
        self.game = f"1.{number + 1}"
        self.times = times
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=600)
        self.headers = {"Content-Type": "application/json"}
        told, headers = self.ask("GET", "/api/session")
        self.headers["Cookie"] = headers["set-cookie"].partition(";")[0]
        self.headers["X-CSRF-Token"] = told["csrf"]
        self.ask("PATCH", "/api/session", {"name": f"phone {number}"})

    def ask(self, method, path, body=None, name=None):
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        start = time.perf_counter()
        try:
            self.connection.request(method, path, data, self.headers)
            answer = self.connection.getresponse()
        except (BrokenPipeError, ConnectionError, http.client.HTTPException):
            self.connection.close()  # it was idle for too long: as a browser does, once more
            self.connection.request(method, path, data, self.headers)
            answer = self.connection.getresponse()
        text = answer.read()
        if name is not None:
            self.times[name].append(time.perf_counter() - start)
        assert answer.status < 300, (method, path, text)
        return json.loads(text), answer.headers

    def photo(self, photo: bytes) -> None:
        """Bytes that no other phone sends: what follows the end of a JPEG is not looked at."""
        address = f"/api/games/{self.game}/photo?name=game.jpg"
        self.ask("POST", address, photo + self.game.encode(), "photo to reading")

    def use(self, until: float, pause_s: float) -> None:
        """Tap a chain, and now and then look at the hall, with a pause after each."""
        address = f"/api/games/{self.game}/work"
        work, _ = self.ask("GET", address)
        chance = random.Random(self.game)
        time.sleep(chance.uniform(0, pause_s))
        dead = True
        while time.perf_counter() < until:
            change = {"at": "H8", "status": "dead" if dead else None}
            body = {"revision": work["revision"], "chains": [change]}
            work, _ = self.ask("PATCH", address, body, "tap to count")
            dead = not dead
            if chance.random() < 0.2:
                self.ask("GET", "/api/hall", None, "list of games")
            time.sleep(chance.uniform(0.5, 1.5) * pause_s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20, help="of taps; an end by itself")
    parser.add_argument("--pause", type=float, default=1, help="between taps of a phone, seconds")
    parser.add_argument("--photo", type=Path, default=SAMPLE)
    parser.add_argument("--jobs", type=int, default=2)
    flags = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, _desk(Path(folder), flags):
        times: dict[str, list[float]] = defaultdict(list)
        phones = [Phone(number, times) for number in range(flags.phones)]
        photo = flags.photo.read_bytes()
        phones[0].photo(photo)  # a warm desk
        times.clear()
        phones[1].photo(photo)
        alone = times.pop("photo to reading")[0]
        print(f"{flags.phones} phones, {len(photo) / 1e6:.1f} MB a photo, {flags.jobs} workers")
        print(f"one photo to reading, nothing else going on: {alone:.2f} s")
        _together(phones[2:], lambda phone: phone.photo(photo))
        until = time.perf_counter() + flags.seconds
        _together(phones, lambda phone: phone.use(until, flags.pause))
    for name, found in times.items():
        found.sort()
        high = found[int(0.95 * (len(found) - 1))]
        median = statistics.median(found)
        print(f"{name}: {len(found)} answers, median {median:.3f} s, 95 % {high:.3f} s")


def _together(phones, work) -> None:
    threads = [threading.Thread(target=work, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextlib.contextmanager
def _desk(folder: Path, flags):
    """A desk of an event with as many games as phones, in a process of its own."""
    event = folder / "load.boardscan"
    with create_event(event, who="load") as store, store.transaction():
        for number in range(flags.phones):
            add_game(store, round=1, table=number + 1, who="load")
    command = [sys.executable, "-m", "boardscan", "desk", str(event), "--port", str(PORT),
               "--jobs", str(flags.jobs)]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=dict(os.environ))
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                http.client.HTTPConnection("127.0.0.1", PORT, timeout=1).connect()
                break
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
