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
    codes: list[int]  # of the moves
    labels: dict[str, str]  # by words: a move with people's names, where it names any
    warnings: dict[str, str]  # by words: what a move gives away
    rule: str  # the slug of what matters now
    spots: str
    keys: frozenset[str]  # of all spots


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
    codes = codes_of(table, view, seat, asked)
    moves = moves_of(table, view, seat, asked, codes)
    marks, spots = svg.marks_svg(drawing), svg.spots_svg(drawing)
    if len(outlooks) >= MOST:
        outlooks.clear()
    keys = frozenset(spot.key for spot in drawing.spots)
    rule, warnings = rule_of(table, view, seat, moves, asked), warnings_of(table, view, seat, moves, codes, asked)
    bare = replace(drawing, marks="", spots=())
    labels = labels_of(moves, table.names)
    made = Outlook(seen, asked, table.names, bare, marks, moves, codes, labels, warnings, rule, spots, keys)
    outlooks[seat, look] = made
    return made


def named(drawing: Drawing, names: tuple[str, ...]) -> Drawing:
    """What is said of a drawing, with people's names."""
    spots = []
    for spot in drawing.spots:
        label = with_names(spot.label, names)
        spots.append(spot if label == spot.label else replace(spot, label=label))
    marks = svg.peopled(drawing.marks, names)
    return replace(drawing, title=with_names(drawing.title, names), marks=marks, spots=tuple(spots))


def asked_of(table: Table, seat: int, seats: tuple[int, ...]) -> str:
    """What is asked of her now: `move`, `dice` (real ones) or nothing."""
    if not table.is_full or table.is_over or table.closed:
        return ""
    if table.match.to_move == "chance":
        return "dice" if table.is_paper and table.may_enter(seats) else ""
    return "move" if seat != WATCHER and seat not in table.bots and seat in table.owing() else ""


def codes_of(table: Table, view: Records, seat: int, asked: str) -> list[int]:
    """What she may do now."""
    if not asked:
        return []
    return _outcomes(view) if asked == "dice" else table.match.codes(seat)


def moves_of(table: Table, view: Records, seat: int, asked: str, codes: list[int]) -> Moves:
    """The same in words, with the spots to point at."""
    room, mover = table.room, CHANCE if asked == "dice" else seat
    return [(room.words.say(view[0], mover, c), room.picture.touches(view[0], mover, c)) for c in codes]


def labels_of(moves: Moves, names: tuple[str, ...]) -> dict[str, str]:
    """Moves as people read them: `duel player 2` is typed, and `duel Ben` stands on the button."""
    named = ((words, with_names(words, names)) for words, _ in moves)
    return {words: label for words, label in named if label != words}


def warnings_of(
    table: Table, view: Records, seat: int, moves: Moves, codes: list[int], asked: str
) -> dict[str, str]:  # fmt: skip
    """What her moves would give away, said before they are made."""
    if asked != "move":
        return {}
    told = ((words, table.room.warn(view[0], seat, code)) for (words, _), code in zip(moves, codes, strict=True))
    return {words: warning for words, warning in told if warning}


def rule_of(table: Table, view: Records, seat: int, moves: Moves, asked: str) -> str:
    """The rule to open the book at: that of her decision, as a refusal would name it, else of turns or of the end."""
    if asked == "move":
        return table.room.words.explain(view[0], seat, "?", [words for words, _ in moves[:1]]).rule
    return table.room.end_rule if table.is_over else table.room.turn_rule


def _outcomes(view: Records) -> list[int]:
    """What she may think that chance can bring: of the cards left, nobody knows which are in other hands."""
    return [int(contract.face(view[0], k)) for k in range(contract.faces(view[0]))]
