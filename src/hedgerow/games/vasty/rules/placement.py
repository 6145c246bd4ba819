# mypy: allow-untyped-defs, allow-incomplete-defs
"""Which placements are legal, counted and found by the open dots that the map has noted. [vasty.placement]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.board import (
    cell_at,
    cover,
    dot_at,
    dot_cell,
    free_around,
    free_at,
    towards,
    uncover,
)
from hedgerow.games.vasty.rules.state import NODES, SIDE, TREE
from hedgerow.kernel.bits import count, listed, lowest, nth
from hedgerow.kernel.jit import rule

PLENTY = 14  # usable dots of which no card spoils the last, see `spoils`
APART = 4  # cells: a card spoils no two dots that lie farther apart than this, see `room`
FITS = 12  # bits: headings of three cards


@rule
def wanted(shape, heading):
    """The directions in which a card of this shape has dots when it lies so."""
    north = (shape & 1) << 3 | shape >> 1
    return (north << heading | north >> (4 - heading)) & 15


_wanted = getattr(wanted, "py_func", wanted)  # as Python runs it
FITTING = tuple(
    sum(1 << heading for heading in range(4 if shape else 1) if not _wanted(shape, heading) & ~free)
    for shape in range(8)
    for free in range(16)
)  # the headings of a card of a shape, as bits, where these directions are free: 16 * shape + free
WAYS = tuple(sum(FITTING[16 * shape + free].bit_count() << 4 * free for free in range(16)) for shape in range(8))
ONE_WAY = tuple(sum((FITTING[16 * shape + free] & 1) << 4 * free for free in range(16)) for shape in range(8))


@rule
def usable(s):
    """How many open dots would take a card with one dot; in a tree, all open ones."""
    n = 0
    for i in range(int(s.ends_n)):
        n += free_at(int(s.ends[i])) != 0
    return n


@rule
def room(s):
    """How many open dots are usable; PLENTY, where no card can spoil them all.

    That is so where there are as many, and where two of them are so far apart that no card comes near both: its new
    cells lie beside the dot it covers, and they spoil what lies beside them.
    """
    n, west, east, south, north = usable(s), SIDE, 0, SIDE, 0
    if n >= PLENTY or s.options.geometry == TREE:
        return min(n, PLENTY)
    for i in range(int(s.ends_n)):
        if free_at(int(s.ends[i])):
            cell = cell_at(int(s.ends[i]))
            west, east = min(west, cell % SIDE), max(east, cell % SIDE)
            south, north = min(south, cell // SIDE), max(north, cell // SIDE)
    return PLENTY if east - west > APART or north - south > APART else n


@rule
def leaves_room(s, card, on, dot, heading):
    """Would some open dot still take a one-dot card? [vasty.placement?no-space] [vasty.placement?shape-only]"""
    shape = int(s.dots[card])
    if s.options.geometry == TREE:
        return int(s.ends_n) - 1 + count(shape) > 0
    cell = dot_cell(s, on, dot)
    for k in range(3):
        if (shape >> k) & 1:
            cover(s, towards(cell, (heading + k + 3) & 3, 1))
    found = False
    for k in range(3):
        if (shape >> k) & 1 and free_around(s, towards(cell, (heading + k + 3) & 3, 1)):
            found = True
    for i in range(int(s.ends_n)):
        end = int(s.ends[i])
        if not found and free_at(end) and dot_at(end) != 4 * on + dot:
            found = free_around(s, cell_at(end)) != 0
    for k in range(3):
        if (shape >> k) & 1:
            uncover(s, towards(cell, (heading + k + 3) & 3, 1))
    return found


@rule
def code_of(card, on, dot, heading):
    return ((card * NODES + on) * 4 + dot) * 4 + heading


@rule
def spoils(shape):
    """How many usable dots a placement takes away at most: the one it covers, and four around each of its new cells."""
    return 1 + 4 * count(shape)


@rule
def with_room(s, card, on, dot, headings):
    """Of these headings of a card on a dot, as bits, those that leave room."""
    found = 0
    while headings:
        heading = lowest(headings)
        headings &= headings - 1
        found |= int(leaves_room(s, card, on, dot, heading)) << heading
    return found


@rule
def headings_on(s, card, end, space):
    """A card's legal headings on an open dot, as bits, where so many dots are usable. [vasty.placement?headings]"""
    if card == 0:
        return 0
    shape = int(s.dots[card])
    headings = FITTING[16 * shape + free_at(end)] & (1 if s.options.geometry == TREE else 15)
    if headings and space <= spoils(shape):
        headings = with_room(s, card, dot_at(end) >> 2, dot_at(end) & 3, headings)
    return headings


