# mypy: allow-untyped-defs, allow-incomplete-defs
"""A mind: what was learned of a game, and a place to think with it.

A learned value is a sum. `traits` writes what it looks at, numbers such as "squares cleared" or "lines with three
crosses", and names the stage of the match; every stage has its own weight for each trait, and the sum of traits times
weights is what the seat may hope to have at the end. Weights are learned by self-play (`python -m hedgerow.lab.fit
GAME`) and lie in the room as `value.txt`, in thousandths, a line for each stage.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hedgerow.kernel.jit import rule
from hedgerow.kernel.layout import dense
from hedgerow.kernel.net import Net, net_type
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.kernel.rng import SHAPE

FILE = "value.txt"
UNIT = 1000  # weights are whole numbers of 1 / UNIT: the same in every language and on every machine
# Efforts: in thousands of matches to learn from; in imagined ones; in fewer, and to sort moves; in a real match.
QUICKLY, BRISKLY, THOROUGHLY, CAREFULLY = range(4)
LINE = 13  # positions that a search inside a turn may keep beside the match
NOTES = 1024  # numbers, likewise


class Part(NamedTuple):
    """Traits that together foretell some of the room's categories. The first of them is always 1."""

    first: int
    last: int  # behind the last of them
    categories: tuple[int, ...]


class Shape(NamedTuple):
    """How large a learned value is, and of what parts: each is learned from its own points, which are less noisy than
    all of them together."""

    stages: int  # of a match, each with weights of its own
    parts: tuple[Part, ...]
    ahead: int = 0  # turns, of each player, that a search imagines before it asks the value; 0: it plays to the end
    net: Net | None = None  # where a chance was learned besides that no sum can tell

    @property
    def traits(self) -> int:
        """Of all parts."""
        return self.parts[-1].last if self.parts else 0


NO_MIND = Shape(0, ())


def mind_type(layout: np.dtype[Any], shape: Shape, most_moves: int = 1) -> np.dtype[Any]:
    """The record of a mind for positions of this layout; whoever plays on in it needs room for a list of moves."""
    nets = [] if shape.net is None else [("net", net_type(shape.net))]
    return dense(
        [
            ("effort", "i8"),  # QUICKLY or more
            ("ahead", "i8"),  # as the shape has it
            ("weights", "f8", (max(shape.stages, 1), max(shape.traits, 1))),
            ("traits", "f8", (max(shape.traits, 1),)),
            *nets,
            ("found", "f8", (NOTES,)),
            ("notes", "i8", (NOTES,)),
            ("line", layout, (LINE,)),
            ("moves", "i4", (most_moves,)),
            ("rng", "u4", SHAPE),
        ]
    )


def read(folder: Path, shape: Shape) -> Any:
    """The weights of a room as an array of stages and traits."""
    weights = np.zeros((max(shape.stages, 1), max(shape.traits, 1)))
    path = folder / FILE
    if shape == NO_MIND or not path.exists():
        return weights
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    numbers = np.array(" ".join(lines).split(), np.int64)
    if len(numbers) != shape.stages * shape.traits:
        raise HedgerowError(
            f"{path} has {len(numbers)} weights, not {shape.stages} x {shape.traits}: it was fitted to other traits."
        )
    return numbers.reshape(shape.stages, shape.traits) / UNIT


def written(weights: Any, head: list[str]) -> str:
    """The same as the text of the file; `head` says how it was made."""
    lines = [f"# {line}" for line in head]
    lines += [" ".join(str(round(float(weight) * UNIT)) for weight in row) for row in weights]
    return "\n".join(lines) + "\n"


@rule
def expectation(mind, stage, first, last):
    """What the traits `first` to `last` - 1 of a stage say together."""
    total = 0.0
    for i in range(first, last):
        total += mind.weights[stage, i] * mind.traits[i]
    return total


@rule
def no_traits(s, seat, mind):
    """No value was learned: none is ever asked for."""
    return -1


@rule
def no_prospect(s, seat, out):
    """No chance to win was learned."""
    return -1


@rule
def no_outlook(s, seat, mind):
    """No lead was learned."""
    return -1


@rule
def no_insight(s, seat, mind):
    """No net was taught."""
    return False


@rule
def no_counsel(s, seat, move, mind, far):
    """The room has no search of its own against somebody who plays at sight."""
    return -1.0


@rule
def never_trusts(s, hope):
    """So there is nobody to trust."""
    return False


@rule
def nothing_learned(s, seat, moves, n, mind, worth):
    """Nobody knows what a move promises."""
    return False
