#!/usr/bin/env python3
"""Draw what the terminal shows of a match file as an SVG picture, for the README.

python3 tools/picture.py MATCHFILE OUTPUT.svg
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import hedgerow

PAPER, INK = "#f8f3e6", "#2c2a26"
COLOURS = {
    "ink": INK,
    "pencil": "#6b675e",
    "pine": "#2f6b45",
    "heather": "#7a4a93",
    "river": "#2a6d9c",
    "bank": "#9a6a14",
    "fire": "#c8401f",
    "ember": "#7b2d16",
    "accent": "#0b6e5c",
}
WIDTH, HEIGHT, MARGIN = 9.6, 20, 18  # of a character cell, and around all


def lines_of(match: hedgerow.Match) -> list[list[tuple[str, str]]]:
    """The board, the status, and the choices of who is to move."""
    seat = match.to_move if isinstance(match.to_move, int) else 0
    lines = [*match.room.view.picture(match.view(seat), seat), [], [(match.status(seat), "ink")]]
    if match.to_move is not None:
        for heading, items in match.room.words.groups(match.state, seat, match.legal()):
            lines.append([(f"  {heading}", "accent"), (f": {'  '.join(items)}"[:70] if items else "", "ink")])
    return lines


def drawing(match: hedgerow.Match) -> str:
    """Each piece of the picture as text at its place."""
    lines = lines_of(match)
    columns = max(sum(len(text) for text, _ in line) for line in lines)
    width, height = 2 * MARGIN + columns * WIDTH, 2 * MARGIN + len(lines) * HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" '
        f'aria-label="{escape(match.room.title)} in the terminal" '
        'font-family="DejaVu Sans Mono, Menlo, monospace" font-size="16">',
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
    ]
    for row, line in enumerate(lines):
        column = 0
        for text, role in line:
            if text.strip():
                x, y = MARGIN + column * WIDTH, MARGIN + (row + 0.75) * HEIGHT
                weight = ' font-weight="bold"' if role in ("fire", "pine", "accent") else ""
                place = f'x="{x:.1f}" y="{y:.1f}" textLength="{len(text) * WIDTH:.1f}" xml:space="preserve"'
                parts.append(f'<text {place} fill="{COLOURS[role]}"{weight}>{escape(text)}</text>')
            column += len(text)
    return "\n".join([*parts, "</svg>", ""])


def main() -> int:
    if len(sys.argv) != 3:
        print("Usage: python3 tools/picture.py MATCHFILE OUTPUT.svg", file=sys.stderr)
        return 2
    match = hedgerow.load(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(drawing(match), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
