#!/usr/bin/env python3
"""Draw docs/pictures/learning.svg: how players of Wildfire learned, by the lines that `examples/train*.py` wrote.

python3 tools/learning_curve.py
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HOUSE / "src")]

from hedgerow.scene.palette import DARK, LIGHT, TYPEFACE, rules_for  # noqa: E402
from hedgerow.scene.pencil import polyline, stroke  # noqa: E402
from hedgerow.scene.svg import filled, line, text  # noqa: E402

STUDIES = HOUSE / "docs" / "studies"
CURVES = (("training-cpu.jsonl", "one core", "river"), ("training-gpu.jsonl", "GPU", "fire"))
REFERENCES = (("greedy", 0.879), ("random", 0.013))  # homes saved, in the tournament of docs/studies/training.md
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720.0, 330.0, 64.0, 30.0, 20.0, 46.0
NAMES = {4: "10,000", 5: "100,000", 6: "1 million", 7: "10 million", 8: "100 million", 9: "1 billion", 10: "10 billion"}


def points(name: str) -> list[tuple[int, float]]:
    """Decisions made so far, and the share of homes that were saved in the stretch before; a result is 1 or -1."""
    path = STUDIES / name
    told = [json.loads(row) for row in path.read_text().splitlines()] if path.exists() else []
    return [(one["steps"], (1 + one["mean"]) / 2) for one in told if one["mean"] is not None]


def picture() -> str:
    curves = [(title, role, found) for name, title, role in CURVES if (found := points(name))]
    first = math.floor(math.log10(min(found[0][0] for _, _, found in curves)))
    last = math.ceil(math.log10(max(found[-1][0] for _, _, found in curves)))

    def place(steps: float, share: float) -> tuple[float, float]:
        along = (math.log10(steps) - first) / (last - first)
        return LEFT + (WIDTH - LEFT - RIGHT) * along, HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share

    parts = [filled(f"M0 0h{WIDTH:g}v{HEIGHT:g}h-{WIDTH:g}z", "paper")]
    for share in (0, 0.25, 0.5, 0.75, 1):
        _, y = place(10**first, share)
        parts.append(line(stroke(LEFT, y, WIDTH - RIGHT, y, share, 0.4, 1), "rule", 1.0))
        parts.append(text(LEFT - 8, y + 5, f"{100 * share:.0f} %", 14, "pencil", "end"))
    for power in range(first, last + 1):
        x, y = place(10**power, 0)
        parts.append(line(stroke(x, y, x, y + 5, power, 0.4, 1), "pencil", 1.3))
        parts.append(text(x, y + 21, NAMES[power], 14, "pencil"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 7, "decisions", 14, "pencil", italic=True))
    for name, share in REFERENCES:
        _, y = place(10**first, share)
        parts.append(line(stroke(LEFT, y, WIDTH - RIGHT, y, name, 0.6, 2), "pencil", 1.6, 0.8))
        parts.append(text(LEFT + 8, y - 6, name, 15, "pencil", "start", italic=True))
    for title, role, found in curves:
        parts.append(line(polyline([place(*one) for one in found], (title,), 0.5, 1), role, 2.4))
        x, y = place(*found[len(found) // 2])
        parts.append(text(x + 12, y + 16, title, 16, role, "start", bold=True))
    light, dark = rules_for(LIGHT), rules_for(DARK)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
        f'font-family="{TYPEFACE}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>Homes saved in Wildfire, by decisions learned from</title>"
        f"<style>{light}@media(prefers-color-scheme:dark){{{dark}}}</style>{''.join(parts)}</svg>\n"
    )


if __name__ == "__main__":
    (HOUSE / "docs" / "pictures" / "learning.svg").write_text(picture(), encoding="utf-8")
