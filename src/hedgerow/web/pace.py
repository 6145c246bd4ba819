"""A heap of requests from one address is taken bit by bit, so that it is felt by nobody else.

How many there may be in a minute, `rates` says. A minute's worth that comes at once would still keep the event loop
for seconds: the first few are served as they come, the others wait their turn, spread over time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hedgerow.web.rates import PERIODS, TooFast

AT_ONCE = 16  # requests that come as a heap and are served so: some thirty milliseconds
PEAK = 4  # times the rate at which a heap is worked off: who keeps to the rate is never held up
LONGEST = 10.0  # seconds that somebody waits before she is refused
MANY = 10_000  # addresses that are remembered before those that are done with are forgotten


class Pace:
    """By whom: when her last request would be done with if they had come one behind the other."""

    def __init__(self, rate: str, clock: Callable[[], float] = time.monotonic) -> None:
        most, _, period = rate.partition("/")
        self.each = PERIODS[period] / int(most) / PEAK
        self._clock = clock
        self._done: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Seconds until this request may be served, 0 as a rule; raises `TooFast` where that is too long."""
        now = self._clock()
        if len(self._done) > MANY:
            self._done = {one: done for one, done in self._done.items() if done > now}
        done = max(now, self._done.get(who, now))
        left = done - now - AT_ONCE * self.each
        if left > LONGEST:
            raise TooFast(round(left))
        self._done[who] = done + self.each
        return max(0.0, left)
