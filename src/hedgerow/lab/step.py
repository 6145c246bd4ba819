"""What one entry of a log did for every seat: the pieces that an analysis is made of, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field

from hedgerow.kernel.contract import CHANCE


@dataclass
class Step:
    """One entry of the log: what it did for each seat's value."""

    at: int
    seat: int  # CHANCE is -1
    words: str
    values: list[float]  # behind it, by seat
    change: list[float]  # luck, or for a decision minus its cost and what it gave others; by seat
    error: float = 0.0  # standard error of the mover's change, or of the first seat's
    options: int = 1
    best: str = ""  # the move that would have been best, where that was another
    base: list[float] = field(default_factory=list)  # of the mean outcome, or of the best move
    is_exact: bool = False  # are these the values of perfect play?

    @property
    def cost(self) -> float:
        return -self.change[self.seat] if self.seat != CHANCE else 0.0


@dataclass
class Account:
    """A seat's match: start + luck - cost + given + rest = result."""

    start: float
    luck: float
    cost: float
    given: float
    rest: float
    result: float
    decisions: int  # in which there was something to choose
    cost_error: float = 0.0  # one standard error of the cost: one match may not tell two players apart

    @property
    def per_decision(self) -> float:
        """The error rate: it tells players apart over matches whose dice differ."""
        return self.cost / self.decisions if self.decisions else 0.0
