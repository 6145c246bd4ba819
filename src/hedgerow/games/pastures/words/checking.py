"""Can this position be? What no match of Pastures New reaches is refused, with the line that says so.

Which terrains may touch, and where castles may stand, is asked while a diagram is read: the record is filled square by
square, as a match fills it. Here the rest is weighed: whose turn it is, what was written last, how often.
"""

from __future__ import annotations

from hedgerow.games.pastures.rules import castles
from hedgerow.games.pastures.rules.state import (
    ALTERNATE,
    ANY,
    CASTLES_OF_BOTH,
    CLAIMING,
    FILLING,
    FOREST,
    NONE,
    OVER,
    RELAX,
    SIDE,
    SQUARES,
    STARTER,
    TERRAINS,
    TWO_EACH,
    WASTELAND,
)
from hedgerow.games.pastures.words.names import NAMES, neighbours, squares, terrain_at
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

sites_left = interpreted(castles.sites_left)

Places = dict[str, int]  # what a line told ("head", "points", "wrote 1", "row 3") -> its number


def check(s: Record, places: Places) -> None:
    """Raise `BadText` for a position that no match has."""
    is_tight = _is_tight(s)
    if s.phase == FILLING:
        _check_filling(s, places, is_tight)
    else:
        _check_claiming(s, places, is_tight)
    _check_repeats(s, places, is_tight)


def _written(s: Record) -> int:
    return int(s.options.rows) * int(s.options.columns) - int(s.left[ANY])


def _is_tight(s: Record) -> bool:
    """Can somebody have been stuck? Only where a square with all four quarrelling terrains around it was left to fill.

    [pastures.filling?stuck]
    """
    for square in squares(s):
        if terrain_at(s, square) in (NONE, FOREST, WASTELAND):
            around = {terrain_at(s, other) for other in neighbours(s, square)}
            if around.issuperset(range(ANY)):
                return True
    return False


# --- filling ----------------------------------------------------------------------------------------------------------


def _check_filling(s: Record, places: Places, is_tight: bool) -> None:
    """[pastures.turns] [pastures.own-repeat] [pastures.opponent-repeat]"""
    written, has_passed = _written(s), is_tight and s.options.stuck != RELAX  # a pass shifts turns, and wipes the bars
    if not has_passed:
        mover = int(s.options.first) ^ written & 1
        if s.turn != mover:
            raise BadText(
                f"after {plural(written, 'square')} player {mover + 1} writes. [pastures.turns]", places["head"]
            )
        for seat in (0, 1):
            has_written = written > (0 if seat == s.options.first else 1)
            if has_written and s.last[seat] == NONE:
                told = f"a line like 'player {seat + 1} wrote forest' must say what player {seat + 1} wrote last"
                raise BadText(f"{told}. [pastures.own-repeat]", places["head"])
            if not has_written and s.last[seat] != NONE:
                raise BadText(
                    f"player {seat + 1} has written nothing yet. [pastures.turns]", places[f"wrote {seat + 1}"]
                )
    last = int(s.last[0])
    if last != NONE and last == s.last[1] and not _may_repeat(s, last, is_tight):
        line = max(places["wrote 1"], places["wrote 2"])
        raise BadText(
            f"nobody repeats what the other wrote: both cannot have written {NAMES[last]}. [pastures.opponent-repeat]",
            line,
        )


def _may_repeat(s: Record, terrain: int, is_tight: bool) -> bool:
    """Can both have written a terrain last? A stuck player may repeat; and what quarrels is shut out from then on."""
    is_shut = not any(s.left[:ANY])
    return is_tight and is_shut and s.options.stuck == RELAX and terrain in (FOREST, WASTELAND)


def _check_repeats(s: Record, places: Places, is_tight: bool) -> None:
    """Of three turns in a row no two write the same, unless somebody was stuck. [pastures.filling?stuck]"""
    most = -(-_written(s) // 3)
    for terrain in range(TERRAINS):
        count = sum(int(mask).bit_count() for mask in s.land[terrain])
        if count > most and not (is_tight and terrain in (FOREST, WASTELAND)):
            told = f"{plural(_written(s), 'square')} cannot hold {count} of {NAMES[terrain]}, but at most {most}"
            row = max(row for row in range(SIDE) if s.land[terrain, row])
            raise BadText(
                f"{told}: the last two terrains are never repeated. [pastures.own-repeat]", places[f"row {row + 1}"]
            )


# --- claiming ---------------------------------------------------------------------------------------------------------


def _check_claiming(s: Record, places: Places, is_tight: bool) -> None:
    """The end, and castles in turn. [pastures.end] [pastures.claiming] [pastures.claiming?first]"""
    if s.phase == CLAIMING and sites_left(s) == 0:
        raise BadText("no site for a castle is left; write 'over'. [pastures.end]", places["head"])
    if s.options.castle_pass:
        return
    built = [sum(int(mask).bit_count() for mask in s.castles[seat]) for seat in (0, 1)]
    most = CASTLES_OF_BOTH if s.options.castle_order == TWO_EACH else SQUARES
    if s.phase == OVER and sites_left(s) and sum(built) < most:
        raise BadText("it is not over: castles can still be placed. [pastures.end]", places["head"])
    if s.phase == CLAIMING and sum(built) == most:
        raise BadText("both have built two castles; write 'over'. [pastures.claiming?order]", places["head"])
    orders = [_order(s, first, sum(built)) for first in _first_builders(s, is_tight)]
    fitting = [order for order in orders if sum(built) <= most and order[:-1].count(0) == built[0]]
    if not fitting:
        told = f"player 1 has {plural(built[0], 'castle')}, player 2 {plural(built[1], 'castle')}"
        raise BadText(f"castles are placed in turn: it cannot be that {told}. [pastures.claiming]", places["head"])
    if s.phase == CLAIMING and s.turn not in [order[-1] for order in fitting]:
        raise BadText(f"it is player {2 - int(s.turn)} who builds next. [pastures.claiming]", places["head"])


def _order(s: Record, first: int, built: int) -> list[int]:
    """Who placed each castle, and who would place another. [pastures.claiming] [pastures.claiming?order]"""
    if s.options.castle_order == TWO_EACH:
        return [first ^ int(n in (1, 2)) for n in range(built + 1)]
    return [first ^ n & 1 for n in range(built + 1)]


def _first_builders(s: Record, is_tight: bool) -> list[int]:
    """Who can have placed the first castle."""
    starter = int(s.options.first)
    if s.options.castle_first != ALTERNATE:
        return [starter if s.options.castle_first == STARTER else 1 - starter]
    if is_tight and s.options.stuck != RELAX:
        return [0, 1]
    return [starter ^ _written(s) & 1]
