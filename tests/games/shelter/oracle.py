"""Wildlife Shelter a second time: slow, naive, in sets of coordinates, straight from the document and its rulings.

Nothing here is shared with the rules: no bit masks, no record, no codes. `score` counts a sheet; `Table` plays a match
in words.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

DIE = {1: "owl", 2: "tiger", 3: "rhino", 4: "giraffe", 5: "wild dog", 6: "elephant"}
COLUMNS = {"listed": ["owl", "owl", "rhino", "tiger"], "mixed": ["owl", "rhino", "wild dog", "giraffe"]}
ROWS = {"listed": ["wild dog", "wild dog", "giraffe", "elephant"], "mixed": ["owl", "tiger", "wild dog", "elephant"]}

Square = tuple[int, int]  # row and column, from 1
LAND = [(row, column) for row in range(1, 7) for column in range(1, 7)]
STALLS = [(row, column) for row in range(1, 5) for column in range(1, 5)]


def beside(square: Square) -> list[Square]:
    row, column = square
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [n for n in near if 1 <= n[0] <= 6 and 1 <= n[1] <= 6]


BESIDE = {square: beside(square) for square in LAND}


def areas(fences: set[tuple[Square, Square]]) -> dict[Square, int]:
    """The number of the area of each square; a fence is the pair of its squares, in order."""
    number: dict[Square, int] = {}
    found = 0
    for first in LAND:
        if first in number:
            continue
        found += 1
        number[first] = found
        todo = [first]
        while todo:
            here = todo.pop()
            for near in BESIDE[here]:
                if near not in number and (here, near) not in fences and (near, here) not in fences:
                    number[near] = found
                    todo.append(near)
    return number


def score(
    trees: set[Square], animals: dict[Square, str], fences: set[tuple[Square, Square]], options: dict[str, Any]
) -> dict[str, int]:
    """The boxes that depend on the land: six kinds, loose fences, empty areas."""
    area = areas(fences)
    total = dict.fromkeys(("owls", "giraffes", "wild dogs", "tigers", "rhinos", "elephants"), 0)
    members: dict[int, list[Square]] = {}
    for square, number in area.items():
        members.setdefault(number, []).append(square)
    kinds = {number: {animals[q] for q in squares if q in animals} for number, squares in members.items()}
    pure = {number for number in members if len(kinds[number] - {"owl"}) == 1}
    rhino_areas = [n for n in members if "rhino" in kinds[n] and (n in pure or options["rhino_counts_mixed"])]
    empty = 0
    for number, squares in members.items():
        here = [animals[q] for q in squares if q in animals]
        total["owls"] += 2 * here.count("owl")
        if not here:
            wooded = [q for q in squares if q in trees]
            if options["tree_area_empty"] is True:
                empty += len(squares)
            elif options["tree_area_empty"] == "uncounted":
                empty += len(squares) - len(wooded)
            elif not wooded:
                empty += len(squares)
        if number not in pure:
            continue
        total["wild dogs"] += here.count("wild dog") // 2 * 6
        for square in squares:
            kind = animals.get(square)
            if kind == "elephant":
                total["elephants"] += here.count("elephant")
            elif kind == "rhino":
                total["rhinos"] += len(rhino_areas)
            elif kind == "tiger" and here.count("tiger") == 1:
                down, across = [q[0] for q in squares], [q[1] for q in squares]
                total["tigers"] += max(max(down) - min(down), max(across) - min(across)) + 1
            elif kind == "giraffe":
                total["giraffes"] += sum(q in trees for q in squares)
                near = [q for q in BESIDE[square] if q in trees]
                if options["giraffe_same_area"]:
                    near = [q for q in near if area[q] == number]
                total["giraffes"] += bool(near)
    total["loose fences"] = -sum(area[one] == area[other] for one, other in fences)
    total["empty areas"] = -empty
    return total


def name(square: Square) -> str:
    return "ABCDEF"[square[1] - 1] + str(square[0])


def square(text: str) -> Square:
    return int(text[1]), "ABCDEF".index(text[0]) + 1


class Player:
    """One sheet, and what its owner is doing in this round."""

    def __init__(self) -> None:
        self.trees: set[Square] = set()
        self.animals: dict[Square, str] = {}
        self.fences: set[tuple[Square, Square]] = set()
        self.crossed: set[Square] = set()
        self.circles: dict[str, str] = {}  # line -> kept or lost
        self.third = [4, 3, 1]
        self.pairs = 0
        self.begin([])

    def begin(self, dice: list[int]) -> None:
        self.dice = list(dice)  # not used yet
        self.step = "adopt"
        self.adopted = ""
        self.fence_values: list[int] = []
        self.fences_left = 0
        self.drew = 0
        self.last: Square | None = None


class Table:
    """A whole match; `roll`, `legal` and `play` in the words of the room."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.options = options
        self.players = [Player() for _ in range(players)]
        self.round = 0
        self.dice: list[int] = []

    # --- chance

    def roll(self, value: int) -> None:
        self.dice.append(value)
        if self.round == 0:
            if len(self.dice) == 2:
                self._tree((self.dice[0], self.dice[1]))
                self.dice = []
        elif len(self.dice) == 3:
            for player in self.players:
                player.begin(sorted(self.dice))

    def _tree(self, place: Square) -> None:
        if self.options["own_trees"]:
            next(p for p in self.players if len(p.trees) < 4).trees.add(place)
        else:
            for player in self.players:
                player.trees.add(place)
        if all(len(p.trees) == 4 for p in self.players):
            self.round = 1

    def rolling(self) -> bool:
        return self.round == 0 or (self.round <= 16 and len(self.dice) < 3)

    # --- decisions

    def stalls(self, player: Player, value: int) -> set[Square]:
        """Empty shelter squares in a row or column of the value's animal."""
        layout = self.options["layout"]
        return {
            (row, column)
            for row, column in STALLS
            if (ROWS[layout][row - 1] == DIE[value] or COLUMNS[layout][column - 1] == DIE[value])
            and (row, column) not in player.crossed
        }

    @staticmethod
    def room(player: Player, value: int) -> set[Square]:
        taken = player.trees | set(player.animals)
        return {q for q in LAND if value in q and q not in taken}

    @staticmethod
    def edges(player: Player) -> set[tuple[Square, Square]]:
        found = set()
        for q in LAND:
            for near in BESIDE[q]:
                pair = (min(q, near), max(q, near))
                if any(v in q or v in near for v in player.fence_values) and pair not in player.fences:
                    found.add(pair)
        return found

    def legal(self, seat: int) -> set[str]:
        player = self.players[seat]
        if player.step == "adopt":
            return self._adoptions(player) | self._thirds(player)
        if player.step == "place":
            found = set()
            for i, j in ((0, 1), (1, 0)):
                for q in self.room(player, player.dice[i]):
                    either = player.dice[0] != player.dice[1] and set(q) == set(player.dice)
                    found.add(f"place {name(q)}" + (f" with {player.dice[i]}" if either else ""))
                    assert j != i
            return found
        if player.step == "fence":
            may_stop = self.options["fences_optional"] or player.drew > 0
            return {f"fence {name(a)}-{name(b)}" for a, b in self.edges(player)} | ({"done"} if may_stop else set())
        return set()

    def _adoptions(self, player: Player) -> set[str]:
        works = [d for d in player.dice if self.stalls(player, d)]
        both = [
            a for a, b in permutations(player.dice, 2) if self.stalls(player, a) and self.room(player, b)
        ]  # an animal and a place for it
        return {f"adopt {DIE[d]} at {name(q)}" for d in (both or works) for q in self.stalls(player, d)}

    def _thirds(self, player: Player) -> set[str]:
        blocked = [d for d in player.dice if not self.stalls(player, d)]
        wanted = len(blocked) == 3 or (blocked and player.third and self.options["third_fence"] == "any_blocked")
        return {f"third fence at {name(q)}" for q in STALLS if q not in player.crossed} if wanted else set()

    def play(self, seat: int, words: str) -> None:
        player = self.players[seat]
        verb, *rest = words.split()
        if verb == "adopt":
            player.adopted = " ".join(rest[:-2])
            player.dice.remove(next(v for v in DIE if DIE[v] == player.adopted))
            self._cross(player, rest[-1])
            player.step = "place"
            if not self.room(player, player.dice[0]) and not self.room(player, player.dice[1]):
                self._fences(player, [player.dice[1]], 2)
        elif verb == "third":
            self._cross(player, rest[-1])
            player.third = player.third[1:]
            self._fences(player, player.dice, 3)
        elif verb == "place":
            where = square(rest[0])
            used = int(rest[2]) if len(rest) > 1 else next(d for d in player.dice if d in where)
            player.animals[where] = player.adopted
            player.dice.remove(used)
            self._fences(player, player.dice, 2)
        elif verb == "fence":
            one, other = rest[0].split("-")
            player.fences.add((square(one), square(other)))
            player.drew += 1
            self._fences(player, player.fence_values, player.fences_left - 1)
        else:
            player.step = "ready"
        if all(p.step == "ready" for p in self.players):
            self._compare()

    @staticmethod
    def _cross(player: Player, where: str) -> None:
        player.last = square(where)
        player.crossed.add(player.last)

    def _fences(self, player: Player, values: list[int], left: int) -> None:
        player.step, player.fence_values, player.fences_left = "fence", list(values), left
        if left == 0 or not self.edges(player):
            player.step = "ready"

    # --- circles

    @staticmethod
    def _completed(player: Player) -> set[str]:
        assert player.last is not None
        row, column = player.last
        done = set()
        if all((row, c) in player.crossed for c in range(1, 5)):
            done.add(f"row {row}")
        if all((r, column) in player.crossed for r in range(1, 5)):
            done.add(f"column {column}")
        return done

    def _compare(self) -> None:
        done = [self._completed(p) for p in self.players]
        for line in sorted(set().union(*done)):
            if line in self.players[0].circles:
                continue
            for player, own in zip(self.players, done, strict=True):
                keeps = line in own and (len(self.players) > 1 or len(own) == 2)
                player.circles[line] = "kept now" if keeps else "lost"
        for player in self.players:
            fresh = [line for line, mark in player.circles.items() if mark == "kept now"]
            player.pairs += len(fresh) == 2
            player.circles.update(dict.fromkeys(fresh, "kept"))
        self.round += 1
        self.dice = []

    def boxes(self, seat: int) -> dict[str, int]:
        player = self.players[seat]
        found = score(player.trees, player.animals, player.fences, self.options)
        kept = list(player.circles.values()).count("kept")
        found["shelter"] = 3 * kept - (3 * player.pairs if self.options["double_worth"] == 3 else 0)
        found["bonus"] = 7 if len(set(player.animals.values())) == 6 else 0
        if self.round > 16:
            found["bonus"] += sum(player.third)
        return found
