# mypy: allow-untyped-defs, allow-incomplete-defs
"""One match from decision to decision, and many of them at a step.

A match is a row: one record with the position, what a seat sees of it, its dice and the list of moves. Functions of one
row take nothing else, for a record is one address, while arrays that are handed on cost more than the rules of a small
game (see `kernel.playout`). Each of them runs compiled, or as its `interpreted` twin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.envs.engine.sight import encode
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, WIN, apply, hide, legal, may_move, result, score, to_move
from hedgerow.kernel.jit import array_rule, inlined_rule, rule
from hedgerow.kernel.playout import begin, roll, workspace_type
from hedgerow.kernel.rng import BOTS, below

SEAT, TO_MOVE, RECORD = range(3)  # entries of an observation: whose it is, who is to move as she sees it, the record
POINTS, RESULT = 0, 1  # what is rewarded
WIPED = 512  # a mask that is no longer is wiped whole; a longer one where it was marked
BEGIN = -1  # in place of an action: the row's match has not begun yet


def row_type(layout: np.dtype[Any], most_moves: int) -> np.dtype[Any]:
    """The record of a match that is played in steps."""
    more = [
        ("seat", "i8"),  # who is to move
        ("number", "i8"),  # which match of its seed it is
        ("count", "i8"),  # how many of `moves` there are
        ("hidden", layout, (1,)),  # the position as a seat sees it
    ]
    return workspace_type("stepped", layout, most_moves, more)


# --- one match --------------------------------------------------------------------------------------------------------


@rule
def open_match(row, template):
    """The first position of the match that the row's number says."""
    row.game[0] = template[0]
    begin(row.game[0], row.number, row.rng)
    row.seat = to_move(row.game[0])


@rule
def make_move(row, seat, code):
    """A move of a seat or of chance."""
    apply(row.game[0], seat, code)
    row.seat = to_move(row.game[0])


@rule
def to_decision(row):
    """Roll what chance owes."""
    while row.seat == CHANCE:
        roll(row.game[0], row.rng)
        row.seat = to_move(row.game[0])


@rule
def list_moves(row, seat):
    """The codes of a seat's moves; none where she has nothing to decide."""
    row.count = legal(row.game[0], seat, row.moves) if may_move(row.game[0], seat) else 0


@rule
def list_outcomes(row):
    """The codes of what chance may bring, all equally likely."""
    row.count = legal(row.game[0], CHANCE, row.moves)


@rule
def look(row, seat):
    """The position as a seat sees it, and nothing else; who is to move then, as far as she knows."""
    row.hidden[0] = row.game[0]
    hide(row.hidden[0], seat)
    return to_move(row.hidden[0])


@rule
def can_move(row, seat):
    return may_move(row.game[0], seat)


@rule
def points_of(row, seat):
    return score(row.game[0], seat)


@rule
def worth(row, seat):
    """1 for a win, -1 for a loss, 0 for anything else and before the end."""
    end = result(row.game[0], seat)
    return 1 if end == WIN else (-1 if end == LOSS else 0)


# --- actions: the codes of a room's ranges, one range behind the other ------------------------------------------------


@inlined_rule
def action_of(ranges, code):
    """The action that stands for a code; -1: none does. A range is (first, first behind, action of the first)."""
    for n in range(len(ranges)):
        if ranges[n, 0] <= code < ranges[n, 1]:
            return ranges[n, 2] + code - ranges[n, 0]
    return -1


@inlined_rule
def code_of(ranges, action):
    """The code that an action stands for."""
    for n in range(len(ranges)):
        if action - ranges[n, 2] < ranges[n, 1] - ranges[n, 0]:
            return ranges[n, 0] + action - ranges[n, 2]
    return -1


# --- many matches: each is for the match in row `i`, for a loop of the CPU or a thread of a GPU -----------------------


@inlined_rule
def mark(row, ranges, mask, sign):
    """Write a sign for every listed move. Nearly every game has its codes in one range: then nothing is looked up."""
    n, only = row.count, len(ranges) == 1
    first = ranges[0, 0]
    for k in range(n):
        code = np.int64(row.moves[k])
        mask[np.uint64(code - first if only else action_of(ranges, code))] = sign


@inlined_rule
def tell(rows, i, ranges, masks, observations):
    """What whoever is to decide may do, instead of what could be done before; and her view, for `encode` to write."""
    row, mask = rows[i], masks[i]
    if len(mask) <= WIPED:
        for k in range(len(mask)):
            mask[k] = 0
    else:
        mark(row, ranges, mask, 0)
    list_moves(row, row.seat)
    mark(row, ranges, mask, 1)
    observations[i, SEAT] = row.seat
    observations[i, TO_MOVE] = look(row, row.seat)


@inlined_rule
def allowed(masks, i, action):
    return 0 <= action < masks.shape[1] and masks[i, action] != 0


@inlined_rule
def advance(rows, i, template, ranges, masks, observations, action, goal, rewards, paid, ended):
    """One decision, or BEGIN. A match that ends is followed, in the same step, by the next of its seed.

    `paid` are the points that were rewarded already.
    """
    row = rows[i]
    over = True
    if action != BEGIN:
        make_move(row, row.seat, code_of(ranges, action))
        to_decision(row)
        over = row.seat == NOBODY
    for seat in range(rewards.shape[1]):
        if action == BEGIN:
            rewards[i, seat] = paid[i, seat] = 0
        elif goal == POINTS:
            points = points_of(row, seat)
            rewards[i, seat] = points - paid[i, seat]
            paid[i, seat] = 0 if over else points
        else:
            rewards[i, seat] = worth(row, seat) if over else 0
    ended[i] = over and action != BEGIN
    if over:
        row.number += ended[i]
        open_match(row, template)
        to_decision(row)
    tell(rows, i, ranges, masks, observations)


@inlined_rule
def pick(rows, i, ranges):
    """A legal action, all equally likely; drawn as a simulation's random player draws."""
    row = rows[i]
    return action_of(ranges, row.moves[below(row.rng, BOTS, row.count)])


# --- all of them, one behind the other --------------------------------------------------------------------------------


@array_rule
def refused(masks, actions):
    """The first match whose action is not legal; -1: all are."""
    for i in range(len(actions)):
        if not allowed(masks, i, actions[i]):
            return i
    return -1


@array_rule
def step_all(rows, template, data, stretches, ranges, masks, observations, actions, goal, rewards, paid, ended):
    """One decision of every match, or BEGIN."""
    for i in range(len(rows)):
        advance(rows, i, template, ranges, masks, observations, actions[i], goal, rewards, paid, ended)
        encode(data, i, stretches, observations)


@array_rule
def pick_all(rows, ranges, actions):
    """A legal action of every match."""
    for i in range(len(rows)):
        actions[i] = pick(rows, i, ranges)
