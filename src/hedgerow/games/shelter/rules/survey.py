# mypy: allow-untyped-defs, allow-incomplete-defs
"""The land surveyed once, so that one animal or one fence more is judged by what it changes.

The learned value (`value.land_traits`) is a sum over areas, as they are and as planned, and over kinds. A survey keeps
the areas and what each promises; an animal changes one of them, a fence parts one or lies loose in it. All promises are
whole numbers, in parts of a point (`mind.UNIT`), so that they are the same in whatever order they are added up.
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.heuristic import PLAN_BELOW, PLAN_RIGHT
from hedgerow.games.shelter.rules.land import area_of
from hedgerow.games.shelter.rules.points import area_points, kinds_in
from hedgerow.games.shelter.rules.state import ALL, ALL_KINDS, OWL, ROUNDS, SIDE, SQUARES
from hedgerow.games.shelter.rules.value import (
    ALONE,
    BONUS,
    EMPTY,
    FENCES,
    LAND,
    MIXED,
    NOW,
    OF_KIND,
    PLANNED,
    SUPPLY,
    TIMES,
    add_area,
    bonus_traits,
    land_traits,
    open_stalls,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import UNIT

# Places in `notes` and `found`, which are the search's up to here:
WEIGHT = 800  # the weights of the land, in `found`
AS_IT_IS, AS_PLANNED = 500, 540  # areas in `notes`, what each promises in `found`
OF_RHINOS = 100  # so far behind each area, in `notes`: its content rhinos, doubled, and 1 if it counts as theirs
RHINOS, HERDS = 690, 692  # all of them together, as it is and as planned


@rule
def take_weights(s, sheet, mind):
    """The weights for the end of this round, with what the open squares of the block add to them; in the last one the
    score takes the place of the value."""
    for i in range(LAND):
        mind.found[WEIGHT + i] = 0.0 if s.turn == ROUNDS else float(round(UNIT * mind.weights[int(s.turn) - 1, i]))
    for i in range(len(TIMES)):
        mind.found[WEIGHT + TIMES[i]] += mind.found[WEIGHT + SUPPLY + i] * open_stalls(s, sheet, OF_KIND[i])
    if s.turn == ROUNDS:
        for i in range(6):
            mind.found[WEIGHT + NOW + i] = UNIT
        mind.found[WEIGHT + NOW + 6] = mind.found[WEIGHT + NOW + 7] = -UNIT
        mind.found[WEIGHT + BONUS] = UNIT
        mind.found[WEIGHT + BONUS + 4] = UNIT * ALL_KINDS


# --- what a piece of the land promises --------------------------------------------------------------------------------


@rule
def area_worth(s, sheet, area, right, below, mind, planned):
    """Of one area between these fences; its content rhinos, and whether it is one with rhinos, which count together."""
    weight = WEIGHT + (PLANNED if planned else NOW)
    giraffes, dogs, tigers, rhinos, herd, elephants, loose, empty = area_points(sheet, s.options, area, right, below)
    worth = mind.found[weight + 1] * giraffes + mind.found[weight + 2] * dogs + mind.found[weight + 3] * tigers
    worth += mind.found[weight + 5] * elephants + mind.found[weight + 6] * loose + mind.found[weight + 7] * empty
    if planned and s.turn < ROUNDS:
        worth += hopes_worth(sheet, area, mind)
    return worth, rhinos, herd


@rule
def hopes_worth(sheet, area, mind):
    """Of one area of the plan, beside its points."""
    kinds = kinds_in(sheet, area)
    first = EMPTY if kinds == 0 else ALONE if kinds == 1 else MIXED  # only these change
    last = MIXED if kinds == 0 else SUPPLY if kinds == 1 else ALONE
    for k in range(first, last):
        mind.traits[k] = 0.0
    add_area(sheet, area, mind.traits)
    worth = 0.0
    for k in range(first, last):
        worth += mind.found[WEIGHT + k] * mind.traits[k]
    return worth


@rule
def kinds_worth(sheet, mind):
    """Of the kinds that there are, of owls and of open circles."""
    bonus_traits(sheet, mind.traits)
    worth = 2 * count(sheet.animal[OWL]) * (mind.found[WEIGHT + NOW] + mind.found[WEIGHT + PLANNED])
    for k in range(BONUS, EMPTY):
        worth += mind.found[WEIGHT + k] * mind.traits[k]
    return worth


# --- a survey ---------------------------------------------------------------------------------------------------------


@rule
def list_areas(s, sheet, right, below, mind, planned):
    """All areas between these fences; what they promise together."""
    at = AS_PLANNED if planned else AS_IT_IS
    weight = WEIGHT + (PLANNED if planned else NOW)
    worth = 0.0
    n = rhinos = herds = 0
    todo = ALL
    while todo:
        area = area_of(todo & -todo, right, below)
        todo &= ~area
        mind.notes[at + n] = area
        mind.found[at + n], more, herd = area_worth(s, sheet, area, right, below, mind, planned)
        mind.notes[at + n + OF_RHINOS] = 2 * more + herd
        worth += mind.found[at + n]
        rhinos += more
        herds += herd
        n += 1
    mind.notes[RHINOS + planned], mind.notes[HERDS + planned] = rhinos, herds
    return worth + mind.found[weight + 4] * rhinos * herds


@rule
def surveyed(s, sheet, mind):
    """What the land promises as it stands; areas are noted for what may change."""
    right, below = sheet.right, sheet.below
    worth = mind.found[WEIGHT] + kinds_worth(sheet, mind)
    worth += list_areas(s, sheet, right, below, mind, 0)
    worth += list_areas(s, sheet, right | PLAN_RIGHT, below | PLAN_BELOW, mind, 1)
    worth += mind.found[WEIGHT + FENCES] * (count(PLAN_RIGHT & ~right) + count(PLAN_BELOW & ~below))
    worth += mind.found[WEIGHT + FENCES + 1] * (count(right & ~PLAN_RIGHT) + count(below & ~PLAN_BELOW))
    return worth


@rule
def supply_costs(s, sheet, mind, at):
    """What one open square of the block less would cost the land as it stands, for each kind, into `found`."""
    land_traits(s, sheet, mind.traits)
    for kind in range(6):
        mind.found[at + kind] = 0.0
    for i in range(len(TIMES)):
        mind.found[at + OF_KIND[i]] += mind.found[WEIGHT + SUPPLY + i] * mind.traits[TIMES[i]]


@rule
def area_at(mind, square, planned):
    """Where the list has the area of a square."""
    at = AS_PLANNED if planned else AS_IT_IS
    while mind.notes[at] >> square & 1 == 0:
        at += 1
    return at


@rule
def rhinos_gain(mind, at, planned, rhinos, herds):
    """What rhinos promise more if an area of the survey has so many that are content, in so many areas."""
    before, others = mind.notes[RHINOS + planned], mind.notes[HERDS + planned]
    rhinos += before - mind.notes[at + OF_RHINOS] // 2
    herds += others - mind.notes[at + OF_RHINOS] % 2
    return mind.found[WEIGHT + (PLANNED if planned else NOW) + 4] * (rhinos * herds - before * others)


# --- one animal more --------------------------------------------------------------------------------------------------


@rule
def area_gain(s, sheet, square, mind, planned):
    """What the area of a square promises more than in the survey: something has been drawn there since."""
    right = sheet.right | (PLAN_RIGHT if planned else 0)
    below = sheet.below | (PLAN_BELOW if planned else 0)
    at = area_at(mind, square, planned)
    worth, rhinos, herd = area_worth(s, sheet, mind.notes[at], right, below, mind, planned)
    return worth - mind.found[at] + rhinos_gain(mind, at, planned, rhinos, herd)


@rule
def animal_gain(s, sheet, square, mind):
    """What an animal that has been drawn on a square since the survey promises there, beside its being of a kind."""
    return area_gain(s, sheet, square, mind, 0) + area_gain(s, sheet, square, mind, 1)


# --- one fence more ---------------------------------------------------------------------------------------------------


@rule
def may_part(edge, right, below):
    """Can a fence there part an area? Both its ends must meet a fence or the border."""
    q = edge % SQUARES
    if edge < SQUARES:
        return (q < SIDE or right >> q - SIDE & 1 or below >> q - SIDE & 3) and (
            q >= SQUARES - SIDE or right >> q + SIDE & 1 or below >> q & 3
        )
    return (q % SIDE == 0 or below >> q - 1 & 1 or (right >> q - 1 | right >> q + SIDE - 1) & 1) and (
        q % SIDE == SIDE - 1 or below >> q + 1 & 1 or (right >> q | right >> q + SIDE) & 1
    )


@rule
def loose_effect(s, sheet, square, mind, planned):
    """The same of a fence that parts nothing yet: where two kinds share an area, it is a step to parting them."""
    at = area_at(mind, square, planned)
    if planned and s.turn < ROUNDS and kinds_in(sheet, mind.notes[at]) == 2:
        return area_gain(s, sheet, square, mind, planned)
    return mind.found[WEIGHT + (PLANNED if planned else NOW) + 6]


@rule
def fence_effect(s, sheet, edge, right, below, mind, planned):
    """What the areas promise more with a fence on an edge, which is among these fences already: it parts one or is
    loose."""
    square = edge % SQUARES
    if not may_part(edge, right, below):
        return loose_effect(s, sheet, square, mind, planned)
    one = area_of(1 << square, right, below)
    if one >> square + (1 if edge < SQUARES else SIDE) & 1:
        return loose_effect(s, sheet, square, mind, planned)
    at = area_at(mind, square, planned)
    other = mind.notes[at] & ~one
    here, rhinos, herds = area_worth(s, sheet, one, right, below, mind, planned)
    there, more, another = area_worth(s, sheet, other, right, below, mind, planned)
    return here + there - mind.found[at] + rhinos_gain(mind, at, planned, rhinos + more, herds + another)


@rule
def fence_gain(s, sheet, edge, mind):
    """What a fence promises that has been drawn on an edge since the survey."""
    square = edge % SQUARES
    plan = PLAN_RIGHT if edge < SQUARES else PLAN_BELOW
    gain = fence_effect(s, sheet, edge, sheet.right, sheet.below, mind, 0)
    if plan >> square & 1 == 0:
        gain += mind.found[WEIGHT + FENCES + 1]
        return gain + fence_effect(s, sheet, edge, sheet.right | PLAN_RIGHT, sheet.below | PLAN_BELOW, mind, 1)
    gain -= mind.found[WEIGHT + FENCES]
    gain += area_gain(s, sheet, square, mind, 1)
    return gain + area_gain(s, sheet, square + (1 if edge < SQUARES else SIDE), mind, 1)
