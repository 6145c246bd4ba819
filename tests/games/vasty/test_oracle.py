"""The rules against a slow, separate telling of the map and of paths, on the positions of random matches."""

from __future__ import annotations

import pytest

from cite import rule
from games.vasty.oracle import Map, been
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import state
from play import Case, positions

CASES = [{}, {"players": 4, "dead_end": "longest"}, {"players": 3, "table_radius": 6}, {"table_radius": 5}]


@pytest.mark.parametrize("example", CASES, ids=str)
@rule("vasty.placement", "vasty.placement?edge", "vasty.placement?no-space", "vasty.board?geometry")
def test_placements_are_those_of_the_oracle(example: dict[str, object]) -> None:
    compared = 0
    for seed in range(3):
        match = Case(ROOM, example).new(seed)
        for n, _ in enumerate(positions(match, seed)):
            s = match._s
            if (
                s.phase in (state.ASK_PLAY, state.ASK_ROOT)
                and not s.chosen
                and (n % 3 == 0 or s.phase == state.ASK_ROOT)
            ):
                hand = [int(s.card)] if s.phase == state.ASK_ROOT else [int(c) for c in s.hand[int(s.at)] if c]
                wanted = {((c * 90 + on) * 4 + dot) * 4 + way for c, on, dot, way in Map(s).placements(hand)}
                assert {c for c in match._codes(int(s.asked)) if c < state.REDRAW} == wanted
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("example", CASES[:3], ids=str)
@rule("vasty.move", "vasty.move?full", "vasty.move?dead-end", "vasty.move?backtracking")
def test_first_steps_are_those_of_the_oracle(example: dict[str, object]) -> None:
    """Only at the first step of a move: later ones follow from the path begun."""
    compared = 0
    longest = example.get("dead_end") == "longest"
    for seed in range(4):
        match = Case(ROOM, example).new(seed)
        before = None
        for _ in positions(match, seed):
            s = match._s
            if s.phase == state.ASK_STEP and before != state.ASK_STEP and s.mover <= 4:
                mover = int(s.mover) - 1
                goals = {int(n) for n in s.objectives[mover] if n} if s.collects else set()
                distance = int(s.steps)
                wanted = Map(s).first_steps(int(s.pos[mover]), been(s, mover), distance, goals, longest)
                assert set(match._codes(int(s.asked))) == wanted
                compared += 1
            before = int(s.phase)
    assert compared > 100


def test_every_path_played_was_legal_as_a_whole() -> None:
    """Moves followed from start to end: the full distance, or an objective, or a dead end."""
    ended = 0
    for seed in range(6):
        match = Case(ROOM, {"players": 3}).new(seed)
        trail: list[int] = []
        for _ in positions(match, seed):
            s = match._s
            if s.phase == state.ASK_STEP:
                trail.append(int(s.steps))
            elif trail:
                ended += trail[-1] == 1
                trail = []
            if s.phase == state.ASK_STEP and s.need:
                assert s.need <= s.steps
    assert ended > 50
