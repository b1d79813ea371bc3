"""Work spread over many machines, by Dask distributed (extra ``cluster``).

Workers read the files themselves, by paths that all of them see or by fsspec addresses, and send
back records; only the machine that runs the batch writes the event's file.
"""

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from boardscan.batch.pool import AHEAD, Work
from boardscan.batch.work import Done, Task, failed
from boardscan.errors import InputError, OutputError, Text

#: How long to wait for the scheduler, in seconds.
PATIENCE_S = 20


def run_cluster(tasks: Iterable[Task], work: Work, address: str) -> Iterator[list[Done]]:
    """On the workers of a scheduler; yields what is done.

    A worker that is lost has its tasks done by others; one that loses several workers is refused
    with ``worker_died``. Raises `OutputError` ``cluster_lost`` when the scheduler goes away.
    """
    client = _connect(address)
    try:
        yield from _run(client, iter(tasks), work)
    finally:
        client.close()


def _connect(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "cluster_missing",
            Text("--scheduler needs Dask distributed", "--scheduler 需要 Dask distributed"),
            Text("pip install 'boardscan[cluster]'", "pip install 'boardscan[cluster]'"),
        ) from None
    try:
        return Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            "no_scheduler",
            Text(f"there is no scheduler at {address}: {error}", f"无法连接调度器 {address}"),
            Text("For example tcp://host:8786.", "例如 tcp://host:8786。"),
        ) from None


def _run(client: Any, waiting: Iterator[Task], work: Work) -> Iterator[list[Done]]:
    from distributed import as_completed

    under_way: dict[str, Task] = {}

    def submit() -> Any:
        task = next(waiting, None)
        if task is None:
            return None
        # A key of its own for each: the scheduler may not take two photos for the same work.
        future = client.submit(work, task, key=f"boardscan-{uuid.uuid4().hex}", pure=False)
        under_way[future.key] = task
        return future

    cores = sum(client.nthreads().values())
    first = [submit() for _ in range(AHEAD * max(cores, 1))]
    finished = as_completed([one for one in first if one is not None], loop=client.loop)
    for future in finished:
        done = _result(under_way.pop(future.key), future)
        future.release()
        following = submit()
        if following is not None:
            finished.add(following)
        yield [done]


def _result(task: Task, future: Any) -> Done:
    from concurrent.futures import CancelledError

    from distributed import KilledWorker

    try:
        # Waits once more where a finished result was lost together with its worker.
        found: Done = future.result()
        return found
    except KilledWorker:
        words = "reading it ended several workers", "读取时多个工作进程异常终止"
        return Done(task, failed(task, "worker_died", *words), task.sha256)
    except (CancelledError, OSError) as error:
        raise OutputError(
            "cluster_lost",
            Text(f"the connection to the scheduler is lost: {error}", "与调度器的连接中断"),
            Text(
                "Nothing that was written is lost. Run it again to go on.",
                "已写入的内容没有丢失，重新运行即可继续。",
            ),
        ) from None
    except Exception as error:  # the work itself never raises: the worker lacks something
        words = f"a worker failed: {error}", f"工作节点出错：{error}"
        return Done(task, failed(task, "fault", *words), task.sha256)
