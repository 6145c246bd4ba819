# mypy: allow-untyped-defs, allow-incomplete-defs
"""Every writing judged by the learned lead of the land that it leaves."""

from __future__ import annotations

from hedgerow.games.pastures.rules.state import FILLING
from hedgerow.games.pastures.rules.transition import apply
from hedgerow.games.pastures.rules.value import TOTAL, is_known, outlook
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import expectation


@rule
def appraise(s, seat, moves, n, mind, worth):
    """The lead that each writing promises; nothing is known of castles, nor of lands that were not learned about."""
    if s.phase != FILLING or not is_known(s):
        return False
    for i in range(n):
        mind.line[0] = s
        apply(mind.line[0], seat, moves[i])
        worth[i] = expectation(mind, outlook(mind.line[0], seat, mind), 0, TOTAL)
    return True