@rule
def fits_on(s, a, b, c, end, space):
    """The same of up to three cards (0: none), four bits for each."""
    found = headings_on(s, a, end, space) | headings_on(s, b, end, space) << 4
    return found | headings_on(s, c, end, space) << 8


@rule
def nth_on(a, b, c, dot, fits, k):
    """The k-th of the placements that `fits_on` found on a dot."""
    which = nth(fits, k)
    return code_of(a if which < 4 else b if which < 8 else c, dot >> 2, dot & 3, which & 3)


@rule
def find_fits(s, a, b, c, space, out):
    """All open dots that take one of the cards, by node and dot, as dot << FITS | `fits_on`; how many they are."""
    n = 0
    for i in range(int(s.ends_n)):
        fits = fits_on(s, a, b, c, int(s.ends[i]), space)
        if fits:
            out[n] = dot_at(int(s.ends[i])) << FITS | fits
            n += 1
    return n


@rule
def fits_at(found):
    """What fits on a dot that was found."""
    return found & ((1 << FITS) - 1)


@rule
def fits_in(out, n):
    """How many placements so many of these dots have."""
    total = 0
    for i in range(n):
        total += count(fits_at(int(out[i])))
    return total


@rule
def ways_of(s, card):
    """How many headings a card has, four bits for each set of free cells that may be around a dot."""
    if card == 0:
        return 0
    return ONE_WAY[int(s.dots[card])] if s.options.geometry == TREE else WAYS[int(s.dots[card])]


@rule
def count_fits(s, a, b, c):
    """How many placements up to three cards (0: none) have if they need leave no room, and how many dots are usable."""
    n, usable_ones, ways = 0, 0, ways_of(s, a) + ways_of(s, b) + ways_of(s, c)
    for i in range(int(s.ends_n)):
        free = free_at(int(s.ends[i]))
        n += ways >> 4 * free & 15
        usable_ones += free != 0
    return n, usable_ones


@rule
def nth_fit(s, a, b, c, k):
    """The k-th of these placements, by node, dot, card, heading; -1 if there are no more than k."""
    ways = ways_of(s, a) + ways_of(s, b) + ways_of(s, c)
    for i in range(int(s.ends_n)):
        end = int(s.ends[i])
        here = ways >> 4 * free_at(end) & 15
        if k < here:
            return nth_on(a, b, c, dot_at(end), fits_on(s, a, b, c, end, PLENTY), k)
        k -= here
    return -1


@rule
def placements(s, a, b, c, out):
    """All legal placements of up to three cards (0: none): by node, dot, card, heading.

    Every dot found has at least one, so that they are told from the last on, over what was written of those behind.
    """
    dots = find_fits(s, a, b, c, room(s), out)
    total = fits_in(out, dots)
    n = total
    for i in range(dots - 1, -1, -1):
        dot, fits = int(out[i]) >> FITS, fits_at(int(out[i]))
        n -= count(fits)
        to = n
        for k in range(3):
            card = a if k == 0 else b if k == 1 else c
            to = listed(fits >> 4 * k & 15, code_of(card, dot >> 2, dot & 3, 0), out, to)
    return total


@rule
def any_fits(s, a, b, c):
    """Has one of up to three cards (0: none) a legal placement?"""
    n, usable_ones = count_fits(s, a, b, c)
    if n == 0 or usable_ones >= PLENTY:
        return n > 0
    space = room(s)
    for i in range(int(s.ends_n)):
        if fits_on(s, a, b, c, int(s.ends[i]), space):
            return True
    return False


@rule
def placeable(s, card):
    """Has a card any legal placement?"""
    return any_fits(s, card, 0, 0)
