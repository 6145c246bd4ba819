"""Wildlife Shelter as a page of a field notebook: a player's sheet, the round's dice above it."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.shelter.picture import marks, plan
from hedgerow.games.shelter.picture.art.animals import ANIMALS, TREE
from hedgerow.games.shelter.picture.art.figures import made, outlined, put
from hedgerow.games.shelter.picture.facts import Facts, Land, areas, facts_of, is_loose, options_of, scores
from hedgerow.games.shelter.picture.sheet import sheet
from hedgerow.games.shelter.picture.spots import (
    circle_spots,
    edge_spots,
    score_spots,
    square_spots,
    stall_key,
    stall_spots,
)
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    ALL_KINDS,
    BLOCK,
    CATEGORIES,
    CIRCLE,
    DRAW,
    FENCE,
    KIND_LINES,
    LAYOUTS,
    OVER,
    PLACE,
    ROLL_1,
    ROUNDS,
    SIDE,
    STALLS,
    SUBTOTALS,
    THIRD_FENCE,
    TREE_COLUMN,
    TREES,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.room import Record
from hedgerow.scene.dice import die
from hedgerow.scene.outline import whole
from hedgerow.scene.pencil import corners, hatch, stroke
from hedgerow.scene.svg import Drawing, Spot, group, line, mark, panelled, person, text

SIZE = 0.72  # of an animal on the land
INK = 2.3 / SIZE  # so that its line is as bold as a fence's
LEANS = (0, -3, 2, 4, -2)  # no two drawings by hand stand quite alike
# Which categories each score box of the page adds up: animals by die, then the others, each part with its subtotal.
BY_DIE = ("owls", "tigers", "rhinos", "giraffes", "wild dogs", "elephants")
BOXES = tuple(
    tuple(CATEGORIES.index(name) for name in names)
    for _, parts in SUBTOTALS
    for names in (*((part,) for part in (BY_DIE if parts == CATEGORIES[:6] else parts)), parts)
)
LAYOUT_NAMES = tuple(LAYOUTS)


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """A sheet as a seat (or WATCHER) sees it; `s` is hidden for it already."""
    whose = look if look is not None else max(seat, 0)
    facts = facts_of(s, whose)
    phase, turn, decided = int(s["phase"]), int(s["turn"]), int(s["decided"])
    over = phase == OVER
    layout = int(s["options"]["layout"])
    player = whose + 1 if int(s["players"]) > 1 else 0
    # Sheets of others can be looked at, never played on: their spots bear the player's number.
    prefix = f"player-{player}-" if seat >= 0 and whose != seat else ""
    options = options_of(s)
    points = scores(facts.land, facts.lost, facts.third, facts.doubles, decided, over, options)
    rows = (*(sum(points[place] for place in places) for places in BOXES), sum(points))
    marks = (
        _head(phase, turn, sum(points), facts.land.trees.bit_count(), player),
        _dice(phase, tuple(s["dice"].tolist()), int(s["row"]), facts, layout),
        land_marks(facts.land),
        _crosses(facts.crossed),
        _circles(facts, decided, over),
        _numbers(rows),
    )
    return Drawing(
        plan.WIDTH,
        plan.HEIGHT,
        _title(phase, turn, player),
        f"shelter-{LAYOUT_NAMES[layout]}",
        sheet(LAYOUT_NAMES[layout]),
        panelled("".join(marks), plan.panel_of),
        _spots(facts, layout, decided, prefix, whose == seat and phase == DRAW)
        + score_spots(rows, options.tree_area_empty, prefix),
        spread=plan.SPREAD,
    )


# --- head and dice ----------------------------------------------------------------------------------------------------


def _title(phase: int, turn: int, player: int) -> str:
    whose = f"The sheet of player {player}" if player else "The sheet"
    when = "before the first round" if phase < ROLL_1 else "at the end" if phase == OVER else f"in round {turn}"
    return f"{whose} {when}"


@lru_cache(maxsize=2000)
def _head(phase: int, turn: int, points: int, trees: int, player: int) -> str:
    if phase < ROLL_1:
        large, small = "Trees", f"{trees} of {TREES} planted"
    elif phase == OVER:
        large, small = "The end", f"{points} point{'s' * (abs(points) != 1)}"
    else:
        large, small = f"Round {turn}", f"of {ROUNDS}"
    head = mark("round", text(20, 38, large, 27, "ink", "start", bold=True), text(20, 61, small, 16, "pencil", "start"))
    if not player:
        return head
    return head + mark("player", person(20, 83, player - 1, 20, 15, "pencil", "start", italic=True))


def _dice(phase: int, dice: tuple[int, ...], row: int, facts: Facts, layout: int) -> str:
    """The dice on the table and what they are for: animals in ink where one can still be adopted."""
    if phase <= TREE_COLUMN:
        return _die(0, row, "ink", "row", -1, "") + _die(1, 0, "ink", "column", -1, "")
    if phase == OVER:
        return ""
    uses = _uses(dice, facts) if phase == DRAW else ("",) * 3
    parts = []
    for place, value in enumerate(dice):
        use = uses[place]
        if phase != DRAW:
            style = ""
        elif use == "adopted":
            style = "made"
        elif facts.round.step == ADOPT:
            full = not KIND_LINES[6 * layout + value - 1] & ~facts.crossed
            style = "full" if full else "open"
        else:
            style = ""
        role = "ink" if use in ("", "fences") else "pencil"
        parts.append(_die(place, value, role, use, value - 1, style))
    return "".join(parts)


def _uses(dice: tuple[int, ...], facts: Facts) -> tuple[str, ...]:
    """What each die has been or will be used for in this round. [shelter.dice]"""
    now = facts.round
    if now.step == ADOPT:
        return ("",) * 3
    if now.step == PLACE:
        adopted = dice.index(now.kind + 1)
        return tuple("adopted" if place == adopted else "" for place in range(3))
    kind = next((k for k, mask in enumerate(facts.land.animal) if mask & now.placed), -1)
    adopted = dice.index(kind + 1) if kind >= 0 else -1
    if now.step == FENCE and now.die == 0:
        return ("fences",) * 3
    spent = "placed" if now.step == FENCE and adopted >= 0 else "used"
    uses = ["adopted" if place == adopted else spent for place in range(3)]
    if now.step == FENCE:
        uses[max(place for place in range(3) if dice[place] == now.die and place != adopted)] = "fences"
    return tuple(uses)


@lru_cache(maxsize=2000)
def _die(place: int, value: int, role: str, use: str, kind: int, style: str) -> str:
    x, y = plan.DIE_X + plan.DIE_STEP * place, plan.DIE_Y
    parts = [die(value, x, y, plan.DIE, ("die", place), role)]
    if use:
        parts.append(text(x + plan.DIE / 2, y + plan.DIE + 18, use, 14, "pencil", italic=True))
    middle = (x + plan.DIE + 29, y + plan.DIE / 2)
    if style == "made":
        parts.append(put(made(ANIMALS[kind], 3.4, gap=7), *middle, 0.46))
    elif style:
        parts.append(put(outlined(ANIMALS[kind], 3.4), *middle, 0.44))
        if style == "full":
            parts.append(marks.cross(*middle, 40, ("die", place)))
    return mark(f"die-{place + 1}", *parts)


# --- land, shelter, circles, boxes ------------------------------------------------------------------------------------


@lru_cache(maxsize=1000)
def land_marks(land: Land, rows: int = SIDE) -> str:
    """Trees, animals and fences, of the upper `rows`."""
    parts, shown = [], (1 << SIDE * rows) - 1
    for kind, mask in enumerate((*land.animal, land.trees)):
        mask &= shown
        while mask:
            parts.append(_thing(kind, (mask & -mask).bit_length() - 1))
            mask &= mask - 1
    for on_right, mask in ((True, land.right & shown), (False, land.below & shown)):
        while mask:
            square = (mask & -mask).bit_length() - 1
            parts.append(_fence(on_right, square, is_loose(land, on_right, square)))
            mask &= mask - 1
    return "".join(parts)


@lru_cache(maxsize=500)
def _thing(kind: int, square: int) -> str:
    x, y = plan.square_at(square)
    half = plan.CELL / 2
    lean = LEANS[(square * 7 + kind) % len(LEANS)]
    figure = (*ANIMALS, TREE)[kind]
    return mark(n.name(square), put(made(figure, INK, kind), x + half, y + half, SIZE, lean))


@lru_cache(maxsize=500)
def _fence(on_right: bool, square: int, is_loose: bool) -> str:
    name = n.edge_right(square) if on_right else n.edge_below(square)
    return mark(name, marks.fence(*plan.edge_at(on_right, square), plan.CELL, on_right, is_loose, square % 7))


@lru_cache(maxsize=1000)
def _crosses(crossed: int) -> str:
    return "".join(_cross(stall) for stall in range(STALLS) if crossed >> stall & 1)


@lru_cache(maxsize=STALLS)
def _cross(stall: int) -> str:
    x, y = plan.stall_at(stall)
    size = plan.STALL
    crayon = line(whole(hatch(corners(x + 5, y + 5, size - 10, size - 10), stall, 10)), "bank", 4, 0.4)
    return mark(stall_key(stall), crayon, marks.cross(x + size / 2, y + size / 2, size - 24, stall))


def _circles(facts: Facts, decided: int, over: bool) -> str:
    """Circles that are kept or crossed out; an open one is only printed."""
    parts = [
        _circle(f"circle-{'ABCD1234'[place]}", *plan.circle_at(place), CIRCLE, bool(facts.lost >> place & 1))
        for place in range(2 * BLOCK)
        if decided >> place & 1
    ]
    for i, worth in enumerate(THIRD_FENCE):
        if over or i < facts.third:
            parts.append(_circle(f"third-{worth}", *plan.third_at(i), worth, i < facts.third))
    has_all = all(facts.land.animal)
    if over or has_all:
        parts.append(_circle("all-kinds", plan.PANEL_X + plan.SMALL_R, plan.KINDS_Y, ALL_KINDS, not has_all))
    return "".join(parts)


@lru_cache(maxsize=50)
def _circle(key: str, x: float, y: float, worth: int, is_lost: bool) -> str:
    return mark(key, marks.cross(x, y, 30, key) if is_lost else marks.kept(x, y, plan.SMALL_R + 1, worth, key))


@lru_cache(maxsize=500)
def _numbers(rows: tuple[int, ...]) -> str:
    """The boxes, those that are 0 left empty, and the total."""
    middle = plan.BOX_X + plan.BOX_WIDTH / 2
    *boxes, total = rows
    parts = []
    for row, worth in enumerate(boxes):
        y, height = plan.box_at(row)
        if worth:
            written = text(middle, y + height / 2 + 6, _signed(worth), 17, bold=row in plan.SUBTOTAL_ROWS)
            parts.append(mark(f"score-{row + 1}", written))
    y, _ = plan.box_at(plan.TOTAL_ROW)
    return "".join(parts) + mark("score", text(middle, y + 20, _signed(total), 19, bold=True))


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def cells(s: Record, seat: int) -> tuple[Spot, ...]:
    """Where a pencil may draw on a finished sheet: squares, their edges, the shelter and its circles."""
    facts, heads = facts_of(s, seat), LAYOUTS[LAYOUT_NAMES[int(s.options.layout)]]
    circles = circle_spots(heads, int(s.decided), facts.lost, facts.third, all(facts.land.animal), "")
    return (
        square_spots(facts.land, "")
        + edge_spots(facts.land)
        + stall_spots(heads, facts.crossed, "")
        + tuple(circle for circle in circles if circle.key != "all-kinds")  # that follows from the animals
    )


def _spots(facts: Facts, layout: int, decided: int, prefix: str, is_mine: bool) -> tuple[Spot, ...]:
    """While fences are drawn the land is pointed at by its edges, else by its squares."""
    heads = LAYOUTS[LAYOUT_NAMES[layout]]
    fences = is_mine and facts.round.step == FENCE
    land = edge_spots(facts.land) if fences else square_spots(facts.land, prefix)
    return (
        land
        + stall_spots(heads, facts.crossed, prefix)
        + circle_spots(heads, decided, facts.lost, facts.third, all(facts.land.animal), prefix)
    )


def ghost(before: Record, after: Record, seat: int) -> str:
    """The area that a fence closes: of the two that it parts, the smaller."""
    old, new = (areas(land.right, land.below) for land in (facts_of(s, seat).land for s in (before, after)))
    parted = {area for was, area in zip(old, new, strict=True) if area != was}
    if not parted:
        return ""
    closed = min(parted, key=lambda area: (area.bit_count(), area))
    squares = [plan.square_at(square) for square in range(SIDE * SIDE) if closed >> square & 1]
    lines = "".join(whole(hatch(corners(x, y, plan.CELL, plan.CELL), 0, 15)) for x, y in squares)
    return line(lines, "accent", 3, 0.45)


# --- the front page ---------------------------------------------------------------------------------------------------

COVER_ROWS = 4  # the upper part of the land
COVER_EDGE = 24


def cover(s: Record) -> Drawing:
    """Four rows of the first player's land."""
    drawn = group(
        _lattice(), land_marks(facts_of(s, 0).land, COVER_ROWS), at=(COVER_EDGE - plan.LAND_X, COVER_EDGE - plan.LAND_Y)
    )
    wide, high = 2 * COVER_EDGE + SIDE * plan.CELL, 2 * COVER_EDGE + COVER_ROWS * plan.CELL
    return Drawing(wide, high, "Wildlife Shelter: animals between fences", "shelter-cover", "", drawn)


def _lattice() -> str:
    left, top, cell = plan.LAND_X, plan.LAND_Y, plan.CELL
    right, foot = left + SIDE * cell, top + COVER_ROWS * cell
    down = [stroke(left + cell * i, top, left + cell * i, foot, i) for i in range(SIDE + 1)]
    across = [stroke(left, top + cell * i, right, top + cell * i, i) for i in range(COVER_ROWS + 1)]
    return line("".join(down + across), "pencil", 1, 0.6)
