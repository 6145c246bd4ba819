"""Who sits at the table, what is asked of them, and what is noted about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.vasty.oracle.woods import HOME, Deck, Woods

CHANCE = -1
KINDS = ("sword", "shield", "poison", "curse")
COLOURS = ("red", "blue", "green", "yellow")
DICE = tuple(f"roll {n}" for n in range(1, 7))


class Over(Exception):
    """Somebody has all her objectives."""


@dataclass
class Question:
    """Who decides, or CHANCE, and between which answers; all answers are words."""

    who: int
    answers: tuple[str, ...]


Flow = Generator[Question, str, Any]


@dataclass
class Move:
    """A pawn on its way. It ends with an objective; a pawn that was put on home is not there any more."""

    seat: int
    collects: bool
    has_ended: bool = False
    was_put_home: bool = False


class Seat:
    """A player and her pawn."""

    def __init__(self) -> None:
        self.space = HOME
        self.damage = self.got = 0
        self.tokens: set[str] = set()
        self.marks: set[str] = set()  # no-heal, no-move, lost-turn: until the end of her next turn
        self.steerer: int | None = None  # who steers her pawn on her next turn
        self.picker: int | None = None  # who chooses her next card
        self.hand: list[str] = []
        self.goals: list[str] = []  # where objectives of her colour lie
        self.been: set[str] = set()  # spaces of this turn


class People:
    """All that is on the table. `met` counts which effects came upon which situations."""

    def __init__(self, players: int, options: Mapping[str, Any], deck: Deck) -> None:
        self.n, self.options, self.deck = players, dict(options), deck
        self.goal = {2: 5, 3: 4, 4: 3}[players]
        self.woods = Woods(deck, str(options["geometry"]), int(options["table_radius"]))
        self.seats = [Seat() for _ in range(players)]
        self.lying: dict[str, str] = {}  # tokens on the map: space, kind
        self.pile: set[str] = set()  # in an order that nobody knows
        self.under: list[str] = []  # below it, the first to be drawn first
        self.at = self.turn = self.idle = self.dry = 0
        self.collected: set[int] = set()  # seats, in this turn
        self.duelled: set[int] = set()  # pawns, in this turn
        self.move: Move | None = None
        self.fallen: set[int] = set()  # seats that the last answer sent home by a third damage
        self.victim: int | None = None  # of the card, once she is fixed
        self.doing: list[str] = []  # effects under way, the innermost last
        self.met: Counter[tuple[str, str]] = Counter()

    # --- what is noted ------------------------------------------------------------------------------------------------

    def meet(self, situation: str) -> None:
        """Something happened within the effects under way."""
        for effect in dict.fromkeys(self.doing):
            self.met[effect, situation] += 1

    def within(self, name: str, flow: Flow, victim: int | None = None) -> Flow:
        """Resolve an effect, and note in which state it found its people."""
        self.doing.append(name)
        self.meet("happens")
        for who, seat in (("", self.at), ("victim ", victim)):
            if seat is not None:
                for state in self.states(self.seats[seat]):
                    self.met[name, f"{who}{state}"] += 1
        if self.pile_is_empty():
            self.met[name, "empty pile"] += 1
        yield from flow
        self.doing.pop()

    def states(self, seat: Seat) -> list[str]:
        found = [*seat.tokens, *seat.marks]
        found += ["two damage"] if seat.damage == 2 else []
        found += ["at home"] if seat.space == HOME else []
        found += ["steered"] if seat.steerer is not None else []
        return found

    # --- questions and dice -------------------------------------------------------------------------------------------

    def choose(self, who: int, answers: Sequence[str]) -> Flow:
        return (yield Question(who, tuple(dict.fromkeys(answers))))

    def natural(self) -> Flow:
        """A die as it falls."""
        words = yield Question(CHANCE, DICE)
        return int(words.split()[1])

    def rolled(self, who: int, natural: int) -> int:
        """A curse takes one off, and is lifted by a natural 6, which still counts as 5. [vasty.tokens-curse]"""
        seat = self.seats[who]
        if "curse" not in seat.tokens:
            return natural
        self.meet("cursed die")
        if natural == 6:
            self.meet("curse lifted by a 6")
            seat.tokens.discard("curse")
        return max(natural - 1, 1)

    def die(self, who: int) -> Flow:
        natural = yield from self.natural()
        return self.rolled(who, natural)

    # --- the pile -----------------------------------------------------------------------------------------------------

    def pile_is_empty(self) -> bool:
        return not self.pile and not self.under

    def put_under(self, cards: Sequence[str]) -> None:
        """[vasty.pile?order] [vasty.endgame?pile-returns]"""
        if self.pile_is_empty():
            self.meet("pile comes back")
        self.under += cards
        self.dry = 0

    # --- tokens, damage, home -----------------------------------------------------------------------------------------

    def supply(self, kind: str) -> int:
        """[vasty.tokens?in-play]"""
        held = sum(kind in seat.tokens for seat in self.seats)
        return 2 - held - list(self.lying.values()).count(kind)

    def gain(self, who: int, kind: str) -> None:
        if kind in self.seats[who].tokens:
            self.meet("second of a kind")
        elif self.supply(kind) == 0:
            self.meet("third copy")
        else:
            self.seats[who].tokens.add(kind)

    def heal(self, who: int, markers: int) -> None:
        seat = self.seats[who]
        if seat.damage:
            self.meet("healing forbidden" if "no-heal" in seat.marks else "healed")
        if "no-heal" not in seat.marks:
            seat.damage = max(seat.damage - markers, 0)

    def put_home(self, who: int) -> None:
        """That cures poison, and ends a move of that pawn. [vasty.tokens-poison?cure] [vasty.damage?while-moving]"""
        seat = self.seats[who]
        seat.space = HOME
        seat.been.add(HOME)
        if "poison" in seat.tokens:
            self.meet("poison cured")
            seat.tokens.discard("poison")
        if self.move and self.move.seat == who:
            self.move.has_ended = self.move.was_put_home = True

    def hit(self, who: int, damage: int) -> Flow:
        """A shield takes one off each hit, and is rolled for. [vasty.damage] [vasty.tokens-shield]"""
        seat = self.seats[who]
        has_shield = "shield" in seat.tokens
        damage -= has_shield
        if damage and seat.damage + damage < 3:
            seat.damage += damage
        elif damage:
            self.meet("third damage")
            self.fallen.add(who)
            if "no-heal" in seat.marks:
                self.meet("third damage without healing")
            seat.damage = 2 if "no-heal" in seat.marks else 0
            self.put_home(who)
        if has_shield:
            self.meet("shield rolled")
            if (yield from self.die(who)) <= 3:
                self.meet("shield lost")
                seat.tokens.discard("shield")

    # --- objectives ---------------------------------------------------------------------------------------------------

    def colour_held(self, who: int) -> int:
        """Whose objectives she places. [vasty.objectives?whose]"""
        return (who + (1 if self.options["objectives_for"] == "left" else -1)) % self.n

    def held(self, who: int) -> int:
        owner = self.seats[self.colour_held(who)]
        return self.goal - owner.got - len(owner.goals)

    def spaces(self, who: int, beside_own: bool) -> list[str]:
        """Where she may put one. [vasty.objectives?where]"""
        owner = self.seats[self.colour_held(who)]
        cards = [card for card in self.woods.below if card != owner.space]
        if self.options["no_root_objectives"]:
            cards = [card for card in cards if card.startswith("F")]
        return [card for card in cards if beside_own or card not in owner.goals]

    def put_objective(self, who: int) -> Flow:
        """The ban on its own colour falls where nothing else is left. [vasty.endgame-objectives?ban]"""
        colour = self.colour_held(who)
        free = self.spaces(who, False)
        if not free:
            self.met["match", "objective beside its own colour"] += 1
        words = [f"{COLOURS[colour]} objective on {card}" for card in free or self.spaces(who, True)]
        self.seats[colour].goals.append((yield from self.choose(who, words)).split()[-1])

    def objectives(self) -> list[tuple[int, str]]:
        return [(colour, space) for colour, seat in enumerate(self.seats) for space in seat.goals]


def called(piece: tuple[int, str]) -> str:
    """An objective in words."""
    return f"{COLOURS[piece[0]]} {piece[1]}"
