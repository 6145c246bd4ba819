# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a seat may not know, and how a search imagines it. [vasty.secrets]

Known to a seat: her own hand, hands that were shown to her as long as their cards stay, cards under the pile that she
put or saw put there, and the places that her memories name. All others are one set of unknown cards, from which
`guess` deals.
"""

from __future__ import annotations

from hedgerow.games.vasty.board import placeable
from hedgerow.games.vasty.memory import knows, rows_each
from hedgerow.games.vasty.sets import drop, member, put, size
from hedgerow.games.vasty.state import HAND, HIDDEN, IN_HAND, MEMORIES, OVER
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below

TRIES = 1000  # deals of the glimpsed cards until no hand has too many; nearly always the first one fits


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
    for row in range(MEMORIES):
        if row // rows_each(s) != seat:
            for k in range(HAND):
                s.glimpsed[row, k] = 0
                s.places[row, k] = 0
    for i in range(int(s.under_n)):
        card = int(s.under[i])
        if card != HIDDEN and not knows(s, seat, card):
            s.under[i] = HIDDEN
            put(s.pile, card)


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
    """Each memory's cards to its places. A deal with two cards in one place is taken back: all that fit are alike."""
    first, last = seat * rows_each(s), (seat + 1) * rows_each(s)
    if s.glimpsed[first, 0] == 0:
        return
    for _ in range(TRIES):
        fits = True
        for row in range(first, last):
            fits = fits and deal_row(s, row, rng)
        if fits:
            return
        for row in range(first, last):
            take_back(s, row)


@rule
def deal_row(s, row, rng):
    """Every card of a memory to a place of its own; False when no blank is left there."""
    n, taken = 0, 0
    while n < HAND and s.places[row, n]:
        n += 1
    for k in range(HAND):
        card = int(s.glimpsed[row, k])
        if card:
            pick = below(rng, SEARCH, n)
            while (taken >> pick) & 1:
                pick = below(rng, SEARCH, n)
            taken |= 1 << pick
            if not lay(s, int(s.places[row, pick]), card):
                return False
    return True


@rule
def lay(s, place, card):
    """The card instead of a blank."""
    if place < IN_HAND:
        if s.under[place - 1] != HIDDEN:  # a card of another memory that names this place, too
            return False
        s.under[place - 1] = card
        drop(s.pile, card)
        return True
    for i in range(HAND):
        if s.hand[place - IN_HAND, i] == HIDDEN:
            s.hand[place - IN_HAND, i] = card
            drop(s.pile, card)
            return True
    return False


@rule
def take_back(s, row):
    """Blanks again where cards of a memory were laid."""
    for k in range(HAND):
        card = int(s.glimpsed[row, k])
        if card:
            put(s.pile, card)
            for i in range(HAND):
                place = int(s.places[row, i])
                if 0 < place < IN_HAND and s.under[place - 1] == card:
                    s.under[place - 1] = HIDDEN
                for j in range(HAND):
                    if place >= IN_HAND and s.hand[place - IN_HAND, j] == card:
                        s.hand[place - IN_HAND, j] = HIDDEN


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
