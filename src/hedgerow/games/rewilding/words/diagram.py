"""The position as a diagram; `reading` reads it back to the byte."""

from __future__ import annotations

from hedgerow.games.rewilding.rules import dice, panel, transition
from hedgerow.games.rewilding.rules.state import (
    FACING,
    LITTLE,
    SIDE,
    TO_SAVE,
    TURN,
    YEARS,
)
from hedgerow.games.rewilding.words.names import (
    ASKED_FOR,
    CHANGES,
    LETTERS_OF_HABITATS,
    OPTIONS,
    PHASES,
    STAGES,
    STEPS,
    WEATHERS,
    decoded,
    habitat_at,
    squares_of,
)
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.room import Record

FILLED, BLANK, CROSSED = "#", ".", "x"
PLANT, ANIMAL = "*", "o"
LEGEND = "* plant   o wildlife   x crossed   # filled   . blank"
COLUMNS = "ABCDE"
MARKS = {1: "+", 0: "0", -1: "-"}

_rules = Twin(dice, panel, transition)


# --- drawing ----------------------------------------------------------------------------------------------------------


def boxes(ready: int, blank: int, squares: int) -> str:
    """A row of little squares: crossed ones first, then filled, then blank."""
    return CROSSED * (squares - ready - blank) + FILLED * ready + BLANK * blank


def outline(p: Record, square: int, kind: int, slot: int) -> str:
    if int(p.crossed[slot]) >> square & 1:
        return CROSSED
    return (PLANT, ANIMAL)[kind] if int(p.coloured[2 * kind + slot]) >> square & 1 else BLANK


def track(p: Record, line: int) -> str:
    return boxes(int(p.track[line]), LITTLE - int(p.track[line]), LITTLE)


def map_lines(s: Record, p: Record) -> list[str]:
    """Two lines for a row: plants, and beneath them the wildlife."""
    lines = ["        " + "   ".join(f"{COLUMNS[c]} {track(p, SIDE + c)} " for c in range(SIDE)).rstrip()]
    for row in range(SIDE):
        squares = range(SIDE * row, SIDE * row + SIDE)
        plants = [
            f"{LETTERS_OF_HABITATS[habitat_at(s, q)]} {outline(p, q, 0, 0)} {outline(p, q, 0, 1)}" for q in squares
        ]
        wildlife = [f"  {outline(p, q, 1, 0)} {outline(p, q, 1, 1)}" for q in squares]
        lines += [f"  {row + 1} {track(p, row)}  " + "   ".join(plants), "        " + "   ".join(wildlife)]
    return lines


def dice_shown(s: Record, p: Record) -> list[str]:
    """The faces that lie there, and `_` for every die to be rolled."""
    if _rules.ordered(s, p):
        return [str(int(p.die[i])) if p.die[i] else "_" for i in range(2)]
    return [str(int(face)) for face in p.die if face] + ["_"] * int(p.rolling)


def groups_shown(p: Record) -> list[str]:
    """The panel: before the lock the groups by their faces, after it how many are left on each option."""
    shown = []
    for code in p.group:
        if code:
            saved, faces = decoded(int(code))
            option = TO_SAVE if saved else _rules.option_for(sum(faces), len(faces))
            shown.append((option, f"{OPTIONS[option]} {' '.join(map(str, faces))}"))
    if shown:
        return [words for _, words in sorted(shown)]
    return [f"{OPTIONS[i]} x{int(p.owed[i])}" for i in range(6) if p.owed[i]]


def fact_lines(s: Record, p: Record) -> list[str]:
    """Changes, protection, clean-up, hunger, calendar."""
    printed = s.printed
    changes = [
        f"{CHANGES[i]} {boxes(int(p.change[i]), int(p.change_blank[i]), int(printed.change[i, 0]))}" for i in range(4)
    ]
    protection = [
        f"{WEATHERS[i]} {boxes(int(p.protection[i]), int(p.protection_blank[i]), int(printed.protection[i, 0]))}"
        for i in range(4)
    ]
    written = int(s.year) - 1 + (1 if is_marked(s, p) else 0)
    years = [MARKS[int(p.calendar[i])] if i < written else BLANK for i in range(YEARS)]
    return [
        f"  calendar    {' '.join(years)}",
        f"  changes     {'  '.join(changes)}",
        f"  protection  {'  '.join(protection)}",
        f"  clean-up    {boxes(int(p.cleanup), int(p.cleanup_blank), int(printed.cleanup[0]))}".rstrip(),
        f"  hunger      {' '.join(str(int(h)) for h in p.hunger)}",
    ]


def is_marked(s: Record, p: Record) -> bool:
    """Is this year's box of the calendar written?"""
    return bool(s.stage > TURN and p.phase != FACING)


def sheet_lines(s: Record, seat: int) -> list[str]:
    p = s.sheet[seat]
    lines = [f"player {seat + 1}, {PHASES[int(p.phase)]}"]
    if shown := dice_shown(s, p):
        lines.append(f"  dice        {' '.join(shown)}" + (" again" if p.again else ""))
    if groups := groups_shown(p):
        lines.append(f"  panel       {', '.join(groups)}")
    if p.weather:
        lines.append(f"  weather     {WEATHERS[int(p.weather) - 1]}")
    if p.asking:
        asked = f"{ASKED_FOR[int(p.asked)]} {' '.join(squares_of(int(p.asking)))}"
        lines.append(f"  asks        {asked}, then {STEPS[int(p.step)]}")
    return [*lines, *fact_lines(s, p), *map_lines(s, p)]


def draw(s: Record) -> list[str]:
    lines = [f"year {int(s.year)}, {STAGES[int(s.stage)]}" + (", rolling" if _rules.roller(s) >= 0 else "")]
    for seat in range(int(s.players)):
        lines += ["", *sheet_lines(s, seat)]
    return [*lines, "", f"  {LEGEND}"]
