# mypy: allow-untyped-defs, allow-incomplete-defs
"""Status tokens: held, lying on the map, in the supply; and dice under a curse. [vasty.tokens]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.state import COPIES, CURSE, POISON, SEATS
from hedgerow.kernel.jit import rule


@rule
def holds(s, seat, kind):
    return (int(s.tokens[seat]) >> kind) & 1


@rule
def supply(s, kind):
    """Copies neither held nor lying on the map. [vasty.tokens?in-play]"""
    n = COPIES
    for i in range(SEATS):
        n -= holds(s, i, kind)
        if s.lying[i] and s.lying_kind[i] == kind:
            n -= 1
    return n


@rule
def gain(s, seat, kind):
    """A second of a kind, or a third copy, is wasted. [vasty.tokens?one-each]"""
    if holds(s, seat, kind) == 0 and supply(s, kind) > 0:
        s.tokens[seat] |= 1 << kind


@rule
def lose(s, seat, kind):
    s.tokens[seat] &= ~(1 << kind)


@rule
def lying_on(s, node):
    """The kind of the token on a space, or -1."""
    if node == 0:
        return -1
    for i in range(SEATS):
        if s.lying[i] == node:
            return int(s.lying_kind[i])
    return -1


@rule
def lay(s, node, kind):
    """Put a token on the map; the list stays in order."""
    i = SEATS - 1
    while i > 0 and s.lying[i - 1] < node:
        s.lying[i] = s.lying[i - 1]
        s.lying_kind[i] = s.lying_kind[i - 1]
        i -= 1
    s.lying[i] = node
    s.lying_kind[i] = kind


@rule
def pick_up(s, node):
    """Take a token off the map."""
    found = False
    for i in range(SEATS):
        if s.lying[i] == node:
            found = True
        if found:
            last = i == SEATS - 1
            s.lying[i] = 0 if last else s.lying[i + 1]
            s.lying_kind[i] = 0 if last else s.lying_kind[i + 1]


@rule
def rolled(s, seat, natural):
    """A die after the curse, which a natural 6 lifts. [vasty.tokens-curse]"""
    if holds(s, seat, CURSE) == 0:
        return natural
    if natural == 6:
        lose(s, seat, CURSE)
    return max(natural - 1, 1)


@rule
def slowed(s, seat, distance):
    """A distance after poison. [vasty.tokens-poison]"""
    return max(distance - holds(s, seat, POISON), 1)
