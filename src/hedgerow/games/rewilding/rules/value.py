# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned value looks at: one sheet, at the end of a turn and at the end of a year."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import changes_left
from hedgerow.games.rewilding.rules.land import (
    all_cleared,
    animals,
    bare_squares,
    blank,
    cleared,
    contaminated_next,
    full_squares,
    gains,
    homes,
    plantable,
    struck,
    target,
)
from hedgerow.games.rewilding.rules.state import (
    ALL,
    FACING,
    FINE,
    HILLS,
    LEFT,
    MOORS,
    PLACING,
    PLANTS,
    RIGHT,
    TRACKS,
    WILDLIFE,
    YEARS,
)
from hedgerow.games.rewilding.rules.year import last_mark
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape

# Places of the traits; 0 is always 1.
TRACK = 1  # of each: is it begun, is it cleared
GROUND = TRACK + 2 * TRACKS  # cleared squares; plants that fit and animals that do, and whether none does
CLEANUPS = GROUND + 5  # filled, blank; is all clear, is a square in danger, and without a clean-up
CHANGES = CLEANUPS + 5  # of each: how many, is there one, blank; then all together: how many, any, three
GUARD = CHANGES + 15  # of each weather: protection, any, two, what its next square holds, the same if unprotected
MARK = GUARD + 20  # is last year's mark a plus, a minus
HUNGER = MARK + 2  # boxes, half of them, is one more a point
SQUARE = HUNGER + 3  # struck, bare, full of plants, full of animals
BALANCE = SQUARE + 4  # prey less hunters, FEWEST to MOST, on land and by the water
FEWEST, MOST = -3, 6
SPECIES = BALANCE + 2 * (MOST - FEWEST + 1)  # of each kind in each habitat, see `species_traits`
OF_SPECIES = 7
TOTAL = SPECIES + 8 * OF_SPECIES
MIND = Shape(2 * YEARS - 1, (Part(0, TOTAL, (0, 1, 2, 3, 4)),))


@rule
def ground_traits(s, p, to_plant, to_live, out):
    """`to_plant` and `to_live` are where plants and animals fit."""
    for track in range(TRACKS):
        out[TRACK + 2 * track] = 1 if p.track[track] == 1 else 0
        out[TRACK + 2 * track + 1] = 1 if p.track[track] > 1 else 0
    out[GROUND] = count(cleared(p))
    out[GROUND + 1] = count(to_plant)
    out[GROUND + 2] = 1 if to_plant == 0 else 0
    out[GROUND + 3] = count(to_live)
    out[GROUND + 4] = 1 if to_live == 0 else 0
    in_danger = contaminated_next(s, p) >= 0
    out[CLEANUPS] = p.cleanup
    out[CLEANUPS + 1] = p.cleanup_blank
    out[CLEANUPS + 2] = 1 if all_cleared(p) else 0
    out[CLEANUPS + 3] = 1 if in_danger else 0
    out[CLEANUPS + 4] = 1 if in_danger and p.cleanup == 0 else 0


@rule
def held_at(p, square):
    """How many outlines are coloured in a square."""
    held = 0
    for i in range(4):
        held += int(p.coloured[i]) >> square & 1
    return held


@rule
def supply_traits(s, p, out):
    """Dice-changes and protection."""
    for i in range(4):
        out[CHANGES + 3 * i] = p.change[i]
        out[CHANGES + 3 * i + 1] = 1 if p.change[i] else 0
        out[CHANGES + 3 * i + 2] = p.change_blank[i]
    left = changes_left(p)
    out[CHANGES + 12] = left
    out[CHANGES + 13] = 1 if left else 0
    out[CHANGES + 14] = 1 if left > 2 else 0
    for weather in range(FINE):
        at = GUARD + 5 * weather
        guard = int(p.protection[weather])
        square = target(s, p, weather)
        held = 1 + held_at(p, square) if square >= 0 else 0
        out[at] = guard
        out[at + 1] = 1 if guard else 0
        out[at + 2] = 1 if guard > 1 else 0
        out[at + 3] = held
        out[at + 4] = 0 if guard else held
    mark = last_mark(s, p)
    out[MARK] = 1 if mark > 0 else 0
    out[MARK + 1] = 1 if mark < 0 else 0


@rule
def square_traits(p, out):
    out[SQUARE] = count(struck(p))
    out[SQUARE + 1] = bare_squares(p)
    out[SQUARE + 2] = full_squares(p, PLANTS)
    out[SQUARE + 3] = full_squares(p, WILDLIFE)


@rule
def animal_traits(s, p, out):
    """Hunger, and who outnumbers whom."""
    boxes = 0
    for symbol in range(4):
        boxes += int(p.hunger[symbol])
    out[HUNGER] = boxes
    out[HUNGER + 1] = boxes // 2
    out[HUNGER + 2] = boxes & 1
    for i in range(BALANCE, SPECIES):
        out[i] = 0
    for pair in range(2):
        balance = animals(s, p, HILLS + 2 * pair) - animals(s, p, MOORS + 2 * pair)
        balance = min(max(balance, FEWEST), MOST)
        out[BALANCE + (MOST - FEWEST + 1) * pair + balance - FEWEST] = 1


@rule
def species_traits(s, p, kind, habitat, touched, places, out):
    """Outlines and full squares, is there any; what it would gain, on bare squares above all; where it could begin.
    Squares that are not bare are `touched`; its kind fits in `places`."""
    at = SPECIES + OF_SPECIES * (4 * kind + habitat)
    here = int(s.printed.habitat[habitat])
    left, right = int(p.coloured[2 * kind]) & here, int(p.coloured[2 * kind + 1]) & here
    to_left, to_right, either = gains(s, p, kind, habitat)
    out[at] = count(left) + count(right)
    out[at + 1] = count(left & right)
    out[at + 2] = 1 if left | right else 0
    out[at + 3] = count(to_left) + count(to_right) + count(either)
    out[at + 4] = count((to_left | to_right | either) & ~touched)
    out[at + 5] = count(here & blank(p, kind, LEFT)) + count(here & blank(p, kind, RIGHT))
    out[at + 6] = 1 if places & here and left | right == 0 else 0


@rule
def put_traits(s, p, out):
    """All traits of a sheet; which stage it is, the caller knows."""
    out[0] = 1
    animal_traits(s, p, out)
    put_plant_traits(s, p, ALL, out)


@rule
def put_plant_traits(s, p, squares, out):
    """The traits that planting on one of these squares may change: of the species, those of their habitats."""
    to_plant, to_live = plantable(p), homes(p)
    touched = struck(p) | int(p.coloured[0]) | int(p.coloured[1]) | int(p.coloured[2]) | int(p.coloured[3])
    ground_traits(s, p, to_plant, to_live, out)
    supply_traits(s, p, out)
    square_traits(p, out)
    for habitat in range(4):
        if int(s.printed.habitat[habitat]) & squares:
            species_traits(s, p, PLANTS, habitat, touched, to_plant, out)
            species_traits(s, p, WILDLIFE, habitat, touched, to_live, out)


@rule
def traits(s, seat, mind):
    """Where a turn has ended and the weather is to be rolled, and where the next year's dice are."""
    p = s.sheet[seat]
    if p.again:
        return -1
    if p.phase == FACING and p.rolling == 2:
        put_traits(s, p, mind.traits)
        return 2 * (int(s.year) - 1)
    if p.phase == PLACING and p.rolling == 4 and s.year > 1:
        put_traits(s, p, mind.traits)
        return 2 * (int(s.year) - 2) + 1
    return -1
