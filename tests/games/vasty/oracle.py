"""Vasty Wilds' map told slowly and naively: sets of cells, lists of paths. Written from the source, not from the rules.

A card's arrow goes over a dot; it may overlap one card only, not hang off the table, and leave the next player a place.
A path is a list of spaces, all different and none visited in this turn; the full distance, or to an own objective.
"""

from __future__ import annotations

import itertools

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
HOME_CELLS = {(0, 0)} | {(n * x, n * y) for x, y in WAYS for n in (1, 2)}


class Map:
    """Cards by name of node: where its space is, its dots by number with their cells, what lies on which dot."""

    def __init__(self, s) -> None:
        self.radius = int(s.options.table_radius)
        self.shape = {n: [d for d in range(4) if int(s.dots[n]) >> d & 1] for n in range(90)}
        self.cell = {0: (0, 0)}
        self.dots = {(0, d): (2 * x, 2 * y) for d, (x, y) in enumerate(WAYS)}
        self.on: dict[int, int] = {}
        self.covered: set[tuple[int, int]] = set()
        waiting = [n for n in range(1, 90) if s.parent[n]]
        while waiting:
            node = waiting.pop(0)
            below = int(s.parent[node]) - 1
            if below in self.cell:
                dot, way = divmod(int(s.lie[node]) & 15, 4)
                self.lay(node, below, dot, way)
            else:
                waiting.append(node)

    def lay(self, node, below, dot, way) -> None:
        self.covered.add((below, dot))
        self.on[node] = below
        self.cell[node] = self.dots[below, dot]
        for d, cell in self.dots_if(node, self.cell[node], way).items():
            self.dots[node, d] = cell

    def dots_if(self, node, cell, way):
        """The cells of a card's dots if its space is on this cell and its arrow points that way."""
        found = {}
        for d in self.shape[node]:
            x, y = WAYS[(way + {0: 3, 1: 0, 2: 1}[d]) % 4]
            found[d] = (cell[0] + x, cell[1] + y)
        return found

    def cells(self):
        """Every cell that a card lies on."""
        return HOME_CELLS | set(self.cell.values()) | set(self.dots.values())

    def fits(self, node, below, dot, way) -> bool:
        if (below, dot) in self.covered:
            return False
        new = list(self.dots_if(node, self.dots[below, dot], way).values())
        full = self.cells()
        return all(c not in full and max(abs(c[0]), abs(c[1])) <= self.radius for c in new)

    def room_after(self, node, below, dot, way) -> bool:
        """Could a card with a single dot still be placed somewhere?"""
        new = self.dots_if(node, self.dots[below, dot], way)
        full = self.cells() | set(new.values())
        open_dots = [c for key, c in self.dots.items() if key not in self.covered and key != (below, dot)]
        for x, y in [*open_dots, *new.values()]:
            for dx, dy in WAYS:
                beside = (x + dx, y + dy)
                if beside not in full and max(abs(beside[0]), abs(beside[1])) <= self.radius:
                    return True
        return False

    def placements(self, hand):
        """All legal (card, below, dot, way); a card without dots lies one way."""
        found = set()
        for node, (below, dot) in itertools.product(hand, list(self.dots)):
            for way in range(4 if self.shape[node] else 1):
                if self.fits(node, below, dot, way) and self.room_after(node, below, dot, way):
                    found.add((node, below, dot, way))
        return found

    def neighbours(self, node):
        found = {above for above, below in self.on.items() if below == node}
        return found | ({self.on[node]} if node in self.on else set())

    def paths(self, start, been):
        """Every path from a space over unvisited ones, the empty one included."""
        yield []
        for node in self.neighbours(start) - been:
            for rest in self.paths(node, been | {node}):
                yield [node, *rest]

    def first_steps(self, start, been, distance, goals, longest):
        """The first spaces of all legal paths."""
        every = list(self.paths(start, been))
        best = max(map(len, every))
        if best >= distance or longest:
            length = min(distance, best)
        else:  # any way until it cannot go on
            return {p[0] for p in every if p}
        legal = set()
        for path in every:
            if not path or len(path) > length:
                continue
            stops = [i for i, node in enumerate(path) if node in goals]
            if stops:
                if stops[0] == len(path) - 1:
                    legal.add(path[0])
            elif len(path) == length:
                legal.add(path[0])
        return legal


def been(s, mover):
    return {n for n in range(90) if int(s.been[mover, n // 45]) >> (n % 45) & 1}
