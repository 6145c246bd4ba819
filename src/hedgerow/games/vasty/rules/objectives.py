# mypy: allow-untyped-defs, allow-incomplete-defs
"""Objectives: who holds whose, where they may lie, and how they leave the map. [vasty.objectives]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.sets import bit_of
from hedgerow.games.vasty.rules.state import FIRST_FOREST, LEFT, MOST_OBJECTIVES, SEATS
from hedgerow.kernel.jit import rule


@rule
def goal(s):
    """Objectives of each colour, all of which must be collected: 5, 4 or 3. [vasty.win]"""
    return 7 - int(s.players)


@rule
def colour_of(s, seat):
    """Whose objectives a seat holds and places. [vasty.objectives?whose]"""
    n = int(s.players)
    return (seat + 1) % n if s.options.objectives_for == LEFT else (seat + n - 1) % n


@rule
def on_board(s, colour):
    n = 0
    while n < MOST_OBJECTIVES and s.objectives[colour, n]:
        n += 1
    return n


@rule
def held(s, seat):
    """How many objectives a seat has still to place."""
    colour = colour_of(s, seat)
    return goal(s) - int(s.got[colour]) - on_board(s, colour)


@rule
def lies_on(s, colour, node):
    row = s.objectives[colour]
    for k in range(MOST_OBJECTIVES):
        if row[k] == node:
            return True
    return False


@rule
def add(s, colour, node):
    """Rows stay in order, so that equal positions have equal bytes."""
    i = MOST_OBJECTIVES - 1
    while i > 0 and s.objectives[colour, i - 1] < node:
        s.objectives[colour, i] = s.objectives[colour, i - 1]
        i -= 1
    s.objectives[colour, i] = node


@rule
def remove(s, colour, k):
    for i in range(k, MOST_OBJECTIVES):
        s.objectives[colour, i] = 0 if i == MOST_OBJECTIVES - 1 else s.objectives[colour, i + 1]


@rule
def goals(s, seat, word):
    """The spaces with objectives of a seat, as one word of a set."""
    found = 0
    for k in range(MOST_OBJECTIVES):
        node = int(s.objectives[seat, k])
        if node:
            found |= bit_of(node, word)
    return found


@rule
def spaces_in(s, colour, ban, word):
    """Where an objective may be placed, as one word of a set; `ban`: not beside one of its colour.

    [vasty.objectives?where]
    """
    found = int(s.laid[word]) & ~bit_of(int(s.pos[colour]), word)
    if word == 0 and s.options.no_root_objectives:
        found &= ~((1 << FIRST_FOREST) - 1)
    return found & ~goals(s, colour, word) if ban else found


@rule
def has_space(s, colour, ban):
    return spaces_in(s, colour, ban, 0) | spaces_in(s, colour, ban, 1) != 0


@rule
def spaces_for(s, colour):
    """For one objective; the ban on its own colour falls when nothing else is left. [vasty.endgame-objectives?ban]"""
    ban = has_space(s, colour, True)
    return spaces_in(s, colour, ban, 0), spaces_in(s, colour, ban, 1)


@rule
def is_piece(s, piece):
    """Is there an objective at this place of the rows, and is it the first of its colour on its space?"""
    colour, k = piece // MOST_OBJECTIVES, piece % MOST_OBJECTIVES
    node = int(s.objectives[colour, k])
    return node != 0 and (k == 0 or s.objectives[colour, k - 1] != node)


@rule
def is_double(s, piece):
    """Does another of its colour lie on its space?"""
    colour, k = piece // MOST_OBJECTIVES, piece % MOST_OBJECTIVES
    return k < MOST_OBJECTIVES - 1 and s.objectives[colour, k + 1] == s.objectives[colour, k]


@rule
def pieces(s, only, but, out):
    """The objectives on the map, equal ones once: of one colour (or all, -1), or not of one (-1: of any)."""
    n = 0
    for piece in range(SEATS * MOST_OBJECTIVES):
        colour = piece // MOST_OBJECTIVES
        if is_piece(s, piece) and (only < 0 or colour == only) and colour != but:
            out[n] = piece
            n += 1
    return n


@rule
def any_piece(s, only, but):
    """Is there one that `pieces` would list?"""
    for colour in range(SEATS):
        if s.objectives[colour, 0] and (only < 0 or colour == only) and colour != but:
            return True
    return False


@rule
def pairs(s, out):
    """Pairs of objectives, as 20 * first + second; equal ones once. [vasty.progress-swap-objectives?any-two]"""
    n = 0
    most = SEATS * MOST_OBJECTIVES
    for one in range(most):
        if is_piece(s, one):
            for two in range(one + 1, most):
                if is_piece(s, two) or (two == one + 1 and is_double(s, one)):
                    out[n] = most * one + two
                    n += 1
    return n


@rule
def any_pair(s):
    """Are there two objectives on the map?"""
    n = 0
    for colour in range(SEATS):
        n += on_board(s, colour)
    return n > 1


@rule
def swap(s, one, two):
    """[vasty.progress-swap-objectives?any-two]"""
    a, b = one // MOST_OBJECTIVES, two // MOST_OBJECTIVES
    if a == b:
        return
    here, there = int(s.objectives[a, one % MOST_OBJECTIVES]), int(s.objectives[b, two % MOST_OBJECTIVES])
    remove(s, a, one % MOST_OBJECTIVES)
    remove(s, b, two % MOST_OBJECTIVES)
    add(s, a, there)
    add(s, b, here)


@rule
def collect(s, seat, node):
    """Take one objective of the seat's colour off a space. [vasty.objectives-collect]"""
    for k in range(MOST_OBJECTIVES):
        if s.objectives[seat, k] == node:
            remove(s, seat, k)
            s.got[seat] += 1
            s.gained |= 1 << seat
            return
