"""Many processes: workers that die, a run that is killed, two runs at once, a cluster."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from boardscan.records.event import read_event
from boardscan.records.store import open_event
from boardscan.records.store_check import verify_event

# A batch whose photos are "read" by a stand-in: what it does, the photo's bytes say.
DRIVER = """
import json, os, signal, sys, time
from functools import partial
from pathlib import Path


def work(task):
    from boardscan.batch.work import Done
    from boardscan.records.contract import reading_record
    from boardscan.rules.position import Position

    words = Path(task.source).read_text().split()
    mark = Path(task.source + ".tried")
    if "kill" in words or ("kill_once" in words and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if "slow" in words:
        time.sleep(0.15)
    if "hang" in words:
        time.sleep(600)
    record = reading_record(task.source, Position.empty(9), status="certain")
    verdict = {"winner": "B", "how": "count", "margin_zi": "1", "margin_points": "2",
               "status": "certain", "reasons": []}
    return Done(task, record | {"verdict": verdict}, task.sha256)


def main(folder, event, runner, ready):
    from boardscan.batch import pool
    from boardscan.batch.files import find_files
    from boardscan.batch.match import Matcher
    from boardscan.batch.plan import make_plan
    from boardscan.batch.run import run_batch
    from boardscan.records.store import create_event

    kind, _, value = runner.partition("=")
    if kind == "jobs":
        chosen = partial(pool.run_local, work=work, jobs=int(value))
    elif kind == "limit":
        pool.LIMIT_S = 1.0
        chosen = partial(pool.run_local, work=work, jobs=int(value))
    else:
        from boardscan.batch.cluster import run_cluster
        chosen = partial(run_cluster, work=work, address=value)
    files = find_files([folder])
    with create_event(event, who="tester") as store:
        plan = make_plan(store, files, Matcher(files), who="tester")

        def progress(summary):
            if summary.read >= 3:
                Path(ready).touch()

        summary = run_batch(plan, chosen, progress)
    print(json.dumps({"certain": summary.certain, "refused": summary.refused,
                      "known": summary.known, "stopped": summary.stopped}))


if __name__ == "__main__":
    main(*sys.argv[1:])
"""


@pytest.fixture
def batch(tmp_path):
    """Start a batch over some photos: its process. `photos` are the words in each."""
    driver = tmp_path / "driver.py"
    driver.write_text(textwrap.dedent(DRIVER))
    folder = tmp_path / "photos"
    folder.mkdir()
    event, ready = tmp_path / "spring.boardscan", tmp_path / "ready"
    started = []

    def start(runner, photos=()):
        for number, words in enumerate(photos, start=1):
            (folder / f"r1t{number}.jpg").write_text(f"{number} {words}")
        command = [sys.executable, str(driver), str(folder), str(event), runner, str(ready)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    start.event, start.ready, start.folder = event, ready, folder
    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.stdout.close()
        process.wait()


def outcome(process):
    out, _ = process.communicate(timeout=100)
    assert process.returncode == 0
    return json.loads(out.splitlines()[-1])


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def readings(event):
    with open_event(event) as store:
        games = read_event(store).games
    return {key: len(game.entries("reading")) for key, game in games.items()}


def stat(pid):
    """State and parent of a process, by Linux's own list; None when it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return fields[0], int(fields[1])


def children(process):
    """The processes that a process has started (none where there is no /proc)."""
    pids = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if (stat(pid) or ("", 0))[1] == process.pid]


def alive(pid):
    found = stat(pid)
    return found is not None and found[0] != "Z"


def test_photos_that_kill_their_worker(batch):
    """One kills every worker, one only the first that tries it; the others are all read."""
    process = batch("jobs=2", ["", "kill", "", "kill_once", "", "", ""])
    assert outcome(process) == {"certain": 6, "refused": 1, "known": 0, "stopped": False}
    assert set(readings(batch.event).values()) == {1}
    with open_event(batch.event) as store:
        (refused,) = [g for g in read_event(store).games.values() if g.standing == "refused"]
    assert refused.key == "1.2"
    assert refused.reasons[0][0] == "worker_died"


def test_a_photo_that_never_comes_to_an_end(batch):
    process = batch("limit=2", ["", "hang", ""])
    assert outcome(process) == {"certain": 2, "refused": 1, "known": 0, "stopped": False}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_in_the_middle_goes_on(batch, how):
    process = batch("jobs=2", ["slow"] * 24)
    wait_for(batch.ready.exists)
    workers = children(process)
    assert workers or sys.platform != "linux"
    os.kill(process.pid, how)
    process.wait(timeout=60)
    wait_for(lambda: not any(map(alive, workers)))  # none of them is left behind
    kept = readings(batch.event)
    assert 3 <= len(kept) < 24
    assert verify_event(batch.event).intact
    second = outcome(batch("jobs=2"))
    assert second == {"certain": 24 - len(kept), "refused": 0, "known": len(kept), "stopped": False}
    assert readings(batch.event) == {f"1.{n}": 1 for n in range(1, 25)}


def test_two_batches_on_one_event_at_once(batch):
    both = [batch("jobs=1", ["slow"] * 8), batch("jobs=1")]
    for process in both:
        assert outcome(process)["refused"] == 0
    assert readings(batch.event) == {f"1.{n}": 1 for n in range(1, 9)}
    assert verify_event(batch.event).intact


def start_cluster(tmp_path, workers):
    """A scheduler and workers as processes of their own: its address, and all of them."""
    place = tmp_path / "scheduler.json"
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    quiet = ["--no-dashboard", "--host", "127.0.0.1"]
    started = [
        subprocess.Popen([*dask, "--port", "0", *quiet, "--scheduler-file", str(place)], **options)
    ]
    wait_for(place.exists)
    address = json.loads(place.read_text())["address"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1"]
    worker += ["--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
    started += [subprocess.Popen(worker, **options) for _ in range(workers)]
    return address, started


def test_a_cluster_whose_scheduler_is_killed(batch, tmp_path):
    """The batch ends and says so; what was written is kept, and the next run goes on."""
    pytest.importorskip("distributed")
    address, started = start_cluster(tmp_path, 1)
    try:
        process = batch(f"cluster={address}", ["slow"] * 12)
        wait_for(batch.ready.exists)
        started[0].kill()
        process.wait(timeout=90)
        assert process.returncode == 1
    finally:
        for one in started:
            one.kill()
            one.wait()
    kept = len(readings(batch.event))
    assert 3 <= kept < 12
    assert outcome(batch("jobs=1"))["known"] == kept
    assert readings(batch.event) == {f"1.{n}": 1 for n in range(1, 13)}


def test_a_cluster_whose_worker_is_killed(batch, tmp_path):
    """Nothing is lost and nothing is there twice."""
    pytest.importorskip("distributed")
    address, started = start_cluster(tmp_path, 2)
    try:
        process = batch(f"cluster={address}", ["slow"] * 30)
        wait_for(batch.ready.exists)
        started[1].kill()
        found = outcome(process)
    finally:
        for one in started:
            one.kill()
            one.wait()
    assert found == {"certain": 30, "refused": 0, "known": 0, "stopped": False}
    assert readings(batch.event) == {f"1.{n}": 1 for n in range(1, 31)}
    assert verify_event(batch.event).intact
