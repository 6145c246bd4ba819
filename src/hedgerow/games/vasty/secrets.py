# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a seat may not know, and how a search imagines it. [vasty.secrets]

Known to a seat: her own hand, hands that were shown to her as long as their cards stay, and cards under the pile that
she put or saw put there. All others are one set of unknown cards, from which `guess` deals.
"""

from __future__ import annotations

from hedgerow.games.vasty.board import placeable
from hedgerow.games.vasty.cards import show_hand
from hedgerow.games.vasty.sets import drop, member, put, size
from hedgerow.games.vasty.state import HAND, HIDDEN, OVER
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below


@rule
def knows(s, seat, card):
    return (int(s.known[card]) >> seat) & 1


@rule
def is_setting_up(s):
    return s.turn == 0


@rule
def hide(s, seat):
    """At the end, and while setting up, nothing is hidden."""
    if s.phase == OVER or is_setting_up(s):
        return
    if s.chosen and s.chosen != HIDDEN and knows(s, seat, int(s.chosen)) == 0:
        s.chosen = HIDDEN
    for other in range(int(s.players)):
        if other != seat:
            hide_hand(s, seat, other)
    for i in range(int(s.under_n)):
        card = int(s.under[i])
        if card != HIDDEN and knows(s, seat, card) == 0:
            s.under[i] = HIDDEN
            s.known[card] = 0
            put(s.pile, card)


@rule
def hide_hand(s, seat, other):
    """Cards that the seat knows first, in order; then blanks."""
    n, blanks = 0, 0
    for i in range(HAND):
        card = int(s.hand[other, i])
        s.hand[other, i] = 0
        if card == HIDDEN:
            blanks += 1
        elif card and knows(s, seat, card):
            s.hand[other, n] = card
            n += 1
        elif card:
            s.known[card] = 0
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
    for other in range(int(s.players)):
        for i in range(HAND):
            if s.hand[other, i] == HIDDEN:
                card = any_unknown(s, rng)
                s.hand[other, i] = card
                s.known[card] = 1 << other
        order_hand(s, other)
    for i in range(int(s.under_n)):
        if s.under[i] == HIDDEN:
            s.under[i] = any_unknown(s, rng)
    if s.chosen == HIDDEN:
        s.chosen = likely_choice(s, seat, rng)
        show_hand(s, int(s.at), int(s.picker[int(s.at)]) - 1)


@rule
def any_unknown(s, rng):
    card = member(s.pile, below(rng, SEARCH, size(s.pile)))
    drop(s.pile, card)
    return card


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
def likely_choice(s, viewer, rng):
    """The card she must play: one of her hand that the viewer does not know, and that fits if any does."""
    seat = int(s.at)
    start = below(rng, SEARCH, HAND)
    found = 0
    for k in range(HAND):
        card = int(s.hand[seat, (start + k) % HAND])
        if card and knows(s, viewer, card) == 0:
            if placeable(s, card):
                return card
            found = card
    return found
