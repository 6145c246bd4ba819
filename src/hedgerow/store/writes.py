"""What is written, inside a transaction that somebody else begins and ends. Raising takes all of it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from hedgerow.store.desk import Changed, Desk
from hedgerow.store.problems import NotFound, Repeated, Stale, Taken, Unkeepable
from hedgerow.store.rows import Change, ChatRow, HolderRow, Judged, MatchRow, SeatRow, Sheaf
from hedgerow.store.statements import BLOCK, Prepared

LONGEST_KEY = 64
AT_ONCE = 200  # matches that expire in one transaction: others must get their turn


def _fields(row: Struct, **more: Any) -> dict[str, Any]:
    """A row as parameters. PostgreSQL keeps no zero character in a text, so SQLite must not either."""
    fields = asdict(row)
    if any(isinstance(value, str) and "\0" in value for value in fields.values()):
        raise Unkeepable("A text with a zero character in it cannot be kept.")
    return fields | more


def _put(desk: Desk, prepared: Prepared, match: str, rows: Iterable[Struct]) -> None:
    desk.many(prepared, [_fields(row, match=match) for row in rows])


def _put_events(desk: Desk, match: str, start: int, events: Sequence[bytes] | Sheaf) -> None:
    if not isinstance(events, Sheaf) and len(events) < BLOCK:
        rows = [{"match": match, "position": start + n, "body": body} for n, body in enumerate(events)]
        desk.many(desk.statements.add_event, rows)
        return
    sheaf = events if isinstance(events, Sheaf) else Sheaf.of(events)
    desk.run(desk.statements.add_sheaf, {"match": match, "start": start, "body": sheaf.body, "cuts": sheaf.cuts})


def _changes(desk: Desk, match: str, prepared: Prepared, **given: Any) -> Changed | None:
    """Change the match's own row; None where there is no such row."""
    found = desk.one(prepared, the_match=match, **given)
    if found is None:
        return None
    desk.changed.append(Changed(match, *found))
    return desk.changed[-1]


def create(
    desk: Desk,
    now: float,
    row: MatchRow,
    seats: Sequence[SeatRow],
    holders: Sequence[HolderRow],
    events: Sequence[bytes] | Sheaf,
) -> None:
    created = row.created or now
    row = replace(row, created=created, touched=row.touched or created, length=len(events))
    if not desk.run(desk.statements.add_match, _fields(row, said=0, stamp=0)):
        raise Taken(f"There is a match {row.id[:60]!r} already.")
    _changes(desk, row.id, desk.statements.touch, now=row.touched)
    _put(desk, desk.statements.put_seat, row.id, seats)
    _put(desk, desk.statements.add_holder, row.id, holders)
    _put_events(desk, row.id, 0, events)


def append(
    desk: Desk,
    now: float,
    match: str,
    expected: int,
    events: Sequence[bytes],
    key: str,
    change: Change | None,
    proof: str,
) -> int:
    """Lengthen the log; its new length."""
    if len(key) > LONGEST_KEY or "\0" in key:
        raise Unkeepable(f"A key has at most {LONGEST_KEY} characters.")
    grown = _changes(desk, match, desk.statements.grow, expected=expected, more=len(events), now=now, new_proof=proof)
    if grown is None:
        raise _why_not(desk, match, key)
    _put_events(desk, match, expected, events)
    if key and not desk.run(desk.statements.add_key, {"match": match, "key": key, "position": grown.length}):
        raise _why_not(desk, match, key)
    if change is not None:
        _apply(desk, match, change)
    return grown.length


def _why_not(desk: Desk, match: str, key: str) -> NotFound | Repeated | Stale:
    """A double click is a repetition first: that its log position is old too is no news."""
    if key and (used := desk.one(desk.statements.key, the_match=match, the_key=key)):
        return Repeated(used[0])
    found = desk.one(desk.statements.length, the_match=match)
    return Stale(found[0]) if found else NotFound(match)


def _apply(desk: Desk, match: str, change: Change) -> None:
    if change.ended is not None or change.result is not None:
        ends = {"the_match": match, "new_ended": change.ended, "new_result": change.result}
        desk.run(desk.statements.end, ends)
    if change.ended == 0:
        desk.run(desk.statements.drop_scores, {"the_match": match})
    _put(desk, desk.statements.put_score, match, change.scores)


def invite(desk: Desk, match: str, seat: int, token: str, at: float) -> None:
    desk.run(desk.statements.put_invite, {"match": match, "token": token, "seat": seat, "at": at})


def sit(desk: Desk, now: float, match: str, holder: HolderRow, seat: SeatRow, was: str) -> None:
    changed = _changes(desk, match, desk.statements.touch, now=now)
    if changed is None:
        raise NotFound(match)
    desk.changed[-1] = changed._replace(seated=True)
    if was:  # asked only now: on PostgreSQL the change above is what locks the match
        found = desk.one(desk.statements.seat_kind, the_match=match, the_seat=seat.seat)
        if found is None or found[0] != was:
            raise Taken("Somebody else has just taken that seat.")
    _put(desk, desk.statements.put_seat, match, [seat])
    _put(desk, desk.statements.add_holder, match, [holder])


def say(desk: Desk, now: float, match: str, word: ChatRow) -> ChatRow:
    changed = _changes(desk, match, desk.statements.count_word, now=now)
    if changed is None:
        raise NotFound(match)
    word = replace(word, match=match, number=changed.said, at=word.at or now)
    _put(desk, desk.statements.add_word, match, [word])
    return word


def claim_daily(desk: Desk, day: str, game: str, holder: str, match: str) -> bool:
    """Asking twice for the same match is the same claim."""
    if desk.run(desk.statements.add_daily, {"day": day, "game": game, "holder": holder, "match": match}):
        return True
    return desk.one(desk.statements.daily, the_day=day, the_game=game, the_holder=holder) == (match,)


def keep_fact(desk: Desk, name: str, body: bytes) -> bytes:
    desk.run(desk.statements.add_fact, {"name": name, "body": body})
    found = desk.one(desk.statements.fact, the_name=name)
    assert found is not None
    return bytes(found[0])


def keep_analysis(desk: Desk, match: str, body: bytes, judged: Iterable[Judged]) -> None:
    """The match itself does not change by it: nobody is woken, and it is not touched."""
    if desk.one(desk.statements.length, the_match=match) is None:
        raise NotFound(match)
    desk.run(desk.statements.put_analysis, {"match": match, "body": body})
    for one in judged:
        numbers = {f"new_{name}": value for name, value in _fields(one).items() if name != "seat"}
        desk.run(desk.statements.judge_score, {"the_match": match, "the_seat": one.seat} | numbers)


def delete(desk: Desk, match: str) -> None:
    if not desk.run(desk.statements.delete, {"the_match": match}):
        raise NotFound(match)
    desk.changed.append(Changed(match, 0, 0))


def put_fact(desk: Desk, name: str, body: bytes) -> None:
    desk.run(desk.statements.put_fact, {"name": name, "body": body})


def expire(desk: Desk, before: float, finished: bool) -> int:
    """Some of the matches; called again until it finds none."""
    gone = desk.all(desk.statements.expire, before=before, finished=finished, most=AT_ONCE)
    desk.changed.extend(Changed(match, 0, 0) for (match,) in gone)
    return len(gone)
