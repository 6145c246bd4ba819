"""The end of a match as the store keeps it: the result, and the lines for the lists of scores."""

from __future__ import annotations

import json

from hedgerow.store.rows import PEOPLE, Change, ScoreRow
from hedgerow.table.table import Table


def ending(table: Table, now: float) -> Change:
    """The result with everything that colours it, and the lines for the lists of scores."""
    outcome = table.match.outcome
    assert outcome is not None
    told = {
        "points": list(outcome.points),
        "results": list(outcome.results),
        "winners": list(outcome.winners),
        "sentence": outcome.sentence,
        "ranked": table.is_ranked,
        "hinted": sorted(table.hinted),
        "replaced": sorted(table.replaced),
        "amended": table.amended,
        "practised": table.practised,
    }
    settings = table.match.settings
    usual = settings == table.room.settings(settings.players, settings.variant, {})
    board = f"{table.room.name} {settings.variant} {settings.players}" + ("" if usual else " own options")
    scores = [
        ScoreRow(
            table.row.id, table.room.name, settings.variant, board, s.seat, s.name, int(outcome.points[s.seat]),
            outcome.results[s.seat], table.is_ranked, table.row.day, now,
        )
        for s in table.seats
        if s.kind in PEOPLE and s.seat not in table.replaced
    ]  # fmt: skip
    return Change(ended=now, result=json.dumps(told), scores=scores)
