"""A favour between people: to take back what the law alone does not give back, if everybody else at the table agrees.

She asks, the others are asked one by one, and one who says no ends it; so does the next move. What is then taken back
goes over rolls and others' moves, so the result no longer counts for the lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hedgerow.kernel.refusal import IllegalMove, Refusal
from hedgerow.store.rows import PEOPLE, PERSON
from hedgerow.table import law
from hedgerow.table.events import Answered, AnyEvent, AskedBack, TookBack

if TYPE_CHECKING:
    from hedgerow.table.table import Table


@dataclass(frozen=True)
class Favour:
    """What was asked for, and whose answer is still to come."""

    seat: int
    entry: int
    waiting: tuple[int, ...]


def may_ask(table: Table, seat: int, mine: tuple[int, ...]) -> bool:
    """Is a button worth showing? Only where there is somebody to ask, something to take back, and no question open."""
    if table.is_over or table.row.day or table.favour or law.may_ask(table, seat):
        return False
    return bool(_others(table, mine)) and _last_own(table, seat) >= 0


def asking(table: Table, seat: int, mine: tuple[int, ...]) -> list[AnyEvent]:
    """The question; raises `IllegalMove` where there is nothing to ask for, or nobody to ask."""
    others, entry = _others(table, mine), _last_own(table, seat)
    if table.is_over or table.row.day or not others or entry < 0:
        raise _no("There is nothing to ask the others for.")
    if table.favour:
        raise _no("A question is open already; wait for the answers.")
    return [AskedBack(seat, entry, others)]


def answering(table: Table, seat: int, agrees: bool) -> list[AnyEvent]:
    """An answer, and, when the last has agreed, what was asked for."""
    favour = table.favour
    if favour is None or seat not in favour.waiting:
        raise _no("Nobody asks you for anything now.")
    answer: list[AnyEvent] = [Answered(seat, agrees)]
    is_granted = agrees and favour.waiting == (seat,)
    return [*answer, TookBack(favour.seat, favour.entry, rest=True)] if is_granted else answer


def behind(favour: Favour | None, event: AskedBack | Answered) -> Favour | None:
    """The question as it stands behind an event."""
    if isinstance(event, AskedBack):
        return Favour(event.seat, event.entry, tuple(event.of))
    if favour is None or not event.agrees:
        return None
    return Favour(favour.seat, favour.entry, tuple(seat for seat in favour.waiting if seat != event.seat))


def sentence(table: Table, done: list[AnyEvent]) -> str:
    """What the table says of it."""
    first, names = done[0], table.names
    if isinstance(first, AskedBack):
        return f"{names[first.seat]} asks to take back the last decision."
    assert isinstance(first, Answered)
    if not first.agrees:
        return f"{names[first.seat]} does not agree."
    if len(done) > 1:
        return "All agree: it is taken back. The result will not count for the lists."
    return f"{names[first.seat]} agrees."


def _others(table: Table, mine: tuple[int, ...]) -> list[int]:
    """The people who are asked: not who plays on the same device, and not bots."""
    return [s.seat for s in table.seats if s.kind in PEOPLE and s.seat not in table.bots and s.seat not in mine]


def _last_own(table: Table, seat: int) -> int:
    log = table.match.log
    return next((at for at in reversed(range(len(log))) if log[at].seat == seat and log[at].by == PERSON), -1)


def _no(told: str) -> IllegalMove:
    return IllegalMove(Refusal("not-asked", told))
