"""Windfall told from its rules alone, as a list of what happened; knows nothing of the room."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Game:
    """Everything is worked out anew from the words that were said."""

    players: int
    turns: int
    said: list[str] = field(default_factory=list)

    def story(self) -> tuple[list[int], list[int] | None]:
        """Apples brought home by every turn that is over, and the dice of the one that goes on (None: stopped)."""
        brought: list[int] = []
        dice: list[int] = []
        for words in self.said:
            if words.startswith("roll "):
                dice.append(int(words[-1]))
            if dice and (dice[-1] == 1 or sum(dice) >= 20 or words == "stop"):
                brought.append(0 if dice[-1] == 1 else min(20, sum(dice)))
                dice = []
        return brought, dice

    @property
    def is_over(self) -> bool:
        return len(self.story()[0]) == self.players * self.turns

    def apples(self) -> list[int]:
        brought = self.story()[0]
        return [sum(brought[seat :: self.players]) for seat in range(self.players)]

    def legal(self) -> list[str]:
        if self.is_over:
            return []
        if self.said and self.said[-1].startswith("roll ") and self.story()[1]:
            return ["shake", "stop"]
        return [f"roll {face}" for face in range(1, 7)]

    def mover(self) -> int:
        return len(self.story()[0]) % self.players

    def results(self) -> list[str]:
        apples = self.apples()
        if self.players == 1:
            return ["played"]
        best = [seat for seat, count in enumerate(apples) if count == max(apples)]
        alone = "win" if len(best) == 1 else "draw"
        return [alone if seat in best else "loss" for seat in range(self.players)]
