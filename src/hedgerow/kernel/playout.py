# mypy: allow-untyped-defs, allow-incomplete-defs
"""Whole matches without leaving compiled code: random play, play between policies, and counting positions."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.contract import (
    CHANCE,
    NOBODY,
    apply,
    choice,
    choices,
    face,
    faces,
    greedy,
    legal,
    lots,
    result,
    score,
    start,
    stream,
    tally,
    to_move,
)
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.rng import BOTS, below, generator, plant, rewind

RANDOM, GREEDY = 0, 1  # policies, one per seat
POLICIES = ("random", "greedy")


@rule
def roll(s, rng):
    """Play what chance owes, drawn from the stream the game names."""
    apply(s, CHANCE, face(s, below(rng, stream(s), faces(s))))


@rule
def begin(s, match, rng):
    """The first position of match number `match` of a seed, in a record that holds only its settings."""
    rewind(rng, match)
    lots(s, rng)
    start(s)


def first_position(template: Any, seed: int = 0) -> Any:
    """Where a match begins, as an array of one record; `template` holds its settings."""
    records = template.copy()
    interpreted(begin)(records[0], 0, generator(seed))
    return records


def first_decision(template: Any) -> tuple[Any, int]:
    """The position in which a seat first has to decide, and that seat; NOBODY: none has."""
    records, rng = first_position(template), generator()
    while to_move(records[0]) == CHANCE:
        interpreted(roll)(records[0], rng)
    return records, to_move(records[0])


@rule
def any_choice(s, seat, moves, rng):
    """One of the seat's moves, all equally likely."""
    n = choices(s, seat, moves)
    return choice(s, seat, below(rng, BOTS, n), moves)


@rule
def finish(s, moves, rng):
    """Play on at random to the end of the match; returns how many moves that took."""
    played = 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, rng)
        else:
            apply(s, seat, any_choice(s, seat, moves, rng))
        played += 1
        seat = to_move(s)
    return played


@rule
def finish_greedily(s, moves, rng):
    """Play on to the end as the game's quick player would on every seat."""
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, rng)
        else:
            n = legal(s, seat, moves)
            apply(s, seat, moves[greedy(s, seat, moves, n, rng)])
        seat = to_move(s)


@rule
def note_end(s, tallies, results):
    """Write down what an ended match gave each seat, by category."""
    for seat in range(tallies.shape[0]):
        tally(s, seat, tallies[seat])
        results[seat] = result(s, seat)


@rule
def playouts(template, scratch, moves, rng, low, high, first, points, results, lengths):
    """Random matches number `first`, `first` + 1, ... of a seed, one for each row of `points`.

    `template` holds one record with the settings filled in, `scratch` one record to play in.
    """
    plant(rng, low, high)
    total = 0
    for i in range(len(lengths)):
        scratch[0] = template[0]
        s = scratch[0]
        begin(s, first + i, rng)
        played = finish(s, moves, rng)
        lengths[i] = played
        total += played
        for seat in range(points.shape[1]):
            points[i, seat] = score(s, seat)
            results[i, seat] = result(s, seat)
    return total


@rule
def decide(s, seat, moves, policy, rng):
    """The move that a policy makes."""
    if policy == GREEDY:
        n = legal(s, seat, moves)
        return moves[greedy(s, seat, moves, n, rng)]
    return any_choice(s, seat, moves, rng)


@rule
def matches(template, scratch, moves, rng, low, high, first, policies, tallies, results, lengths):
    """As `playouts`, with a policy for every seat, and the points by category: tallies[match, seat, category]."""
    plant(rng, low, high)
    total = 0
    for i in range(len(lengths)):
        scratch[0] = template[0]
        s = scratch[0]
        begin(s, first + i, rng)
        played = 0
        seat = to_move(s)
        while seat != NOBODY:
            if seat == CHANCE:
                roll(s, rng)
            else:
                apply(s, seat, decide(s, seat, moves, policies[seat], rng))
            played += 1
            seat = to_move(s)
        lengths[i] = played
        total += played
        note_end(s, tallies[i], results[i])
    return total


@rule
def perft(positions, moves, places, counts, depth):
    """Count the tree below positions[0], chance enumerated.

    counts[d] becomes (chance, decision, terminal) nodes d moves below the root, d <= depth. `positions`, `moves` and
    `places` give one record, one move list and one (length, next) pair for each level.
    """
    level = 0
    fresh = True
    while level >= 0:
        s = positions[level]
        if fresh:
            seat = to_move(s)
            counts[level, 2 if seat == NOBODY else (0 if seat == CHANCE else 1)] += 1
            places[level, 0] = 0 if seat == NOBODY or level == depth else legal(s, seat, moves[level])
            places[level, 1] = 0
        if places[level, 1] == places[level, 0]:
            level -= 1
            fresh = False
            continue
        move = moves[level, places[level, 1]]
        places[level, 1] += 1
        positions[level + 1] = positions[level]
        child = positions[level + 1]
        apply(child, to_move(s), move)
        level += 1
        fresh = True
