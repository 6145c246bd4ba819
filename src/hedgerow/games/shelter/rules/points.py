# mypy: allow-untyped-defs, allow-incomplete-defs
"""The score boxes of a sheet, in the order in which they are printed. [shelter.score]"""

from __future__ import annotations

from hedgerow.games.shelter.rules.land import animals, area_of, beside, longest_side
from hedgerow.games.shelter.rules.state import (
    ALL,
    ALL_KINDS,
    CIRCLE,
    DOG,
    ELEPHANT,
    GIRAFFE,
    OWL,
    RHINO,
    SIDE,
    THIRD_FENCE,
    TIGER,
    TREES_EMPTY,
    TREES_UNCOUNTED,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule


@rule
def kinds_in(sheet, area):
    """How many kinds stand in an area; owls are not looked at. [shelter.only-kind]"""
    kinds = 0
    for kind in range(TIGER, ELEPHANT + 1):
        if sheet.animal[kind] & area:
            kinds += 1
    return kinds


@rule
def owl_points(owls):
    """[shelter.owl]"""
    return 2 * owls


@rule
def dog_points(dogs):
    """[shelter.dogs]"""
    return 6 * (dogs // 2)


@rule
def tiger_points(tigers, area):
    """[shelter.tiger] [shelter.tiger?two]"""
    return longest_side(area) if tigers == 1 else 0


@rule
def elephant_points(elephants):
    """[shelter.elephant]"""
    return elephants * elephants


@rule
def near_trees(trees, area, same_area):
    """Where a giraffe of the area is next to a tree. [shelter.giraffe?behind-a-fence]"""
    return beside(trees & area) if same_area else beside(trees)


@rule
def giraffe_points(giraffes, trees, near):
    """Trees in the area for each, plus one for each that is near a tree. [shelter.giraffe]"""
    return giraffes * trees + near


@rule
def loose_in(area, right, below):
    """Fences with this area on both sides. [shelter.loose]"""
    return count(right & area & area >> 1) + count(below & area & area >> SIDE)


@rule
def bare_squares(trees, area, trees_in_areas):
    """What an area without an animal costs. [shelter.empty] [shelter.empty?tree]"""
    if trees_in_areas == TREES_EMPTY:
        return count(area)
    if trees_in_areas == TREES_UNCOUNTED:
        return count(area & ~trees)
    return 0 if trees & area else count(area)


@rule
def empty_in(sheet, area, trees_in_areas):
    """What an area costs for being empty. [shelter.empty]"""
    return 0 if animals(sheet) & area else bare_squares(sheet.trees, area, trees_in_areas)


@rule
def area_points(sheet, options, area, right, below):
    """What one area brings, owls apart, if these fences stand: giraffes, wild dogs, tigers, rhinos that are content,
    1 if it counts as an area with rhinos, elephants, loose fences and squares that are empty."""
    loose = loose_in(area, right, below)
    empty = empty_in(sheet, area, options.tree_area_empty)
    kinds = kinds_in(sheet, area)
    if kinds != 1:
        mixed = sheet.animal[RHINO] & area != 0 and options.rhino_counts_mixed  # [shelter.rhino?mixed]
        return 0, 0, 0, 0, 1 if mixed else 0, 0, loose, empty
    near = near_trees(sheet.trees, area, options.giraffe_same_area)
    herd = sheet.animal[GIRAFFE] & area
    giraffes = giraffe_points(count(herd), count(sheet.trees & area), count(herd & near))
    dogs = dog_points(count(sheet.animal[DOG] & area))
    tigers = tiger_points(count(sheet.animal[TIGER] & area), area)
    rhinos = count(sheet.animal[RHINO] & area)
    elephants = elephant_points(count(sheet.animal[ELEPHANT] & area))
    return giraffes, dogs, tigers, rhinos, 1 if rhinos else 0, elephants, loose, empty


@rule
def land_points(sheet, options):
    """Owls, giraffes, wild dogs, tigers, rhinos, elephants, loose fences and squares of empty areas, all counted up."""
    giraffes = dogs = tigers = rhinos = elephants = loose = empty = rhino_areas = 0
    todo = ALL
    while todo:
        area = area_of(todo & -todo, sheet.right, sheet.below)
        todo &= ~area
        a, b, c, d, e, f, g, h = area_points(sheet, options, area, sheet.right, sheet.below)
        giraffes += a
        dogs += b
        tigers += c
        rhinos += d
        rhino_areas += e
        elephants += f
        loose += g
        empty += h
    owls = owl_points(count(sheet.animal[OWL]))
    return owls, giraffes, dogs, tigers, rhinos * rhino_areas, elephants, loose, empty


@rule
def shelter_points(sheet, decided, options):
    """Circles kept of lines that are decided. [shelter.circles] [shelter.circles?double]"""
    points = CIRCLE * count(int(decided) & ~int(sheet.lost))
    return points if options.double_worth == 6 else points - CIRCLE * int(sheet.doubles)


@rule
def bonus_points(sheet, over):
    """All six kinds; at the end the open third-fence circles, too. [shelter.bonus] [shelter.score?running]"""
    points = ALL_KINDS
    for kind in range(6):
        if sheet.animal[kind] == 0:
            points = 0
    if over:
        for circle in range(int(sheet.third), 3):
            points += THIRD_FENCE[circle]
    return points


@rule
def boxes(sheet, decided, over, options):
    """All ten score boxes; they add up to the score."""
    owls, giraffes, dogs, tigers, rhinos, elephants, loose, empty = land_points(sheet, options)
    shelter = shelter_points(sheet, decided, options)
    return owls, giraffes, dogs, tigers, rhinos, elephants, shelter, bonus_points(sheet, over), -loose, -empty


@rule
def total(sheet, decided, over, options):
    a, b, c, d, e, f, g, h, i, j = boxes(sheet, decided, over, options)
    return a + b + c + d + e + f + g + h + i + j
