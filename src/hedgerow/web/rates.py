"""How often somebody may ask: per address, per seat, per match."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.web.config import Config

PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


class TooFast(HedgerowError):
    """Asked more often than the host allows."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That was a lot at once. Please wait {seconds} second{'s' * (seconds != 1)} and try again.")
        self.seconds = seconds


class Rates:
    """Counts in memory: several processes behind one address each allow the full rate.

    A library for this starts a thread to forget old counts, in the way of every move; a table needs neither.
    """

    def __init__(self, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._windows = {
            "address": Window(config.rate_address),
            "new": Window(config.rate_new),
            "seat": Window(config.rate_seat),
            "match": Window(config.rate_match),
        }

    def count(self, kind: str, *who: str) -> None:
        """Count one deed of a `kind` (address, new, seat, match); raises `TooFast`."""
        now = self._clock()
        left = self._windows[kind].hit(who, now)
        if left:
            raise TooFast(max(1, round(left)))


class Window:
    """One rate, such as `60/minute`, for everybody it is counted for."""

    def __init__(self, rate: str) -> None:
        most, _, period = rate.partition("/")
        self.most, self.period = int(most), PERIODS[period]
        self.counts: dict[tuple[str, ...], tuple[float, int]] = {}  # by whom: when she began, and how many since
        self.tidied = 0.0

    def hit(self, who: tuple[str, ...], now: float) -> float:
        """Count a deed; the seconds to wait where it is one too many, else 0."""
        if now > self.tidied + self.period:
            self.tidied = now
            self.counts = {one: had for one, had in self.counts.items() if had[0] + self.period > now}
        begun, count = self.counts.get(who, (now, 0))
        if begun + self.period <= now:
            begun, count = now, 0
        self.counts[who] = (begun, count + 1)
        return begun + self.period - now if count >= self.most else 0.0


@lru_cache(maxsize=10_000)
def neighbourhood(address: str) -> str:
    """What counts as one address: in IPv6 everybody owns at least a /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
