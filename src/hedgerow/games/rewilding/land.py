# mypy: allow-untyped-defs, allow-incomplete-defs
"""What happens on the map: planting, growing, breeding, strikes and counting, as operations on sets of squares."""

from __future__ import annotations

from hedgerow.games.rewilding.state import (
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
def homes(p, slot):
    """The blank wildlife outlines of a slot that lie under a coloured plant. [rewilding.introduce]"""
    return blank(p, WILDLIFE, slot) & int(p.coloured[slot])


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
def thrive(s, p, kind, habitat):
    """Grow one plant or breed one animal; returns the squares whose slot must be asked for. [rewilding.thrive]

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
    gain = (once & ~both) | twice  # what fills every blank outline it finds
    single = once & ~twice & both  # one of two blank outlines
    asked = 0
    if s.options.ask_slot:
        asked = single & unlike(p)
        single &= ~asked
    to_right = single & better_right(p, kind)
    p.coloured[own] = left | (gain & free_left) | (single & ~to_right)
    p.coloured[own + 1] = right | (gain & free_right) | to_right
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
def slot_worth(p, square, slot):
    """How many outlines of a slot are coloured."""
    return ((int(p.coloured[slot]) >> square) & 1) + ((int(p.coloured[2 + slot]) >> square) & 1)


@rule
def strike(s, p, square):
    """Cross out one slot of a square, plant and wildlife, or ask which. [rewilding.strike?which]"""
    left, right = slot_worth(p, square, LEFT), slot_worth(p, square, RIGHT)
    if s.options.ask_slot and (unlike(p) >> square) & 1 and (s.options.strike_worst == 0 or left == right):
        ask(p, 1 << square, A_STRIKE)
        return
    more = RIGHT if right > left else LEFT
    fewer = RIGHT if right < left else LEFT
    cross(p, square, more if s.options.strike_worst else fewer)


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
    square = int(s.printed.first[weather])
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
