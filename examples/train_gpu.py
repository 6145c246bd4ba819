"""Train a player on a GPU, from the device's own arrays: PPO on `hedgerow.envs.cuda`, in NumPy and numba-cuda alone.

    pip install 'hedgerow[gpu]'
    python examples/train_gpu.py wildfire --seconds 240 --out wildfire-gpu.npz

Observations, masks, rewards and actions never leave the device; once in a while their means do, for the learning curve.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import learning
import numpy as np
from numba import cuda

from hedgerow.envs import BatchEnv
from hedgerow.envs import cuda as cuda_env
from hedgerow.lab import policies

LASTING, CLIP, CURIOSITY = 0.95, 0.2, 0.01
PIECES = 16  # in which sums over all matches are made beside each other
THREADS = 128


def lines(count: int) -> Any:
    return -(-count // THREADS), THREADS


def squares(rows: int, columns: int) -> Any:
    return (-(-rows // 16), -(-columns // 16)), (16, 16)


def ones_beside(shape: tuple[int, ...]) -> Any:
    """Zeros on the device, with a last column of ones."""
    made = np.zeros((*shape[:-1], shape[-1] + 1), np.float32)
    made[..., -1] = 1
    return cuda.to_device(made)


class Net:
    """Layers on the device, for so many matches at once; the last output is the value."""

    def __init__(self, sizes: list[int], matches: int, seed: int) -> None:
        self.matches = matches
        draw = np.random.default_rng(seed)
        self.weights, self.moments, self.pieces = [], [], []
        for n, (fan, to) in enumerate(pairwise(sizes)):
            made = np.zeros((fan + 1, to), np.float32)
            gain = 0.01 if n == len(sizes) - 2 else 1.0
            made[:-1] = draw.normal(0, gain / math.sqrt(fan), (fan, to))
            self.weights.append(cuda.to_device(made))
            self.moments.append([cuda.to_device(np.zeros_like(made)) for _ in range(2)])
            self.pieces.append(cuda.device_array((PIECES, *made.shape), np.float32))
        self.hidden = [ones_beside((1, matches, size)) for size in sizes[1:-1]]
        self.back = [cuda.device_array((1, matches, size), np.float32) for size in sizes[1:]]
        self.steps = 0

    def forward(self, seen: Any, outputs: Any) -> None:
        """From features [match, feature + 1] to outputs [1, match, action + 1]."""
        for n, weights in enumerate(self.weights):
            is_last = n == len(self.weights) - 1
            self._multiply(seen, weights, outputs if is_last else self.hidden[n], bends=not is_last)
            seen = None if is_last else self.hidden[n][0]

    def learn(self, seen: Any, rate: float) -> None:
        """A step of Adam, once `back[-1]` has what the loss says of the outputs."""
        self.steps += 1
        for n in range(len(self.weights) - 1, -1, -1):
            below = seen if n == 0 else self.hidden[n - 1][0]
            gradient = self.back[n][0]
            self._multiply(below, gradient, self.pieces[n], turns_a=True, pieces=PIECES)
            if n:
                plain = self.weights[n][: self.weights[n].shape[0] - 1]
                self._multiply(gradient, plain, self.back[n - 1], turns_b=True)
                learning.bent[squares(*self.back[n - 1].shape[1:])](self.back[n - 1][0], below)
        for weights, pieces, (first, second) in zip(self.weights, self.pieces, self.moments, strict=True):
            learning.adam[squares(*weights.shape)](weights, pieces, first, second, self.steps, rate)

    def _multiply(
        self, a: Any, b: Any, out: Any, turns_a: bool = False, turns_b: bool = False, bends: bool = False,
        pieces: int = 1,
    ) -> None:  # fmt: skip
        rows, columns = a.shape[turns_a], b.shape[not turns_b]
        blocks = -(-columns // learning.TILE), -(-rows // learning.TILE), pieces
        learning.product[blocks, (learning.TILE, learning.LANES)](a, b, out, turns_a, turns_b, bends)

    def layers(self) -> list[tuple[Any, Any]]:
        """For `policies.save`: without the value."""
        found = [weights.copy_to_host() for weights in self.weights]
        found[-1] = found[-1][:, :-1]
        return [(weights[:-1], weights[-1]) for weights in found]


class Trainer:
    """Rollouts of `steps` decisions of every match, and a step of learning for each of them."""

    def __init__(self, game: str, matches: int, steps: int, hidden: list[int], seed: int, reward: str) -> None:
        few = BatchEnv(game, 256, players=1, reward=reward)
        self.used, self.scale = policies.varying(few, seed)
        self.env = cuda_env(game, matches, players=1, reward=reward)
        self.matches, self.steps, self.seed, self.drawn = matches, steps, seed, 0
        actions = self.env.actions
        self.net = Net([len(self.used), *hidden, actions + 1], matches, seed)
        self.on_device = cuda.to_device(self.used), cuda.to_device(self.scale)
        self.seen = ones_beside((steps + 1, matches, len(self.used)))
        self.outputs = cuda.device_array((1, matches, actions + 1), np.float32)
        self.masks = cuda.device_array((steps + 1, matches, actions), np.int8)
        self.actions = cuda.device_array((steps + 1, matches), np.int64)
        self.chances, self.values = (cuda.device_array((steps + 1, matches), np.float32) for _ in range(2))
        self.rewards, self.advantage = (cuda.device_array((steps, matches), np.float32) for _ in range(2))
        self.ends = cuda.device_array((steps, matches), np.bool_)
        self.draws = cuda.device_array(matches, np.float32)
        self.order = np.random.default_rng(seed)
        self.env.reset(seed)

    def look(self, t: int) -> None:
        """What is seen, and what the net says and draws, at step t of a rollout."""
        learning.features[squares(self.matches, len(self.used))](
            self.env.observations.array, *self.on_device, self.seen[t]
        )
        self.net.forward(self.seen[t], self.outputs)
        self.drawn += 1
        learning.draw[lines(self.matches)](self.seed, self.drawn, self.draws)
        learning.choose[lines(self.matches)](
            self.outputs[0], self.env.masks.array, self.draws, self.actions[t], self.chances[t], self.values[t],
            self.masks[t],
        )  # fmt: skip

    def rollout(self) -> None:
        for t in range(self.steps):
            self.look(t)
            self.env.step(self.actions[t], check=False)
            learning.keep[lines(self.matches)](
                self.env.rewards.array, self.env.terminated.array, self.rewards[t], self.ends[t]
            )
        self.look(self.steps)
        learning.advantages[lines(self.matches)](self.rewards, self.ends, self.values, LASTING, self.advantage)

    def learn(self, rate: float) -> None:
        found = self.advantage.copy_to_host()
        mean, spread = float(found.mean()), float(found.std()) + 1e-6
        for t in self.order.permutation(self.steps):
            self.net.forward(self.seen[t], self.outputs)
            learning.slope[lines(self.matches)](
                self.outputs[0], self.masks[t], self.actions[t], self.chances[t], self.values[t], self.advantage[t],
                mean, spread, CLIP, CURIOSITY, self.net.back[-1][0],
            )  # fmt: skip
            self.net.learn(self.seen[t], rate)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--seconds", type=float, default=240.0)
    asked.add_argument("--matches", type=int, default=32_768, help="beside each other")
    asked.add_argument("--rollout", type=int, default=16, help="decisions of every match between two times of learning")
    asked.add_argument("--hidden", type=int, nargs="+", default=[128, 64])
    asked.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to nothing by the end")
    asked.add_argument("--reward", choices=("points", "result"), default="result")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--every", type=int, default=10, help="rollouts between two lines of the curve")
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--curve", type=Path)
    chosen = asked.parse_args()
    trainer = Trainer(chosen.game, chosen.matches, chosen.rollout, chosen.hidden, chosen.seed, chosen.reward)
    trainer.rollout()
    trainer.learn(0.0)  # everything is compiled before the clock runs
    cuda.synchronize()
    began, rollouts = time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < chosen.seconds:
        trainer.rollout()
        trainer.learn(chosen.rate * (1 - spent / chosen.seconds))
        rollouts += 1
        if rollouts % chosen.every == 0:
            ends, rewards = trainer.ends.copy_to_host(), trainer.rewards.copy_to_host()
            line = {
                "steps": rollouts * chosen.rollout * chosen.matches,
                "seconds": round(time.perf_counter() - began, 1),
                "matches": int(ends.sum()),
                "mean": round(float(rewards.sum() / max(ends.sum(), 1)), 4),
            }
            print(json.dumps(line), flush=True)
            if chosen.curve:
                with chosen.curve.open("a") as file:
                    file.write(json.dumps(line) + "\n")
            save(trainer, chosen.out, rollouts)
    save(trainer, chosen.out, rollouts)


def save(trainer: Trainer, path: Path, rollouts: int) -> None:
    how = f"PPO on a GPU, {rollouts * trainer.steps * trainer.matches} steps, seed {trainer.seed}"
    policies.save(path, trainer.env.form, trainer.used, trainer.scale, trainer.net.layers(), how)


if __name__ == "__main__":
    main()
