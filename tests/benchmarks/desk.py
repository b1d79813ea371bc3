"""How fast a desk answers when fifty phones use it at once: ``python tests/benchmarks/desk.py``.

Starts a desk on loopback for an event of its own in a temporary folder, lets phones (threads, each
with a connection of its own) send photos, tap, listen and look at the hall, and prints the median
and the 95th percentile of each, about two minutes in all. The phones share the machine with the
desk. A photo of 12 megapixels is timed from the first byte sent to the answer, and to the picture
that the page draws the board over; where Playwright and Chromium are there also in a page on a
phone's screen, from choosing the file to the board drawn.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from boardscan.records.register import add_game
from boardscan.records.store import create_event
from boardscan.rules.names import point_name

PORT = 8799
SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "final.jpg"
CHROMIUM = os.environ.get("BOARDSCAN_CHROMIUM", "/usr/bin/chromium")


class Phone:
    """One phone: a connection that stays open, and how long its answers took, in seconds."""

    def __init__(self, number: int, times: dict[str, list[float]]) -> None:
        self.game = f"1.{number + 1}"
        self.times = times
        self.chance = random.Random(number)
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
        kind = answer.headers.get_content_type()
        return json.loads(text) if kind == "application/json" else text, answer.headers

    def photo(self, photo: bytes, name: str) -> dict:
        """Bytes that no other phone sends: what follows the end of a JPEG is not looked at."""
        address = f"/api/games/{self.game}/photo?name=game.jpg"
        unique = photo + f"{self.game} {self.chance.random()}".encode()
        return self.ask("POST", address, unique, name)[0]

    def large_photo(self, photo: bytes) -> None:
        """A photo, and the picture that a page draws its board over."""
        start = time.perf_counter()
        work = self.photo(photo, "12 megapixels to the reading")
        assert work["board"], work["error"]
        self.ask("GET", work["photo"]["view"])
        self.times["12 megapixels to board and picture"].append(time.perf_counter() - start)

    def use(self, until, pause_s: float, name: str) -> None:
        """Tap chains, and now and then look at the hall, with a pause after each."""
        address = f"/api/games/{self.game}/work"
        work, _ = self.ask("GET", address)
        rows = work["board"]["rows"]
        stones = [point_name((r, c), len(rows)) for r, row in enumerate(rows)
                  for c, colour in enumerate(row) if colour != "."]  # fmt: skip
        time.sleep(self.chance.uniform(0, pause_s))
        dead: list[str] = []
        while not until():
            status = None if dead and self.chance.random() < 0.5 else "dead"
            at = self.chance.choice(dead if status is None else stones)
            dead = [stone for stone in dead if stone != at] + [at] * (status == "dead")
            body = {"revision": work["revision"], "chains": [{"at": at, "status": status}]}
            work, _ = self.ask("PATCH", address, body, name)
            if self.chance.random() < 0.2:
                self.ask("GET", "/api/hall", None, f"list of games, beside {name}")
            time.sleep(self.chance.uniform(0.5, 1.5) * pause_s)

    def listen(self, over: threading.Event) -> None:
        """What happens in the hall, as a page listens to it."""
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
        connection.request("GET", "/api/events", headers={"Cookie": self.headers["Cookie"]})
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        while not over.is_set():
            answer.readline()
        connection.close()


class Bench:
    """A desk of its own in another process, and its phones."""

    def __init__(self, folder: Path, flags) -> None:
        self.flags, self.folder = flags, folder
        self.times: dict[str, list[float]] = defaultdict(list)
        self.event = folder / "load.boardscan"
        with create_event(self.event, who="load") as store, store.transaction():
            for number in range(flags.phones + 20):
                add_game(store, round=1, table=number + 1, who="load")

    def run(self) -> None:
        photo = self.flags.photo.read_bytes()
        phones = [Phone(number, self.times) for number in range(self.flags.phones)]
        phones[0].photo(photo, "first")  # a warm desk
        phones[1].photo(photo, "one photo alone")
        self.times.pop("first")
        for number in range(5):
            phone = Phone(self.flags.phones + number, self.times)
            phone.large_photo(large(photo, number))
        self.tell()
        self.in_a_page(photo)
        self.tell()
        together(phones[2:], lambda phone: phone.photo(photo, f"{len(phones) - 2} photos at once"))
        self.tell()
        for name, streams in (("tap to count", False), ("tap, everybody listens", True)):
            with self.listening(phones if streams else []):
                self.taps(phones, name)
            self.tell()
        half = len(phones) // 2
        sending = [threading.Thread(target=one.photo, args=(photo, "photos beside taps"))
                   for one in phones[:half]]  # fmt: skip
        for thread in sending:
            thread.start()
        over = lambda: not any(thread.is_alive() for thread in sending)  # noqa: E731
        name = "tap while photos are read"
        together(phones[half:], lambda phone: phone.use(over, self.flags.pause, name))
        self.tell()

    def tell(self) -> None:
        """What was timed since it was told last."""
        for name, found in self.times.items():
            found.sort()
            high = found[int(0.95 * (len(found) - 1))]
            median = statistics.median(found)
            print(f"{name}: {len(found)} times, median {median:.3f} s, 95 % within {high:.3f} s",
                  flush=True)  # fmt: skip
        self.times.clear()

    def taps(self, phones, name: str) -> None:
        until = time.perf_counter() + self.flags.seconds
        before = processor_s(self.process.pid)
        over = lambda: time.perf_counter() > until  # noqa: E731
        together(phones, lambda phone: phone.use(over, self.flags.pause, name))
        spent = processor_s(self.process.pid) - before
        if spent:
            each = 1000 * spent / len(self.times[name])
            print(f"{name}: {each:.1f} ms of the desk's processor time each, with the lists",
                  flush=True)  # fmt: skip

    @contextlib.contextmanager
    def listening(self, phones):
        over = threading.Event()
        threads = [threading.Thread(target=one.listen, args=(over,)) for one in phones]
        for thread in threads:
            thread.start()
        yield
        over.set()
        for thread in threads:
            thread.join()

    def in_a_page(self, photo: bytes) -> None:
        """From choosing a file to the board drawn over its picture, in Chromium."""
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            print("in a page: not timed, Playwright is not installed")
            return
        if not Path(CHROMIUM).is_file():
            print(f"in a page: not timed, there is no {CHROMIUM}")
            return
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.set_default_timeout(300_000)
            for number in range(5):
                self.choose(page, photo, number)
            browser.close()

    def choose(self, page, photo: bytes, number: int) -> None:
        path = self.folder / f"page{number}.jpg"
        path.write_bytes(large(photo, 100 + number))
        page.goto(f"http://127.0.0.1:{PORT}/#/game/1.{self.flags.phones + 10 + number}")
        if number == 0:  # the page asks who holds it
            page.fill("#name-dialog[open] input", "Li")
            page.press("#name-dialog[open] input", "Enter")
            page.wait_for_selector("#name-dialog[open]", state="detached")
        page.wait_for_selector(".photo-file", state="attached")
        start = time.perf_counter()
        page.set_input_files(".photo-file", path)
        page.wait_for_function(DRAWN, polling=20)
        self.times["12 megapixels in a page, to the board drawn"].append(
            time.perf_counter() - start
        )


#: Whether the board is there, and the picture under it.
DRAWN = """() => {
  const picture = document.querySelector(".board svg image");
  if (!picture) return false;
  const seen = performance.getEntriesByName(new URL(picture.href.baseVal, location.href).href);
  return seen.some((entry) => entry.responseEnd > 0);
}"""


def large(photo: bytes, seed: int) -> bytes:
    """A photo of 12 megapixels: enlarged, with the noise of a sensor, which no other has."""
    image = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    factor = 4000 / max(image.shape)
    image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    noise = np.random.default_rng(seed).normal(0, 5, image.shape).astype(np.int16)
    noisy = np.clip(image + noise, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 95])[1])


def processor_s(pid: int) -> float:
    """The processor time of a process, its threads included, by Linux's books; 0 elsewhere."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def together(phones, work) -> None:
    threads = [threading.Thread(target=work, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextlib.contextmanager
def desk(bench: Bench):
    """The desk, in a process of its own."""
    command = [sys.executable, "-m", "boardscan", "desk", str(bench.event), "--port", str(PORT),
               "--jobs", str(bench.flags.jobs)]  # fmt: skip
    bench.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                http.client.HTTPConnection("127.0.0.1", PORT, timeout=1).connect()
                break
            time.sleep(0.1)
        yield
    finally:
        bench.process.terminate()
        bench.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20, help="of taps; an end by itself")
    parser.add_argument("--pause", type=float, default=1, help="between taps of a phone, seconds")
    parser.add_argument("--photo", type=Path, default=SAMPLE)
    parser.add_argument("--jobs", type=int, default=2)
    flags = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the desk ends with it
    photo = flags.photo.read_bytes()
    print(f"{flags.phones} phones, {len(photo) / 1e6:.1f} MB a photo, one of 12 megapixels "
          f"{len(large(photo, 0)) / 1e6:.1f} MB, {flags.jobs} workers", flush=True)  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), flags)
        with desk(bench):
            bench.run()


if __name__ == "__main__":
    main()
