# mypy: allow-untyped-defs, allow-untyped-calls
"""What a learned value is good for in a search: it says which moves are worth trying, and ends imagined matches early.

The schooled player plays them on, quickly, for as many turns as the room's `mind.ahead` says, and then the value speaks
for the rest. Between several players it is the result that counts, so there they are played to their end. In rooms
without a value all moves are tried. Which of the two it is, is decided when the code is compiled.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from hedgerow.bots.workspace import sort_down
from hedgerow.kernel.contract import CHANCE, NOBODY, apply, rules_by_type, rules_of, to_move
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.learned import appraise, schooled_choice, traits
from hedgerow.kernel.mind import QUICKLY, THOROUGHLY, expectation, no_traits
from hedgerow.kernel.playout import roll

TO_THE_END = -1e18  # no value: the match is over, and its result speaks for itself
SHORTLIST = 12  # moves that a value likes best: no others are tried


@rule
def look_ahead(imagined, seat):
    """Play on: alone for some turns, and what the value then says; else, or where the match ends before, TO_THE_END."""
    s = imagined.game[0]
    ahead = imagined.mind.ahead if s.players == 1 else 0
    turns = 0
    mover = to_move(s)
    while mover != NOBODY:
        if mover != CHANCE:
            apply(s, mover, schooled_choice(imagined, mover))
        else:
            if ahead > 0:
                stage = traits(s, seat, imagined.mind.traits)
                if stage >= 0:
                    turns += 1
                    if turns == ahead:
                        return expectation(imagined.mind, stage, 0, len(imagined.mind.traits))
            roll(s, imagined.rng)
        mover = to_move(s)
    return TO_THE_END


@rule
def liked_best(s, workspace, seat, n):
    """Put the moves in the order of what they promise; how many are worth trying."""
    own = workspace.by_value
    own.mind.effort = THOROUGHLY
    appraise(workspace.seen[0], seat, workspace.moves, n, own.mind, workspace.worth)
    own.mind.effort = QUICKLY
    sort_down(workspace.moves, workspace.worth, n)
    return min(n, SHORTLIST)


@rule
def all_of_them(s, workspace, seat, n):
    """Nobody knows better: all are tried."""
    return n


def shortlist(s: Any, workspace: Any, seat: int, n: int) -> int:
    """How many of the `n` moves are to be tried, the most promising first where a value knows them."""
    way = all_of_them if rules_of(s).traits is no_traits else liked_best
    return int(interpreted(way)(s, workspace, seat, n))


@overload(shortlist)
def _shortlist(s, workspace, seat, n):
    way = all_of_them if rules_by_type(s).traits is no_traits else liked_best
    return lambda s, workspace, seat, n: way(s, workspace, seat, n)
