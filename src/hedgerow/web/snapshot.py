"""Everything one viewer sees of a match, made only from her view: the one place where a match becomes bytes to send.

A snapshot is a dict of parts; a stream sends the parts that differ from what it sent before.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.phrases import with_minus, with_names
from hedgerow.kernel.room import Records
from hedgerow.scene.svg import Drawing
from hedgerow.store.rows import BOT, OPEN
from hedgerow.table import clock, ending, favour, law
from hedgerow.table.account import account, what_decided
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.table.table import Table
from hedgerow.table.telling import Log
from hedgerow.web.answers import Abilities, Board, Kept, Person, Result, Roll, ScoreLine, Sheet, Spread, Time, Turn
from hedgerow.web.kept import OfMatch, OfPosition
from hedgerow.web.outlook import outlook

Parts = dict[str, Any]
CHAT_SHOWN = 60
MANY = 12  # players from which on points are not told by category
MUCH = 60  # entries of a log that are told inside the event loop: some ten milliseconds


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a match: her seats, whose eyes she looks through, whose sheet she looks at."""

    seats: tuple[int, ...]
    seat: int  # WATCHER: nobody's
    look: int | None
    is_host: bool


@dataclass
class _Drawn:
    """What was made of one position."""

    parts: dict[Viewer, Parts] = field(default_factory=dict)
    people: list[Person] = field(default_factory=list)


@dataclass
class _Known:
    """What was true of the last position and may still be."""

    people: list[Person] = field(default_factory=list)
    seen: tuple[bytes, bool] = (b"", False)  # what everybody sees, and whether it is the end
    points: list[int | None] = field(default_factory=list)
    result: tuple[tuple[int, str], Result | None] = ((-1, ""), None)  # of which change and what the store keeps of it


_drawn, _known = OfPosition(_Drawn), OfMatch(_Known)


def viewer(table: Table, holder: str, look: int | None = None) -> Viewer:
    """Who somebody is at this table; on one device, the eyes are those of the guest whose turn it is."""
    seats = tuple(table.held_by(holder))
    owing = [seat for seat in table.owing() if seat in seats and seat not in table.bots]
    seat = owing[0] if owing else _last_of(table, seats) if seats else WATCHER
    if look is not None and not 0 <= look < table.match.players:
        look = None
    return Viewer(seats, seat, look, bool(holder) and holder == table.row.host)


def _last_of(table: Table, seats: tuple[int, ...]) -> int:
    """Nobody of hers is to move: she stays with the one who moved last."""
    if len(seats) > 1:
        for entry in reversed(table.match.log[-20:]):
            if entry.seat in seats:
                return entry.seat
    return seats[0]


def is_long(live: Live, who: Viewer) -> bool:
    """Would so much have to be told or counted that others had to wait? Then `prepare` does it beside the loop."""
    return live.table.telling.untold(who.seat) > MUCH or (len(live.table.seats) > MANY and not _is_counted(live))


async def prepare(house: House, live: Live, who: Viewer) -> None:
    """A first look beside the loop, where it takes long; who calls it holds the lock, so the match stands still."""
    telling = live.table.telling
    if telling.untold(who.seat) > MUCH:
        await telling.tell_aside(who.seat, partial(house.aside.ours_at_length, live.table.row.id))
    if is_long(live, who):
        await house.aside.ours(snapshot, live, who)


def snapshot(live: Live, who: Viewer) -> Parts:
    """All parts, from memory if this position was already drawn for such a viewer."""
    drawn = _drawn.of(live)
    found = drawn.parts.get(who)
    if found is None:
        found = drawn.parts[who] = _make(live, who)
    return found


