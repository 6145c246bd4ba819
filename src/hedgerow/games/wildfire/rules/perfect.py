# mypy: allow-untyped-defs, allow-incomplete-defs
"""The exact chance to save a home by perfect play, alone, from any moment of a match.

**What is forgotten, and why nothing that matters is.** Call *land* the empty squares that the home is connected with
through empty squares, and *threats* the burning squares beside the land or beside the home. Everything else is *far*:
burnt, doused and dug squares, fires that touch neither land nor home, empty squares that other marks cut off.

1. What is far stays far, and far fire never comes back. A spread and an event draw slashes on empty squares only, so
   fire walks from empty square to empty square; an empty square that is far is joined to the land by none, and no
   square ever becomes empty again. A burning square lights its four sides once and is spent. So neither land nor home
   is ever lit by what is far now.
2. Without threats the home is safe: its chance is 1. By (1) only an event can light the land, one square in a turn,
   and there is an action in every turn, after the event: douse that square, and there are no threats again. If the
   match ends, it is won. The same holds after the event while there are no more threats than actions: douse them all.
3. So the home burns or not by what happens to land and threats. What is far could matter in two ways only. It keeps the
   match going; but a match that goes on without threats is won as surely as one that has ended (2), and with threats
   it goes on by itself. And far fire can be doused: that is a way to pass, where no pass is allowed.
   [wildfire.action?pass]
4. Hence two searches that know nothing of what is far. In one nobody may pass: her player does only what the real
   one may do, so that the chance she finds is had in the real match, *at least*. In the other one may always pass:
   her player may do whatever the real one may, so that no real player has more, *at most*. Where both find the same
   number, it is the exact chance.
5. One search can do for both. If passes are looked at last, when all else that may be done is known, and no pass is
   ever better than the best of that, then the second search found every value by actions that the first may do as
   well: nobody passed, and what is had at most is had (`exact`). And where a pass was better somewhere, but not on the
   best way from where the search began, that way is walked to see what it has (`had`).

A dig or a douse of what is far is a pass, too, and a dig spent on it leaves fewer of them: more digs are never worse,
since while anything burns no dig is compulsory.

Turns are looked at between spread and event: threats, land and digs left are the whole position. Where the home stands
on the diagonal from A1 to F6 a position and its mirror image are one.

**What is left out.** Every event and every action is looked at, unless it cannot change the value. Of a turn only the
question is asked whether it is worth more than a `limit`, the best that is known already. `hope` is what the turn is
worth if all events that were not looked at yet saved the home for certain; when that is no more than the limit, what
is left changes nothing, and `hope` is kept as a bound from above. Which action is looked at first is a guess that
decides how long it takes and not what is found.

Values are 64-bit numbers. A turn takes a mean of 36 of them, which errs by less than 1e-14, and no match has more than
36 turns: what is found is right to 1e-12.

All is written in an arena, the way down included, so that a search can be stopped after any number of turns and taken
up again: `go_on` does a bounded part of the work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hedgerow.games.wildfire.rules.danger import (
    BEST_LOOK,
    DEPTH,
    FULL,
    HELPED,
    KEPT,
    LOOKED_AT,
    PASSING,
    ROUNDING,
    best_looking,
    copy_table,
    count_plan,
    foresee,
    keep,
    laid_out,
    list_events,
    list_nothing,
    list_passes,
    list_plans,
    recall,
    take_off,
    weigh,
)
from hedgerow.games.wildfire.rules.state import SQUARES
from hedgerow.games.wildfire.rules.unpassed import unpassed
from hedgerow.kernel.jit import rule

SEVERAL = 5_000  # turns between two looks at the clock
ROOMY = 4  # of so many places in the table one stays free
NO_LIMIT = -1.0  # below every chance


@rule
def begin(a, d, plan, limit):
    """Look at a turn: is it worth more than the limit?"""
    turn = a.turns[d]
    turn.burning, turn.land, turn.digs, turn.key = plan.burning, plan.land, plan.digs, plan.key
    turn.limit = limit
    turn.at, turn.plans, turn.most, turn.floor = -1, 0, 1.0, -1.0
    turn.passed = 1
    list_nothing(a, d)
    a.counts[LOOKED_AT] += 1


@rule
def next_event(a, d):
    """An event is settled. False, if the turn is: nothing is left, or what is left changes nothing."""
    turn = a.turns[d]
    need = SQUARES * turn.limit
    if turn.at >= 0:
        turn.hope -= a.events[d, turn.at].weight * (1.0 - turn.most)
        if turn.most <= turn.floor:
            turn.hope = min(turn.hope, need)
    turn.at += 1
    if turn.at == turn.events and turn.listed == 0 and turn.hope > need:
        list_events(a, d)
    if turn.at == turn.events or turn.hope <= need:
        return False
    weight = a.events[d, turn.at].weight
    turn.floor = (need - (turn.hope - weight)) / weight
    list_plans(a, d)
    return True


@rule
def come_up(a, d):
    """A turn is settled: the value goes into the table and to the turn above."""
    turn = a.turns[d]
    value = turn.hope / SQUARES
    if turn.hope <= SQUARES * turn.limit:
        value = min(value, turn.limit)  # a bound, which rounding must not lift above the limit: it would count as exact
    keep(a, turn, value)
    a.value[0] = value
    if d > 0:
        above = a.turns[d - 1]
        if above.passed and value > max(above.floor, above.most) + ROUNDING:
            a.counts[HELPED] += 1
        above.most = max(above.most, value)
        if value >= 1.0:
            above.plans = 0


@rule
def go_on(a, work):
    """Look at so many turns more; True when the root's value is known. A full table stops the search until it grows."""
    d = a.where[DEPTH]
    until = a.counts[LOOKED_AT] + work
    while a.counts[LOOKED_AT] < until:
        turn = a.turns[d]
        if turn.plans == 0 and turn.passed == 0 and turn.most < 1.0 and a.where[PASSING]:
            list_passes(a, d)
        if turn.plans > 0:
            limit = max(turn.floor, turn.most)
            best = best_looking(a, d, limit)
            if best < 0:
                continue
            if recall(a, a.plans[d, best], limit):  # another plan of this turn came to the same
                count_plan(a, d, a.plans[d, best], limit)
                take_off(a, d, best)
                continue
            begin(a, d + 1, a.plans[d, best], limit)
            take_off(a, d, best)
            d += 1
        if not next_event(a, d):
            come_up(a, d)
            if d == 0:
                return True
            d -= 1
            if ROOMY * (len(a.keys) - a.counts[KEPT]) < len(a.keys):
                a.where[FULL] = 1
                break
    a.where[DEPTH] = d
    return False


