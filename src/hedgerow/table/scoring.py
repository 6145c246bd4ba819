"""Paper back in: a sheet that was played with pencils, typed as the game's diagram, checked and counted."""

from __future__ import annotations

from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Room
from hedgerow.table.account import account, what_decided
from hedgerow.table.match import Match
from hedgerow.table.text import read_position

MOST_CHARACTERS = 20_000  # far more than any diagram has


def position(room: Room, text: str) -> Match:
    """The sheet; raises `BadText` with the line where it says what no match can come to."""
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"this is too long for a sheet of {room.title} ({len(text):,} characters and more).")
    if not text.strip():
        raise BadText("there is nothing to count; `--example` shows what a sheet looks like as a diagram.")
    return read_position(room.name, text)


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
