"""The command and its process: where it listens, how it ends, what a killed one leaves."""

import contextlib
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boardscan.cli import run
from boardscan.desk.folder import ORPHAN_S, Folder
from boardscan.desk.serve import listen, own_addresses
from boardscan.errors import OutputError
from boardscan.records.store_check import verify_event

#: Seconds: a new process on a busy machine takes its time.
PATIENCE_S = 60


class Running:
    """A desk in a process of its own."""

    def __init__(self, event, *flags, trusted=None):
        self.trusted, self.answered = trusted, {}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "boardscan", "desk", str(event), "--jobs", "1",
                   "--port", str(self.port), "--lang", "en", *flags]  # fmt: skip
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self.cookie = self.csrf = ""

    def connection(self):
        if self.trusted is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_S, context=self.trusted
        )

    def ask(self, method, path, body=None):
        """The status and the JSON of an answer."""
        with contextlib.closing(self.connection()) as connection:
            headers = {"Cookie": self.cookie, "X-CSRF-Token": self.csrf,
                       "Content-Type": "application/json"}  # fmt: skip
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read()), answer.headers

    def wait(self):
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                status, told, headers = self.ask("GET", "/api/session")
            except OSError:
                time.sleep(0.1)
                continue
            if status == 200:
                self.answered = headers
                self.cookie = headers["set-cookie"].partition(";")[0]
                self.csrf = told["csrf"]
                self.ask("PATCH", "/api/session", {"name": "Li"})
            return self
        raise AssertionError(self.process.stdout.read())

    def end(self, sig=signal.SIGINT):
        """The exit code and what was printed."""
        self.process.send_signal(sig)
        printed, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, printed


@pytest.fixture
def running(event):
    """Start desks of the event; none of them outlives the test."""
    started = []

    def start(*flags, **settings):
        started.append(Running(event, *flags, **settings))
        return started[-1].wait()

    yield start
    for one in started:
        one.process.kill()
        one.process.communicate()


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_with_streams_open(running, sig):
    desk = running()
    stream = desk.connection()
    stream.request("GET", "/api/events", headers={"Cookie": desk.cookie})
    answer = stream.getresponse()
    assert answer.readline() == b"event: full\n"
    began = time.monotonic()
    code, printed = desk.end(sig)
    stream.close()
    assert code == 130
    assert time.monotonic() - began < PATIENCE_S / 2
    assert f"http://127.0.0.1:{desk.port}/" in printed
    assert "Traceback" not in printed and "leaked" not in printed


def test_two_desks_work_on_one_event(running):
    one, other = running(), running()
    game = {"round": 4, "table": 1}
    assert one.ask("POST", "/api/games", game)[0] == 201
    assert other.ask("POST", "/api/games", game)[0] == 409
    keys = [game["key"] for game in other.ask("GET", "/api/hall")[1]["games"]]
    assert "4.1" in keys
    status, work, _ = one.ask("PATCH", "/api/games/4.1/work",
                              {"revision": 0, "terms": {"handicap": 2}})  # fmt: skip
    assert status == 200
    seen = other.ask("GET", "/api/games/4.1/work")[1]
    assert seen["terms"]["handicap"] == 2 and seen["revision"] == work["revision"]
    late = {"revision": 0, "terms": {"handicap": 3}}
    assert other.ask("PATCH", "/api/games/4.1/work", late)[0] == 409


def test_a_desk_killed_amid_an_upload_leaves_no_half_photo(running, event):
    desk = running()
    connection = desk.connection()
    connection.putrequest("POST", "/api/games/1.5/photo")
    for name, value in (("Cookie", desk.cookie), ("X-CSRF-Token", desk.csrf),
                        ("Content-Length", "1000000")):  # fmt: skip
        connection.putheader(name, value)
    connection.endheaders(b"\xff\xd8\xff\xe0" + b"x" * 200_000)
    photos = Folder(event).photos
    end = time.monotonic() + PATIENCE_S
    while not any(path.stat().st_size for path in photos.iterdir()):
        assert time.monotonic() < end
        time.sleep(0.02)
    desk.end(signal.SIGKILL)
    connection.close()
    assert verify_event(event).intact
    (part,) = photos.iterdir()
    assert part.suffix == ".part"  # never under the name of a photo
    before = time.time() - ORPHAN_S - 1
    os.utime(part, (before, before))
    running()
    assert list(photos.iterdir()) == []


