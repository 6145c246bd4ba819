"""What people type, for tests: moves of random positions, cut short, spoilt, mixed with those of other times."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from hedgerow.kernel.contract import CHANCE
from hedgerow.table.match import Match
from play import Case, positions, someone

NOISE = (
    "1",
    "2",
    "3",
    "6",
    "7",
    "1.5",
    "3.5",
    "A1",
    "C4",
    "b2",
    "F11",
    "home",
    "as",
    "the",
    "player",
    "south",
    "x",
    "-",
)


def moments(case: Case, every: int = 7) -> Iterator[tuple[Match, int, list[str], random.Random]]:
    """Positions of random play, who is to move, the legal moves in words, and a generator."""
    for seed in range(2):
        chosen = random.Random(seed)
        for n, match in enumerate(positions(case.new(seed), seed, 260)):
            if match.to_move is None or n % every:
                continue
            seat = someone(match, chosen)
            yield match, CHANCE if seat is None else seat, match.legal(seat), chosen


def sample(moves: list[str], chosen: random.Random, most: int = 4) -> list[str]:
    """Some of the moves, of different verbs first."""
    by_verb = list({move.split()[0]: move for move in chosen.sample(moves, len(moves))}.values())
    return (by_verb + chosen.sample(moves, min(most, len(moves))))[:most]


def without_end(word: str, chosen: random.Random) -> str:
    return word if re.search(r"\d", word) else word[: chosen.randint(1, len(word))]


def spoilt(move: str, others: list[str], chosen: random.Random) -> Iterator[str]:
    """A word taken away, added, changed, moved; twice the same; half of another move."""
    words = move.split()
    vocabulary = [*NOISE, *chosen.choice(others).split(), *chosen.choice(others).split()]
    for at in range(len(words)):
        yield " ".join(words[:at] + words[at + 1 :])
        yield " ".join(words[:at] + [chosen.choice(vocabulary)] + words[at + 1 :])
        yield " ".join(words[:at] + [chosen.choice(vocabulary)] + words[at:])
        yield " ".join(words[:at] + [words[at] + ".5"] + words[at + 1 :])
    yield " ".join([*words, chosen.choice(vocabulary)])
    yield " ".join(chosen.sample(words, len(words)))
    yield " ".join(without_end(word, chosen) for word in chosen.sample(words, chosen.randint(1, len(words))))
    yield move + " " + move
    yield " ".join(words[: len(words) // 2] + chosen.choice(others).split()[1:])
