# mypy: allow-untyped-defs, allow-incomplete-defs
"""A turn as a home sees it: land and threats, what the dice may bring, what may be done; and a table of such turns.

What land and threats are, and why nothing else matters, is told in `perfect`, the search that walks from turn to turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hedgerow.games.wildfire.rules.fire import around
from hedgerow.games.wildfire.rules.state import ALL, LONGEST, SIDE, SQUARES
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

DEPTH, HOME, PASSING, MIRRORED, FULL = range(5)  # places in `Arena.where`
LOOKED_AT, KEPT, HELPED = range(3)  # places in `Arena.counts`; how often a pass was better than all else
ROUNDING = 1e-12
BEST_LOOK = 16.0 * 2 * SIDE  # no turn looks better
MOST_EVENTS = SQUARES
MOST_PLANS = SQUARES * (SQUARES + 1) // 2  # what two actions may be, in either order
PART = 12  # squares whose marks are written as one number of base three
POWERS = np.array([sum(3**k for k in range(PART) if marks >> k & 1) for marks in range(1 << PART)], np.int64)
SECOND, THIRD = 3**PART, 3 ** (2 * PART)
FLIPPED = np.array(
    [[sum(1 << (SIDE * k + row) for k in range(SIDE) if marks >> k & 1) for marks in range(1 << SIDE)]
     for row in range(SIDE)], np.int64,
)  # fmt: skip
TURN = np.dtype(
    (
        np.record,
        [
            ("burning", "i8"),  # threats
            ("land", "i8"),
            ("digs", "i8"),
            ("key", "i8"),
            ("limit", "f8"),  # a value up to this changes nothing above
            ("hope", "f8"),  # 36 times the value, if what was not looked at saved the home
            ("events", "i8"),  # how many, and which of them is being looked at
            ("at", "i8"),
            ("listed", "i8"),  # are all events listed?
            ("passed", "i8"),  # are passes looked at already?
            ("plans", "i8"),  # what may be done about it: how many are not looked at yet
            ("floor", "f8"),  # a value of this event up to this changes nothing
            ("most", "f8"),  # the best that is known to be done about it, or a bound
        ],
    )
)
EVENT = np.dtype((np.record, [("burning", "i8"), ("land", "i8"), ("weight", "i8"), ("actions", "i8")]))
PLAN = np.dtype(
    (
        np.record,
        [("burning", "i8"), ("land", "i8"), ("digs", "i8"), ("key", "i8"), ("bound", "f8"), ("look", "i8")],
    )
)  # a turn to come: after the actions, and the next spread


class Arena(NamedTuple):
    """Everything a search writes to."""

    turns: Any  # from the root down
    events: Any
    plans: Any
    keys: Any  # the table: which position, and its value; or, below zero, -1 less a bound from above
    values: Any
    where: Any
    counts: Any
    value: Any  # the one that is returned


def laid_out(home: int, passing: bool, places: int) -> Arena:
    """An arena for a home; `places`: of the table, a power of two."""
    depth = LONGEST + 2
    arena = Arena(
        turns=np.zeros(depth, TURN),
        events=np.zeros((depth, MOST_EVENTS), EVENT),
        plans=np.zeros((depth, MOST_PLANS), PLAN),
        keys=np.zeros(places, np.int64),
        values=np.zeros(places),
        where=np.zeros(5, np.int64),
        counts=np.zeros(3, np.int64),
        value=np.zeros(1),
    )
    arena.where[HOME], arena.where[PASSING] = home, passing
    arena.where[MIRRORED] = flipped(home) == home
    return arena


# --- the table --------------------------------------------------------------------------------------------------------


@rule
def flipped(squares):
    """The mirror image at the diagonal from A1 to F6."""
    image = 0
    for row in range(SIDE):
        image |= FLIPPED[row, squares >> (SIDE * row) & 0b111111]
    return image


@rule
def written(burning, land):
    """Both sets as one number of base three."""
    low = POWERS[land & 4095] + 2 * POWERS[burning & 4095]
    middle = POWERS[land >> PART & 4095] + 2 * POWERS[burning >> PART & 4095]
    high = POWERS[land >> 2 * PART] + 2 * POWERS[burning >> 2 * PART]
    return low + SECOND * middle + THIRD * high


@rule
def key_of(a, burning, land, digs):
    """A number that no other position has but the mirror image; never 0."""
    number = written(burning, land)
    if a.where[MIRRORED]:
        number = min(number, written(flipped(burning), flipped(land)))
    return 3 * number + digs + 1


@rule
def place(keys, key):
    """Where the table has a key, or would have it."""
    last = len(keys) - 1
    mixed = (key & 0x7FFFFFFF) * 0x2545F491 ^ (key >> 31) * 0x1B873593
    at = (mixed ^ mixed >> 29) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@rule
def copy_table(keys, values, more_keys, more_values):
    """Into a larger table."""
    for old in range(len(keys)):
        if keys[old] != 0:
            at = place(more_keys, keys[old])
            more_keys[at], more_values[at] = keys[old], values[old]


@rule
def keep(a, turn, value):
    """Into the table: a value above the limit is exact, any other a bound from above."""
    at = place(a.keys, turn.key)
    if a.keys[at] == 0:
        a.keys[at] = turn.key
        a.counts[KEPT] += 1
    a.values[at] = value if value > turn.limit else -1.0 - value


@rule
def recall(a, plan, limit):
    """What the table has of a plan. True: `bound` is its value, or a bound that is no more than the limit."""
    at = place(a.keys, plan.key)
    if a.keys[at] == 0:
        return False
    if a.values[at] >= 0.0:
        plan.bound = a.values[at]
        return True
    plan.bound = min(plan.bound, -1.0 - a.values[at])
    return plan.bound <= limit


# --- what a turn is about ---------------------------------------------------------------------------------------------


@rule
def land_of(home, free):
    """The squares of a set that the home is connected with through the set. [wildfire.spread?diagonal]"""
    found = around(home) & free
    wider = found | around(found) & free
    while wider != found:
        found = wider
        wider = found | around(found) & free
    return found


@rule
def distance(home, burning, land):
    """How many spreads the home stands, if nothing is done; enough, if it is not reached."""
    reached, steps = burning, 1
    while around(reached) & home == 0:
        wider = reached | around(reached) & land
        if wider == reached:
            return 2 * SIDE
        reached = wider
        steps += 1
    return steps


@rule
def at_sight(home, burning, land):
    """What a turn is worth at most: some events lose the home at once, since they leave more fires beside it than
    actions. Two fires there leave but the event on the home, and beside one fire nothing else may come.
    """
    sides = around(home)
    beside = count(burning & sides)
    if beside == 0:
        return 1.0
    if beside > 1:
        return 1.0 / SQUARES if beside == 2 else 0.0
    open_sides = sides & land
    return 1.0 - (1 + count(open_sides) + count(burning & ~sides & around(open_sides))) / SQUARES


@rule
def weigh(a, plan, burning, land, digs, limit):
    """A turn behind the spread: forget what is far. True: `bound` is its value, or a bound that is no more than the
    limit.
    """
    home = a.where[HOME]
    plan.bound = 1.0
    plan.land = land_of(home, land)
    plan.burning = burning & around(plan.land | home)
    if plan.burning == 0:
        return True
    plan.bound = at_sight(home, plan.burning, plan.land)
    if plan.bound <= limit:
        return True
    plan.digs = digs
    plan.key = key_of(a, plan.burning, plan.land, digs)
    if recall(a, plan, limit):
        return True
    plan.look = (
        16 * distance(home, plan.burning, plan.land) - 2 * count(burning) - count(around(plan.burning) & plan.land)
    )
    return False


@rule
def foresee(a, plan, burning, land, digs, limit):
    """The same of a position after the actions: the fire spreads first. [wildfire.spread]"""
    lit = around(burning)
    if lit & a.where[HOME]:  # [wildfire.loss]
        plan.bound = 0.0
        return True
    return weigh(a, plan, lit & land, land & ~lit, digs, limit)


# --- events -----------------------------------------------------------------------------------------------------------


@rule
def note_event(a, d, burning, land, weight, actions):
    """An event that does not lose the home at once, and does not leave it safe, will have to be looked at."""
    turn = a.turns[d]
    home = a.where[HOME]
    land = land_of(home, land)
    burning &= around(land | home)
    if count(burning) <= actions:
        return
    if count(burning & around(home)) > actions:
        turn.hope -= weight
        return
    event = a.events[d, turn.events]
    event.burning, event.land, event.weight, event.actions = burning, land, weight, actions
    turn.events += 1


@rule
def list_nothing(a, d):
    """Most often the dice name a square where nothing happens; that alone may settle a turn. [wildfire.event]"""
    turn = a.turns[d]
    turn.events = turn.listed = 0
    turn.hope = SQUARES
    note_event(a, d, turn.burning, turn.land, SQUARES - 1 - count(turn.burning | turn.land), 1)


@rule
def list_events(a, d):
    """What else the dice may bring, the worst first. [wildfire.event]"""
    turn = a.turns[d]
    home, burning, land = a.where[HOME], turn.burning, turn.land
    turn.listed = 1
    rest = burning
    while rest:
        here = rest & -rest
        rest ^= here
        lit = around(here)
        if lit & home:  # [wildfire.event?beside-home]
            turn.hope -= 1
        else:
            note_event(a, d, burning & ~here | lit & land, land & ~lit, 1, 1)
    near = around(home) | around(around(home))
    for part in (near, ALL & ~near):
        rest = land & part
        while rest:
            here = rest & -rest
            rest ^= here
            note_event(a, d, burning | here, land & ~here, 1, 1)
    note_event(a, d, burning, land, 1, 2)  # [wildfire.event?home]


# --- actions ----------------------------------------------------------------------------------------------------------


@rule
def note_plan(a, d, burning, land, digs):
    """An action, or two: what is known of it now counts, the rest will have to be looked at."""
    turn = a.turns[d]
    plan = a.plans[d, turn.plans]
    limit = max(turn.floor, turn.most)
    if foresee(a, plan, burning, land, digs, limit):
        count_plan(a, d, plan, limit)
    else:
        turn.plans += 1


@rule
def count_plan(a, d, plan, limit):
    """What is known of a plan counts for its turn."""
    turn = a.turns[d]
    if turn.passed and plan.bound > limit + ROUNDING:
        a.counts[HELPED] += 1
    turn.most = max(turn.most, plan.bound)


@rule
def note_actions(a, d, burning, land, digs, actions):
    """All ways to spend one action, or both: a douse each, or a dig while there is one left. [wildfire.action]"""
    rest = burning | land if digs else burning
    while rest and a.turns[d].most < 1.0:  # nothing is better than a home that is safe
        here = rest & -rest
        rest ^= here
        spent = 1 if land & here else 0
        if actions == 1:
            note_plan(a, d, burning & ~here, land & ~here, digs - spent)
            continue
        others = rest  # in which order they are done changes nothing
        while others and a.turns[d].most < 1.0:
            there = others & -others
            others ^= there
            both = spent + (1 if land & there else 0)
            if both <= digs:
                note_plan(a, d, burning & ~(here | there), land & ~(here | there), digs - both)


@rule
def list_plans(a, d):
    """What may be done about the event at hand. A fire beside the home must be doused, or the home burns."""
    turn = a.turns[d]
    event = a.events[d, turn.at]
    turn.plans = turn.passed = 0
    turn.most = 0.0
    first = event.burning & around(a.where[HOME])
    burning, actions = event.burning & ~first, event.actions - count(first)
    if actions == 0:
        note_plan(a, d, burning, event.land, turn.digs)
    else:
        note_actions(a, d, burning, event.land, turn.digs, actions)
    if turn.most >= 1.0:
        turn.plans = 0


@rule
def list_passes(a, d):
    """The same with actions left over; asked when everything else is known, so that it shows whether a pass helps."""
    turn = a.turns[d]
    event = a.events[d, turn.at]
    turn.passed = 1
    first = event.burning & around(a.where[HOME])
    burning, actions = event.burning & ~first, event.actions - count(first)
    if actions > 0:
        note_plan(a, d, burning, event.land, turn.digs)
    if actions > 1:
        note_actions(a, d, burning, event.land, turn.digs, 1)


@rule
def best_looking(a, d, limit):
    """The place of the plan that looks best; those that a bound rules out by now are taken off the list. -1: none."""
    turn = a.turns[d]
    best, i = -1, 0
    while i < turn.plans:
        plan = a.plans[d, i]
        if plan.bound <= limit:
            turn.most = max(turn.most, plan.bound)
            take_off(a, d, i)
            continue
        if best < 0 or plan.look > a.plans[d, best].look:
            best = i
        i += 1
    return best


@rule
def take_off(a, d, i):
    """The last plan of the list comes in its place."""
    turn = a.turns[d]
    turn.plans -= 1
    if i != turn.plans:
        copy_plan(a.plans[d, turn.plans], a.plans[d, i])


@rule
def copy_plan(plan, to):
    to.burning, to.land, to.digs, to.key = plan.burning, plan.land, plan.digs, plan.key
    to.bound, to.look = plan.bound, plan.look
