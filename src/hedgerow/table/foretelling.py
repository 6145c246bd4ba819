"""What a move would do, in sentences, as far as its player can know: played on a copy of her own view, and no farther
than the next die. The page draws it as well (`web/preview.py`); the terminal says it."""

from __future__ import annotations

import re

import numpy as np

from hedgerow.kernel import contract
from hedgerow.kernel.contract import NOBODY
from hedgerow.kernel.layout import copied
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Records, Room

MINUS = "\N{MINUS SIGN}"


def after(view: Records, seat: int, move: int) -> Records:
    """The view behind the move, once more hidden for the seat: chance is never asked."""
    found = copied(view)
    contract.apply(found[0], seat, move)
    if contract.to_move(found[0]) != NOBODY:
        contract.hide(found[0], seat)
    return found


def says(room: Room, view: Records, behind: Records, seat: int) -> list[str]:
    """What changes in the points, what happens, and what it is good for."""
    tale = room.tell(view[0], behind[0])
    return [*_counted(room, view, behind, seat, tale), *tale, *room.foretell(view[0], behind[0], seat)]


def _counted(room: Room, view: Records, behind: Records, seat: int, tale: list[str]) -> list[str]:
    """What changes in the points, and where, unless the tale says that; nothing where nothing does."""
    points = [int(contract.score(records[0], seat)) for records in (view, behind)]
    more = points[1] - points[0]
    if not more:
        return []
    counts = np.zeros((2, len(room.categories)), np.int32)
    for at, records in enumerate((view, behind)):
        contract.tally(records[0], seat, counts[at])
    changed = [(name, int(b - a)) for name, a, b in zip(room.categories, *counts, strict=True) if a != b]
    is_told = any(re.search(rf"\bearns {abs(more)}\b|\b{abs(more)} points?\b", sentence) for sentence in tale)
    each = [f"{name} {signed(by)}" for name, by in changed] if len(changed) > 1 else [name for name, _ in changed]
    where = f" ({', '.join(each)})" if len(room.categories) > 1 and not is_told else ""
    told = f"{plural(abs(more), 'point')} {'more' if more > 0 else 'fewer'}{where}: {points[1]}."
    return [told.replace("-", MINUS)]


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"
