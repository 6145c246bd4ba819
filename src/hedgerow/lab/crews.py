"""Who runs the chunks: this process, threads, processes on all cores, Ray on many machines, or a GPU; all of them
executors of `concurrent.futures`."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from types import TracebackType
from typing import Any

from hedgerow.kernel import gpu
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import suggestion

HERE, THREADS, PROCESSES, RAY, GPU = "here", "threads", "processes", "ray", "gpu"
KINDS = (THREADS, PROCESSES, RAY, GPU, HERE)
ON_DEVICE = 1_000_000  # matches in a chunk: a device that plays few of them at once is idle
AHEAD = 4  # chunks for each worker that may be under way: one that takes long keeps nobody waiting


class Crew:
    """An executor, what it raises where a worker is lost, and how to have a new one then."""

    def __init__(self, make: Callable[[], Executor], workers: int, lost: tuple[type[BaseException], ...]) -> None:
        self._make, self.workers, self.lost = make, workers, lost
        self.ahead = AHEAD * workers
        self.chunk = 0  # matches that it wants to be given at once; 0: as many as whoever asks thinks right
        self._executor = make()

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Somebody does it, some time; whoever is gone already is replaced."""
        try:
            return self._executor.submit(work, *given)
        except self.lost:
            self.start_anew()
            return self._executor.submit(work, *given)

    def start_anew(self) -> None:
        """Somebody was lost: new workers, for all that is not done."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, what: BaseException | None, at: TracebackType | None) -> None:
        self._executor.shutdown(cancel_futures=True)


def crew(kind: str = THREADS, workers: int | None = None, address: str = "") -> Crew:
    """Raises `BadSettings` for what there is not, before any work is done."""
    count = workers or cores()
    if kind == HERE:
        one = Crew(Here, 1, (BrokenExecutor,))
        one.ahead = 1  # it plays as it is handed out
        return one
    if kind == THREADS:
        return Crew(lambda: ThreadPoolExecutor(count), count, (BrokenExecutor,))
    if kind == PROCESSES:
        # Spawned: a fork of a process with threads and a compiler in it may hang.
        context = multiprocessing.get_context("spawn")
        return Crew(
            lambda: ProcessPoolExecutor(count, context, initializer=_leave_ctrl_c), count, (BrokenExecutor,)
        )  # fmt: skip
    if kind == RAY:
        from hedgerow.lab import rays

        return rays.crew(workers, address)
    if kind == GPU:
        if reason := gpu.why_not():
            raise BadSettings(f"No GPU can be used here: {reason}. Choose threads.")
        device = Crew(OnDevice, 1, (BrokenExecutor,))
        device.ahead, device.chunk = 1, ON_DEVICE
        return device
    raise BadSettings(f"There is no way {kind[:40]!r} to run matches; {suggestion(kind, KINDS)}")


@contextlib.contextmanager
def borrowed(known: Crew | None, workers: int | None) -> Iterator[Crew]:
    """A crew that somebody else looks after, or threads for as long as this takes."""
    if known:
        yield known
    else:
        with crew(THREADS, workers) as own:
            yield own


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Here(Executor):
    """Does what it is asked at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as problem:
            future.set_exception(problem)
        return future


class OnDevice(Here):
    """Has the device play, at once, what can be played there."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        spec, *rest = given
        if not hasattr(spec, "on_gpu"):
            raise BadSettings("A GPU plays simulations only: choose threads.")
        return super().submit(work, spec.on_gpu(), *rest, **named)


def _leave_ctrl_c() -> None:
    """The terminal tells all processes; one decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
