# mypy: allow-untyped-defs, allow-incomplete-defs
"""Hands and the pile, and who knows which card is where. [vasty.pile] [vasty.secrets]

The order of the pile is nobody's: a card drawn from it is any of those left. Cards put under it are a queue behind all
others, and who put them there knows them.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.memory.sight import lose_sight, see_drawn
from hedgerow.games.vasty.rules.sets import drop, put
from hedgerow.games.vasty.rules.state import HAND
from hedgerow.kernel.jit import rule


@rule
def hand_size(s, seat):
    n = 0
    while n < HAND and s.hand[seat, n]:
        n += 1
    return n


@rule
def pile_is_empty(s):
    return s.pile[0] == 0 and s.pile[1] == 0 and s.under_n == 0


@rule
def take(s, seat, card):
    """A card comes into a hand, which stays in order."""
    i = hand_size(s, seat)
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    put(s.known[seat], card)


@rule
def give_up(s, seat, card):
    """A card leaves a hand."""
    found = False
    for i in range(HAND):
        if s.hand[seat, i] == card:
            found = True
        if found:
            s.hand[seat, i] = 0 if i == HAND - 1 else s.hand[seat, i + 1]


@rule
def draw(s, seat, card):
    """From the part of the pile whose order nobody knows."""
    drop(s.pile, card)
    take(s, seat, card)


@rule
def front_of_queue(s):
    """Take off the first of the cards that were put under the pile. [vasty.pile?order]"""
    under, n = s.under, int(s.under_n) - 1
    card = int(under[0])
    for i in range(n):
        under[i] = under[i + 1]
    under[n] = 0
    s.under_n = n
    return card


@rule
def draw_from_under(s, seat):
    """From the cards that were put under the pile, once there are no others."""
    card = front_of_queue(s)
    see_drawn(s, seat, card)
    take(s, seat, card)


@rule
def put_under(s, card):
    """A card goes under the pile. The pile is there again. [vasty.endgame?pile-returns]"""
    s.under[int(s.under_n)] = card
    s.under_n += 1
    s.dry = 0


@rule
def in_order(s, seat, k):
    """The k-th order of a hand: the card that goes under first is the one numbered k // (n-1)!, and so on."""
    n = hand_size(s, seat)
    lose_sight(s, seat, seat, n)
    a = k if n < 3 else k // 2
    first = int(s.hand[seat, a])
    give_up(s, seat, first)
    put_under(s, first)
    if n == 3:
        second = int(s.hand[seat, k % 2])
        give_up(s, seat, second)
        put_under(s, second)
    if n >= 2:
        last = int(s.hand[seat, 0])
        give_up(s, seat, last)
        put_under(s, last)
