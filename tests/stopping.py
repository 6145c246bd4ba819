"""Ctrl-C, pressed behind so many matches."""

from __future__ import annotations

from hedgerow.lab.running import Progress


class StopsAt(Progress):
    """Somebody presses Ctrl-C behind so many matches."""

    def __init__(self, stop: int) -> None:
        super().__init__(10**9, is_seen=False)
        self.stop = stop

    def __call__(self, more: int) -> None:
        super().__call__(more)
        if 0 < self.stop <= self.done:
            self.stop = 0  # once
            raise KeyboardInterrupt
