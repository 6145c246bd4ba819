"""The end of a match as the store keeps it: the result, and the lines for the lists of scores."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.store.rows import BOT, GUEST, PEOPLE, Change, ScoreRow
from hedgerow.table.table import IMPORTED, Table

AGAINST, OWN = " against ", " own options"  # in the name of a list


def ending(table: Table, now: float) -> Change:
    """The result with everything that colours it, and the lines for the lists of scores."""
    told, settings, board = result(table), table.match.settings, board_at(table)
    scores = [
        ScoreRow(
            table.row.id, table.room.name, settings.variant, board, s.seat, s.name, told["points"][s.seat],
            told["results"][s.seat], told["ranked"], table.row.day, now,
        )
        for s in table.seats
        if s.kind in PEOPLE and s.seat not in table.replaced and not is_hotseat(table)
    ]  # fmt: skip
    return Change(ended=now, result=json.dumps(told), scores=scores)


def result_text(table: Table) -> str:
    """The result alone, of a match that was over when it came here."""
    return json.dumps(result(table))


def result(table: Table) -> dict[str, Any]:
    """How it ended, as it is kept; seats are numbers, since people may take other names."""
    outcome = table.match.outcome
    assert outcome is not None
    return {
        "points": list(outcome.points),
        "results": list(outcome.results),
        "winners": list(outcome.winners),
        "sentence": outcome.sentence,
        "ranked": does_count(table),
        "hinted": sorted(table.hinted),
        "replaced": sorted(table.replaced),
        "amended": table.amended,
        "practised": table.practised,
    }


def counts(table: Table) -> str:
    """Does the result count for the lists, and if not, why? In a sentence."""
    begun_elsewhere = table.row.opening or table.row.parent == IMPORTED
    whose = f" by {_named(table, table.hinted)}" if len(table.seats) > 1 else ""
    reasons = {
        "several play on one device": is_hotseat(table),
        "it did not begin here": begun_elsewhere,
        "real dice were rolled": table.is_paper,
        "the dice were chosen": bool(table.row.chosen_seed) and not table.row.day,
        "moves were taken back across a roll": table.practised and not table.row.chosen_seed,
        f"hints were asked for{whose}": bool(table.hinted),
        f"a bot played for {_named(table, table.replaced)} for a while": bool(table.replaced),
    }
    found = [reason for reason, holds in reasons.items() if holds]
    return f"It does not count for the lists: {listed_in_words(found)}." if found else "It counts for the lists."


def _named(table: Table, seats: Iterable[int]) -> str:
    return listed_in_words([table.names[seat] or f"player {seat + 1}" for seat in sorted(seats)])


def does_count(table: Table) -> bool:
    """Does the result count for the lists, as far as it goes?"""
    return table.is_ranked and not is_hotseat(table)


def is_hotseat(table: Table) -> bool:
    """Do several play on one device? Such a match counts for no list: nobody knows who decided what."""
    return any(seat.kind == GUEST for seat in table.seats)


def board_at(table: Table) -> str:
    """The list that this table's result belongs to."""
    levels = {seat.level for seat in table.seats if seat.kind == BOT}
    return board_of(table.room, table.match.settings, levels)


def board_of(room: Room, settings: Settings, levels: Iterable[str] = ()) -> str:
    """The name of the list a result belongs to: one for each game, variant and number of players, and against bots one
    for each level; options of one's own are another."""
    against = "+".join(sorted(levels))
    usual = settings == room.settings(settings.players, settings.variant, {})
    name = f"{room.name} {settings.variant} {settings.players}"
    return name + (f"{AGAINST}{against}" if against else "") + ("" if usual else OWN)


def board_told(board: str) -> str:
    """A list's name for people, without its game.

    >>> board_told("wildfire vs 3 against flat+greedy own options")
    'vs, 3 players, against bots (flat and greedy), with options of its own'
    >>> board_told("wildfire solo 1")
    'solo'
    """
    plain, _, own = board.partition(OWN)
    plain, _, against = plain.partition(AGAINST)
    _, variant, *players = plain.split()
    own = ", with options of its own" if board.endswith(OWN) else ""
    many = f", {players[0]} players" if players and players[0] != "1" else ""
    bots = f", against bots ({against.replace('+', ' and ')})" if against else ""
    return f"{variant}{many}{bots}{own}"
