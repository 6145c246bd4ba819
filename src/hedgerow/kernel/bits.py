# mypy: allow-untyped-defs, allow-incomplete-defs
"""Sets of squares as bits of one integer: a spread over a whole board is a few operations.

Masks are int64 and use at most 62 bits, so that plain Python numbers, NumPy scalars and machine code agree.
"""

from __future__ import annotations

from hedgerow.kernel.jit import rule


@rule
def count(mask):
    """How many squares are in the set. (LLVM turns this very form of the folding sum into one instruction.)"""
    mask = int(mask)  # interpreted: a number that cannot overflow
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0x7F


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
