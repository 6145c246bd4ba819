# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a VS player may not see, and how a search imagines it. [wildfire.vs?hidden]

Open to all: every die, so every home, first fire and event. Hidden: what the others did, and so their whole grids,
their digs, their losses and whether they are ready.
"""

from __future__ import annotations

from hedgerow.games.wildfire.fire import empty, spread, strike
from hedgerow.games.wildfire.rules import digs_for, is_out, owes_nothing
from hedgerow.games.wildfire.state import ACT, FIRE_COLUMN, OVER, VS
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below

TRIES = 100  # imagined games per opponent until one fits what is known


@rule
def hide(s, seat):
    if s.variant != VS or s.phase == OVER or s.phase <= FIRE_COLUMN + 1:
        return  # set-up is open, and at the end all is shown
    for other in range(int(s.players)):
        if other != seat:
            blank(s, other)


@rule
def blank(s, other):
    """A grid as all know it: its home and nothing else."""
    grid = s.grid[other]
    grid.burning = grid.burnt = grid.doused = grid.dug = 0
    grid.digs = grid.lost = grid.out = 0
    grid.owed = 1 if s.phase == ACT else 0  # who is ready is not shown either


@rule
def guess(s, seat, rng):
    """Replay the known dice with actions at random for everybody else."""
    if s.variant != VS or s.phase == OVER or s.phase <= FIRE_COLUMN + 1:
        return
    waiting = s.phase == ACT and s.grid[seat].owed == 0  # then somebody else still owes an action
    needs_fire = s.phase < ACT and s.grid[seat].out != 0  # dice are rolled, and not for this seat
    found = False
    for other in range(int(s.players)):
        if other != seat:
            imagine(s, other, rng)
            found = found or (s.grid[other].owed > 0 if s.phase == ACT else s.grid[other].out == 0)
    if (waiting or needs_fire) and not found:
        other = 1 if seat == 0 else 0
        for _ in range(TRIES):
            imagine(s, other, rng)
            if s.phase == ACT and s.grid[other].burning:
                s.grid[other].owed = 1
                return
            if s.phase < ACT and s.grid[other].out == 0:
                return
        smoulder(s, other)


@rule
def imagine(s, other, rng):
    """One possible past of another player's grid, up to this moment."""
    grid = s.grid[other]
    blank(s, other)
    grid.digs = digs_for(s, other, lowest(grid.home))
    grid.burning = 1 << int(s.fires[other])
    turns = int(s.turn)
    for turn in range(turns):
        if grid.burning == 0:
            grid.out = 1
        if grid.out:
            break
        spread(s, other)
        if is_out(s, grid):
            grid.out = 1
            break
        if turn == turns - 1 and s.phase < ACT:
            break
        grid.owed = 1 + strike(s, other, int(s.events[turn]))
        rounds = int(grid.owed)
        if turn == turns - 1:
            rounds = below(rng, SEARCH, rounds + 1)  # how far she has come in this round is not known
        for _ in range(rounds):
            if not owes_nothing(s, grid):
                do_anything(s, grid, rng)
        if owes_nothing(s, grid) or turn < turns - 1:
            grid.owed = 0
        if is_out(s, grid):
            grid.out = 1
    if grid.out:
        grid.owed = 0


@rule
def do_anything(s, grid, rng):
    """Any legal action, each equally likely."""
    burning, holes = count(grid.burning), (count(empty(grid)) if grid.digs else 0)
    k = below(rng, SEARCH, burning + holes + (1 if s.options.allow_pass else 0))
    grid.owed -= 1
    if k < burning:
        square = 1 << member(grid.burning, k)
        grid.burning &= ~square
        grid.doused |= square
    elif k < burning + holes:
        grid.dug |= 1 << member(empty(grid), k - burning)
        grid.digs -= 1


@rule
def member(mask, k):
    """The k-th square of a set."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


@rule
def smoulder(s, other):
    """No imagined past fits (a very long match): leave a last fire somewhere, so that the match can go on."""
    grid = s.grid[other]
    square = lowest(grid.burnt | grid.doused)
    grid.burnt &= ~(1 << square)
    grid.doused &= ~(1 << square)
    grid.burning |= 1 << square
    grid.out = 0
    grid.owed = 1 if s.phase == ACT else 0
