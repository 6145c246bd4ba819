"""What first moves are worth, on the drawn board where there is one to point at."""

from __future__ import annotations

from hedgerow.kernel import contract
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.report import charts
from hedgerow.lab.report.findings import Estimate
from hedgerow.lab.report.inquiry import First

FEWEST = 3  # places that make a map


def first_moves(room: Room, settings: Settings, first: First, factor: float) -> tuple[str, list[tuple[str, Estimate]]]:
    """The map (or nothing), and all moves in words, best first."""
    view = first.records.copy()
    contract.hide(view[0], first.seat)
    s = view[0]
    rows = [
        (room.words.say(first.records[0], first.seat, move), one)
        for move, one in zip(first.moves, first.worth, strict=True)
    ]
    rows.sort(key=lambda row: -row[1].value)
    drawing = room.picture.drawing(s, first.seat)
    known = {spot.key for spot in drawing.spots}
    best: dict[str, float] = {}
    for move, one in zip(first.moves, first.worth, strict=True):
        keys = [key for key in room.picture.touches(s, first.seat, move) if key in known]
        if keys:
            place = keys[-1]
            best[place] = max(best.get(place, one.value), one.value)
    if len(best) < FEWEST:
        return "", rows
    shown = [(key, value, _short(factor * value)) for key, value in best.items()]
    return charts.on_board(drawing, shown, f"What first moves of {room.title} are worth, by place"), rows


def _short(value: float) -> str:
    """
    >>> _short(0.94), _short(-12.3)
    ('+0.9', '-12')
    """
    return f"{value:+.{0 if abs(value) >= 9.5 else 1}f}"
