# mypy: allow-untyped-defs, allow-incomplete-defs
"""What the seats see happen to cards, and what it does to their memories. [vasty.secrets]

Whose memories have changed is noted in `stirred`; `think` draws the conclusions once, at the end of a transition: the
code of `tidy` is long, and on a GPU every place that calls it has a copy of its own.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.memory.reasoning import leave_open, tidy, trace
from hedgerow.games.vasty.rules.memory.rows import (
    after_last,
    first_free,
    first_row,
    knows,
    leading_to,
    let_go,
    memory_of,
    naming,
    remembers,
    rename,
    strike_all,
)
from hedgerow.games.vasty.rules.sets import drop, put
from hedgerow.games.vasty.rules.state import HAND, IN_HAND
from hedgerow.kernel.jit import rule


@rule
def think(s):
    """At the end of a transition: what follows for those whose memories changed."""
    if s.stirred:
        for seat in range(int(s.players)):
            if (int(s.stirred) >> seat) & 1:
                tidy(s, seat)
        s.stirred = 0


@rule
def see_hand(s, viewer, owner):
    """The viewer is shown a hand: she knows what is in it, and what of her memories is not. [vasty.secrets?shown]"""
    place = IN_HAND + owner
    for i in range(HAND):
        card = int(s.hand[owner, i])
        if card and not knows(s, viewer, card):
            put(s.known[viewer], card)
            if memory_of(s, viewer, card) >= 0:
                see_card(s, viewer, card, place, unknown_in_hand(s, viewer, owner))
    strike_all(s, viewer, place)
    s.stirred |= 1 << viewer


@rule
def see_played(s, owner, card):
    """A card has left a hand for all to see."""
    for viewer in range(int(s.players)):
        if knows(s, viewer, card):
            drop(s.known[viewer], card)
        elif remembers(s, viewer):
            see_card(s, viewer, card, IN_HAND + owner, unknown_in_hand(s, viewer, owner))


@rule
def see_drawn(s, drawer, card):
    """The first of the cards under the pile goes to a hand; she who draws it sees it. [vasty.pile?order]"""
    places = s.places
    for viewer in range(int(s.players)):
        if remembers(s, viewer):
            if viewer == drawer:
                see_card(s, viewer, card, 1, 0)
            for row in range(first_row(s, viewer), after_last(s, viewer)):
                for k in range(HAND):
                    place = int(places[row, k])
                    if place == 1:
                        places[row, k] = IN_HAND + drawer
                    elif 1 < place < IN_HAND:
                        places[row, k] = place - 1
            s.stirred |= 1 << viewer


@rule
def unknown_in_hand(s, viewer, owner):
    n = 0
    for i in range(HAND):
        n += s.hand[owner, i] != 0 and not knows(s, viewer, int(s.hand[owner, i]))
    return n


@rule
def see_card(s, viewer, card, place, left):
    """The viewer sees in a place a card that she did not know there, and so many such cards are left in it.

    So at most so many of those that she remembers are there.
    """
    seen = 0
    if memory_of(s, viewer, card) >= 0 and not trace(s, viewer, card, place):
        seen = leave_open(s, viewer, card)
    if seen or naming(s, viewer, place) > left:
        gather(s, viewer, place, left, seen)
    s.stirred |= 1 << viewer


@rule
def gather(s, viewer, place, left, seen):
    """What her memories have in one place becomes a memory: so many are left there, and one was seen, or none."""
    if left == 0 and seen == 0:
        strike_all(s, viewer, place)
        return
    row = new_row(s, viewer, place)
    if row >= 0:
        for k in range(left):
            s.places[row, k] = place
        if seen:
            s.places[row, left] = seen


@rule
def new_row(s, viewer, place):
    """A memory to which all lead that name a place. If she has none left, she lets those go. [vasty.secrets?limits]"""
    row, end = first_free(s, viewer), first_row(s, viewer + 1)
    if row == end:
        let_go(s, viewer, place)
        row = first_free(s, viewer)
    rename(s, viewer, row, place, leading_to(s, viewer, row))
    return row if row < end else -1


@rule
def lose_sight(s, owner, actor, under):
    """So many cards of a hand are about to go under the pile; only its owner and the actor see which, or in what order.

    With a hand of one card there is nothing to hide. [vasty.secrets?under]
    """
    n = HAND
    while n and s.hand[owner, n - 1] == 0:
        n -= 1
    for viewer in range(int(s.players)):
        if viewer != owner and viewer != actor:
            if n == 1:
                rename(s, viewer, after_last(s, viewer), IN_HAND + owner, int(s.under_n) + 1)
            elif n > 1:
                mix(s, viewer, owner, n, under)


@rule
def mix(s, viewer, owner, n, under):
    """A hand becomes a memory, of the cards that the viewer knows in it and those that others have sent there."""
    hand, k = IN_HAND + owner, 0
    if unknown_in_hand(s, viewer, owner) == n and naming(s, viewer, hand) == 0:
        return
    row = new_row(s, viewer, hand)
    for i in range(n):
        card = int(s.hand[owner, i])
        if knows(s, viewer, card):
            drop(s.known[viewer], card)
            if row >= 0:
                s.glimpsed[row, k] = card
                k += 1
    if row >= 0:
        for i in range(n):
            s.places[row, i] = int(s.under_n) + 1 + i if i < under else hand
    s.stirred |= 1 << viewer
