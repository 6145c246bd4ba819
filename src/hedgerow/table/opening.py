"""From a proposal to a match: checked settings, seats with their people, a seed, and the first events."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from hedgerow import catalog
from hedgerow.bots import players as bots
from hedgerow.kernel.refusal import BadSettings
from hedgerow.store.rows import BOT, OPEN, PERSON, SEAT_KINDS, HolderRow, MatchRow, SeatRow, Sheaf
from hedgerow.table import clock, dice
from hedgerow.table.ending import result_text
from hedgerow.table.events import AnyEvent, Moved, write
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import IMPORTED, Table
from hedgerow.table.text import Reading, read_position, settings_text


@dataclass
class Opened:
    """What the store keeps of a new match."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[HolderRow]
    events: list[AnyEvent] = field(default_factory=list)
    table: Table | None = None  # where it had to be played to be read


class Begun(NamedTuple):
    """A match that has begun, as the store takes it, without the match itself: light to hand over."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[HolderRow]
    events: Sheaf


def new_id() -> str:
    """132 bits that nobody can guess: knowing it is the leave to watch."""
    return secrets.token_urlsafe(17)[:22]


def take_in(proposal: Proposal, holder: str, seed: bytes | None, identity: str, now: float) -> Begun:
    """A file, read and begun; raises as `lay_out` does. The match is not handed on: most are never looked at here, and
    who looks has it from the store, as every other."""
    made = lay_out(proposal, holder, seed, identity)
    assert made.table is not None
    made.table.now = lambda: now
    return begun(made, made.table, now)


def begun(made: Opened, table: Table, now: float) -> Begun:
    """Let the match begin: the clock, and what the table rolls at once."""
    made.events += table.begin() + table.roll_owed()
    row = replace(made.row, length=len(made.events), created=now, touched=now, proof=table.proof)
    if table.is_over:  # it came from a file: there is nothing left to play
        row = replace(row, ended=now, result=result_text(table))
    table.row = row
    return Begun(row, made.seats, made.holders, Sheaf.of(write(made.events)))


def lay_out(proposal: Proposal, holder: str, seed: bytes | None = None, identity: str = "") -> Opened:
    """Check a proposal and lay it out; raises `BadSettings` or `BadText` with a sentence."""
    game, opening, reading = proposal.game, "", None
    named: list[SeatProposal] = []
    if proposal.moves:
        reading = Reading(proposal.moves)
        match = reading.match
        game = match.room.name
        settings = match.room.settled(match.settings, match.state)  # its lots were another seed's
        if match.opened_by_diagram:
            opening = _position_at_start(proposal.moves)
        named = [
            SeatProposal(PERSON, name=match.names.get(seat, "")) for seat in range(match.players if match.names else 0)
        ]
    elif proposal.opening:
        opened = read_position(game, proposal.opening)
        settings, opening = opened.settings, proposal.opening
    else:
        options = dict(proposal.options)
        settings = catalog.room(game).settings(proposal.players, proposal.variant or None, options, files=False)
    terms = clock.agreed(proposal.clock, catalog.room(game), settings.players)
    identity, now = identity or new_id(), time.time()
    seats = seats_of(identity, named or proposal.seats, settings.players)
    if seed is None:
        seed = dice.seed_from_words(proposal.seed) if proposal.seed.strip() else dice.new_seed()
    row = MatchRow(
        id=identity, game=game, settings=settings_text(catalog.room(game), settings), seed=seed,
        commitment=dice.commitment(seed), dice=proposal.dice, chosen_seed=proposal.seed.strip()[:100],
        listed=proposal.listed, watch=proposal.watch, host=holder,
        grace=60 * max(0, proposal.grace_minutes), chat=proposal.chat, clock=str(terms or ""),
        parent=IMPORTED if proposal.moves else proposal.parent,
        opening=opening, day=proposal.day, created=now, touched=now, ended=0.0, result="", length=0,
        rules=catalog.room(game).version, data=catalog.room(game).data(settings),
    )  # fmt: skip
    own = [HolderRow(identity, s.seat, holder, now) for s in seats if s.kind == PERSON]
    made = Opened(row, seats, own)
    if reading is not None:
        made.table = Table.of(row, seats, own, ())
        made.table.follow(reading)
        made.events += [Moved(e.seat, e.move, e.words, e.by) for e in made.table.match.log]
    return made


def seats_of(identity: str, planned: list[SeatProposal], players: int) -> list[SeatRow]:
    """One row per seat; seats that the proposal does not name are the host's, then open."""
    if len(planned) > players:
        raise BadSettings(f"{len(planned)} seats were planned for {players} player{'s' * (players > 1)}.")
    whole = [
        *planned,
        *(SeatProposal(OPEN if planned else PERSON) for _ in range(players - len(planned))),
    ]
    rows = []
    for number, seat in enumerate(whole):
        if seat.kind not in SEAT_KINDS:
            raise BadSettings(f"A seat is for {', '.join(SEAT_KINDS)}, not for {str(seat.kind)[:40]!r}.")
        level = bots.level(seat.level or "greedy").name if seat.kind == BOT else ""
        usual = "" if level or seat.kind == OPEN else f"Player {number + 1}"
        rows.append(SeatRow(identity, number, seat.kind, level, seat.name or usual))
    return [_bot_named(row, rows) if row.kind == BOT and not row.name else row for row in rows]


def _bot_named(bot: SeatRow, rows: list[SeatRow]) -> SeatRow:
    """A bot is called by its level; several of one level are numbered, so that a sentence says which."""
    alike = [row.seat for row in rows if row.kind == BOT and row.level == bot.level and not row.name]
    number = f" {alike.index(bot.seat) + 1}" if len(alike) > 1 else ""
    return replace(bot, name=f"{bot.level.capitalize()} bot{number}")


def _position_at_start(dump: str) -> str:
    """The diagram of a dump, as a position text of its own."""
    lines = dump.splitlines()
    at = lines.index("position:")
    head = [line for line in lines[1:at] if not line.startswith("seed:")]
    drawn = []
    for line in lines[at + 1 :]:
        if not line.startswith("|"):
            break
        drawn.append(line[1:].removeprefix(" "))
    return "\n".join([*head, "", *drawn]) + "\n"
