"""Dead stones proposed by an engine: any program that speaks GTP."""

import sys

import pytest

from boardscan.errors import ExitCode

BOARD = "\n".join(["....BW..."] * 7 + [".W..BW...", "....BW..."])
ENGINE = """
import sys
for line in sys.stdin:
    print("= B2\\n" if line.startswith("final_status_list") else "=\\n", flush=True)
"""


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    return path


@pytest.fixture
def engine(tmp_path):
    script = tmp_path / "engine.py"
    script.write_text(ENGINE)
    return f"{sys.executable} {script}"


def test_an_engine_proposes(command, board, engine):
    answer = command("score", board, "--engine-cmd", engine, "--json")
    assert [(d["point"], d["status"]) for d in answer.record["dead"]] == [("B2", "suggested")]


@pytest.mark.parametrize(("flags", "error"), [
    (["--engine", "nobody"], "unknown_engine"),
    (["--engine", "gnugo", "--engine-cmd", "x"], "unknown_engine"),
    (["--engine-cmd", "/nowhere/engine"], "engine_missing"),
    (["--engine-cmd", "ENGINE", "--dead", "B2"], "engine_without_need"),
    (["--engine-cmd", "SLEEP", "--engine-time", "0.5"], "engine_timeout"),
])  # fmt: skip
def test_an_engine_that_is_no_help(command, board, engine, flags, error):
    sleep = f"{sys.executable} -c 'import time; time.sleep(60)'"
    typed = [{"ENGINE": engine, "SLEEP": sleep}.get(flag, flag) for flag in flags]
    answer = command("score", board, *typed, "--json")
    assert answer.code == ExitCode.USAGE
    assert answer.record["error"]["code"] == error
    assert answer.record["error"]["hint"]
