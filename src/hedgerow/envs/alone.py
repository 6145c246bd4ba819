"""Gymnasium: one player, one match at a time."""

from __future__ import annotations

import os
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from hedgerow.envs.course import STAY, Course
from hedgerow.envs.form import Form
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import Value

ALONE = 0  # the only seat


class SoloEnv(gymnasium.Env[Any, Any]):
    """A game for one. The observation is a vector that `fields` tells, `info["action_mask"]` has a 1 for what is legal.

    An illegal action is not played: nothing changes, the reward is 0, and `info["refused"]` says why; with
    `illegal="raise"` it is an `IllegalMove`. The rewards of a match add up to its points (or, with `reward="result"`,
    to 1 for a win and -1 for a loss).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium's own)

    def __init__(
        self,
        game: str,
        *,
        variant: str | None = None,
        reward: str | None = None,
        illegal: str = STAY,
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Value | os.PathLike[str],
    ) -> None:
        self.form = Form(game, None if variant else _alone(game), variant, reward, options)
        if self.form.players != 1:
            raise BadSettings(
                f"{self.form.room.title} ({self.form.settings.variant}) is for several players, "
                "Gymnasium for one: take hedgerow.envs.aec or hedgerow.envs.parallel."
            )
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadSettings(f"There is no render mode {render_mode!r}; there are: {self.metadata['render_modes']}.")
        self.render_mode = render_mode
        self.fields = self.form.fields
        self._course = Course(self.form, illegal, compiled)
        low, high = self.form.bounds
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.form.actions)

    @property
    def points(self) -> int:
        """The player's points as they stand."""
        return self._course.points(ALONE)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new match: with a seed, the one that `hedgerow.new` makes of it; without, the next of those before."""
        super().reset(seed=seed)
        self._course.reset(int(self.np_random.integers(1 << 63)) if seed is None else seed)
        return self._course.observe(ALONE), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One decision, and the dice behind it. No match is ever truncated."""
        told = self._course.play(ALONE, action)
        reward = 0.0 if told else self._course.rewards()[ALONE]
        return self._course.observe(ALONE), reward, self._course.over, False, self._info(told)

    def render(self) -> Any:
        """The position as text."""
        return self._course.drawn(WATCHER) if self.render_mode == "ansi" else None

    def _info(self, refused: str = "") -> dict[str, Any]:
        told = {"action_mask": self._course.mask(ALONE)}
        return {**told, "refused": refused} if refused else told


def _alone(game: str) -> int | None:
    """One player, where the game has a variant for one: else what it says of itself is told."""
    from hedgerow import catalog

    return 1 if any(variant.takes(1) for variant in catalog.room(game).variants) else None
