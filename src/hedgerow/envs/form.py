"""What every environment of a game is made of, found in the catalogue: its numbers, actions and rewards."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.envs.engine import stepping
from hedgerow.envs.engine.sight import Field, described
from hedgerow.envs.engine.stepping import RECORD
from hedgerow.kernel import given
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Value, suggestion

REWARDS = {"points": stepping.POINTS, "result": stepping.RESULT}


class Form:
    """A game with its settings, as numbers: `fields` tell the observation, `actions` counts the actions.

    The game is one of the catalogue, by its name, or any other room."""

    def __init__(
        self,
        game: str | Room,
        players: int | None = None,
        variant: str | None = None,
        reward: str | None = None,
        options: Mapping[str, Value | os.PathLike[str]] | None = None,
    ) -> None:
        self.room = game if isinstance(game, Room) else catalog.room(given.text(game, "The name of a game"))
        count = None if players is None else given.whole(players, "The number of players")
        kind = None if variant is None else given.text(variant, "A variant")
        self.settings = self.room.settings(count, kind, options)
        self.players = self.settings.players
        self.reward = ("points" if self.players == 1 else "result") if reward is None else reward
        if self.reward not in REWARDS:
            raise BadSettings(f"There is no reward {given.shown(reward)}; {suggestion(str(reward), REWARDS)}")
        self.goal = REWARDS[self.reward]
        self.template = self.room.template(self.settings)
        people = (-3, self.players - 1)  # a seat, chance, nobody, or a watcher
        self.row = stepping.row_type(self.template.dtype, self.room.most_moves)
        assert self.row.fields is not None
        told, self.stretches = described(self.template.dtype, RECORD, self.row.fields["hidden"][1])
        self.fields = [Field("seat", 0, (1,), *people), Field("to_move", 1, (1,), *people), *told]
        self.size = self.fields[-1].start + self.fields[-1].size
        self.actions = sum(map(len, self.room.codes))
        starts = np.cumsum([0, *map(len, self.room.codes)])
        self.ranges = np.array(
            [(codes.start, codes.stop, base) for codes, base in zip(self.room.codes, starts, strict=False)], np.int64
        )

    def __reduce__(self) -> Any:
        """For another process: what it was made of."""
        chosen = self.room.chosen(self.settings)
        return Form, (self.room.name, self.players, self.settings.variant, self.reward, chosen)

    def code(self, action: int) -> int:
        """The move's code that an action stands for; raises `IndexError`."""
        return int(stepping.code_of(self.ranges, given.place(action, self.actions, "action", "actions")))

    def action(self, code: int) -> int:
        """The action that stands for a move's code; raises `IndexError`."""
        found = int(stepping.action_of(self.ranges, given.whole(code, "A move's code")))
        if found < 0:
            raise IndexError(f"No move of {self.room.title} has the code {given.shown(code)}.")
        return found

    @property
    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest value of every entry of an observation."""
        low = np.concatenate([np.full(field.size, field.low, np.int16) for field in self.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int16) for field in self.fields])
        return low, high
