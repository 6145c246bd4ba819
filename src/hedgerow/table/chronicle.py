"""The log in sentences, as one viewer may read it: nothing in it was made from more than her view."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Records
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
    _remember_tales(table, viewer, first)
    for at in range(first, len(log)):
        entry = log[at]
        heard = may_hear(table, viewer, at)
        if not heard and entry.seat != CHANCE:
            continue
        words = entry.words if heard else ""
        tale = table.told[viewer, at]
        joins = found and entry.seat == CHANCE and found[-1].seat == CHANCE and not table.match.begins_line(at)
        if joins:
            line = found[-1]
            if words and line.words:
                words = f"{line.words} {words.partition(' ')[2]}"
            found[-1] = Line(line.at, line.seat, words, line.by, line.tale + tale)
        else:
            found.append(Line(at, entry.seat, words, table.made_by[at], tale))
    return found


def _remember_tales(table: Sitting, viewer: int, first: int) -> None:
    """What each entry brought about, told from two of her views. One walk: every step is played once."""
    log = table.match.log
    first = next((at for at in range(first, len(log)) if (viewer, at) not in table.told), len(log))
    records = table.match.at(first)
    before = _hidden(records, viewer)
    for at in range(first, len(log)):
        contract.apply(records[0], log[at].seat, log[at].move)
        after = _hidden(records, viewer)
        table.told[viewer, at] = tuple(table.room.tell(before[0], after[0]))
        before = after


def _hidden(records: Records, viewer: int) -> Records:
    view = records.copy()
    if contract.to_move(view[0]) != contract.NOBODY:
        contract.hide(view[0], viewer)
    return view
