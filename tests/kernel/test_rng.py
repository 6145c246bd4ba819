"""The generator: the published numbers, independent streams, exact fairness."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hedgerow.kernel import rng
from hedgerow.kernel.jit import interpreted

# Known answers of Philox4x32-10 as its authors publish them: counter, key, output.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def philox(counter, key):
    """Ten rounds written with plain Python numbers, straight from the paper."""
    c, k = list(counter), list(key)
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(p1 >> 32) ^ c[1] ^ k[0], p1 & 0xFFFFFFFF, (p0 >> 32) ^ c[3] ^ k[1], p0 & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return tuple(c)


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN)
def test_the_plain_rounds_give_the_published_numbers(counter, key, output) -> None:
    assert philox(counter, key) == output


@pytest.mark.parametrize("block", [rng.block, interpreted(rng.block)])
def test_blocks_equal_the_plain_rounds(block) -> None:
    for seed, match, stream, counter in ((0, 0, 0, 0), (7, 3, 1, 9), (2**64 - 1, 2**40 + 5, 15, 2**20)):
        generator = rng.generator(seed, match)
        block(generator, stream, counter)
        key = (seed & rng.MASK, seed >> 32)
        expected = philox((counter, match & rng.MASK, match >> 32, stream), key)
        assert tuple(int(w) for w in generator[stream, 1:]) == expected


def test_streams_do_not_disturb_each_other() -> None:
    alone, mixed = rng.generator(5, 6), rng.generator(5, 6)
    expected = [int(rng.word(alone, rng.DICE)) for _ in range(20)]
    found = []
    for _ in range(20):
        rng.word(mixed, rng.BOTS)
        found.append(int(rng.word(mixed, rng.DICE)))
        rng.word(mixed, rng.SEARCH)
    assert found == expected


def test_rewinding_goes_to_the_first_word_of_another_match() -> None:
    generator = rng.generator(5, 1)
    rng.word(generator, rng.DICE)
    rng.rewind(generator, 2)
    assert int(rng.word(generator, rng.DICE)) == int(rng.word(rng.generator(5, 2), rng.DICE))


def test_a_number_below_n_is_a_word_scaled() -> None:
    """Lemire: the high half of word * n; 6 * (2**31 + 1) is 3 * 2**32 + 6."""
    generator = np.zeros(rng.SHAPE, np.uint32)
    generator[0] = [1, 0, 2**31 + 1, 0, 0]  # one word used; the next is 2**31 + 1
    assert rng.below(generator, 0, 6) == 3


def test_words_that_would_favour_a_number_are_drawn_again() -> None:
    """2**32 mod 6 is 4: products whose low half is below 4 belong to a number that has one word too many."""
    generator = np.zeros(rng.SHAPE, np.uint32)
    generator[0] = [1, 0, 0, 2**31 + 1, 0]  # word 0 gives low half 0 < 4: refused; then 2**31 + 1
    assert rng.below(generator, 0, 6) == 3
    assert generator[0, 0] == 3


def test_dice_are_fair() -> None:
    """60,000 dice: every face within five standard deviations (91 each) of 10,000."""
    generator = rng.generator(99)
    counts = Counter(int(rng.below(generator, rng.DICE, 6)) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 5 * 92 for count in counts.values()), counts


@pytest.mark.parametrize("word", [rng.word, interpreted(rng.word)])
def test_a_generator_that_keeps_no_blocks_has_the_same_words(word) -> None:
    """Streams in any order, of two matches of one seed."""
    seed, chosen = 2**40 + 7, np.random.default_rng(1).integers(0, rng.STREAMS, 200)
    short = np.zeros(rng.SHORT, np.uint32)
    rng.plant(short, seed & rng.MASK, seed >> 32)
    for match in (3, 2**35):
        long = rng.generator(seed, match)
        rng.rewind(short, match)
        assert [int(word(short, stream)) for stream in chosen] == [int(word(long, stream)) for stream in chosen]
