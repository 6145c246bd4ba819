# mypy: allow-untyped-defs, allow-incomplete-defs
"""Sets of nodes: 90 bits in two words of 45."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.vasty.rules.state import NODES, WORD
from hedgerow.kernel.bits import count, lowest, nth
from hedgerow.kernel.jit import rule


@rule
def bit_of(node, word):
    """The bit of a node in word 0 or 1; 0 if it belongs to the other."""
    place = node - WORD * word
    return 1 << place if 0 <= place < WORD else 0


@rule
def within(words, node):
    """Is the node in the set that a pair of words holds?"""
    return (int(words[1]) >> (node - WORD)) & 1 if node >= WORD else (int(words[0]) >> node) & 1


@rule
def put(words, node):
    if node >= WORD:
        words[1] |= 1 << (node - WORD)
    else:
        words[0] |= 1 << node


@rule
def drop(words, node):
    if node >= WORD:
        words[1] &= ~(1 << (node - WORD))
    else:
        words[0] &= ~(1 << node)


@rule
def size(words):
    return count(int(words[0])) + count(int(words[1]))


@rule
def nth_of(mask0, mask1, k):
    """The k-th node of a set that has so many."""
    low = count(mask0)
    return nth(mask0, k) if k < low else WORD + nth(mask1, k - low)


@rule
def member(words, k):
    """The same of a set that a pair of words holds."""
    return nth_of(int(words[0]), int(words[1]), k)


@rule
def first(mask0, mask1):
    """The lowest node of a set that is not empty."""
    return lowest(mask0) if mask0 else WORD + lowest(mask1)


def members(words: Sequence[int]) -> list[int]:
    """The nodes of a set."""
    return [n for n in range(NODES) if int(words[n // WORD]) >> (n % WORD) & 1]
