"""Steps through the map, found by what is noted of it, against every path there is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import hedgerow
from cite import rule
from hedgerow.games.vasty.rules import path
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import ASK_STEP, HOME, NODES, OBJECTIVE, WORD
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.layout import Record
from play import positions

rules = Twin(path)


def neighbours(s: Record) -> dict[int, set[int]]:
    """By nothing but what lies on what."""
    found: dict[int, set[int]] = {HOME: set()} | {n: {int(s.parent[n]) - 1} for n in range(1, NODES) if s.parent[n]}
    for node, below in [(node, below) for node, others in found.items() for below in others]:
        found[below].add(node)
    return found


def paths(spaces: dict[int, set[int]], at: int, been: set[int]) -> Iterator[list[int]]:
    """Every path over unvisited spaces, the empty one included."""
    yield []
    for node in spaces[at] - been:
        for rest in paths(spaces, node, been | {node}):
            yield [node, *rest]


def all_ways(s: Record) -> list[list[int]]:
    mover = int(s.mover) - 1
    at = int(s.node) if mover == OBJECTIVE else int(s.pos[mover])
    return list(paths(neighbours(s), at, set(members(s.been[mover]))))


def legal_steps(s: Record, ways: list[list[int]]) -> set[int]:
    """[vasty.move?full] read off all paths."""
    goals = {int(n) for n in s.objectives[int(s.mover) - 1] if n} if s.collects else set()
    return {way[0] for way in ways if way and (len(way) >= s.need or goals & set(way))}


def steps(s: Record) -> set[int]:
    out = np.zeros(4, np.int32)
    n = rules.steps_of(s, out)
    found = {int(node) for node in out[:n]}
    assert len(found) == n
    return found


def stray(s: Record, chosen: random.Random) -> None:
    """A few more spaces count as visited, and the move asks for something else."""
    mover = int(s.mover) - 1
    there = [n for n in range(NODES) if n == HOME or s.parent[n]]
    for node in chosen.sample(there, chosen.choice((0, 0, 1, 3))):
        s.been[mover, node // WORD] |= 1 << (node % WORD)
    s.need = chosen.randrange(11)
    if mover != OBJECTIVE:
        s.collects = chosen.randrange(2)
        s.objectives[mover, :2] = sorted(chosen.sample([n for n in there if n], 2), reverse=True)
    rules.look_back(s, mover)


@pytest.mark.parametrize("geometry", ["lattice", "tree"])
@rule("vasty.move?full", "vasty.move?backtracking")
def test_legal_steps_are_those_of_all_paths(geometry: str) -> None:
    met: Counter[str] = Counter()
    match, chosen = hedgerow.new("vasty", seed=2, geometry=geometry), random.Random(2)
    for n, _ in enumerate(positions(match, 2, 700)):
        if match._s.phase != ASK_STEP or n % 3:
            continue
        s = match.state
        assert steps(s) == legal_steps(s, all_ways(s))
        stray(s, chosen)
        ways = all_ways(s)
        assert steps(s) == legal_steps(s, ways)
        met["torn" if s.torn else "whole"] += 1
        longest = max(map(len, ways))
        for distance in (2, 9):
            rules.set_out(s, int(s.mover) - 1, distance)
            assert s.steps == distance and s.need == (distance if longest >= distance else 0)
    assert min(met["torn"], met["whole"]) > 20
