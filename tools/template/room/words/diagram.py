"""Windfall as a diagram that a person can read, type and change; `reading` restores the record to the byte."""

from __future__ import annotations

from hedgerow.games.windfall.rules.state import DECIDE, OVER
from hedgerow.kernel.room import Record


def draw(s: Record) -> list[str]:
    """Whose turn, the basket, and what everybody has at home."""
    homes = [f"player {seat + 1}: {int(s.home[seat])}" for seat in range(int(s.players))]
    if s.phase == OVER:
        return ["over", "", *homes]
    task = "decide" if s.phase == DECIDE else "shake"
    head = f"turn {int(s.round)} of {int(s.options.turns)}, player {int(s.seat) + 1} to {task}"
    return [head, f"basket: {int(s.basket)}", "", *homes]
