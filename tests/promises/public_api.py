"""Describe the public API as JSON. As a script it runs in a process where nothing is compiled.

python tests/promises/public_api.py names
python tests/promises/public_api.py environments
python tests/promises/public_api.py openspiel
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import hedgerow
from promises.commands import environment
from promises.recordings import digest, load

CLASSES = (
    "Match", "Bot", "Thought", "Hint", "Entry", "Outcome",
    "HedgerowError", "IllegalMove", "BadSettings", "BadText",
)  # fmt: skip
ERRORS = CLASSES[6:]
STEPS = 30  # moves that are played in each environment


def read_in_subprocess(topic: str) -> Any:
    """Return the description that this module prints as a script."""
    command = [sys.executable, "-W", "ignore", __file__, topic]
    process = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


# --- names ------------------------------------------------------------------------------------------------------------


def describe_names() -> dict[str, Any]:
    """Return the public names of the package with their parameters and attributes."""
    functions = [name for name in sorted(hedgerow.__all__) if name.islower()]
    return {
        "all": sorted(hedgerow.__all__),
        "functions": {name: parameters(getattr(hedgerow, name)) for name in functions},
        "classes": {name: members(getattr(hedgerow, name)) for name in CLASSES},
        "errors": {name: base_classes(getattr(hedgerow, name)) for name in ERRORS},
        "attributes": describe_attributes(),
        "documented imports": describe_documented_imports(),
    }


def describe_attributes() -> dict[str, list[str]]:
    """Return the public attributes of objects that the package hands out."""
    match = hedgerow.new("wildfire", seed=7).roll()
    thought = hedgerow.bot("greedy").think(match, seed=1)
    return {
        "match": public_names(match),
        "match.settings": public_names(match.settings),
        "thought.choices[0]": public_names(thought.choices[0]),
        "refusal": public_names(error_of(lambda: match.play("douse a6")), Exception),
        "bad text": public_names(error_of(lambda: hedgerow.load("nothing")), Exception),
        "package": [name for name in ("Room", *CLASSES, "__version__", "__doc__") if hasattr(hedgerow, name)],
    }


def describe_documented_imports() -> dict[str, Any]:
    """Return the names that pages of docs/ import from modules, and the attributes that these pages use."""
    recorded = load("documented_imports.json")
    signatures = {
        f"{module} {name}": parameters(getattr(importlib.import_module(module), name))
        for module, names in recorded["imports"].items()
        for name in names
    }
    match = hedgerow.new("wildfire", seed=7).roll()
    module, name = recorded["analysis"]
    analysis = getattr(importlib.import_module(module), name)(match.play(match.legal()[0]), tries=2)
    objects = {"analysis": analysis, "account": analysis.account(seat=0), "step": analysis.steps[0]}
    attributes = {
        label: [name for name in names if hasattr(objects[label], name)] for label, names in recorded["used"].items()
    }
    return signatures | attributes


def error_of(action: Callable[[], object]) -> hedgerow.HedgerowError:
    """Return the error that an action raises."""
    try:
        action()
    except hedgerow.HedgerowError as error:
        return error
    raise AssertionError("nothing was refused")


def base_classes(kind: type) -> list[str]:
    """Return the names of a class and of those it derives from."""
    return [base.__name__ for base in kind.__mro__ if base is not object]


def parameters(function: Callable[..., Any]) -> list[str]:
    """Return the parameters of a function in their order, with their defaults."""
    return [
        f"{parameter.name}=..."
        if inspect.isfunction(parameter.default)
        else str(parameter.replace(annotation=parameter.empty))
        for parameter in inspect.signature(function).parameters.values()
    ]


def members(kind: type) -> dict[str, Any]:
    """Return the public methods of a class with their parameters, and its other attributes."""
    fields = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    description: dict[str, Any] = dict.fromkeys(fields, "attribute")
    for name in public_names(kind, Exception):
        value = getattr(kind, name)
        if name not in fields:
            description[name] = parameters(value) if inspect.isfunction(value) else "attribute"
    return description


def public_names(thing: object, base: type = object) -> list[str]:
    """Return the attributes of a thing that do not begin with an underscore and that a base class does not have."""
    return [name for name in dir(thing) if not name.startswith("_") and name not in dir(base)]


# --- environments -----------------------------------------------------------------------------------------------------


def describe_environments() -> dict[str, Any]:
    """Return the registered environments, their fields, and digests of a short match in each."""
    import gymnasium
    from gymnasium.envs.registration import registry

    import hedgerow.envs

    ids = sorted(name for name in registry if name.startswith("hedgerow/"))
    return {
        "names": {name: parameters(getattr(hedgerow.envs, name)) for name in sorted(hedgerow.envs.__all__)},
        "ids": ids,
        "gymnasium": {name: play_gymnasium(gymnasium.make(name), gymnasium.Env) for name in ids},
        "pettingzoo": {game: play_pettingzoo(game) for game in hedgerow.games()},
        "parallel": play_parallel(),
        "batch": step_batch(),
        "records": {game: describe_records(game) for game in hedgerow.games()},
    }


def describe_fields(env: Any) -> dict[str, Any]:
    """Return the names of the fields of an observation, and a digest of their places, shapes and bounds."""
    fields = [[field.name, field.start, list(field.shape), field.low, field.high] for field in env.fields]
    names = [str(field[0]) for field in fields]
    first_seat = [name for name in names if not re.search(r"\[[1-9]\d*\]", name)]
    return {"fields": len(fields), "digest": digest(fields), "names": first_seat}


def play_gymnasium(env: Any, base: type) -> dict[str, Any]:
    """Play a Gymnasium environment by its first legal action."""
    observation, info = env.reset(seed=7)
    trail = [observation.tobytes(), info["action_mask"].tobytes()]
    total, terminated = 0.0, False
    for _ in range(STEPS):
        observation, reward, terminated, _, info = env.step(int(info["action_mask"].argmax()))
        trail += [observation.tobytes(), info["action_mask"].tobytes()]
        total += reward
        if terminated:
            break
    return {
        "observation": list(env.observation_space.shape),
        "actions": int(env.action_space.n),
        "trail": digest(b"".join(trail)),
        "reward": total,
        "dtype": str(observation.dtype),
        "attributes": public_names(env.unwrapped, base),
    } | describe_fields(env.unwrapped)


def play_pettingzoo(game: str) -> dict[str, Any]:
    """Play a PettingZoo environment in which one agent decides at a time."""
    import hedgerow.envs

    env = hedgerow.envs.aec(game, players=2, compiled=False)
    env.reset(seed=7)
    trail = []
    for _ in range(STEPS):
        observation, reward, terminated, _, _ = env.last()
        trail += [observation["observation"].tobytes(), observation["action_mask"].tobytes(), str(reward).encode()]
        if terminated:
            break
        env.step(int(observation["action_mask"].argmax()))
    sizes = {name: list(part.shape) for name, part in env.last()[0].items()}
    return {"agents": env.possible_agents, "sizes": sizes, "trail": digest(b"".join(trail))} | describe_fields(env)


def play_parallel() -> dict[str, Any]:
    """Play a PettingZoo environment in which all agents decide at the same time."""
    import hedgerow.envs

    env = hedgerow.envs.parallel("shelter", players=3, compiled=False)
    observations, _ = env.reset(seed=7)
    masks = [int(observations[agent]["action_mask"].sum()) for agent in env.agents]
    actions = {agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents}
    observations, rewards, _, _, _ = env.step(actions)
    trail = b"".join(observations[agent]["observation"].tobytes() for agent in env.agents)
    return {"agents": env.agents, "masks": masks, "waiting": env.waiting, "rewards": rewards, "trail": digest(trail)}


def step_batch() -> dict[str, Any]:
    """Step a batch of matches, and translate some actions into codes of moves and back."""
    import hedgerow.envs

    env = hedgerow.envs.BatchEnv("wildfire", matches=3)
    observations, masks = env.reset(seeds=7)
    trail = [observations.tobytes()]
    for _ in range(STEPS):
        observations, rewards, terminated, masks = env.step(masks.argmax(axis=1))
        trail += [observations.tobytes(), masks.tobytes(), rewards.tobytes(), terminated.tobytes()]
    codes = [env.form.code(action) for action in range(0, env.form.actions, 10)]
    return {
        "shapes": [list(array.shape) for array in (observations, rewards, terminated, masks)],
        "trail": digest(b"".join(trail)),
        "autoreset": env.autoreset,
        "attributes": public_names(env),
        "codes": codes,
        "actions": [env.form.action(code) for code in codes],
    }


def describe_records(game: str) -> dict[str, Any]:
    """Return the fields of the record of each variant. The proofs of stored matches depend on their names."""
    description = {}
    for variant, players in load("games.json")[game]["variants"].items():
        state = hedgerow.new(game, seed=1, variant=variant, players=players[0]).state
        fields = list(field_names(state.dtype))
        description[variant] = {"fields": fields, "bytes": digest(np.asarray(state).tobytes())}
    return description


def field_names(dtype: np.dtype[Any], above: str = "") -> Iterator[str]:
    """Yield the names and types of a record's fields; fields of an inner record follow its name and a point."""
    for name in dtype.names or ():
        base, shape = dtype[name].subdtype or (dtype[name], ())
        times = "".join(f"[{length}]" for length in shape)
        if base.names:
            yield from field_names(base, f"{above}{name}{times}.")
        else:
            yield f"{above}{name}{times}: {base.str}"


