"""The chronicle of a match as one viewer reads it, kept from move to move.

Telling a whole log anew behind every move takes longer the longer a match is. A journal keeps the lines that can no
longer change and asks the chronicle only for the rest: what was said since the last roll, as a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hedgerow.table import chronicle
from hedgerow.table.sitting import Sitting

NEAR = 20  # settled lines behind which nobody looks for the last roll
Line = tuple[int, int, str, tuple[str, ...]]  # place in the log, seat, words, what came of it


@dataclass(frozen=True, eq=False)
class Log:
    """The lines of one moment: the first `count` of a list that only grows, and those that may still change."""

    settled: list[Line]
    count: int
    rest: list[Line]

    @property
    def length(self) -> int:
        return self.count + len(self.rest)

    def lines(self) -> list[Line]:
        return self.settled[: self.count] + self.rest

    def words_at(self, at: int) -> str | None:
        """The words of the line that begins with entry `at`, one of the last; None where no line begins there."""
        for line in (*reversed(self.rest), *reversed(self.settled[max(0, self.count - NEAR) : self.count])):
            if line[0] <= at:
                return line[2] if line[0] == at else None
        return None

    def since(self, old: Log | None) -> tuple[int, list[Line]]:
        """From which line on it differs from an older one, and those lines."""
        if old is not None and old.settled is self.settled:
            start, theirs, mine = old.count, old.rest, self.settled[old.count : self.count] + self.rest
        else:
            start, theirs, mine = 0, old.lines() if old else [], self.lines()
        same = 0
        while same < min(len(theirs), len(mine)) and theirs[same] == mine[same]:
            same += 1
        return start + same, mine[same:]


@dataclass
class Journal:
    """What one viewer has been told so far. `at` is the entry of the match's log with which the open lines begin."""

    over: bool
    settled: list[Line] = field(default_factory=list)
    at: int = 0


def untold(table: Sitting, viewer: int) -> int:
    """How many entries of the log have to be told before she can read it: many for who comes late, or at the end."""
    journal = table.journals.get(viewer)
    return chronicle.untold(table, viewer, journal.at if journal is not None and journal.over == table.is_over else 0)


def read(table: Sitting, viewer: int) -> Log:
    """The log as a seat (or WATCHER) may read it now."""
    journal = table.journals.get(viewer)
    if journal is None or journal.over != table.is_over:  # at the end everything is told
        journal = table.journals[viewer] = Journal(table.is_over)
    told = chronicle.lines(table, viewer, journal.at)
    rest = [_shared(table, (line.at, line.seat, line.words, line.tale)) for line in told]
    log = Log(journal.settled, len(journal.settled), rest)
    _settle(table, viewer, journal, rest)
    return log


def _shared(table: Sitting, line: Line) -> Line:
    """Most lines are the same for all: at a table of 99 they are kept once, not 99 times."""
    kept: Line = table.lines.setdefault(line, line)
    return kept


def _settle(table: Sitting, viewer: int, journal: Journal, rest: list[Line]) -> None:
    """Lines before the first that may still change are done with; the last one may always be continued by a die."""
    before, log = journal.at, table.match.log
    open_ones = () if table.is_over else range(before, len(log))  # at the end nothing is left to come out
    limit = next((at for at in open_ones if _may_come_out(table, viewer, at)), len(log))
    keep = max((n for n, line in enumerate(rest) if line[0] <= limit), default=0)
    if keep:
        journal.settled += rest[:keep]
        journal.at = rest[keep][0]
        for at in range(before, journal.at):
            table.told.pop((viewer, at), None)


def _may_come_out(table: Sitting, viewer: int, at: int) -> bool:
    """Is it something that she may not hear yet, but will before the end?"""
    secret = table.match.log[at].secret
    return secret is not None and not secret.until_end and not chronicle.may_hear(table, viewer, at)