def _make(live: Live, who: Viewer) -> Parts:
    table = live.table
    view = table.view(who.seat)
    board = outlook(live, who.seat, who.look, who.seats)
    drawing = board.drawing
    log = table.telling.read(who.seat)
    return {
        "length": table.length,
        "seat": who.seat,
        "look": who.look,
        "asked": board.asked,
        "board": board_of(drawing),
        "marks": board.marks,
        "spots": board.spots,
        "status": status(table, view, who),
        "moves": board.moves,
        "labels": board.labels,
        "warnings": board.warnings,
        "rule": board.rule,
        "people": people(live, view, who),
        "clock": times(table, who),
        "dice": last_roll(table, who.seat, log),
        "log": log,
        "chat": [[c.number, c.seat, c.name, c.text] for c in live.chat[-CHAT_SHOWN:]],
        "can": abilities(table, who),
        "counts": "" if table.is_over else _practice(table, who),
        "result": _result(live),
    }


def board_of(drawing: Drawing) -> Board:
    """What can be said of the board without drawing it."""
    return {**paper_of(drawing), "title": drawing.title, "focus": drawing.focus}


def paper_of(drawing: Drawing) -> Sheet:
    """The paper on which it is drawn."""
    return {
        "sheet": drawing.sheet_key,
        "width": drawing.width,
        "height": drawing.height,
        "tray": drawing.tray,
        "leaves": list(drawing.leaves),
        "land": drawing.land,
        "spread": _spread_of(drawing),
    }


def _spread_of(drawing: Drawing) -> Spread | None:
    """The same paper for a wide screen."""
    if drawing.spread is None:
        return None
    return {"width": drawing.spread.width, "height": drawing.spread.height, "moves": list(drawing.spread.moves)}


def sheet(live: Live, who: Viewer) -> str:
    """The printed part of the board, which the parts leave out."""
    return outlook(live, who.seat, who.look, who.seats).drawing.sheet


def status(table: Table, view: Records, who: Viewer) -> str:
    """Where the match stands, in a sentence."""
    if table.closed:
        return table.closed
    missing = [s.seat + 1 for s in table.seats if s.kind == OPEN]
    if missing:
        listed = ", ".join(str(n) for n in missing[:8]) + (" and others" if len(missing) > 8 else "")
        return f"Waiting for somebody to take seat {listed}."
    return with_minus(with_names(table.room.words.status(view[0], max(who.seat, 0)), table.names))


def people(live: Live, view: Records, who: Viewer) -> list[Person]:
    """The seats: names, points as everybody may know them and her own, whose turn it is, who is ready, who is here."""
    told = list(_everybody(live))
    owing = live.table.owing() if live.table.is_full else []  # nobody's turn while somebody is waited for
    for seat in {*who.seats, who.seat} - {WATCHER}:
        told[seat] = {**told[seat], "mine": seat in who.seats, **_turn(live.table, seat, owing)}
    if who.seat != WATCHER:
        told[who.seat]["points"] = int(contract.score(view[0], who.seat))
    return told


def _everybody(live: Live) -> list[Person]:
    """The same for all who look, made once: at a table of 99 it is most of the work."""
    drawn, known = _drawn.of(live), _known.of(live)
    if drawn.people:
        return drawn.people
    table = live.table
    owing, points = set(table.seems_owing()) if table.is_full else set(), _open_points(live)
    now: list[Person] = [
        {
            "seat": seat.seat,
            "name": seat.name,
            "kind": seat.kind,
            "bot": table.bots.get(seat.seat, ""),
            "away": seat.seat in table.bots and seat.kind != BOT,
            "points": points[seat.seat],
            **_turn(table, seat.seat, owing),
            "here": live.is_here(seat.seat),
            "mine": False,
        }
        for seat in table.seats
    ]
    before = known.people or now
    drawn.people = known.people = [
        old if old == new else new
        for old, new in zip(before, now, strict=True)  # then the same is seen at once
    ]
    return drawn.people


def _turn(table: Table, seat: int, owing: Collection[int]) -> Turn:
    """Has a seat to decide, or is it ready while others have?"""
    return {"turn": seat in owing, "ready": table.is_simultaneous and bool(owing) and seat not in owing}


def _open_points(live: Live) -> list[int | None]:
    """The points that everybody may see, counted anew only when there is something new to see."""
    table, known = live.table, _known.of(live)
    view = table.view(WATCHER)
    seen = (view.tobytes(), table.is_over)
    if known.seen != seen:
        is_open = table.is_over or table.room.open_scores(view[0])
        known.points = [contract.score(view[0], s.seat) if is_open else None for s in table.seats]
        known.seen = seen
    return known.points


