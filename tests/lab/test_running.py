"""One way to run many matches: the same whoever runs them, in one order, through lost workers and interruptions.

The game here is arithmetic: match n is worth n squared, so that every sum is known beforehand.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hedgerow.cli import main
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab import bench_lab, crews, rays, running
from hedgerow.lab.batch import RANDOM_MATCHES
from hedgerow.lab.running import Progress, Task, chunks


@dataclass(frozen=True)
class Squares:
    def play(self, first: int, matches: int) -> list[int]:
        return [n * n for n in range(first, first + matches)]


@dataclass(frozen=True)
class Deadly:
    """Whoever plays match `at` dies, so many times; a file for each remembers."""

    folder: str
    at: int
    times: int

    def play(self, first: int, matches: int) -> list[int]:
        if first <= self.at < first + matches:
            died = len(list(Path(self.folder).iterdir()))
            if died < self.times:
                (Path(self.folder) / str(died)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return Squares().play(first, matches)


@dataclass(frozen=True)
class Wrong:
    def play(self, first: int, matches: int) -> list[int]:
        raise HedgerowError(f"Match {first} cannot be.")


def ran(spec: running.Spec, kind: str, workers: int, matches: int = 100, size: int = 7) -> list[int]:
    found: list[int] = []
    with crews.crew(kind, workers) as crew:
        assert running.run(chunks(spec, 0, matches, size), crew, lambda task, more: found.extend(more))
    return found


def test_chunks_depend_on_nothing_but_their_numbers() -> None:
    spec = Squares()
    assert list(chunks(spec, 3, 10, 4)) == [Task(spec, 3, 4), Task(spec, 7, 4), Task(spec, 11, 2)]


@pytest.mark.parametrize(("kind", "workers"), [("here", 1), ("threads", 1), ("threads", 3), ("processes", 2)])
def test_whoever_runs_it_brings_the_same_in_the_same_order(kind: str, workers: int) -> None:
    assert ran(Squares(), kind, workers) == [n * n for n in range(100)]


def test_the_chunk_of_a_killed_worker_is_run_again(tmp_path: Path) -> None:
    assert ran(Deadly(str(tmp_path), 30, 1), "processes", 2) == [n * n for n in range(100)]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_chunk_that_kills_whoever_plays_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(HedgerowError, match="Matches 28 to 34 took 3 workers"):
        ran(Deadly(str(tmp_path), 30, 99), "processes", 1)


@pytest.mark.parametrize("kind", ["here", "threads", "processes"])
def test_what_cannot_be_played_is_said_and_not_tried_again(kind: str) -> None:
    with pytest.raises(HedgerowError, match="Match 0 cannot be"):
        ran(Wrong(), kind, 1)


def test_ctrl_c_keeps_what_is_under_way() -> None:
    found: list[int] = []

    def take(task: Task, more: list[int]) -> None:
        found.extend(more)
        if task.first == 21:
            raise KeyboardInterrupt

    with crews.crew("threads", 1) as crew:
        assert not running.run(chunks(Squares(), 0, 10**12, 7), crew, take)
    assert found[:28] == [n * n for n in range(28)] and len(found) < 28 + 7 * crews.AHEAD


def test_only_a_few_chunks_are_ahead() -> None:
    """However slow whoever takes them is: memory stays the same."""
    begun: list[int] = []

    @dataclass(frozen=True)
    class Noted:
        def play(self, first: int, matches: int) -> int:
            begun.append(first)
            return first

    def take(task: Task, first: int) -> None:
        assert len(begun) <= first + 1 + 2 * crews.AHEAD

    with crews.crew("threads", 2) as crew:
        assert running.run(chunks(Noted(), 0, 200, 1), crew, take)
    assert sorted(begun) == list(range(200))


def test_a_way_there_is_not() -> None:
    with pytest.raises(BadSettings, match="no way 'thread' to run matches; did you mean 'threads'"):
        crews.crew("thread")


def test_without_ray_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadSettings, match="Ray is not installed here"):
        crews.crew("ray")


def joining(address: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where Ray itself was sent, before it was said that there is no cluster."""
    sent: list[str] = []

    def init(address: str, **more: Any) -> None:
        sent.append(address)
        raise ConnectionError("Ray's own words")

    ray = SimpleNamespace(is_initialized=lambda: False, init=init, exceptions=SimpleNamespace())
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(BadSettings, match=f"There is no Ray cluster at {re.escape(address)}\\."):
        crews.crew("ray")
    return sent


