# mypy: allow-untyped-defs, allow-incomplete-defs
"""Matches between capable players of any game, and what is counted in each: who won, how long it took, who used what.

Match number n of a seed is the same match on every machine, on a CPU or a GPU, alone or in a block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.bots import capable
from hedgerow.bots.capable import CAPABLE, IMAGINED
from hedgerow.kernel import contract
from hedgerow.kernel.contract import WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import begin, finish
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Record, Room
from hedgerow.kernel.settings import Settings


@dataclass
class Census:
    """The counts of some matches, one row each."""

    wins: Any  # [match, place behind the starter]
    starters: Any  # [match], a seat
    turns: Any  # [match], of all players together; moves where the game counts no turns
    used: Any  # [match, slot]: seat + 1 of who used it last

    @classmethod
    def of(cls, room: Room, settings: Settings, matches: int) -> Census:
        """Nothing is counted yet."""
        return cls(
            np.zeros((matches, settings.players), np.int8), np.zeros(matches, np.int8), np.zeros(matches, np.int32),
            np.zeros((matches, max(room.slots, 1)), np.int8),
        )  # fmt: skip

    def note(self, i: int, room: Room, s: Record, played: int, used: Any) -> None:
        """Write down how match `i` ended."""
        players, starter = self.wins.shape[1], room.starter(s)
        self.starters[i] = starter
        self.turns[i] = room.turns(s) if room.turns else played
        self.used[i] = used
        for seat in range(players):
            self.wins[i, (seat - starter) % players] = contract.result(s, seat) == WIN


@rule
def play(workspace, template, match):
    """Match number `match` from its start to its end; returns its length."""
    workspace.game[0] = template[0]
    workspace.choice = 0
    for slot in range(len(workspace.used)):
        workspace.used[slot] = 0
    begin(workspace.game[0], match, workspace.rng)
    return finish(workspace, match)


def take(
    room: Room, settings: Settings, matches: int, tries: int, seed: int, first: int = 0,
    function: Callable[..., Any] = play,
) -> Census:  # fmt: skip
    """Play and count matches `first`, `first` + 1, ..."""
    template = room.template(settings)
    workspace = np.zeros(1, capable.workspace_type(CAPABLE, template.dtype, room.most_moves, room.slots))[0]
    workspace.tries = tries
    workspace.rng[:] = generator(seed)
    workspace.quickly.rng[:] = generator(seed ^ IMAGINED)
    census = Census.of(room, settings, matches)
    for i in range(matches):
        played = function(workspace, template, first + i)
        census.note(i, room, workspace.game[0], int(played), workspace.used)
    return census
