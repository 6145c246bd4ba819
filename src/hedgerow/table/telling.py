"""The telling of a match: its log in lines, as each viewer may read it, made from no more than her view.

Telling a whole log anew behind every move takes longer the longer a match is. So what every entry brought about is told
once for each pair of eyes and kept, and so are the lines that can no longer change: what is made anew is the rest, what
was said since the last roll, as a rule. All of that is filled, cut and dropped here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.layout import copied
from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.room import Records, nothing_to_tell
from hedgerow.table.match import Match
from hedgerow.table.views import Views, hidden

FEW = 2  # new entries that are told from the views a table keeps anyway
NEAR = 20  # settled lines behind which nobody looks for the last roll


class Line(NamedTuple):
    """A decision, or the dice of one roll, and what came of it."""

    at: int  # the first entry of the match's log that it tells of
    seat: int  # CHANCE is -1
    words: str  # empty: this viewer may only know that something was decided
    tale: tuple[str, ...]
    turn: int  # whose paragraph it belongs to: who decided, or in whose turn chance had its say; CHANCE: nobody's


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
            if line.at <= at:
                return line.words if line.at == at else None
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
class _Journal:
    """What one viewer has been told so far. `at` is the entry of the match's log with which the open lines begin."""

    over: bool
    settled: list[Line] = field(default_factory=list)
    at: int = 0


@dataclass
class _Tales:
    """What the first `count` entries brought about, through one pair of eyes; of most there is nothing to tell."""

    count: int = 0
    of: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def cut(self, count: int) -> None:
        self.count = min(self.count, count)
        self.of = {at: tale for at, tale in self.of.items() if at < count}


def tales_of(match: Match, eyes: int) -> dict[int, tuple[str, ...]]:
    """What every entry brought about, through one pair of eyes."""
    return Telling(match, Views(match)).tales(eyes)


def may_hear(match: Match, viewer: int, at: int) -> bool:
    """May a seat (or WATCHER) know entry number `at` of the log by now?"""
    secret = match.log[at].secret
    return secret is None or viewer in secret.seats or match.is_over or (not secret.until_end and at < match.last_roll)


