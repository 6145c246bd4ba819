"""The figures of the rules as positions and drawings: read as any diagram is, examples played by the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Room
from hedgerow.rulebook import Figure
from hedgerow.scene.svg import Drawing, Window, window
from hedgerow.table.match import Match
from hedgerow.table.text import read_position


@dataclass(frozen=True)
class Drawn:
    """One picture of a figure, and the part of it that is meant."""

    drawing: Drawing
    window: Window
    diagram: tuple[str, ...]


def before(room: Room, figure: Figure) -> Match:
    """The position of a figure, from which an example's moves are played."""
    return read_position(room.name, figure.position(figure.before))


def after(room: Room, figure: Figure) -> Match:
    """The position that an example comes to, as its second diagram tells it."""
    return read_position(room.name, figure.position(figure.after))


def played(room: Room, figure: Figure) -> Match:
    """The position that the rules make of an example; `player 2: pass` names who moves."""
    match = before(room, figure)
    for line in figure.moves:
        named = re.fullmatch(r"player (\d{1,2}): (.+)", line)
        match.play(named[2] if named else line, int(named[1]) - 1 if named else None)
    return match


def drawn(room: Room, figure: Figure) -> list[Drawn]:
    """The picture of a figure; of an example, both, with the same window where they are as large."""
    told = [(before(room, figure), figure.before)]
    if figure.moves:
        told.append((after(room, figure), figure.after))
    drawings = [room.picture.drawing(match.view(figure.seat), figure.seat) for match, _ in told]
    known = {spot.key for drawing in drawings for spot in drawing.spots}
    if unknown := sorted(set(figure.show) - known):
        raise BadText(f"'show:' names {unknown[0]!r}, which is no spot of this picture.", 1)
    windows = [window(drawing, figure.show) for drawing in drawings]
    if len({(drawing.width, drawing.height) for drawing in drawings}) == 1:
        windows = [_around(windows)] * len(windows)
    return [Drawn(drawing, seen, diagram) for drawing, seen, (_, diagram) in zip(drawings, windows, told, strict=True)]


def _around(windows: list[Window]) -> Window:
    left, top = min(w[0] for w in windows), min(w[1] for w in windows)
    right, bottom = max(w[0] + w[2] for w in windows), max(w[1] + w[3] for w in windows)
    return left, top, right - left, bottom - top
