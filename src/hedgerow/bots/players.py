"""The levels a seat can be played at. A seat knows only this: a level's name, and `choose`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hedgerow.bots import flat, halving, rollout, schooled
from hedgerow.bots.readiness import Need
from hedgerow.bots.seats import EXPERT, FLAT, SCHOOLED, STRONG
from hedgerow.kernel import contract, playout
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings, suggestion


@dataclass(frozen=True)
class Level:
    """A way for a bot to play."""

    name: str
    code: int  # its number in compiled code
    about: str
    need: Need | None = None  # the compiled code it plays with


def _rate_moves(room: Room, settings: Settings) -> None:
    records, seat = playout.first_decision(room.template(settings))
    flat.ratings(room, records, seat, playouts=1)


def _roll_out(room: Room, settings: Settings) -> None:
    records, seat = playout.first_decision(room.template(settings))
    rollout.choose(room, records, seat)


def _play_by_value(room: Room, settings: Settings) -> None:
    records, seat = playout.first_decision(room.template(settings))
    schooled.choose(room, records, seat)


def _halve(room: Room, settings: Settings) -> None:
    records, seat = playout.first_decision(room.template(settings))
    halving.warm_up(room, records, seat)


LEVELS = {
    level.name: level
    for level in (
        Level("random", RANDOM, "plays any move"),
        Level("greedy", GREEDY, "plays what looks best at once"),
        Level("schooled", SCHOOLED, "plays whole turns as it has learned to", Need("schooled", _play_by_value)),
        Level("flat", FLAT, "tries its moves by random matches", Need("flat", _rate_moves)),
        Level("strong", STRONG, "tries its moves by sensible matches", Need("strong", _roll_out)),
        Level("expert", EXPERT, "tries the best of its moves by thousands of them", Need("expert", _halve)),
    )
}
PLAYOUTS = 60  # tries of every move between two looks at the clock
MOST_PLAYOUTS = 1200


def level(name: str) -> Level:
    """A level by name; raises `BadSettings`."""
    if name not in LEVELS:
        raise BadSettings(f"There is no bot {name[:40]!r}; {suggestion(name, LEVELS)}")
    return LEVELS[name]


def never() -> bool:
    """Somebody always waits for the answer."""
    return False


def choose(
    room: Room, view: Records, seat: int, name: str, seed: int, seconds: float, enough: Callable[[], bool] = never
) -> int:
    """A bot's move. `view` is what the seat sees, and all that is ever given to it."""
    wanted = level(name)
    if wanted.name == "random":
        return random.Random(seed).choice(flat.legal_codes(room, view, seat))
    if wanted.name == "flat":
        return ratings(room, view, seat, seed, seconds, enough)[0].move
    if wanted.name == "strong":
        return rollout.choose(room, guessed(room, view, seat, seed), seat, seed)
    if wanted.name == "schooled":
        return schooled.choose(room, guessed(room, view, seat, seed), seat, seed)
    if wanted.name == "expert":
        return halving.choose(room, guessed(room, view, seat, seed), seat, seed, seconds, enough)
    return flat.quick_choice(room, view, seat, seed)


def guessed(room: Room, view: Records, seat: int, seed: int) -> Records:
    """Searches hide and guess by themselves, from a whole position: a guess serves as well as the truth."""
    from hedgerow.kernel.rng import generator

    whole = view.copy()
    contract.guess(whole[0], seat, generator(seed))
    return whole


def ratings(
    room: Room, view: Records, seat: int, seed: int, seconds: float, enough: Callable[[], bool] = never
) -> list[flat.Rating]:
    """What random playouts say of every move, as many as the time allows; best first. `enough` ends it before."""
    whole = guessed(room, view, seat, seed)
    until = time.monotonic() + seconds
    sums: dict[int, list[float]] = {}
    names: dict[int, str] = {}
    done = 0
    while done < MOST_PLAYOUTS and (not done or (time.monotonic() < until and not enough())):
        for rating in flat.ratings(room, whole, seat, PLAYOUTS, seed + done):
            names[rating.move] = rating.words
            total = sums.setdefault(rating.move, [0.0, 0.0])
            total[0] += rating.wins * PLAYOUTS
            total[1] += rating.points * PLAYOUTS
        done += PLAYOUTS
    found = [flat.Rating(names[m], m, wins / done, points / done) for m, (wins, points) in sums.items()]
    return sorted(found, key=lambda r: -(r.wins + flat.POINTS_WEIGHT * r.points))


def record_of(view: bytes, like: Records) -> Records:
    """A record from its bytes, as it came from another process."""
    return np.frombuffer(bytearray(view), like.dtype)
