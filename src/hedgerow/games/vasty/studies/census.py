# mypy: allow-untyped-defs, allow-incomplete-defs
"""Matches between capable players, and what is counted in each: who won, how long it took, who used which card.

Match number n of a seed is the same match on every machine, on a CPU or a GPU, alone or in a block.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.rules.state import NODES
from hedgerow.games.vasty.studies.thinker import BEST, IMAGINED, PARTS, play, think, until_a_choice
from hedgerow.kernel.contract import WIN, result, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import begin
from hedgerow.kernel.rng import generator


class Census:
    """The counts of `matches` matches, one row each."""

    def __init__(self, players: int, matches: int) -> None:
        self.wins: Any = np.zeros((matches, players), np.int8)  # by place behind the starter
        self.turns: Any = np.zeros(matches, np.int32)  # of all players together
        self.starters: Any = np.zeros(matches, np.int8)
        self.users: Any = np.zeros((matches, NODES, PARTS), np.int8)  # seat + 1 of who used a dot or placed the card


@rule
def note(s, wins, turns, starters, i):
    """Write down how match `i` ended."""
    turns[i] = s.turn
    starters[i] = s.first
    for seat in range(int(s.players)):
        wins[i, (seat - int(s.first) + int(s.players)) % int(s.players)] = result(s, seat) == WIN


@rule
def observe(template, games, views, imagined, moves, picked, rng, inner, first, rollouts, wins, turns, starters, users):
    """Matches `first`, `first` + 1, ..., one after the other."""
    for i in range(len(turns)):
        games[0] = template[0]
        begin(games[0], first + i, rng)
        choice = 0
        found = until_a_choice(games, views, 0, moves, picked, users[i], rng, rollouts)
        while found:
            seat = to_move(games[0])
            best = think(views, 0, imagined, seat, picked, found, first + i, choice, rollouts, moves, inner)
            play(games[0], seat, int(picked[best]), users[i])
            choice += 1
            found = until_a_choice(games, views, 0, moves, picked, users[i], rng, rollouts)
        note(games[0], wins, turns, starters, i)


def template_for(players: int, value: str = deck.STANDARD) -> Any:
    """A record with the settings filled in."""
    from hedgerow.games.vasty import ROOM  # the room imports its modules

    return ROOM.template(ROOM.settings(players, None, {"deck": value}))


def take(
    players: int, matches: int, rollouts: int, seed: int, first: int = 0, value: str = deck.STANDARD, by: Any = observe
) -> Census:
    """Play and count."""
    from hedgerow.games.vasty import ROOM

    census = Census(players, matches)
    template = template_for(players, value)
    by(
        template,
        template.copy(),
        template.copy(),
        template.copy(),
        np.zeros(ROOM.most_moves, np.int32),
        np.zeros(BEST, np.int32),
        generator(seed),
        generator(seed ^ IMAGINED),
        first,
        rollouts,
        census.wins,
        census.turns,
        census.starters,
        census.users,
    )
    return census
