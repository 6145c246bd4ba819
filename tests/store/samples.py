"""Rows to keep."""

from __future__ import annotations

from typing import Any

from hedgerow.store import HolderRow, MatchRow, ScoreRow, SeatRow, Store


def match(name: str, **more: Any) -> MatchRow:
    return MatchRow(name, "meadow", '{"players":2}', bytes(range(32)), "ab" * 32, **more)


async def begin(store: Store, name: str, *events: bytes, **more: Any) -> None:
    """A match with a person at seat 0 (held by "ann") and an open seat 1."""
    seats = [SeatRow(name, 0, "person", "", "Ann"), SeatRow(name, 1, "open")]
    await store.create(match(name, **more), seats, [HolderRow(name, 0, "ann", 5.0)], list(events))


def score(
    name: str, points: int, at: float = 0.0, board: str = "meadow", outcome: str = "win", **more: Any
) -> ScoreRow:
    return ScoreRow(name, "meadow", "", board, 0, "Ann", points, outcome, at=at, **more)
