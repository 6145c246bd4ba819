# mypy: allow-untyped-defs, allow-untyped-calls
"""Counsel: a room's own search against somebody who plays at sight (`kernel.learned.counsel`), in steps.

All moves are looked at once, then the best of them a little farther, and of those the best farther still. Who plays for
a result against a rival asks it first, and thinks as in any other game where the room knows nothing, or where so little
hope is left that the rival must be somebody else. So does compiled code, where a budget is a number of imagined
matches: it says how far one looks, and the same number gives the same move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.bots.workspace import look, sort_down
from hedgerow.kernel.contract import legal, rules_by_type, rules_of
from hedgerow.kernel.jit import interpreted, overload, rule
from hedgerow.kernel.learned import counsel, trusts
from hedgerow.kernel.mind import no_counsel

STEPS = ((1, 16, 600), (2, 8, 3_000))  # how far, for how many moves, and from how many imagined matches on


@rule
def ask(workspace, seat, i, far):
    """What the i-th move promises by looking so far."""
    mind = workspace.by_value.mind
    workspace.worth[i] = counsel(workspace.seen[0], seat, workspace.moves[i], mind, far)


@rule
def look_at_all(workspace, seat):
    """All moves, the most promising first; how many they are, and none where the room knows nothing."""
    look(workspace, seat)
    n = legal(workspace.seen[0], seat, workspace.moves)
    for i in range(n):
        ask(workspace, seat, i, 0)
        if workspace.worth[i] < 0.0:
            return 0
    sort_down(workspace.moves, workspace.worth, n)
    return n


@rule
def take_counsel(s, workspace, seat, playouts):
    """Put the best move first; is there any, and hope enough?"""
    n = look_at_all(workspace, seat)
    for far, width, matches in STEPS:
        if playouts >= matches:
            for i in range(min(n, width)):
                ask(workspace, seat, i, far)
            sort_down(workspace.moves, workspace.worth, min(n, width))
    return n > 0 and trusts(workspace.seen[0], workspace.worth[0])


def within(workspace: Any, seat: int, matches: float, enough: Callable[[], bool]) -> tuple[int, int]:
    """The same for somebody who may have to end before: how many moves can be compared now, the best first, and how
    often one was looked at farther."""
    known, asked = int(look_at_all(workspace, seat)), 0
    for far, width, needed in STEPS:
        done = 0
        while matches >= needed and done < min(known, width) and not enough():
            ask(workspace, seat, done, far)
            done += 1
        if done:  # those that there was no time for looked worse already
            known, asked = done, asked + done
            interpreted(sort_down)(workspace.moves, workspace.worth, known)
    return known, asked


@rule
def none_to_take(s, workspace, seat, playouts):
    return False


def is_advised(s: Any, workspace: Any, seat: int, playouts: int) -> bool:
    """Does the room have counsel, and trust in it? Then the first move of the list is the best."""
    way = none_to_take if rules_of(s).counsel is no_counsel else take_counsel
    return bool(interpreted(way)(s, workspace, seat, playouts))


@overload(is_advised)
def _is_advised(s, workspace, seat, playouts):
    way = none_to_take if rules_by_type(s).counsel is no_counsel else take_counsel
    return lambda s, workspace, seat, playouts: way(s, workspace, seat, playouts)
