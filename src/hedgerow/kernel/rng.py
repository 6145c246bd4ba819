# mypy: allow-untyped-defs, allow-incomplete-defs
"""A counter-based generator: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011), the same on CPU and GPU.

The n-th word of a stream is a pure function of (seed, match, stream, n). So a result never depends on how many
workers there were, in which order matches ran, or how many words another stream used.

A generator is a small uint32 array, made by `generator()` and turned to a match by `rewind`:

    row 0..STREAMS-1   used, w0, w1, w2, w3     words used so far; the block of four that is being used
    row STREAMS        k0, k1, m0, m1, -        the seed and the match, low word first

or, where memory costs more than work, one row of them all that keeps no blocks: each word is worked out when it is
wanted. That one is for GPUs alone; the words are the same.

    0..STREAMS-1       words used so far
    STREAMS..          k0, k1, m0, m1
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.kernel.jit import rule

SETUP, DICE, BOTS, SEARCH, OWN = 0, 1, 2, 3, 4  # OWN and above: free for a game, e.g. one per seat
STREAMS = 16
SHAPE = (STREAMS + 1, 5)
SHORT = STREAMS + 4  # numbers in the one that keeps no blocks

MASK = 0xFFFFFFFF


Generator = np.ndarray[Any, np.dtype[np.uint32]]  # the state of all its streams


def generator(seed: int = 0, match: int = 0) -> Generator:
    """A generator at the start of all its streams."""
    rng = np.zeros(SHAPE, np.uint32)
    plant(rng, seed & MASK, seed >> 32 & MASK)
    rewind(rng, match)
    return rng


@rule
def plant(rng, low, high):
    """Set the seed, given as two 32-bit halves."""
    if rng.ndim == 1:
        rng[STREAMS] = low
        rng[STREAMS + 1] = high
    else:
        rng[STREAMS, 0] = low
        rng[STREAMS, 1] = high


@rule
def rewind(rng, match):
    """Go to the first word of every stream of a match."""
    if rng.ndim == 1:
        rng[STREAMS + 2] = match & MASK
        rng[STREAMS + 3] = (match >> 32) & MASK
        for stream in range(STREAMS):
            rng[stream] = 0
    else:
        rng[STREAMS, 2] = match & MASK
        rng[STREAMS, 3] = (match >> 32) & MASK
        for stream in range(STREAMS):
            rng[stream, 0] = 0


@rule
def rounds(key, counter, stream):
    """Philox's ten rounds over (counter, match, stream); `key` is the seed and the match."""
    c0, c1, c2, c3 = np.int64(counter), np.int64(key[2]), np.int64(key[3]), np.int64(stream)
    k0, k1 = np.int64(key[0]), np.int64(key[1])
    for _ in range(10):
        high0, low0 = multiply(0xD2511F53, c0)
        high1, low1 = multiply(0xCD9E8D57, c2)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0 = (k0 + 0x9E3779B9) & MASK
        k1 = (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


@rule
def block(rng, stream, counter):
    """Fill the stream's four words."""
    rng[stream, 1], rng[stream, 2], rng[stream, 3], rng[stream, 4] = rounds(rng[STREAMS], counter, stream)


@rule
def multiply(a, b):
    """High and low 32 bits of a product of two 32-bit numbers; unsigned, so that it cannot overflow."""
    product = np.uint64(a) * np.uint64(b)
    return np.int64(product >> np.uint64(32)), np.int64(product & np.uint64(MASK))


@rule
def word(rng, stream):
    """The next 32 bits of a stream."""
    if rng.ndim == 1:
        used = np.int64(rng[stream])
        rng[stream] = used + 1
        return anew(rng[STREAMS:], used, stream)
    used = np.int64(rng[stream, 0])
    if used & 3 == 0:
        block(rng, stream, used >> 2)
    rng[stream, 0] = used + 1
    return np.int64(rng[stream, 1 + (used & 3)])


@rule
def anew(key, used, stream):
    """Word number `used` of a stream, of whose block nothing was kept."""
    w0, w1, w2, w3 = rounds(key, used >> 2, stream)
    low, high = (w1 if used & 1 else w0), (w3 if used & 1 else w2)
    return high if used & 2 else low


@rule
def below(rng, stream, n):
    """A number in 0..n-1, each exactly equally likely (Lemire's multiplication with rejection)."""
    product = word(rng, stream) * n
    if product & MASK < n:
        floor = (MASK + 1 - n) % n
        while product & MASK < floor:
            product = word(rng, stream) * n
    return product >> 32
