"""What can go wrong with a store, each with one sentence. Where one of these is raised, nothing was half written."""

from __future__ import annotations

from hedgerow.kernel.refusal import HedgerowError


class StoreProblem(HedgerowError):
    """The store did not do what was asked."""


class NotFound(StoreProblem):
    """There is no match of that name."""

    def __init__(self, match: str) -> None:
        super().__init__(f"There is no match {match[:60]!r} here.")
        self.match = match


class Stale(StoreProblem):
    """The log has grown (or shrunk) since the writer looked; `actual` is its length now."""

    def __init__(self, actual: int) -> None:
        super().__init__(f"The match has moved on: its log is {actual} long now.")
        self.actual = actual


class Repeated(StoreProblem):
    """This key was used before in this match; `position` is the log's length after that first time."""

    def __init__(self, position: int) -> None:
        super().__init__("That was already done.")
        self.position = position


class Taken(StoreProblem):
    """The match's name or the seat is somebody else's already."""


class Unkeepable(StoreProblem):
    """A text or number that no database keeps (a zero character, half a surrogate pair, too big a number)."""


class StoreBusy(StoreProblem):
    """Locked by others for too long, or too much is waiting already. Trying again later may help."""


class StoreFull(StoreProblem):
    """The disk is full."""


class StoreReadOnly(StoreProblem):
    """The database may be read but not written."""


class StoreGone(StoreProblem):
    """The database cannot be reached: closed, stopped, moved away. Whether the last write was kept is unknown only
    when the connection broke in the very moment of the commit; a key answers that on the next try."""


class StoreBroken(StoreProblem):
    """The database is damaged."""


class NotOurs(StoreProblem):
    """The URL or the file is no database of ours; it was left as it is."""


class TooNew(StoreProblem):
    """The database was made by a newer Hedgerow."""
