"""One match at the table: who sits where, and the match as its events tell it.

Every way to change it plays on the match at once and returns the events that say so; who keeps them writes them to the
store before anybody is told. If that fails, the table is thrown away and made anew from the store.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b

import numpy as np

from hedgerow import catalog
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.layout import fingerprint
from hedgerow.kernel.phrases import distinct
from hedgerow.kernel.refusal import IllegalMove, Refusal
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.understanding import tokens
from hedgerow.store import rows
from hedgerow.store.rows import BOT, OPEN, PERSON, HolderRow, Loaded, MatchRow, SeatRow
from hedgerow.table import clock, dice, favour, law, owing, refusing
from hedgerow.table.entry import Entry
from hedgerow.table.events import (
    PAPER,
    TABLE,
    Answered,
    AnyEvent,
    AskedBack,
    Began,
    Hinted,
    Moved,
    RanOut,
    Reclaimed,
    Replaced,
    Resigned,
    TookBack,
    read,
)
from hedgerow.table.match import Match
from hedgerow.table.owing import Stamps, who_owes
from hedgerow.table.telling import Telling
from hedgerow.table.text import Reading, read_position, settings_from
from hedgerow.table.views import Views

IMPORTED = "import"  # the parent of a match that came from a file


@dataclass
class Table:
    """The match of one row of the store, and the people around it."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[HolderRow]
    match: Match
    rolled: Counter[int] = field(default_factory=Counter)  # chance's outcomes so far, by stream
    bots: dict[int, str] = field(default_factory=dict)  # seats that bots play now, and how well
    replaced: set[int] = field(default_factory=set)  # persons' seats that a bot has played for a while
    resigned: set[int] = field(default_factory=set)
    hinted: set[int] = field(default_factory=set)
    amended: int = 0
    practised: bool = False  # something was taken back that a ranked match would have kept
    favour: favour.Favour | None = None  # what somebody has asked the others for
    length: int = 0  # events so far
    seat_stamp: Stamps = field(default_factory=dict)  # see `answers`
    own_stamp: Stamps = field(default_factory=dict)  # see `has_seen_own`
    closed: str = ""  # why nobody can play on, in a sentence; see `vintage`
    trail: bytes = b""  # what all positions so far come to; see `proof`
    now: Callable[[], float] = time.time  # for the clock alone
    _owing: tuple[int, list[int]] = (-1, [])  # at which change of the match, and who
    _names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # as they were given, and as they can be told apart
    _catching_up: bool = False  # reading a log: who owes what is asked behind its last roll, or its end; see `_stamp`

    def __post_init__(self) -> None:
        self.views = Views(self.match)
        self.clock = clock.of(self)
        self.telling = Telling(self.match, self.views, self._called)

    @classmethod
    def of(
        cls, row: MatchRow, seats: list[SeatRow], holders: list[HolderRow], lines: Iterable[AnyEvent],
        is_checked: bool = False,
    ) -> Table:  # fmt: skip
        """As the store tells it. With `is_checked` every move must be legal (else `IllegalMove`): for a log of which
        nobody knows that it was played under these rules."""
        room = catalog.room(row.game)
        if row.opening:
            opened = read_position(row.game, row.opening)
            match = Match(room, opened.settings, 0, opened.at(0))
        else:
            settings = settings_from(room, row.settings)
            match = Match(room, settings, dice.lot_seed(row.seed) if room.left_to_lot(settings) else 0)
        table = cls(row, seats, holders, match)
        table.bots = {s.seat: s.level for s in seats if s.kind == BOT}
        table.practised = bool(row.chosen_seed) and not row.day
        table.seat_stamp = owing.asked_at_once(table.owing(), 0)
        table._witness(match.at(0))
        told = list(lines)
        rolls = [n for n, event in enumerate(told) if isinstance(event, Moved) and event.seat == CHANCE]
        is_plain = all(isinstance(event, Moved) for event in told)
        for n, event in enumerate(told):
            table._catching_up = is_plain or (bool(rolls) and n < rolls[-1])
            if is_checked and isinstance(event, Moved):
                match.check_code(event.seat, event.move)
            table._take(event)
            table.telling.keep_up()
        if is_plain:
            table._caught_up()
        return table

    def follow(self, reading: Reading) -> None:
        """Let happen what a file tells, from the start; raises `BadText`."""
        at, self._catching_up = 0, True
        for _ in reading.play(self.match, PAPER, PERSON):
            for entry in self.match.since(at):  # a line may be several dice
                self._note(entry.seat, at)
                at += 1
        self._caught_up()

    def go_on(self, loaded: Loaded) -> bool:
        """Let happen what another process has added to the log. False where it leads elsewhere than it did there: then
        all of the match must be read anew."""
        try:
            for event in read(loaded.events):
                self._take(event)
        except Exception:  # a log of other rules may break anything
            return False
        self.row, self.seats, self.holders = loaded.row, list(loaded.seats), list(loaded.holders)
        return self.proof == loaded.row.proof

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def room(self) -> Room:
        return self.match.room

    @property
    def is_paper(self) -> bool:
        """Do the people roll real dice?"""
        return self.row.dice == PAPER

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def is_full(self) -> bool:
        """Has everybody come?"""
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in sentences; empty where nobody has sat down."""
        given = tuple(seat.name for seat in self.seats)
        if self._names[0] != given:  # asked for every line
            self._names = (given, tuple(distinct(given)))
        return self._names[1]

    def _called(self) -> tuple[str, ...]:
        """The names, for the telling: no lambda, since a table is handed from process to process."""
        return self.names

    def held_by(self, holder: str) -> list[int]:
        """The seats that a browser plays."""
        return rows.held_by(self.row, self.seats, self.holders, holder)

    def owing(self) -> list[int]:
        """The seats that have something to decide now."""
        if self._owing[0] != self.match.changes:  # asked many times of each position
            self._owing = (self.match.changes, who_owes(self.match, self._now()))
        return self._owing[1]

    def seems_owing(self) -> list[int]:
        """The seats that have something to decide as far as everybody may know.

        Who has decided in this round is seen. That somebody has nothing to decide may be a secret: she seems to think.
        """
        known = self.owing()
        if not known or not self.room.hidden or not self.is_simultaneous:
            return known
        view, decided = self.view(WATCHER)[0], {entry.seat for entry in self.match.log[self.match.last_roll + 1 :]}
        idle = {*range(self.match.players)} - {*known} - decided
        return sorted(known + [seat for seat in idle if contract.may_move(view, seat)])

    @property
    def is_simultaneous(self) -> bool:
        """May several seats have to decide at once?"""
        return owing.is_simultaneous(self.room)

    def view(self, seat: int) -> Records:
        """What a seat (or WATCHER) may see, as an array of one record; not to be changed."""
        return self.views.now(seat)

    @property
    def is_ranked(self) -> bool:
        """Does the result count for the lists? Not with hints, practice, bots in persons' seats, real dice or files."""
        begun_elsewhere = self.row.opening or self.row.parent == IMPORTED
        return not (self.practised or self.hinted or self.replaced or self.is_paper or begun_elsewhere)

    def answers(self, seat: int, length: int) -> bool:
        """Does a move that saw `length` events answer what this seat is asked now?"""
        return self.seat_stamp.get(seat, self.length) <= length <= self.length

    def has_seen_own(self, seat: int, length: int) -> bool:
        """Has somebody who saw `length` events seen what she would take back? Else a double click takes back two."""
        last = self.seat_stamp.get(CHANCE, 0) if law.may_amend(self) else self.own_stamp.get(seat, 0)
        return last <= length <= self.length

    # --- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: int, words: str, by: str = PERSON) -> list[AnyEvent]:
        """A decision in words, then whatever the table rolls behind it; raises `IllegalMove`."""
        if refusal := refusing.not_now(self, seat):
            raise IllegalMove(refusal)
        try:
            return self._played(lambda: self.match.play(words, seat, by))
        except IllegalMove as refused:
            raise refusing.as_seen(self, refused, seat, words) from None

    def play_code(self, seat: int, move: int, by: str) -> list[AnyEvent]:
        """A bot's decision."""
        return self._played(lambda: self.match.play_code(seat, move, by))

    def may_enter(self, seats: Collection[int]) -> bool:
        """May somebody with these seats enter what chance brings now? A card that is hidden: she who draws it."""
        if not seats or self.match.to_move != "chance":
            return False
        secret = self.room.secret_roll(self.match.state)
        drawers = [seat for seat in secret.seats if seat not in self.bots] if secret else []
        return not drawers or any(seat in seats for seat in drawers)

    def enter(self, words: str, seats: Collection[int]) -> list[AnyEvent]:
        """Real dice or cards, entered by a person with these seats; raises `IllegalMove`."""
        if not self.is_paper:
            raise IllegalMove(Refusal("table-rolls", "In this match the table rolls the dice."))
        if self.match.to_move != "chance":
            raise IllegalMove(Refusal("no-roll-owed", "There is nothing to roll now.", self.room.turn_rule))
        if tokens(words) == ["roll"]:  # the match's own generator is no secret; real dice are on the table
            raise IllegalMove(Refusal("say-what", "Say what was rolled or drawn, for example 'roll 3'."))

        def check_drawer() -> None:
            if not self.may_enter(seats):
                raise IllegalMove(Refusal("not-your-card", "Who draws this card says which it is."))

        return self._played(lambda: self.match.enter(words, PAPER, check_drawer))

    def begin(self) -> list[AnyEvent]:
        """Everybody has come: the clock runs, if there is one."""
        is_new = self.clock is not None and not self.clock.rolled and self.is_full
        return self._did(Began()) if is_new else []

    def run_out(self, seat: int, move: int, level: str) -> list[AnyEvent]:
        """Her time is up, and a bot has made this decision for her."""
        return self._did(RanOut(seat)) + self.play_code(seat, move, level)

    def roll_owed(self) -> list[AnyEvent]:
        """What the table has to roll now, if it rolls."""
        events: list[AnyEvent] = []
        while not self.is_paper and self.is_full and self.match.to_move == "chance":
            move = dice.next_roll(self.row.seed, self.match, self.rolled)
            events += self._played(partial(self.match.play_code, CHANCE, move, TABLE))
        return events

    def take_back(self, seat: int) -> list[AnyEvent]:
        """By the law of `law.py`; raises `IllegalMove` with its sentence."""
        event = law.taking_back(self, seat)
        return self._did(event)

    def let(self, done: list[AnyEvent]) -> list[AnyEvent]:
        """What a favour came to: a question, an answer, and what follows from it."""
        return [event for one in done for event in self._did(one)]

    def hint(self, seat: int) -> list[AnyEvent]:
        """Note that a seat was helped; once per decision."""
        return self._did(Hinted(seat, self.match.played))

    def replace(self, seat: int, level: str) -> list[AnyEvent]:
        """A bot plays for somebody who is away."""
        return self._did(Replaced(seat, level))

    def reclaim(self, seat: int) -> list[AnyEvent]:
        """She is back; raises `IllegalMove` if nobody plays for her, or she has left for good."""
        if self.is_over or seat not in self.bots or seat in self.resigned:
            raise IllegalMove(Refusal("not-away", "There is nothing to take back: no bot plays for you for a while."))
        return self._did(Reclaimed(seat))

    def resign(self, seat: int, level: str) -> list[AnyEvent]:
        """She leaves for good; the others play on with a bot."""
        if self.is_over or seat in self.resigned:
            raise IllegalMove(Refusal("gone", "You have left already, or the match is over."))
        return self._did(Resigned(seat, level))

    # --- inside --------------------------------------------------------------------------------------------------

    @property
    def proof(self) -> str:
        """The length of the log, the shape of the record, and a hash of every position behind every event, each with
        all before it. Where another replay of the same log comes to the same, it went through the same positions."""
        return f"{self.length} {fingerprint(self._now().dtype)} {self.trail.hex()}"

    def _now(self) -> Records:
        return self.match.peek(self.match.played)

    def _witness(self, records: Records) -> None:
        """Without the first byte, which is the version of the rules: the same positions may have been another's."""
        trail = blake2b(self.trail, digest_size=16)
        trail.update(records.view(np.uint8)[1:].data)
        self.trail = trail.digest()

    def _played(self, play: Callable[[], Match]) -> list[AnyEvent]:
        before = self.match.played
        play()
        events = [clock.timed(self, Moved(e.seat, e.move, e.words, e.by)) for e in self.match.since(before)]
        for n, event in enumerate(events):
            self._note(event.seat, before + n)
            clock.hear(self, event)
        return list(events)

    def _did(self, event: AnyEvent) -> list[AnyEvent]:
        event = clock.timed(self, event)
        self._take(event)
        return [event]

    def _take(self, event: AnyEvent) -> None:
        """Let one event happen."""
        if isinstance(event, Moved):
            at = self.match.played
            self.match.replay(Entry(event.seat, event.move, event.words, event.by))
            self._note(event.seat, at)
            clock.hear(self, event)
            return
        self.length += 1
        self._happen(event)
        clock.hear(self, event)
        self._witness(self._now())

    def _happen(self, event: AnyEvent) -> None:
        """What is no move."""
        if isinstance(event, TookBack):
            self._drop(event)
        elif isinstance(event, Replaced | Resigned):
            self.bots[event.seat] = event.level
            self.replaced.add(event.seat)
            if isinstance(event, Resigned):
                self.resigned.add(event.seat)
        elif isinstance(event, RanOut):
            self.replaced.add(event.seat)
        elif isinstance(event, Reclaimed):
            self.bots.pop(event.seat, None)
        elif isinstance(event, Hinted):
            self.hinted.add(event.seat)
        elif isinstance(event, AskedBack | Answered):
            self.favour = favour.behind(self.favour, event)

    def _note(self, mover: int, at: int) -> None:
        """Bookkeeping behind entry number `at` of the log."""
        self.length += 1
        self.favour = None  # the match has gone on
        if mover == CHANCE:
            self.rolled[int(contract.stream(self.match.peek(at)[0]))] += 1
        self._stamp(mover, self.seat_stamp)
        self._witness(self.match.peek(at + 1))

    def _stamp(self, mover: int, old: Stamps) -> None:
        self.own_stamp[mover] = self.length
        if not self._catching_up:  # at a table of 99, asking who owes something is most of the work
            self.seat_stamp = owing.behind(mover, old, self.owing(), self.length)

    def _caught_up(self) -> None:
        """Behind a log that is nothing but moves: ask once who owes what."""
        self._catching_up = False
        self.seat_stamp = owing.of_all(self.match)

    def _drop(self, event: TookBack) -> None:
        """Entry number `entry` goes; what others decided behind it stays, unless `rest`."""
        self.favour = None
        behind = () if event.rest else self.match.log[event.entry + 1 :]
        for at in range(event.entry, self.match.played):
            if self.match.log[at].seat == CHANCE:
                self.rolled[int(contract.stream(self.match.peek(at)[0]))] -= 1
        self.practised |= event.rest and not event.amends
        self.amended += event.amends
        self.match.undo(self.match.played - event.entry)
        self.telling.forget(event.entry)
        self.views.forget()
        length, stamps, own = self.length, self.seat_stamp, dict(self.own_stamp)
        for entry in behind:
            self._take(Moved(entry.seat, entry.move, entry.words, entry.by))
        self.length, self.own_stamp = length, own  # these events happened before
        self._stamp(event.seat, {} if event.rest else stamps)
