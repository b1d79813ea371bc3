"""The processes that read photos: a few, with a bounded queue, replaced when one dies.

The server's own process stays free to answer. Each worker is a pool of one, so that a photo goes
back to the worker that has its pixels.
"""

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from boardscan.batch.pool import limited, worker_pool
from boardscan.desk.problems import Refused
from boardscan.desk.reading import warm
from boardscan.errors import PhotoError, Text

T = TypeVar("T")
R = TypeVar("R")

#: Workers, however many cores there are: each holds about 250 MB, and up to 600 with large photos.
MOST_WORKERS = 4

#: Photos that wait at once: fifty phones of a hall that send theirs in the same moment.
MOST_WAITING = 64

#: No photo takes so long, in seconds; a worker that does has lost its way.
LIMIT_S = 60.0

#: Photos of which it is known who read them.
_MOST_HOMES = 256


class Readers:
    """A few worker processes; `run` may be called by many threads."""

    def __init__(self, jobs: int | None = None) -> None:
        jobs = jobs or min(os.cpu_count() or 1, MOST_WORKERS)
        self._lock = threading.Lock()
        self._pools = [worker_pool(1) for _ in range(jobs)]
        self._busy = [0] * jobs
        self._homes: OrderedDict[str, int] = OrderedDict()
        # one more than may wait, so that who comes then is told that it is too much
        self._threads = ThreadPoolExecutor(MOST_WAITING + 1, "reading")
        for pool in self._pools:
            pool.submit(warm, None)

    @property
    def waiting(self) -> tuple[int, int]:
        """How much is waiting, and how much is being done."""
        with self._lock:
            working = sum(busy > 0 for busy in self._busy)
            return sum(self._busy) - working, working

    def run(self, home: str, work: Callable[[T], R], task: T) -> R:
        """Do something in a worker and wait for it; what has the same `home` goes to the same one.

        Raises
        ------
        Refused
            ``busy``: too much is waiting already.
        PhotoError
            ``worker_died``: the photo ends whatever reads it. Else what `work` raises.
        """
        for _ in range(2):  # the first end may be the machine's fault
            number = self._take(home)
            try:
                return self._submit(number, work, task).result()
            except BrokenProcessPool:
                self._replace(number)
            finally:
                with self._lock:
                    self._busy[number] -= 1
        raise PhotoError(
            "worker_died",
            Text("reading it ended the worker process", "读取时工作进程异常终止"),
            Text("Take another photo.", "请重新拍照。"),
        )

    async def waited(self, work: Callable[..., R], *arguments: Any) -> R:
        """Something that calls `run`, done in a thread that has nothing else to do.

        Those of the event loop are a few for everybody, and these wait for seconds.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(work, *arguments))

    def close(self) -> None:
        """End the workers, whatever they are at."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for pool in self._pools:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _take(self, home: str) -> int:
        with self._lock:
            if sum(self._busy) >= MOST_WAITING:
                raise Refused(
                    503,
                    "busy",
                    Text("too many photos are being read", "正在读取的照片过多"),
                    Text("It goes on in a few seconds.", "几秒后请重试。"),
                    {"Retry-After": "5"},
                )
            idle = min(range(len(self._busy)), key=self._busy.__getitem__)
            number = self._homes.pop(home, idle)
            self._homes[home] = number
            if len(self._homes) > _MOST_HOMES:
                self._homes.popitem(last=False)
            self._busy[number] += 1
            return number

    def _submit(self, number: int, work: Callable[[T], R], task: T) -> "Future[R]":
        return self._pools[number].submit(limited, work, task, LIMIT_S)

    def _replace(self, number: int) -> None:
        with self._lock:
            broken: ProcessPoolExecutor = self._pools[number]
            try:
                broken.submit(warm, None)
            except (BrokenProcessPool, RuntimeError):
                self._pools[number] = worker_pool(1)
