# mypy: allow-untyped-defs, allow-incomplete-defs
"""The desk of those who think: beside the match, desks in which they imagine how it may go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow.kernel import playout, rng
from hedgerow.kernel.contract import apply, guess, hide
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import AT_RANDOM, QUICK
from hedgerow.kernel.rng import rewind
from hedgerow.kernel.room import Records, Room

THINKING = "thinking"
Desk = Any  # one record


def desk_type(layout: np.dtype[Any], most_moves: int, players: int) -> np.dtype[Any]:
    """The record of such a desk."""
    more = [
        ("levels", "i1", (players,)),  # how each seat plays, by the codes of `bots.players`
        ("worth", "f8", (most_moves,)),  # by move: what was found out about it
        ("points", "f8", (most_moves,)),
        ("at_random", playout.desk_type(AT_RANDOM, layout, most_moves)),  # imagined ends, played at random
        ("quickly", playout.desk_type(QUICK, layout, most_moves)),  # and by the quick player
    ]
    return playout.desk_type(THINKING, layout, most_moves, more)


def desk_for(room: Room, records: Records, seed: int = 0, levels: Sequence[int] = ()) -> Desk:
    """A desk with a position on it; `seed` is that of all imagined dice."""
    desk = np.zeros(1, desk_type(records.dtype, room.most_moves, int(records[0].players)))[0]
    desk.game[0] = records[0]
    for imagined in (desk.at_random, desk.quickly):
        imagined.rng[:] = rng.generator(seed)
    if levels:
        desk.levels[:] = levels
    return desk


@rule
def imagine(desk, imagined, seat, move, number):
    """Play a move at the imagined desk, from a guess of what the seat cannot see; `number` names guess and dice."""
    imagined.game[0] = desk.game[0]
    s = imagined.game[0]
    rewind(imagined.rng, number)
    hide(s, seat)
    guess(s, seat, imagined.rng)
    apply(s, seat, move)
