"""A batch: so many matches of one game played in compiled code, and the arrays that hold what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hedgerow.bots import seats
from hedgerow.bots.readiness import Need
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import jit, playout, rng
from hedgerow.kernel.playout import GREEDY, RANDOM, Ends, Way
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings

IMAGINED = 1  # what the seed of imagined dice differs by from that of the match's


class Batch:
    """Buffers for `size` matches at a time. One per worker: nothing in it is shared."""

    def __init__(self, room: Room, settings: Settings, size: int) -> None:
        self.room, self.settings, self.size = room, settings, size
        self.template: Records = room.template(settings)
        layout, most = self.template.dtype, room.most_moves
        self._at_random: Any = np.zeros(1, playout.workspace_type(playout.AT_RANDOM, layout, most))[0]
        self._mixed: Any = np.zeros(1, playout.mixed_workspace_type(layout, most, settings.players))[0]
        self.points = np.zeros((size, settings.players), np.int32)
        self.tallies = np.zeros((size, settings.players, len(room.categories)), np.int32)
        self.results = np.zeros((size, settings.players), np.int8)
        self.lengths = np.zeros(size, np.int32)

    def play_random(self, seed: int, first: int = 0, function: Callable[..., Any] = playout.matches) -> int:
        """Matches `first`, `first` + 1, ... of a seed at random; fills points, results, lengths; returns the moves."""
        return self._play(self._at_random, seed, first, function, self.tallies[:, :, :0])

    def play_levels(
        self, ways: Sequence[Way | int], seed: int, first: int = 0, function: Callable[..., Any] = playout.matches
    ) -> int:
        """The same in a way of each seat's own; fills tallies, too. Where all play at random that is the loop of
        `play_random`: without what the quick player needs, Vasty Wilds is compiled in seven eighths of the time."""
        codes = {way.code for way in playout.whole_ways(ways)}
        if codes == {RANDOM}:
            workspace = self._at_random
        elif codes <= {RANDOM, GREEDY}:
            workspace = self._mixed
            playout.take_ways(workspace, ways)
        else:
            workspace = workspace_for(self.room, self.template, seed ^ IMAGINED, ways)
        return self._play(workspace, seed, first, function, self.tallies)

    @property
    def last(self) -> Records:
        """The end of the last random match, as an array of one record."""
        ended: Records = self._at_random.game
        return ended

    def _play(self, workspace: Any, seed: int, first: int, function: Callable[..., Any], tallies: Any) -> int:
        ends = Ends(self.points, tallies, self.results, self.lengths)
        return int(function(workspace, self.template, seed & rng.MASK, seed >> 32 & rng.MASK, first, ends))


def _load_matches(*arguments: Any) -> int:
    """Load or compile the loop of matches instead of calling it: a match of a strong player may take seconds."""
    jit.load(playout.matches, *arguments)
    return 0


def _play_random(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_random(seed=0, function=_load_matches)


def _play_quickly(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_levels([GREEDY] * settings.players, seed=0, function=_load_matches)


def _play_thinking(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_levels([seats.STRONG] * settings.players, seed=0, function=_load_matches)


def _count_positions(room: Room, settings: Settings) -> None:
    perft(room, playout.first_position(room.template(settings)), 1)


RANDOM_MATCHES = Need("random matches", _play_random)
QUICK_MATCHES = Need("quick matches", _play_quickly)
THINKING_MATCHES = Need("thinking matches", _play_thinking)
PERFT = Need("perft", _count_positions)
NEEDS = (RANDOM_MATCHES, QUICK_MATCHES, THINKING_MATCHES, PERFT)


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
