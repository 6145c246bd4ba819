"""One sheet of a record as plain numbers, which drawings look at often and NumPy hands out slowly."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hedgerow.games.shelter.rules import points
from hedgerow.games.shelter.rules.state import ALL, CATEGORIES, SHEET, SIDE
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Record

_boxes = interpreted(points.boxes)
_PLACE = {field[0]: place for place, field in enumerate(SHEET)}


class Land(NamedTuple):
    """What is drawn on a land. The names are the record's, so that the rules can be asked about it."""

    trees: int
    animal: tuple[int, ...]
    right: int
    below: int


class Marks(NamedTuple):
    """The fields that the points need besides the land's."""

    trees: int
    animal: tuple[int, ...]
    right: int
    below: int
    lost: int
    third: int
    doubles: int


class Round(NamedTuple):
    """Where a seat is in the running round."""

    step: int
    kind: int
    die: int
    placed: int  # its animal's square
    fences: int


class Options(NamedTuple):
    """The options that change points."""

    rhino_counts_mixed: int
    double_worth: int
    tree_area_empty: int
    giraffe_same_area: int


class Facts(NamedTuple):
    """A sheet."""

    land: Land
    crossed: int
    lost: int
    third: int
    doubles: int
    round: Round


def facts_of(s: Record, seat: int) -> Facts:
    values = s["sheet"][seat].item()

    def at(name: str) -> int:
        return int(values[_PLACE[name]])

    land = Land(at("trees"), tuple(values[_PLACE["animal"]].tolist()), at("right"), at("below"))
    fences = at("new_right").bit_count() + at("new_below").bit_count()
    now = Round(at("step"), at("kind"), at("die"), at("new_animal"), fences)
    return Facts(land, at("crossed"), at("lost"), at("third"), at("doubles"), now)


def options_of(s: Record) -> Options:
    return Options(*(int(s["options"][name]) for name in Options._fields))


@lru_cache(maxsize=1000)
def scores(
    land: Land, lost: int, third: int, doubles: int, decided: int, over: bool, options: Options
) -> tuple[int, ...]:  # fmt: skip
    """The score boxes, in the order of `CATEGORIES`. [shelter.score]"""
    marks = Marks(*land, lost, third, doubles)
    boxes = tuple(int(points) for points in _boxes(marks, decided, over, options))
    assert len(boxes) == len(CATEGORIES)
    return boxes


@lru_cache(maxsize=1000)
def areas(right: int, below: int) -> tuple[int, ...]:
    """For each of the 36 squares the area it lies in. [shelter.area]"""
    found, todo = [0] * SIDE * SIDE, ALL
    while todo:
        area = int(n.rules.area_of(todo & -todo, right, below))
        for square in range(SIDE * SIDE):
            if area >> square & 1:
                found[square] = area
        todo &= ~area
    return tuple(found)


def is_loose(land: Land, on_right: bool, square: int) -> bool:
    """Has a fence the same area on both sides? [shelter.loose?same-area]"""
    lies_in = areas(land.right, land.below)
    return lies_in[square] == lies_in[square + (1 if on_right else SIDE)]
