"""Wildfire on real paper: a pad of four lands for solo, the land of X4, and sheets for VS with room for every turn."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.picture.plan import Plan, plan_for
from hedgerow.games.wildfire.picture.sheet import labels, land, legend, lines
from hedgerow.games.wildfire.rules.state import VS, X4
from hedgerow.games.wildfire.words.names import QUADRANTS
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Blank, Prints, to_fill_in
from hedgerow.scene.pencil import box, stroke
from hedgerow.scene.svg import Drawing, group, line, text

TOP = 84.0  # of the land on a pad: above it a line for a name, and the letters
TURNS = 22  # lines of the table of VS; hardly a match is longer
FOOT = 46.0
EDGE = 6.0  # on the right, where nothing is written


def paper(s: Record) -> Prints:
    """By variant; in VS a sheet for every player."""
    variant, players = int(s.variant), int(s.players)
    plan = plan_for(variant, players)
    if variant == X4:
        return Prints((Blank(_four(replace(plan, top=56.0))),))
    plan = replace(plan, top=TOP)
    if variant == VS:
        return Prints((Blank(_with_turns(plan), 0, players, 1, 2),))
    return Prints((Blank(_pad(plan), 0, 1, 2, 2),))


def _land(plan: Plan) -> str:
    grids = range(4) if plan.variant == X4 else range(1)
    return "".join(land(plan, g) for g in grids) + lines(plan) + labels(plan) + legend(plan)


def _result(x: float, y: float, g: int = 0) -> str:
    """Two digs to strike out, and what the land was worth. [wildfire.digs] [wildfire.points]"""
    spades = [group(art.spade(False, i + g), at=(x + 44 + 34 * i, y), scale=36 / art.BOX) for i in range(2)]
    return (
        text(x, y + 24, "digs", 17, "pencil", "start", italic=True)
        + "".join(spades)
        + text(x + 148, y + 24, "home saved", 17, "pencil", "start", italic=True)
        + line(box(x + 242, y + 5, 26, 26, ("saved", x, y)), "pencil", 1.5)
        + text(x + 300, y + 24, "points", 17, "pencil", "start", italic=True)
        + line(box(x + 358, y - 2, 96, 40, ("points", x, y)), "pencil", 1.8)
    )


def _names(plan: Plan, width: float) -> str:
    return to_fill_in(plan.left, 26, width - 176, "name", 17) + to_fill_in(plan.left + width - 160, 26, 160, "date", 17)


def _pad(plan: Plan) -> Drawing:
    foot = plan.top + plan.side + 100
    drawn = _names(plan, plan.side) + _land(plan) + _result(plan.left, foot)
    return Drawing(plan.left + plan.side + EDGE, foot + FOOT, "A land of Wildfire", "", drawn, "")


def _with_turns(plan: Plan) -> Drawing:
    """VS: everybody notes the events, which are the same for all, and what she did, which is secret. [wildfire.vs]"""
    left, wide, foot = plan.left + plan.side + 40, 390.0, plan.top + plan.side + 100
    step = (foot + 38 - plan.top) / (TURNS + 1)
    parts = [text(left + 22, plan.top + 16, "turn", 14, "pencil", italic=True)]
    parts.append(text(left + 96, plan.top + 16, "event", 14, "pencil", italic=True))
    parts.append(text(left + 152, plan.top + 16, "what I did", 14, "pencil", "start", italic=True))
    for turn in range(TURNS + 1):
        y = plan.top + (turn + 1) * step
        parts.append(line(stroke(left, y, left + wide, y, ("turn", turn), 0.6, 1), "pencil", 1, 0.7))
        if turn < TURNS:
            parts.append(text(left + 22, y + step - 8, str(turn + 1), 15, "pencil", bold=True))
    uprights = "".join(
        stroke(left + x, plan.top + step, left + x, foot + 38, ("upright", x), 0.6, 1) for x in (46.0, 142.0)
    )
    parts.append(line(uprights, "pencil", 1, 0.7))
    drawn = _names(plan, left + wide - plan.left) + _land(plan) + _result(plan.left, foot) + "".join(parts)
    return Drawing(left + wide + EDGE, foot + FOOT, "A land of Wildfire, and its turns", "", drawn, "")


def _four(plan: Plan) -> Drawing:
    """X4: below the land each quadrant has its digs and its points. [wildfire.x4]"""
    foot = plan.top + 2 * plan.side + 124
    parts = [_land(plan)]
    for g, name in enumerate(QUADRANTS):
        column, row = plan.left + 262 * (g in (1, 2)), foot + 58 * (g in (2, 3))
        parts.append(text(column, row + 25, name, 17, "ink", "start", bold=True))
        parts += [group(art.spade(False, i + g), at=(column + 98 + 30 * i, row), scale=34 / art.BOX) for i in range(2)]
        parts.append(line(box(column + 170, row - 2, 62, 40, ("quadrant", g)), "pencil", 1.6))
        if g < 2:
            parts.append(text(column + 126, row - 8, "digs", 15, "pencil", italic=True))
            parts.append(text(column + 201, row - 8, "points", 15, "pencil", italic=True))
    total = plan.width - plan.left - 92
    parts.append(text(total + 46, foot - 8, "all four lands", 15, "pencil", italic=True))
    parts.append(line(box(total, foot - 2, 92, 98, "all"), "pencil", 2))
    return Drawing(plan.width, foot + 104, "The four lands of Wildfire X4", "", "".join(parts), "")
