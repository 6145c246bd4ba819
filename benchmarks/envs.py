"""How many agent steps a second: `BatchEnv` beside PettingZoo's and pgx's Connect Four, in one run on one core.

    .venv/bin/python benchmarks/envs.py [--games connect_four wildfire] [--matches 4096] [--rounds 5]

An agent step is a decision: an action drawn at random among the legal ones, played, with all dice behind it, and the
next observation and mask written. Connect Four over our contract (`lab/yardsticks`) is the same game as theirs, and so
the fair comparison; the house's own games do more in a step. All take turns, round by round; told is the median of the
ratios of a round. PettingZoo's Connect Four wants `pip install pygame`; pgx (with JAX on the CPU) is measured if it
is installed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable

CORE = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
if CORE is not None:
    os.sched_setaffinity(0, {CORE})  # before anybody starts threads
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

from hedgerow import catalog  # noqa: E402
from hedgerow.envs import BatchEnv  # noqa: E402
from hedgerow.lab.yardsticks import CONNECT_FOUR  # noqa: E402

GAMES = (CONNECT_FOUR.name, *catalog.names())


def rate(step: Callable[[], int], seconds: float) -> float:
    """Agent steps for each second of processor time: others on the machine do not count."""
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        done += step()
    return done / spent


def ours(game: str, matches: int) -> Callable[[], int]:
    env = BatchEnv(CONNECT_FOUR if game == CONNECT_FOUR.name else game, matches)
    env.reset(0)

    def step() -> int:
        env.step(env.sample())
        return matches

    step()
    return step


def pettingzoo() -> Callable[[], int] | None:
    """A whole match of Connect Four, as PettingZoo's own documentation plays it."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as missing:
        print(f"PettingZoo's Connect Four is left out: {missing}.")
        return None
    env = connect_four_v3.env()

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            steps += not over
        return steps

    play()
    return play


def pgx(matches: int) -> Callable[[], int] | None:
    """Connect Four, stepped at random and reset in the same step, in one compiled function."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as missing:
        print(f"pgx is left out: {missing}.")
        return None
    game = pgx.make("connect_four")
    step_all = jax.vmap(auto_reset(game.step, game.init))

    @jax.jit
    def step_at_random(states, key):  # type: ignore[no-untyped-def]
        key, draw, chance = jax.random.split(key, 3)
        noise = jax.random.gumbel(draw, states.legal_action_mask.shape)
        actions = jax.numpy.where(states.legal_action_mask, noise, -jax.numpy.inf).argmax(axis=1)
        return step_all(states, actions, jax.random.split(chance, matches)), key

    state = [jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), matches)), jax.random.PRNGKey(1)]

    def step() -> int:
        state[:] = step_at_random(*state)
        jax.block_until_ready(state[0])
        return matches

    step()
    return step


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    asked.add_argument("--matches", type=int, default=4096)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=1.0)
    chosen = asked.parse_args()
    peers = {"PettingZoo": pettingzoo(), "pgx": pgx(chosen.matches)}
    found = {name: step for name, step in peers.items() if step}
    for game in chosen.games:
        step = ours(game, chosen.matches)
        rounds = [
            {name: rate(one, chosen.seconds) for name, one in {"ours": step, **found}.items()}
            for _ in range(chosen.rounds)
        ]
        told = [f"{statistics.median(r['ours'] for r in rounds) / 1e6:.2f} million agent steps a second"]
        told += [f"{statistics.median(r['ours'] / r[name] for r in rounds):.1f} times {name}" for name in found]
        print(f"{game:12} {chosen.matches} matches: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
