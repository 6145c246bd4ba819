# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a seat may not know, and how a search imagines it. [vasty.secrets]

Known to a seat: her own hand, hands that were shown to her as long as their cards stay, cards under the pile that she
put or saw put there, and the places that her memories name. All others are one set of unknown cards, from which
`guess` deals.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.memory.rows import after_last, first_row, knows, leading_to, length
from hedgerow.games.vasty.rules.placement import placeable
from hedgerow.games.vasty.rules.sets import drop, member, put, size, within
from hedgerow.games.vasty.rules.state import (
    ASK_ORDER,
    DRAW_CARD,
    HAND,
    HIDDEN,
    IN_HAND,
    IN_MEMORY,
    OVER,
)
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below
from hedgerow.kernel.room import Secret

TRIES = 10_000  # deals of remembered cards, before they are dealt as unknown ones: it takes a few in the rarest cases


@rule
def is_setting_up(s):
    return s.turn == 0


@rule
def hide(s, seat):
    """At the end, and while setting up, nothing is hidden."""
    if s.phase == OVER or is_setting_up(s):
        return
    if s.chosen and seat != s.at and seat != s.picker[int(s.at)] - 1:  # even from one who knows the whole hand
        s.chosen = HIDDEN
    for other in range(int(s.players)):
        if other != seat:
            hide_hand(s, seat, other)
    for other in range(int(s.players)):
        if other != seat:
            for row in range(first_row(s, other), after_last(s, other)):  # behind them all is blank already
                for k in range(HAND):
                    s.glimpsed[row, k] = 0
                    s.places[row, k] = 0
    hide_under(s, seat)


@rule
def hide_under(s, seat):
    """Of the cards under the pile, those that a seat does not know; who only watches knows none."""
    mine = s.known[max(seat, 0)]
    for i in range(int(s.under_n)):
        card = int(s.under[i])
        if card != HIDDEN and (seat < 0 or within(mine, card) == 0):
            s.under[i] = HIDDEN
            put(s.pile, card)


def secret(s, seat, move):
    """Cards that leave or enter a hand unseen are told to those who see them. [vasty.secrets]"""
    if s.phase == DRAW_CARD:
        return Secret((int(s.asked),))
    if s.shown:  # a card of another's hand is chosen
        return Secret((seat, int(s.shown) - 1))
    return Secret((seat,)) if s.phase == ASK_ORDER else None


@rule
def hide_hand(s, seat, other):
    """Cards that the seat knows first, in order; then blanks. What the other knows of the rest is hers, too."""
    s.known[other, 0] = 0
    s.known[other, 1] = 0
    n, blanks = 0, 0
    for i in range(HAND):
        card = int(s.hand[other, i])
        s.hand[other, i] = 0
        if card == HIDDEN:
            blanks += 1
        elif card and knows(s, seat, card):
            s.hand[other, n] = card
            put(s.known[other], card)
            n += 1
        elif card:
            put(s.pile, card)
            blanks += 1
    for i in range(blanks):
        s.hand[other, n + i] = HIDDEN


@rule
def guess(s, seat, rng):
    """Deal the unknown cards to the blanks, each way equally likely."""
    hide(s, seat)
    if s.phase == OVER or is_setting_up(s):
        return
    if seat >= 0:
        deal_glimpsed(s, seat, rng)
    for other in range(int(s.players)):
        for i in range(HAND):
            if s.hand[other, i] == HIDDEN:
                s.hand[other, i] = any_unknown(s, rng)
            if s.hand[other, i]:
                put(s.known[other], int(s.hand[other, i]))
        order_hand(s, other)
    for i in range(int(s.under_n)):
        if s.under[i] == HIDDEN:
            s.under[i] = any_unknown(s, rng)
    if s.chosen == HIDDEN:
        s.chosen = any_choice(s, rng)


@rule
def any_unknown(s, rng):
    card = member(s.pile, below(rng, SEARCH, size(s.pile)))
    drop(s.pile, card)
    return card


@rule
def deal_glimpsed(s, seat, rng):
    """The remembered cards to their places; a deal that cannot be is taken back, so that all others are alike."""
    for _ in range(TRIES):
        if deal_all(s, seat, rng):
            return
        take_back(s, seat)


@rule
def deal_all(s, seat, rng):
    """Each remembered card goes to any place of its memory that is not taken, and on, if that leads to another one."""
    base, taken = first_row(s, seat), 0  # the places of all memories, as bits
    for row in range(base, after_last(s, seat)):
        for k in range(length(s.glimpsed[row])):
            card, place = int(s.glimpsed[row, k]), leading_to(s, seat, row)
            while place >= IN_MEMORY:
                there = place - IN_MEMORY
                pick = any_place(length(s.places[base + there]), taken >> (HAND * there), rng)
                if pick < 0:
                    return False
                taken |= 1 << (HAND * there + pick)
                place = int(s.places[base + there, pick])
            if place > 0 and card > 0:
                lay(s, place, card)
            elif place != card:  # a card that was seen came to where it was
                return False
    return True


@rule
def any_place(n, taken, rng):
    """One of n that is not taken; -1 if all are."""
    if n == 0 or taken & ((1 << n) - 1) == (1 << n) - 1:
        return -1
    pick = below(rng, SEARCH, n)
    while (taken >> pick) & 1:
        pick = below(rng, SEARCH, n)
    return pick


@rule
def lay(s, place, card):
    """The card instead of a blank."""
    drop(s.pile, card)
    if place < IN_HAND:
        s.under[place - 1] = card
        return
    for i in range(HAND):
        if s.hand[place - IN_HAND, i] == HIDDEN:
            s.hand[place - IN_HAND, i] = card
            return


@rule
def take_back(s, seat):
    """Blanks again where remembered cards were laid."""
    for row in range(first_row(s, seat), after_last(s, seat)):
        for k in range(length(s.glimpsed[row])):
            if s.glimpsed[row, k] > 0:
                take_up(s, int(s.glimpsed[row, k]))


@rule
def take_up(s, card):
    """A blank instead of the card, which is unknown again."""
    put(s.pile, card)
    for i in range(int(s.under_n)):
        if s.under[i] == card:
            s.under[i] = HIDDEN
    for other in range(int(s.players)):
        for i in range(HAND):
            if s.hand[other, i] == card:
                s.hand[other, i] = HIDDEN


@rule
def order_hand(s, seat):
    """Three cards at most: sort them, zeros last."""
    for _ in range(HAND - 1):
        for i in range(HAND - 1):
            here, there = int(s.hand[seat, i]), int(s.hand[seat, i + 1])
            if there and there < here:
                s.hand[seat, i] = there
                s.hand[seat, i + 1] = here


@rule
def any_choice(s, rng):
    """The card she must play: one of her hand that fits; any, if none of those imagined does."""
    chosen, n = int(s.hand[int(s.at), 0]), 0
    for i in range(HAND):
        card = int(s.hand[int(s.at), i])
        if card and placeable(s, card):
            n += 1
            if below(rng, SEARCH, n) == 0:
                chosen = card
    return chosen
