"""The score in sentences: which area, which animals, why nothing."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.games.shelter.rules.state import (
    ALL,
    ALL_KINDS,
    CIRCLE,
    DOG,
    ELEPHANT,
    GIRAFFE,
    KINDS,
    LAYOUTS,
    OVER,
    OWL,
    RHINO,
    SIDE,
    SUBTOTALS,
    THIRD_FENCE,
    TIGER,
    TREES_EMPTY,
    TREES_UNCOUNTED,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.phrases import LETTERS, listed_in_words
from hedgerow.kernel.room import Record

BOX = {OWL: "owls", TIGER: "tigers", RHINO: "rhinos", GIRAFFE: "giraffes", DOG: "wild dogs", ELEPHANT: "elephants"}


@dataclass(frozen=True)
class Item:
    """Some points of one box of the sheet, and the sentence that explains them."""

    box: str
    points: int
    sentence: str


def explain_score(s: Record, seat: int) -> list[str]:
    """A seat's score as it stands, box by box: which area, which animals, why nothing."""
    items = accounts(s, seat)
    lines = []
    for name, boxes in SUBTOTALS:
        for box in boxes:
            own = [item for item in items if item.box == box]
            lines.append(f"{box.capitalize()}: {sum(item.points for item in own)}")
            lines += [f"  {item.sentence}" for item in own]
        lines.append(f"Total {name}: {sum(item.points for item in items if item.box in boxes)}")
    return [*lines, f"Total: {sum(item.points for item in items)}"]


def accounts(s: Record, seat: int) -> list[Item]:
    """Every reason for points, in the order of the areas, then the circles."""
    sheet = s.sheet[seat]
    areas = areas_of(sheet)
    rhino_areas = [a for a in areas if _herd(sheet, RHINO, a) and (_pure(sheet, a) or s.options.rhino_counts_mixed)]
    items = []
    if owls := _count(sheet.animal[OWL]):
        items.append(Item("owls", 2 * owls, f"{_many(owls, OWL)}, 2 points each wherever they sit."))
    for area in areas:
        items += [_animals(s, sheet, area, kind, len(rhino_areas)) for kind in _kinds(sheet, area)]
        items += _penalties(s, sheet, area)
    return items + _circles(s, sheet)


def areas_of(sheet: Record) -> list[int]:
    """The areas of a land, by their first squares."""
    areas, todo = [], ALL
    while todo:
        areas.append(int(n.rules.area_of(todo & -todo, int(sheet.right), int(sheet.below))))
        todo &= ~areas[-1]
    return areas


def area_name(area: int) -> str:
    """An area for a sentence: its squares if they are few, else its first square and size."""
    if area == ALL:
        return "the whole land"
    squares = n.names(area)
    return f"area {' '.join(squares)}" if len(squares) <= 8 else f"the area of {squares[0]} ({len(squares)} squares)"


def _count(mask: int) -> int:
    return int(mask).bit_count()


def _herd(sheet: Record, kind: int, area: int) -> int:
    return _count(int(sheet.animal[kind]) & area)


def _many(count: int, kind: int) -> str:
    return f"{count} {KINDS[kind]}{'s' * (count != 1)}"


def _points(count: int) -> str:
    return f"{count} point{'s' * (abs(count) != 1)}"


def _kinds(sheet: Record, area: int) -> list[int]:
    return [kind for kind in range(TIGER, ELEPHANT + 1) if _herd(sheet, kind, area)]


def _pure(sheet: Record, area: int) -> bool:
    return len(_kinds(sheet, area)) == 1


