# mypy: allow-untyped-defs, allow-incomplete-defs
"""A small net: what was learned of a game where a sum of traits does not tell enough.

It looks at rows of tables, by number. Those of one place of the board are added up (all places share a table, so that
what was learned of one holds for all); what is below nothing counts for little; and two layers more make one number of
all places and of rows that speak of the whole.

    table     rows x width        those of each place are added up: `sums`, places x width
    whole     rows x hidden       those of the whole are added up,
    first     sums x hidden       with all sums: `middle`
    second    hidden x last       and that: `top`, on the ground of `shift`
    out       last + 1            and that, with one number more: how likely it is, as a logit

Numbers are added in one order, in single precision, by nothing but sums and products: the same on every machine. The
file `net.txt` of a room has them as whole numbers of 1 / UNIT, a line for each row.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hedgerow.kernel.jit import rule
from hedgerow.kernel.layout import dense
from hedgerow.kernel.refusal import HedgerowError

FILE = "net.txt"
UNIT = 128
LEAK = np.float32(0.05)  # what is below nothing counts so much
WEIGHTS = ("table", "whole", "first", "second", "shift", "out")
AT_ONCE = 4  # rows that are added at once
HALVINGS = 10  # of a logit, before it is squared as often: a chance without anybody's exponential function


class Net(NamedTuple):
    """How large a net is."""

    places: int
    rows: int  # of the table that all places share,
    width: int  # numbers in each
    whole: int  # rows that speak of the whole,
    hidden: int
    last: int
    most: int  # rows of a place, or of the whole, that may speak at once


def net_type(shape: Net) -> np.dtype[Any]:
    """The record of a net: what was learned, and a place to reckon with it."""
    places, rows, width, whole, hidden, last, most = shape
    if places * width % AT_ONCE or hidden % AT_ONCE:
        raise ValueError(f"Layers of a net have a multiple of {AT_ONCE} numbers: {shape} has not.")
    return dense(
        [
            ("table", "f4", (rows, width)),
            ("whole", "f4", (whole, hidden)),
            ("first", "f4", (places * width, hidden)),
            ("second", "f4", (hidden, last)),
            ("shift", "f4", (last,)),
            ("out", "f4", (last + 1,)),
            ("active", "i8", (places + 1, most)),  # the numbers of the rows that speak, by place; the whole's last
            ("count", "i8", (places + 1,)),  # how many these are
            ("sums", "f4", (places * width,)),
            ("middle", "f4", (hidden,)),
            ("top", "f4", (last,)),
        ]
    )


@rule
def hush(net):
    """Nothing speaks yet."""
    net.count[:] = 0


@rule
def hear(net, place, row):
    """A row speaks for a place."""
    net.active[place, net.count[place]] = row
    net.count[place] += 1


@rule
def add_rows(table, numbers, n, out):
    """Rows of a table, by their numbers: four at once, so that sums are not put away and fetched again for each."""
    i = 0
    while i + AT_ONCE <= n:
        a, b, c, d = table[numbers[i]], table[numbers[i + 1]], table[numbers[i + 2]], table[numbers[i + 3]]
        for k in range(len(out)):
            out[k] += a[k] + b[k] + c[k] + d[k]
        i += AT_ONCE
    while i < n:
        a = table[numbers[i]]
        for k in range(len(out)):
            out[k] += a[k]
        i += 1


@rule
def add_products(factors, table, out):
    """Every row of a table, each times its factor, of which what is below nothing counts for little."""
    for i in range(0, len(factors), AT_ONCE):
        for j in range(i, i + AT_ONCE):
            factors[j] = max(factors[j], LEAK * factors[j])
        p, q, r, t = factors[i], factors[i + 1], factors[i + 2], factors[i + 3]
        a, b, c, d = table[i], table[i + 1], table[i + 2], table[i + 3]
        for k in range(len(out)):
            out[k] += p * a[k] + q * b[k] + r * c[k] + t * d[k]


@rule
def logit(net):
    """What all that speaks comes to."""
    places, width, last = len(net.count) - 1, net.table.shape[1], len(net.top)
    net.sums[:] = 0
    for place in range(places):
        add_rows(net.table, net.active[place], net.count[place], net.sums[place * width : (place + 1) * width])
    net.middle[:] = 0
    add_rows(net.whole, net.active[places], net.count[places], net.middle)
    add_products(net.sums, net.first, net.middle)
    net.top[:] = net.shift
    add_products(net.middle, net.second, net.top)
    total = net.out[last]
    for k in range(last):
        net.top[k] = max(net.top[k], LEAK * net.top[k])
        total += net.top[k] * net.out[k]
    return float(total)


@rule
def chance_of(logit):
    """Between 0 and 1: nearly 1 / (1 + e^-logit), by squaring alone, which no two machines do differently."""
    power = 1.0 + min(abs(logit), 40.0) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        power *= power
    return power / (1.0 + power) if logit > 0 else 1.0 / (1.0 + power)


def read(folder: Path, shape: Net) -> dict[str, Any]:
    """The weights of a room's file, each table by its name."""
    kinds = net_type(shape).fields
    assert kinds is not None
    sizes = {name: kinds[name][0].shape for name in WEIGHTS}
    path = folder / FILE
    if not path.exists():
        return {name: np.zeros(size, np.float32) for name, size in sizes.items()}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    numbers = np.array(" ".join(lines).split(), np.int64)
    wanted = sum(int(np.prod(size)) for size in sizes.values())
    if len(numbers) != wanted:
        raise HedgerowError(f"{path} has {len(numbers)} weights, not {wanted}: it is of a net of another size.")
    found, at = {}, 0
    for name, size in sizes.items():
        n = int(np.prod(size))
        found[name] = (numbers[at : at + n].reshape(size) / UNIT).astype(np.float32)
        at += n
    return found


def written(net: Any, head: list[str]) -> str:
    """The same as the text of the file; `head` says how it was made."""
    lines = [f"# {line}" for line in head]
    for name in WEIGHTS:
        lines += [" ".join(str(round(float(weight) * UNIT)) for weight in row) for row in np.atleast_2d(net[name])]
    return "\n".join(lines) + "\n"
