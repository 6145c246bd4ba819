# mypy: allow-untyped-defs, allow-incomplete-defs
"""Wildfire: the transition. Read from the bottom up: `apply` is the whole game."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.fire import column_of, empty, row_of, spread, strike
from hedgerow.games.wildfire.rules.state import (
    ACT,
    DIG,
    DOUSE,
    END_ALWAYS,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_COLUMN,
    HOME_ROW,
    OVER,
    PASS,
    SIDE,
    SOLO,
    STOP,
    VS,
    X4,
)
from hedgerow.kernel.bits import count, listed, lowest, nth
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, ONGOING, WIN, WINS
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import DICE, SETUP
from hedgerow.kernel.unsaid import MUCH

# --- which grids ------------------------------------------------------------------------------------------------------


@rule
def grid_of(s, seat):
    """The grid a seat acts on: her own in VS, the quadrant whose turn it is in X4. [wildfire.x4?actions]"""
    return seat if s.variant == VS else int(s.at)


@rule
def acting_from(s):
    return int(s.at) if s.variant == X4 else 0


@rule
def acting_to(s):
    """Grids acting_from..acting_to-1 share the turn: one, or every player's in VS. [wildfire.vs]"""
    if s.variant == X4:
        return int(s.at) + 1
    return int(s.players) if s.variant == VS else 1


@rule
def grids(s):
    """How many grids the match has."""
    if s.variant == X4:
        return 4
    return int(s.players) if s.variant == VS else 1


@rule
def own_rolls(s):
    """How many homes (and fires) are rolled for: in VS one for all, unless `vs_own_setup`. [wildfire.vs?own-setup]"""
    return 1 if s.variant == VS and s.options.vs_own_setup == 0 else grids(s)


# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def digs_for(s, g, square):
    """Digs by the home's place: corner 0, border 1, elsewhere 2. [wildfire.digs]"""
    column, row, last = square % SIDE, square // SIDE, SIDE - 1
    if s.variant == X4 and s.options.x4_big_border:  # [wildfire.digs?x4]
        column, row, last = column_of(g, square), row_of(g, square), 2 * SIDE - 1
    return (2 if 0 < column < last else 1) - (0 if 0 < row < last else 1)


@rule
def near(s, g, square, other, home):
    """Is a square of grid g on or next to a home of another grid (or the same)? [wildfire.first-fire?neighbouring]"""
    across = abs(column_of(g, square) - column_of(other, home))
    down = abs(row_of(g, square) - row_of(other, home))
    if s.options.start_gap == 8:
        return across <= 1 and down <= 1
    return across + down <= 1


@rule
def refused(s, g, square):
    """A first fire on or beside a home is rolled again; in X4 any of the four homes. [wildfire.first-fire?x4]"""
    if s.variant != X4:
        return near(s, 0, square, 0, lowest(s.grid[g].home))
    found = False
    for other in range(4):
        found = found or near(s, g, square, other, lowest(s.grid[other].home))
    return found


@rule
def build_home(s, square):
    """[wildfire.home]"""
    for g in range(grids(s)):
        if g == s.at or own_rolls(s) == 1:
            s.grid[g].home = 1 << square
            s.grid[g].digs = digs_for(s, g, square)
    s.at += 1
    s.phase = HOME_COLUMN
    if s.at == own_rolls(s):  # all homes first, then all fires [wildfire.x4?setup]
        s.at = 0
        s.phase = FIRE_COLUMN


@rule
def start_fire(s, square):
    """[wildfire.first-fire]"""
    s.phase = FIRE_COLUMN
    if refused(s, int(s.at), square):
        return
    for g in range(grids(s)):
        if g == s.at or own_rolls(s) == 1:
            s.grid[g].burning = 1 << square
            if s.variant == VS:
                s.fires[g] = square + 1
    s.at += 1
    if s.at == own_rolls(s):
        s.at = 3 if s.variant == X4 else 0  # X4's first turn goes to the quadrant after the last one
        take_turn(s)


# --- the turn ---------------------------------------------------------------------------------------------------------