class Telling:
    """One match, told to everybody who reads it."""

    def __init__(self, match: Match, views: Views, names: Callable[[], Sequence[str]] = tuple) -> None:
        self._match, self._views = match, views
        self._is_for_all = match.room.tells_all(match.peek(0)[0])  # all are told the same, and from the record itself
        self._spoken: Callable[[str], str] = getattr(match.room.words, "spoken", str)
        self._names = names  # of the seats, as they are now
        self._named: Sequence[str] = ()  # those with which the journals were written
        self._tales: dict[int, _Tales] = {}  # by eyes
        self._journals: dict[int, _Journal] = {}  # by viewer
        self._lines: dict[Line, Line] = {}  # every line of every journal, once

    def read(self, viewer: int) -> Log:
        """The log as a seat (or WATCHER) may read it now."""
        if self._named != self._names():  # somebody has sat down, or has another name
            self._named = self._names()
            self._journals.clear()
        journal = self._journal(viewer)
        self._journals[viewer] = journal
        rest = [self._shared(line) for line in self.lines(viewer, journal.at)]
        log = Log(journal.settled, len(journal.settled), rest)
        self._settle(viewer, journal, rest)
        return log

    def untold(self, viewer: int) -> int:
        """How many entries of the log have to be told before she can read it: that is what takes long. Many for who
        comes late."""
        if self._match.room.tell is nothing_to_tell:  # two views for nothing, and there are 99 viewers at some tables
            return 0
        return self._match.played - self._tales.get(self._eyes(viewer), _Tales()).count

    async def tell_aside(self, viewer: int, aside: Callable[..., Awaitable[dict[int, tuple[str, ...]]]]) -> None:
        """What takes long of a first reading, done by somebody else; meanwhile nobody may play."""
        eyes, count = self._eyes(viewer), self._match.played
        self._tales[eyes] = _Tales(count, await aside(tales_of, self._match, eyes))

    def lines(self, viewer: int, first: int = 0) -> list[Line]:
        """The log from entry `first` on. What she may not hear of is left out; of hidden draws the words are."""
        found: list[Line] = []
        log, tales, names = self._match.log, self.tales(viewer), self._names()
        for at in range(first, len(log)):
            entry = log[at]
            heard = may_hear(self._match, viewer, at)
            if not heard and entry.seat != CHANCE:
                continue
            words = with_names(self._spoken(entry.words), names) if heard else ""
            tale = tuple(with_names(sentence, names) for sentence in tales.get(at, ()))
            if found and entry.seat == CHANCE and found[-1].seat == CHANCE and not entry.starts_line:
                line = found[-1]
                words = f"{line.words} {words.partition(' ')[2]}" if words else ""
                found[-1] = line._replace(words=words, tale=line.tale + tale)
            else:
                found.append(Line(at, entry.seat, words, tale, entry.turn))
        return found

    def tales(self, viewer: int) -> dict[int, tuple[str, ...]]:
        """What each entry brought about, told from two of her views; what was told before is kept."""
        new, length = self.untold(viewer), self._match.played
        tales = self._tales.setdefault(self._eyes(viewer), _Tales())
        if new <= FEW:
            for at in range(length - new, length):
                self._note(tales, at, self._seen(viewer, at), self._seen(viewer, at + 1))
        else:
            self._walk(tales, self._eyes(viewer))
        return tales.of

    def keep_up(self) -> None:
        """While a log is replayed: tell what just happened. Later all of it would have to be played once more."""
        if self._is_for_all:
            self.tales(WATCHER)

    def forget(self, first: int) -> None:
        """Entry number `first` and all behind it are gone, or are not what they were."""
        for tales in self._tales.values():
            tales.cut(first)
        self._journals.clear()

    # --- inside --------------------------------------------------------------------------------------------------

    def _eyes(self, viewer: int) -> int:
        return WATCHER if self._is_for_all else viewer

    def _seen(self, viewer: int, moves: int) -> Records:
        return self._match.peek(moves) if self._is_for_all else self._views.at(viewer, moves)

    def _walk(self, tales: _Tales, eyes: int) -> None:
        """A long stretch: every step is played once."""
        log, records = self._match.log, self._match.at(tales.count)
        before = self._shown(records, eyes)
        for at in range(tales.count, len(log)):
            contract.apply(records[0], log[at].seat, log[at].move)
            is_kept = not self._is_for_all and self._views.is_kept_from(eyes, at, contract.to_move(records[0]))
            after = before if is_kept else self._shown(records, eyes)
            self._note(tales, at, before, after)
            before = after

    def _shown(self, records: Records, eyes: int) -> Records:
        return copied(records) if self._is_for_all else hidden(records, eyes)

    def _note(self, tales: _Tales, at: int, before: Records, after: Records) -> None:
        if after is not before and (tale := tuple(self._match.room.tell(before[0], after[0]))):
            tales.of[at] = tale
        tales.count = at + 1

    def _journal(self, viewer: int) -> _Journal:
        journal = self._journals.get(viewer)
        if journal is None or journal.over != self._match.is_over:  # at the end everything is told
            return _Journal(self._match.is_over)
        return journal

    def _shared(self, line: Line) -> Line:
        """Most lines are the same for all: at a table of 99 they are kept once, not 99 times."""
        return self._lines.setdefault(line, line)

    def _settle(self, viewer: int, journal: _Journal, rest: list[Line]) -> None:
        """Lines before the first that may still change are done with; the last one may always be continued by a die."""
        length = self._match.played
        open_ones = () if self._match.is_over else range(journal.at, length)  # at the end nothing is left to come out
        limit = next((at for at in open_ones if self._may_come_out(viewer, at)), length)
        keep = max((n for n, line in enumerate(rest) if line.at <= limit), default=0)
        if keep:
            journal.settled += rest[:keep]
            journal.at = rest[keep].at

    def _may_come_out(self, viewer: int, at: int) -> bool:
        """Is it something that she may not hear yet, but will before the end?"""
        secret = self._match.log[at].secret
        return secret is not None and not secret.until_end and not may_hear(self._match, viewer, at)
