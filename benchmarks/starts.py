"""From exec to a server that answers: its health, and the first whole page."""

from __future__ import annotations

import asyncio
import socket
import statistics
import subprocess
import sys
import time

from system import processor_time
from wire import Answer, Lines, request

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


async def answered(lines: Lines, path: str, until: float) -> Answer:
    """Ask until there is an answer."""
    while True:
        try:
            answer = await lines.ask(request("GET", f"127.0.0.1:{lines.port}", path))
            if answer.status == 200 or time.perf_counter() > until:
                return answer
        except OSError:
            if time.perf_counter() > until:
                raise
        await asyncio.sleep(0.01)


async def one(command: list[str]) -> tuple[float, float, float]:
    """Seconds to `/health` and to `/`, and seconds of processor time by then (0 where the system does not tell)."""
    port = free_port()
    command = [str(port) if before == "--port" else word for before, word in zip(["", *command], command, strict=False)]
    began = time.perf_counter()
    running = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL)
    try:
        lines = Lines("127.0.0.1", port)
        await answered(lines, "/health", began + PATIENCE)
        health = time.perf_counter() - began
        await answered(lines, "/", began + PATIENCE)
        page = time.perf_counter() - began
        cpu = processor_time(running.pid)
        lines.close()
        return health, page, cpu
    finally:
        running.terminate()
        await asyncio.to_thread(running.wait, 20)


async def measure(times: int, command: list[str]) -> dict[str, object]:
    """The first start makes the database and fills caches; the others are the second start and its like."""
    first, *rest = [await one(command) for _ in range(times + 1)]
    health, page, cpu = zip(*rest, strict=True)
    return {
        "first": [round(s, 2) for s in first],
        "health": {"median": round(statistics.median(health), 2), "max": round(max(health), 2)},
        "page": {"median": round(statistics.median(page), 2), "max": round(max(page), 2)},
        "processor_time": {"median": round(statistics.median(cpu), 2), "max": round(max(cpu), 2)},
    }
