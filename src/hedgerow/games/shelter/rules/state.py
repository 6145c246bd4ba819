"""Wildlife Shelter's record: one sheet for each player, and where in the round we are.

The sanctuary is a set of squares, an int64 whose bit 6 * row + column is the square (row 0 is the top, column 0 is A).
A die of value v names row v and column v together, eleven squares:

        A  B  C  D  E  F
    1   0  1  2  3  4  5
    2   6  7  8  9 10 11
    3  12 13 14 15 16 17
    4  18 19 20 21 22 23
    5  24 25 26 27 28 29
    6  30 31 32 33 34 35

Fences are sets of squares, too: bit q of `right` is the edge between square q and the one on its right, bit q of
`below` the edge between q and the one below. The outer border is fenced by nature and never stored.

The shelter is a block of sixteen squares, bit 4 * row + column. Its lines are 0-3, the columns, and 4-7, the rows; the
animals beside them are those of the layout `listed`:

           owl owl rhino tiger
             A   B   C   D
         1   0   1   2   3   wild dog
         2   4   5   6   7   wild dog
         3   8   9  10  11   giraffe
         4  12  13  14  15   elephant
"""

from __future__ import annotations

# --- the sheet as data ------------------------------------------------------------------------------------------------

KINDS = ("owl", "tiger", "rhino", "giraffe", "wild dog", "elephant")  # by die, 1 to 6 [shelter.adopt?die-values]
OWL, TIGER, RHINO, GIRAFFE, DOG, ELEPHANT = range(6)

LAYOUTS = {  # columns from the left, then rows from the top [shelter.sheet?layout]
    "listed": (OWL, OWL, RHINO, TIGER, DOG, DOG, GIRAFFE, ELEPHANT),
    "mixed": (OWL, RHINO, DOG, GIRAFFE, OWL, TIGER, DOG, ELEPHANT),
}

ROUNDS = 16
TREES = 4
MOST_AGAIN = 40  # and two for each land: rolls that named a tree's square again [shelter.trees?endless]
CIRCLE = 3  # what a line's circle is worth
THIRD_FENCE = (4, 3, 1)  # the circles beside "third fence", crossed from the left
ALL_KINDS = 7
CATEGORIES = (
    "owls",
    "giraffes",
    "wild dogs",
    "tigers",
    "rhinos",
    "elephants",
    "shelter",
    "bonus",
    "loose fences",
    "empty areas",
)
SUBTOTALS = (("animals", CATEGORIES[:6]), ("extra", CATEGORIES[6:8]), ("minus", CATEGORIES[8:]))  # [shelter.score]

# --- sets of squares --------------------------------------------------------------------------------------------------

SIDE, SQUARES = 6, 36
ALL = (1 << SQUARES) - 1
ROW_1 = 0b111111
COLUMN_A = sum(1 << (SIDE * row) for row in range(SIDE))
NOT_F = ALL & ~(COLUMN_A << 5)  # squares with a neighbour on the right
NOT_6 = ALL >> SIDE  # squares with a neighbour below

# What a die reaches; index 0 is no die. A fence needs one of its two sides there. [shelter.place] [shelter.fence]
CROSS = (0, *(ROW_1 << SIDE * v | COLUMN_A << v for v in range(SIDE)))
REACH_RIGHT = tuple((cross | cross >> 1) & NOT_F for cross in CROSS)
REACH_BELOW = tuple((cross | cross >> SIDE) & NOT_6 for cross in CROSS)

BLOCK, STALLS = 4, 16  # the shelter's side and squares
FULL = (1 << STALLS) - 1
LINES = (*(0x1111 << column for column in range(BLOCK)), *(0xF << BLOCK * row for row in range(BLOCK)))


def _stalls_of(kind: int, heads: tuple[int, ...]) -> int:
    """All shelter squares in a line of that kind."""
    squares = 0
    for line, head in enumerate(heads):
        squares |= LINES[line] if head == kind else 0
    return squares


KIND_LINES = tuple(_stalls_of(kind, heads) for heads in LAYOUTS.values() for kind in range(6))  # 6 * layout + kind

# --- phases, steps, moves ---------------------------------------------------------------------------------------------

SOLO, TABLE = 0, 1  # variants, in the order the room names them

TREE_ROW, TREE_COLUMN, ROLL_1, ROLL_2, ROLL_3, DRAW, OVER = range(7)  # every die is a step of its own

ADOPT, PLACE, FENCE, WAIT = range(4)  # where a seat is inside the round

# Moves. Chance: the face of a die, less one. Players: a step offers parts, a part is a set of squares behind an offset.
#     ADOPT   part 0-5: adopt that kind at a shelter square; 6: third fence at a shelter square
#     PLACE   part 0: at a square by the lower of the two dice left; 1: by the higher
#     FENCE   part 0: on the right of a square; 1: below a square; 2: done
PARTS = (7, 2, 3, 0)
OFFSETS = (0, 16, 32, 48, 64, 80, 96) + (112, 148, 0, 0, 0, 0, 0) + (184, 220, 256, 0, 0, 0, 0)  # 7 * step + part
THIRD, LOW, HIGH, RIGHT, BELOW, DONE = 96, 112, 148, 184, 220, 256
MOST_MOVES = 64  # 60 inner edges and `done`

THIRD_ANY, THIRD_ALL = 0, 1  # option third_fence: any_blocked, all_blocked
TREES_NOT_EMPTY, TREES_EMPTY, TREES_UNCOUNTED = 0, 1, 2  # option tree_area_empty

SHEET = [
    ("trees", "i8"),
    ("animal", "i8", (len(KINDS),)),  # where each kind stands
    ("right", "i8"),  # fences
    ("below", "i8"),
    ("crossed", "i4"),  # shelter squares
    ("lost", "i2"),  # lines whose circle is crossed out
    ("third", "i1"),  # circles crossed out beside "third fence"
    ("doubles", "i1"),  # crosses that kept the circles of a row and a column at once
    # What of all this was drawn in the running round: the others may not see it yet.
    ("new_animal", "i8"),  # one square or none
    ("new_right", "i8"),
    ("new_below", "i8"),
    ("new_cross", "i4"),  # one shelter square or none
    ("new_third", "i1"),  # 1: a third-fence circle
    ("step", "i1"),
    ("kind", "i1"),  # PLACE: the animal waiting for its place
    ("die", "i1"),  # FENCE: the die left for fences, or 0: all three, for a third fence
]


def fields(sheets: int) -> list[tuple[object, ...]]:
    """The fields of a match with room for so many players."""
    return [
        ("phase", "i1"),
        ("turn", "i1"),  # the round, 1 to 16; 0 while trees are rolled (`round` is a method of NumPy's)
        ("dice", "i1", (3,)),  # in rising order as far as rolled, else 0
        ("row", "i1"),  # of the next tree, plus one, while its column is to come
        ("at", "i1"),  # whose trees are rolled, where everybody has her own
        ("first", "i1"),  # DRAW: the first seat that has not finished
        ("decided", "i2"),  # lines that somebody has completed
        ("best", "i2"),  # OVER: the highest score
        ("sheet", SHEET, (sheets,)),
    ]
