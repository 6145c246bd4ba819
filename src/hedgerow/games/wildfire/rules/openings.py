"""The first turn of a solo match, known by heart: the chance behind every first event, and what to do about it.

No other turn takes a search so long: behind it little land is left, and `perfect` finds its chance at once. So the
first turns of all 135 openings were searched once (tools/wildfire_book.py) and are kept in openings.txt, the home on
one of six squares; every other home is one of these, turned or mirrored.

    A1 C2                               the home, and where the first fire was
    0.942901234568 B2 | D1 E1 F1 C2     the chance, the best actions, and behind which events
    0.999978566529 C1+B2 | A1           two actions are owed: the best pairs

Chances are those of `perfect`, had at least and at most. Listed are all actions that are known to have them without a
pass; what is not listed is taken to have less.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hedgerow.games.wildfire.rules.fire import around
from hedgerow.games.wildfire.rules.state import (
    ACT,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_COLUMN,
    HOME_ROW,
    SIDE,
    SQUARES,
)
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.layout import Record

FILE = Path(__file__).parents[1] / "openings.txt"
GAP = 8  # the option `start_gap` that the book is about [wildfire.first-fire?neighbouring]

Way = frozenset[int]  # squares on which the owed actions are done: a burning one is doused, an empty one dug


class Known(NamedTuple):
    """What perfect play makes of an event."""

    chance: float
    ways: frozenset[Way]  # all that are best; empty: a search has to find them


Events = tuple[Known, ...]  # by the square of the event


def _symmetries() -> Iterator[tuple[int, ...]]:
    """The eight ways to lay a grid on itself: for each square, where it comes to lie."""
    for flip in (False, True):
        for turns in range(4):
            places = []
            for square in range(SQUARES):
                row, column = divmod(square, SIDE)
                if flip:
                    row, column = column, row
                for _ in range(turns):
                    row, column = column, SIDE - 1 - row
                places.append(SIDE * row + column)
            yield tuple(places)


SYMMETRIES = tuple(_symmetries())


def square_named(name: str) -> int:
    """
    >>> square_named("B3")
    13
    """
    return SIDE * (int(name[1:]) - 1) + "ABCDEF".index(name[0])


def name_of(square: int) -> str:
    return f"{'ABCDEF'[square % SIDE]}{square // SIDE + 1}"


def _ways(words: list[str]) -> frozenset[Way]:
    return frozenset(frozenset(map(square_named, word.split("+"))) for word in words)


@cache
def book() -> dict[tuple[int, int], Events]:
    """What the file says, by home and first fire."""
    found: dict[tuple[int, int], list[Known]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        told, bar, events = line.partition("|")
        if not bar:
            home, fire = map(square_named, line.split())
            known = found[home, fire] = [Known(0.0, frozenset())] * SQUARES
            continue
        chance, *words = told.split()
        for event in map(square_named, events.split()):
            known[event] = Known(float(chance), _ways(words))
    return {opening: tuple(known) for opening, known in found.items()}


@cache
def events_of(home: int, fire: int) -> Events | None:
    """The first turn of an opening, as it lies; None, where the book has nothing of it."""
    for image in SYMMETRIES:
        told = book().get((image[home], image[fire]))
        if told is not None:
            back = {image[square]: square for square in range(SQUARES)}
            turned = (
                Known(known.chance, frozenset(frozenset(back[square] for square in way) for way in known.ways))
                for known in told
            )
            laid = dict(zip((back[event] for event in range(SQUARES)), turned, strict=True))
            return tuple(laid[event] for event in range(SQUARES))
    return None


def mean(known: Events) -> float:
    return sum(one.chance for one in known) / len(known)


# --- before the first event -------------------------------------------------------------------------------------------


def refused(home: int, fire: int) -> bool:
    """Is a first fire so near that it is rolled again? [wildfire.first-fire?neighbouring]"""
    (row, column), (down, across) = divmod(home, SIDE), divmod(fire, SIDE)
    return max(abs(row - down), abs(column - across)) <= 1


@cache
def of_opening(home: int, fire: int) -> float | None:
    """The chance of a home and a first fire."""
    known = events_of(home, fire)
    return None if known is None else mean(known)


@cache
def of_home(home: int) -> float | None:
    """Before the fire is rolled: a refused one is rolled again, so that all others are as likely as each other.
    [wildfire.first-fire]"""
    return _average(of_opening(home, fire) for fire in range(SQUARES) if not refused(home, fire))


@cache
def of_anything() -> float | None:
    """Before a match begins. [wildfire.home]"""
    return _average(of_home(home) for home in range(SQUARES))


def _average(chances: Iterator[float | None]) -> float | None:
    found = list(chances)
    known = [chance for chance in found if chance is not None]
    return sum(known) / len(known) if len(known) == len(found) else None


def of_setting_up(s: Record) -> float | None:
    """Of a solo match whose home or first fire is still to be rolled, die by die. [wildfire.dice]"""
    if s.options.start_gap != GAP:
        return None
    home, column = int(s.grid[0].home).bit_length() - 1, int(s.die)
    if s.phase == HOME_COLUMN:
        return of_anything()
    if s.phase == HOME_ROW:
        return _average(of_home(SIDE * row + column) for row in range(SIDE))
    if s.phase == FIRE_COLUMN:
        return of_home(home)
    assert s.phase == FIRE_ROW
    fires = (SIDE * row + column for row in range(SIDE))
    return _average(of_home(home) if refused(home, fire) else of_opening(home, fire) for fire in fires)


# --- the first turn ---------------------------------------------------------------------------------------------------


def _members(squares: int) -> list[int]:
    return [square for square in range(SQUARES) if squares >> square & 1]


def digs_of(home: int) -> int:
    """By the home's place: corner none, border one, elsewhere two. [wildfire.digs]"""
    return sum(0 < line < SIDE - 1 for line in divmod(home, SIDE))