def _is_counted(live: Live) -> bool:
    """Are the points known, those of the end if it is there? 99 sheets are counted for long; then little changes."""
    known = _known.of(live)
    return bool(known.points) and known.seen[1] == live.table.is_over


def times(table: Table, who: Viewer) -> list[Time] | None:
    """What everybody has left, as far as she may know; the page counts down by itself."""
    if table.clock is None or table.is_over:
        return None
    ends = clock.ends_of(table, who.seats)
    return [{"left": round(table.clock.allowed(s.seat), 1), "until": ends.get(s.seat)} for s in table.seats]


def last_roll(table: Table, seat: int, log: Log) -> Roll | None:
    """The dice (or cards) of the last roll, to lie beside the board until the next."""
    if table.match.last_roll < 0:
        return None
    first, entries = table.match.last_roll, table.match.log
    while first > 0 and not entries[first].starts_line and entries[first - 1].seat == CHANCE:
        first -= 1
    words = log.words_at(first)
    if words is None:  # hidden from her, it stands in one line with the dice before it
        words = next(line.words for line in table.telling.lines(seat, first) if line.seat == CHANCE)
    return {"at": first, "words": words, "by": entries[first].by}


def _practice(table: Table, who: Viewer) -> str:
    """That the result will not count, told to who plays as soon as it is so; what was so from the start is not."""
    has_changed = table.practised or table.hinted or table.replaced
    return ending.counts(table) if who.seats and has_changed and not table.row.chosen_seed else ""


def abilities(table: Table, who: Viewer) -> Abilities:
    """What the buttons beside the board can do now."""
    playing = bool(who.seats) and not table.closed
    away = [seat for seat in who.seats if seat in table.bots and seat not in table.resigned]
    back = _may_take_back(table, who) if playing else None
    decides = table.is_full and who.seat in table.owing() and who.seat not in table.bots
    return {
        "undo": back,
        "practice": back is not None and law.makes_practice(table, back),
        "ask": who.seat if playing and favour.may_ask(table, who.seat, who.seats) else None,
        "answer": next((s for s in who.seats if table.favour and s in table.favour.waiting), None) if playing else None,
        "amend": playing and law.may_amend(table),
        "hint": playing and decides and not table.row.day,
        "costs": playing and ending.does_count(table),
        "reclaim": away[0] if away and playing else None,
        "chat": bool(who.seats),
        "host": who.is_host,
        "hidden": table.room.hidden and len(who.seats) > 1,
        "looks": table.room.has_own_sheets and table.match.players > 1,
    }


def _may_take_back(table: Table, who: Viewer) -> int | None:
    """The seat whose last decision can be taken back: on one device often that of whoever moved before."""
    last = [entry.seat for entry in reversed(table.match.log[-20:]) if entry.seat in who.seats]
    return next((seat for seat in (*last[:1], *who.seats) if law.may_ask(table, seat)), None)


def _result(live: Live) -> Result | None:
    """The same for all who look and whenever they come, made once."""
    known, of = _known.of(live), (live.table.match.changes, live.table.row.result)
    if known.result[0] != of:
        known.result = (of, result(live.table))
    return known.result[1]


def result(table: Table) -> Result | None:
    """How it ended, point by point, with everything that colours the result."""
    if not table.is_over:
        return None
    kept: Kept = json.loads(table.row.result or ending.result_text(table))
    names = table.names
    rows = account(table.match) if table.match.players < MANY else []
    lines: list[ScoreLine] = [
        {
            "what": row.what,
            "points": list(row.points),
            "why": [[with_names(sentence, names) for sentence in why] for why in row.why],
            "sum": row.is_sum,
        }
        for row in rows
    ]
    return {
        **kept,
        "sentence": with_minus(with_names(kept["sentence"], names)),
        "sheet": lines,
        "decided": with_minus(with_names(what_decided(table.match), names)) if rows else "",
        "counts": ending.counts(table),
    }