@pytest.mark.parametrize("kind", ["", "ray://"])
def test_where_no_cluster_is_ray_is_not_kept_trying(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody there; somebody who speaks otherwise; somebody who hangs up; somebody who speaks as Ray does."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        address = f"{kind}127.0.0.1:{door.getsockname()[1]}"

        def answering(words: bytes) -> list[str]:
            def answer() -> None:
                caller, _ = door.accept()
                with caller:
                    heard = b""
                    while len(heard) < len(rays._GREETING):  # who hangs up before may cut off his own words
                        heard += caller.recv(64)
                    assert heard.startswith(b"PRI * HTTP/2.0")
                    caller.sendall(words)

            thread = threading.Thread(target=answer)
            thread.start()
            sent = joining(address, monkeypatch)
            thread.join()
            return sent

        assert answering(b"HTTP/1.1 400 Bad Request\r\n\r\n") == []
        assert answering(b"") == []
        assert answering(b"\0\0\6\4\0\0\0\0\0\0\5\0\0\x40\0") == [address]
    assert joining(address, monkeypatch) == []


def test_what_is_no_address_is_left_to_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    assert joining("auto", monkeypatch) == ["auto"]
    assert joining("127.0.0.1:99999", monkeypatch) == []  # there is no such port


def test_progress_tells_rate_and_what_is_left() -> None:
    """200 were there before; 300 in 10 seconds are 30 a second, and 500 more take 16.7 s."""
    progress = Progress(1000, is_seen=False)
    progress.skip(200)
    progress(300)
    assert progress.line(10.0) == "[##########..........] 500 of 1,000 matches, 30 a second, 17 s left"
    assert Progress(5, "rounds", "first", False).line(1.0) == "first: [....................] 0 of 5 rounds"


def test_two_nodes_of_a_cluster_and_one_is_killed(tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray", reason="Ray is an extra: pip install 'hedgerow[ray]'")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        found: list[int] = []

        def take(task: Task, more: list[int]) -> None:
            found.extend(more)
            if task.first == 21:
                cluster.remove_node(second, allow_graceful=False)

        with crews.crew("ray", 2, cluster.address) as crew:
            assert crew.workers == 2
            assert running.run(chunks(Slow(), 0, 100, 7), crew, take)
        assert found == [n * n for n in range(100)]
    finally:
        ray.shutdown()
        cluster.shutdown()


@dataclass(frozen=True)
class Slow:
    """So that both nodes have something under way."""

    def play(self, first: int, matches: int) -> list[int]:
        import time

        time.sleep(0.2)
        return Squares().play(first, matches)


def test_what_is_lost_between_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four chunks that took a second each, in eight seconds: one in two, and as much again was lost."""

    class Second:
        def play(self, first: int, matches: int) -> float:
            return 1.0

    clock = iter([100.0, 108.0])
    monkeypatch.setattr(bench_lab, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    with crews.crew("here") as crew:
        assert bench_lab.one_round(Second(), 7, crew) == bench_lab.Round(0.5, 1.0)  # type: ignore[arg-type]


def test_bench_lab_compiles_what_its_chunks_play_before_it_sizes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk of a second was one of a thousand matches, and the second was the compiler's."""
    order: list[Any] = []

    def stop(spec: object, seconds: float) -> int:
        raise HedgerowError("far enough")

    monkeypatch.setattr(bench_lab, "_environments", lambda found, say: [])
    monkeypatch.setattr(bench_lab.readiness, "prepare", lambda room, settings, need, say: order.append(need))
    monkeypatch.setattr(bench_lab, "chunk_of", stop)
    with pytest.raises(HedgerowError, match="far enough"):
        bench_lab.command(1.0, 10, ["threads"], True)
    assert order == [RANDOM_MATCHES] and bench_lab.POLICY == "random"


def test_bench_lab_takes_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "lab", "wildfire"]) == 2 and "takes neither a game" in capsys.readouterr().err
