"""Ray as an executor: chunks on many machines. `pip install 'hedgerow[ray]'`; without a cluster, one on this machine.

Ray itself runs a chunk again whose worker or machine is gone. Every machine must have this version of the house: one
that has another would play other matches, so a chunk is refused there.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from hedgerow.kernel import cache
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab.crews import Crew

RETRIES = 5  # of a chunk, each on another worker
PATIENCE = 5.0  # seconds until somebody must have answered
_ADDRESS = re.compile(r"(?:ray://)?(\[[0-9a-fA-F:]+\]|[^:/]+):([0-9]{1,5})")  # `auto` and `local` are Ray's to find
_SETTINGS = b"\4"
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + _SETTINGS + bytes(5)  # RFC 9113, 3.4: no settings of ours


class RayExecutor(Executor):
    """Every call is a task of Ray, for one core."""

    def __init__(self, ray: Any) -> None:
        self._task = ray.remote(num_cpus=1, max_retries=RETRIES)(_there)

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = self._task.remote(cache.package_hash(), work, given, named).future()
        return future


def crew(workers: int | None = None, address: str = "") -> Crew:
    """Join the cluster at an address, or the one that `RAY_ADDRESS` names, or start one here. Raises `BadSettings`."""
    try:
        import ray
        from ray import exceptions
    except ImportError:
        raise BadSettings("Ray is not installed here: pip install 'hedgerow[ray]', or choose threads.") from None
    if not ray.is_initialized():
        joined = address or os.environ.get("RAY_ADDRESS", "")
        here: dict[str, Any] = {} if joined else {"num_cpus": workers, "include_dashboard": False}
        try:
            if where := _ADDRESS.fullmatch(joined):
                _knock(where[1].strip("[]"), int(where[2]))
            ray.init(address=joined or None, log_to_driver=False, logging_level="warning", **here)
        except (ValueError, RuntimeError, OSError, OverflowError):
            raise BadSettings(f"There is no Ray cluster at {joined[:60] or 'this machine'}.") from None
    cores = int(ray.cluster_resources().get("CPU", 1))
    lost = (
        exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError,
        exceptions.LocalRayletDiedError,
    )  # fmt: skip
    return Crew(lambda: RayExecutor(ray), min(workers or cores, cores), lost)


def _knock(host: str, port: int) -> None:
    """Raises `OSError` where nobody speaks as Ray does (gRPC over HTTP/2): Ray itself would try for minutes, and
    complain all the while. Both sides begin by a frame of settings, whose fourth byte is its kind."""
    with socket.create_connection((host, port), timeout=PATIENCE) as line:
        if os.environ.get("RAY_USE_TLS", "0") not in ("0", ""):
            return  # what is said there is hidden
        line.sendall(_GREETING)
        answer = b""
        while len(answer) < 4 and (more := line.recv(9)):
            answer += more
        if answer[3:4] != _SETTINGS:
            raise ConnectionError("Somebody else is there.")


def _there(version: str, work: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """On the other machine."""
    if cache.package_hash() != version:
        raise HedgerowError("A machine of the cluster has another version of Hedgerow, and would play other matches.")
    return work(*given, **named)
