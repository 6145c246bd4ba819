"""The facts that a drawing needs, taken out of the record once, as plain Python numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from hedgerow.games.vasty.rules.state import (
    ASK_ROOT,
    DO_RISK,
    FIRST_FOREST,
    HIDDEN,
    LEFT,
    OBJECTIVE,
    OVER,
    ROOTS,
    TREE,
)
from hedgerow.kernel.room import Record


@dataclass(frozen=True)
class Recorded:
    """Fields of the record, under the same names."""

    players: int
    phase: int
    asked: int
    at: int
    turn: int
    token: int
    card: int
    on: int
    dot: int
    heading: int
    chosen: int
    shown: int
    distance: int
    attack: int
    mover: int
    steps: int
    piece: int
    node: int
    rolls: list[int]
    pos: list[int]
    damage: list[int]
    got: list[int]
    tokens: list[int]
    marks: list[int]
    steered: list[int]
    picker: list[int]
    hand: list[list[int]]
    objectives: list[list[int]]
    lying: list[int]
    lying_kind: list[int]
    lie: list[int]
    child: list[int]
    parent: list[int]
    rows: list[int]
    pile: list[int]
    under: list[int]
    under_n: int
    stack: list[list[int]]
    dots: list[int]
    progress: list[list[list[int]]]
    misfortune: list[list[int]]


@dataclass(frozen=True)
class Facts(Recorded):
    """What a seat may know of a position; cards that it may not know are HIDDEN."""

    seat: int  # the viewer, or WATCHER
    is_tree: bool
    radius: int
    holds_left: bool

    @property
    def cells(self) -> list[int]:
        return [lie >> 4 for lie in self.lie]

    @property
    def headings(self) -> list[int]:
        return [lie & 3 for lie in self.lie]

    @property
    def moving(self) -> int:
        """A seat, OBJECTIVE, or -1."""
        return self.mover - 1

    @property
    def open_hand(self) -> int:
        """Whose hand the viewer is shown to choose from; -1: nobody's."""
        return self.shown - 1 if self.asked == self.seat else -1

    @property
    def die(self) -> int:
        """One that is still needed: the attacker's, a moving objective's, or of the risk that waits behind a move."""
        return self.attack or self.distance or sum(die for task, _, die in self.stack if task == DO_RISK)

    @property
    def goal(self) -> int:
        return 7 - self.players

    @property
    def has_place(self) -> bool:
        """Is there something between the map and the players: a hand, or (for all) what is set up with?"""
        return self.seat >= 0 or not self.turn

    @property
    def announced(self) -> int:
        """A card that is on its way to the map."""
        return self.card if self.card and not self.parent[self.card] else 0

    @property
    def active(self) -> int:
        """The pawn to look at."""
        return self.moving if 0 <= self.moving < OBJECTIVE else self.at if self.turn else self.asked

    def is_on_turn(self, seat: int) -> bool:
        return seat == (self.at if self.turn else self.asked) and self.phase != OVER

    def progress_of(self, node: int) -> tuple[tuple[int, ...], ...]:
        """What each dot of a card brings."""
        return tuple(tuple(effects) for effects in self.progress[node])

    def colour_held(self, seat: int) -> int:
        """Whose objectives a seat places. [vasty.objectives?whose]"""
        return (seat + 1 if self.holds_left else seat - 1) % self.players

    def held(self, seat: int) -> int:
        colour = self.colour_held(seat)
        return self.goal - self.got[colour] - sum(1 for n in self.objectives[colour] if n)

    def to_draw(self) -> int:
        """Cards that can be drawn. What is hidden from the viewer counts among the pile, too, until it is taken off."""
        if not self.turn:
            return ROOTS - sum(1 for p in self.parent[1:FIRST_FOREST] if p) - (self.phase == ASK_ROOT)
        blanks = sum(row.count(HIDDEN) for row in self.hand) + self.under.count(HIDDEN)
        return sum(word.bit_count() for word in self.pile) - blanks + self.under_n


def facts(s: Record, seat: int) -> Facts:
    return Facts(
        **{one.name: s[one.name].tolist() for one in fields(Recorded)},
        seat=int(seat),
        is_tree=int(s.options.geometry) == TREE,
        radius=int(s.options.table_radius),
        holds_left=int(s.options.objectives_for) == LEFT,
    )
