# mypy: allow-untyped-defs, allow-incomplete-defs
"""The selection panel: placing dice in groups, and resolving the options from left to right."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import changes_left, clear_dice, has_alone, sets, take, total
from hedgerow.games.rewilding.rules.land import (
    all_cleared,
    ask,
    blank,
    colour,
    default_slot,
    homes,
    introduce,
    plantable,
    thrive,
    unlike,
)
from hedgerow.games.rewilding.rules.state import (
    A_PLANT,
    CLEANUP,
    CLEAR,
    COLUMN_A,
    DECLINE,
    DICE_OF_A_TURN,
    ENCODED_SAVE,
    FILL,
    INTRODUCE,
    LEFT,
    LITTLE,
    PLACE,
    PLANT,
    PLANTS,
    PROTECT,
    RIGHT,
    SAVE,
    SAVING,
    SIDE,
    SQUARES,
    THRIVE,
    TO_CLEAR,
    TO_GROW,
    TO_INTRODUCE,
    TO_PLANT,
    TO_PROTECT,
    TO_SAVE,
    TRACKS,
)
from hedgerow.kernel.bits import count, listed, lowest
from hedgerow.kernel.jit import rule

NO_OPTION = -1
MOST_POINTS = 12  # of a group
ALL_DICE = (1 << DICE_OF_A_TURN) - 1
ROW = (1 << SIDE) - 1
WILD = 6

# --- placing ----------------------------------------------------------------------------------------------------------


@rule
def option_for(points, dice):
    """The option of so many points on so many dice. [rewilding.groups]"""
    if points == 1:
        return TO_PROTECT
    if 2 <= points <= 3:
        return TO_CLEAR
    if 4 <= points <= 5:
        return TO_PLANT
    if 6 <= points <= 9:
        return TO_INTRODUCE
    return TO_GROW if 10 <= points <= MOST_POINTS and dice > 1 else NO_OPTION


@rule
def is_open(s, p, option):
    """May another group lie on this option? [rewilding.groups?how-many]"""
    return s.options.one_group_per_option == 0 or p.owed[option] == 0


@rule
def accepts(s, p, dice):
    """May this set of dice be placed as one group?"""
    size = count(dice)
    option = option_for(total(p, dice), size)
    if option == NO_OPTION or not is_open(s, p, option):
        return False
    return not (option == TO_CLEAR and size > 2 and s.options.clear_two_dice)  # [rewilding.clear?three-dice]


@rule
def too_dear(p, found):
    """Of these sets those whose points no option takes: two dice never have so many. [rewilding.groups]"""
    points, dear = total(p, ALL_DICE), 0
    if points > MOST_POINTS:
        dear = 1 << ALL_DICE
    for i in range(DICE_OF_A_TURN):
        if points - int(p.die[i]) > MOST_POINTS:
            dear |= 1 << (ALL_DICE ^ 1 << i)
    return found & dear


@rule
def barred(s, p, found):
    """Of these sets those that the settings do not let lie as a group."""
    dice_barred = 0
    if s.options.one_group_per_option or s.options.clear_two_dice:
        for dice in range(1, ALL_DICE + 1):
            if (found >> dice) & 1 and not accepts(s, p, dice):
                dice_barred |= 1 << dice
    return dice_barred


@rule
def list_places(s, p, out, n):
    found = sets(s, p)
    groups = found & ~too_dear(p, found)
    n = listed(groups & ~barred(s, p, groups), PLACE, out, n)
    if is_open(s, p, TO_SAVE):  # [rewilding.save?several]
        for i in range(DICE_OF_A_TURN):
            if has_alone(found, i):
                out[n] = SAVE + i
                n += 1
    return n


@rule
def note(p, code):
    """Remember a group for the picture and for mirrors; sorted, so that the order of placing leaves no trace."""
    place = DICE_OF_A_TURN - 1
    while place > 0 and (p.group[place - 1] == 0 or p.group[place - 1] > code):
        p.group[place] = p.group[place - 1]
        place -= 1
    p.group[place] = code


@rule
def place(s, p, dice):
    """[rewilding.placing]"""
    p.owed[option_for(total(p, dice), count(dice))] += 1
    code, unit = 0, 1
    for i in range(DICE_OF_A_TURN):
        if (dice >> i) & 1:
            code += unit * int(p.die[i])
            unit *= 7
    note(p, code)
    take(s, p, dice)


@rule
def save(s, p, i):
    """[rewilding.save]"""
    p.owed[TO_SAVE] += 1
    note(p, ENCODED_SAVE + int(p.die[i]))
    take(s, p, 1 << i)


@rule
def lock(p):
    """From here on nothing on the panel changes; dice left over do nothing. [rewilding.placing?lock]"""
    clear_dice(p)
    for i in range(DICE_OF_A_TURN):
        p.group[i] = 0


# --- resolving --------------------------------------------------------------------------------------------------------


@rule
def list_blank(marks, size, offset, out, n):
    for i in range(size):
        if marks[i] > 0:
            out[n] = offset + i
            n += 1
    return n


@rule
def list_clear(p, out, n):
    """[rewilding.clear]"""
    for track in range(TRACKS):
        if p.track[track] < LITTLE:
            out[n] = CLEAR + track
            n += 1
    if p.cleanup_blank:
        out[n] = CLEANUP
        n += 1
    return n


@rule
def lines(face, offset):
    """The columns (offset 0) or rows (offset 1) that a die may mean; 6 is wild. [rewilding.plant]"""
    if face == WILD:
        return (1 << SQUARES) - 1
    return ROW << (SIDE * (face - 1)) if offset else COLUMN_A << (face - 1)


@rule
def planting_squares(s, p):
    """The squares that the planting roll allows. [rewilding.plant?order]"""
    one, other = int(p.die[0]), int(p.die[1])
    squares = lines(one, 0) & lines(other, 1)
    if s.options.fixed_plant_order == 0:
        squares |= lines(other, 0) & lines(one, 1)
    return squares & plantable(p)


@rule
def list_plant(s, p, out, n):
    squares = planting_squares(s, p)
    both = blank(p, PLANTS, LEFT) & blank(p, PLANTS, RIGHT)
    choice = both & unlike(p) if s.options.ask_slot else 0  # [rewilding.slots?ask]
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if (choice >> square) & 1:
            out[n] = PLANT + 2 * square + LEFT
            out[n + 1] = PLANT + 2 * square + RIGHT
            n += 2
        else:
            out[n] = PLANT + 2 * square + default_slot(p, PLANTS, square)
            n += 1
    return n


@rule
def list_option(s, p, option, out, n):
    """What resolving one group of an option may do, dice-changes apart."""
    if option == TO_SAVE:
        return list_blank(p.change_blank, 4, FILL, out, n)
    if option == TO_PROTECT:
        return list_blank(p.protection_blank, 4, PROTECT, out, n)
    if option == TO_CLEAR:
        return list_clear(p, out, n)
    if option == TO_PLANT:
        n = list_plant(s, p, out, n)
        out[n] = DECLINE  # [rewilding.plant?decline]
        return n + 1
    if option == TO_INTRODUCE:
        return listed(homes(p), INTRODUCE, out, n)
    for i in range(8):
        out[n + i] = THRIVE + i  # all eight, present or not [rewilding.thrive?offered]
    return n + 8


@rule
def possible(p, option):
    """Can a group of this option do anything now? If not, it lapses without a question."""
    if option == TO_SAVE:
        return p.change_blank[0] + p.change_blank[1] + p.change_blank[2] + p.change_blank[3] > 0
    if option == TO_PROTECT:
        return p.protection_blank[0] + p.protection_blank[1] + p.protection_blank[2] + p.protection_blank[3] > 0
    if option == TO_CLEAR:
        return p.cleanup_blank > 0 or not all_cleared(p)
    if option == TO_INTRODUCE:
        return homes(p) != 0
    return True


@rule
def resolve(p):
    """Turn to the next group that can do something, left to right; False when the panel is done. [rewilding.panel]"""
    for option in range(6):
        if p.owed[option]:
            if possible(p, option):
                p.phase = SAVING + option
                if option == TO_PLANT:
                    p.rolling = 2
                return True
            p.owed[option] = 0  # [rewilding.save?full] [rewilding.clear?full] [rewilding.introduce?nothing]
    return False


@rule
def planting_is_lost(s, p):
    """Nothing to plant and nothing to change the dice with. [rewilding.plant?no-square]"""
    return planting_squares(s, p) == 0 and changes_left(p) == 0


@rule
def act(s, p, option, move):
    """Resolve one group."""
    p.owed[option] -= 1
    if option == TO_SAVE:
        p.change_blank[move - FILL] -= 1
        p.change[move - FILL] += 1
    elif option == TO_PROTECT:
        p.protection_blank[move - PROTECT] -= 1
        p.protection[move - PROTECT] += 1
    elif option == TO_CLEAR:
        if move == CLEANUP:
            p.cleanup_blank -= 1
            p.cleanup += 1
        else:
            p.track[move - CLEAR] += 1
    elif option == TO_PLANT:
        clear_dice(p)
        if move != DECLINE:
            colour(p, PLANTS, (move - PLANT) & 1, (move - PLANT) >> 1)
    elif option == TO_INTRODUCE:
        introduce(p, move - INTRODUCE)
    else:
        kind = (move - THRIVE) >> 2
        ask(p, thrive(s, p, kind, (move - THRIVE) & 3), A_PLANT + kind)
