"""How many agent steps a second: `BatchEnv` beside PettingZoo's and pgx's Connect Four, in one run on one core.

    python -m hedgerow.lab.bench_envs [--games connect_four wildfire] [--matches 4096] [--rounds 20]

`hedgerow bench lab` starts it, too. An agent step is a decision: an action drawn at random among the legal ones,
played, with all dice behind it, and the next observation and mask written. Connect Four over our contract
(`lab/yardsticks`) is the same game as theirs, and so the fair comparison; the house's own games do more in a step. All
take turns, a fraction of a second each, and the best turn of each counts: whatever else runs can only make one slower.
PettingZoo's Connect Four wants `pip install pygame`; pgx (with JAX on the CPU) is measured if it is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from hedgerow import catalog
from hedgerow.envs import BatchEnv
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.lab.yardsticks import CONNECT_FOUR

MATCHES, ROUNDS, SECONDS = 4096, 20, 0.25
Step = Callable[[], int]  # returns how many agent steps that were


def measured_apart() -> dict[str, Any]:
    """What Connect Four comes to, measured in a process of its own: it keeps to one core, and peers start no threads in
    this one."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, "--games", CONNECT_FOUR.name, "--json"], stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise HedgerowError("The environments could not be measured; see above.")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def keep_to_one_core() -> None:
    """Called before any peer is imported, and starts threads."""
    if hasattr(os, "sched_getaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")


def rate(step: Step, seconds: float) -> float:
    """Agent steps for each second of processor time: others on the machine do not count."""
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        done += step()
    return done / spent


def ours(game: str, matches: int) -> Step:
    env = BatchEnv(CONNECT_FOUR if game == CONNECT_FOUR.name else game, matches)
    env.reset(0)

    def step() -> int:
        env.step(env.sample())
        return matches

    step()
    return step


def pettingzoo() -> Step:
    """A whole match of Connect Four, as PettingZoo's own documentation plays it."""
    from pettingzoo.classic import connect_four_v3

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


def pgx(matches: int) -> Step:
    """Connect Four, stepped at random and reset in the same step, in one compiled function."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make("connect_four")
    step_all = jax.vmap(auto_reset(game.step, game.init))

    @jax.jit
    def step_at_random(states: Any, key: Any) -> Any:
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


def peers(matches: int) -> tuple[dict[str, Step], dict[str, str]]:
    """Those who are here, and why the others are not."""
    found, missing = {}, {}
    makers: dict[str, Callable[[], Step]] = {"pgx": lambda: pgx(matches), "PettingZoo": pettingzoo}
    for name, make in makers.items():
        try:
            found[name] = make()
        except ImportError as problem:
            missing[name] = str(problem)
    return found, missing


def measure(game: str, others: dict[str, Step], matches: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Agent steps a second, and how many times what each of the others makes."""
    all_of_us = {"ours": ours(game, matches), **others}
    best = dict.fromkeys(all_of_us, 0.0)
    for _ in range(rounds):
        for name, step in all_of_us.items():
            best[name] = max(best[name], rate(step, seconds))
    return {
        "game": game, "matches": matches, "rate": best["ours"],
        "times": {name: best["ours"] / best[name] for name in others},
    }  # fmt: skip


def told(found: dict[str, Any]) -> str:
    """
    >>> told({"game": "go", "matches": 64, "rate": 2.5e6, "times": {"pgx": 6.04}})
    'go, 64 matches on one core: 2.50 million agent steps a second, 6.0 times pgx'
    """
    times = "".join(f", {times:.1f} times {name}" for name, times in found["times"].items())
    return (
        f"{found['game']}, {found['matches']} matches on one core: "
        f"{found['rate'] / 1e6:.2f} million agent steps a second{times}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    games = (CONNECT_FOUR.name, *catalog.names())
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", nargs="+", default=games, choices=games)
    asked.add_argument("--matches", type=int, default=MATCHES)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--json", action="store_true", help="of the first game, with who is left out and why")
    chosen = asked.parse_args(arguments)
    keep_to_one_core()
    others, missing = peers(chosen.matches)
    for game in chosen.games:
        found = measure(game, others, chosen.matches, chosen.rounds, chosen.seconds)
        if chosen.json:
            print(json.dumps({**found, "missing": missing}))
            return 0
        print(told(found), flush=True)
    for name, why in missing.items():
        print(f"{name} is left out: {why}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
