# mypy: allow-untyped-defs, allow-incomplete-defs
"""Setting up: who starts, the roots, the tokens on the map, the deal. [vasty.setup]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.board import land, lay_home, on_map
from hedgerow.games.vasty.rules.cards import front_of_queue, put_under
from hedgerow.games.vasty.rules.placement import placeable
from hedgerow.games.vasty.rules.sets import drop, put, size
from hedgerow.games.vasty.rules.stack import ask, push
from hedgerow.games.vasty.rules.state import (
    ASK_ROOT,
    ASK_TOKEN_SPACE,
    DO_DRAW,
    DO_ROOT,
    DO_TOKEN,
    DO_TURN,
    DRAW_ROOT,
    DRAW_TOKEN,
    FIRST_FOREST,
    FOREST,
    ROLL_START,
    ROOTS,
    SEATS,
)
from hedgerow.games.vasty.rules.tokens import lay, lying_on, supply
from hedgerow.kernel.jit import rule


@rule
def begin_setup(s):
    """[vasty.setup-home] [vasty.setup-start]"""
    lay_home(s)
    for root in range(1, ROOTS + 1):
        put(s.pile, root)
    ask(s, ROLL_START, 0)


@rule
def start_rolled(s, natural):
    """The highest starts; tied players roll again. [vasty.setup-start?ties]"""
    s.rolls[int(s.asked)] = natural
    for seat in range(int(s.players)):
        if s.rolls[seat] == 0:
            ask(s, ROLL_START, seat)
            return
    best, tied = 0, 0
    for seat in range(int(s.players)):
        best = max(best, int(s.rolls[seat]))
    for seat in range(int(s.players)):
        if s.rolls[seat] == best:
            tied += 1
    if tied > 1:
        roll_off(s, best)
        return
    for seat in range(SEATS):
        if seat < s.players and s.rolls[seat] == best:
            s.first = seat
            s.at = seat
        s.rolls[seat] = 0
    push(s, DO_ROOT, 0, 0)


@rule
def roll_off(s, best):
    """Only the tied ones roll again."""
    asked = -1
    for seat in range(int(s.players)):
        if s.rolls[seat] == best:
            s.rolls[seat] = 0
            if asked < 0:
                asked = seat
        else:
            s.rolls[seat] = -1
    ask(s, ROLL_START, asked)


@rule
def roots_in_all(s):
    """12, 8 or 6. [vasty.setup-roots]"""
    return 12 if s.players == 2 else 8 if s.players == 3 else 6


@rule
def roots_placed(s):
    n = 0
    for root in range(1, ROOTS + 1):
        n += s.parent[root] != 0
    return n


@rule
def tokens_placed(s):
    n = 0
    for i in range(SEATS):
        n += s.lying[i] != 0
    return n


@rule
def in_turn(s, placed):
    """The seat that places next, after so many; shares may be uneven. [vasty.setup-roots?uneven]"""
    return (int(s.first) + placed) % int(s.players)


@rule
def next_root(s):
    """Draw one, or stop: all are placed, or none fits. [vasty.setup-roots?unplaceable]"""
    left = size(s.pile) + int(s.under_n)
    if roots_placed(s) == roots_in_all(s) or s.fails == left:
        clear_roots(s)
        push(s, DO_TOKEN, 0, 0)
    elif size(s.pile):
        ask(s, DRAW_ROOT, in_turn(s, roots_placed(s)))
    else:
        root_drawn(s, front_of_queue(s))


@rule
def clear_roots(s):
    s.fails = 0
    s.pile[0] = 0
    s.pile[1] = 0
    while s.under_n:
        front_of_queue(s)


@rule
def root_drawn(s, card):
    drop(s.pile, card)
    if placeable(s, card):
        s.card = card
        ask(s, ASK_ROOT, in_turn(s, roots_placed(s)))
    else:
        put_under(s, card)
        s.fails += 1
        push(s, DO_ROOT, 0, 0)


@rule
def place_root(s, on, dot, heading):
    """On any open dot of home or of a root; nothing is resolved. [vasty.setup-roots?on-roots]"""
    land(s, int(s.card), on, dot, heading)
    s.card = 0
    s.fails = 0
    push(s, DO_ROOT, 0, 0)


@rule
def token_spaces(s, out):
    """Root spaces without a token. [vasty.setup-tokens?space]"""
    n = 0
    for node in range(1, FIRST_FOREST):
        if on_map(s, node) and lying_on(s, node) < 0:
            out[n] = node
            n += 1
    return n


@rule
def has_token_space(s):
    for node in range(1, FIRST_FOREST):
        if on_map(s, node) and lying_on(s, node) < 0:
            return True
    return False


@rule
def next_token(s):
    """One token for each player, drawn blindly; then the deal. [vasty.setup-tokens]"""
    if tokens_placed(s) < s.players and has_token_space(s):
        ask(s, DRAW_TOKEN, in_turn(s, tokens_placed(s)))
        return
    for card in range(FIRST_FOREST, FIRST_FOREST + FOREST):
        put(s.pile, card)
    s.turn = 1
    push(s, DO_TURN, 0, 0)
    for k in range(int(s.players)):  # the last pushed is dealt first [vasty.setup-deal]
        push(s, DO_DRAW, (int(s.first) + int(s.players) - 1 - k) % int(s.players), 0)


@rule
def token_drawn(s, face):
    s.token = face // 2 + 1
    ask(s, ASK_TOKEN_SPACE, in_turn(s, tokens_placed(s)))


@rule
def place_token(s, node):
    lay(s, node, int(s.token) - 1)
    s.token = 0
    push(s, DO_TOKEN, 0, 0)


@rule
def token_faces(s):
    n = 0
    for kind in range(4):
        n += supply(s, kind)
    return n


@rule
def token_face(s, k):
    """The k-th token left: 2 * kind + which copy."""
    for kind in range(4):
        n = supply(s, kind)
        if k < n:
            return 2 * kind + k
        k -= n
    return 0
