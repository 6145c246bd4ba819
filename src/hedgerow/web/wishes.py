"""What somebody filled into the form for a new match: kept as typed, checked field by field, turned into a proposal."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from hedgerow.bots import players
from hedgerow.bots.players import LEVELS
from hedgerow.bots.strength import strength
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, Variant, spelled
from hedgerow.store.rows import BOT, GUEST, OPEN, PERSON
from hedgerow.table import clock
from hedgerow.table.proposal import DiceKind, Proposal, SeatProposal
from hedgerow.web.words import clean_name, cleaned

ROWS = 8  # seats that have a line of their own; the others are told in one
MOST_GRACE = 1440  # minutes: a day
LONGEST_SEED = 100
OWN = "own"  # data that was pasted
BOT_SEAT = "bot-"
PEOPLE = {"me": "Me", "friend": "A friend, by link", "guest": "Somebody on this device"}
SEATS = [*PEOPLE, *(f"{BOT_SEAT}{name}" for name in LEVELS)]
DICE = {
    "table": "The table rolls",
    "seed": "The table rolls from words of yours: the same words, the same dice",
    "paper": "We roll real dice and enter them",
}
CLOCKS = ("move 30", "move 60", "move 180", "move 86400", "move 259200", "player 300", "player 900", "player 1800")
RIVAL = f"{BOT_SEAT}{players.RIVAL}"
BOXES = ("watch", "chat", "listed")


def seats_of(room: Room) -> dict[str, dict[str, str]]:
    """Who may sit there, by kinds, in few words: a closed list cuts long ones off. Bots say how strong they are in this
    game."""
    found = {"People": dict(PEOPLE), "Bots": {}, "Bots that others are measured by": {}}
    *_, bots, references = found.values()
    for level in LEVELS.values():
        known = strength(room, level.name)
        kind = references if level.is_reference else bots
        kind[f"{BOT_SEAT}{level.name}"] = f"Bot, {level.name}{f' ({known.words})' if known else ''}"
    return found


def bots_of(room: Room) -> list[tuple[str, str]]:
    """What the bots are like, in sentences."""
    told = []
    for level in LEVELS.values():
        known = strength(room, level.name)
        measured = f" {known.measured[0].upper()}{known.measured[1:]}." if known else ""
        told.append((level.name, f"{level.about[0].upper()}{level.about[1:]}; {level.time}.{measured}"))
    return told


def clocks(room: Room, chosen: str = "") -> dict[str, str]:
    """The clocks that a form offers, in words; the one that was chosen is among them."""
    told = {"": "No clock: everybody takes the time she needs"}
    most = max(v.players[1] for v in room.variants)
    for text in dict.fromkeys((*CLOCKS, chosen)):
        with contextlib.suppress(BadSettings):
            if terms := clock.agreed(text, room, most):
                told[text] = terms.time[0].upper() + terms.time[1:]
    return told


def rows_of(room: Room) -> int:
    """Seats with a line of their own."""
    return min(ROWS, max(v.players[1] for v in room.variants))


def defaults(room: Room, given: Mapping[str, str]) -> dict[str, str]:
    """A form that can be sent as it is: I play, bots take the other seats. `given`, a link's query, may choose."""
    named = {v.name: v for v in room.variants}
    variant = named.get(given.get("variant", ""), room.variants[0])
    values = {"variant": variant.name, "players": str(variant.players[0]), "dice": "table", "seed": "", "grace": "0"}
    values |= {"clock": "", "watch": "on", "chat": "on", "rest": RIVAL, "from": ""}
    for seat in range(1, rows_of(room) + 1):
        values |= {f"seat{seat}": "me" if seat == 1 else RIVAL, f"name{seat}": ""}
    for option in room.options:
        values[f"opt-{option.name}"] = spelled(option.default)
        if option.data:
            values[f"own-{option.name}"] = ""
    return values | {name: still_called(value[:200]) for name, value in given.items() if name in values}


def still_called(value: str) -> str:
    """A bot of a link that was made when its level had another name."""
    former = players.FORMER.get(value.removeprefix(BOT_SEAT))
    return f"{BOT_SEAT}{former}" if former and value.startswith(BOT_SEAT) else value