def describe_openspiel() -> dict[str, Any]:
    """Load an OpenSpiel game by its name and play a few actions."""
    import pyspiel

    import hedgerow.envs

    hedgerow.envs.spiel("wildfire", compiled=False)  # registers all games
    game = pyspiel.load_game("hedgerow_wildfire(variant=x4,compiled=False)")
    state, words = game.new_initial_state(), []
    for number in range(STEPS):
        actions = state.legal_actions()
        action = actions[number % len(actions)]
        words.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    return {
        "names": sorted(name for name in pyspiel.registered_names() if name.startswith("hedgerow_")),
        "parameters": sorted(game.get_parameters()),
        "actions": game.num_distinct_actions(),
        "words": words,
        "observation": digest(np.asarray(state.observation_tensor(0), np.float32).tobytes()),
        "information": state.information_state_string(0),
    }


# --- matches ----------------------------------------------------------------------------------------------------------


def describe_match(match: Any) -> dict[str, Any]:
    """Return the points, result, moves and position of a match, without sentences that may be worded anew."""
    outcome = match.outcome
    return {
        "game": match.room.name,
        "players": match.players,
        "variant": match.settings.variant,
        "seed": match.seed,
        "played": match.played,
        "to move": match.to_move,
        "scores": match.scores(),
        "tally": [match.tally(seat) for seat in range(match.players)],
        "outcome": outcome and [list(outcome.results), list(outcome.points), list(outcome.winners)],
        "legal": match.legal()[:30] if outcome is None else [],
        "codes": digest([[entry.seat, entry.move, entry.words] for entry in match.log]),
        "record": digest(np.asarray(match.state).tobytes()),
        "refusals": refusals(match),
        "position": match.position.splitlines(),
        "earlier records": [digest(np.asarray(match.at(moves)[0]).tobytes()) for moves in (0, match.played // 2)],
    }


def refusals(match: Any) -> dict[str, list[Any]]:
    """Return refusals by code and rule: each with a position of the match and the words that are refused there."""
    copy, examples = hedgerow.load(match.dump()), dict[str, list[Any]]()
    moves = list(dict.fromkeys(entry.words for entry in match.log if entry.seat >= 0))[:12]
    for position in range(match.played - 1, -1, -max(1, match.played // 12)):
        copy.undo(copy.played - position)
        for words in moves if isinstance(copy.to_move, int) else []:
            try:
                copy.understood(words)
            except hedgerow.IllegalMove as refusal:
                examples.setdefault(f"{refusal.code} {refusal.rule}", [position, words])
    return examples


TOPICS = {"names": describe_names, "environments": describe_environments, "openspiel": describe_openspiel}

if __name__ == "__main__":
    json.dump(TOPICS[sys.argv[1]](), sys.stdout, default=int)
