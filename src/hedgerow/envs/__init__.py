"""Environments: the games as reinforcement learning wants them. docs/environments.md tells how to use them.

    BatchEnv       many matches at a step, in compiled code; NumPy in and out, no other library
    cuda           the same on a GPU, where its arrays stay
    solo           Gymnasium, for one player; `gymnasium.make("hedgerow/Wildfire-v0")` is the same
    aec, parallel  PettingZoo, for several
    spiel          OpenSpiel, with chance nodes and information states

Gymnasium and PettingZoo come with `pip install 'hedgerow[envs]'`, OpenSpiel with `'hedgerow[openspiel]'`.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from hedgerow import catalog
from hedgerow.envs.batch import BatchEnv as BatchEnv
from hedgerow.kernel.refusal import HedgerowError

__all__ = ["BatchEnv", "aec", "cuda", "parallel", "register", "solo", "spiel"]


def solo(game: str, **settings: Any) -> Any:
    """A Gymnasium environment of a game for one; see `envs.alone.SoloEnv`."""
    return _found("alone", "gymnasium", "envs").SoloEnv(game, **settings)


def aec(game: str, **settings: Any) -> Any:
    """A PettingZoo environment in which one agent decides at a time; see `envs.rounds.TurnEnv`."""
    return _found("rounds", "pettingzoo", "envs").TurnEnv(game, **settings)


def parallel(game: str, **settings: Any) -> Any:
    """A PettingZoo environment in which all agents act at each step; see `envs.rounds.RoundEnv`."""
    return _found("rounds", "pettingzoo", "envs").RoundEnv(game, **settings)


def spiel(game: str, **settings: Any) -> Any:
    """An OpenSpiel game; see `envs.openspiel`."""
    return _found("openspiel", "pyspiel", "openspiel").load(game, **settings)


def cuda(game: str, matches: int, **settings: Any) -> Any:
    """`BatchEnv` on a CUDA device; see `envs.device.CudaEnv`."""
    return importlib.import_module(f"{__name__}.device").CudaEnv(game, matches, **settings)


def register() -> None:
    """Make `gymnasium.make` know the games for one: `hedgerow/Wildfire-v0`. Importing this package does it."""
    from gymnasium.envs.registration import register, registry

    for name in catalog.names():
        known = f"hedgerow/{name.capitalize()}-v0"
        if known not in registry and any(variant.takes(1) for variant in catalog.room(name).variants):
            register(known, entry_point="hedgerow.envs.alone:SoloEnv", kwargs={"game": name})


def _found(module: str, library: str, extra: str) -> Any:
    if importlib.util.find_spec(library) is None:
        raise HedgerowError(f"This needs the library {library}: pip install 'hedgerow[{extra}]'.")
    return importlib.import_module(f"{__name__}.{module}")


if importlib.util.find_spec("gymnasium") is not None:
    register()
