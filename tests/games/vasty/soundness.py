"""The invariants in compiled code, to watch a million matches: `python tests/games/vasty/soundness.py N`."""

from __future__ import annotations

import sys

import numpy as np

from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules.board import on_map, place_of
from hedgerow.games.vasty.rules.memory.rows import after_last, first_row, length
from hedgerow.games.vasty.rules.objectives import held
from hedgerow.games.vasty.rules.sets import within
from hedgerow.games.vasty.rules.state import ASK_PLAY, FIRST_FOREST, HAND, HOME, IN_MEMORY, NODES, SEATS
from hedgerow.games.vasty.rules.tokens import supply
from hedgerow.kernel.contract import CHANCE, NOBODY, apply, legal, start, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import roll
from hedgerow.kernel.rng import BOTS, below, generator, rewind

FAULTS = ("sound", "cards", "tokens", "objectives", "tree", "cells", "pawns", "stuck", "memories")


@rule
def places_of(s, card):
    """In how many places a card is."""
    n = 1 if s.parent[card] else 0
    n += within(s.pile, card)
    for seat in range(SEATS):
        for i in range(3):
            n += s.hand[seat, i] == card
    for i in range(s.under_n):
        n += s.under[i] == card
    return n + (s.card == card and s.parent[card] == 0)


@rule
def bits(row):
    n = 0
    while row:
        row &= row - 1
        n += 1
    return n


@rule
def hangs_on(s, node):
    """Does a card lead to home over cards that know it?"""
    for _ in range(NODES):
        if node == HOME:
            return True
        if s.parent[node] == 0:
            return False
        below_it = s.parent[node] - 1
        if s.child[place_of(below_it, (s.lie[node] >> 2) & 3)] != node:
            return False
        node = below_it
    return False


@rule
def is_remembered_well(s, seat):
    """No gaps, no more cards than places, and what leads to another memory leads to a later one that is there."""
    first, last = first_row(s, seat), after_last(s, seat)
    for row in range(first, last):
        if s.places[row, 0] == 0 or length(s.glimpsed[row]) > length(s.places[row]):
            return False
        for k in range(HAND):
            place = s.places[row, k]
            if place >= IN_MEMORY and not row < first + place - IN_MEMORY < last:
                return False
    return s.stirred == 0


@rule
def fault(s):
    """The number of the first broken invariant; 0 if all hold."""
    covered, dots, placed, children = 0, 9, 0, 0
    for node in range(1, NODES):
        if s.turn and node >= FIRST_FOREST and places_of(s, node) != 1:
            return 1
        if s.parent[node]:
            placed += 1
            dots += bits(s.dots[node])
            if not hangs_on(s, node):
                return 4
    for kind in range(4):
        if not 0 <= supply(s, kind) <= 2:
            return 2
    for seat in range(s.players):
        if not is_remembered_well(s, seat):
            return 8
        if not 0 <= held(s, seat) <= 7 - s.players:
            return 3
        if not on_map(s, s.pos[seat]) or not 0 <= s.damage[seat] <= 2:
            return 6
        for k in range(5):
            if not on_map(s, s.objectives[seat, k]):
                return 6
    for i in range(len(s.child)):
        children += s.child[i] != 0
    for y in range(len(s.rows)):
        covered += bits(s.rows[y])
    if children != placed:
        return 4
    return 5 if s.options.geometry == 0 and covered != dots else 0


@rule
def watch(template, scratch, moves, rng, first, count):
    """Random matches, looked at before every placement and at the end: matches without a fault, or minus a fault."""
    for i in range(count):
        scratch[0] = template[0]
        s = scratch[0]
        rewind(rng, first + i)
        start(s)
        seat = to_move(s)
        played = 0
        while seat != NOBODY:
            if seat == CHANCE:
                roll(s, rng)
            else:
                if s.phase == ASK_PLAY and fault(s):
                    return -fault(s)
                n = legal(s, seat, moves)
                if n < 1 or played > 100000:
                    return -7
                apply(s, seat, moves[below(rng, BOTS, n)])
            played += 1
            seat = to_move(s)
        if fault(s):
            return -fault(s)
    return count


def watched(players: int, count: int, first: int = 0, **options: object) -> int:
    template = ROOM.template(ROOM.settings(players, None, options))
    return int(watch(template, template.copy(), np.zeros(ROOM.most_moves, np.int32), generator(11), first, count))


if __name__ == "__main__":
    for players in (2, 3, 4):
        for first in range(0, int(sys.argv[1]), 20000):
            seen = watched(players, 20000, first)
            if seen < 0:
                sys.exit(f"{players} players: {FAULTS[-seen]} after match {first}")
        print(f"{players} players: {sys.argv[1]} matches, no fault", flush=True)
