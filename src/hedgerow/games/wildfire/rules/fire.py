# mypy: allow-untyped-defs, allow-incomplete-defs
"""How fire moves over grids: pure geometry on sets of squares."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.state import ALL, COLUMN_A, COLUMN_F, ROW_1, ROW_6, SIDE, X4
from hedgerow.kernel.jit import rule


@rule
def around(squares):
    """The squares north, south, east and west of a set, inside one grid; never diagonal. [wildfire.spread?diagonal]"""
    return squares >> SIDE | (squares << SIDE) & ALL | (squares & ~COLUMN_F) << 1 | (squares & ~COLUMN_A) >> 1


@rule
def empty(grid):
    """Blank squares: neither home nor any mark. [wildfire.points?blank]"""
    return ALL & ~(grid.home | grid.burning | grid.burnt | grid.doused | grid.dug)


@rule
def light(grid, squares):
    """Draw slashes where fire may enter: on empty squares and the home. [wildfire.spread?enters]"""
    slashes = squares & ~(grid.burning | grid.burnt | grid.doused | grid.dug)
    grid.burning |= slashes
    if slashes & grid.home:
        grid.lost = 1  # [wildfire.loss]


@rule
def radiate(s, g, sources):
    """Draw slashes on all sides of these Xs of grid g; in X4 across the lines too. [wildfire.x4]"""
    light(s.grid[g], around(sources))
    if s.variant == X4:
        if g == 0 or g == 3:
            light(s.grid[g ^ 1], (sources & COLUMN_F) >> 5)
        else:
            light(s.grid[g ^ 1], (sources & COLUMN_A) << 5)
        if g < 2:
            light(s.grid[3 - g], (sources & ROW_6) >> 30)
        else:
            light(s.grid[3 - g], (sources & ROW_1) << 30)


@rule
def spread(s, g):
    """Every slash becomes an X; then all sides of the new Xs get slashes. [wildfire.spread]

    Older Xs need no second look: their sides were filled when they were new. [wildfire.spread?two-steps]
    """
    grid = s.grid[g]
    sources = grid.burning
    grid.burning = 0
    grid.burnt |= sources
    radiate(s, g, sources)


@rule
def strike(s, g, square):
    """The random event on one grid; returns the extra actions it brings. [wildfire.event]"""
    grid = s.grid[g]
    here = 1 << square
    if grid.burning & here:  # [wildfire.event?burning]
        grid.burning &= ~here
        grid.burnt |= here
        radiate(s, g, here)
    elif grid.home & here:
        if grid.lost == 0:
            return 1  # [wildfire.event?home]
    elif empty(grid) & here:
        grid.burning |= here
    return 0  # [wildfire.event?spent]


@rule
def column_of(g, square):
    """The column on the whole 12 x 12 land of X4; in the other variants grids count as lying apart."""
    return square % SIDE + (SIDE if g == 1 or g == 2 else 0)


@rule
def row_of(g, square):
    """The row on the whole 12 x 12 land of X4."""
    return square // SIDE + (SIDE if g >= 2 else 0)
