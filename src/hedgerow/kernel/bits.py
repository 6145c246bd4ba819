# mypy: allow-untyped-defs, allow-incomplete-defs
"""Sets of squares as bits of one integer: a spread over a whole board is a few operations.

Masks are int64 and use at most 62 bits, so that plain Python numbers, NumPy scalars and machine code agree.
"""

from __future__ import annotations

from hedgerow.kernel.jit import rule


@rule
def count(mask):
    """How many squares are in the set. (The classic folding sum; LLVM turns it into one instruction.)"""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 0x7F


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
