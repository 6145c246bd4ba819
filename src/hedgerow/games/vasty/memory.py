# mypy: allow-untyped-defs, allow-incomplete-defs
"""What each seat remembers of the cards: `known` where one is, and `glimpsed` where some are among a few places.

A player who was shown a hand knows its cards. When the owner puts that hand under the pile in an order of her own, or a
third player takes one card of it away, the cards are still among certain places; so she has a memory:

    glimpsed[r]   F02 F05 0          these cards (ascending, then zeros) ...
    places[r]     3 4 IN_HAND + 1    ... are among these: third and fourth of those under the pile, one card of player 2

Each card of a memory is in one of its places, no two in the same; what else is there she does not know. A hand may
occur more than once: at most so many of the cards are in it. Every seat has as many rows as another, the used ones
first, and all that changes them is what that seat sees, so that they tell her nothing new. [vasty.secrets?under]
"""

from __future__ import annotations

from hedgerow.games.vasty.sets import drop, put, within
from hedgerow.games.vasty.state import HAND, IN_HAND, MEMORIES
from hedgerow.kernel.jit import rule


@rule
def knows(s, seat, card):
    """Does a seat know where this card is? Who only watches has no seat and knows nothing."""
    return seat >= 0 and within(s.known[seat], card) == 1


@rule
def rows_each(s):
    return MEMORIES // int(s.players)


@rule
def forget(s, seat, row):
    """The seat's later memories move up."""
    last = (seat + 1) * rows_each(s) - 1
    for r in range(row, last + 1):
        for k in range(HAND):
            s.glimpsed[r, k] = 0 if r == last else s.glimpsed[r + 1, k]
            s.places[r, k] = 0 if r == last else s.places[r + 1, k]


@rule
def strike_out(three, what):
    """Take one occurrence out of a row of three; was there one?"""
    found = False
    for k in range(HAND):
        if three[k] == what:
            found = True
        if found:
            three[k] = 0 if k == HAND - 1 else three[k + 1]
    return found


@rule
def how_many(three, what):
    n = 0
    for k in range(HAND):
        n += three[k] == what
    return n


@rule
def is_settled(s, row):
    """Are all the cards in one place, so that nothing is left to wonder?"""
    places = s.places[row]
    one = places[1] == 0 or (places[0] >= IN_HAND and places[1] == places[0])
    return one and (places[2] == 0 or places[2] == places[0])


@rule
def settle(s, seat, row):
    """A memory that has become knowledge, or empty, is one no more; did it go?"""
    if s.glimpsed[row, 0] and not is_settled(s, row):
        return False
    for k in range(HAND):
        if s.glimpsed[row, k]:
            put(s.known[seat], int(s.glimpsed[row, k]))
    forget(s, seat, row)
    return True


# --- what a seat sees happen ------------------------------------------------------------------------------------------


@rule
def see_hand(s, viewer, owner):
    """The viewer is shown a hand: she knows what is in it, and what of her memories is not. [vasty.secrets?shown]"""
    for i in range(HAND):
        if s.hand[owner, i]:
            put(s.known[viewer], int(s.hand[owner, i]))
    row = viewer * rows_each(s)
    while row < (viewer + 1) * rows_each(s) and s.glimpsed[row, 0]:
        for i in range(HAND):
            if s.hand[owner, i]:
                strike_out(s.glimpsed[row], int(s.hand[owner, i]))
        while strike_out(s.places[row], IN_HAND + owner):
            pass
        if not settle(s, viewer, row):
            row += 1


@rule
def see_played(s, owner, card):
    """A card has left a hand for all to see."""
    for viewer in range(int(s.players)):
        drop(s.known[viewer], card)
        row = viewer * rows_each(s)
        while row < (viewer + 1) * rows_each(s) and s.glimpsed[row, 0]:
            if strike_out(s.glimpsed[row], card):
                strike_out(s.places[row], IN_HAND + owner)
            while how_many(s.places[row], IN_HAND + owner) > unknown_in_hand(s, viewer, owner):
                strike_out(s.places[row], IN_HAND + owner)
            if not settle(s, viewer, row):
                row += 1


@rule
def unknown_in_hand(s, viewer, owner):
    n = 0
    for i in range(HAND):
        n += s.hand[owner, i] != 0 and not knows(s, viewer, int(s.hand[owner, i]))
    return n


@rule
def see_drawn(s, drawer, card):
    """The first of the cards under the pile goes to a hand; she who draws it sees it. [vasty.pile?order]"""
    for viewer in range(int(s.players)):
        row = viewer * rows_each(s)
        while row < (viewer + 1) * rows_each(s) and s.glimpsed[row, 0]:
            if viewer == drawer:
                strike_out(s.glimpsed[row], card)
                strike_out(s.places[row], 1)
            for k in range(HAND):
                place = int(s.places[row, k])
                if place == 1:
                    s.places[row, k] = IN_HAND + drawer
                elif 1 < place < IN_HAND:
                    s.places[row, k] = place - 1
            if not settle(s, viewer, row):
                row += 1


@rule
def lose_sight(s, owner, actor, under):
    """So many cards of a hand are about to go under the pile; only its owner and the actor see which, or in what order.

    With a hand of one card there is nothing to hide. [vasty.secrets?under]
    """
    n = HAND
    while n and s.hand[owner, n - 1] == 0:
        n -= 1
    for viewer in range(int(s.players)):
        if viewer not in (owner, actor):
            follow(s, viewer, owner, n, under)
            if n > 1:
                glimpse(s, viewer, owner, n, under)


@rule
def follow(s, viewer, owner, n, under):
    """Memories that name every card of the hand follow it; those that name some are lost. [vasty.secrets?twice]"""
    row = viewer * rows_each(s)
    while row < (viewer + 1) * rows_each(s) and s.glimpsed[row, 0]:
        named = how_many(s.places[row], IN_HAND + owner)
        if 0 < named < n:
            forget(s, viewer, row)
            continue
        moved = 0
        for k in range(HAND):
            if moved < under and s.places[row, k] == IN_HAND + owner:
                moved += 1
                s.places[row, k] = int(s.under_n) + moved
        row += 1


@rule
def glimpse(s, viewer, owner, n, under):
    """A new memory of the cards that the viewer knew in this hand, if she has a row left."""
    row, last = viewer * rows_each(s), (viewer + 1) * rows_each(s)
    while row < last and s.glimpsed[row, 0]:
        row += 1
    k = 0
    for i in range(n):
        card = int(s.hand[owner, i])
        if knows(s, viewer, card):
            drop(s.known[viewer], card)
            if row < last:
                s.glimpsed[row, k] = card
                k += 1
    if k:
        for i in range(n):
            s.places[row, i] = int(s.under_n) + 1 + i if i < under else IN_HAND + owner