class Perfect:
    """The chance to save one home, at least (nobody passes) or at most (one may always pass); see above.

    The table is kept from question to question, and grows.
    """

    def __init__(self, home: int, passing: bool = False, places: int = 1 << 16) -> None:
        self.arena = laid_out(home, passing, places)

    @property
    def looked_at(self) -> int:
        """How many turns were looked at."""
        return int(self.arena.counts[LOOKED_AT])

    @property
    def exact(self) -> bool:
        """Did a pass never help? Then what was found at most can be had."""
        return int(self.arena.counts[HELPED]) == 0

    def had(self, burning: int, empty: int, digs: int, is_spread: bool = False, low: Any = None) -> float:
        """Behind `chance` of the same position, where that was above its limit: what its best way has without a
        pass. `low`: what was had of turns before (`nothing_walked`), while nothing else is searched."""
        return unpassed(self.arena, burning, empty, digs, is_spread, low)

    def note(self, burning: int, empty: int, digs: int, value: float, is_exact: bool) -> None:
        """Before the next spread: somebody else knows the chance, or that it is no more than this."""
        a, turn = self.arena, self.arena.turns[0]
        plan = a.plans[0, 0]
        if not foresee(a, plan, burning, empty, digs, NO_LIMIT):
            turn.key, turn.limit = plan.key, NO_LIMIT if is_exact else value
            keep(a, turn, value)

    def chance(
        self, burning: int, empty: int, digs: int, patience: Callable[[], bool] = lambda: True, above: float = NO_LIMIT,
        is_spread: bool = False,
    ) -> float | None:  # fmt: skip
        """Before the next spread or, if it `is_spread`, behind it: the chance, where that is above a limit, else a
        bound that is not. None: patience ended first. What was found until then is kept."""
        a = self.arena
        plan = a.plans[0, 0]
        if (weigh if is_spread else foresee)(a, plan, burning, empty, digs, above):
            return float(plan.bound)
        begin(a, 0, plan, above)
        a.where[DEPTH] = 0
        while patience():
            if go_on(self.arena, SEVERAL):
                return float(self.arena.value[0])
            if self.arena.where[FULL]:
                self.grow()
        return None

    def promise(self, burning: int, empty: int, digs: int, is_spread: bool = False) -> float:
        """How good it looks, at sight: a guess, by which it is decided what is looked at first. What is known already
        comes before all else: to ask for it costs nothing."""
        plan = self.arena.plans[0, 0]
        if (weigh if is_spread else foresee)(self.arena, plan, burning, empty, digs, NO_LIMIT):
            return BEST_LOOK * (1.0 + float(plan.bound))
        return float(plan.look)

    def grow(self) -> None:
        """Twice as many places."""
        a = self.arena
        keys, values = np.zeros(2 * len(a.keys), np.int64), np.zeros(2 * len(a.keys))
        copy_table(a.keys, a.values, keys, values)
        a.where[FULL] = 0
        self.arena = a._replace(keys=keys, values=values)
