# mypy: allow-untyped-defs, allow-untyped-calls
"""How the expert tries a move: in rooms with a learned value by short imagined matches, elsewhere by whole quick ones.

Where a value was learned, the schooled player plays the imagined matches on, quickly, for as many turns as the room's
`mind.ahead` says, and then the value speaks for the rest. Between several players it is the result that counts, so
there they are played to their end. Which of the two ways it is, is decided when the code is compiled.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from hedgerow.bots.rollout import tried, worth_of_end
from hedgerow.bots.workspace import sort_down
from hedgerow.kernel.contract import CHANCE, NOBODY, apply, guess, rules_by_type, rules_of, to_move
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.learned import appraise, schooled_choice, traits
from hedgerow.kernel.mind import QUICKLY, THOROUGHLY, expectation, no_traits
from hedgerow.kernel.playout import roll
from hedgerow.kernel.rng import rewind

TO_THE_END = -1e18  # no value: the match is over, and its result speaks for itself
SHORTLIST = 12  # moves that a value likes best: no others are tried


@rule
def foresee(imagined, seen, seat, move, number):
    """Play a move and then some turns, from a guess of what the seat cannot see; what that is worth."""
    imagined.game[0] = seen[0]
    s = imagined.game[0]
    rewind(imagined.rng, number)
    guess(s, seat, imagined.rng)
    apply(s, seat, move)
    value = look_ahead(imagined, seat)
    return worth_of_end(s, seat, True) if value == TO_THE_END else value


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
def foreseen(s, workspace, seat, move, first, tries):
    """The worth of a move, added up over so many imagined matches, whose numbers begin with `first`."""
    total = 0.0
    for k in range(tries):
        total += foresee(workspace.by_value, workspace.seen, seat, move, first + k)
    return total


@rule
def played_out(s, workspace, seat, move, first, tries):
    """The same by the quick player."""
    return tried(workspace, seat, move, first, tries, True)


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


def total_worth(s: Any, workspace: Any, seat: int, move: int, first: int, tries: int) -> float:
    """The worth of a move, added up over so many tries; by the type of the position."""
    way = played_out if rules_of(s).traits is no_traits else foreseen
    return float(interpreted(way)(s, workspace, seat, move, first, tries))


@overload(total_worth)
def _total_worth(s, workspace, seat, move, first, tries):
    way = played_out if rules_by_type(s).traits is no_traits else foreseen
    return lambda s, workspace, seat, move, first, tries: way(s, workspace, seat, move, first, tries)


def shortlist(s: Any, workspace: Any, seat: int, n: int) -> int:
    """How many of the `n` moves are to be tried, the most promising first where a value knows them."""
    way = all_of_them if rules_of(s).traits is no_traits else liked_best
    return int(interpreted(way)(s, workspace, seat, n))


@overload(shortlist)
def _shortlist(s, workspace, seat, n):
    way = all_of_them if rules_by_type(s).traits is no_traits else liked_best
    return lambda s, workspace, seat, n: way(s, workspace, seat, n)
