# mypy: allow-untyped-defs, allow-incomplete-defs
"""A record as one flat vector of int16, whatever the game.

What the record's fields mean, the room's `rules/state.py` draws; here only their types matter. A number of one or two
bytes stands as it is. A field of four or eight bytes, or an unsigned one of two, is a set (of squares, of cards): it
becomes a 0 or 1 for each of its bits, the lowest first. What fills gaps is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from hedgerow.kernel.jit import inlined_rule, rule

BITS, SIGNED, UNSIGNED, WIDE = range(4)  # how a stretch of the record's bytes is read
_KINDS = {"|i1": SIGNED, "|u1": UNSIGNED, "|b1": UNSIGNED, "<i2": WIDE}
_SETS = ("<u2", "<i4", "<u4", "<i8", "<u8")
_BITS_OF = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int16)
_LIMITS = {BITS: (0, 1), SIGNED: (-128, 127), UNSIGNED: (0, 255), WIDE: (-(1 << 15), (1 << 15) - 1)}


@dataclass(frozen=True)
class Field:
    """A piece of an observation: entries `start` to `start + size - 1`, in the order of `shape`; none is below `low`
    or above `high`."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """How many entries it has."""
        return prod(self.shape)


def described(layout: np.dtype[Any], start: int, first: int) -> tuple[list[Field], np.ndarray[Any, np.dtype[np.int64]]]:
    """The fields of a record's vector, whose first entry is number `start`; and for `encode` stretches of bytes that
    are read alike, the record's own from number `first`: (how, byte, how many numbers or bytes of sets, entry)."""
    fields: list[Field] = []
    stretches: list[list[int]] = []
    for name, kind, shape, offset in _leaves("", layout, first):
        how = _KINDS.get(kind.str, BITS)
        if how == BITS and kind.str not in _SETS:
            raise TypeError(f"A field of type {kind.str} cannot be observed: {name}.")
        field = Field(name, start, (*shape, 8 * kind.itemsize) if how == BITS else shape or (1,), *_LIMITS[how])
        fields.append(field)
        count, width = (field.size // 8, 1) if how == BITS else (field.size, kind.itemsize)
        last = stretches[-1] if stretches else None
        if last and last[0] == how and last[1] + last[2] * width == offset:
            last[2] += count
        else:
            stretches.append([how, offset, count, start])
        start += field.size
    return fields, np.array(stretches, np.int64)


def _leaves(name: str, dtype: np.dtype[Any], offset: int) -> Iterator[tuple[str, np.dtype[Any], tuple[int, ...], int]]:
    """Fields that hold numbers, by names like `grid[0].home`."""
    base, shape = dtype.subdtype or (dtype, ())
    if base.names is None or base.fields is None:
        yield name, base, shape, offset
        return
    for n, index in enumerate(np.ndindex(shape)):
        at = name + "".join(f"[{i}]" for i in index)
        for part in base.names:
            if not part.startswith("_gap"):
                kind, inner = base.fields[part][:2]
                yield from _leaves(f"{at}.{part}" if at else part, kind, offset + n * base.itemsize + inner)


@inlined_rule
def encode(data, i, stretches, out):
    """The bytes in row `i` of `data`, as the vector in row `i` of `out`.

    Places are unsigned: a signed one may count from the end, and asking for that takes four times as long. The bits of
    a byte are looked up, for then all eight are written at once.
    """
    record, vector = data[i], out[i]
    for n in range(len(stretches)):
        how, count = stretches[n, 0], np.uint64(stretches[n, 2])
        at, to = np.uint64(stretches[n, 1]), np.uint64(stretches[n, 3])
        if how == BITS:
            for k in range(count):
                whole, first = np.uint64(record[at + k]), to + np.uint64(8) * k
                for bit in range(8):
                    vector[first + np.uint64(bit)] = _BITS_OF[whole, np.uint64(bit)]
        elif how == SIGNED:
            for k in range(count):
                byte = np.int64(record[at + k])
                vector[to + k] = byte - ((byte & 128) << 1)
        elif how == UNSIGNED:
            for k in range(count):
                vector[to + k] = record[at + k]
        else:
            for k in range(count):
                low, high = at + np.uint64(2) * k, at + np.uint64(2) * k + np.uint64(1)
                word = np.int64(record[low]) | (np.int64(record[high]) << 8)
                vector[to + k] = word - ((word & 32768) << 1)


@rule
def entry(data, i, stretch, stretches, n):
    """Number `n` of a stretch, counted in entries, of the record in row `i`: what `encode` writes there, one by one for
    the threads of a GPU, of which neighbours then write beside each other."""
    how, at = stretches[stretch, 0], stretches[stretch, 1]
    if how == BITS:
        return (np.int64(data[i, at + (n >> 3)]) >> (n & 7)) & 1
    if how == WIDE:
        word = np.int64(data[i, at + 2 * n]) | (np.int64(data[i, at + 2 * n + 1]) << 8)
        return word - ((word & 32768) << 1)
    byte = np.int64(data[i, at + n])
    return byte - ((byte & 128) << 1) if how == SIGNED else byte


def places(stretches: np.ndarray[Any, np.dtype[np.int64]], size: int) -> np.ndarray[Any, np.dtype[np.int32]]:
    """For each of `size` entries of an observation: its stretch, and which entry of it; -1 where it is in none."""
    found = np.full((size, 2), -1, np.int32)
    for n, (how, _, count, start) in enumerate(stretches.tolist()):
        length = 8 * count if how == BITS else count
        found[start : start + length, 0] = n
        found[start : start + length, 1] = np.arange(length)
    return found
