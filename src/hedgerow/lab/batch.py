"""A batch: so many matches of one game played in compiled code, and the arrays that hold what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hedgerow.bots import rollout
from hedgerow.bots.readiness import Need
from hedgerow.kernel import playout, rng
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings


class Batch:
    """Buffers for `size` matches at a time. One per worker: nothing in it is shared."""

    def __init__(self, room: Room, settings: Settings, size: int) -> None:
        self.room, self.settings, self.size = room, settings, size
        self.template: Records = room.template(settings)
        self.scratch: Records = self.template.copy()
        self.moves = np.zeros(room.most_moves, np.int32)
        self.rng = rng.generator()
        seats = settings.players
        self.points = np.zeros((size, seats), np.int32)
        self.tallies = np.zeros((size, seats, len(room.categories)), np.int32)
        self.results = np.zeros((size, seats), np.int8)
        self.lengths = np.zeros(size, np.int32)

    def play_random(self, seed: int, first: int = 0, function: Callable[..., Any] = playout.playouts) -> int:
        """Matches `first`, `first` + 1, ... of a seed at random; fills points, results, lengths; returns the moves."""
        low, high = seed & rng.MASK, seed >> 32 & rng.MASK
        return int(
            function(
                self.template,
                self.scratch,
                self.moves,
                self.rng,
                low,
                high,
                first,
                self.points,
                self.results,
                self.lengths,
            )
        )

    def play_policies(
        self, policies: Sequence[int], seed: int, first: int = 0, function: Callable[..., Any] = playout.matches
    ) -> int:
        """The same between policies, one per seat; fills tallies, results, lengths (points are the tallies' sums)."""
        low, high = seed & rng.MASK, seed >> 32 & rng.MASK
        seats = np.array(policies, np.int64)
        played = function(
            self.template,
            self.scratch,
            self.moves,
            self.rng,
            low,
            high,
            first,
            seats,
            self.tallies,
            self.results,
            self.lengths,
        )
        self.points[:] = self.tallies.sum(axis=2)
        return int(played)

    def play_rollouts(self, seed: int, first: int = 0, function: Callable[..., Any] = rollout.matches) -> int:
        """The same with the strong player of `bots.rollout` on every seat."""
        low, high = seed & rng.MASK, seed >> 32 & rng.MASK
        played = function(
            self.template,
            self.scratch,
            self.scratch.copy(),
            self.moves,
            self.moves.copy(),
            np.zeros(len(self.moves)),
            self.rng,
            rng.generator(),
            low,
            high,
            first,
            self.tallies,
            self.results,
            self.lengths,
        )
        self.points[:] = self.tallies.sum(axis=2)
        return int(played)


def _play_random(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_random(seed=0)


def _play_policies(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_policies([playout.GREEDY] * settings.players, seed=0)


def _play_rollouts(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_rollouts(seed=0)


def _count_positions(room: Room, settings: Settings) -> None:
    perft(room, playout.first_position(room.template(settings)), 1)


PLAYOUTS = Need("random matches", _play_random)
POLICIES = Need("quick matches", _play_policies)
ROLLOUTS = Need("strong matches", _play_rollouts)
PERFT = Need("perft", _count_positions)


def perft(room: Room, root: Records, depth: int, function: Callable[..., Any] = playout.perft) -> Any:
    """Nodes by depth below a position, chance enumerated: counts[d] = (chance, decision, terminal)."""
    levels = depth + 1
    positions = np.zeros(levels + 1, root.dtype)
    positions[0] = root[0]
    counts = np.zeros((levels + 1, 3), np.int64)
    function(
        positions, np.zeros((levels + 1, room.most_moves), np.int32), np.zeros((levels + 1, 2), np.int64), counts, depth
    )
    return counts[:levels]
