# mypy: allow-untyped-defs, allow-incomplete-defs
"""Sets of squares as bits of one integer: a spread over a whole board is a few operations.

Masks are int64 and use at most 62 bits, so that plain Python numbers, NumPy scalars and machine code agree.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

from hedgerow.kernel.jit import overload, rule


def count(mask: Any) -> int:
    """How many squares are in the set. Compiled it is one instruction, two on a GPU; that a sum of folded halves is
    meant for it, LLVM sees on a CPU and not on a GPU, where it took fifteen times as long."""
    return int(mask).bit_count()


@intrinsic
def _ones(typing: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@overload(count)
def _count(mask):
    return lambda mask: _ones(mask)


@rule
def lowest(mask):
    """The index of the lowest square of a set that is not empty."""
    return count((mask & -mask) - 1)


@rule
def listed(mask, offset, out, n):
    """Write `offset` + index of every square, lowest first, into `out` from place `n` on; return the next place."""
    while mask:
        out[n] = offset + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@rule
def nth(mask, k):
    """The index of the k-th square of a set that has so many, k from 0: halves of 32, 16, ... squares are skipped or
    not. No branch hangs on k: a random one would be guessed wrong."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        here = count(mask >> place & ((1 << step) - 1))
        skip = int(k >= here)
        k -= here * skip
        place += step * skip
    return place