@rule
def find_fire(s):
    """Whose fire burns next; False when none can spread any more. [wildfire.end]"""
    if s.variant == SOLO:
        return s.grid[0].burning != 0
    if s.variant == X4:
        for step in range(1, 5):  # clockwise, skipping quadrants without a slash [wildfire.x4?skip]
            g = (int(s.at) + step) & 3
            if s.grid[g].burning:
                s.at = g
                return True
        return False
    burning = False
    for g in range(int(s.players)):
        if s.grid[g].burning:
            burning = True
        else:
            s.grid[g].out = 1  # [wildfire.vs?frozen]
    return burning


@rule
def is_out(s, grid):
    """Is this grid's turn over because nothing on it burns? [wildfire.end?tested]"""
    return grid.burning == 0 and s.options.end_check == END_ALWAYS


@rule
def lost_for_good(s):
    """Solo with `play_on` off ends with the home. [wildfire.loss?play-on]"""
    return s.variant == SOLO and s.options.play_on == 0 and s.grid[0].lost != 0


@rule
def take_turn(s):
    """The fire's half of a turn: spread, up to the roll for the event. [wildfire.turn]"""
    while find_fire(s):
        s.turn += 1
        alive = False
        for g in range(acting_from(s), acting_to(s)):
            if s.grid[g].out == 0:
                spread(s, g)
                if not is_out(s, s.grid[g]):
                    alive = True
                elif s.variant == VS:
                    s.grid[g].out = 1
        if lost_for_good(s):
            break
        if alive:
            s.phase = EVENT_COLUMN
            return
    s.phase = OVER


@rule
def owes_nothing(s, grid):
    """Nothing burns any more, or nothing is left to do but to pass: owed actions lapse. [wildfire.action?lapse]"""
    if grid.burning:
        return False
    return s.options.end_check == END_ALWAYS or grid.digs == 0 or empty(grid) == 0


@rule
def have_event(s, square):
    """The event on every grid of the turn, then the actions it leaves. [wildfire.event] [wildfire.action]"""
    if s.variant == VS:
        s.events[s.turn - 1] = square + 1
    s.phase = ACT
    for g in range(acting_from(s), acting_to(s)):
        grid = s.grid[g]
        if grid.out == 0:
            grid.owed = 1 + strike(s, g, square)  # [wildfire.action?extra]
            settle(s, grid)
    if lost_for_good(s):
        s.grid[0].owed = 0
        s.phase = OVER
        return
    if first_to_act(s) == NOBODY:
        take_turn(s)


@rule
def settle(s, grid):
    """After an event or an action: does the grid still owe one?"""
    if owes_nothing(s, grid):
        grid.owed = 0
    if s.variant == VS and is_out(s, grid):
        grid.out = 1


@rule
def first_to_act(s):
    if s.variant != VS:
        return 0 if s.grid[s.at].owed else NOBODY
    for seat in range(int(s.players)):
        if s.grid[seat].owed:
            return seat
    return NOBODY


@rule
def carry_out(s, seat, move):
    """[wildfire.douse] [wildfire.dig]"""
    grid = s.grid[grid_of(s, seat)]
    if move < DIG:
        grid.burning &= ~(1 << (move - DOUSE))
        grid.doused |= 1 << (move - DOUSE)
    elif move < PASS:
        grid.dug |= 1 << (move - DIG)
        grid.digs -= 1
    elif move == STOP:  # [wildfire.loss?stop]
        s.stopped = 1
        grid.owed = 0
        s.phase = OVER
        return
    grid.owed -= 1  # a pass spends one action, too [wildfire.action?pass]
    settle(s, grid)
    if first_to_act(s) == NOBODY:
        take_turn(s)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def start(s):
    s.phase = HOME_COLUMN


@rule
def to_move(s):
    if s.phase < ACT:
        return CHANCE
    return NOBODY if s.phase == OVER else first_to_act(s)


@rule
def kind_of(s, seat):
    return 1 + int(s.phase)


@rule
def may_move(s, seat):
    """In VS everybody acts at the same time. [wildfire.vs?hidden]"""
    if s.phase != ACT:
        return False
    return s.grid[seat].owed > 0 if s.variant == VS else seat == 0


