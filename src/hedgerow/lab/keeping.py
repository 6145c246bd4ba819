"""An analysis as bytes, to be kept beside its match, and back: only for the very match that it is of."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from hedgerow.lab.analysis import Analysis
from hedgerow.lab.step import Step
from hedgerow.table.entry import Entry
from hedgerow.table.match import Match

FORMAT = 1  # one more whenever an older analysis could be misread: then it is made anew


class _Kept(msgspec.Struct):
    """All of it but the match."""

    format: int
    goal: str
    ends: int
    start: list[float]
    spread: list[float]
    result: list[float]
    steps: list[Step]


_read = msgspec.json.Decoder(_Kept)


def written(found: Analysis) -> bytes:
    kept = _Kept(FORMAT, found.goal, found.ends, found.start, found.spread, found.result, found.steps)
    return zlib.compress(msgspec.json.encode(kept))


def read(match: Match, body: bytes) -> Analysis | None:
    """None where it is of another kind, or of what the match was before its end was taken back."""
    try:
        kept = _read.decode(zlib.decompress(body))
    except (zlib.error, msgspec.DecodeError):
        return None
    if kept.format != FORMAT or not is_of(kept.steps, match.log):
        return None
    return Analysis(match, kept.goal, kept.ends, kept.start, kept.spread, kept.steps, kept.result, match.is_over)


def is_of(steps: Sequence[Step], log: Sequence[Entry]) -> bool:
    """Are these the moves of that log?"""
    return [(step.seat, step.words) for step in steps] == [(entry.seat, entry.words) for entry in log]
