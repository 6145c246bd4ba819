"""Wildfire as a coloured picture for the terminal."""

from __future__ import annotations

from hedgerow.games.wildfire import words
from hedgerow.games.wildfire.state import OVER, SIDE, VS
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

ROLES = {
    words.BURNING: "fire",
    words.BURNT: "ember",
    words.DOUSED: "river",
    words.DUG: "bank",
    words.HOME: "pine",
    words.EMPTY: "pencil",
}


def picture(s: Record, seat: int) -> list[list[tuple[str, str]]]:
    """The seat's own grid in VS, the whole land otherwise, and the legend."""
    lines: list[list[tuple[str, str]]] = []
    over = words._grids(s) > 1 and s.phase == OVER
    for block in words.blocks(s) if s.variant != VS or over else [[seat]]:
        lines.append([("     " + "    ".join(" ".join(LETTERS[:SIDE]) for _ in block), "pencil")])
        for row in range(SIDE):
            pieces = [(f"  {row + 1}  ", "pencil")]
            for i, g in enumerate(block):
                pieces.append(("    " if i else "", "pencil"))
                for column in range(SIDE):
                    sign = words.mark(s.grid[g], SIDE * row + column)
                    pieces += [(sign, ROLES[sign]), (" ", "pencil")]
            lines.append(pieces)
        lines.append([])
    legend = [(part[:1], ROLES[part[:1]]) for part in words.LEGEND.split("   ")]
    names = [part[1:] for part in words.LEGEND.split("   ")]
    lines.append(
        [("  ", "pencil")]
        + [piece for mark, name in zip(legend, names, strict=True) for piece in (mark, (name + "   ", "pencil"))]
    )
    return lines
