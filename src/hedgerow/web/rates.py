"""How often somebody may ask: per address, per seat, per match."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.web.config import Config

Item = tuple[str, str, int]  # which rate, who, how many
STEPS = 16
PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


class TooFast(HedgerowError):
    """Asked more often than the host allows."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That was a lot at once. Please wait {seconds} second{'s' * (seconds != 1)} and try again.")
        self.seconds = seconds


class Rates:
    """Counts in memory. Several servers on one database tell each other theirs (a `company.Shared`), in steps of a
    sixteenth of a rate: together they allow little more than one of them, and nobody waits for anybody.

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
        left = self._windows[kind].hit(pseudonym(*who), self._clock())
        if left:
            raise TooFast(max(1, round(left)))

    # --- company ---------------------------------------------------------------------------------------------------

    def news(self) -> Sequence[Item]:
        return [(kind, who, count) for kind, window in self._windows.items() for who, count in window.news()]

    def whole(self) -> Sequence[Item]:
        """What was before is soon over, and was told to whoever was there."""
        return self.news()

    def hear(self, house: str, item: Any) -> None:
        try:
            kind, who, count = msgspec.convert(item, Item)
        except msgspec.ValidationError:
            return
        if kind in self._windows and count > 0:
            self._windows[kind].add(who, self._clock(), count)

    def forget(self, house: str) -> None:
        """What was counted was done, whoever counted it."""


class Window:
    """One rate, such as `60/minute`, for everybody it is counted for."""

    def __init__(self, rate: str) -> None:
        most, _, period = rate.partition("/")
        self.most, self.period = int(most), PERIODS[period]
        self.step = max(1, self.most // STEPS)  # so many are told to other servers at once
        self.counts: dict[str, tuple[float, int]] = {}  # by whom: when she began, and how many since
        self.untold: dict[str, int] = {}
        self.tidied = 0.0

    def hit(self, who: str, now: float) -> float:
        """Count a deed; the seconds to wait where it is one too many, else 0."""
        begun, count = self.add(who, now, 1)
        if count > self.most:
            return begun + self.period - now
        self.untold[who] = self.untold.get(who, 0) + 1  # what was refused here, nobody needs to know
        return 0.0

    def add(self, who: str, now: float, more: int) -> tuple[float, int]:
        """When her period began, and how many there are in it now."""
        if now > self.tidied + self.period:
            self.tidied = now
            self.counts = {one: had for one, had in self.counts.items() if had[0] + self.period > now}
            self.untold = {one: count for one, count in self.untold.items() if one in self.counts}
        begun, count = self.counts.get(who, (now, 0))
        if begun + self.period <= now:
            begun, count = now, 0
        self.counts[who] = (begun, count + more)
        return self.counts[who]

    def news(self) -> list[tuple[str, int]]:
        told = [(who, count) for who, count in self.untold.items() if count >= self.step]
        for who, _ in told:
            del self.untold[who]
        return told


@lru_cache(maxsize=10_000)
def pseudonym(*who: str) -> str:
    """What stands for somebody among servers: addresses are nobody else's business, not even the database's."""
    return blake2b(" ".join(who).encode(), digest_size=9).hexdigest()


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
