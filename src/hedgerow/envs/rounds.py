"""PettingZoo: several players, one after the other (AEC), or all that may decide at once (Parallel)."""

from __future__ import annotations

import os
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from hedgerow.envs.course import STAY, Course
from hedgerow.envs.form import Form
from hedgerow.kernel import given
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.settings import Value


class Company:
    """What both forms share: agents `player_0`, `player_1`, ..., their spaces, and the match they play."""

    def __init__(self, form: Form, illegal: str, compiled: bool, render_mode: str | None, wait: bool) -> None:
        if render_mode not in (None, "ansi"):
            raise BadSettings(f"There is no render mode {given.shown(render_mode)}; there is: ansi.")
        self.metadata = {
            "name": f"{form.room.name}_v0",
            "render_modes": ["ansi"],
            "render_fps": 1,
            "is_parallelizable": wait,
        }
        self.agents = [f"player_{seat}" for seat in range(form.players)]
        self.course, self.render_mode, self.wait = Course(form, illegal, compiled), render_mode, wait
        low, high = form.bounds
        actions = form.actions + wait
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(low, high, dtype=np.int16),
                action_mask=spaces.Box(0, 1, (actions,), np.int8),
            )
            for agent in self.agents
        }
        self._seeds: np.random.Generator | None = None

    def begin(self, seed: int | None) -> None:
        """A new match: with a seed, the one that `hedgerow.new` makes of it; without, the next of those before."""
        if seed is not None:
            self.course.reset(seed)
            self._seeds = np.random.default_rng(seed)
            return
        if self._seeds is None:
            self._seeds = np.random.default_rng(secrets.randbits(64))
        self.course.reset(int(self._seeds.integers(1 << 63)))

    def seat(self, agent: str) -> int:
        """The seat of an agent; raises `HedgerowError`."""
        if agent not in self.agents:
            raise HedgerowError(f"There is no agent {given.shown(agent)}; there are: {', '.join(self.agents)}.")
        return self.agents.index(agent)

    def observed(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may do. Who has nothing to decide may do nothing but wait, where that is an action."""
        seat = self.seat(agent)
        mask = self.course.mask(seat)
        if self.wait:
            mask = np.append(mask, np.int8(not mask.any()))
        return {"observation": self.course.observe(seat), "action_mask": mask}

    def drawn(self) -> str | None:
        """The position as somebody sees it who only watches."""
        return self.course.drawn(WATCHER) if self.render_mode == "ansi" else None


class TurnEnv(AECEnv[str, Any, Any]):
    """One agent decides at a time: the first of those that may. Dice and cards are rolled and drawn in between.

    An illegal action is not played: the same agent decides again, the reward is 0, and her `infos[agent]["refused"]`
    says why; with `illegal="raise"` it is an `IllegalMove`.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        variant: str | None = None,
        reward: str | None = None,
        illegal: str = STAY,
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Value | os.PathLike[str],
    ) -> None:
        super().__init__()
        self.form = Form(game, players, variant, reward, options)
        self.fields = self.form.fields
        self._company = Company(self.form, illegal, compiled, render_mode, wait=False)
        self.metadata, self.render_mode = self._company.metadata, render_mode
        self.possible_agents: list[str] = list(self._company.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._company.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._company.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: with a seed, the one that `hedgerow.new` makes of it."""
        self._company.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._company.course.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what she may do: nothing, while another decides or when all is over."""
        return self._company.observed(agent)

    def step(self, action: Any) -> None:
        """The decision of the agent whose turn it is; None for one whose match is over."""
        if not self.agents:
            raise HedgerowError("No match is going on: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        course = self._company.course
        told = course.play(self._company.seat(agent), action)
        self.infos[agent] = {"refused": told} if told else {}
        self._cumulative_rewards[agent] = 0.0
        gained = [0.0] * len(self.agents) if told else course.rewards()
        self.rewards = dict(zip(self.agents, gained, strict=True))
        self._accumulate_rewards()
        if course.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.agents[course.seat]

    def render(self) -> str | None:
        """The position as text."""
        return self._company.drawn()

    def close(self) -> None:
        """There is nothing to close."""


class RoundEnv(ParallelEnv[str, Any, Any]):
    """All agents act at each step: those that may decide decide, in the order of their seats, and nobody sees what the
    others do where the game hides it. The last action is to wait: the only one of who has nothing to decide.

    An illegal action is not played: that agent decides again at the next step, and her info's `refused` says why; with
    `illegal="raise"` it is an `IllegalMove`. `max_cycles` cuts a match off (`truncated`) after so many steps.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        variant: str | None = None,
        reward: str | None = None,
        illegal: str = STAY,
        compiled: bool = True,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Value | os.PathLike[str],
    ) -> None:
        super().__init__()
        self.form = Form(game, players, variant, reward, options)
        self.fields, self.waiting = self.form.fields, self.form.actions
        self.max_cycles = None if max_cycles is None else given.whole(max_cycles, "max_cycles")
        if self.max_cycles is not None and self.max_cycles < 1:
            raise BadSettings(f"max_cycles is at least 1, not {given.shown(max_cycles)}.")
        self._company = Company(self.form, illegal, compiled, render_mode, wait=True)
        self.metadata, self.render_mode = self._company.metadata, render_mode
        self.possible_agents: list[str] = list(self._company.agents)
        self.agents: list[str] = []
        self._steps = 0

    def observation_space(self, agent: str) -> Any:
        return self._company.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._company.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """A new match: with a seed, the one that `hedgerow.new` makes of it."""
        self._company.begin(seed)
        self.agents, self._steps = list(self.possible_agents), 0
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], Any, Any, Any]:
        """The decisions of all agents, by their names."""
        if not self.agents:
            raise HedgerowError("No match is going on: call reset first.")
        if set(actions) != set(self.agents):
            raise HedgerowError(f"Every agent acts at each step: {', '.join(self.agents)}.")
        infos = self._play(actions)
        self._steps += 1
        over, agents = self._company.course.over, self.agents
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        rewards = dict(zip(agents, self._company.course.rewards(), strict=True))
        observed = self._observed()
        if over or late:
            self.agents = []
        return observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def render(self) -> str | None:
        """The position as text."""
        return self._company.drawn()

    def close(self) -> None:
        """There is nothing to close."""

    def _play(self, actions: dict[str, Any]) -> dict[str, dict[str, str]]:
        """Who could decide when the step began, decides."""
        course = self._company.course
        able = course.able()
        infos: dict[str, dict[str, str]] = {}
        for agent in self.agents:
            seat = self._company.seat(agent)
            chosen = given.whole(actions[agent], "An action")
            if seat in able:
                told = course.play(seat, chosen)
            else:
                told = "" if chosen == self.waiting else course.refuse(f"Player {seat + 1} has nothing to decide now.")
            infos[agent] = {"refused": told} if told else {}
        return infos

    def _observed(self) -> dict[str, Any]:
        return {agent: self._company.observed(agent) for agent in self.agents}
