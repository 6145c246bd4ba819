"""Tables for tests, without a house: seats by name, dice by choice."""

from __future__ import annotations

from typing import Any

import hedgerow
from hedgerow.store.rows import HolderRow, MatchRow, SeatRow
from hedgerow.table import dice
from hedgerow.table.events import AnyEvent, read, write
from hedgerow.table.match import Match
from hedgerow.table.table import Table
from hedgerow.table.text import settings_text

SEED = bytes(range(32))


def seated(match: Match, kinds: str = "", dice_kind: str = "table", **more: Any) -> Table:
    """A table that begins at a match's position. Kinds: a letter per seat, p(erson), g(uest), b(ot), o(pen)."""
    names = {"p": "person", "g": "guest", "b": "bot", "o": "open"}
    kinds = kinds or "p" * match.players
    opening = "" if not (match.opened_by_diagram or match.log) else match.position
    row = MatchRow(
        id="m", game=match.room.name, settings=settings_text(match.room, match.settings), seed=SEED,
        commitment=dice.commitment(SEED), dice=dice_kind, opening=opening, host="h0", **more,
    )  # fmt: skip
    seats = [SeatRow("m", n, names[k], "greedy" if k == "b" else "", f"Player {n + 1}") for n, k in enumerate(kinds)]
    holders = [HolderRow("m", n, f"h{n}", 0.0) for n, k in enumerate(kinds) if k == "p"]
    return Table.of(row, seats, holders, [])


def new(
    game: str, kinds: str = "", dice_kind: str = "table", row: dict[str, Any] | None = None, **settings: Any
) -> Table:
    """A table at the beginning of a new match."""
    return seated(hedgerow.new(game, seed=0, **settings), kinds, dice_kind, **(row or {}))


def again(table: Table, events: list[AnyEvent]) -> Table:
    """The same table as the store would tell it: through the bytes that it keeps."""
    return Table.of(table.row, list(table.seats), list(table.holders), read(write(events)))
