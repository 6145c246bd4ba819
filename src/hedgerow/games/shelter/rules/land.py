# mypy: allow-untyped-defs, allow-incomplete-defs
"""The sanctuary: which squares are free, what the dice reach, and which squares lie in one area."""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import ALL, COLUMN_A, CROSS, NOT_6, NOT_F, REACH_BELOW, REACH_RIGHT, ROW_1, SIDE
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule


@rule
def animals(sheet):
    """Squares with an animal of any kind."""
    here = sheet.animal
    return here[0] | here[1] | here[2] | here[3] | here[4] | here[5]


@rule
def free(sheet):
    """Squares with neither an animal nor a tree. [shelter.place?trees]"""
    return ALL & ~(sheet.trees | animals(sheet))


@rule
def low_left(dice, value):
    """The lower of the two dice that are left when one of `value` is used; `dice` are in rising order."""
    return int(dice[1]) if value == dice[0] else int(dice[0])


@rule
def high_left(dice, value):
    return int(dice[1]) if value == dice[2] else int(dice[2])


@rule
def places(sheet, dice, value):
    """Where an animal adopted with a die of `value` can be drawn, with either of the other dice. [shelter.place]"""
    return free(sheet) & (CROSS[low_left(dice, value)] | CROSS[high_left(dice, value)])


@rule
def edges_right(sheet, dice):
    """Open edges on the right of a square that may be fenced now. [shelter.fence] [shelter.third-fence?amount]"""
    reach = REACH_RIGHT[int(sheet.die)]
    if sheet.die == 0:
        reach = REACH_RIGHT[int(dice[0])] | REACH_RIGHT[int(dice[1])] | REACH_RIGHT[int(dice[2])]
    return reach & ~sheet.right


@rule
def edges_below(sheet, dice):
    """Open edges below a square that may be fenced now."""
    reach = REACH_BELOW[int(sheet.die)]
    if sheet.die == 0:
        reach = REACH_BELOW[int(dice[0])] | REACH_BELOW[int(dice[1])] | REACH_BELOW[int(dice[2])]
    return reach & ~sheet.below


@rule
def drawn(sheet):
    """Fences drawn in this round."""
    return count(sheet.new_right) + count(sheet.new_below)


@rule
def most_fences(sheet):
    """Two, or three where an animal was given up for a third. [shelter.fence?amount] [shelter.third-fence?amount]"""
    return 3 if sheet.die == 0 else 2


@rule
def area_of(area, right, below):
    """All squares connected with a first one through open edges. [shelter.area]"""
    grown = area
    while True:
        grown |= (grown & ~right & NOT_F) << 1
        grown |= (grown >> 1) & ~right & NOT_F
        grown |= (grown & ~below & NOT_6) << SIDE
        grown |= (grown >> SIDE) & ~below
        if grown == area:
            return area
        area = grown


@rule
def beside(squares):
    """Squares orthogonally next to one of these, fences or not. [shelter.giraffe?behind-a-fence]"""
    return ((squares & NOT_F) << 1 | (squares >> 1) & NOT_F | squares << SIDE | squares >> SIDE) & ALL


@rule
def longest_side(area):
    """The longer of height and width; an area is connected, so no row or column between is missed. [shelter.tiger]"""
    wide = tall = 0
    for i in range(SIDE):
        if area >> SIDE * i & ROW_1:
            tall += 1
        if area >> i & COLUMN_A:
            wide += 1
    return max(wide, tall)
