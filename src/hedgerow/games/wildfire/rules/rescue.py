"""The exact chance to save the home of a solo match, from any position behind the first fire: what `perfect` finds of
a turn, told of the record that a match is kept in.

It is the chance of whoever plays on perfectly for the home, whatever that costs in points. Two numbers are told, what
is had at least and at most: they differ only where it helps to douse far fires for want of a pass (see `perfect`).
The first turn, which would take long, is known by heart (see `openings`), and with it what dice are worth before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.games.wildfire.rules import openings
from hedgerow.games.wildfire.rules.danger import ROUNDING
from hedgerow.games.wildfire.rules.fire import empty
from hedgerow.games.wildfire.rules.openings import Way
from hedgerow.games.wildfire.rules.perfect import NO_LIMIT, Perfect
from hedgerow.games.wildfire.rules.state import ACT, EVENT_COLUMN, EVENT_ROW, OVER, SOLO
from hedgerow.games.wildfire.rules.transition import apply
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.layout import Record

PLACES = 1 << 17  # of a table, 2 MB: it does not grow before some 98,000 turns
FEW = 1 << 12  # places of a table that is seldom needed: it grows
FACES = 6
TINY_HOME, TINY = 0b1, (0b1000, 0b110, 0)  # A1, and a fire on D1 that comes nearer: its search ends at once
SAME = 1e-9  # between chances that count as one
LESS = SAME + ROUNDING  # what is not among the best has so much less, at least; it rounds to the right side

Plan = tuple[int, int, int]  # what burns, what is empty, digs left
Both = tuple[float, float]  # at least, at most


def actions(burning: int, free: int, digs: int) -> Iterator[tuple[int, Plan]]:
    """On which square, and what it makes of a grid: a douse, or a dig while there is one left. [wildfire.action]"""
    rest = burning | free if digs else burning
    while rest:
        here = rest & -rest
        rest ^= here
        yield here.bit_length() - 1, (burning & ~here, free & ~here, digs - (1 if free & here else 0))


def ways(plan: Plan, owed: int, may_pass: bool) -> dict[Way, Plan]:
    """All that may be made of a grid on which actions are owed. When nothing burns any more the home is safe, whatever
    is still owed. [wildfire.action?lapse] [wildfire.action?pass]"""
    found: dict[Way, Plan] = {frozenset(): plan}
    for _ in range(owed):
        found = {
            done | more: after
            for done, plan in found.items()
            for more, after in [
                *([(frozenset[int](), plan)] if may_pass or not plan[0] else []),
                *((frozenset({square}), after) for square, after in actions(*plan)),
            ]
        }
    return found


class Rescue:
    """The chances of one match. Tables are kept from question to question."""

    def __init__(self, s: Record) -> None:
        self.home = int(s.grid[0].home)
        self._most, self._least = Perfect(self.home, True, PLACES), Perfect(self.home, False, FEW)
        self._may_pass = bool(s.options.allow_pass)  # [wildfire.action?pass]

    @property
    def looked_at(self) -> int:
        """How many turns were looked at."""
        return self._most.looked_at + self._least.looked_at

    def chance(self, s: Record, above: float = NO_LIMIT, patience: Callable[[], bool] = lambda: True) -> Both | None:
        """Of a position, where it is above a limit; else bounds, of which the upper is not. None: patience ended."""
        grid = s.grid[0]
        if s.phase == OVER or grid.lost:  # [wildfire.win] [wildfire.loss]
            return (0.0, 0.0) if grid.lost else (1.0, 1.0)
        known = openings.of_setting_up(s) if s.phase < EVENT_COLUMN else openings.of_roll(s)
        if known is not None or s.phase < EVENT_COLUMN:
            return None if known is None else (known, known)
        if s.phase == EVENT_ROW:
            return self._mean(s, patience)
        if s.phase == ACT:
            return self._best(s, above, patience)
        return self._of_plan(plan_of(grid), above, patience, is_spread=True)

    def remember(self, s: Record) -> None:
        """A decision of a first turn: what is known by heart of its actions need not be searched from now on."""
        known = openings.of_decision(s)
        if known is None or not known.ways:
            return
        for way, plan in ways(plan_of(s.grid[0]), int(s.grid[0].owed), may_pass=False).items():
            is_best = way in known.ways
            for table in (self._most, self._least):
                table.note(*plan, known.chance if is_best else known.chance - LESS, is_best)

    def promise(self, s: Record) -> float:
        """How good a position looks at sight."""
        grid = s.grid[0]
        if s.phase == EVENT_COLUMN and not grid.lost:
            return self._most.promise(*plan_of(grid), is_spread=True)
        if s.phase == ACT and not grid.lost:
            return max(self._most.promise(*plan) for plan in self._plans(s))
        return -1.0 if grid.lost else float("inf")

    def warm_up(self, s: Record) -> None:
        """One piece of the search for a position, whether or not it is known by heart, of what is asked behind one, and
        of the table that grows."""
        once = iter([True])
        plan = plan_of(s.grid[0])
        self._most.chance(*plan, patience=lambda: next(once, False), is_spread=s.phase == EVENT_COLUMN)
        self._least.grow()
        tiny = Perfect(TINY_HOME, True, FEW)
        tiny.note(*TINY, 1.0, is_exact=False)
        tiny.chance(*TINY)
        for is_spread in (False, True):
            tiny.had(*TINY, is_spread)

    def _plans(self, s: Record) -> list[Plan]:
        """What may be made of a grid on which actions are owed, the best looking first."""
        found = set(ways(plan_of(s.grid[0]), int(s.grid[0].owed), self._may_pass).values())
        return sorted(found, key=lambda plan: (-self._most.promise(*plan), plan))

    def _best(self, s: Record, above: float, patience: Callable[[], bool]) -> Both | None:
        self.remember(s)
        least, most = 0.0, 0.0
        for plan in self._plans(s):
            found = self._of_plan(plan, max(above, least), patience)
            if found is None:
                return None
            least, most = max(least, found[0]), max(most, found[1])
        return least, most

    def _mean(self, s: Record, patience: Callable[[], bool]) -> Both | None:
        """The die for the column has fallen, that for the row not yet. [wildfire.dice]"""
        least, most = 0.0, 0.0
        for face in range(FACES):
            after = s.copy()
            interpreted(apply)(after, CHANCE, face)
            found = self.chance(after, patience=patience)
            if found is None:
                return None
            least, most = least + found[0] / FACES, most + found[1] / FACES
        return least, most

    def _of_plan(self, plan: Plan, above: float, patience: Callable[[], bool], is_spread: bool = False) -> Both | None:
        most = self._most.chance(*plan, patience, above, is_spread)
        if most is None or most <= above:
            return None if most is None else (0.0, most)
        if self._may_pass or self._most.exact or self._most.had(*plan, is_spread) > most - SAME:
            return most, most
        least = self._least.chance(*plan, patience, above, is_spread)
        if least is None:
            return None
        return (least if least > above else 0.0), most


def plan_of(grid: Record) -> Plan:
    return int(grid.burning), int(interpreted(empty)(grid)), int(grid.digs)


def certainty(s: Record) -> Rescue | None:
    """Whoever knows the chances of the match that a position belongs to; None, where nobody does: X4 and VS."""
    return Rescue(s) if s.variant == SOLO else None
