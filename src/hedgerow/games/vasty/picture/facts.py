"""The facts that a drawing needs, taken out of the record once, as plain Python numbers."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.games.vasty.rules.state import (
    ASK_ROOT,
    DO_RISK,
    FIRST_FOREST,
    HIDDEN,
    LEFT,
    OBJECTIVE,
    ROOTS,
    TREE,
)
from hedgerow.kernel.room import Record


@dataclass(frozen=True)
class Facts:
    """What a seat may know of a position; cards that it may not know are HIDDEN."""

    seat: int  # the viewer, or WATCHER
    players: int
    phase: int
    asked: int
    at: int
    turn: int
    token: int  # drawn: its kind + 1
    card: int  # announced or drawn
    on: int
    dot: int
    heading: int
    die: int  # that is still needed
    shown: int  # whose hand the viewer is shown to choose from; -1: nobody's
    mover: int  # seat, OBJECTIVE, or -1
    steps: int
    piece: int
    node: int  # where a moving objective is
    chosen: int
    is_tree: bool
    radius: int
    holds_left: bool
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
    kinds: list[int]
    child: list[int]
    parent: list[int]
    cells: list[int]
    lies: list[int]
    dots: list[int]
    rows: list[int]
    progress: list[list[list[int]]]
    misfortune: list[list[int]]
    pile: list[int]
    under: list[int]

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
        return self.mover if 0 <= self.mover < OBJECTIVE else self.at if self.turn else self.asked

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
        return sum(word.bit_count() for word in self.pile) - blanks + len(self.under)


def _die(s: Record) -> int:
    """The attacker's, that of a moving objective, or that of the risk which waits for the end of the move."""
    risk = sum(int(b) for task, _, b in s.stack[: int(s.depth)] if task == DO_RISK)
    return int(s.attack) or int(s.distance) or risk


def facts(s: Record, seat: int) -> Facts:
    return Facts(
        seat=int(seat),
        players=int(s.players),
        phase=int(s.phase),
        asked=int(s.asked),
        at=int(s.at),
        turn=int(s.turn),
        token=int(s.token),
        card=int(s.card),
        on=int(s.on),
        dot=int(s.dot),
        heading=int(s.heading),
        die=_die(s),
        shown=int(s.shown) - 1 if s.asked == seat else -1,
        mover=int(s.mover) - 1,
        steps=int(s.steps),
        piece=int(s.piece),
        node=int(s.node),
        chosen=int(s.chosen),
        is_tree=int(s.options.geometry) == TREE,
        radius=int(s.options.table_radius),
        holds_left=int(s.options.objectives_for) == LEFT,
        rolls=s.rolls.tolist(),
        pos=s.pos.tolist(),
        damage=s.damage.tolist(),
        got=s.got.tolist(),
        tokens=s.tokens.tolist(),
        marks=s.marks.tolist(),
        steered=s.steered.tolist(),
        picker=s.picker.tolist(),
        hand=s.hand.tolist(),
        objectives=s.objectives.tolist(),
        lying=s.lying.tolist(),
        kinds=s.lying_kind.tolist(),
        child=s.child.tolist(),
        parent=s.parent.tolist(),
        cells=(s.lie >> 4).tolist(),
        lies=(s.lie & 15).tolist(),
        dots=s.dots.tolist(),
        rows=s.rows.tolist(),
        progress=s.progress.tolist(),
        misfortune=s.misfortune.tolist(),
        pile=s.pile.tolist(),
        under=s.under[: int(s.under_n)].tolist(),
    )
