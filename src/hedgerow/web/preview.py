"""What a move would do, shown before it is made: played on a copy of the mover's own view, and no farther than the next
die.

Nothing but her view is asked, so nothing comes out that she may not know; chance is never asked, so no die is told
before it falls.
"""

from __future__ import annotations

import re

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Records, Room
from hedgerow.scene.svg import Drawing
from hedgerow.table import foretelling
from hedgerow.web.answers import Preview
from hedgerow.web.layers import pieces

_NAME = re.compile(r'<g id="(m-[^"]*)"')


def preview(room: Room, view: Records, seat: int, move: int) -> Preview:
    """`view` is hidden for the seat already, and `move` is one of its legal ones."""
    after = foretelling.after(view, seat, move)
    before, behind = room.picture.drawing(view[0], seat), room.picture.drawing(after[0], seat)
    dice, taken = _taken(before, behind, room.picture.touches(view[0], seat, move))
    ghost, gone = _drawn(before, behind, getattr(room.picture, "UNSHOWN", frozenset()) | dice)
    gone += [f"m-{key}" for key in taken]
    if extra := getattr(room.picture, "ghost", None):
        ghost += _NAME.sub("<g", extra(view[0], after[0], seat))
    points = (int(contract.score(view[0], seat)), int(contract.score(after[0], seat)))
    return {
        "words": room.words.say(view[0], seat, move),
        "points": points,
        "says": foretelling.says(room, view, after, seat),
        "warning": room.warn(view[0], seat, move),
        "rolls": contract.to_move(after[0]) == CHANCE,
        "ghost": ghost,
        "gone": gone,
        "reach": [key for key in _reached(room, view, after, seat, move, before, behind) if key not in dice],
    }


def _taken(before: Drawing, behind: Drawing, touched: tuple[str, ...]) -> tuple[frozenset[str], list[str]]:
    """Things that are like each other, as dice are, if the move takes some away or changes one, and those that it
    takes: the others will close up or change places, but to see what goes they stay where they lie. What one is changed
    into, the room draws there."""
    lying, left = (frozenset(spot.key for spot in drawing.spots if spot.like) for drawing in (before, behind))
    taken = [key for key in touched if key in lying]
    if taken and len(left) == len(lying):
        return lying, []
    return (lying, taken) if taken and len(left) == len(lying) - len(taken) else (frozenset(), [])


def _drawn(before: Drawing, behind: Drawing, unshown: frozenset[str]) -> tuple[str, list[str]]:
    """The marks that are new or other than they were, each with the name of the one it stands for, and the names of
    those that go; nothing where the move changes the paper itself."""
    if (before.sheet_key, before.width, before.height) != (behind.sheet_key, behind.width, behind.height):
        return "", []
    old, new = (
        [piece for piece in pieces(drawing.marks) if _named(piece).removeprefix("m-") not in unshown]
        for drawing in (before, behind)
    )
    there, kept = set(old), {_named(piece) for piece in new}
    added = [_NAME.sub(r'<g data-of="\1"', piece) for piece in new if piece not in there]
    return "".join(added), [name for piece in old if (name := _named(piece)) and name not in kept]


def _named(piece: str) -> str:
    found = _NAME.match(piece)
    return found[1] if found else ""


def _reached(
    room: Room, view: Records, after: Records, seat: int, move: int, before: Drawing, behind: Drawing
) -> tuple[str, ...]:
    """The spots that the move touches: what the room says, or those whose labels it changes, unless that is nearly all
    of the board."""
    if reach := getattr(room.picture, "reach", None):
        found: tuple[str, ...] = reach(view[0], after[0], seat, move)
        return found
    was = {spot.key: spot.label for spot in before.spots}
    changed = tuple(spot.key for spot in behind.spots if was.get(spot.key, spot.label) != spot.label)
    return changed if 2 * len(changed) <= len(was) else room.picture.touches(view[0], seat, move)
