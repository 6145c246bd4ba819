"""The log in sentences, as one viewer may read it: nothing in it was made from more than her view."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.layout import copied
from hedgerow.kernel.room import Records, nothing_to_tell
from hedgerow.table.sitting import Sitting

FEW = 2  # new entries that are told from the views a table keeps anyway


@dataclass(frozen=True)
class Line:
    """A decision, or the dice of one roll, and what came of it."""

    at: int  # the first entry of the match's log that it tells of
    seat: int  # CHANCE is -1
    words: str  # empty: this viewer may only know that something was decided
    by: str
    tale: tuple[str, ...]


def may_hear(table: Sitting, viewer: int, at: int) -> bool:
    """May a seat (or WATCHER) know entry number `at` of the log by now?"""
    secret = table.match.log[at].secret
    return secret is None or viewer in secret.seats or table.is_over or (not secret.until_end and at < table.last_roll)


def lines(table: Sitting, viewer: int, first: int = 0) -> list[Line]:
    """The log from entry `first` on. What she may not hear of is left out; of hidden draws the words are."""
    found: list[Line] = []
    log, is_over = table.match.log, table.is_over
    eyes = _eyes(table, viewer)
    _remember_tales(table, eyes, first)
    for at in range(first, len(log)):
        entry = log[at]
        heard = is_over or may_hear(table, viewer, at)
        if not heard and entry.seat != CHANCE:
            continue
        words = entry.words if heard else ""
        tale = table.told.get((eyes, at), ())
        joins = found and entry.seat == CHANCE and found[-1].seat == CHANCE and not entry.starts_line
        if joins:
            line = found[-1]
            if words and line.words:
                words = f"{line.words} {words.partition(' ')[2]}"
            found[-1] = Line(line.at, line.seat, words, line.by, line.tale + tale)
        else:
            found.append(Line(at, entry.seat, words, entry.by, tale))
    return found


def _eyes(table: Sitting, viewer: int) -> int:
    return viewer if table.room.hidden else WATCHER  # where nothing is hidden all see the same


def untold(table: Sitting, viewer: int, first: int) -> int:
    """How many entries, the last ones, nobody has told her of since entry `first`: telling is what takes long."""
    if table.room.tell is nothing_to_tell:  # two views for nothing, and there are 99 viewers at some tables
        return 0
    eyes, length = _eyes(table, viewer), len(table.match.log)
    new = length
    while new > first and (eyes, new - 1) not in table.told:
        new -= 1
    return length - new


def _remember_tales(table: Sitting, eyes: int, first: int) -> None:
    """What each entry brought about, told from two of her views; what was told before is remembered."""
    log = table.match.log
    new = len(log) - untold(table, eyes, first)
    if len(log) - new <= FEW:
        for at in range(new, len(log)):
            before, after = table.view_at(eyes, at), table.view_at(eyes, at + 1)
            table.told[eyes, at] = tuple(table.room.tell(before[0], after[0]))
        return
    records = table.match.at(new)  # a long stretch: one walk, every step is played once
    before = _hidden(records, eyes)
    for at in range(new, len(log)):
        contract.apply(records[0], log[at].seat, log[at].move)
        after = _hidden(records, eyes)
        table.told[eyes, at] = tuple(table.room.tell(before[0], after[0]))
        before = after


def _hidden(records: Records, eyes: int) -> Records:
    view = copied(records)
    if contract.to_move(view[0]) != contract.NOBODY:
        contract.hide(view[0], eyes)
    return view