@rule
def faces(s):
    return 6


@rule
def stream(s):
    return SETUP if s.phase <= FIRE_ROW else DICE


@rule
def soil(grid):
    """Where may be dug. [wildfire.dig]"""
    return empty(grid) if grid.digs else 0


@rule
def legal(s, seat, out):
    """Douses by square, digs by square, pass, stop. [wildfire.action]"""
    grid = s.grid[grid_of(s, seat)]
    n = listed(grid.burning, DOUSE, out, 0)
    n = listed(soil(grid), DIG, out, n)
    if s.options.allow_pass:
        out[n] = PASS
        n += 1
    if s.variant == SOLO and grid.lost:
        out[n] = STOP
        n += 1
    return n


@rule
def choices(s, seat, out):
    """How many moves `legal` lists."""
    grid = s.grid[grid_of(s, seat)]
    n = count(grid.burning) + count(soil(grid))
    return n + int(s.options.allow_pass != 0) + int(s.variant == SOLO and grid.lost != 0)


@rule
def choice(s, seat, k, out):
    """The k-th of them."""
    grid = s.grid[grid_of(s, seat)]
    douses, digs = count(grid.burning), count(soil(grid))
    if k >= douses + digs:
        return PASS if s.options.allow_pass and k == douses + digs else STOP
    douse = k < douses
    return (DOUSE if douse else DIG) + nth(grid.burning if douse else soil(grid), k if douse else k - douses)


@rule
def apply(s, seat, move):
    """A die is the column or, after it, the row of a square; anything else is a player's action. [wildfire.dice]"""
    if seat != CHANCE:
        carry_out(s, seat, move)
        return
    if s.phase == HOME_COLUMN or s.phase == FIRE_COLUMN or s.phase == EVENT_COLUMN:
        s.die = move
        s.phase += 1
        return
    square = SIDE * move + int(s.die)
    s.die = 0
    if s.phase == HOME_ROW:
        build_home(s, square)
    elif s.phase == FIRE_ROW:
        start_fire(s, square)
    elif s.phase == EVENT_ROW:
        have_event(s, square)


@rule
def points_of(s, grid):
    """[wildfire.points] [wildfire.points?dug]"""
    points = count(empty(grid))
    return points + count(grid.dug) if s.options.count_dug else points


@rule
def score(s, seat):
    """The tally as it stands; nothing for a player who stopped at the loss. [wildfire.loss?score]"""
    if s.variant == VS:
        return points_of(s, s.grid[seat])
    if s.stopped or (s.phase == OVER and lost_for_good(s)):
        return 0
    total = 0
    for g in range(grids(s)):
        total += points_of(s, s.grid[g])
    return total


@rule
def standing(s, seat):
    """What VS compares: points, or with `vs_home_first` homes that stand before points. [wildfire.vs?winner]"""
    bonus = 100 if s.options.vs_home_first and s.grid[seat].lost == 0 else 0
    return points_of(s, s.grid[seat]) + bonus


@rule
def result(s, seat):
    """[wildfire.win] [wildfire.loss] [wildfire.vs?ties]"""
    if s.phase != OVER:
        return ONGOING
    if s.variant == VS:
        for other in range(int(s.players)):
            if standing(s, other) > standing(s, seat):
                return LOSS
        return WIN
    for g in range(grids(s)):
        if s.grid[g].lost:
            return LOSS
    return WIN


@rule
def left(s):
    """Empty squares, once the fire of a solo match burns."""
    return count(empty(s.grid[0])) if s.variant == SOLO and s.phase >= EVENT_COLUMN else MUCH


@rule
def fold(s, goal):
    """How many turns it took decides nothing. Who only wants to save a home does not care what a spent square was."""
    s.turn = 0
    if goal != WINS or s.variant == VS:
        return False
    for g in range(grids(s)):
        grid = s.grid[g]
        if grid.lost:
            return True  # [wildfire.loss]
        grid.burnt |= grid.doused | grid.dug
        grid.doused = grid.dug = 0
    return False
