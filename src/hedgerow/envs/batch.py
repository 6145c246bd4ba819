"""Many matches at a step, in compiled code: NumPy arrays in and out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow.envs.engine import stepping
from hedgerow.envs.engine.sight import Field
from hedgerow.envs.form import Form
from hedgerow.kernel import given, rng
from hedgerow.kernel.refusal import BadSettings, HedgerowError, IllegalMove, Refusal
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import MOST_SEEDS, Value, checked_seed

Array = np.ndarray[Any, Any]


class BatchEnv:
    """`matches` matches of one game, each at a decision of the seat `seats[i]`.

    `reset` and `step` fill the arrays below and return them: they are the environment's own, and the next step writes
    into them, so copy what you keep.

        observations   int16 [match, entry]    what the seat to decide sees; `fields` tells every entry
        masks          int8  [match, action]   1 where she may take that action
        seats          int64 [match]           who is to decide
        rewards        float32 [match, seat]   for the last step, of every seat
        terminated     bool  [match]           the last step ended that match

    Autoreset is "same_step": where `terminated` is True, the rewards are the old match's last ones, and observation,
    mask and seat are already the new match's first ones. No match is ever cut off: every match ends by its rules.

    Match n of row i is match number n of the row's seed, the first of them the match that `hedgerow.new` makes of it.
    """

    autoreset = "same_step"

    def __init__(
        self,
        game: str | Room,
        matches: int,
        *,
        players: int | None = None,
        variant: str | None = None,
        reward: str | None = None,
        **options: Value | os.PathLike[str],
    ) -> None:
        self.form = Form(game, players, variant, reward, options)
        self.matches = given.whole(matches, "The number of matches")
        if self.matches < 1:
            raise BadSettings(f"A batch has at least one match, not {given.shown(self.matches)}.")
        self.players, self.actions = self.form.players, self.form.actions
        self._begun = False
        self._furnish()

    def _furnish(self) -> None:
        """Make the arrays."""
        self._rows = np.zeros(self.matches, self.form.row)
        self.observations: Any = np.zeros((self.matches, self.form.size), np.int16)
        self.masks: Any = np.zeros((self.matches, self.actions), np.int8)
        self.rewards: Any = np.zeros((self.matches, self.players), np.float32)
        self.terminated: Any = np.zeros(self.matches, np.bool_)
        self._paid = np.zeros((self.matches, self.players), np.int64)
        data = self._rows.view(np.uint8).reshape(self.matches, -1)
        self._told = (self.form.template, data, self.form.stretches, self.form.ranges, self.masks, self.observations)

    @property
    def seats(self) -> Any:
        """Who is to decide, in every match."""
        return self._rows["seat"]

    @property
    def fields(self) -> list[Field]:
        """What the entries of an observation are."""
        return self.form.fields

    def reset(self, seeds: int | Sequence[int] | Array = 0) -> tuple[Any, Any]:
        """New matches; observations and masks. One seed s stands for s, s + 1, s + 2, ..."""
        self._plant(self._rows, seeds)
        self._advance(np.full(self.matches, stepping.BEGIN, np.int64))
        return self.observations, self.masks

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array]:
        """One decision of every match: observations, rewards, terminated, masks.

        Raises `IllegalMove` where an action's mask is 0; then nothing at all has been played.
        """
        chosen = self._checked(actions)
        bad = int(stepping.refused(self.masks, chosen))
        if bad >= 0:
            self._refuse(bad, int(chosen[bad]))
        self._advance(chosen)
        return self.observations, self.rewards, self.terminated, self.masks

    def sample(self) -> Array:
        """A legal action for every match, each equally likely, as the random players of a simulation draw it."""
        self._require_reset()
        actions = np.zeros(self.matches, np.int64)
        stepping.pick_all(self._rows, self.form.ranges, actions)
        return actions

    def _advance(self, actions: Array) -> None:
        stepping.step_all(self._rows, *self._told, actions, self.form.goal, self.rewards, self._paid, self.terminated)

    def _plant(self, rows: Array, seeds: int | Sequence[int] | Array) -> None:
        """Every row before the first match of its seed."""
        chosen = self._seeds(seeds)
        words = rows["rng"][:, rng.STREAMS]
        words[:, 0] = [seed & rng.MASK for seed in chosen]
        words[:, 1] = [seed >> 32 for seed in chosen]
        rows["number"] = 0
        self._begun = True

    def _refuse(self, match: int, action: int) -> None:
        told = f"Action {action} of match {match} is not legal now: its mask is 0."
        raise IllegalMove(Refusal("illegal", told, self.form.room.turn_rule))

    def _seeds(self, seeds: int | Sequence[int] | Array) -> list[int]:
        if isinstance(seeds, Sequence | np.ndarray) and not isinstance(seeds, str):
            if np.ndim(seeds) != 1 or len(seeds) != self.matches:
                raise ValueError(f"Seeds are a number, or {self.matches} of them, one for each match.")
            return [checked_seed(seed) for seed in seeds]
        first = checked_seed(seeds)
        return [(first + i) % MOST_SEEDS for i in range(self.matches)]

    def _checked(self, actions: Array) -> Array:
        self._require_reset()
        chosen = np.asarray(actions)
        if chosen.shape != (self.matches,) or chosen.dtype.kind not in "iu":
            raise TypeError(f"Actions are {self.matches} whole numbers, one for each match.")
        return np.ascontiguousarray(chosen, np.int64)

    def _require_reset(self) -> None:
        if not self._begun:
            raise HedgerowError("No match has begun: call reset first.")