@dataclass
class Wishes:
    """One filled form. `errors` holds a sentence for each field that does not fit, `advice` warns of what does."""

    room: Room
    values: dict[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    advice: str = ""

    @classmethod
    def sent(cls, room: Room, form: Mapping[str, str]) -> Wishes:
        """As it came. A box that is not ticked is not sent at all; whatever else a program leaves out is as usual."""
        usual = defaults(room, {}) | dict.fromkeys(BOXES, "")
        return cls(room, {name: still_called(form.get(name, value)) for name, value in usual.items()})

    @property
    def variant(self) -> Variant:
        return next((v for v in self.room.variants if v.name == self.values["variant"]), self.room.variants[0])

    def proposal(self) -> Proposal | None:
        """The proposal, or None with `errors` filled."""
        settings = self._settings()
        self.advice = self.room.advice(settings) if settings else ""
        seats = self._seats(settings.players if settings else 0)
        dice = self._one_of("dice", DICE, "Choose how the dice are rolled.")
        seed = cleaned(self.values["seed"]) if dice == "seed" else ""
        if dice == "seed" and not 1 <= len(seed) <= LONGEST_SEED:
            self.errors["seed"] = f"Give 1 to {LONGEST_SEED} characters; the same words give the same dice."
        grace = self._number("grace", 0, MOST_GRACE, "minutes")
        terms = self._clock(settings.players if settings else 1)
        if self.errors or settings is None:
            return None
        kind: DiceKind = "paper" if dice == "paper" else "table"
        return Proposal(
            game=self.room.name,
            variant=settings.variant,
            players=settings.players,
            options=self._told(settings),
            seats=seats,
            dice=kind,
            seed=seed,
            listed=bool(self.values.get("listed")),
            watch=bool(self.values["watch"]),
            grace_minutes=grace,
            clock=terms,
            chat=bool(self.values["chat"]),
            parent=self.values["from"],
        )

    # --- settings -----------------------------------------------------------------------------------------------------

    def _settings(self) -> Settings | None:
        chosen: dict[str, object] = {}
        variant = self._one_of("variant", [v.name for v in self.room.variants], "Choose a way to play.")
        low, high = self.variant.players
        players = self._number("players", low, high, "players")
        for option in self.offered():
            try:
                chosen[option.name] = option.value(self._given(option), files=False)
            except BadSettings as problem:
                self.errors[f"opt-{option.name}"] = str(problem)
        if self.errors:
            return None
        try:
            return self.room.settings(players, variant, chosen, files=False)
        except BadSettings as problem:
            self.errors["options"] = str(problem)
            return None

    def offered(self) -> list[Option]:
        """The options of the chosen variant."""
        return [o for o in self.room.options if not o.variants or self.variant.name in o.variants]

    def _given(self, option: Option) -> str:
        given = self.values[f"opt-{option.name}"]
        return self.values[f"own-{option.name}"] if option.data and given == OWN else given

    def _told(self, settings: Settings) -> dict[str, str]:
        """Only what differs from the usual, in the one wording that travels with a match."""
        values = {o.name: settings.options[o.name] for o in self.offered()}
        usual = {o.name: o.value(o.default) for o in self.offered()}
        return {name: spelled(value) for name, value in values.items() if value != usual[name]}

    # --- seats --------------------------------------------------------------------------------------------------------

    def _seats(self, players: int) -> list[SeatProposal]:
        seats: list[SeatProposal] = []
        for number in range(1, players + 1):
            row = number if number <= rows_of(self.room) else 0
            chosen = self._one_of(f"seat{row}" if row else "rest", SEATS, "Choose who sits here.")
            try:
                typed = self.values[f"name{row}"].strip() if row else ""
                name = clean_name(typed) if typed else ""
            except BadSettings as problem:
                name, self.errors[f"name{row}"] = "", str(problem)
            seats.append(self._seat(chosen, name, any(s.kind == PERSON for s in seats)))
        return seats

    def _seat(self, chosen: str, name: str, is_seated: bool) -> SeatProposal:
        if chosen.startswith(BOT_SEAT):
            return SeatProposal(BOT, chosen.removeprefix(BOT_SEAT), name)
        if chosen == "friend":
            return SeatProposal(OPEN, name=name)
        return SeatProposal(PERSON if chosen == "me" and not is_seated else GUEST, name=name)

    def _clock(self, players: int) -> str:
        try:
            return str(clock.agreed(self.values["clock"].strip(), self.room, players) or "")
        except BadSettings as problem:
            self.errors["clock"] = str(problem)
            return ""

    # --- single fields ------------------------------------------------------------------------------------------------

    def _one_of(self, name: str, good: Mapping[str, str] | list[str], sentence: str) -> str:
        if self.values[name] not in good:
            self.errors[name] = sentence
            return ""
        return self.values[name]

    def _number(self, name: str, low: int, high: int, what: str) -> int:
        text = self.values[name].strip()
        if not re.fullmatch(r"[0-9]{1,6}", text) or not low <= int(text) <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            self.errors[name] = f"This takes {wanted} {what}, not {text[:20]!r}."
            return low
        return int(text)
