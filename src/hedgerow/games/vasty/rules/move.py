# mypy: allow-untyped-defs, allow-incomplete-defs
"""A move under way: setting out, one step, what happens on the space entered, the end. [vasty.move]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.harm import go_home, heal, marked
from hedgerow.games.vasty.rules.objectives import add, collect, goal, lies_on, remove
from hedgerow.games.vasty.rules.path import can_step, is_torn, look_back, set_out
from hedgerow.games.vasty.rules.sets import put
from hedgerow.games.vasty.rules.stack import ask, push
from hedgerow.games.vasty.rules.state import (
    ASK_DUEL,
    ASK_RETURN,
    ASK_STEP,
    ASK_TOKEN,
    CANT_MOVE,
    CHALLENGE,
    CURSE,
    DO_ARRIVE,
    DO_DUEL,
    DO_MOVE,
    GIVE,
    HOME,
    LEAVE,
    MOST_OBJECTIVES,
    OBJECTIVE,
    OVER,
    POISON,
    RETURN,
    SEATS,
    TAKE,
)
from hedgerow.games.vasty.rules.tokens import holds, lose, lying_on, pick_up, slowed
from hedgerow.kernel.jit import rule

ON_TOKEN, ON_OBJECTIVE, ON_PAWNS = 0, 1, 2  # the order of things on one space [vasty.move?order]


@rule
def begin_turn(s):
    """Every pawn's spaces of the turn are counted from where it stands. [vasty.move?backtracking]"""
    for seat in range(int(s.players)):
        s.been[seat, 0] = 0
        s.been[seat, 1] = 0
        put(s.been[seat], int(s.pos[seat]))
    s.torn = 0
    s.gained = 0
    s.duelled = 0


@rule
def move_own(s, distance):
    """The turn player moves, steered by another if a misfortune says so. [vasty.misfortune-choose-move]"""
    seat = int(s.at)
    if marked(s, seat, CANT_MOVE):
        return
    s.duels = 1
    steerer = int(s.steered[seat]) - 1 if s.steered[seat] else seat
    move_pawn(s, seat, steerer, distance, True)


@rule
def move_other(s, seat, steerer, distance):
    """Somebody moves another's pawn; whether it collects is an option. [vasty.objectives-collect?forced]"""
    move_pawn(s, seat, steerer, distance, s.options.forced_collect != 0)


@rule
def move_pawn(s, seat, steerer, distance, collects):
    """The length is fixed here, poison included. [vasty.move?length]"""
    s.mover = seat + 1
    s.steerer = steerer
    s.collects = 1 if collects and (int(s.gained) >> seat) & 1 == 0 else 0
    set_out(s, seat, slowed(s, seat, distance))
    push(s, DO_MOVE, 0, 0)


