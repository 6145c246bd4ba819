# mypy: allow-untyped-defs, allow-incomplete-defs
"""The way through the tree: neighbours, what is in reach, which steps keep the full distance possible. [vasty.move]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.sets import bit_of, first, within
from hedgerow.games.vasty.rules.state import HOME, LONGEST, MOST_OBJECTIVES, OBJECTIVE
from hedgerow.kernel.jit import rule


@rule
def link(s, node, k):
    """The k-th neighbour, or -1. Home has four dots and nothing below; a card has the card below and three dots."""
    if node != HOME and k == 0:
        return int(s.parent[node]) - 1
    above = int(s.child[k if node == HOME else 3 * node + k])
    return above if above else -1


@rule
def around(s, mask0, mask1):
    """The neighbours of the nodes of a set, as a set."""
    found0 = found1 = 0
    while mask0 | mask1:
        node = first(mask0, mask1)
        if mask0:
            mask0 &= mask0 - 1
        else:
            mask1 &= mask1 - 1
        for k in range(4):
            other = link(s, node, k)
            if other >= 0:
                found0 |= bit_of(other, 0)
                found1 |= bit_of(other, 1)
    return found0, found1


@rule
def reaches(s, node, steps, been0, been1, goal0, goal1):
    """From `node`, over spaces not yet visited: is there a path of so many steps, or to a goal?"""
    front0, front1 = bit_of(node, 0), bit_of(node, 1)
    while True:
        if (front0 & goal0) | (front1 & goal1) or steps <= 0:
            return True
        been0 |= front0
        been1 |= front1
        next0, next1 = around(s, front0, front1)
        front0, front1 = next0 & ~been0, next1 & ~been1
        if front0 | front1 == 0:
            return False
        steps -= 1


@rule
def longest(s, node, most, been0, been1):
    """The length of the longest path from `node` over unvisited spaces, at most `most`."""
    length = 0
    front0, front1 = bit_of(node, 0), bit_of(node, 1)
    while length < most:
        been0 |= front0
        been1 |= front1
        next0, next1 = around(s, front0, front1)
        front0, front1 = next0 & ~been0, next1 & ~been1
        if front0 | front1 == 0:
            break
        length += 1
    return length


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
def standing(s, mover):
    """Where the pawn, or the objective, is that moves."""
    return int(s.node) if mover == OBJECTIVE else int(s.pos[mover])


@rule
def set_out(s, mover, distance):
    """Fix how far a move goes, and what its path must fulfil. [vasty.move?full] [vasty.move?dead-end]"""
    at = standing(s, mover)
    far = longest(s, at, distance, int(s.been[mover, 0]), int(s.been[mover, 1]))
    if far == distance:
        s.steps = s.need = distance
    elif s.options.dead_end == LONGEST:
        s.steps = s.need = far
    else:
        s.steps, s.need = distance, 0  # any way, until it cannot go on


@rule
def can_step(s, mover):
    """Has the mover a neighbouring space where it has not been in this turn? [vasty.move?backtracking]"""
    at = standing(s, mover)
    for k in range(4):
        other = link(s, at, k)
        if other >= 0 and within(s.been[mover], other) == 0:
            return True
    return False


@rule
def steps_of(s, out):
    """The legal next spaces of the move under way."""
    mover = int(s.mover) - 1
    at = standing(s, mover)
    been0, been1 = int(s.been[mover, 0]), int(s.been[mover, 1])
    goal0 = goal1 = 0
    if s.collects:
        goal0, goal1 = goals(s, mover, 0), goals(s, mover, 1)
    n = 0
    for k in range(4):
        other = link(s, at, k)
        free = other >= 0 and within(s.been[mover], other) == 0
        if free and reaches(s, other, int(s.need) - 1, been0, been1, goal0, goal1):
            out[n] = other
            n += 1
    return n
