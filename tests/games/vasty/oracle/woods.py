"""The map: cards by name, their cells, what lies on which dot, and the ways from space to space."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

HOME = "home"
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
SIDES = ("left", "front", "right")
TURNED = {"left": 3, "front": 0, "right": 1}  # quarter turns to the right of the arrow
HOME_CELLS = {(0, 0)} | {(n * x, n * y) for x, y in WAYS.values() for n in (1, 2)}

Cell = tuple[int, int]
Dot = tuple[str, str]  # a card and a side


class Deck:
    """What is printed: for each card its misfortunes, and for each of its dots the progress."""

    def __init__(self, path: Path) -> None:
        self.misfortune: dict[str, list[str]] = {HOME: []}
        self.progress: dict[Dot, list[str]] = {(HOME, way): [] for way in WAYS}
        self.dots: dict[str, list[str]] = {HOME: list(WAYS)}
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                name = row["id"]
                self.misfortune[name] = effects(row["misfortune"])
                self.dots[name] = [side for side in SIDES if row[side].strip() != "-"]
                for side in self.dots[name]:
                    self.progress[name, side] = effects(row[side])

    @property
    def roots(self) -> list[str]:
        return [name for name in self.dots if name.startswith("R")]

    @property
    def forest(self) -> list[str]:
        return [name for name in self.dots if name.startswith("F")]


def effects(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(";") if part.strip()]


class Woods:
    """All cards that lie on the table."""

    def __init__(self, deck: Deck, geometry: str, radius: int) -> None:
        self.deck, self.tree, self.radius = deck, geometry == "tree", radius
        self.below: dict[str, Dot] = {}  # card: the dot it lies on
        self.above: dict[Dot, str] = {}
        self.heading: dict[str, str] = {}
        self.dots: dict[Dot, Cell] = {(HOME, way): (2 * x, 2 * y) for way, (x, y) in WAYS.items()}
        self.full: set[Cell] = set(HOME_CELLS)

    def cards(self) -> list[str]:
        return [HOME, *self.below]

    def open_dots(self) -> list[Dot]:
        return [dot for dot in self.dots if dot not in self.above]

    def beside(self, card: str, cell: Cell, heading: str) -> dict[Dot, Cell]:
        """The cells of a card's dots, if its space lies there and its arrow points so."""
        ways = list(WAYS.values())
        found = {}
        for side in self.deck.dots[card]:
            x, y = ways[(list(WAYS).index(heading) + TURNED[side]) % 4]
            found[card, side] = (cell[0] + x, cell[1] + y)
        return found

    def is_free(self, cell: Cell) -> bool:
        return cell not in self.full and max(abs(cell[0]), abs(cell[1])) <= self.radius

    def lay(self, card: str, dot: Dot, heading: str) -> None:
        new = self.beside(card, self.dots[dot], heading)
        self.below[card], self.above[dot], self.heading[card] = dot, card, heading
        self.dots.update(new)
        self.full |= set(new.values())

    def fits(self, card: str, dot: Dot, heading: str) -> bool:
        """Its dots on free cells, and afterwards room for a card with one dot somewhere. A tree has no cells."""
        others = [d for d in self.open_dots() if d != dot]
        if self.tree:
            return bool(others or self.deck.dots[card])
        new = self.beside(card, self.dots[dot], heading)
        if not all(self.is_free(cell) for cell in new.values()):
            return False
        taken = set(new.values())
        for x, y in [*(self.dots[d] for d in others), *taken]:
            for dx, dy in WAYS.values():
                if self.is_free((x + dx, y + dy)) and (x + dx, y + dy) not in taken:
                    return True
        return False

    def headings(self, card: str) -> list[str]:
        """A card without dots looks the same in all ways; in a tree there are none."""
        return ["north"] if self.tree or not self.deck.dots[card] else list(WAYS)

    def placements(self, hand: Iterable[str]) -> Iterator[str]:
        for card in hand:
            for dot in self.open_dots():
                for heading in self.headings(card):
                    if self.fits(card, dot, heading):
                        yield self.placing(card, dot, heading)

    def placing(self, card: str, dot: Dot, heading: str) -> str:
        words = f"place {card} on {dot[0]} {dot[1]}"
        return words if len(self.headings(card)) == 1 else f"{words} heading {heading}"

    def next_to(self, space: str) -> set[str]:
        found = {card for (on, _), card in self.above.items() if on == space}
        return found | ({self.below[space][0]} if space in self.below else set())

    def paths(self, start: str, been: set[str]) -> Iterator[list[str]]:
        """Every way from a space over spaces where one has not been; the empty one, too."""
        yield []
        for space in self.next_to(start) - been:
            for rest in self.paths(space, been | {space}):
                yield [space, *rest]
