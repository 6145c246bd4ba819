"""The points of Pastures New in sentences: which squares of which castle earn what.

Plains: 9
  The castle on B2 holds C2, B3 and C3: 3 each, 9.
...
Total: 16
"""

from __future__ import annotations

from hedgerow.games.pastures.rules.state import FOREST, MOUNTAIN, PLAINS, RIVER
from hedgerow.games.pastures.words.names import NAMES, block, castle_owner, name, terrain_at, value
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record

EARNING = (PLAINS, FOREST, RIVER, MOUNTAIN)  # in the order of the room's categories


def explain_score(s: Record, seat: int) -> list[str]:
    """A player's points by terrain, castle by castle. [pastures.points] [pastures.example]"""
    castles = [square for square, owner in castle_owner(s) if owner == seat]
    lines, total = [], 0
    for terrain in EARNING:
        each = value(s, terrain)
        counted = {castle: found for castle in castles if (found := counting(s, castle)[terrain])}
        points = each * sum(len(found) for found in counted.values())
        total += points
        lines.append(f"{NAMES[terrain].capitalize()}: {points}")
        for castle, found in counted.items():
            told = listed_in_words([name(square) for square in found])
            lines.append(f"  The castle on {name(castle)} holds {told}: {each} each, {each * len(found)}.")
    return [*lines, f"Total: {total}"]


def counting(s: Record, castle: int) -> dict[int, list[int]]:
    """The squares that a castle counts, by terrain. [pastures.influence] [pastures.points?own-square]"""
    found: dict[int, list[int]] = {terrain: [] for terrain in EARNING}
    for square in block(int(s.options.rows), int(s.options.columns), castle):
        terrain = terrain_at(s, square)
        if terrain in found and (square != castle or s.options.castle_square_scores):
            found[terrain].append(square)
    return found
