"""Kinds of moves, for any game, from its own words: what is left of a phrase without places and numbers.

`douse C4` and `douse A1` are both `douse`; `place 3 as plant` is `place as plant`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Room
from hedgerow.lab.watching import Watcher, codes_of, replay, watch

WATCHED_FOR_WORDS = 12  # matches that are replayed to learn how moves are called
OTHERS = "others"
MOST = 24  # kinds that are told apart
UNLIKE = 0.01  # of all moves: where more have a code that meant another kind before, codes do not tell kinds
_PLACE = re.compile(r"\S*\d\S*|\b[A-Z]\b")
_WHERE = re.compile(r"\b(on|to|heading|at|from)\b.*")


def kind_of(phrase: str) -> str:
    """What kind of move a phrase says.

    >>> kind_of("douse C4"), kind_of("place 3 as plant"), kind_of("fence C5-D5"), kind_of("clear column E")
    ('douse', 'place as plant', 'fence', 'clear column')
    >>> kind_of("place R02 on R09 right heading north"), kind_of("send player 2 home")
    ('place', 'send player home')
    """
    words = _WHERE.sub("", _PLACE.sub(" ", phrase)).split()
    return " ".join(words) or phrase.split()[0]


@dataclass(frozen=True)
class Kinds:
    """Names, and by code which of them it is (-1: it was never seen in any list of moves)."""

    names: tuple[str, ...]
    by_code: Any
    places: dict[int, str] = field(default_factory=dict)  # by code: the spot that is pointed at last to make the move

    # Where a code means one thing now and another then, kinds are only counted, in the matches that were replayed:
    by_words: dict[str, float] = field(default_factory=dict)  # how often a seat does it in a match

    def codes(self, name: str) -> list[int]:
        return [int(code) for code in np.flatnonzero(self.by_code == self.names.index(name))]


def learn(room: Room, watcher: Watcher, matches: int = WATCHED_FOR_WORDS, by_python: bool = False) -> Kinds:
    """Replay some matches and ask the room how it calls every move that could be made, and where one points for it."""
    look, back = (interpreted(watch), interpreted(replay)) if by_python else (watch, replay)
    moves, found, places = np.zeros(room.most_moves, np.int32), dict[int, str](), dict[int, str]()
    made: Counter[str] = Counter()
    unlike: Counter[int] = Counter()  # codes that mean one thing now and another then: how often
    merged: set[str] = set()
    for number in range(matches):
        seen = watcher.match(number, look)
        seats, codes = seen.seats.copy(), seen.moves.copy()
        records = watcher.at(number, 0, back)
        for seat, code in zip(seats.tolist(), codes.tolist(), strict=True):
            if seat != CHANCE:
                n = contract.legal(records[0], seat, moves)
                for other in moves[:n].tolist():
                    if other not in found:
                        found[other] = kind_of(room.words.say(records[0], seat, other))
                        places[other] = (room.picture.touches(records[0], seat, other) or ("",))[-1]
                kind = kind_of(room.words.say(records[0], seat, code))
                made[kind] += 1
                if found[code] != kind and found[code].split()[0] == kind.split()[0]:
                    merged.add(kind.split()[0])  # `place` and `place with` are one kind: a code may say either
                else:
                    unlike[code] += found[code] != kind
            contract.apply(records[0], seat, code)
    found = {code: _joined(name, merged) for code, name in found.items()}
    made = Counter(_joined(name, merged) for name in made.elements())
    names = sorted({*found.values(), *made}, key=lambda name: (-made[name], name))
    if len(names) > MOST:
        names = [*names[: MOST - 1], OTHERS]
    by_code = np.full(codes_of(room), -1, np.int16)
    if unlike.total() > UNLIKE * made.total():
        each = matches * watcher.settings.players
        return Kinds(tuple(names), by_code, {}, {name: count / each for name, count in made.items()})
    for code, name in found.items():
        by_code[code] = names.index(name if name in names else OTHERS)
    return Kinds(tuple(names), by_code, places)


def _joined(kind: str, merged: Collection[str]) -> str:
    """
    >>> _joined("place with", {"place"}), _joined("adopt owl", {"place"})
    ('place', 'adopt owl')
    """
    first = kind.split()[0]
    return first if first in merged else kind
