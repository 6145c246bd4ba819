"""The strip above the land: turn, dice, actions owed, digs left and points, over what the sheet prints there."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.picture.plan import QUADRANT_PLACES, Plan
from hedgerow.games.wildfire.picture.sheet import ACTIONS, CAPTION, DICE, DIE, DIGS, POINTS, STRIP_TOP, TOOL, on_strip
from hedgerow.games.wildfire.rules import transition as rules
from hedgerow.games.wildfire.rules.state import ACT, OVER, SIDE, VS, X4
from hedgerow.games.wildfire.words.moves import QUADRANTS
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Record
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import polyline
from hedgerow.scene.svg import filled, group, line, mark, text

score = interpreted(rules.score)


def strip(s: Record, plan: Plan, g: int, is_seen: bool) -> str:
    """What counts now; the actions, digs and points of a sheet that is not seen stay in pencil."""
    variant, phase = int(s.variant), int(s.phase)
    acting, across, where = g, 0, ""
    if variant == X4 and phase != OVER:
        acting = int(s.at)
        across, where = QUADRANT_PLACES[acting][0] * SIDE, QUADRANTS[acting]
    event = int(s.events[int(s.turn) - 1]) if variant == VS and phase == ACT else 0
    parts = [_turn(plan, int(s.turn), phase, where), _dice(plan, phase, across, int(s.die), event)]
    if variant == X4:
        parts += [_margin_digs(plan, q, *_digs_of(s.grid[q])) for q in range(4)]
    if is_seen:
        if phase == ACT:
            parts.append(_actions(plan, int(s.grid[acting].owed)))
        if s.grid[acting].home and (variant != X4 or phase != OVER):
            parts.append(_digs(plan, *_digs_of(s.grid[acting])))
        parts.append(_points(plan, int(score(s, g))))
    return "".join(parts)


@lru_cache(maxsize=1000)
def _turn(plan: Plan, turn: int, phase: int, where: str) -> str:
    setting_up = phase < 4
    title = ("Home", "Fire")[phase // 2] if setting_up else f"Turn {turn}"
    stage = "set-up" if setting_up else "the end" if phase == OVER else "act" if phase == ACT else "event"
    words = text(0, STRIP_TOP + 30, title, 28, "ink", "start", bold=True)
    caption = text(0, CAPTION, where or stage, 17, "ink" if where else "pencil", "start", italic=True)
    return mark("turn", on_strip(plan, words, caption))


@lru_cache(maxsize=1000)
def _dice(plan: Plan, phase: int, across: int, column: int, event: int) -> str:
    """The dice that are owed, in ink, or have been rolled: left the column, right the row. [wildfire.dice]"""
    faces, pointer = (0, 0), ""
    dice: list[str] = []
    if phase < ACT and phase % 2:
        faces = (column + 1, 0)
        pointer = _pointer(plan, across + column)
    elif event:
        faces = ((event - 1) % SIDE + 1, (event - 1) // SIDE + 1)
    if phase < ACT or event:
        role = "ink" if phase < ACT else "pencil"
        dice = [die(face, at, STRIP_TOP, DIE, at, role) for face, at in zip(faces, DICE, strict=True)]
    return mark("dice", on_strip(plan, *dice), pointer)


def _pointer(plan: Plan, column: int) -> str:
    """A small arrow above the column that the first die named."""
    middle, tip = plan.left + (column + 0.5) * plan.size, plan.top - 2
    return line(polyline([(middle - 8, tip - 7), (middle, tip), (middle + 8, tip - 7)], "column", 0.5), "ink", 3.4)


@lru_cache(maxsize=100)
def _actions(plan: Plan, owed: int) -> str:
    tools = [group(art.bucket(True, i), at=(ACTIONS[i], STRIP_TOP), scale=TOOL / art.BOX) for i in range(owed)]
    return mark("actions", on_strip(plan, *tools))


def _digs_of(grid: Record) -> tuple[int, int]:
    """Digs left and digs used."""
    return int(grid.digs), int(grid.dug).bit_count()


@lru_cache(maxsize=100)
def _digs(plan: Plan, left: int, used: int) -> str:
    tools = [group(_spade(i, left, used), at=(DIGS[i], STRIP_TOP), scale=TOOL / art.BOX) for i in range(2)]
    return mark("digs", on_strip(plan, *tools))


def _spade(i: int, left: int, used: int) -> str:
    """Digs left are inked, used ones struck; those that the home's place forbids are rubbed out. [wildfire.digs]"""
    if i < used:
        return art.spade(True, i) + art.spent(i)
    return art.spade(True, i) if i < used + left else filled("M10 0H54V64H10Z", "paper")


@lru_cache(maxsize=200)
def _points(plan: Plan, points: int) -> str:
    return mark("points", on_strip(plan, text(POINTS, STRIP_TOP + 31, str(points), 30, "ink", bold=True)))


@lru_cache(maxsize=100)
def _margin_digs(plan: Plan, g: int, left: int, used: int) -> str:
    """X4: every quadrant's digs, outside its rows. [wildfire.digs?x4]"""
    x, y = plan.grid_at(g)
    at = 4 if x == plan.left else plan.width - 28
    return mark(
        f"digs-{g + 1}",
        *(
            group(_spade(i, left, used), at=(at, y + plan.side / 2 - 30 + 32 * i), scale=24 / art.BOX)
            for i in range(left + used)
        ),
    )
