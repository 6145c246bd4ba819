#!/usr/bin/env python3
"""Draw docs/pictures/architecture.svg: the layers of the house, and two ways through it. By the house's own pencil.

python3 tools/architecture.py
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HOUSE / "src")]

from hedgerow.scene.palette import DARK, LIGHT, TYPEFACE, rules_for  # noqa: E402
from hedgerow.scene.pencil import box, ring, stroke  # noqa: E402
from hedgerow.scene.svg import filled, line, text  # noqa: E402

LAYERS = (
    ("cli · flags", "the commands"),
    ("web · terminal", "pages, streams; the screen"),
    ("press", "sheets, cards, keepsakes"),
    ("lab", "many matches: batches, bench"),
    ("envs", "environments to learn in"),
    ("table", "one match, a house of them"),
    ("store", "logs, on disk"),
    ("bots", "players for any game"),
    ("catalog · rulebook", "which rooms there are"),
    ("games", "picture, words, rules of each"),
    ("kernel", "what every game must be"),
    ("scene", "pencil, crayon, SVG"),
)
CLI, WEB, PRESS, LAB, ENVS, TABLE, STORE, BOTS, CATALOG, GAMES, KERNEL, SCENE = range(len(LAYERS))
CLICK = (
    (WEB, "POST"), (TABLE, "whose seat?"), (KERNEL, "contract"), (GAMES, "legal? apply"), (STORE, "kept"),
    (WEB, "wake all"), (GAMES, "hide, draw"), (SCENE, "strokes"), (WEB, "differences"),
)  # fmt: skip
MATCH = (
    (CLI, "simulate"), (LAB, "threads"), (CATALOG, "the room"), (KERNEL, "playouts"), (BOTS, "choose"),
    (GAMES, "apply"), (LAB, "totals"),
)  # fmt: skip
LEFT, TOP, ROW, STEP, NAMES = 14.0, 62.0, 54.0, 72.0, 218.0
WIDTH, HEIGHT = 1432.0, TOP + ROW * len(LAYERS) + 16


def layers() -> str:
    """Boxes from the roof to the cellar, and a pencil line below each through both ways."""
    parts = []
    for number, (name, about) in enumerate(LAYERS):
        y = TOP + number * ROW
        parts.append(line(box(LEFT, y + 4, NAMES, ROW - 9, name), "pine" if number == GAMES else "pencil", 1.8))
        parts.append(text(LEFT + 10, y + 24, name, 17, "ink", "start", bold=True))
        parts.append(text(LEFT + 10, y + 41, about, 13, "pencil", "start", italic=True))
        parts.append(line(stroke(LEFT + NAMES + 8, y + ROW, WIDTH - 14, y + ROW, ("floor", name)), "rule", 1.2))
    return "".join(parts)


def way(title: str, steps: tuple[tuple[int, str], ...], left: float, role: str) -> str:
    """Time goes to the right; each step stands on the floor where it happens."""
    places = [(left + STEP * (n + 0.5), TOP + floor * ROW + 18) for n, (floor, _) in enumerate(steps)]
    parts = [text(left + 6, 40, title, 20, "ink", "start", bold=True)]
    for (x1, y1), (x2, y2) in pairwise(places):
        parts.append(line(stroke(x1, y1, x2, y2, title), role, 1.8, 0.7))
    for number, ((x, y), (_, told)) in enumerate(zip(places, steps, strict=True), 1):
        parts.append(filled(f"M{x - 12:g} {y}a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z", "paper"))
        parts.append(line(ring(x, y, 12, (title, number)), role, 2))
        parts.append(text(x, y + 5, str(number), 14, "ink", bold=True))
        parts.append(text(x, y + 28, told, 13, "ink"))
    return "".join(parts)


def picture() -> str:
    halo = "text{{paint-order:stroke;stroke-width:5px;stroke:{paper}}}"  # where a way passes behind a word
    light, dark = (rules_for(palette) + halo.format(**palette) for palette in (LIGHT, DARK))
    style = f"{light}@media(prefers-color-scheme:dark){{{dark}}}"
    clicks = LEFT + NAMES + 12
    drawn = (
        filled(f"M0 0h{WIDTH:g}v{HEIGHT:g}h-{WIDTH:g}z", "paper")
        + text(LEFT, 40, "The floors", 20, "ink", "start", bold=True)
        + layers()
        + way("The way of a click", CLICK, clicks, "river")
        + way("The way of a simulated match", MATCH, clicks + STEP * len(CLICK) + 20, "fire")
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
        f'font-family="{TYPEFACE}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>The layers of the house, and two ways through it</title><style>{style}</style>{drawn}</svg>\n"
    )


if __name__ == "__main__":
    (HOUSE / "docs" / "pictures" / "architecture.svg").write_text(picture(), encoding="utf-8")