@rule
def move_objective(s, piece, distance):
    """An objective sets out like a pawn. [vasty.misfortune-move-objective]"""
    node = int(s.objectives[piece // MOST_OBJECTIVES, piece % MOST_OBJECTIVES])
    s.mover = OBJECTIVE + 1
    s.steerer = s.at
    s.piece = piece
    s.node = s.rest = node
    put(s.been[OBJECTIVE], node)
    set_out(s, OBJECTIVE, distance)
    push(s, DO_MOVE, 0, 0)


@rule
def keep_moving(s):
    """Ask for the next step, or end the move. [vasty.move?nowhere]"""
    if s.steps > 0 and can_step(s, int(s.mover) - 1):
        ask(s, ASK_STEP, int(s.steerer))
        return
    if s.mover == OBJECTIVE + 1:
        drop_objective(s)
    forget_move(s)


@rule
def forget_move(s):
    """Nothing of an ended move stays in the record."""
    s.mover = 0
    s.steerer = 0
    s.steps = 0
    s.need = 0
    s.collects = 0
    s.duels = 0


@rule
def drop_objective(s):
    """It lies on the last allowed space of its path. [vasty.misfortune-move-objective?end]"""
    colour = int(s.piece) // MOST_OBJECTIVES
    remove(s, colour, int(s.piece) % MOST_OBJECTIVES)
    add(s, colour, int(s.rest))
    s.piece = 0
    s.node = 0
    s.rest = 0
    s.been[OBJECTIVE, 0] = 0
    s.been[OBJECTIVE, 1] = 0
    s.torn &= ~(1 << OBJECTIVE)


@rule
def step(s, node):
    """One space farther."""
    s.steps -= 1
    s.need = max(int(s.need) - 1, 0)
    mover = int(s.mover) - 1
    put(s.been[mover], node)
    if mover == OBJECTIVE:
        s.node = node
        if node != HOME and not lies_on(s, int(s.piece) // MOST_OBJECTIVES, node):
            s.rest = node
    else:
        s.pos[mover] = node
        if node == HOME:  # [vasty.damage-home]
            heal(s, mover, 2)
            if s.options.poison_walk_cure:
                lose(s, mover, POISON)
    if is_torn(s, mover):
        look_back(s, mover)
    if mover == OBJECTIVE or is_quiet(s, mover, node):
        keep_moving(s)
    else:
        push(s, DO_MOVE, 0, 0)
        push(s, DO_ARRIVE, ON_TOKEN, 0)


@rule
def is_quiet(s, seat, node):
    """Is nothing on a space that a pawn could meet? Most are such, and then nothing is owed between two steps."""
    for i in range(SEATS):
        if (s.lying[i] == node and node != HOME) or (i != seat and i < s.players and s.pos[i] == node):
            return False
    return not (s.collects and lies_on(s, seat, node))


@rule
def may_claim(s, seat, kind):
    """Can this token be taken or given at all? [vasty.tokens-claim]"""
    for other in range(int(s.players)):
        if holds(s, other, kind) == 0:
            return True
    return False


@rule
def arrive(s, stage):
    """Token, objective, duels: each at most one question. [vasty.move?order]"""
    seat = int(s.mover) - 1
    node = int(s.pos[seat])
    if stage == ON_TOKEN:
        kind = lying_on(s, node)
        if kind >= 0 and may_claim(s, seat, kind):
            push(s, DO_ARRIVE, ON_OBJECTIVE, 0)
            ask(s, ASK_TOKEN, seat)
            return
    if stage <= ON_OBJECTIVE and s.collects and lies_on(s, seat, node) and node != HOME:
        reach_objective(s, seat, node)
        return
    if s.duels and foes(s, seat) != 0:
        ask(s, ASK_DUEL, seat)


@rule
def reach_objective(s, seat, node):
    """She stops, collects, loses her curse, and may go home. [vasty.objectives-collect]"""
    collect(s, seat, node)
    lose(s, seat, CURSE)
    s.steps = 0
    s.need = 0
    s.collects = 0
    if s.got[seat] == goal(s):
        s.phase = OVER  # [vasty.win?at-once]
        return
    ask(s, ASK_RETURN, seat)


@rule
def choose_return(s, move):
    """[vasty.objectives-return]"""
    seat = int(s.mover) - 1
    if move == RETURN:
        heal(s, seat, 2)
        go_home(s, seat)
    else:
        push(s, DO_ARRIVE, ON_PAWNS, 0)


@rule
def list_claims(s, seat, out):
    """Take, give, leave. [vasty.tokens-claim?three-choices]"""
    kind = lying_on(s, int(s.pos[seat]))
    n = 0
    if holds(s, seat, kind) == 0:
        out[n] = TAKE
        n += 1
    for other in range(int(s.players)):
        if other != seat and holds(s, other, kind) == 0:
            out[n] = GIVE + other
            n += 1
    if s.options.token_must_resolve == 0:
        out[n] = LEAVE
        n += 1
    return n


@rule
def claim(s, seat, move):
    """[vasty.tokens-claim]"""
    if move == LEAVE:
        return
    node = int(s.pos[seat])
    kind = lying_on(s, node)
    pick_up(s, node)
    s.tokens[seat if move == TAKE else move - GIVE] |= 1 << kind


@rule
def foes(s, seat):
    """The pawns on the space that may still be challenged in this turn, as bits. [vasty.duel?when]"""
    found = 0
    if s.options.no_duel_at_home and s.pos[seat] == HOME:
        return found
    for other in range(int(s.players)):
        if other != seat and s.pos[other] == s.pos[seat] and (int(s.duelled) >> other) & 1 == 0:
            found |= 1 << other
    return found


@rule
def challenge(s, seat, move):
    """[vasty.duel] After it, others on the space may be challenged, too. [vasty.duel?several]"""
    if move >= CHALLENGE:
        other = move - CHALLENGE
        s.duelled |= 1 << other
        push(s, DO_ARRIVE, ON_PAWNS, 0)
        push(s, DO_DUEL, seat, other)
