"""Windfall as coloured text for the terminal."""

from __future__ import annotations

from hedgerow.games.windfall.rules.state import BASKET
from hedgerow.kernel.room import Record


def lines(s: Record, seat: int) -> list[list[tuple[str, str]]]:
    """The basket, an apple for each apple, and what everybody has at home."""
    basket, players = int(s.basket), range(int(s.players))
    homes = [[(f"  player {player + 1}  ", "pencil"), (f"{int(s.home[player]):3}", "ink")] for player in players]
    return [[("  basket    ", "pencil"), ("o" * basket, "fire"), ("." * (BASKET - basket), "pencil")], [], *homes]
