# mypy: allow-untyped-defs, allow-incomplete-defs
"""What follows from a seat's memories: the way a card must have gone, and what is simpler said. [vasty.secrets]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.memory.rows import (
    after_last,
    after_named,
    first_row,
    forget,
    how_many,
    leading_to,
    length,
    memory_of,
    naming,
    rename,
    strike_out,
)
from hedgerow.games.vasty.rules.sets import put
from hedgerow.games.vasty.rules.state import HAND, IN_HAND, IN_MEMORY
from hedgerow.kernel.jit import rule


@rule
def reaching(s, seat, place):
    """From which memories, as bits, a card can have come to a place."""
    base, found = first_row(s, seat), 0
    for row in range(first_row(s, seat + 1) - 1, base - 1, -1):
        for k in range(HAND):
            there = int(s.places[row, k])
            if there == place or (there >= IN_MEMORY and (found >> (there - IN_MEMORY)) & 1):
                found |= 1 << (row - base)
    return found


@rule
def way_on(s, row, place, found):
    """Where a card of this memory went next on its way to a place; 0 if there are two ways.

    A short cut is taken before a detour: what is left then allows all that would be left otherwise.
    """
    if how_many(s.places[row], place):
        return place
    way = 0
    for k in range(HAND):
        there = int(s.places[row, k])
        if there >= IN_MEMORY and (found >> (there - IN_MEMORY)) & 1:
            if way and way != there:
                return 0
            way = there
    return way


@rule
def trace(s, seat, card, place):
    """A remembered card was seen in a place. If it came there in one way, that is struck out with it: is it so?"""
    found, home = reaching(s, seat, place), memory_of(s, seat, card)
    for striking in range(2):  # first only look
        row, way = home, 0
        while way != place:
            way = way_on(s, row, place, found)
            if way == 0:
                return False
            if striking:
                strike_out(s.places[row], way)
            row = first_row(s, seat) + way - IN_MEMORY
    strike_out(s.glimpsed[home], card)
    return True


@rule
def leave_open(s, seat, card):
    """A remembered card was seen, but not which way it took: what is noted of it in its memory, and where it was."""
    label = -1
    while memory_of(s, seat, label) >= 0:
        label -= 1
    home = memory_of(s, seat, card)
    strike_out(s.glimpsed[home], card)
    put_in(s.glimpsed[home], label)
    return label


@rule
def tidy(s, seat):
    """Forget memories that say nothing, and those that others can say; the newest first, on which older ones rest."""
    again = True
    while again:
        again = False
        for row in range(after_named(s, seat) - 1, first_row(s, seat) - 1, -1):
            arriving = naming(s, seat, leading_to(s, seat, row))
            if is_empty(s, seat, row, arriving) or dissolve(s, seat, row, arriving):
                forget(s, seat, row)
                again = True
            elif trace_seen(s, seat, row):
                again = True


@rule
def is_empty(s, seat, row, arriving):
    """Is it a gap in the row of memories, or a memory of nothing?"""
    if s.places[row, 0] == 0:
        return arriving > 0 or row < after_last(s, seat)
    return arriving == 0 and s.glimpsed[row, 0] == 0


@rule
def dissolve(s, seat, row, arriving):
    """Let others say what a memory says, where they can: then it is needless. An unused row has nothing to say."""
    if s.places[row, 0] == 0:
        return False
    if is_in_one_place(s, row) and settle(s, seat, row, arriving):
        return True
    cards, room = length(s.glimpsed[row]), length(s.places[row])
    if cards == 0 and arriving >= room and absorb(s, seat, row, arriving):
        return True
    return arriving + cards <= room and pass_on(s, seat, row, cards)


@rule
def trace_seen(s, seat, row):
    """Strike out one card that was seen here and has one way left, or is remembered no more: was there one?"""
    for k in range(HAND):
        place = int(s.places[row, k])
        if place < 0:
            if memory_of(s, seat, place) < 0:
                strike_out(s.places[row], place)
                return True
            if trace(s, seat, place, place):
                return True
    return False


@rule
def is_in_one_place(s, row):
    """Are its places all one hand, or a single one under the pile?"""
    places = s.places[row]
    n = length(places)
    return 0 < places[0] < IN_MEMORY and how_many(places, places[0]) == n and (n == 1 or places[0] >= IN_HAND)


@rule
def settle(s, seat, row, arriving):
    """In one place, what is there is known; and what leads here, leads there, unless that is more than fits."""
    place = int(s.places[row, 0])
    while s.glimpsed[row, 0]:
        card = int(s.glimpsed[row, 0])
        put(s.known[seat], card)
        strike_out(s.glimpsed[row], card)
        strike_out(s.places[row], place)
    room = length(s.places[row])
    if 0 < room < arriving:
        return False
    if room:
        rename(s, seat, row, leading_to(s, seat, row), place)
    return True


@rule
def absorb(s, seat, row, arriving):
    """Without cards of its own, and filled from one memory: mixed among themselves, its cards are where they were."""
    this = leading_to(s, seat, row)
    for r in range(first_row(s, seat), row):
        if how_many(s.places[r], this) == arriving:
            for k in range(length(s.places[row])):
                strike_out(s.places[r], this)
                s.places[r, length(s.places[r])] = s.places[row, k]
            return True
    return False


@rule
def pass_on(s, seat, row, cards):
    """If all its places lead to one later memory, and that has room for the cards, they are that one's."""
    place = int(s.places[row, 0])
    if place < IN_MEMORY or how_many(s.places[row], place) < length(s.places[row]):
        return False
    later = first_row(s, seat) + place - IN_MEMORY
    if length(s.glimpsed[later]) + cards > HAND:
        return False
    for k in range(cards):
        put_in(s.glimpsed[later], int(s.glimpsed[row, k]))
    rename(s, seat, row, leading_to(s, seat, row), place)
    return True


@rule
def put_in(three, card):
    """A card more, in ascending order."""
    k = length(three)
    while k and three[k - 1] > card:
        three[k] = three[k - 1]
        k -= 1
    three[k] = card
