"""Wildfire as coloured text for the terminal."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.state import OVER, SIDE, VS, X4
from hedgerow.games.wildfire.words import diagram
from hedgerow.games.wildfire.words.names import grid_name
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

ROLES = {
    diagram.BURNING: "fire",
    diagram.BURNT: "ember",
    diagram.DOUSED: "river",
    diagram.DUG: "bank",
    diagram.HOME: "pine",
    diagram.EMPTY: "pencil",
}
MARGIN, WIDTH, GAP = " " * 5, 2 * SIDE - 1, " " * 4


def lines(s: Record, seat: int) -> list[list[tuple[str, str]]]:
    """The seat's own grid in VS until the end, the whole land otherwise, and the legend."""
    lines: list[list[tuple[str, str]]] = []
    own_only = s.variant == VS and s.phase != OVER
    for block in [[seat]] if own_only else diagram.blocks(s):
        if len(block) > 1:
            lines.append(_titles(s, block))
        lines.append([(MARGIN + GAP.join(" ".join(LETTERS[:SIDE]) for _ in block), "pencil")])
        for row in range(SIDE):
            pieces = [(f"  {row + 1}  ", "pencil")]
            for i, g in enumerate(block):
                pieces.append((GAP if i else "", "pencil"))
                for column in range(SIDE):
                    sign = diagram.mark(s.grid[g], SIDE * row + column)
                    pieces += [(sign, ROLES[sign]), (" " if column < SIDE - 1 else "", "pencil")]
            lines.append(pieces)
        lines.append([])
    legend: list[tuple[str, str]] = [("  ", "legend")]
    for part in diagram.LEGEND.split("   "):
        legend += [(part[0], ROLES[part[0]]), (f"{part[1:]}   ", "pencil")]
    return [*lines, legend]


def _titles(s: Record, block: list[int]) -> list[tuple[str, str]]:
    """A name above each grid; the quadrant whose turn it is stands out."""
    pieces = [(MARGIN, "pencil")]
    for g in block:
        title = grid_name(s, g)
        acting = s.variant == X4 and s.phase != OVER and g == s.at
        pieces += [(title, "accent" if acting else "pencil"), (" " * (WIDTH + len(GAP) - len(title)), "pencil")]
    return pieces
