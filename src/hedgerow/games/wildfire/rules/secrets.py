# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a VS player may not see, and how a search imagines it. [wildfire.vs?hidden]

Open to all: every die, so every home, first fire and event. Hidden: what the others did, and so their whole grids,
their digs, their losses and whether they are ready.
"""

from __future__ import annotations

from hedgerow.games.wildfire.rules.fire import around, empty, spread, strike
from hedgerow.games.wildfire.rules.state import ACT, FIRE_COLUMN, OVER, VS
from hedgerow.games.wildfire.rules.transition import digs_for, is_out, settle
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below
from hedgerow.kernel.room import Secret

TRIES = 100  # imagined games until one fits what is known
PATIENCE = 8  # after so many that do not fit, one with more care: late fires were fought by somebody who chose well


@rule
def hide(s, seat):
    if s.variant != VS or s.phase == OVER or s.phase <= FIRE_COLUMN + 1:
        return  # set-up is open, and at the end all is shown
    for other in range(int(s.players)):
        if other != seat:
            blank(s, other)


def secret(s, seat, move):
    """Who hears of a move: in VS nobody sees what the others do before the end. [wildfire.vs?hidden]"""
    return Secret((seat,)) if s.variant == VS and seat != CHANCE else None


@rule
def blank(s, other):
    """A grid as all know it: its home and nothing else."""
    grid = s.grid[other]
    grid.burning = grid.burnt = grid.doused = grid.dug = 0
    grid.digs = grid.lost = grid.out = 0
    grid.owed = 1 if s.phase == ACT else 0  # who is ready is not shown either


@rule
def guess(s, seat, rng):
    """Replay the known dice with actions at random for everybody else.

    Something is known of the others together: where the match waits although this seat owes nothing, or goes on
    although this seat's fire is out, somebody else's fire burns.
    """
    if s.variant != VS or s.phase == OVER or s.phase <= FIRE_COLUMN + 1:
        return
    waiting = s.grid[seat].owed == 0 if s.phase == ACT else s.grid[seat].out != 0
    found = False
    for other in range(int(s.players)):
        if other != seat:
            imagine(s, other, False, 1, rng)
            found = found or is_awaited(s, other)
    if found or not waiting:
        return
    others = int(s.players) - 1
    for attempt in range(TRIES):
        other = (seat + 1 + attempt % others) % (others + 1)
        imagine(s, other, True, 1 + attempt // PATIENCE, rng)
        if is_awaited(s, other):
            return
    smoulder(s, (seat + 1) % (others + 1))


@rule
def is_awaited(s, other):
    """Does the match wait for an action on this grid, or roll dice for it?"""
    return s.grid[other].owed > 0 if s.phase == ACT else s.grid[other].out == 0


@rule
def imagine(s, other, unready, care, rng):
    """One possible past of another player's grid, up to this moment; `unready`: with an action still to come."""
    grid = s.grid[other]
    blank(s, other)
    grid.owed = 0
    grid.digs = digs_for(s, other, lowest(grid.home))
    grid.burning = 1 << (int(s.fires[other]) - 1)
    turns = int(s.turn)
    for turn in range(turns):
        if grid.burning == 0:
            grid.out = 1
        if grid.out:
            return
        spread(s, other)
        if is_out(s, grid):
            grid.out = 1
            return
        if turn == turns - 1 and s.phase < ACT:
            return
        grid.owed = 1 + strike(s, other, int(s.events[turn]) - 1)
        keep = 0
        if turn == turns - 1:  # how far she has come in this turn is not known
            keep = below(rng, SEARCH, int(grid.owed)) + 1 if unready else below(rng, SEARCH, int(grid.owed) + 1)
        settle(s, grid)
        while grid.owed > keep:
            do_something(s, grid, care, rng)
            settle(s, grid)


@rule
def do_something(s, grid, care, rng):
    """A legal action: of `care` picked at random, the one that keeps most empty squares from the next spread."""
    burning, holes = count(grid.burning), (count(empty(grid)) if grid.digs else 0)
    best, most = 0, -1
    for _ in range(care):
        k = below(rng, SEARCH, burning + holes + (1 if s.options.allow_pass else 0))
        sides = count(around(1 << member(grid.burning, k)) & empty(grid)) if k < burning else 0
        if sides > most:
            best, most = k, sides
    grid.owed -= 1
    if best < burning:
        square = 1 << member(grid.burning, best)
        grid.burning &= ~square
        grid.doused |= square
    elif best < burning + holes:
        grid.dug |= 1 << member(empty(grid), best - burning)
        grid.digs -= 1


@rule
def member(mask, k):
    """The k-th square of a set."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


@rule
def smoulder(s, other):
    """No imagined past fits (one guess in hundreds, late): leave a last fire somewhere, so that the match can go on."""
    grid = s.grid[other]
    square = lowest(grid.burnt | grid.doused)
    grid.burnt &= ~(1 << square)
    grid.doused &= ~(1 << square)
    grid.burning |= 1 << square
    grid.out = 0
    grid.owed = 1 if s.phase == ACT else 0
