"""Re-Wilding's record: the printed sheet once, and for every player what has been coloured, filled and crossed on it.

A set of squares is an int64 whose bit 5 * row + column is the square (row 0 is the top, column 0 is A):

        A  B  C  D  E
    1   0  1  2  3  4
    2   5  6  7  8  9
    3  10 11 12 13 14
    4  15 16 17 18 19
    5  20 21 22 23 24

A square has two slots, and a slot is a plant outline with a wildlife outline beneath it; `coloured` holds four sets:

    plants   [0] left   [1] right      index 2 * kind + slot
    wildlife [2] left   [3] right

Tracks 0..4 are the rows from the top, 5..9 the columns from the left.
"""

from __future__ import annotations

SIDE = 5
SQUARES = 25
ALL = (1 << SQUARES) - 1
COLUMN_A = sum(1 << (SIDE * row) for row in range(SIDE))
COLUMN_E = COLUMN_A << (SIDE - 1)
TRACKS = 2 * SIDE
LITTLE = 2  # little squares on a track

SOLO, TOGETHER = 0, 1  # variants, in the order the room names them
MOST_PLAYERS = 8  # 2 to 8 players share one layout, so that it is compiled once
YEARS = 10

HILLS, MOORS, RIVER, BANKS = range(4)
PLANTS, WILDLIFE = 0, 1  # kinds of outline
LEFT, RIGHT = 0, 1  # slots

MIRRORS, FLIPS, REROLLS, NUDGES = range(4)  # the four dice-changes, from the top of the sheet
FIRE, DROUGHT, STORMS, FLOOD, FINE = range(5)  # weathers; the first four have protection squares

# The panel's options, left to right.
OPTIONS = 6
TO_SAVE, TO_PROTECT, TO_CLEAR, TO_PLANT, TO_INTRODUCE, TO_GROW = range(OPTIONS)

# What all players do at the same time: nobody begins the next stage before everybody has ended this one.
TURN, WEATHERING, CHECKING, OVER = range(4)

# What one player is doing. SAVING + option resolves that option of the panel.
WAITING, PLACING, SAVING, PROTECTING, CLEARING, PLANTING, INTRODUCING, GROWING, FACING, TESTING, ASKED = range(11)

# Steps of the year end behind the weather roll; the record holds the next one. 0: it has not begun.
DAMAGE, BREED_ALL, GROW_ALL, CONTAMINATION, ENDED = range(1, 6)

# What a slot is asked for (`ask_slot`).
NOTHING, A_PLANT, AN_ANIMAL, A_STRIKE = range(4)  # A_PLANT + kind

# Moves. Chance: the face of a die, less one. Dice are named by their place in `die`.
LOCK, ACCEPT, ADD_MARK, DECLINE = range(4)
FLIP = 4  # + die
PLUS = 8  # + die
MINUS = 12  # + die
MIRROR = 16  # + 6 * die + (face - 1)
REROLL = 40  # + set of dice
PLACE = 56  # + set of dice
SAVE = 72  # + die
FILL = 76  # + dice-change
PROTECT = 80  # + weather
CLEAR = 84  # + track; the eleventh is the clean-up
CLEANUP = CLEAR + TRACKS
PLANT = 95  # + 2 * square + slot
INTRODUCE = 145  # + square
THRIVE = 170  # + 4 * kind + habitat
PICK = 178  # + slot
MOST_MOVES = 64  # a planting roll of two wild dice with `ask_slot` comes nearest

DICE_OF_A_TURN = 4
ENCODED_SAVE = 7**4  # a group is its faces as digits to base 7; above this number, one saved die

PRINTED = [
    ("habitat", "i8", (4,)),  # the squares of each habitat
    ("first", "i1", (4,)),  # the square marked fire, drought, storms, flood
    ("arrow", "i1", (SQUARES,)),  # the next square of the same chain, -1 at its end
    ("numbered", "i1", (6,)),  # contamination, lowest number first
    ("track", "i1", (TRACKS,)),  # little squares filled before the match
    ("change", "i1", (4, 2)),  # how many squares, how many of them filled
    ("protection", "i1", (4, 2)),
    ("cleanup", "i1", (2,)),
    ("hunger", "i1"),  # boxes for each symbol
]

SHEET = [
    ("coloured", "i8", (4,)),
    ("crossed", "i8", (2,)),  # whole slots: left, right
    ("asking", "i8"),  # squares whose slot is still to be named
    ("group", "i2", (DICE_OF_A_TURN,)),  # before the lock: the groups on the panel, sorted
    ("track", "i1", (TRACKS,)),  # little squares filled
    ("change", "i1", (4,)),  # filled and not crossed: uses left
    ("change_blank", "i1", (4,)),  # not yet filled; what is neither has been crossed
    ("protection", "i1", (4,)),
    ("protection_blank", "i1", (4,)),
    ("cleanup", "i1"),
    ("cleanup_blank", "i1"),
    ("calendar", "i1", (YEARS,)),  # marks; 0 also where nothing is written yet
    ("hunger", "i1", (4,)),  # boxes filled: snakes, kingfishers, squirrels, fish are too many
    ("die", "i1", (DICE_OF_A_TURN,)),  # faces not placed, lowest first, then zeros; see `dice.ordered`
    ("rolling", "i1"),  # dice still to be rolled
    ("again", "i1"),  # they are re-rolled, not rolled for the first time
    ("owed", "i1", (6,)),  # groups on each option still to be resolved
    ("phase", "i1"),
    ("weather", "i1"),  # 1 + the weather of this year end, while it lasts
    ("step", "i1"),
    ("asked", "i1"),  # what for
]


def fields(sheets: int) -> list[tuple[object, ...]]:
    """The fields of a match on so many sheets."""
    return [
        ("printed", PRINTED),
        ("year", "i1"),
        ("stage", "i1"),
        ("sheet", SHEET, (sheets,)),
    ]
