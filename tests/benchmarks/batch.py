"""How fast a batch reads many photos, how that grows with the processes, and what memory it takes.

    python tests/benchmarks/batch.py [--files 1000] [--jobs 1,2,4] [PHOTO...]

The photos (samples without any) are copied until there are as many as wanted, each copy with bytes
of its own, so that none is known from another. Each number of processes begins with a new event; a
second run over the same event follows, in which every photo is known.
"""

import argparse
import multiprocessing
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from boardscan.batch.files import find_files
from boardscan.batch.match import Matcher
from boardscan.batch.plan import make_plan
from boardscan.batch.pool import run_local
from boardscan.batch.run import Summary, run_batch
from boardscan.batch.work import process
from boardscan.records.store import create_event
from boardscan.records.store_check import verify_event

SAMPLES = Path(__file__).parents[2] / "samples"


def copies(photos: list[Path], number: int, folder: Path) -> None:
    """Many photos: bytes behind the end of a JPEG change its digest and nothing else."""
    data = [photo.read_bytes() for photo in photos]
    for serial in range(number):
        photo = photos[serial % len(photos)]
        path = folder / f"r{serial // 100 + 1}t{serial % 100 + 1}{photo.suffix}"
        path.write_bytes(data[serial % len(data)] + serial.to_bytes(4, "big"))


class Memory(threading.Thread):
    """Watches the largest worker, by Linux's own books; 0 elsewhere."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak_mb = 0

    def run(self) -> None:
        while True:
            for child in multiprocessing.active_children():
                self.peak_mb = max(self.peak_mb, _peak_mb(child.pid))
            time.sleep(0.2)


def _peak_mb(pid: int | None) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    lines = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(lines[0].split()[1]) // 1024 if lines else 0


def run_once(folder: Path, event: Path, jobs: int) -> tuple[Summary, float]:
    """One batch: what it did, and its seconds."""
    start = time.perf_counter()
    files = find_files([str(folder)])
    with create_event(event, who="benchmark") as store:
        plan = make_plan(store, files, Matcher(files), who="benchmark")
        summary = run_batch(plan, partial(run_local, work=process, jobs=jobs))
    return summary, time.perf_counter() - start


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="*", type=Path)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--jobs", default=f"1,{multiprocessing.cpu_count()}")
    flags = parser.parse_args()
    photos = flags.photos or sorted(SAMPLES.glob("final*.jpg"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "photos"
        folder.mkdir()
        copies(photos, flags.files, folder)
        print(f"{'jobs':>4} {'photos':>7} {'read':>5} {'doubtful':>8} {'refused':>7} "
              f"{'seconds':>8} {'photos/s':>8} {'worker MB':>9} {'again, s':>8}")  # fmt: skip
        for jobs in map(int, flags.jobs.split(",")):
            report(folder, Path(place) / f"jobs{jobs}.boardscan", jobs)


def report(folder: Path, event: Path, jobs: int) -> None:
    """One line of the table."""
    memory = Memory()
    memory.start()
    summary, seconds = run_once(folder, event, jobs)
    again, seconds_again = run_once(folder, event, jobs)
    if again.read or not verify_event(event).intact:
        raise SystemExit("the second run read photos again, or the event is damaged")
    print(f"{jobs:>4} {summary.total:>7} {summary.certain:>5} {summary.doubtful:>8} "
          f"{summary.refused:>7} {seconds:>8.1f} {summary.total / seconds:>8.2f} "
          f"{memory.peak_mb:>9} {seconds_again:>8.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
