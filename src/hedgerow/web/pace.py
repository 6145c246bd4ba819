"""A heap of requests from one address is taken bit by bit, so that it is felt by nobody else.

How many there may be in a minute, `rates` says. A minute's worth that comes at once would still keep the event loop
for seconds: the first few are served as they come, the others stand in a line of their own, from which one is let in
now and then. Whatever else waits for the loop has its turn between any two of them, however slow the machine is.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

from hedgerow.web.rates import PERIODS, TooFast

AT_ONCE = 16  # requests that come as a heap and are served so: some thirty milliseconds
PEAK = 4  # times the rate at which a heap is worked off: who keeps to the rate is never held up
LONGEST = 10.0  # seconds that somebody waits before she is refused
MANY = 10_000  # addresses that are remembered before those that are done with are forgotten


class Pace:
    """For each address: when its last request would be done with if they had come one behind the other, and a line."""

    def __init__(
        self, rate: str, clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        most, _, period = rate.partition("/")
        self.each = PERIODS[period] / int(most) / PEAK
        self._clock, self._sleep = clock, sleep
        self._done: dict[str, float] = {}
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._porters: set[asyncio.Task[None]] = set()

    async def turn(self, who: str) -> None:
        """Wait for one's turn, as a rule not at all; raises `TooFast` where the line is too long."""
        line = self._lines.get(who)
        if line is None:
            if self._is_free(who):
                return
            line = self._lines[who] = deque()
            porter = asyncio.get_running_loop().create_task(self._let_in(who, line))
            self._porters.add(porter)
            porter.add_done_callback(self._porters.discard)
        if len(line) * self.each > LONGEST:
            raise TooFast(round(len(line) * self.each))
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(mine)
        await mine

    def _is_free(self, who: str) -> bool:
        """Is she among the first few? Then this one is counted."""
        now = self._clock()
        if len(self._done) > MANY:
            self._done = {one: done for one, done in self._done.items() if done > now}
        done = max(now, self._done.get(who, now))
        if done - now > (AT_ONCE - 0.5) * self.each:  # half of one: clocks are not exact
            return False
        self._done[who] = done + self.each
        return True

    async def _let_in(self, who: str, line: deque[asyncio.Future[None]]) -> None:
        """One of the line, a pause, the next."""
        while line:
            await self._sleep(self.each)
            while line and (first := line.popleft()).done():
                pass  # she has gone meanwhile
            if not first.done():
                first.set_result(None)
        del self._lines[who]
        self._done[who] = self._clock() + AT_ONCE * self.each
