"""A match: settings, a seed and a log of moves. The position is a cache of the log."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from hedgerow.kernel import contract, given, rng
from hedgerow.kernel.contract import CHANCE, NOBODY, RESULTS, WATCHER
from hedgerow.kernel.layout import copied
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import IllegalMove, Refusal
from hedgerow.kernel.room import Record, Records, Room, Secret
from hedgerow.kernel.settings import Settings, checked_seed
from hedgerow.kernel.understanding import asked_back, beginnings, has_digit, meant, tokens
from hedgerow.table.entry import Entry, Outcome, Position

NOWHERE: Any = (-1, None, None)
KEPT = 32  # so many of the last records are kept whole for undo and replay, and one in so many before them


class Match:
    """One match of one game; `hedgerow.new` makes it.

    Every way to change it either happens whole or leaves it exactly as it was: what the rules refuse is an
    `IllegalMove`, what only a program can get wrong (a seat that is a text, a move behind the end of the log) is a
    `TypeError` or an `IndexError`. Seats are counted from 0.
    """

    def __init__(self, room: Room, settings: Settings, seed: int | None = None, opening: Records | None = None) -> None:
        self.room = room
        self.settings = settings
        self.seed = secrets.randbits(64) if seed is None else checked_seed(seed)
        self.notes: dict[str, str] = {}  # what else a file tells, by the names of `text.NOTES`
        self.names: dict[int, str] = {}  # who sat where, as a file tells it
        self.opened_by_diagram = opening is not None
        self._rng = rng.generator(self.seed)
        if opening is None:
            self._records = room.template(settings)
            contract.lots(self._records[0], self._rng)
            contract.start(self._records[0])
        else:
            self._records = opening.copy()
            self.settings = room.settled(settings, opening[0])
        self._log: list[Entry] = []
        self.changes = 0  # counts them, so that what was found out about a position is known to be still true
        self._told: tuple[int, tuple[Entry, ...]] = (0, ())  # the log as it is given out, at which change
        self.last_roll = -1  # the place in the log of what chance brought last
        self._past: dict[int, tuple[Records, Any]] = {}  # record and generator behind so many moves; see `_remember`
        self._reader = NOWHERE  # the same where the log was read last; see `_at`
        self._next = (-1, NOBODY)  # at which change, and who is to move
        self._legal: tuple[int, dict[int, list[int]]] = (0, {})  # at which change, by mover
        self._moves = np.zeros(room.most_moves, np.int32)
        self.longest = room.longest(settings)  # from a diagram, too: what lies behind a position only shortens a match

    def __getstate__(self) -> dict[str, Any]:
        """For another process: without what can be found out again, and the log as plain tuples, which are read in a
        third of the time."""
        plain = [(e.seat, e.move, e.words, e.by, e.starts_line, e.secret, e.turn) for e in self._log]
        return self.__dict__ | {"_log": plain, "_told": (-1, ()), "_reader": NOWHERE, "_legal": (-1, {})}

    def __setstate__(self, given: dict[str, Any]) -> None:
        self.__dict__ |= given | {"_log": [Entry(*plain) for plain in given["_log"]]}
        self.room.layout(self.settings)  # perhaps the first match of this size in this process

    def __repr__(self) -> str:
        many = f" of {self.players}" if self.players > 1 else ""
        begun = ", from a diagram" if self.opened_by_diagram else ""
        moves, seat = plural(len(self._log), "move"), self.to_move
        now = f"player {seat + 1} to move" if isinstance(seat, int) else "dice to roll" if seat else "over"
        return f"<Match {self.room.name} {self.settings.variant}{many}, seed {self.seed}{begun}, {moves}, {now}>"

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Record:
        """The record itself, a copy: changing it does not change the match."""
        return copied(self._records)[0]

    @property
    def _s(self) -> Record:
        return self._records[0]

    @property
    def players(self) -> int:
        """How many play."""
        return self.settings.players

    @property
    def to_move(self) -> int | Literal["chance"] | None:
        """The seat to move (counted from 0), "chance", or None when the match is over."""
        if self._next[0] != self.changes:  # asked dozens of times of each position
            self._next = (self.changes, contract.to_move(self._s))
        seat = self._next[1]
        if seat == NOBODY:
            return None
        return "chance" if seat == CHANCE else seat

    @property
    def is_over(self) -> bool:
        """Has it ended?"""
        return self.to_move is None

    def may_move(self, seat: int) -> bool:
        """Has this seat something to decide now? In simultaneous games several seats have."""
        number = given.whole(seat, "seat")
        return 0 <= number < self.players and contract.may_move(self._s, number)

    def codes(self, seat: int | None = None) -> list[int]:
        """The legal moves by their codes, in the order of `legal`."""
        return list(self._codes(self._mover(seat)))

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves in words, of the seat to move or of another that may move now; chance's outcomes too."""
        mover = self._mover(seat)
        s, say = self._s, self.room.words.say
        return [say(s, mover, move) for move in self._codes(mover)]

    def scores(self) -> list[int]:
        """Points of every seat as they stand."""
        return [contract.score(self._s, seat) for seat in range(self.players)]

    def tally(self, seat: int) -> dict[str, int]:
        """A seat's points by category, as they stand."""
        counts = np.zeros(len(self.room.categories), np.int32)
        contract.tally(self._s, self._seat(seat), counts)
        return {name: int(points) for name, points in zip(self.room.categories, counts, strict=True)}

    def subtotals(self, seat: int) -> dict[str, int]:
        """A seat's points as the sheet adds them up before the total; empty where it does not."""
        tally = self.tally(seat)
        return {name: sum(tally[part] for part in parts) for name, parts in self.room.subtotals}

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if contract.to_move(self._s) != NOBODY:
            return None
        results = tuple(RESULTS[contract.result(self._s, seat)] for seat in range(self.players))
        winners = tuple(seat for seat, result in enumerate(results) if result == "win")
        return Outcome(results, tuple(self.scores()), winners, self.room.words.status(self._s, 0))

    @property
    def log(self) -> tuple[Entry, ...]:
        """All moves so far, chance's included."""
        if self._told[0] != self.changes:  # copied once for each change, however often it is asked for
            self._told = (self.changes, tuple(self._log))
        return self._told[1]

    def since(self, played: int) -> list[Entry]:
        """The moves behind the first so many: cheaper than `log` where they are few."""
        return self._log[given.place(played, len(self._log) + 1, "move", "moves") :]

    @property
    def played(self) -> int:
        """How many moves so far, chance's included."""
        return len(self._log)

    def tale(self, at: int, seat: int | None = None) -> list[str]:
        """What move number `at` of the log brought about, in sentences: all of it, or what a seat (or WATCHER) saw."""
        number = given.place(at, len(self._log), "move", "moves")
        views = [self.at(number), self.at(number + 1)]
        for view in views:
            if seat is not None and contract.to_move(view[0]) != NOBODY:
                contract.hide(view[0], self._viewer(seat))
        return self.room.tell(views[0][0], views[1][0])

    def at(self, moves: int) -> Records:
        """The record as it was behind so many moves of the log, as an array of one; a copy."""
        return copied(self.peek(moves))

    def peek(self, moves: int) -> Records:
        """The same without the copy: only to be read, and only until the next move."""
        return self._at(given.place(moves, len(self._log) + 1, "position", "positions"))[0]

    @property
    def position(self) -> Position:
        """The position as text that `hedgerow.read` reads back to the byte."""
        from hedgerow.table.text import write_position

        return Position(write_position(self.room, self.settings, self._s))

    def status(self, seat: int = 0) -> str:
        """Where the match stands, in a sentence, as a seat is told it."""
        return self.room.words.status(self._s, self._seat(seat))

    def view(self, seat: int) -> Record:
        """What a seat may see (or WATCHER, somebody who only watches): a copy with all else blanked."""
        records = self._records.copy()
        contract.hide(records[0], self._viewer(seat))
        return records[0]

    # --- playing -------------------------------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None, by: str = "") -> Match:
        """Play what a person would type: `douse C4`, `d c4` where that is clear, `roll 3 5`, or `roll`; `by` is noted.

        Raises `IllegalMove`, with the reason and the rule, and leaves the match as it was.
        """
        given.text(text, "A move")
        given.text(by, "Who made a move")
        if self._mover(seat) == CHANCE:
            return self.roll() if tokens(text) == ["roll"] else self.enter(text, by)
        self._apply(*self.understood(text, seat), by=by)
        return self

    def understood(self, text: str, seat: int | None = None) -> tuple[int, int]:
        """Whose decision a text says, and its code, without playing it; raises `IllegalMove` as `play` does."""
        given.text(text, "A move")
        mover = self._mover(seat)
        if mover == CHANCE:
            raise self._refused("roll-owed", "First the dice have to fall.")
        move = self._understand(mover, text)
        if move is None:
            raise IllegalMove(self.room.words.explain(self._s, mover, text, self.legal(mover)))
        return mover, move

    def enter(self, text: str, by: str = "", before_each: Callable[[], None] = lambda: None) -> Match:
        """What chance brought, as people say it: `roll 3 5`, `3 5`, `draw F11 F02`, one after the other, all or
        nothing. Whoever minds who names a card raises `IllegalMove` in `before_each`."""
        given.text(text, "What was rolled")
        given.text(by, "Who made a move")
        if not callable(before_each):
            raise TypeError(f"What is asked before each outcome is a function, not {given.shown(before_each)}.")
        self._mover(CHANCE)
        before_each()
        move = self._understand(CHANCE, text)
        if move is not None:
            self._apply(CHANCE, move, by=by)
        elif len(tokens(text)) > 1:
            self._enter(text, by, before_each)
        else:
            raise IllegalMove(self.room.words.explain(self._s, CHANCE, text, ()))
        return self

    def roll(self) -> Match:
        """Let the match roll everything chance owes now, up to the next decision."""
        if contract.to_move(self._s) != CHANCE:
            raise self._refused("no-roll-owed", "There is nothing to roll now.")
        while contract.to_move(self._s) == CHANCE:
            self.roll_one()
        return self

    def roll_one(self) -> Match:
        """Let the match roll one die (or draw one card)."""
        if contract.to_move(self._s) != CHANCE:
            raise self._refused("no-roll-owed", "There is nothing to roll now.")
        drawn = int(rng.below(self._rng.copy(), contract.stream(self._s), contract.faces(self._s)))
        self._apply(CHANCE, contract.face(self._s, drawn))
        return self

    def undo(self, moves: int = 1) -> Match:
        """Take back the last moves; raises `IllegalMove` if there are not so many."""
        number, most = given.whole(moves, "The number of moves"), len(self._log)
        if not 0 < number <= most:
            told = f"From 1 to {plural(most, 'move')} can be taken back, not {given.shown(number)}."
            raise IllegalMove(Refusal("nothing-to-undo", told if most else "There is nothing to take back."))
        self._back_to(most - number)
        return self

    def dump(self) -> str:
        """The match as a readable text file that `hedgerow.load` replays to the same bytes."""
        from hedgerow.table.text import write_match

        return write_match(self)

    def play_code(self, seat: int, move: int, by: str = "") -> Match:
        """Play a move given by its code, as bots do; CHANCE (-1) is the seat of the dice."""
        given.text(by, "Who made a move")
        self._apply(*self.check_code(seat, move), by=by)
        return self

    def check_code(self, seat: int, move: int) -> tuple[int, int]:
        """Who plays which code; raises `IllegalMove` where a seat (or CHANCE) cannot play that code now."""
        code, mover = given.whole(move, "A move's code"), self._mover(given.whole(seat, "seat"))
        if code not in self._codes(mover):
            raise self._refused("illegal", f"Code {given.shown(code)} is not a legal move now.")
        return mover, code

    def replay(self, entry: Entry) -> Match:
        """Play an entry of a log that was checked when it was written, without checking it again."""
        if not isinstance(entry, Entry):
            raise TypeError(f"What is replayed is an Entry of a log, not {given.shown(entry)}.")
        self._apply(entry.seat, entry.move, entry.words, entry.by)
        return self

    # --- inside --------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        return given.place(seat, self.players, "seat", "seats")

    def _viewer(self, seat: int) -> int:
        viewer = given.whole(seat, "seat")
        return viewer if viewer == WATCHER else self._seat(viewer)

    def _mover(self, seat: int | None) -> int:
        """Who is to move: the seat that was named if it may, else whoever is next. People name seats, too, in files."""
        number = None if seat is None else given.whole(seat, "seat")
        to_move = contract.to_move(self._s)
        if to_move == NOBODY:
            raise IllegalMove(Refusal("over", f"The match is over. {self.status()}", self.room.end_rule))
        if number is None or number == to_move:
            return to_move
        if number == CHANCE:
            raise self._refused("no-roll-owed", "There is nothing to roll now.")
        if not 0 <= number < self.players:
            there = "one plays" if self.players == 1 else f"{self.players} play"
            raise self._refused("no-such-seat", f"There is no player {given.shown(number + 1)}; {there}.")
        if not contract.may_move(self._s, number):
            now = self.room.words.status(self.view(number), number)  # no more than she sees
            raise self._refused("not-your-turn", f"Player {number + 1} has nothing to decide now. {now}")
        return number

    def _codes(self, mover: int) -> list[int]:
        """The legal moves of a seat, kept until the next change: first they are offered, then one of them is played."""
        if self._legal[0] != self.changes:
            self._legal = (self.changes, {})
        found = self._legal[1].get(mover)
        if found is None:
            found = self._moves[: contract.legal(self._s, mover, self._moves)].tolist()
            self._legal[1][mover] = found
        return found

    def _refused(self, code: str, sentence: str) -> IllegalMove:
        return IllegalMove(Refusal(code, sentence, self.room.turn_rule))

    def _understand(self, mover: int, text: str) -> int | None:
        """The legal move that a text says; None if it says none; raises if it must be asked back."""
        plain = " ".join(text.split()).lower()
        by_words: dict[str, int] = {}
        s, say = self._s, self.room.words.say
        for move in self._codes(mover):
            words = say(s, mover, move)
            if words.lower() == plain:  # most often, in a dump always: no need to look at the others
                return move
            by_words[words] = move
        grammar = self.room.words.GRAMMAR
        found = meant(text, by_words, grammar, are_dice=mover == CHANCE)
        if len(found) == 1:
            return by_words[found[0]]
        if not found and mover != CHANCE:  # what chance may bring is not listed: it may be the hidden cards of others
            found = beginnings(text, by_words, grammar)
        if found:
            raise self._refused("ambiguous" if found[1:] else "incomplete", asked_back(text, found))
        return None

    def _enter(self, text: str, by: str, before_each: Callable[[], None]) -> None:
        typed, before = tokens(text), len(self._log)
        verb = "" if has_digit(typed[0]) else typed[0]
        values = typed[1:] if verb else typed
        self._require_room(len(values))
        try:
            for n, value in enumerate(values):
                if n and contract.to_move(self._s) != CHANCE:
                    raise self._refused("no-roll-owed", f"Only {n} of these {len(values)} can be entered now.")
                before_each()
                part = f"{verb} {value}".strip()
                move = self._understand(CHANCE, part)
                if move is None:
                    raise IllegalMove(self.room.words.explain(self._s, CHANCE, part, ()))
                self._apply(CHANCE, move, by=by)
        except BaseException:
            self._back_to(before)
            raise

    def _require_room(self, moves: int = 1) -> None:
        """Refuse what would make this longer than any match can be: dice that are rolled again for ever."""
        if len(self._log) + moves > self.longest:
            told = f"No match of {self.room.title} with these settings has more than {self.longest:,} moves."
            raise IllegalMove(Refusal("too-long", told))

    def _is_like_the_last(self, words: str, secret: Secret | None) -> bool:
        """Can dice or cards share a line with what chance brought last? What is rolled and what is drawn cannot, nor
        what not the same people may hear of."""
        last = self._log[-1] if self._log else None
        return last is not None and last.words.split()[0] == words.split()[0] and last.secret == secret

    def _apply(self, seat: int, move: int, words: str = "", by: str = "") -> None:
        self._require_room()
        s, room = self._s, self.room
        secret = room.secret(s, seat, move) if room.hidden else None
        words = words or room.words.say(s, seat, move)
        starts_line = seat != CHANCE or room.words.breaks_line(s) or not self._is_like_the_last(words, secret)
        entry = Entry(seat, move, words, by, starts_line, secret, seat if seat != CHANCE else room.turn_of(s))
        self._remember()
        try:
            _step(s, self._rng, seat, move)
        except BaseException:  # a code that no rule knows, or an interrupted program: nothing has happened
            self._records, self._rng = self._past.pop(len(self._log))
            raise
        self._log.append(entry)
        self.last_roll = len(self._log) - 1 if seat == CHANCE else self.last_roll
        self.changes += 1

    def _remember(self) -> None:
        """Keep the last records, and every so many-th before them: a long match of 99 sheets would fill the memory."""
        here = len(self._log)
        self._past[here] = (copied(self._records), self._rng.copy())
        old = here - KEPT
        if old > 0 and old % KEPT:
            self._past.pop(old, None)

    def _at(self, moves: int) -> tuple[Records, Any]:
        """The record and the generator behind so many moves, from the nearest kept before; not a copy."""
        if moves == len(self._log):
            return self._records, self._rng
        if moves in self._past:
            return self._past[moves]
        nearest = moves - moves % KEPT
        start, records, generator = self._reader
        if not nearest <= start <= moves:  # who reads the log from end to end goes on from where she was
            start, (records, generator) = nearest, self._past[nearest]
        records, generator = records.copy(), generator.copy()
        for entry in self._log[start:moves]:
            _step(records[0], generator, entry.seat, entry.move)
        self._reader = (moves, records, generator)
        return records, generator

    def _back_to(self, length: int) -> None:
        if length < len(self._log):
            self._records, self._rng = self._at(length)
            self._past = {n: kept for n, kept in self._past.items() if n < length}
            self._reader = NOWHERE
            del self._log[length:]
            self.last_roll = next((at for at in reversed(range(length)) if self._log[at].seat == CHANCE), -1)
            self.changes += 1


def _step(s: Record, generator: Any, seat: int, move: int) -> None:
    """Play one move; an entered die uses up a word of the stream as a rolled one does."""
    if seat == CHANCE:
        rng.below(generator, contract.stream(s), contract.faces(s))
    contract.apply(s, seat, move)
