# mypy: allow-untyped-defs, allow-untyped-calls
"""The schooled player: whole turns by a value that was learned (`kernel.learned`), where the room has one.

She is quick, and better than the quick player by far: she looks through the decisions of a turn for the position that
has led to most points in matches of her own. In a room without a learned value she plays as the quick player does.
"""

from __future__ import annotations

from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import best_promise, look_at_moves
from hedgerow.kernel.mind import BRISKLY, CAREFULLY
from hedgerow.kernel.playout import noticed


@rule
def decide(workspace, seat, notice):
    """Her move in the match of a thinking workspace, of those that she notices. What she settles by lot, she settles by
    the match's own: else it would matter which matches were played before."""
    own = workspace.by_value
    own.game[0] = workspace.game[0]
    own.rng[:] = workspace.rng
    own.mind.effort = CAREFULLY
    n = noticed(own.moves, look_at_moves(own, seat), own.rng, notice)
    move = best_promise(own, seat, n)
    own.mind.effort = BRISKLY
    workspace.rng[:] = own.rng
    return move