def test_in_the_hall_a_code_is_printed_and_asked_for(running):
    desk = running("--lan", "--viewer-code", "spring2026")
    assert desk.ask("GET", "/api/hall")[0] == 401
    assert desk.ask("POST", "/api/session", {"code": "SPRING2026"})[1]["role"] == "viewer"
    printed = desk.end()[1]
    assert "Code: " in printed and "/login#" in printed and "█" in printed


def test_it_says_at_once_that_it_starts(event):
    """Before it loads what takes seconds; the first line on stdout is the address."""
    code = (
        "import sys; from boardscan.cli import words\n"
        "from boardscan.cli import run\n"
        "import typer; typer.echo = lambda text, err=False: (\n"
        "    print('uvicorn' in sys.modules, text, file=sys.stderr), sys.exit(7))\n"
        f"run(['desk', {str(event)!r}, '--port', '0', '--lang', 'en'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 7 and done.stderr == "False The desk is starting ...\n"


def test_it_speaks_https_with_a_certificate(running, tmp_path):
    cert, key = tmp_path / "desk.pem", tmp_path / "desk.key"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout", str(key), "-out", str(cert)]  # fmt: skip
    try:
        subprocess.run(made, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("there is no openssl to make a certificate with")
    trusted = ssl.create_default_context(cafile=str(cert))
    desk = running("--cert", str(cert), "--key", str(key), trusted=trusted)
    assert "secure" in desk.answered["set-cookie"].lower()
    assert desk.ask("POST", "/api/games", {"round": 4, "table": 1})[0] == 201
    assert f"https://127.0.0.1:{desk.port}/" in desk.end()[1]


@pytest.mark.parametrize(
    ("flags", "told"),
    [(["--key", "x.key"], "--cert"), (["--cert", "missing.pem"], "missing.pem"),
     (["--cert", "plain.txt"], "plain.txt")],
)  # fmt: skip
def test_a_certificate_that_is_none_is_told(capsys, event, monkeypatch, tmp_path, flags, told):
    monkeypatch.chdir(tmp_path)
    Path("plain.txt").write_text("no certificate")
    assert run(["desk", str(event), "--port", "0", "--lang", "en", *flags]) == 2
    assert told in capsys.readouterr().err


def test_a_port_that_is_taken_is_told_with_another(capsys, event):
    with listen(0, lan=False) as taken:
        port = taken.getsockname()[1]
        assert run(["desk", str(event), "--port", str(port), "--lang", "en"]) == 8
    printed = capsys.readouterr().err
    assert f"port {port} is used" in printed and f"--port {port + 1}" in printed


def test_nothing_listens_beyond_loopback_unless_asked():
    with listen(0, lan=False) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
        port = listener.getsockname()[1]
        for address in own_addresses():
            with pytest.raises(OSError, match=r"."):
                socket.create_connection((address, port), timeout=2).close()


def test_a_port_that_is_none_for_us():
    if os.geteuid() != 0:
        with pytest.raises(OutputError, match="can't listen"):
            listen(1, lan=False)


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        (["--viewer-code", "spring2026"], "--lan"),
        (["--lan", "--viewer-code", "short"], "letters and digits"),
    ],
)
def test_flags_that_do_not_go_together(capsys, event, flags, code):
    assert run(["desk", str(event), "--lang", "en", *flags]) == 2
    assert code in capsys.readouterr().err


def test_a_missing_extra_is_named(capsys, event, monkeypatch):
    monkeypatch.setitem(sys.modules, "fastapi", None)
    assert run(["desk", str(event), "--lang", "en"]) == 2
    assert "pip install '.[desk]'" in capsys.readouterr().err


def test_a_file_that_is_no_event_is_left_alone(capsys, tmp_path: Path):
    path = tmp_path / "x.boardscan"
    path.write_bytes(b"something else entirely, and long enough to be looked at" * 20)
    assert run(["desk", str(path), "--port", "0", "--lang", "en"]) == 2
    assert "is not an event file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [path]
