"""A finished land of Pastures New, drawn square by square as it lies on the table; the points are counted here."""

from __future__ import annotations

from hedgerow.games.pastures.rules.state import NONE, OVER, PLAINS, SIDE, TERRAINS, WASTELAND
from hedgerow.games.pastures.words.diagram import CASTLES, EMPTY, SIGNS, sign
from hedgerow.games.pastures.words.names import NAMES, castle_owner, earned, terrain_at
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

PENCIL = {
    **dict(zip(SIGNS, NAMES, strict=True)),
    **{number: f"castle of player {number}" for number in CASTLES},
    EMPTY: "empty",
}


def put(s: Record, seat: int, key: str, chosen: str) -> None:
    """Draw a terrain or a castle on a square, or the next one. A castle leaves what it may stand on below it."""
    if key in NAMES:  # a terrain of the table below the land only tells what it is
        return
    square = SIDE * (int(key[1:]) - 1) + LETTERS.index(key[0])
    order = list(PENCIL)
    chosen = chosen or order[(order.index(sign(s, square)) + 1) % len(order)]
    ground = terrain_at(s, square)
    if chosen in CASTLES:
        ground = ground if ground in (PLAINS, WASTELAND) else WASTELAND
    else:
        ground = SIGNS.index(chosen) if chosen in SIGNS else NONE
    row, here = square // SIDE, 1 << square % SIDE
    for terrain in range(TERRAINS):
        s.land[terrain, row] = int(s.land[terrain, row]) & ~here | (here if terrain == ground else 0)
    for owner, number in enumerate(CASTLES):
        s.castles[owner, row] = int(s.castles[owner, row]) & ~here | (here if chosen == number else 0)
    finish(s)


def finish(s: Record) -> None:
    """The end of a match."""
    s.phase, s.turn, s.passed = OVER, 0, 0
    s.last[:], s.points[:] = NONE, 0
    for square, owner in castle_owner(s):
        s.points[owner] += earned(s, square)
