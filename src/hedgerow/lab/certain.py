"""Matches alone of who asks the room's certainty first (`kernel.room.Certainty`): the matches of a simulation, dice and
all, but each decision is thought over as at a table, by a fixed number of imagined matches and without a clock."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hedgerow import catalog
from hedgerow.bots.players import Level, studied
from hedgerow.bots.seats import MOST_MOVES_A_MATCH
from hedgerow.bots.thought import Budget, Thought, think
from hedgerow.kernel import contract, playout, rng
from hedgerow.kernel.contract import CHANCE, NOBODY
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import IMAGINED
from hedgerow.lab.rows import Ends

SEEDS = 1 << 63


def asks(room: Room, settings: Settings, level: Level) -> bool:
    """Does this level ask, and does the room know anything with these settings?"""
    if settings.players != 1 or not level.way_in(room).certain:
        return False
    records, seat = playout.first_decision(room.template(settings))
    return seat != NOBODY and room.certainty(records[0]) is not None


def decide(room: Room, level: Level, seed: int) -> Callable[[Records, int, int], Thought]:
    """What it thinks of a position, so many moves into a match."""
    way = level.way_in(room)
    budget = Budget(simulations=way.playouts)

    def thought(records: Records, match: int, moves: int) -> Thought:
        number = ((seed ^ IMAGINED) * MOST_MOVES_A_MATCH + match) * MOST_MOVES_A_MATCH + moves
        return think(room, records, 0, way, budget, number % SEEDS)

    return thought


def play(records: Records, match: int, dice: rng.Generator, thought: Callable[[Records, int, int], Thought]) -> int:
    """Match number `match` from start to end, in a record that holds only its settings; how many moves it took."""
    s, moves = records[0], 0
    interpreted(playout.begin)(s, match, dice)
    while (seat := contract.to_move(s)) != NOBODY:
        if seat == CHANCE:
            interpreted(playout.roll)(s, dice)
        else:
            contract.apply(s, seat, thought(records, match, moves).move)
        moves += 1
    return moves


def played(game: str, settings: Settings, name: str, seed: int, first: int, matches: int) -> Ends:
    """Matches `first`, `first` + 1, ... of a seed, by their ends; as `lab.simulation.played`."""
    room = catalog.room(game)
    template, dice, thought = room.template(settings), rng.generator(seed), decide(room, studied(name), seed)
    tallies = np.zeros((matches, 1, len(room.categories)), np.int32)
    results, lengths = np.zeros((matches, 1), np.int8), np.zeros(matches, np.int32)
    for n in range(matches):
        records = template.copy()
        lengths[n] = play(records, first + n, dice, thought)
        contract.tally(records[0], 0, tallies[n, 0])
        results[n, 0] = contract.result(records[0], 0)
    return Ends(first, tallies, results, lengths)
