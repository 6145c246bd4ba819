# mypy: allow-untyped-defs, allow-untyped-calls
"""The schooled player: whole turns by a value that was learned (`kernel.learned`), where the room has one.

She is quick, and better than the quick player by far: she looks through the decisions of a turn for the position that
has led to most points in matches of her own. In a room without a learned value she plays as the quick player does.
"""

from __future__ import annotations

from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import schooled_choice
from hedgerow.kernel.mind import CAREFULLY, QUICKLY


@rule
def decide(workspace, seat):
    """Her move in the match of a thinking workspace."""
    own = workspace.by_value
    own.game[0] = workspace.game[0]
    own.mind.effort = CAREFULLY
    move = schooled_choice(own, seat)
    own.mind.effort = QUICKLY
    return move
