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
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule


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
def repeats(s, p, i):
    """Is this die the same as the one before it, so that naming it would name the same move twice?"""
    return i > 0 and p.die[i] == p.die[i - 1] and not ordered(s, p)


@rule
def some_set(s, p, dice):
    """Is a set of dice there, and the canonical one among equal sets?"""
    for i in range(DICE_OF_A_TURN):
        if (dice >> i) & 1:
            if p.die[i] == 0:
                return False
            if repeats(s, p, i) and (dice >> (i - 1)) & 1 == 0:
                return False
    return True


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
    for i in range(DICE_OF_A_TURN):
        face = int(p.die[i])
        if face == 0 or repeats(s, p, i):
            continue
        if p.change[MIRRORS]:
            faces = other_faces(p, i, placed) >> 1
            for other in range(6):
                if (faces >> other) & 1:
                    out[n] = MIRROR + 6 * i + other
                    n += 1
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
        for dice in range(1, 16):  # [rewilding.changes?reroll]
            if some_set(s, p, dice):
                out[n] = REROLL + dice
                n += 1
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
