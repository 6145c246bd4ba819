"""A slow, naive Re-Wilding, written from the source and sharing nothing with the rules: it reads the diagram."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from games.rewilding.figures import COLUMNS, NAMES, fact, lines_of, squares, tracks
from hedgerow.games.rewilding.rules import printed
from hedgerow.table.match import Match

HABITAT_OF = {"fire": "M", "drought": "R", "storms": "H", "flood": "B"}
PLANT_OF = {"pine": "H", "heather": "M", "lily": "R", "bulrush": "B"}
ANIMAL_OF = {"squirrel": "H", "snake": "M", "fish": "R", "kingfisher": "B"}
PLANT, ANIMAL = 0, 1


@dataclass
class Paper:
    """One sheet: what is drawn in every outline, and the rows of little squares."""

    habitat: dict[str, str]
    outline: dict[tuple[str, int, int], str]  # (square, slot, kind) -> "." "c" or "x"
    rows: list[int]
    columns: list[int]
    protection: dict[str, int]
    cleanup: int
    hunger: list[int]
    marks: list[int]
    chain: dict[str, list[str]]
    numbers: list[str]
    options: dict[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, seat: int = 0) -> Paper:
        sheet = printed.named(str(match.settings.options["sheet"]))
        drawn = squares(match, seat)
        outline = {}
        for name in NAMES:
            slots = drawn.get(name, ".. ..").split()
            for slot, kind in itertools.product(range(2), range(2)):
                sign = slots[slot][kind]
                outline[name, slot, kind] = "c" if sign in "*o" else sign
        rows, columns = tracks(match, seat)
        protection = fact(match, "protection", seat).split()
        return cls(
            habitat={name: sheet["map"][int(name[1]) - 1][COLUMNS.index(name[0])] for name in NAMES},
            outline=outline,
            rows=[t.count("#") for t in rows.split()],
            columns=[t.count("#") for t in columns.split()],
            protection={n: s.count("#") for n, s in zip(protection[::2], protection[1::2], strict=True)},
            cleanup=fact(match, "clean-up", seat).count("#"),
            hunger=[int(n) for n in fact(match, "hunger", seat).split()],
            marks=[{"+": 1, "0": 0, "-": -1}[m] for m in fact(match, "calendar", seat).split() if m != "."],
            chain=sheet["chain"],
            numbers=sheet["contamination"],
            options=dict(match.settings.options),
        )

    # --- the map ------------------------------------------------------------------------------------------------------

    def slots(self, name: str, kind: int) -> list[str]:
        return [self.outline[name, slot, kind] for slot in range(2)]

    def around(self, name: str) -> list[str]:
        column, row = COLUMNS.index(name[0]), int(name[1])
        near = [
            f"{COLUMNS[column + dx]}{row + dy}"
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (dx, dy) != (0, 0) and 0 <= column + dx < 5 and 1 <= row + dy <= 5
        ]
        return [other for other in near if self.habitat[other] == self.habitat[name]]

    def thrive(self, kind: int, habitats: str) -> None:
        """Grow or breed everything that lives in these habitats."""
        owed = {}
        for name in NAMES:
            if self.habitat[name] in habitats:
                gain = sum(self.slots(other, kind) == ["c", "c"] for other in self.around(name))
                if self.slots(name, kind).count("c") == 1:
                    gain += 1
                owed[name] = gain
        for name, gain in owed.items():
            for _ in range(gain):
                self.colour(name, kind)

    def colour(self, name: str, kind: int) -> None:
        """One more outline of a kind in this square, in the slot that nobody has to be asked about."""
        free = [slot for slot in range(2) if self.outline[name, slot, kind] == "."]
        if kind == ANIMAL and self.options["breed_needs_plant"]:
            free = [slot for slot in free if self.outline[name, slot, PLANT] == "c"]
        lonely = [slot for slot in free if self.outline[name, slot, 1 - kind] == "."]
        for slot in (lonely or free)[:1]:
            self.outline[name, slot, kind] = "c"

    def is_struck(self, name: str) -> bool:
        return "x" in self.slots(name, PLANT)

    def strike(self, name: str) -> None:
        worth = [sum(self.outline[name, slot, kind] == "c" for kind in range(2)) for slot in range(2)]
        wanted = max(worth) if self.options["strike_worst"] else min(worth)
        slot = worth.index(wanted)
        self.outline[name, slot, PLANT] = self.outline[name, slot, ANIMAL] = "x"

    # --- the year end -------------------------------------------------------------------------------------------------

    def count(self, habitat: str) -> int:
        return sum(self.slots(name, ANIMAL).count("c") for name in NAMES if self.habitat[name] == habitat)

    def feel_hunger(self) -> None:
        squirrels, snakes, fish, kingfishers = (self.count(h) for h in "HMRB")
        self.hunger[0] += snakes > squirrels
        self.hunger[1] += kingfishers > fish
        self.hunger[2] += squirrels > snakes + 2
        self.hunger[3] += fish > kingfishers + 2

    def weather(self, first: int, second: int) -> str:
        """The weather of two dice, and the mark it leaves."""
        roll = first + second
        points = roll if roll == 7 or not self.marks else roll + self.marks[-1]
        basis = points if self.options["mark_from_score"] else roll
        self.marks.append((basis < 7) - (basis > 7))
        if points <= 3:
            return "fire"
        if points <= 6:
            return "drought"
        if points == 7:
            return "fine"
        return "storms" if points <= 10 else "flood"

    def suffer(self, weather: str, check: int) -> None:
        if weather in ("drought", "storms") and check <= self.protection[weather]:
            return
        if weather == "fine":
            return
        if self.protection[weather]:
            self.protection[weather] -= 1
            return
        for name in self.chain[weather]:
            if not self.is_struck(name):
                self.strike(name)
                return

    def end_year(self, first: int, second: int, check: int) -> None:
        """Everything behind the hunger."""
        weather = self.weather(first, second)
        self.suffer(weather, check)
        if weather in ("drought", "fine"):
            self.thrive(ANIMAL, "HMRB")
        if weather in ("storms", "fine"):
            self.thrive(PLANT, "HMRB")
        self.contaminate()

    def contaminate(self) -> None:
        if self.rows == self.columns == [2] * 5:
            return
        if self.cleanup:
            self.cleanup -= 1
            return
        for name in self.numbers:
            dirty = [self.rows[int(name[1]) - 1] < 2, self.columns[COLUMNS.index(name[0])] < 2]
            if (any(dirty) if self.options["contaminate_either"] else all(dirty)) and not self.is_struck(name):
                self.strike(name)
                return

    # --- counting and choosing ----------------------------------------------------------------------------------------

    def tally(self) -> dict[str, int]:
        symbols = [boxes // 2 for boxes in self.hunger]
        return {
            "contaminated": -sum(1 for (_, _, kind), sign in self.outline.items() if kind == PLANT and sign == "x"),
            "bare": -sum(self.slots(name, PLANT) + self.slots(name, ANIMAL) == ["."] * 4 for name in NAMES),
            "flora": sum(self.slots(name, PLANT) == ["c", "c"] for name in NAMES),
            "fauna": sum(self.slots(name, ANIMAL) == ["c", "c"] for name in NAMES),
            "hunger": -(sum(symbols) if self.options["hunger_per_symbol"] else sum(self.hunger) // 2),
        }

    def plantable(self, first: int, second: int) -> set[str]:
        """Squares that a planting roll leads to."""
        fitting = set()
        ways = [(first, second)] if self.options["fixed_plant_order"] else [(first, second), (second, first)]
        for column, row in ways:
            for name in NAMES:
                if column in (6, COLUMNS.index(name[0]) + 1) and row in (6, int(name[1])):
                    cleared = self.rows[int(name[1]) - 1] == 2 and self.columns[COLUMNS.index(name[0])] == 2
                    if cleared and "." in self.slots(name, PLANT):
                        fitting.add(name)
        return fitting

    def introducible(self) -> set[str]:
        return {
            name
            for name in NAMES
            for slot in range(2)
            if self.outline[name, slot, PLANT] == "c" and self.outline[name, slot, ANIMAL] == "."
        }


def groupings(dice: list[int]) -> set[str]:
    """All ways to place some of these dice as one group, in words."""
    found = set()
    for size in range(1, len(dice) + 1):
        for chosen in itertools.combinations(sorted(dice), size):
            points, faces = sum(chosen), " ".join(map(str, chosen))
            for option, low, high in (
                ("protect", 1, 1),
                ("clear", 2, 3),
                ("plant", 4, 5),
                ("introduce", 6, 9),
                ("grow", 10, 12),
            ):
                if low <= points <= high:
                    found.add(f"place {faces} as {option}")
    return found | {f"save {face}" for face in dice}


__all__ = ["ANIMAL_OF", "PLANT_OF", "Paper", "groupings", "lines_of"]
