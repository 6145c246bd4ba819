# mypy: allow-untyped-defs, allow-incomplete-defs
"""The map: where a dot is, which cells are free, and what is noted when a card goes down. [vasty.board]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.sets import put
from hedgerow.games.vasty.rules.state import CELLS, CENTRE, HOME, LATTICE, MIDDLE, SIDE, TREE
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

NEARBY = sum(1 << far for far in (1, 2, SIDE - 1, SIDE, SIDE + 1, 2 * SIDE))  # cells two steps apart, by their numbers


@rule
def towards(cell, direction, distance):
    """The cell so many steps north, east, south or west."""
    if direction == 0:
        return cell + SIDE * distance
    if direction == 1:
        return cell + distance
    return cell - SIDE * distance if direction == 2 else cell - distance


@rule
def on_map(s, node):
    return node == HOME or s.parent[node] > 0


@rule
def place_of(node, dot):
    """Where `child` keeps what lies on a dot."""
    return dot if node == HOME else 3 * node + dot + 1


@rule
def is_open(s, node, dot):
    """Has the card this dot, and is nothing on it?"""
    return (int(s.dots[node]) >> dot) & 1 != 0 and s.child[place_of(node, dot)] == 0


@rule
def cell_of(s, node):
    """Where a card has its space; nowhere, 0, in a tree."""
    return int(s.lie[node]) >> 4


@rule
def dot_cell(s, node, dot):
    if node == HOME:
        return towards(CENTRE, dot, 2)
    return towards(cell_of(s, node), (int(s.lie[node]) + dot + 3) & 3, 1)


@rule
def free_row(s, y):
    """The cells of a row that are on the table and covered by no card, as bits. [vasty.placement?edge]"""
    radius = int(s.options.table_radius)
    if abs(y - MIDDLE) > radius:
        return 0
    return ~int(s.rows[y]) & ((1 << (2 * radius + 1)) - 1) << (MIDDLE - radius)


@rule
def free_around(s, cell):
    """The free cells beside a cell, one bit for each direction."""
    y = cell // SIDE
    x = cell - SIDE * y
    beside = free_row(s, y) << 1 >> x
    found = free_row(s, y + 1) >> x & 1 | beside >> 1 & 2
    return found | (free_row(s, y - 1) >> x & 1) << 2 | (beside & 1) << 3


@rule
def cover(s, cell):
    s.rows[cell // SIDE] |= 1 << (cell % SIDE)


@rule
def uncover(s, cell):
    s.rows[cell // SIDE] &= ~(1 << (cell % SIDE))


# --- open dots, as `ends` has them ------------------------------------------------------------------------------------


@rule
def dot_at(end):
    return end >> CELLS


@rule
def cell_at(end):
    return end >> 4 & 1023


@rule
def free_at(end):
    """What is free around it, one bit for each direction; all in a tree."""
    return end & 15


# --- the map grows ----------------------------------------------------------------------------------------------------


@rule
def close_end(s, node, dot):
    """A dot is no longer open."""
    i, last, ends = 0, int(s.ends_n) - 1, s.ends
    while ends[i] >> CELLS != 4 * node + dot:
        i += 1
    for k in range(i, last):
        ends[k] = ends[k + 1]
    ends[last] = 0
    s.ends_n = last


@rule
def open_ends(s, node):
    """The dots of a card are open."""
    shape, to, ends = int(s.dots[node]), int(s.ends_n) - 1, s.ends
    more = count(shape)
    while more and to >= 0 and ends[to] >> (CELLS + 2) > node:
        ends[to + more] = ends[to]
        to -= 1
    s.ends_n += more
    for dot in range(4):
        if (shape >> dot) & 1:
            to += 1
            cell = 0 if s.options.geometry == TREE else dot_cell(s, node, dot)
            free = 15 if s.options.geometry == TREE else free_around(s, cell)
            ends[to] = (4 * node + dot) << CELLS | cell << 4 | free


@rule
def crowd_ends(s, cell):
    """A card has gone down on a dot at this cell: less is free around dots that lie up to two cells from it."""
    ends = s.ends
    for i in range(int(s.ends_n)):
        end = int(ends[i])
        far = abs(cell_at(end) - cell)
        if far <= 2 * SIDE and NEARBY >> far & 1:
            ends[i] = end & ~15 | free_around(s, cell_at(end))


@rule
def note_card(s, card, on, dot):
    """What `state` says of the map, after a card was laid."""
    close_end(s, on, dot)
    open_ends(s, card)
    if s.options.geometry == LATTICE:
        crowd_ends(s, cell_of(s, card))
    put(s.laid, card)
    s.away[card] = s.away[on] + 1
    node, steps = on, 1
    while s.beyond[node] < steps:
        s.beyond[node] = steps
        if node != HOME:
            node = int(s.parent[node]) - 1
            steps += 1


@rule
def land(s, card, on, dot, heading):
    """The card goes down and becomes a space. [vasty.placement]"""
    s.child[place_of(on, dot)] = card
    s.parent[card] = on + 1
    s.lie[card] = 4 * dot + heading
    if s.options.geometry == LATTICE:
        s.lie[card] += 16 * dot_cell(s, on, dot)
        for k in range(3):
            if (s.dots[card] >> k) & 1:
                cover(s, dot_cell(s, card, k))
    note_card(s, card, on, dot)


@rule
def lay_home(s):
    """A plus of nine cells. [vasty.board?home]"""
    if s.options.geometry == LATTICE:
        s.lie[HOME] = 16 * CENTRE
        cover(s, CENTRE)
        for direction in range(4):
            cover(s, towards(CENTRE, direction, 1))
            cover(s, towards(CENTRE, direction, 2))
    open_ends(s, HOME)
