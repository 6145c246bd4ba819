"""Who owes a decision, and since when: by that a table knows whether somebody answers what she is asked now.

A stamp is the length of the log (in events) at which a seat was asked what it is asked still. What others decide in
the same simultaneous round does not change the question; everything else does.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, NOBODY, only_who_is_to_move
from hedgerow.kernel.room import Records, Room
from hedgerow.table.match import Match

Stamps = dict[int, int]  # by seat; CHANCE is among them


def is_simultaneous(room: Room) -> bool:
    """May several seats have to decide at once?"""
    return room.rules.may_move is not only_who_is_to_move


def who_owes(match: Match, records: Records) -> list[int]:
    """The seats that have something to decide in a position of a match."""
    first = contract.to_move(records[0])
    if first in (CHANCE, NOBODY):
        return []
    if not is_simultaneous(match.room):
        return [first]
    return [seat for seat in range(match.players) if contract.may_move(records[0], seat)]


def asked_at_once(owing: Iterable[int], length: int) -> Stamps:
    """Everybody who owes something is asked anew: at the start, and by every roll."""
    return dict.fromkeys([*owing, CHANCE], length)


def behind(mover: int, old: Stamps, owing: Iterable[int], length: int) -> Stamps:
    """The stamps behind a move: whoever was already asked before it, and still is, is asked the same as before."""
    if mover == CHANCE:
        return asked_at_once(owing, length)
    kept = {seat: stamp for seat, stamp in old.items() if seat != mover}
    return {seat: kept.get(seat, length) for seat in owing} | {CHANCE: length}


def of_all(match: Match) -> Stamps:
    """The stamps of a log that is nothing but moves: what lies before the last roll asks nobody any more."""
    first = match.played if match.is_over else match.last_roll + 1
    stamps = asked_at_once(who_owes(match, match.at(first)), first)
    for at, entry in enumerate(match.since(first), first):
        stamps = behind(entry.seat, stamps, who_owes(match, match.at(at + 1)), at + 1)
    return stamps
