"""What first moves are worth, and how often places are used, on the drawn board where there is one to point at."""

from __future__ import annotations

from collections import Counter

from hedgerow.kernel import contract
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.report import charts
from hedgerow.lab.report.findings import Estimate
from hedgerow.lab.report.inquiry import First, Report
from hedgerow.scene.svg import Drawing

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


def most_used(report: Report) -> tuple[str, list[str]]:
    """How often each place is pointed at, in a match, by kinds of moves that have their places on the drawn board; and
    which kinds are not shown for they have others, as the edges between squares."""
    first, kinds = report.first, report.kinds
    if first is None:
        return "", []
    drawing = _drawn(report.room, first)
    drawn = {spot.key for spot in drawing.spots}
    placed = [(kinds.by_code[code], kinds.places[code], n) for code, n in report.findings.made.items()
              if kinds.places.get(code)]  # fmt: skip
    on, of = Counter[int](), Counter[int]()  # by kind: moves on the drawn board, and with any place
    for kind, place, count in placed:
        of[kind] += count
        on[kind] += count if place in drawn else 0
    shown = {kind for kind in of if 2 * on[kind] > of[kind]}
    counts = Counter[str]()
    for kind, place, count in placed:
        if kind in shown and place in drawn:
            counts[place] += count
    if len(counts) < FEWEST:
        return "", []
    matches = report.findings.matches
    marks = [(key, count / matches, _plain(count / matches)) for key, count in counts.items()]
    title = f"How often each place of {report.room.title} is used in a match"
    return charts.on_board(drawing, marks, title), [kinds.names[kind] for kind in of if kind not in shown]


def _drawn(room: Room, first: First) -> Drawing:
    view = first.records.copy()
    contract.hide(view[0], first.seat)
    return room.picture.drawing(view[0], first.seat)


def _plain(value: float) -> str:
    """
    >>> _plain(0.044), _plain(0.4), _plain(12.3), _plain(0.002)
    ('.04', '.4', '12', '0')
    """
    if value >= 0.95:
        return f"{value:.{0 if value >= 9.5 else 1}f}"
    return f"{value:.2f}".strip("0").removesuffix(".") or "0"


def _short(value: float) -> str:
    """
    >>> _short(0.94), _short(-12.3)
    ('+0.9', '-12')
    """
    return f"{value:+.{0 if abs(value) >= 9.5 else 1}f}"
