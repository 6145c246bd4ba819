# mypy: allow-untyped-defs, allow-incomplete-defs
"""The way through the tree: neighbours, what is in reach, which steps keep the full distance possible. [vasty.move]

The map is a tree, and the spaces of a turn nearly always hang together: a path that ends where the mover stands. Then
no space behind a neighbour that is new has been visited, and how far one comes there is known without a search: away
from home by `beyond`, towards home by a climb that looks into every branch on its way. Only who was put elsewhere in
her turn (`torn`) may meet her own track, and for her the spaces are searched.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.objectives import goals
from hedgerow.games.vasty.rules.sets import bit_of, first, within
from hedgerow.games.vasty.rules.state import HOME, LONGEST, MOST_OBJECTIVES, OBJECTIVE
from hedgerow.kernel.jit import rule


@rule
def standing(s, mover):
    """Where the pawn, or the objective, is that moves."""
    return int(s.node) if mover == OBJECTIVE else int(s.pos[mover])


@rule
def is_torn(s, mover):
    return (int(s.torn) >> mover) & 1 != 0


@rule
def dots_of(node):
    """Where in `child` a node's dots begin, and how many there may be."""
    return (0, 4) if node == HOME else (3 * node + 1, 3)


# --- by what is noted of the map --------------------------------------------------------------------------------------


@rule
def climb(s, at, most):
    """From the card below `at`, over spaces that do not hang on `at`: how many steps one can go, up to `most`."""
    far, below = 0, 0
    while at != HOME and far < most:
        under = int(s.parent[at]) - 1
        place, dots = dots_of(under)
        for k in range(dots):
            other = int(s.child[place + k])
            if other and other != at:
                far = max(far, below + 1 + int(s.beyond[other]))
        at = under
        below += 1
        if at != HOME:
            far = max(far, below)
    return far


@rule
def hangs_on(s, node, other):
    """Is a space the other one, or does it hang on it?"""
    while s.away[node] > s.away[other]:
        node = int(s.parent[node]) - 1
    return node == other


@rule
def leads_to_goal(s, mover, at, other):
    """Does an own objective lie on the far side of a step?"""
    upwards = s.away[other] > s.away[at]
    for k in range(MOST_OBJECTIVES):
        node = int(s.objectives[mover, k])
        if node and hangs_on(s, node, other if upwards else at) == upwards:
            return True
    return False


@rule
def farthest(s, mover, at, most):
    """The length of the longest path over unvisited spaces, at most `most`."""
    far = 0
    if at != HOME and within(s.been[mover], int(s.parent[at]) - 1) == 0:
        far = 1 + climb(s, at, most - 1)
    place, dots = dots_of(at)
    for k in range(dots):
        other = int(s.child[place + k])
        if other and within(s.been[mover], other) == 0:
            far = max(far, 1 + int(s.beyond[other]))
    return min(far, most)


@rule
def steps_by_notes(s, mover, at, out):
    """`steps_of` where the spaces of the turn hang together. If one cannot go on for long enough behind a step, all
    that is there is nearer, and so is an objective."""
    n, left = 0, int(s.need) - 1
    if at != HOME:
        under = int(s.parent[at]) - 1
        if within(s.been[mover], under) == 0 and (
            climb(s, at, left) >= left or (s.collects and leads_to_goal(s, mover, at, under))
        ):
            out[0] = under
            n = 1
    place, dots = dots_of(at)
    for k in range(dots):
        other = int(s.child[place + k])
        if (
            other
            and within(s.been[mover], other) == 0
            and (s.beyond[other] >= left or (s.collects and leads_to_goal(s, mover, at, other)))
        ):
            out[n] = other
            n += 1
    return n


# --- by searching -----------------------------------------------------------------------------------------------------


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
def search(s, node, most, been0, been1, goal0, goal1):
    """The length of the longest path from `node` over unvisited spaces, at most `most`; as much if there is a goal."""
    front0, front1, length = bit_of(node, 0), bit_of(node, 1), 0
    while length < most:
        if (front0 & goal0) | (front1 & goal1):
            return most
        been0 |= front0
        been1 |= front1
        next0, next1 = around(s, front0, front1)
        front0, front1 = next0 & ~been0, next1 & ~been1
        if front0 | front1 == 0:
            return length
        length += 1
    return most


@rule
def steps_by_search(s, mover, at, out):
    """`steps_of` whatever the spaces of the turn are."""
    been0, been1 = int(s.been[mover, 0]), int(s.been[mover, 1])
    goal0 = goal1 = 0
    if s.collects:
        goal0, goal1 = goals(s, mover, 0), goals(s, mover, 1)
    n, left = 0, max(int(s.need) - 1, 0)
    for k in range(4):
        other = link(s, at, k)
        free = other >= 0 and within(s.been[mover], other) == 0
        if free and search(s, other, left, been0, been1, goal0, goal1) == left:
            out[n] = other
            n += 1
    return n


@rule
def hangs_together(s, mover):
    """Are the spaces of this turn one piece, where the mover stands? Then all but one of them hang on another."""
    mask0, mask1, lowest_ones = int(s.been[mover, 0]), int(s.been[mover, 1]), 0
    if within(s.been[mover], standing(s, mover)) == 0:
        return mask0 | mask1 == 0
    while mask0 | mask1:
        node = first(mask0, mask1)
        if mask0:
            mask0 &= mask0 - 1
        else:
            mask1 &= mask1 - 1
        under = int(s.parent[node]) - 1  # -1 for home, and for a card that somebody only wrote down
        lowest_ones += under < 0 or within(s.been[mover], under) == 0
    return lowest_ones <= 1


# --- what a move asks -------------------------------------------------------------------------------------------------


@rule
def look_back(s, mover):
    """Note whether the spaces of the turn hang together, after a pawn was put somewhere."""
    if hangs_together(s, mover):
        s.torn &= ~(1 << mover)
    else:
        s.torn |= 1 << mover


@rule
def set_out(s, mover, distance):
    """Fix how far a move goes, and what its path must fulfil. [vasty.move?full] [vasty.move?dead-end]"""
    at = standing(s, mover)
    if is_torn(s, mover):
        far = search(s, at, distance, int(s.been[mover, 0]), int(s.been[mover, 1]), 0, 0)
    else:
        far = farthest(s, mover, at, distance)
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
    return steps_by_search(s, mover, at, out) if is_torn(s, mover) else steps_by_notes(s, mover, at, out)
