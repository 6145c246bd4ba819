"""What changes on the sheet: the strip above the land, the squares, what veils a sheet, everybody's sheets in small."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.picture.facts import BURNING, BURNT, DOUSED, DUG, HOME, digs_of
from hedgerow.games.wildfire.picture.plan import QUADRANT_PLACES, SMALL, SMALL_DROP, SMALL_STEP, Plan
from hedgerow.games.wildfire.picture.sheet import ACTIONS, CAPTION, DICE, DIE, DIGS, POINTS, STRIP_TOP, TOOL, on_strip
from hedgerow.games.wildfire.picture.spots import square_key
from hedgerow.games.wildfire.rules.state import ACT, OVER, SIDE, VS, X4
from hedgerow.games.wildfire.words.names import QUADRANTS
from hedgerow.kernel import contract
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Record
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import box, corners, hatch, num, polyline, stroke
from hedgerow.scene.svg import filled, group, line, mark, person, text

# --- the strip: turn, dice, actions owed, digs left and points, over what the sheet prints there ----------------------


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
        parts += [_margin_digs(plan, q, *digs_of(s.grid[q])) for q in range(4)]
    if is_seen:
        if phase == ACT:
            parts.append(_actions(plan, int(s.grid[acting].owed)))
        if s.grid[acting].home and (variant != X4 or phase != OVER):
            parts.append(_digs(plan, *digs_of(s.grid[acting])))
        parts.append(_points(plan, contract.score(s, g)))
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
        named = zip(DICE, ("column", "row"), strict=True)
        dice += [text(at + DIE / 2, CAPTION, words, 15, "pencil", italic=True) for at, words in named]
    return mark("dice", on_strip(plan, *dice), pointer)


def _pointer(plan: Plan, column: int) -> str:
    """A small arrow above the column that the first die named."""
    middle, tip = plan.left + (column + 0.5) * plan.size, plan.top - 2
    return line(polyline([(middle - 8, tip - 7), (middle, tip), (middle + 8, tip - 7)], "column", 0.5), "ink", 3.4)


@lru_cache(maxsize=100)
def _actions(plan: Plan, owed: int) -> str:
    tools = [group(art.bucket(True, i), at=(ACTIONS[i], STRIP_TOP), scale=TOOL / art.BOX) for i in range(owed)]
    return mark("actions", on_strip(plan, *tools))


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


# --- the land ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def square_mark(plan: Plan, g: int, square: int, kind: int) -> str:
    hand = (square * 7 + g) % art.HANDS
    parts = [art.home(hand, kind != HOME)] if kind & HOME else []
    done, patch = kind & ~HOME, not kind & HOME
    if done in (BURNING, BURNT, DOUSED):
        parts.append({BURNING: art.burning, BURNT: art.burnt, DOUSED: art.doused}[done](hand, patch))
    elif done == DUG:
        parts.append(art.dug(hand))
    return mark(square_key(plan, g, square), group(*parts, at=plan.square_at(g, square), scale=plan.scale))


@lru_cache(maxsize=8)
def acting_mark(plan: Plan, g: int) -> str:
    """Ink corners around the quadrant whose turn it is. [wildfire.x4]"""
    (x, y), far, arm, out = plan.grid_at(g), plan.side, 34, 2
    path = ""
    for i, (cx, cy, dx, dy) in enumerate(
        (
            (x - out, y - out, 1, 1),
            (x + far + out, y - out, -1, 1),
            (x + far + out, y + far + out, -1, -1),
            (x - out, y + far + out, 1, -1),
        )
    ):
        path += polyline([(cx + dx * arm, cy), (cx, cy), (cx, cy + dy * arm)], ("acting", g, i), 0.7)
    return mark("acting", line(path, "ink", 4))


# --- VS: what is hidden, and everybody's sheet in small [wildfire.vs?hidden] ------------------------------------------


@lru_cache(maxsize=8)
def veil(plan: Plan) -> str:
    x, y, whole = plan.left, plan.top, plan.side
    shade = line(hatch(corners(x + 4, y + 4, whole - 8, whole - 8), "veil", 13, -0.8), "pencil", 5, 0.16)
    label = filled(f"M{x + 78:g} {y + whole / 2 - 19:g}h300v38h-300z", "paper")
    return mark(
        "veil",
        shade,
        label,
        text(x + whole / 2, y + whole / 2 + 6, "hidden until the fires are out", 19, "pencil", italic=True),
    )


@lru_cache(maxsize=2000)
def told_mark(plan: Plan, square: int, fire: bool, turns: str) -> str:
    """Where the dice pointed: the first fire, and the turns of events."""
    x, y = plan.square_at(0, square)
    parts = [group(art.burning(0), at=(x + 20, y + 20), scale=36 / art.BOX)] if fire else []
    if turns:
        middle, level, half = x + plan.size / 2, y + plan.size / 2 + (20 if fire else 0), 11 + 4 * len(turns)
        parts.append(filled(f"M{middle - half:g} {level - 13:g}h{2 * half}v26h{-2 * half}z", "paper"))
        parts.append(line(box(middle - half, level - 13, 2 * half, 26, ("told", square), 0.6), "pencil", 1.3))
        parts.append(text(middle, level + 6, turns, 17, "ink", bold=True))
    return mark(f"told-{square_key(plan, 0, square)}", *parts)


def small_sheets(plan: Plan, views: Sequence[list[int] | None], shown: int, points: Sequence[int]) -> str:
    """One small sheet a player: open or closed, her points at the end; a line under the one that is shown above."""
    left = plan.left + (plan.side - SMALL_STEP * len(views)) / 2 + (SMALL_STEP - SIDE * SMALL) / 2
    parts = []
    for g, view in enumerate(views):
        told = plural(points[g], "point") if points else ""
        parts.append(_small(plan, left + g * SMALL_STEP, g, tuple(view) if view else None, g == shown, told))
    return "".join(parts)


@lru_cache(maxsize=500)
def _small(plan: Plan, x: float, g: int, view: tuple[int, ...] | None, shown: bool, told: str) -> str:
    y = plan.top + plan.side + SMALL_DROP
    whole = SIDE * SMALL
    parts = [line(box(x, y, whole, whole, ("small", g), 0.6), "ink" if shown else "pencil", 2 if shown else 1.2)]
    if view is None:  # a folded page
        fold = stroke(x, y, x + whole / 2, y + whole * 0.55, ("fold", g), 0.6) + stroke(
            x + whole, y, x + whole / 2, y + whole * 0.55, ("dlof", g), 0.6
        )
        parts.append(line(fold, "pencil", 1.2))
    else:
        parts += _signs(view, x, y)
    middle, below, role = x + whole / 2, y + whole + 18, "ink" if shown else "pencil"
    parts.append(person(middle, below, g, 7, 14, role, bold=shown))
    if told:
        parts.append(text(middle, below + 17, told, 14, role, bold=shown))
    return mark(f"player-{g + 1}", *parts)


def _signs(view: Sequence[int], x: float, y: float) -> list[str]:
    """The marks of a grid in small: slash, cross, ring, box, triangle."""
    paths = dict.fromkeys(("fire", "ink", "river", "bank", "pine"), "")
    reach = num(SMALL - 3)
    for square, kind in enumerate(view):
        left, top = x + square % SIDE * SMALL + 1.5, y + square // SIDE * SMALL + 1.5
        at, low = f"{num(left)} {num(top)}", f"{num(left)} {num(top + SMALL - 3)}"
        if kind & HOME:
            paths["pine"] += f"M{low}l{num((SMALL - 3) / 2)}-{reach}l{num((SMALL - 3) / 2)} {reach}z"
        done = kind & ~HOME
        if done == BURNING:
            paths["fire"] += f"M{low}l{reach}-{reach}"
        elif done == BURNT:
            paths["ink"] += f"M{low}l{reach}-{reach}M{at}l{reach} {reach}"
        elif done == DOUSED:
            half = num((SMALL - 3) / 2)
            paths["river"] += (
                f"M{num(left)} {num(top + (SMALL - 3) / 2)}a{half} {half} 0 1 0 {reach} 0a{half} {half} 0 1 0-{reach} 0"
            )
        elif done == DUG:
            paths["bank"] += f"M{at}h{reach}v{reach}h-{reach}z"
    return [line(path, role, 1.5) for role, path in paths.items() if path]
