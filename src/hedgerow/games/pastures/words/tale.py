"""What a move brought about, in a sentence or two: what a terrain closes, what a castle claims, earns and takes."""

from __future__ import annotations

from hedgerow.games.pastures.rules import castles
from hedgerow.games.pastures.rules.state import ANY, CLAIMING, FILLING, NONE, OVER, SIDE
from hedgerow.games.pastures.words.names import NAMES, block, castle_owner, earned, name, squares, terrain_at, value
from hedgerow.games.pastures.words.score import EARNING, counting
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.kernel.room import Record

sites_left = interpreted(castles.sites_left)


def tell(before: Record, after: Record) -> list[str]:
    if before.phase == FILLING:
        written = next((q for q in squares(after) if terrain_at(after, q) != terrain_at(before, q)), NONE)
        return _writing(before, after, written) if written != NONE else ["Nothing is barred any more."]
    standing = {square for square, _ in castle_owner(before)}
    built = next((square for square, _ in castle_owner(after) if square not in standing), NONE)
    if built != NONE:
        return _castle(before, after, built)
    if after.phase == OVER:
        return ["Both have passed: the match is over."]
    return [f"If player {int(after.turn) + 1} passes, too, the match is over."]


def _writing(before: Record, after: Record, written: int) -> list[str]:
    """What may no longer stand beside it, and who builds when it was the last. [pastures.neighbours]"""
    terrain, told = terrain_at(after, written), []
    if terrain < ANY:
        shut = [q for q in squares(after) if q != written and _is_open(before, terrain ^ 1, q)]
        shut = [q for q in shut if not _is_open(after, terrain ^ 1, q)]
        if shut:
            places = listed_in_words([name(q) for q in shut])
            told.append(f"{NAMES[terrain ^ 1].capitalize()} can no longer stand on {places}.")
    if after.phase == CLAIMING:
        told.append(f"The land is full; player {int(after.turn) + 1} places the first castle.")
    elif after.phase == OVER:  # [pastures.end?no-site]
        told.append("The land is full, and nowhere can a castle stand.")
    return told


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """What a terrain is worth to a castle, and that nobody may write it next. [pastures.points] [pastures.filling]"""
    if before.phase != FILLING:
        return []
    written = next((q for q in squares(after) if terrain_at(after, q) != terrain_at(before, q)), NONE)
    if written == NONE:
        return []
    terrain = terrain_at(after, written)
    points = value(after, terrain)
    worth = f"earns a castle near it {plural(points, 'point')}" if points else "earns no castle anything"
    return [f"{NAMES[terrain].capitalize()} {worth}."]


def _is_open(s: Record, terrain: int, square: int) -> bool:
    """May a terrain stand on an empty square, as far as its neighbours go?"""
    row, column = divmod(square, SIDE)
    return bool(int(s.free[terrain, row]) >> column & 1)


def _castle(before: Record, after: Record, built: int) -> list[str]:
    """Its block, its points by terrain, and the sites that are gone. [pastures.influence] [pastures.overlap]"""
    rows, columns = int(after.options.rows), int(after.options.columns)
    claimed, points = block(rows, columns, built), earned(after, built)
    by_terrain = {t: value(after, t) * len(found) for t, found in counting(after, built).items()}
    shares = listed_in_words([f"{by_terrain[t]} from {NAMES[t]}" for t in EARNING if by_terrain[t]])
    gain = f"earns {points}: {shares}" if points else "earns nothing"
    told = [f"The castle on {name(built)} claims {name(claimed[0])} to {name(claimed[-1])} and {gain}."]
    left = int(sites_left(after))
    taken = int(sites_left(before)) - left - 1
    more = f"It takes {taken} other{'s' * (taken > 1)} away; " if taken else ""
    rest = "no site is left" if not left else "1 site is left" if left == 1 else f"{left} sites are left"
    told.append(f"{more}{rest}." if more else f"{rest[0].upper()}{rest[1:]}.")
    if after.phase == OVER and left:  # [pastures.claiming?order]
        told.append("Both have built two castles: the match is over.")
    elif after.phase != OVER and after.turn == before.turn:
        told.append(f"Player {int(after.turn) + 1} builds again.")
    return told
