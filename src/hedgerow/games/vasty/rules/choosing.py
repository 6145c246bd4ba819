# mypy: allow-untyped-defs, allow-incomplete-defs
"""What may be answered: the contract's `legal`, and `choices` and `choice`, which list as little as they can."""

from __future__ import annotations

from hedgerow.games.vasty.rules.cards import hand_size, pile_is_empty
from hedgerow.games.vasty.rules.misfortune import list_pawns, list_victims
from hedgerow.games.vasty.rules.move import foes, list_claims
from hedgerow.games.vasty.rules.objectives import colour_of, pairs, pieces, spaces_for
from hedgerow.games.vasty.rules.path import steps_of
from hedgerow.games.vasty.rules.placement import (
    FITS,
    PLENTY,
    count_fits,
    find_fits,
    fits_at,
    fits_in,
    nth_fit,
    nth_on,
    placeable,
    placements,
    room,
)
from hedgerow.games.vasty.rules.progress import list_removals
from hedgerow.games.vasty.rules.sets import nth_of
from hedgerow.games.vasty.rules.setup import token_spaces
from hedgerow.games.vasty.rules.state import (
    ASK_DISCARD,
    ASK_DUEL,
    ASK_MOVE_OBJ,
    ASK_ORDER,
    ASK_PICK,
    ASK_PLACE_OBJ,
    ASK_PLAY,
    ASK_REMOVE_OBJ,
    ASK_REMOVE_TOKEN,
    ASK_RETURN,
    ASK_ROOT,
    ASK_SEND_HOME,
    ASK_STEP,
    ASK_SWAP_OBJ,
    ASK_TOKEN,
    ASK_TOKEN_SPACE,
    ASK_VICTIM,
    CHALLENGE,
    PASS_BY,
    REDRAW,
    SEATS,
    WAIT,
    WORD,
)
from hedgerow.kernel.bits import count, listed
from hedgerow.kernel.jit import rule


@rule
def to_place(s, seat):
    """The cards of which one may be placed, 0: none: a root, the chosen card, or the hand."""
    if s.phase == ASK_ROOT:
        return int(s.card), 0, 0
    if s.chosen:
        return int(s.chosen), 0, 0
    return int(s.hand[seat, 0]), int(s.hand[seat, 1]), int(s.hand[seat, 2])


@rule
def beside_placing(s, placements):
    """What one may do in place of so many placements: redraw, wait, or nothing, 0. [vasty.turn-redraw]"""
    if s.phase != ASK_PLAY:
        return 0
    if s.chosen == 0 and not pile_is_empty(s):
        return REDRAW
    return WAIT if placements == 0 else 0  # none only in an imagined hand


@rule
def list_plays(s, seat, out):
    """Placements of a root, the hand, or the chosen card; redraw. [vasty.turn]"""
    a, b, c = to_place(s, seat)
    n = placements(s, a, b, c, out)
    other = beside_placing(s, n)
    if other:
        out[n] = other
        n += 1
    return n


@rule
def list_picks(s, out):
    """Her cards that have a legal placement. [vasty.misfortune-choose-card?among]"""
    seat, n = int(s.shown) - 1, 0
    for i in range(hand_size(s, seat)):
        if placeable(s, int(s.hand[seat, i])):
            out[n] = s.hand[seat, i]
            n += 1
    return n if n else list_hand(s, seat, out)  # none only in an imagined hand


@rule
def list_hand(s, seat, out):
    n = hand_size(s, seat)
    for i in range(n):
        out[i] = s.hand[seat, i]
    return n


@rule
def list_spaces(s, seat, out):
    """For one objective."""
    low, high = spaces_for(s, colour_of(s, seat))
    return listed(high, WORD, out, listed(low, 0, out, 0))


@rule
def list_duels(s, seat, out):
    out[0] = PASS_BY
    n = 1
    there = foes(s, seat)
    for other in range(SEATS):
        if (there >> other) & 1:
            out[n] = CHALLENGE + other
            n += 1
    return n


