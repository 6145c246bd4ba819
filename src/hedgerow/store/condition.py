"""Whether the database does what it should: told in the log once when it stops, and once when it is back."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from hedgerow.store.problems import StoreBroken, StoreBusy, StoreFull, StoreGone, StoreProblem, StoreReadOnly

log = logging.getLogger("hedgerow.store")

READING, WRITING = "reading", "writing"
OUTAGES = (StoreGone, StoreFull, StoreReadOnly, StoreBroken, StoreBusy)  # the others are about what was asked


class Condition:
    """Well or ill. On a full disk reading still works: that alone is no reason to call it well."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._failing: set[str] = set()
        self._since = 0.0
        self._failures = 0

    def met(self, deed: str, problem: Exception | None) -> None:
        """How it went; from any thread."""
        if isinstance(problem, OUTAGES):
            self._fails(deed, problem)
        elif problem is None and self._failing:
            self._works(deed)

    def _fails(self, deed: str, problem: StoreProblem) -> None:
        with self._lock:
            is_new = not self._failing
            self._failing.add(deed)
            self._failures = 1 if is_new else self._failures + 1
            if is_new:
                self._since = self._clock()
        if is_new:
            log.error("Matches cannot be kept or read: %s", problem)

    def _works(self, deed: str) -> None:
        with self._lock:
            was = bool(self._failing)
            self._failing -= {READING, deed}  # what can be written can be read
            is_well = was and not self._failing
            lasted, failures = self._clock() - self._since, self._failures
        if is_well:
            log.warning("The database is back after %.0f s and %d failures.", lasted, failures)
