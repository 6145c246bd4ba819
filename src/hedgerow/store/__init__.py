"""Where matches are kept: bytes, names and numbers in SQLite or PostgreSQL. Knows no game, no rule and no match.

Everything acknowledged is on the disk; whatever goes wrong is a `StoreProblem` with one sentence.
"""

from __future__ import annotations

from hedgerow.store.feed import Changes
from hedgerow.store.problems import (
    NotFound,
    NotOurs,
    Repeated,
    Stale,
    StoreBroken,
    StoreBusy,
    StoreFull,
    StoreGone,
    StoreProblem,
    StoreReadOnly,
    Taken,
    TooNew,
    Unkeepable,
)
from hedgerow.store.rows import Change, ChatRow, HolderRow, Judged, Loaded, MatchRow, ScoreRow, SeatRow, Sheaf
from hedgerow.store.store import Store, open_store

__all__ = [
    "Change",
    "Changes",
    "ChatRow",
    "HolderRow",
    "Judged",
    "Loaded",
    "MatchRow",
    "NotFound",
    "NotOurs",
    "Repeated",
    "ScoreRow",
    "SeatRow",
    "Sheaf",
    "Stale",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreFull",
    "StoreGone",
    "StoreProblem",
    "StoreReadOnly",
    "Taken",
    "TooNew",
    "Unkeepable",
    "open_store",
]