@rule
def list_numbers(n, out):
    for i in range(n):
        out[i] = i
    return n


@rule
def list_answers(s, phase, seat, out):
    """Answers to the questions of effects."""
    if phase == ASK_SWAP_OBJ:
        return pairs(s, out)
    if phase == ASK_REMOVE_TOKEN:
        return list_removals(s, seat, out)
    if phase == ASK_VICTIM:
        return list_victims(s, out)
    if phase == ASK_DISCARD:
        return list_hand(s, int(s.shown) - 1, out)
    if phase == ASK_MOVE_OBJ:
        return pieces(s, int(s.victim) - 1, seat, out)
    if phase == ASK_REMOVE_OBJ:
        return pieces(s, -1, -1, out)
    if phase == ASK_SEND_HOME:
        return list_numbers(int(s.players), out)
    return list_pawns(s, out)


@rule
def list_few(s, seat, out):
    """Answers to questions that never have many."""
    phase = int(s.phase)
    if phase == ASK_STEP:
        return steps_of(s, out)
    if phase == ASK_TOKEN:
        return list_claims(s, seat, out)
    if phase == ASK_RETURN:
        return list_numbers(2, out)
    if phase == ASK_DUEL:
        return list_duels(s, seat, out)
    if phase == ASK_ORDER:
        return list_numbers(2 if hand_size(s, seat) == 2 else 6, out)
    if phase == ASK_TOKEN_SPACE:
        return token_spaces(s, out)
    if phase == ASK_PICK:
        return list_picks(s, out)
    return list_answers(s, phase, seat, out)


@rule
def legal(s, seat, out):
    phase = int(s.phase)
    if phase in (ASK_PLAY, ASK_ROOT):
        return list_plays(s, seat, out)
    return list_spaces(s, seat, out) if phase == ASK_PLACE_OBJ else list_few(s, seat, out)


@rule
def count_plays(s, seat, out):
    """How many `list_plays` would list. Where a placement must be tried for whether it leaves room, the dots are listed
    with what fits on them, and behind them what else one may do, as less than 0; else there is a 0."""
    a, b, c = to_place(s, seat)
    n, usable_ones = count_fits(s, a, b, c)
    space = usable_ones if usable_ones >= PLENTY else room(s)
    out[0] = 0
    if space < PLENTY:
        dots = find_fits(s, a, b, c, space, out)
        n = fits_in(out, dots)
        out[dots] = -beside_placing(s, n)
    return n + 1 if beside_placing(s, n) else n


@rule
def nth_play(s, seat, k, out):
    """The k-th of them."""
    a, b, c = to_place(s, seat)
    if out[0] == 0:
        found = nth_fit(s, a, b, c, k)
        return found if found >= 0 else beside_placing(s, k)
    i, here = 0, count(fits_at(int(out[0])))
    while out[i] > 0 and k >= here:
        k -= here
        i += 1
        here = count(fits_at(int(out[i])))
    return nth_on(a, b, c, int(out[i]) >> FITS, fits_at(int(out[i])), k) if out[i] > 0 else -int(out[i])


@rule
def choices(s, seat, out):
    phase = int(s.phase)
    if phase in (ASK_PLAY, ASK_ROOT):
        return count_plays(s, seat, out)
    if phase == ASK_PLACE_OBJ:
        low, high = spaces_for(s, colour_of(s, seat))
        return count(low) + count(high)
    return list_few(s, seat, out)


@rule
def choice(s, seat, k, out):
    phase = int(s.phase)
    if phase in (ASK_PLAY, ASK_ROOT):
        return nth_play(s, seat, k, out)
    if phase == ASK_PLACE_OBJ:
        low, high = spaces_for(s, colour_of(s, seat))
        return nth_of(low, high, k)
    return out[k]
