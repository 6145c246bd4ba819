"""Paper back in: a sheet that was played with pencils, typed as the game's diagram, checked and counted."""

from __future__ import annotations

from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record, Room
from hedgerow.scene.svg import Spot
from hedgerow.table.account import account, what_decided
from hedgerow.table.match import Match
from hedgerow.table.text import read_position, read_sketch, write_position

MOST_CHARACTERS = 20_000  # far more than any diagram has


def position(room: Room, text: str) -> Match:
    """The sheet; raises `BadText` with the line where it says what no match can come to."""
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"this is too long for a sheet of {room.title} ({len(text):,} characters and more).")
    if not text.strip():
        raise BadText("there is nothing to count; `--example` shows what a sheet looks like as a diagram.")
    return read_position(room.name, text)


def is_drawn_by_hand(room: Room) -> bool:
    """Can a finished sheet be drawn place by place? Where most of the table is cards, it is typed."""
    return hasattr(room.words, "put")


def drawn_by_hand(room: Room, text: str, seat: int, key: str, sign: str) -> str:
    """The sheet with something drawn at a place, or the next thing; without a key a blank one. It is finished, whether
    or not it can be. Raises `BadText` where the text is no diagram, or there is no such place."""
    settings, records = read_sketch(room.name, text)
    s = records[0]
    if not key:
        records = Match(room, settings, 0).at(0)  # with whatever is printed on it
        s = records[0]
        room.words.finish(s)  # type: ignore[attr-defined]
    elif not 0 <= seat < int(s.players) or key not in {cell.key for cell in cells(room, s, seat)}:
        raise BadText(f"there is no place {key[:20]!r} on this sheet.")
    elif sign and sign not in room.words.PENCIL:  # type: ignore[attr-defined]
        raise BadText(f"{sign[:20]!r} is no sign that the pencil draws.")
    else:
        room.words.put(s, seat, key, sign)  # type: ignore[attr-defined]
    return write_position(room, settings, s)


def cells(room: Room, s: Record, seat: int) -> tuple[Spot, ...]:
    """Where a pencil may draw on a seat's sheet."""
    if not is_drawn_by_hand(room):
        return ()
    if hasattr(room.picture, "cells"):
        return tuple(room.picture.cells(s, seat))
    return room.picture.drawing(s, WATCHER, seat).spots


def example(room: Room) -> str:
    """A diagram to begin with: the position of the front page."""
    return (room.folder / "cover.txt").read_text(encoding="utf-8")


def told(match: Match) -> list[str]:
    """The points line by line, with why, and how the match stands or ended."""
    lines = []
    for seat in range(match.players):
        if match.players > 1:
            lines.append(f"Player {seat + 1}")
        for row in account(match):
            lines.append(f"{'  ' * (match.players > 1)}{row.what}: {row.points[seat]}")
            lines += [f"{'  ' * (match.players > 1)}  {reason}" for reason in row.why[seat]]
    outcome = match.outcome
    if outcome is None:
        best = max(match.scores())
        lines.append(f"The match is not over; as it stands, the most is {plural(best, 'point')}.")
    else:
        lines.append(outcome.sentence)
        if decided := what_decided(match):
            lines.append(decided)
    return lines
