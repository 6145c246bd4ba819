"""Re-Wilding as pictures: a coloured one for the terminal; `drawing` has the board for the web."""

from __future__ import annotations

from hedgerow.games.rewilding.rules import land
from hedgerow.games.rewilding.rules.state import SIDE
from hedgerow.games.rewilding.words import diagram
from hedgerow.games.rewilding.words.names import HABITATS, LETTERS_OF_HABITATS, WEATHERS, habitat_at, name
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Record

_target, _contaminated = interpreted(land.target), interpreted(land.contaminated_next)

LEGEND = "* plant  o wildlife  x crossed  # filled  " + "  ".join(
    f"{letter} {habitat}" for letter, habitat in zip(LETTERS_OF_HABITATS, HABITATS, strict=True)
)
HABITAT_ROLES = ("pine", "heather", "river", "bank")
BESIDE = {"calendar": "dice", "hunger": "clean-up"}
COLUMN = 34
Piece = tuple[str, str]


def lines(s: Record, seat: int) -> list[list[Piece]]:
    """One player's sheet: what lies and stands on it, the map, and what the next blow would strike."""
    p = s.sheet[seat]
    facts = diagram.sheet_lines(s, seat)[1 : -len(diagram.map_lines(s, p))]
    lines = _facts(facts)
    lines.append([])
    for number, line in enumerate(diagram.map_lines(s, p)):
        lines.append([(line, "pencil")] if number == 0 else _row(s, p, number - 1))
    lines.append(_dangers(s, p))
    lines.append([(f"  {LEGEND}", "legend")])
    return lines


def _facts(facts: list[str]) -> list[list[Piece]]:
    """The facts under each other, but for short ones, which stand beside one: a screen of 24 lines has to hold all."""
    lines: list[list[Piece]] = []
    named: dict[str, list[Piece]] = {}
    for line in facts:
        word, pieces = line.split()[0], _fact(line)
        beside = named.get(BESIDE.get(word, ""), [])
        gap = COLUMN - sum(len(text) for text, _ in beside)
        if beside and gap > 0:
            beside += [(" " * gap, "pencil"), *pieces]
        else:
            lines.append(pieces)
            named[word] = pieces
    return lines


def _fact(line: str) -> list[Piece]:
    word = line.split()[0]
    role = {"dice": "accent", "panel": "accent", "asks": "accent", "weather": "ember"}.get(word, "ink")
    return [(line[:14], "pencil"), (line[14:], role)]


def _row(s: Record, p: Record, number: int) -> list[Piece]:
    """One of the two lines of a row of squares."""
    row, kind = divmod(number, 2)
    pieces = [(f"  {row + 1} {diagram.track(p, row)}  " if kind == 0 else " " * 8, "pencil")]
    for column in range(SIDE):
        square = SIDE * row + column
        habitat = habitat_at(s, square)
        pieces.append(((LETTERS_OF_HABITATS[habitat] if kind == 0 else " ") + " ", HABITAT_ROLES[habitat]))
        for slot in range(2):
            sign = diagram.outline(p, square, kind, slot)
            role = {diagram.BLANK: "pencil", diagram.CROSSED: "fire"}.get(sign, HABITAT_ROLES[habitat])
            pieces += [(sign, role), (" ", "pencil")]
        pieces.append(("  ", "pencil"))
    return pieces


def _dangers(s: Record, p: Record) -> list[Piece]:
    """Where an unprotected weather and the next contamination would strike."""
    told = []
    for weather in range(4):
        square = _target(s, p, weather)
        told.append(f"{WEATHERS[weather]} {name(square) if square >= 0 else '-'}")
    square = _contaminated(s, p)
    told.append(f"contamination {name(square) if square >= 0 else '-'}")
    return [("  next blows  ", "pencil"), ("  ".join(told), "ember")]
