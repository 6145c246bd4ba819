# mypy: allow-untyped-defs, allow-incomplete-defs
"""What happens on the map: planting, growing, breeding, strikes and counting, as operations on sets of squares."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.state import (
    A_PLANT,
    A_STRIKE,
    ALL,
    COLUMN_A,
    COLUMN_E,
    LEFT,
    LITTLE,
    PLANTS,
    RIGHT,
    SIDE,
    TRACKS,
    WILDLIFE,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

ROW = (1 << SIDE) - 1


@rule
def cleared(p):
    """The squares whose row and column are both cleared. [rewilding.tracks]"""
    rows = columns = 0
    for line in range(SIDE):
        if p.track[line] == LITTLE:
            rows |= ROW << (SIDE * line)
        if p.track[SIDE + line] == LITTLE:
            columns |= COLUMN_A << line
    return rows & columns


@rule
def littered(p, either):
    """The squares whose row and column are both uncleared, or (`contaminate_either`) one of them."""
    rows = columns = 0
    for line in range(SIDE):
        if p.track[line] < LITTLE:
            rows |= ROW << (SIDE * line)
        if p.track[SIDE + line] < LITTLE:
            columns |= COLUMN_A << line
    return rows | columns if either else rows & columns


@rule
def blank(p, kind, slot):
    """The squares where this outline can still be coloured. [rewilding.plant?no-square]"""
    return ALL & ~int(p.coloured[2 * kind + slot]) & ~int(p.crossed[slot])


@rule
def unlike(p):
    """The squares whose two slots differ: only there a slot is a real choice. [rewilding.slots?ask]"""
    return (
        int(p.coloured[0]) ^ int(p.coloured[1])
        | int(p.coloured[2]) ^ int(p.coloured[3])
        | int(p.crossed[0]) ^ int(p.crossed[1])
    )


@rule
def better_right(p, kind):
    """Where the default slot is the right one: plants go above blank wildlife, wildlife under a blank plant, else left.

    Meant for squares with both outlines of this kind blank. [rewilding.slots?default]
    """
    partner = 2 * (1 - kind)
    return int(p.coloured[partner]) & ~int(p.coloured[partner + 1])


@rule
def default_slot(p, kind, square):
    """The slot that takes an outline of this kind when nobody asks; the square must have a blank one."""
    if (blank(p, kind, LEFT) >> square) & 1 == 0:
        return RIGHT
    if (blank(p, kind, RIGHT) >> square) & 1 == 0:
        return LEFT
    return (better_right(p, kind) >> square) & 1


@rule
def colour(p, kind, slot, square):
    p.coloured[2 * kind + slot] = int(p.coloured[2 * kind + slot]) | 1 << square


@rule
def homes_left(p):
    """The blank left wildlife outlines under a coloured plant."""
    return int(p.coloured[0]) & ~int(p.coloured[2])


@rule
def homes(p):
    """The squares with a blank wildlife outline directly under a coloured plant. [rewilding.introduce]"""
    return homes_left(p) | int(p.coloured[1]) & ~int(p.coloured[3])


@rule
def introduce(p, square):
    """Colour that animal; of two alike, the left one."""
    slot = 2 if (homes_left(p) >> square) & 1 else 3
    p.coloured[slot] = int(p.coloured[slot]) | 1 << square


@rule
def reached(full):
    """The squares around a set, diagonals included: touched at least once, touched at least twice."""
    west, east = (full & ~COLUMN_A) >> 1, (full & ~COLUMN_E) << 1
    once, twice = west | east, west & east
    for middle in (west, full, east):
        above, below = middle >> SIDE, (middle << SIDE) & ALL
        twice |= once & above
        once |= above
        twice |= once & below
        once |= below
    return once, twice


@rule
def gains(s, p, kind, habitat):
    """What one species gains: left outlines, right outlines, and squares that gain one outline in either slot.

    All from one snapshot: a square with one coloured outline gets its second, and every full square gives one to each
    square of its habitat around it. No more than there are blank outlines. [rewilding.thrive?snapshot]
    """
    own = 2 * kind
    here = int(s.printed.habitat[habitat])
    left, right = int(p.coloured[own]), int(p.coloured[own + 1])
    free_left, free_right = here & blank(p, kind, LEFT), here & blank(p, kind, RIGHT)
    if kind == WILDLIFE and s.options.breed_needs_plant:  # [rewilding.thrive?needs-plant]
        free_left &= int(p.coloured[LEFT])
        free_right &= int(p.coloured[RIGHT])
    once, twice = reached(left & right & here)
    once |= left ^ right
    both = free_left & free_right
    gain = (once & ~both) | twice  # fills every blank outline it finds
    return gain & free_left, gain & free_right, once & ~twice & both


@rule
def thrive(s, p, kind, habitat):
    """Grow one plant or breed one animal; returns the squares whose slot must be asked for. [rewilding.thrive]"""
    own = 2 * kind
    to_left, to_right, either = gains(s, p, kind, habitat)
    asked = either & unlike(p) if s.options.ask_slot else 0
    by_default_right = either & better_right(p, kind)
    p.coloured[own] = int(p.coloured[own]) | to_left | (either & ~asked & ~by_default_right)
    p.coloured[own + 1] = int(p.coloured[own + 1]) | to_right | (by_default_right & ~asked)
    return asked


@rule
def thrive_all(s, p, kind):
    """All four species of a kind, each from the same snapshot. [rewilding.thrive?all]"""
    asked = 0
    for habitat in range(4):
        asked |= thrive(s, p, kind, habitat)
    ask(p, asked, A_PLANT + kind)


@rule
def ask(p, squares, what):
    if squares:
        p.asking = squares
        p.asked = what


@rule
def lean(p, square):
    """How many more outlines are coloured in the right slot than in the left."""
    right = ((int(p.coloured[1]) >> square) & 1) + ((int(p.coloured[3]) >> square) & 1)
    left = ((int(p.coloured[0]) >> square) & 1) + ((int(p.coloured[2]) >> square) & 1)
    return right - left


@rule
def strike(s, p, square):
    """Cross out one slot of a square, plant and wildlife, or ask which. [rewilding.strike?which]"""
    worth = lean(p, square)
    if s.options.ask_slot and (unlike(p) >> square) & 1 and (s.options.strike_worst == 0 or worth == 0):
        ask(p, 1 << square, A_STRIKE)
        return
    if s.options.strike_worst:
        worth = -worth
    cross(p, square, RIGHT if worth < 0 else LEFT)


@rule
def cross(p, square, slot):
    here = 1 << square
    p.crossed[slot] = int(p.crossed[slot]) | here
    p.coloured[slot] = int(p.coloured[slot]) & ~here
    p.coloured[2 + slot] = int(p.coloured[2 + slot]) & ~here


@rule
def struck(p):
    """Squares with a crossed slot; a square is struck at most once. [rewilding.strike?once]"""
    return int(p.crossed[0]) | int(p.crossed[1])


@rule
def target(s, p, weather):
    """The square that this weather would strike, along the arrows; -1 at the end of the chain. [rewilding.strike]"""
    square = 0 + int(s.printed.first[weather])  # wide, as below: one compiled `strike` serves both
    while square >= 0 and (struck(p) >> square) & 1:
        square = int(s.printed.arrow[square])
    return square


@rule
def contaminated_next(s, p):
    """The lowest number that is available, or -1. [rewilding.contamination?target]"""
    open_to_it = littered(p, s.options.contaminate_either) & ~struck(p)
    for i in range(6):
        if (open_to_it >> int(s.printed.numbered[i])) & 1:
            return int(s.printed.numbered[i])
    return -1


@rule
def animals(s, p, habitat):
    """How many animals of one species are coloured and not crossed. [rewilding.hunger?count]"""
    here = int(s.printed.habitat[habitat])
    return count(int(p.coloured[2]) & here) + count(int(p.coloured[3]) & here)


@rule
def tracks_filled(p):
    filled = 0
    for track in range(TRACKS):
        filled += int(p.track[track])
    return filled


@rule
def all_cleared(p):
    """[rewilding.contamination?stops]"""
    return tracks_filled(p) == LITTLE * TRACKS


@rule
def full_squares(p, kind):
    """How many squares have both outlines of a kind coloured. [rewilding.score]"""
    return count(int(p.coloured[2 * kind]) & int(p.coloured[2 * kind + 1]))


@rule
def bare_squares(p):
    """How many squares nobody has touched. [rewilding.score?bare]"""
    touched = struck(p)
    for i in range(4):
        touched |= int(p.coloured[i])
    return count(ALL & ~touched)


@rule
def plantable(p):
    """Cleared squares with a blank plant outline. [rewilding.plant]"""
    return cleared(p) & (blank(p, PLANTS, LEFT) | blank(p, PLANTS, RIGHT))
