"""Whatever is played: cards, tokens and objectives are conserved, the map is a tree, everybody stands on it."""

from __future__ import annotations

import numpy as np
import pytest

from cite import rule
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import FIRST_FOREST, NODES
from hedgerow.games.vasty.words.checking import check, whereabouts
from hedgerow.kernel.contract import NOBODY, to_move
from hedgerow.lab.batch import Batch
from play import Case, positions


@pytest.mark.parametrize("example", ROOM.examples, ids=str)
@rule("vasty.board?graph", "vasty.deck", "vasty.tokens", "vasty.win?given")
def test_nothing_is_lost_or_doubled(example: dict[str, object]) -> None:
    match = Case(ROOM, dict(example)).new(1)
    last_turn = 0
    for _ in positions(match, 1):
        s = match._s
        assert check(s) == ""
        found = whereabouts(s)
        if s.turn and s.phase != state.OVER:
            assert sorted(c for c in found if c >= FIRST_FOREST) == list(range(FIRST_FOREST, NODES))
        assert s.turn >= last_turn
        last_turn = int(s.turn)
    assert match.to_move is None


def is_tree(s) -> bool:
    """Every card on the map leads to home over cards that know it as their child."""
    for node in range(1, NODES):
        steps, at = 0, node
        while s.parent[node] and at:
            below = int(s.parent[at]) - 1
            place = int(s.lie[at]) >> 2 & 3
            if s.child[place if below == 0 else 3 * below + place + 1] != at or steps > NODES:
                return False
            at, steps = below, steps + 1
    return sum(1 for c in s.child if c) == sum(1 for p in s.parent if p)


@pytest.mark.parametrize("players", [2, 3, 4])
@rule("vasty.endgame?endless", "vasty.endgame?stalling", "vasty.board?graph")
def test_random_matches_end_in_a_sound_position(players: int) -> None:
    settings = ROOM.settings(players)
    for first in range(0, 200, 20):
        batch = Batch(ROOM, settings, 1)
        batch.play_random(seed=3, first=first)
        s = batch.last[0]
        assert to_move(s) == NOBODY and is_tree(s) and check(s) == ""
        cells = sum(int(row).bit_count() for row in s.rows)
        placed = [n for n in range(1, NODES) if s.parent[n]]
        assert cells == 9 + sum(int(s.dots[n]).bit_count() for n in placed)
        assert len(placed) == len({int(s.lie[n]) >> 4 for n in placed})


def test_a_hundred_matches_each_end() -> None:
    for players in (2, 3, 4):
        batch = Batch(ROOM, ROOM.settings(players), 100)
        batch.play_random(seed=9)
        assert np.all(batch.results > 0) and np.all(batch.points <= 7 - players)
        assert np.all(batch.lengths > 60)


@pytest.mark.parametrize("players", [2, 3, 4])
@rule("vasty.board?graph", "vasty.tokens", "vasty.win?given")
def test_matches_watched_before_every_placement(players: int) -> None:
    from games.vasty.soundness import watched

    assert watched(players, 1000) == 1000
    assert watched(players, 100, geometry="tree", dead_end="longest", single_victim=True) == 100
