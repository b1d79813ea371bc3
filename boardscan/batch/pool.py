"""Work spread over the cores of one machine.

Each worker is a process of its own, so that a photo that kills its worker takes no other with
it. No more tasks wait than the workers need: memory does not grow with the number of files.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from typing import Any, TypeVar

from boardscan.batch.work import Done, Task, failed

Work = Callable[[Task], Done]
T = TypeVar("T")
R = TypeVar("R")

#: Tasks under way or waiting for each worker: one to do, one so that it need not wait.
AHEAD = 2

#: A photo takes a second or a few; nothing that takes this long will come to an end, in seconds.
LIMIT_S = 600.0


def run_here(tasks: Iterable[T], work: Callable[[T], R]) -> Iterator[list[R]]:
    """One after the other in this process."""
    for task in tasks:
        yield [work(task)]


def died(task: Task) -> Done:
    """What is said of a photo that ends its worker process."""
    words = "reading it ended the worker process", "读取时工作进程异常终止"
    return Done(task, failed(task, "worker_died", *words), task.sha256)


def run_local(
    tasks: Iterable[T], work: Callable[[T], R], jobs: int, lost: Callable[[Any], Any] = died
) -> Iterator[list[R]]:
    """In `jobs` processes; yields what is done whenever something is.

    A worker that dies (killed for memory, a crash in a decoder) is replaced. What it may have
    been at is tried again alone, and is what `lost` makes of it if that kills another one.
    """
    waiting = iter(tasks)
    suspects: list[T] = []
    while True:
        with worker_pool(jobs) as pool:
            yield from _until_broken(pool, waiting, work, jobs, suspects)
        if not suspects:
            return
        while suspects:
            yield [_alone(suspects.pop(), work, lost)]


def worker_pool(jobs: int) -> ProcessPoolExecutor:
    """Worker processes that end with this one."""
    # Spawned, not forked: OpenCV's threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, _begin)


def _begin() -> None:
    """In a new worker: one core, no Ctrl-C of its own, and an end when its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        import cv2
    except ImportError:
        return
    cv2.setNumThreads(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def limited(work: Callable[[T], R], task: T, limit_s: float) -> R:
    """Work that takes far too long ends its worker, which is noticed like any other end."""
    watch = threading.Timer(limit_s, os._exit, [1])
    watch.daemon = True
    watch.start()
    try:
        return work(task)
    finally:
        watch.cancel()


def _until_broken(
    pool: ProcessPoolExecutor,
    waiting: Iterator[T],
    work: Callable[[T], R],
    jobs: int,
    suspects: list[T],
) -> Iterator[list[R]]:
    under_way: dict[Future[R], T] = {}
    try:
        while True:
            try:
                _fill(pool, under_way, waiting, work, AHEAD * jobs)
            except BrokenProcessPool:
                suspects += under_way.values()
                return
            if not under_way:
                return
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            done, broken = [], False
            for future in finished:
                task = under_way.pop(future)
                try:
                    done.append(future.result())
                except BrokenProcessPool:
                    broken = True
                    suspects.append(task)
            if done:
                yield done
            if broken:
                suspects += under_way.values()
                return
    except BaseException:
        # Ctrl-C: what is under way is done again by the next run.
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _fill(
    pool: ProcessPoolExecutor,
    under_way: dict[Future[R], T],
    waiting: Iterator[T],
    work: Callable[[T], R],
    most: int,
) -> None:
    while len(under_way) < most:
        task = next(waiting, None)
        if task is None:
            return
        under_way[_submit(pool, work, task, under_way)] = task


def _submit(
    pool: ProcessPoolExecutor, work: Callable[[T], R], task: T, under_way: dict[Future[R], T]
) -> Future[R]:
    try:
        return pool.submit(limited, work, task, LIMIT_S)
    except BrokenProcessPool:
        lost: Future[R] = Future()
        under_way[lost] = task  # so that it is tried again
        raise


def _alone(task: T, work: Callable[[T], R], lost: Callable[[T], R]) -> R:
    """A task in a process of its own, twice if need be: the first end may be the machine's."""
    for _ in range(2):
        with worker_pool(1) as pool:
            try:
                return pool.submit(limited, work, task, LIMIT_S).result()
            except BrokenProcessPool:
                continue
    return lost(task)
