"""Players that were made elsewhere, entered among our bots: a net in a file, or a function of anybody's.

    file:PATH                 a small net as plain arrays, as `save` writes it: NumPy plays it
    package.module:function   whoever is called with a `Form` and gives back a function from what seats see to actions

A policy is asked for many seats at once: `decide(observations, masks, seats) -> actions`, in the terms of
docs/environments.md. It sees what its seat may know, and nothing else.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from hedgerow.bots.players import Level, studied
from hedgerow.kernel.given import shown
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

if TYPE_CHECKING:  # environments know all games: who plays without a policy does not wait for them
    from hedgerow.envs.batch import BatchEnv
    from hedgerow.envs.form import Form

FORMAT = "hedgerow policy 1"
FILE = "file:"
TAKES = (
    "such a function is called with the Form of the game, and returns one that is given observations, masks and seats "
    "and gives back actions (docs/environments.md)."
)
LOOKED = 200  # steps at random that show which entries of an observation ever differ

Array = np.ndarray[Any, Any]
Decide = Callable[[Array, Array, Array], Array]


@dataclass(frozen=True)
class Policy:
    """What stands in a tournament beside a bot's `Level`."""

    name: str
    need: None = None  # nothing of ours has to be compiled for it


Entrant = Level | Policy


def entrant(name: str) -> Entrant:
    """A bot or a policy by name; raises `BadSettings`, of a policy only where `deciding` looks for it."""
    return Policy(name) if ":" in name else studied(name)


def form_of(room: Room, settings: Settings) -> Form:
    from hedgerow.envs.form import Form

    return Form(room.name, settings.players, settings.variant, "result", room.chosen(settings))


def deciding(name: str, form: Form) -> Decide:
    """The policy of that name for a game; raises `BadSettings`."""
    if name.startswith(FILE):
        net = load(Path(name.removeprefix(FILE)))
        net.check(form)
        return net
    module, _, function = name.partition(":")
    try:
        make = getattr(importlib.import_module(module), function)
    except Exception as problem:  # a module of somebody else's may fail by anything
        raise BadSettings(f"There is no policy {name[:80]!r}: {told(problem)}.") from problem
    try:
        made: Decide = make(form)
    except Exception as problem:
        raise BadSettings(f"{name[:80]!r} is no policy: {TAKES} It failed: {told(problem)}.") from problem
    if not callable(made):
        raise BadSettings(f"{name[:80]!r} is no policy: {TAKES} It returned {shown(made)}.")
    return made


def told(problem: Exception) -> str:
    """What a program of somebody else's failed by, on one line."""
    return " ".join(f"{problem}".split())[:200].rstrip(".") or type(problem).__name__


def check(names: Sequence[str], room: Room, settings: Settings) -> dict[str, str]:
    """The policies among them can play this game; their fingerprints. Raises `BadSettings`."""
    found = {name: fingerprint(name) for name in names if isinstance(entrant(name), Policy)}
    for name in found:
        deciding(name, form_of(room, settings))
    return found


def fingerprint(name: str) -> str:
    """Of a file; a function is taken at its name."""
    if not name.startswith(FILE):
        return ""
    return sha256(_bytes(Path(name.removeprefix(FILE)))).hexdigest()[:12]


# --- nets in files ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Net:
    """Layers of weights, tanh between them; the action is the highest of those that the mask allows."""

    about: dict[str, Any]
    used: Array  # which entries of the observation it looks at,
    scale: Array  # and what they are multiplied by
    layers: Sequence[tuple[Array, Array]]

    def __call__(self, observations: Array, masks: Array, seats: Array) -> Array:
        found = observations[:, self.used] * self.scale
        for n, (weights, bias) in enumerate(self.layers):
            found = (np.tanh(found) if n else found) @ weights + bias
        chosen: Array = np.where(masks != 0, found, -np.inf).argmax(axis=1)
        return chosen

    def check(self, form: Form) -> None:
        """Raises `BadSettings` where it was made for something else."""
        theirs, ours = self.about, about(form)
        if any(theirs.get(key) != ours[key] for key in ours):
            told = f"{theirs.get('game')}, {theirs.get('variant')}, {theirs.get('players')} players"
            raise BadSettings(
                f"This policy was made for {told[:100]}, version {theirs.get('rules')} of the rules, which is not "
                f"{form.room.name}, {form.settings.variant}, {form.players} players, version {form.room.version}."
            )


def about(form: Form) -> dict[str, Any]:
    """What a net must agree with to be played."""
    return {
        "format": FORMAT, "game": form.room.name, "variant": form.settings.variant, "players": form.players,
        "rules": form.room.version, "entries": form.size, "actions": form.actions,
    }  # fmt: skip


def save(path: Path, form: Form, used: Array, scale: Array, layers: Sequence[tuple[Array, Array]], how: str) -> None:
    """Write a net; `layers` are weights [from, to] and what is added to them, from the observation to the actions."""
    told = json.dumps({**about(form), "how": how})
    arrays: dict[str, Any] = {
        f"{kind}{n}": array for n, pair in enumerate(layers) for kind, array in zip("wb", pair, strict=True)
    }
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.array(told), used=used, scale=scale, **arrays)


def load(path: Path) -> Net:
    """Read a net; raises `BadSettings`."""
    return _loaded(path, _bytes(path))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise BadSettings(f"The policy {path} cannot be read: {problem.strerror}.") from problem


@cache
def _loaded(path: Path, content: bytes) -> Net:
    from io import BytesIO

    try:
        with np.load(BytesIO(content), allow_pickle=False) as kept:
            count = sum(name.startswith("w") for name in kept.files)
            net = Net(
                json.loads(str(kept["about"])), kept["used"], kept["scale"],
                [(kept[f"w{n}"], kept[f"b{n}"]) for n in range(count)],
            )  # fmt: skip
        _check_shapes(net)
    except (ValueError, KeyError, TypeError, OSError, BadZipFile, IndexError) as problem:
        raise BadSettings(f"{path} is no policy that this program wrote, or it is damaged.") from problem
    return net


def _check_shapes(net: Net) -> None:
    """Raises `ValueError`, `KeyError` or `IndexError` where the pieces do not fit each other."""
    if net.about["format"] != FORMAT or net.used.dtype.kind not in "iu" or net.scale.shape != net.used.shape:
        raise ValueError
    if not 0 <= net.used.min() <= net.used.max() < net.about["entries"]:
        raise ValueError
    width = len(net.used)
    for weights, bias in net.layers:
        if weights.shape != (width, *bias.shape):
            raise ValueError
        width = len(bias)
    if width != net.about["actions"]:
        raise ValueError


def varying(env: BatchEnv, seed: int = 0) -> tuple[Array, Array]:
    """The entries of an observation that ever differ in matches at random, and what brings each into reach of 1."""
    low, high = (np.full(env.form.size, bound, np.int64) for bound in (1 << 15, -(1 << 15)))
    env.reset(seed)
    for _ in range(LOOKED):
        np.minimum(low, env.observations.min(axis=0), out=low)
        np.maximum(high, env.observations.max(axis=0), out=high)
        env.step(env.sample())
    used = np.flatnonzero(low < high)
    return used, (1 / np.maximum(abs(low), abs(high))[used]).astype(np.float32)
