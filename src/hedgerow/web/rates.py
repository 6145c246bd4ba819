"""How often somebody may ask: per address, per seat, per match."""

from __future__ import annotations

import ipaddress

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.web.config import Config


class TooFast(HedgerowError):
    """Asked more often than the host allows."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That was a lot at once. Please wait {seconds} second{'s' * (seconds != 1)} and try again.")
        self.seconds = seconds


class Rates:
    """Counts in memory: several processes behind one address each allow the full rate."""

    def __init__(self, config: Config) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._rates = {
            "address": parse(config.rate_address),
            "new": parse(config.rate_new),
            "seat": parse(config.rate_seat),
            "match": parse(config.rate_match),
        }

    def count(self, kind: str, *who: str) -> None:
        """Count one deed of a `kind` (address, new, seat, match); raises `TooFast`."""
        rate = self._rates[kind]
        if not self._limiter.hit(rate, kind, *who):
            import time  # the clock only tells a person how long to wait

            reset, _ = self._limiter.get_window_stats(rate, kind, *who)
            raise TooFast(max(1, round(reset - time.time())))


def neighbourhood(address: str) -> str:
    """What counts as one address: in IPv6 everybody owns at least a /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
