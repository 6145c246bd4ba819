"""Jobs for the tests of workers: what can happen to a real process."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

Enough = Callable[[], bool]
ROUND = 0.005


def nothing() -> None:
    """Import nothing."""


def fall() -> None:
    """A worker that never becomes ready."""
    os._exit(3)


def double(n: int, enough: Enough) -> int:
    return 2 * n


def whoami(question: object, enough: Enough) -> int:
    return os.getpid()


def raise_something(question: object, enough: Enough) -> None:
    raise ValueError("not like this")


def crash(question: object, enough: Enough) -> None:
    os._exit(9)


def be_killed(question: object, enough: Enough) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hang(sign: str, enough: Enough) -> None:
    """Says that it has begun, and never ends."""
    Path(sign).touch()
    while True:
        time.sleep(ROUND)


def until_enough(sign: str, enough: Enough) -> str:
    """Works in rounds until nobody wants it; leaves a second sign then."""
    Path(sign).touch()
    while not enough():
        time.sleep(ROUND)
    Path(f"{sign}-stopped").touch()
    return "stopped"


def wait_for(sign: str, enough: Enough) -> str:
    """Ends when a file appears; leaves a line behind, so that the order of jobs can be read."""
    asked, _, order = sign.partition(" ")
    with Path(order).open("a", encoding="utf-8") as log:
        log.write(f"{Path(asked).name}\n")
    while not Path(asked).exists():
        time.sleep(ROUND)
    return Path(asked).name
