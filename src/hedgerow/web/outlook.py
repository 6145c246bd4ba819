"""What one viewer has before her eyes: the board and what she may do on it, kept as long as her view is the same.

What others do in secret changes nobody's board but their own: at a large table nearly every move leaves nearly
everybody with what she had.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.room import Records
from hedgerow.scene import svg
from hedgerow.scene.svg import Drawing
from hedgerow.table.live import Live
from hedgerow.table.table import Table
from hedgerow.web.kept import OfMatch

MOST = 300  # outlooks kept of one match; whoever looks at all sheets of a large table in turn must not fill the memory

Moves = list[tuple[str, tuple[str, ...]]]  # in words, with the spots to point at


@dataclass(frozen=True)
class Outlook:
    """Made from a view (`seen`, to the byte), from what is asked and from names; nothing else is in it."""

    seen: bytes
    asked: str
    names: tuple[str, ...]
    drawing: Drawing  # without its layers, which would be in memory twice
    marks: str
    moves: Moves
    spots: str


Outlooks = dict[tuple[int, int | None], Outlook]  # by whose eyes and whose sheet

_outlooks: OfMatch[Outlooks] = OfMatch(dict)


def outlook(live: Live, seat: int, look: int | None, seats: tuple[int, ...]) -> Outlook:
    """Through the eyes of a seat, at the sheet of `look`, by somebody who holds these seats."""
    table = live.table
    view = table.view(seat)
    seen, asked = view.tobytes(), asked_of(table, seat, seats)
    outlooks = _outlooks.of(live)
    kept = outlooks.get((seat, look))
    if kept is not None and (kept.seen, kept.asked, kept.names) == (seen, asked, table.names):
        return kept
    drawing = named(table.room.picture.drawing(view[0], seat, look), table.names)
    moves = moves_of(table, view, seat, asked)
    marks, spots = svg.marks_svg(drawing), svg.spots_svg(drawing, {touched[0] for _, touched in moves if touched})
    if len(outlooks) >= MOST:
        outlooks.clear()
    made = Outlook(seen, asked, table.names, replace(drawing, marks="", spots=()), marks, moves, spots)
    outlooks[seat, look] = made
    return made


def named(drawing: Drawing, names: tuple[str, ...]) -> Drawing:
    """What is said of a drawing, with people's names."""
    spots = (replace(spot, label=with_names(spot.label, names)) for spot in drawing.spots)
    return replace(drawing, title=with_names(drawing.title, names), spots=tuple(spots))


def asked_of(table: Table, seat: int, seats: tuple[int, ...]) -> str:
    """What is asked of her now: `move`, `dice` (real ones) or nothing."""
    if not table.is_full or table.is_over or table.closed:
        return ""
    if table.match.to_move == "chance":
        return "dice" if table.is_paper and table.may_enter(seats) else ""
    return "move" if seat != WATCHER and seat not in table.bots and seat in table.owing() else ""


def moves_of(table: Table, view: Records, seat: int, asked: str) -> Moves:
    """What she may do now, with the spots to point at."""
    if not asked:
        return []
    room = table.room
    if asked == "dice":
        seat, codes = CHANCE, _outcomes(view)
    else:
        codes = table.match.codes(seat)
    return [(room.words.say(view[0], seat, c), room.picture.touches(view[0], seat, c)) for c in codes]


def _outcomes(view: Records) -> list[int]:
    """What she may think that chance can bring: of the cards left, nobody knows which are in other hands."""
    return [int(contract.face(view[0], k)) for k in range(contract.faces(view[0]))]
