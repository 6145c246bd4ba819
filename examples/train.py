"""Train a player on the CPU: PPO with masks, by Stable-Baselines3, on `BatchEnv`.

    pip install 'hedgerow[train]'
    python examples/train.py wildfire --steps 1000000 --out wildfire.npz

It prints what the matches of each stretch came to and writes the policy as plain arrays, which a tournament takes
without any library of learning:

    hedgerow tournament wildfire --bots file:wildfire.npz greedy random --rounds 1000

docs/studies/training.md has the figures of such a run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.envs import BatchEnv
from hedgerow.lab import policies

try:
    import torch
    from gymnasium import spaces
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as missing:
    sys.exit(f"Training needs the extra: pip install 'hedgerow[train]' ({missing.name} is not installed).")


class Matches(VecEnv):
    """A `BatchEnv` as Stable-Baselines3 wants it; both reset a match in the step that ends it."""

    def __init__(self, env: BatchEnv, used: np.ndarray, scale: np.ndarray, seed: int) -> None:
        self.env, self.used, self.scale, self.first = env, used, scale, seed
        space = spaces.Box(-np.inf, np.inf, (len(used),), np.float32)
        super().__init__(env.matches, space, spaces.Discrete(env.actions))
        self.returns = np.zeros(env.matches, np.float32)
        self.ended: deque[float] = deque()  # the returns of matches that are over

    def reset(self) -> np.ndarray:
        self.env.reset(self.first)
        self.returns[:] = 0
        return self._seen()

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = actions

    def step_wait(self) -> Any:
        _, rewards, terminated, _ = self.env.step(self.chosen)
        self.returns += rewards[:, 0]
        self.ended.extend(self.returns[terminated].tolist())
        self.returns[terminated] = 0
        return self._seen(), rewards[:, 0].copy(), terminated.copy(), [{} for _ in range(self.num_envs)]

    def _seen(self) -> np.ndarray:
        return self.env.observations[:, self.used] * self.scale

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks", method_name  # all that the learner asks for
        return list(self.env.masks.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"A batch has no attribute {attr_name} for each of its matches.")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


class Curve(BaseCallback):
    """Prints and keeps what the matches of each stretch of steps came to."""

    def __init__(self, matches: Matches, every: int, path: Path | None) -> None:
        super().__init__()
        self.matches, self.every, self.path, self.began, self.next = matches, every, path, time.perf_counter(), every

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next:
            self.next += self.every
            ended = self.matches.ended
            line = {
                "steps": self.num_timesteps,
                "seconds": round(time.perf_counter() - self.began, 1),
                "matches": len(ended),
                "mean": round(float(np.mean(ended)), 4) if ended else None,
            }
            ended.clear()
            print(json.dumps(line), flush=True)
            if self.path:
                with self.path.open("a") as file:
                    file.write(json.dumps(line) + "\n")
        return True


def layers(model: MaskablePPO) -> list[tuple[np.ndarray, np.ndarray]]:
    """The weights of the net that chooses, from the observation to the actions."""
    parts = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    linear = [part for part in parts if isinstance(part, torch.nn.Linear)]
    return [(part.weight.detach().numpy().T.copy(), part.bias.detach().numpy().copy()) for part in linear]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--steps", type=int, default=1_000_000)
    asked.add_argument("--matches", type=int, default=256, help="beside each other")
    asked.add_argument("--reward", choices=("points", "result"), default="result")
    asked.add_argument("--hidden", type=int, nargs="+", default=[128, 64])
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--curve", type=Path, help="a file for the learning curve, a line of JSON for each stretch")
    chosen = asked.parse_args()
    torch.set_num_threads(chosen.threads)
    env = BatchEnv(chosen.game, chosen.matches, players=1, reward=chosen.reward)
    used, scale = policies.varying(env, chosen.seed)
    matches = Matches(env, used, scale, chosen.seed)
    model = MaskablePPO(
        "MlpPolicy", matches, seed=chosen.seed, device="cpu", n_steps=32, batch_size=2048, n_epochs=4,
        gamma=1.0, learning_rate=1e-3, ent_coef=0.01,
        policy_kwargs={"net_arch": {"pi": chosen.hidden, "vf": chosen.hidden}, "activation_fn": torch.nn.Tanh},
    )  # fmt: skip
    model.learn(chosen.steps, callback=Curve(matches, max(chosen.steps // 40, 1), chosen.curve))
    how = f"MaskablePPO, {model.num_timesteps} steps, seed {chosen.seed}"
    policies.save(chosen.out, env.form, used, scale, layers(model), how)


if __name__ == "__main__":
    main()
