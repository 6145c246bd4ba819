# mypy: allow-untyped-defs, allow-incomplete-defs
"""The lattice: where a dot is, which cells are free, which placements are legal. [vasty.board] [vasty.placement]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.state import CENTRE, HOME, LATTICE, MIDDLE, NODES, SIDE, TREE
from hedgerow.kernel.bits import listed, lowest
from hedgerow.kernel.jit import rule

PLENTY = 14  # usable dots of which no card spoils the last, see `spoils`


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
def is_free(rows, radius, x, y):
    """On the table, and covered by no card. [vasty.placement?edge]"""
    if abs(x - MIDDLE) > radius or abs(y - MIDDLE) > radius:
        return 0
    return 1 - ((int(rows[y]) >> x) & 1)


@rule
def free_around(s, cell):
    """The free cells beside a cell, one bit for each direction."""
    x, y, rows, radius = cell % SIDE, cell // SIDE, s.rows, int(s.options.table_radius)
    found = is_free(rows, radius, x, y + 1) | is_free(rows, radius, x + 1, y) << 1
    return found | is_free(rows, radius, x, y - 1) << 2 | is_free(rows, radius, x - 1, y) << 3


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


@rule
def cover(s, cell):
    s.rows[cell // SIDE] |= 1 << (cell % SIDE)


@rule
def uncover(s, cell):
    s.rows[cell // SIDE] &= ~(1 << (cell % SIDE))


@rule
def usable(s, most):
    """How many open dots would take a card with one dot, counted up to `most`; in a tree, all open ones."""
    n = 0
    tree, parent, dots, child = s.options.geometry == TREE, s.parent, s.dots, s.child
    for node in range(NODES):
        if node == HOME or parent[node]:
            for dot in range(4 if node == HOME else 3):
                is_there = (int(dots[node]) >> dot) & 1 and child[place_of(node, dot)] == 0
                if is_there and (tree or free_around(s, dot_cell(s, node, dot))):
                    n += 1
                    if n == most:
                        return n
    return n


@rule
def leaves_room(s, card, on, dot, heading):
    """Would some open dot still take a one-dot card? [vasty.placement?no-space] [vasty.placement?shape-only]"""
    s.child[place_of(on, dot)] = card
    s.parent[card] = on + 1
    s.lie[card] = heading
    if s.options.geometry == LATTICE:
        s.lie[card] += 16 * dot_cell(s, on, dot)
        for k in range(3):
            if (s.dots[card] >> k) & 1:
                cover(s, dot_cell(s, card, k))
    room = usable(s, 1)
    if s.options.geometry == LATTICE:
        for k in range(3):
            if (s.dots[card] >> k) & 1:
                uncover(s, dot_cell(s, card, k))
    s.lie[card] = 0
    s.parent[card] = 0
    s.child[place_of(on, dot)] = 0
    return room > 0


@rule
def code_of(card, on, dot, heading):
    return ((card * NODES + on) * 4 + dot) * 4 + heading


@rule
def spoils(shape):
    """How many usable dots a placement takes away at most: the one it covers, and four around each of its new cells."""
    return 1 + 4 * ((shape & 1) + (shape >> 1 & 1) + (shape >> 2))


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
def placements_on(s, card, shape, on, dot, free, room, tree, out, n):
    """The legal headings of a card on one open dot, where so many are usable. [vasty.placement?headings]"""
    headings = FITTING[16 * shape + free] & (1 if tree else 15)
    if headings and room <= spoils(shape):
        headings = with_room(s, card, on, dot, headings)
    return listed(headings, code_of(card, on, dot, 0), out, n)


@rule
def placements(s, a, b, c, out):
    """All legal placements of up to three cards (0: none): by node, dot, card, heading."""
    n = 0
    room = usable(s, PLENTY)
    tree, parent, dots, child = s.options.geometry == TREE, s.parent, s.dots, s.child
    for on in range(NODES):
        if on == HOME or parent[on]:
            for dot in range(4 if on == HOME else 3):
                if (int(dots[on]) >> dot) & 1 and child[place_of(on, dot)] == 0:
                    free = 15 if tree else free_around(s, dot_cell(s, on, dot))
                    for k in range(3):
                        card = a if k == 0 else b if k == 1 else c
                        if card:
                            n = placements_on(s, card, int(dots[card]), on, dot, free, room, tree, out, n)
    return n


@rule
def fits_on(s, card, on, dot):
    """Is there a legal heading for a card on this open dot?"""
    shape = int(s.dots[card])
    free = 15 if s.options.geometry == TREE else free_around(s, dot_cell(s, on, dot))
    for heading in range(1 if shape == 0 or s.options.geometry == TREE else 4):
        if wanted(shape, heading) & ~free == 0 and leaves_room(s, card, on, dot, heading):
            return True
    return False


@rule
def placeable(s, card):
    """Has a card any legal placement?"""
    if card == 0:
        return False
    for on in range(NODES):
        if on_map(s, on):
            for dot in range(4 if on == HOME else 3):
                if is_open(s, on, dot) and fits_on(s, card, on, dot):
                    return True
    return False


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


@rule
def lay_home(s):
    """A plus of nine cells. [vasty.board?home]"""
    if s.options.geometry == LATTICE:
        s.lie[HOME] = 16 * CENTRE
        cover(s, CENTRE)
        for direction in range(4):
            cover(s, towards(CENTRE, direction, 1))
            cover(s, towards(CENTRE, direction, 2))
