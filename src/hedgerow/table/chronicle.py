"""The log in sentences, as one viewer may read it: nothing in it was made from more than her view."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.room import nothing_to_tell
from hedgerow.table.sitting import Sitting


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
    secret = table.secrets[at]
    return secret is None or viewer in secret.seats or table.is_over or (not secret.until_end and at < table.last_roll)


def lines(table: Sitting, viewer: int, first: int = 0) -> list[Line]:
    """The log from entry `first` on. What she may not hear of is left out; of hidden draws the words are."""
    found: list[Line] = []
    log = table.match.log
    for at in range(first, len(log)):
        entry = log[at]
        heard = may_hear(table, viewer, at)
        if not heard and entry.seat != CHANCE:
            continue
        words = entry.words if heard else ""
        tale = _tale(table, viewer, at)
        joins = found and entry.seat == CHANCE and found[-1].seat == CHANCE and not table.match.begins_line(at)
        if joins:
            line = found[-1]
            if words and line.words:
                words = f"{line.words} {words.partition(' ')[2]}"
            found[-1] = Line(line.at, line.seat, words, line.by, line.tale + tale)
        else:
            found.append(Line(at, entry.seat, words, table.made_by[at], tale))
    return found


def _tale(table: Sitting, viewer: int, at: int) -> tuple[str, ...]:
    """What entry number `at` brought about, told from two of her views."""
    if table.room.tell is nothing_to_tell:  # two views for nothing, and there are 99 viewers at some tables
        return ()
    key = (viewer if table.room.hidden else WATCHER, at)
    if key not in table.told:
        before, after = table.view_at(viewer, at), table.view_at(viewer, at + 1)
        table.told[key] = tuple(table.room.tell(before[0], after[0]))
    return table.told[key]
