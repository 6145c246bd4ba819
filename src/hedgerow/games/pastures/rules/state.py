"""Pastures New's record: a few sets of squares, kept row by row, and whose turn it is.

A set of squares is sixteen numbers, one for each row from the top; bit c of a row is the square in column c (A is 0).
Grids smaller than 16 x 16 use the top left part, and share one layout and one compilation:

         A B C D E ...             a square in a move's code is 16 * row + column:
     1   M M F D D                      A   B   C
     2   M W P P P                 1    0   1   2 ...
     3   F P P R P                 2   16  17  18 ...
     ...                           3   32  33  34 ...
"""

from __future__ import annotations

SIDE = 16  # the longest side
SMALLEST = 3
SQUARES = SIDE * SIDE

# Terrains, in the order in which moves are listed. The first four are two pairs that may not touch: `terrain ^ 1` is
# the one that a terrain may not stand beside; Forest and Wasteland stand beside anything.
MOUNTAIN, PLAINS, RIVER, DESERT, FOREST, WASTELAND = range(6)
TERRAINS = 6
NONE = -1  # no terrain

ANY = 4  # in `free` and `left`: the empty squares, which are open to Forest and Wasteland

FILLING, CLAIMING, OVER = range(3)  # phases

# Moves: SQUARES * terrain + square, CASTLE + square, PASS.
CASTLE = TERRAINS * SQUARES
PASS = CASTLE + SQUARES
MOST_MOVES = TERRAINS * SQUARES

# Options that are words, by their place among the choices.
STARTERS = ("player1", "player2", "random")  # first; RANDOM only until the match begins
RANDOM = 2
RELAX, STUCK_PASS = 0, 1  # stuck
ALTERNATE, STARTER, OTHER = 0, 1, 2  # castle_first
IN_TURN, TWO_EACH = 0, 1  # castle_order
CASTLES_OF_BOTH = 4  # with TWO_EACH

FIELDS = [
    ("phase", "i1"),
    ("turn", "i1"),  # the seat to move; 0 when the match is over
    ("passed", "i1"),  # castle_pass: the last turn was a pass
    ("last", "i1", (2,)),  # the terrain each seat wrote on her last turn, or NONE; only while filling
    ("left", "i2", (5,)),  # how many squares each set of `free` has
    ("points", "i2", (2,)),
    ("land", "u2", (TERRAINS, SIDE)),  # the squares of each terrain; a castle does not remove what is under it
    ("free", "u2", (5, SIDE)),  # empty squares whose neighbours allow Mountain, Plains, River, Desert; ANY: all empty
    ("sites", "u2", (SIDE,)),  # where a castle may stand now; only from the claiming on
    ("castles", "u2", (2, SIDE)),  # the castles of each seat
]
