# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned chance to win looks at, where somebody chooses what to place: how far each player has still to go."""

from __future__ import annotations

from hedgerow.games.vasty.rules.heuristic import FAR, danger, to_go
from hedgerow.games.vasty.rules.objectives import goal, on_board
from hedgerow.games.vasty.rules.state import (
    ASK_PLAY,
    CANT_HEAL,
    CANT_MOVE,
    KINDS,
    LOSES_TURN,
    MOST_OBJECTIVES,
    SEATS,
)
from hedgerow.games.vasty.rules.tokens import holds
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape

# Places of the traits; 0 is always 1, then those of the seat itself, then the others', the most dangerous first.
NEAR = 6  # steps that are told apart; farther off in threes
STEPS = NEAR + 3  # 1 to NEAR, up to NEAR + 3, farther, and no objective on the map
DAMAGE = STEPS  # one, two
TOKEN = DAMAGE + 2
MARK = TOKEN + len(KINDS)  # cannot heal, cannot move, loses a turn
TURN = MARK + 3  # it is her turn; somebody else steers it, or chooses her card
MISSING = TURN + 3  # objectives that she has still to collect, and those of them on the map
OF_PLAYER = MISSING + 2
TOTAL = 1 + SEATS * OF_PLAYER
# A stage is what she needs and what the most dangerous other one needs: 5 x 5 of two players, 4 x 4 of three, 3 x 3.
OF_TWO, OF_THREE, OF_FOUR = (most * most for most in (MOST_OBJECTIVES, MOST_OBJECTIVES - 1, MOST_OBJECTIVES - 2))
FIRST_STAGE = (0, OF_TWO, OF_TWO + OF_THREE)  # by the number of players, from two on
MIND = Shape(OF_TWO + OF_THREE + OF_FOUR, (Part(0, TOTAL, (0,)),), ahead=2)


@rule
def missing(s, seat):
    return goal(s) - int(s.got[seat])


@rule
def player_traits(s, seat, at, out):
    """Of one player, from place `at` on."""
    far = to_go(s, seat, int(s.pos[seat]))
    step = NEAR + 2 if far >= FAR else NEAR + 1 if far > NEAR + 3 else min(max(far, 1), NEAR + 1) - 1
    out[at + step] = 1
    hurt = int(s.damage[seat])
    if hurt > 0:
        out[at + DAMAGE + min(hurt, 2) - 1] = 1
    for kind in range(len(KINDS)):
        out[at + TOKEN + kind] = holds(s, seat, kind)
    marks = int(s.marks[seat])
    out[at + MARK] = 1 if marks & CANT_HEAL else 0
    out[at + MARK + 1] = 1 if marks & CANT_MOVE else 0
    out[at + MARK + 2] = 1 if marks & LOSES_TURN else 0
    out[at + TURN] = 1 if s.at == seat else 0
    out[at + TURN + 1] = 1 if s.steered[seat] else 0
    out[at + TURN + 2] = 1 if s.picker[seat] else 0
    out[at + MISSING] = missing(s, seat)
    out[at + MISSING + 1] = on_board(s, seat)


@rule
def prospect(s, seat, out):
    """Where a card is to be placed."""
    if s.phase != ASK_PLAY:
        return -1
    out[:] = 0.0
    out[0] = 1.0
    player_traits(s, seat, 1, out)
    told, worst = 1 << seat, -1
    for rank in range(1, int(s.players)):
        other, most = -1, -1000
        for one in range(int(s.players)):
            if told >> one & 1 == 0:
                threat = danger(s, one)
                if threat > most:
                    other, most = one, threat
        told |= 1 << other
        worst = other if rank == 1 else worst
        player_traits(s, other, 1 + rank * OF_PLAYER, out)
    return FIRST_STAGE[int(s.players) - 2] + goal(s) * (missing(s, seat) - 1) + missing(s, worst) - 1
