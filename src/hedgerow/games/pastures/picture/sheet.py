"""The blank sheet of Pastures New: an empty grid, and the table that names terrains and takes the points."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.pastures.picture import art
from hedgerow.games.pastures.picture.plan import COLUMNS, HEAD, ROW, TABLE_WIDTH, TOTAL, Plan, middle_of
from hedgerow.games.pastures.rules.state import FOREST
from hedgerow.games.pastures.words.names import NAMES
from hedgerow.kernel.phrases import LETTERS
from hedgerow.scene.pencil import box, lattice, stroke
from hedgerow.scene.svg import group, line, text


def sheet_key(plan: Plan) -> str:
    """Everything that the sheet depends on."""
    return f"pastures-{plan.rows}-{plan.columns}-{plan.values[FOREST]}-{plan.adjacency}"


@lru_cache(maxsize=32)
def sheet_for(plan: Plan) -> str:
    return lines(plan) + _labels(plan) + plan.on_table(_head(plan), _rows(), _note(plan))


def lines(plan: Plan) -> str:
    across, down = lattice(plan.left, plan.top, plan.columns, plan.rows, plan.size)
    border = box(plan.left, plan.top, plan.columns * plan.size, plan.rows * plan.size, "border")
    return line("".join(across + down), "pencil", 1.3, 0.75) + line(border, "pencil", 2)


def _labels(plan: Plan) -> str:
    x, y, size = plan.left, plan.top, 17 * plan.scale
    letters = [
        text(x + (i + 0.5) * plan.size, y - 12, LETTERS[i], size, "pencil", bold=True) for i in range(plan.columns)
    ]
    numbers = [
        text(x - 10 - size / 2, y + (i + 0.5) * plan.size + size / 3, str(i + 1), size, "pencil", bold=True)
        for i in range(plan.rows)
    ]
    return "".join(letters + numbers)


def _head(plan: Plan) -> str:
    """The terrains, their names and what each earns."""
    parts = []
    for terrain in COLUMNS:
        middle, worth = middle_of(terrain), plan.values[terrain]
        parts.append(group(art.printed(terrain), at=(middle - 21, 0), scale=42 / art.BOX))
        parts.append(text(middle, 60, NAMES[terrain], 15, "pencil", italic=True))
        parts.append(text(middle, 80, f"{worth} each" if worth else "nothing", 14, "pencil"))
    return "".join(parts)


def _rows() -> str:
    """A row for each side, with its castle in front. [pastures.open]"""
    parts = []
    for i in range(3):
        level = HEAD + i * ROW
        parts.append(line(stroke(4, level, TABLE_WIDTH - 4, level, ("row", i)), "pencil", 1.3, 0.75))
    parts += [group(art.castle(seat), at=(34, HEAD + seat * ROW + 4), scale=42 / art.BOX) for seat in (0, 1)]
    uprights = "".join(stroke(x, HEAD - 4, x, HEAD + 2 * ROW + 4, ("column", x)) for x in (88, TOTAL - 40))
    parts.append(line(uprights, "pencil", 1.3, 0.75))
    return "".join(parts)


def _note(plan: Plan) -> str:
    """[pastures.neighbours]"""
    corner = ", not even at a corner" if plan.adjacency == 8 else ""
    words = f"Desert never touches river{corner}; plains never touch mountain."
    return text(TABLE_WIDTH / 2, HEAD + 2 * ROW + 24, words, 15, "pencil", italic=True)