def _animals(s: Record, sheet: Record, area: int, kind: int, rhino_areas: int) -> Item:
    count = _herd(sheet, kind, area)
    start = f"{area_name(area)}: {_many(count, kind)}"
    start = start[0].upper() + start[1:]
    if not _pure(sheet, area):
        others = listed_in_words([BOX[k] for k in _kinds(sheet, area) if k != kind])
        return Item(BOX[kind], 0, f"{start} mixed with {others}: nothing.")
    if kind == TIGER:
        points, why = _tiger(count, area)
    elif kind == RHINO:
        points = count * rhino_areas
        why = f"{_points(rhino_areas)} each for {rhino_areas} area{'s' * (rhino_areas != 1)} with rhinos"
    elif kind == GIRAFFE:
        points, why = _giraffe(s, sheet, area, count)
    elif kind == DOG:
        points = 6 * (count // 2)
        why = f"{count // 2} pair{'s' * (count // 2 != 1)} at 6" + (", the odd one nothing" if count % 2 else "")
    else:
        points, why = count * count, f"{_points(count)} each for a herd of {count}"
    return Item(BOX[kind], points, f"{start}: {why}; {points}.")


def _tiger(count: int, area: int) -> tuple[int, str]:
    side = int(n.rules.longest_side(area))
    if count > 1:
        return 0, "only a tiger alone in its area scores"
    return side, f"the longest side of its area is {side}"


def _giraffe(s: Record, sheet: Record, area: int, count: int) -> tuple[int, str]:
    trees = int(sheet.trees)
    near = n.rules.beside(trees & area if s.options.giraffe_same_area else trees)
    beside, inside = _count(int(sheet.animal[GIRAFFE]) & area & near), _count(trees & area)
    why = (
        f"{_points(inside)} each for {inside} tree{'s' * (inside != 1)} in the area, 1 more for {beside} beside a tree"
    )
    return count * inside + beside, why


def _penalties(s: Record, sheet: Record, area: int) -> list[Item]:
    items = []
    right = int(sheet.right) & area & area >> 1
    below = int(sheet.below) & area & area >> SIDE
    if loose := n.edges(right, below):
        told = listed_in_words(loose)
        verb = "has the same area on both sides" if len(loose) == 1 else "have the same area on both sides"
        items.append(Item("loose fences", -len(loose), f"{told} {verb}."))
    if sum(_herd(sheet, kind, area) for kind in range(6)):
        return items
    trees, size = _count(int(sheet.trees) & area), _count(area)
    where = area_name(area)
    where = where[0].upper() + where[1:]
    if trees and s.options.tree_area_empty == TREES_UNCOUNTED:
        items.append(Item("empty areas", trees - size, f"{where} has no animal; its trees are not counted."))
    elif trees and s.options.tree_area_empty != TREES_EMPTY:
        items.append(Item("empty areas", 0, f"{where} has no animal, but a tree: not empty."))
    else:
        cost = f"{size} square{'s' * (size != 1)}, 1 point each"
        items.append(Item("empty areas", -size, f"{where} has no animal: {cost}."))
    return items


def _circles(s: Record, sheet: Record) -> list[Item]:
    items = []
    heads = list(LAYOUTS.values())[int(s.options.layout)]
    for line in range(8):
        where = f"column {LETTERS[line]}" if line < 4 else f"row {line - 3}"
        if int(s.decided) & ~int(sheet.lost) & 1 << line:
            items.append(Item("shelter", CIRCLE, f"The circle of {where} ({KINDS[heads[line]]}) is kept: {CIRCLE}."))
        elif int(sheet.lost) >> line & 1:
            items.append(Item("shelter", 0, f"The circle of {where} ({KINDS[heads[line]]}) is crossed out."))
    if sheet.doubles and s.options.double_worth != 6:
        pairs = int(sheet.doubles)
        why = f"A row and a column at once count {CIRCLE} together, not {2 * CIRCLE}: {pairs} time{'s' * (pairs != 1)}."
        items.append(Item("shelter", -CIRCLE * pairs, why))
    missing = [KINDS[kind] for kind in range(6) if not sheet.animal[kind]]
    if missing:
        items.append(Item("bonus", 0, f"Not all six kinds: no {listed_in_words(missing)}."))
    else:
        items.append(Item("bonus", ALL_KINDS, f"All six kinds: {ALL_KINDS}."))
    left = THIRD_FENCE[int(sheet.third) :]
    if s.phase == OVER:
        told = listed_in_words([str(c) for c in left]) or "none"
        items.append(Item("bonus", sum(left), f"Third-fence circles left: {told}."))
    elif left:
        items.append(Item("bonus", 0, f"Third-fence circles count at the end: now {' + '.join(map(str, left))}."))
    return items
