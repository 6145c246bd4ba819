"""The position as a diagram: the land with its fences beside the shelter with its circles, one block for each player.

The first line tells the round and the dice, a line before each block what its player has drawn in the running round:

    round 5, draw, dice 1 4 4
    player 1: fence by 4, crossed A1, animal B4
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import (
    BLOCK,
    DRAW,
    KINDS,
    LAYOUTS,
    OVER,
    SIDE,
    THIRD_FENCE,
    TREE_COLUMN,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

TREE, EMPTY = "^", "."
SIGNS = "OTRGWE"  # first letters of the kinds, by die
CROSSED, FREE = "X", "."
OPEN, KEPT, LOST = "o", "3", "x"  # a line's circle: not decided, three points, crossed out
PAIRS = "rows and columns at once"
LEGEND = "O owl  T tiger  R rhino  G giraffe  W wild dog  E elephant  ^ tree"

WIDTH = 4 * SIDE + 1  # of the land
GAP = 2  # between land and shelter


def heads(s: Record) -> list[str]:
    """The animals of the shelter's lines: columns, then rows."""
    return [KINDS[kind] for kind in list(LAYOUTS.values())[int(s.options.layout)]]


def signs(sheet: Record) -> list[str]:
    """What stands on each of the 36 squares."""
    found = [EMPTY] * (SIDE * SIDE)
    for letter, mask in ((TREE, sheet.trees), *zip(SIGNS, sheet.animal, strict=True)):
        squares = int(mask)
        while squares:
            found[(squares & -squares).bit_length() - 1] = letter
            squares &= squares - 1
    return found


def land_lines(sheet: Record) -> list[str]:
    """Fourteen lines: letters, the border, then squares and the edges below them, six times."""
    right, below, marks = int(sheet.right), int(sheet.below), signs(sheet)
    lines = ["      " + "   ".join(LETTERS[:SIDE]), "    +" + "---+" * SIDE]
    for row in range(SIDE):
        squares, edges = f"  {row + 1} |", "    +"
        for column in range(SIDE):
            square = SIDE * row + column
            squares += f" {marks[square]} " + ("|" if column == SIDE - 1 or right >> square & 1 else " ")
            edges += ("---" if row == SIDE - 1 or below >> square & 1 else "   ") + "+"
        lines += [squares, edges]
    return lines


def circle(s: Record, sheet: Record, line: int) -> str:
    if int(sheet.lost) >> line & 1:
        return LOST
    return KEPT if int(s.decided) >> line & 1 else OPEN


def shelter_lines(s: Record, sheet: Record) -> list[str]:
    """The block of sixteen with its animals and circles, then the other circles."""
    animals = heads(s)
    lines = ["", "     " + "   ".join(f"{letter:^5}" for letter in LETTERS[:BLOCK]).rstrip()]
    lines.append("     " + "   ".join(f"{animal.split()[-1][:5]:^5}" for animal in animals[:BLOCK]).rstrip())
    for row in range(BLOCK):
        marks = [CROSSED if int(sheet.crossed) >> BLOCK * row + c & 1 else FREE for c in range(BLOCK)]
        body = "   ".join(f"{mark:^5}" for mark in marks)
        lines.append(f"  {row + 1}  {body}   {animals[BLOCK + row]:<8}  {circle(s, sheet, BLOCK + row)}")
    lines.append("     " + "   ".join(f"{circle(s, sheet, c):^5}" for c in range(BLOCK)) + "   circles")
    third = [str(worth) if i >= sheet.third else LOST for i, worth in enumerate(THIRD_FENCE)]
    return [*lines, "", f"  third fence: {' '.join(third)}", f"  {PAIRS}: {int(sheet.doubles)}"]


def block(s: Record, seat: int) -> list[str]:
    """A player's sheet, land and shelter side by side."""
    land, shelter = land_lines(s.sheet[seat]), shelter_lines(s, s.sheet[seat])
    shelter += [""] * (len(land) - len(shelter))
    return [f"{left:<{4 + WIDTH + GAP}}{right}".rstrip() for left, right in zip(land, shelter, strict=True)]


def _step(sheet: Record) -> str:
    """Where a seat is in the round, and what it has drawn in it."""
    step = int(sheet.step)
    facts = [("adopt", f"place {KINDS[int(sheet.kind)]}", f"fence by {int(sheet.die) or 'all'}", "ready")[step]]
    if sheet.new_cross:
        facts.append(f"crossed {n.stalls_named(sheet.new_cross)[0]}")
    if sheet.new_third:
        facts.append("circle")
    if sheet.new_animal:
        facts.append(f"animal {n.names(sheet.new_animal)[0]}")
    if sheet.new_right or sheet.new_below:
        facts.append(f"fences {' '.join(n.edges(sheet.new_right, sheet.new_below))}")
    return ", ".join(facts)


def _head(s: Record) -> str:
    phase = int(s.phase)
    if phase == OVER:
        return "over"
    if phase <= TREE_COLUMN:
        head = "trees" + (f" of player {int(s.at) + 1}" if s.options.own_trees else "")
        return head + (f", row {int(s.row)}" if phase == TREE_COLUMN else "")
    rolled = [str(int(d)) for d in s.dice if d]
    head = f"round {int(s.turn)}, {'draw' if phase == DRAW else 'roll'}"
    return f"{head}, dice {' '.join(rolled)}" if rolled else head


def draw(s: Record) -> list[str]:
    lines = [_head(s)]
    for seat in range(int(s.players)):
        lines += ["", f"player {seat + 1}" + (f": {_step(s.sheet[seat])}" if s.phase == DRAW else ""), *block(s, seat)]
    return [*lines, "", f"  {LEGEND}"]
