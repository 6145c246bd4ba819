# mypy: allow-untyped-defs, allow-incomplete-defs
"""What each seat remembers of the cards: `known` where one is, and `glimpsed` where some are among a few places.

A player who was shown a hand knows its cards. When the owner puts that hand under the pile in an order of her own, or a
third player takes one card of it away, the cards are still among certain places; so she has a memory, a row:

    glimpsed[r]   F02 F05 0          these cards (ascending, then zeros) ...
    places[r]     3 4 IN_HAND + 1    ... are among these: third and fourth of those under the pile, one card of player 2

Each card of a memory is in one of its places, no two in the same; what else is there she does not know. A hand may
occur more than once: at most so many of the cards are in it. Two more kinds of places make this exact:

    IN_MEMORY + k   among those of her k-th memory, a later one: there this card was mixed with others once more. So a
                    memory may have no cards of its own, only those that older ones may have sent it
    - k             where a card was seen that may have come from its memory in two ways; it is noted there as -k, too

Every seat has as many rows as another, the used ones first, and all that changes them is what that seat sees, so that
they tell her nothing new. Within a transition a row may go blank, until `reasoning.tidy` closes the ranks.
[vasty.secrets?under] [vasty.secrets?twice]
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.sets import within
from hedgerow.games.vasty.rules.state import HAND, IN_MEMORY, MEMORIES
from hedgerow.kernel.jit import rule


@rule
def knows(s, seat, card):
    """Does a seat know where this card is? Who only watches has no seat and knows nothing."""
    return seat >= 0 and within(s.known[seat], card) == 1


@rule
def rows_each(s):
    return MEMORIES // int(s.players)


@rule
def first_row(s, seat):
    return seat * rows_each(s)


@rule
def remembers(s, seat):
    """Has a seat any memories?"""
    return after_last(s, seat) > first_row(s, seat)


@rule
def after_last(s, seat):
    """The row behind those that a seat uses."""
    base, row, places = first_row(s, seat), first_row(s, seat + 1), s.places
    while row > base and places[row - 1, 0] == 0:
        row -= 1
    return row


@rule
def after_named(s, seat):
    """The row behind those that a seat uses, and behind those that one of these still names."""
    base, end, places = first_row(s, seat), after_last(s, seat), s.places
    last = end
    for row in range(base, end):
        for k in range(HAND):
            if places[row, k] >= IN_MEMORY:
                last = max(last, base + int(places[row, k]) - IN_MEMORY + 1)
    return last


@rule
def leading_to(s, seat, row):
    """The place that stands for a memory in an older one."""
    return IN_MEMORY + row - first_row(s, seat)


@rule
def how_many(three, what):
    n = 0
    for k in range(HAND):
        if three[k] == what:
            n += 1
    return n


@rule
def length(three):
    return HAND - how_many(three, 0)


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
def naming(s, seat, place):
    """How often a seat's memories name a place."""
    n, places = 0, s.places
    for row in range(first_row(s, seat), after_last(s, seat)):  # behind them all is blank
        n += how_many(places[row], place)
    return n


@rule
def first_free(s, seat):
    """The row behind those that a seat uses, and to which nothing leads any more."""
    row = after_last(s, seat)
    while row < first_row(s, seat + 1) and naming(s, seat, leading_to(s, seat, row)):
        row += 1
    return row


@rule
def rename(s, seat, end, old, new):
    """Memories before `end` name a place otherwise."""
    for row in range(first_row(s, seat), end):
        for k in range(HAND):
            if s.places[row, k] == old:
                s.places[row, k] = new


@rule
def strike_all(s, seat, place):
    """Nothing that the seat remembers is there."""
    for row in range(first_row(s, seat), first_row(s, seat + 1)):
        while strike_out(s.places[row], place):
            pass


@rule
def memory_of(s, seat, card):
    """The row that has a card; -1 if none has."""
    glimpsed = s.glimpsed
    for row in range(first_row(s, seat), first_row(s, seat + 1)):
        if how_many(glimpsed[row], card):
            return row
    return -1


@rule
def forget(s, seat, row):
    """No place leads there any more, and later memories move up."""
    gone, end = leading_to(s, seat, row), first_row(s, seat + 1)
    strike_all(s, seat, gone)
    for r in range(first_row(s, seat), end):
        for k in range(HAND):
            if s.places[r, k] > gone:
                s.places[r, k] -= 1
    for r in range(row, end):
        for k in range(HAND):
            s.glimpsed[r, k] = 0 if r == end - 1 else s.glimpsed[r + 1, k]
            s.places[r, k] = 0 if r == end - 1 else s.places[r + 1, k]


@rule
def let_go(s, seat, place):
    """Blank all memories that name a place, or lead to one that does: their cards are any unknown ones again.

    [vasty.secrets?limits]
    """
    base, going = first_row(s, seat), 0
    for row in range(after_last(s, seat) - 1, base - 1, -1):
        for k in range(HAND):
            there = int(s.places[row, k])
            if there == place or (there >= IN_MEMORY and (going >> (there - IN_MEMORY)) & 1):
                going |= 1 << (row - base)
        if (going >> (row - base)) & 1:
            for k in range(HAND):
                s.glimpsed[row, k] = 0
                s.places[row, k] = 0
