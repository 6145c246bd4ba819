# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player: keep the fire far from the home, then keep as much land as possible out of its reach."""

from __future__ import annotations

from hedgerow.games.wildfire.fire import around, empty
from hedgerow.games.wildfire.rules import grid_of
from hedgerow.games.wildfire.state import DIG, DOUSE, PASS, SQUARES, STOP
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

FAR = SQUARES  # no way for the fire to the home
LOOK = 3  # spreads looked ahead for land


@rule
def worth(grid, burning, free):
    """What a grid promises when `burning` spreads over `free` squares without events."""
    goal = 0 if grid.lost else grid.home
    steps, safe, reached = FAR, free, burning
    for step in range(1, FAR):
        fresh = around(reached) & (free | goal) & ~reached
        if fresh == 0:
            break
        if fresh & goal:
            steps = step
            break
        reached |= fresh
        if step <= LOOK:
            safe &= ~reached
    return 64 * steps + count(safe)


@rule
def greedy(s, seat, moves, n, rng):
    """The action after which the grid promises most; the first of equals."""
    grid = s.grid[grid_of(s, seat)]
    best, best_worth = 0, -1
    for i in range(n):
        move = int(moves[i])
        burning, free = grid.burning, empty(grid)
        if move < DIG:
            burning &= ~(1 << (move - DOUSE))
        elif move < PASS:
            free &= ~(1 << (move - DIG))
        value = -1 if move == STOP else worth(grid, burning, free)
        if value > best_worth:
            best, best_worth = i, value
    return best