def _lit(fire: int) -> int:
    """What burns behind the first spread. [wildfire.spread]"""
    return int(interpreted(around)(1 << fire))


def of_roll(s: Record) -> float | None:
    """Of a solo match whose first event is being rolled."""
    if s.phase not in (EVENT_COLUMN, EVENT_ROW):
        return None
    grid = s.grid[0]
    home, fires = int(grid.home).bit_length() - 1, _members(int(grid.burnt))
    if len(fires) != 1 or grid.doused or grid.dug or grid.digs != digs_of(home) or grid.burning != _lit(fires[0]):
        return None
    known = events_of(home, fires[0])
    if known is None:
        return None
    return mean(known if s.phase == EVENT_COLUMN else known[int(s.die) :: SIDE])


def of_decision(s: Record) -> Known | None:
    """Of a solo match whose first event has fallen, before an action or, of two, between them."""
    grid = s.grid[0]
    home, burnt, spent = int(grid.home).bit_length() - 1, _members(int(grid.burnt)), _members(grid.doused | grid.dug)
    if s.phase != ACT or grid.lost or len(burnt) not in (1, 2) or len(spent) > 1:
        return None
    digs = int(grid.digs) + int(grid.dug != 0)
    for fire in burnt:
        known, event = events_of(home, fire), _event(grid, fire, home, int(grid.owed) + len(spent))
        if known is not None and event is not None and digs == digs_of(home):
            ways = known[event].ways
            return known[event] if not spent else _between(known[event].chance, ways, spent[0])
    return None


def _event(grid: Record, fire: int, home: int, owed: int) -> int | None:
    """Which first event makes this of a fire; of several that do nothing, one. [wildfire.event]"""
    before, struck = _lit(fire), int(grid.burnt) & ~(1 << fire)
    burning, others = int(grid.burning | grid.doused), 1 << home | 1 << fire | _lit(fire)
    if struck:  # [wildfire.event?burning]
        event = struck.bit_length() - 1
        wanted = before & ~struck | _lit(event) & ~others
        return event if owed == 1 and struck & before and burning == wanted else None
    if owed == 2:  # [wildfire.event?home]
        return home if burning == before else None
    new = burning & ~before
    if owed != 1 or burning & before != before or new.bit_count() > 1 or new & others:
        return None
    return new.bit_length() - 1 if new else fire  # [wildfire.event?spent]


def _between(chance: float, ways: frozenset[Way], done: int) -> Known | None:
    """The first of two actions is done: what is left of the best pairs that have it."""
    left = frozenset(way - {done} for way in ways if done in way)
    return Known(chance, left) if left else None
