"""Who may hear of a mark on a sheet, and when."""

from __future__ import annotations

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Record, Secret


def secret(s: Record, seat: int, move: int) -> Secret | None:
    """What a player draws is shown when the round is over. [shelter.round?hidden]"""
    return None if seat == CHANCE else Secret((seat,), until_end=False)
