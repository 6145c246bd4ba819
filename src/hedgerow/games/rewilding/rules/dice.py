# mypy: allow-untyped-defs, allow-incomplete-defs
"""The dice of one player: rolling them, and the four ways to change what they say.

Equal dice are one and the same: `die` is kept sorted, and moves name the first of equals. Only with `fixed_plant_order`
the two dice of a planting roll keep their places, column and row.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.state import (
    DICE_OF_A_TURN,
    ENCODED_SAVE,
    FLIP,
    FLIPS,
    MINUS,
    MIRROR,
    MIRRORS,
    NUDGES,
    PLANTING,
    PLUS,
    REROLL,
    REROLLS,
)
from hedgerow.kernel.bits import count, listed
from hedgerow.kernel.jit import rule

# By the dice that are there: all sets of them. By those that are the same as the one before them, from the second on:
# the sets that take none of them without that.
WITHIN = tuple(sum(1 << dice for dice in range(1, 16) if not dice & ~there) for there in range(16))
FIRST = tuple(sum(1 << dice for dice in range(1, 16) if not dice & same << 1 & ~(dice << 1)) for same in range(8))


@rule
def ordered(s, p):
    """Do the dice have places? [rewilding.plant?order]"""
    return p.phase == PLANTING and s.options.fixed_plant_order != 0


@rule
def put(s, p, face):
    """Add a rolled die."""
    if ordered(s, p):
        p.die[1 if p.die[0] else 0] = face
        return
    place = DICE_OF_A_TURN - 1
    while place > 0 and (p.die[place - 1] == 0 or p.die[place - 1] > face):
        p.die[place] = p.die[place - 1]
        place -= 1
    p.die[place] = face


@rule
def take(s, p, dice):
    """Remove a set of dice."""
    kept = 0
    for i in range(DICE_OF_A_TURN):
        face = p.die[i]
        p.die[i] = 0
        if (dice >> i) & 1 == 0:
            p.die[i if ordered(s, p) else kept] = face
            kept += 1


@rule
def clear_dice(p):
    for i in range(DICE_OF_A_TURN):
        p.die[i] = 0


@rule
def sets(s, p):
    """The sets of dice that are there, as bits (bit 6: the second and the third die). Of equal sets the first counts:
    a die that is the same as the one before it is only taken with that."""
    there, same = 0, 0
    for i in range(DICE_OF_A_TURN):
        there |= int(p.die[i] != 0) << i
    if not ordered(s, p):
        for i in range(1, DICE_OF_A_TURN):
            same |= int(p.die[i] == p.die[i - 1]) << i
    return WITHIN[there] & FIRST[same >> 1]


@rule
def has_alone(found, i):
    """Is the die alone one of the sets found?"""
    return (found >> (1 << i)) & 1 != 0


@rule
def total(p, dice):
    points = 0
    for i in range(DICE_OF_A_TURN):
        if (dice >> i) & 1:
            points += int(p.die[i])
    return points


@rule
def changes_left(p):
    """Squares of any change that are filled and not crossed. [rewilding.changes]"""
    return int(p.change[0]) + int(p.change[1]) + int(p.change[2]) + int(p.change[3])


@rule
def may_change(p):
    """Is there a change that these dice allow? A mirror wants another die. [rewilding.changes?partner]"""
    return changes_left(p) > int(p.change[MIRRORS]) or (p.change[MIRRORS] > 0 and p.die[1] > 0)


@rule
def placed_faces(p):
    """The faces of dice on the panel, as a set: a mirror may copy them. [rewilding.changes?placed]"""
    faces = 0
    for i in range(DICE_OF_A_TURN):
        digits = int(p.group[i])
        if digits > ENCODED_SAVE:
            digits -= ENCODED_SAVE
        while digits:
            faces |= 1 << (digits % 7)
            digits //= 7
    return faces


@rule
def other_faces(p, i, placed):
    """The faces of all other dice of the roll. [rewilding.changes?partner]"""
    faces = placed
    for j in range(DICE_OF_A_TURN):
        if j != i:
            faces |= 1 << int(p.die[j])
    return faces & ~1


@rule
def list_changes(s, p, out, n):
    """Every change that a filled square allows now. [rewilding.changes?when]"""
    if changes_left(p) == 0:
        return n
    placed = placed_faces(p) if p.change[MIRRORS] else 0
    found = sets(s, p)
    for i in range(DICE_OF_A_TURN):
        face = int(p.die[i])
        if not has_alone(found, i):
            continue
        if p.change[MIRRORS]:
            n = listed(other_faces(p, i, placed) >> 1, MIRROR + 6 * i, out, n)
        if p.change[FLIPS]:
            out[n] = FLIP + i
            n += 1
        if p.change[NUDGES] and face < 6:  # [rewilding.changes?limits]
            out[n] = PLUS + i
            n += 1
        if p.change[NUDGES] and face > 1:
            out[n] = MINUS + i
            n += 1
    if p.change[REROLLS]:
        n = listed(found, REROLL, out, n)  # [rewilding.changes?reroll]
    return n


@rule
def turn_to(s, p, i, face):
    """Die i now shows this face."""
    if ordered(s, p):
        p.die[i] = face
    else:
        take(s, p, 1 << i)
        put(s, p, face)


@rule
def change(s, p, move):
    """Play one of the four changes, and cross off its square. [rewilding.changes]"""
    if move >= REROLL:
        p.change[REROLLS] -= 1
        take(s, p, move - REROLL)
        p.rolling, p.again = count(move - REROLL), 1
    elif move >= MIRROR:
        p.change[MIRRORS] -= 1
        turn_to(s, p, (move - MIRROR) // 6, (move - MIRROR) % 6 + 1)
    elif move >= MINUS:
        p.change[NUDGES] -= 1
        turn_to(s, p, move - MINUS, int(p.die[move - MINUS]) - 1)
    elif move >= PLUS:
        p.change[NUDGES] -= 1
        turn_to(s, p, move - PLUS, int(p.die[move - PLUS]) + 1)
    else:
        p.change[FLIPS] -= 1
        turn_to(s, p, move - FLIP, 7 - int(p.die[move - FLIP]))


@rule
def lying(p):
    """All dice that are not placed, as a set."""
    dice = 0
    for i in range(DICE_OF_A_TURN):
        if p.die[i]:
            dice |= 1 << i
    return dice
