"""The board for the web and for pictures: one player's sheet, and every place on it that people point at."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from hedgerow.games.rewilding.picture import marks
from hedgerow.games.rewilding.picture import sheet as printed
from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.games.rewilding.picture.facts import facts
from hedgerow.games.rewilding.picture.plan import CELL, HEIGHT, HUNGER_ROWS, MAP, SPREAD, WIDTH, panel_of
from hedgerow.games.rewilding.picture.spots import (
    boxes_spot,
    die_spot,
    living_spot,
    option_spot,
    square_spot,
    track_spot,
)
from hedgerow.games.rewilding.rules import dice, land, panel, transition, year
from hedgerow.games.rewilding.rules.state import (
    ASKED,
    CHECKING,
    DICE_OF_A_TURN,
    FACING,
    FINE,
    GROWING,
    LITTLE,
    OVER,
    PLACING,
    PLANTING,
    SAVING,
    SIDE,
    SQUARES,
    TESTING,
    TO_SAVE,
    TRACKS,
    TURN,
    WILDLIFE,
    YEARS,
)
from hedgerow.games.rewilding.words.names import CHANGES, OPTIONS, WEATHERS, decoded, name
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import stroke
from hedgerow.scene.svg import Drawing, Spot, group, line, panelled

_rules = Twin(dice, land, panel, transition, year)

Facts = SimpleNamespace
Parts = tuple[list[str], list[Spot]]  # marks, spots

OPTION_TITLES = ("Save", "Protect", "Clear", "Plant", "Introduce", "Grow or breed")
MINUS_SIGN = "\N{MINUS SIGN}"


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """One player's sheet; nothing on it is secret. Who only watches sees the first one."""
    whose = max(seat, 0) if look is None else look
    match, p = facts(s, whose)
    key, sheet = printed.sheet(s.printed.tobytes(), s.printed.dtype)
    drawn: list[str] = [marks.whose(whose + 1)] if match.players > 1 else []
    spots: list[Spot] = []
    for part in (_calendar, _tray, _panel, _boxes, _map, _species):
        more, seen = part(match, p)
        drawn += more
        spots += seen
    drawn.append(_score(match, p, whose))
    whose_sheet = f"player {whose + 1}'s sheet" if match.players > 1 else "the sheet"
    title = f"Re-Wilding: {whose_sheet} in year {match.year} of {YEARS}"
    return Drawing(WIDTH, HEIGHT, title, key, sheet, panelled("".join(drawn), panel_of), tuple(spots), spread=SPREAD)


def _calendar(match: Facts, p: Facts) -> Parts:
    written = match.year - 1 + (match.stage > TURN and p.phase != FACING)
    is_over = match.stage == OVER
    return [
        marks.year(i, p.calendar[i] if i < written else None, i == match.year - 1 and not is_over) for i in range(YEARS)
    ], []


# --- dice and panel ---------------------------------------------------------------------------------------------------


def _tray(match: Facts, p: Facts) -> Parts:
    has_places = _rules.ordered(match, p)
    drawn, spots = [marks.tray(*_purpose(match, p))], []
    to_roll = p.rolling
    for i in range(DICE_OF_A_TURN):
        place = ("column", "row")[i] if has_places and i < 2 else ""
        if p.die[i]:
            drawn.append(marks.dice(i, p.die[i], place))
            spots.append(die_spot(i, p.die[i], place))
        elif to_roll:
            drawn.append(marks.dice(i, 0, place))
            to_roll -= 1
    return drawn, spots


def ghost(before: Record, after: Record, seat: int) -> str:
    """A die that a flip, a mirror or a nudge changes, where it lies: behind the change they lie in another order."""
    lying = [Counter(int(face) for face in s.sheet[seat].die if face) for s in (before, after)]
    gone, come = lying[0] - lying[1], lying[1] - lying[0]
    if gone.total() != 1 or come.total() != 1 or _rules.ordered(before, before.sheet[seat]):
        return ""
    i = before.sheet[seat].die.tolist().index(*gone)
    return panelled(marks.dice(i, *come, ""), panel_of).replace("<g id=", "<g data-of=")


def _purpose(match: Facts, p: Facts) -> tuple[str, str]:
    """What the dice are for, in a few words, and the sign that goes with it."""
    if match.stage == OVER:
        return "Ten years are over", "fine"
    if p.phase == PLACING:
        return ("The four dice of the year" if p.rolling else "Place the dice, then lock"), ""
    if p.phase == PLANTING:
        return ("Planting: column and row" if match.options.fixed_plant_order else "Planting: a column, a row"), "plant"
    if SAVING <= p.phase <= GROWING:
        owed = p.owed[p.phase - SAVING]
        return OPTION_TITLES[p.phase - SAVING] + (f", {owed} times" if owed > 1 else ""), OPTIONS[p.phase - SAVING]
    if p.phase == FACING:
        return _forecast(match, p)
    weather = WEATHERS[p.weather - 1] if p.weather else ""
    if p.phase == TESTING:
        return f"{weather.capitalize()}: safe up to {p.protection[p.weather - 1]}", weather
    if p.phase == ASKED:
        return f"{name((p.asking & -p.asking).bit_length() - 1)}: left or right?", weather
    if match.stage == CHECKING or weather:
        return "Waiting for the others", weather
    return "Waiting for the others", ""


def _forecast(match: Facts, p: Facts) -> tuple[str, str]:
    """The weather that the dice would bring as they lie."""
    mark = _rules.last_mark(match, p)
    if p.rolling:
        return "The weather" + (f", last year's mark {_signed(mark)}" if mark else ""), ""
    roll = _rules.total(p, 3)
    if roll == 7 or not mark:
        return f"Weather: {roll}, {_named(roll)}", WEATHERS[_rules.weather_of(roll)]
    points = roll + mark
    return f"Weather: {roll} {_signed(mark)[0]} 1 = {points}, {_named(points)}", WEATHERS[_rules.weather_of(points)]


def _named(points: int) -> str:
    weather = _rules.weather_of(points)
    return "perfect" if weather == FINE else WEATHERS[weather]


def _signed(mark: int) -> str:
    return "+1" if mark > 0 else f"{MINUS_SIGN}1"


def _panel(match: Facts, p: Facts) -> Parts:
    groups: list[list[tuple[int, ...]]] = [[] for _ in OPTIONS]
    for code in p.group:
        if code:
            saved, faces = decoded(code)
            groups[TO_SAVE if saved else _rules.option_for(sum(faces), len(faces))].append(tuple(faces))
    drawn, spots = [], []
    for i in range(len(OPTIONS)):
        told = i, tuple(groups[i]), p.owed[i], p.phase == SAVING + i
        drawn.append(marks.option(*told))
        spots.append(option_spot(*told))
    return drawn, spots


def _boxes(match: Facts, p: Facts) -> Parts:
    """Dice-changes, protection, clean-up, and the tracks of rows and columns."""
    printed = match.printed
    rows = [(CHANGES[i], p.change[i], p.change_blank[i], printed.change[i][0]) for i in range(4)]
    rows += [(WEATHERS[i], p.protection[i], p.protection_blank[i], printed.protection[i][0]) for i in range(4)]
    rows.append(("cleanup", p.cleanup, p.cleanup_blank, printed.cleanup[0]))
    drawn = [marks.boxes(*row) for row in rows] + [marks.track(i, p.track[i]) for i in range(TRACKS)]
    spots = [boxes_spot(*row) for row in rows] + [track_spot(i, p.track[i]) for i in range(TRACKS)]
    return drawn, spots


# --- map and score ----------------------------------------------------------------------------------------------------


def _map(match: Facts, p: Facts) -> Parts:
    blows = _blows(match, p)
    littered = [filled < LITTLE for filled in p.track]
    habitats = printed.habitats(match.printed)
    outlines, crossed = p.coloured, p.crossed
    drawn, spots = [], []
    for q in range(SQUARES):
        coloured = sum((outlines[i] >> q & 1) << i for i in range(4))
        struck = (crossed[0] >> q & 1) | (crossed[1] >> q & 1) << 1
        rubbish = littered[q // SIDE] | littered[SIDE + q % SIDE] << 1
        told = q, habitats[q], coloured, struck, rubbish, blows.get(q, 0)
        drawn.append(marks.square(*told))
        spots.append(square_spot(*told))
    return drawn, spots


def _blows(match: Facts, p: Facts) -> dict[int, int]:
    """The squares that each weather, unprotected, and the contamination, without clean-up, would strike next."""
    found: dict[int, int] = {}
    if match.stage == OVER:
        return found
    for i in range(5):
        square = _rules.target(match, p, i) if i < 4 else _rules.contaminated_next(match, p)
        if square >= 0:
            found[square] = found.get(square, 0) | 1 << i
    return found


def _species(match: Facts, p: Facts) -> Parts:
    drawn, spots = [], []
    for kind in range(2):
        either = p.coloured[2 * kind], p.coloured[2 * kind + 1]
        for habitat in range(4):
            here = match.printed.habitat[habitat]
            count = (either[0] & here).bit_count() + (either[1] & here).bit_count()
            hunger = p.hunger[HUNGER_ROWS[habitat]]
            drawn.append(marks.living(kind, habitat, count))
            spots.append(living_spot(kind, habitat, count, hunger))
            if kind == WILDLIFE:
                drawn.append(marks.hunger(habitat, hunger, match.printed.hunger))
    return drawn, spots


def _score(match: Facts, p: Facts, whose: int) -> str:
    points = [0] * 5
    _rules.tally(SimpleNamespace(sheet={whose: p}, options=match.options), whose, points)
    return marks.scores((*points, sum(points)))


# --- the front page ---------------------------------------------------------------------------------------------------

COVER_ROWS = 4  # as far down as suits a wide picture
COVER_EDGE = 10


def cover(s: Record) -> Drawing:
    """Four rows of the first player's land."""
    match, p = facts(s, 0)
    land = printed.habitats(match.printed)
    parts = [printed.wash(q, land[q]) for q in range(COVER_ROWS * SIDE)]
    parts.append(_lattice())
    for q in range(COVER_ROWS * SIDE):
        coloured = sum((p.coloured[i] >> q & 1) << i for i in range(4))
        crossed = (p.crossed[0] >> q & 1) | (p.crossed[1] >> q & 1) << 1
        parts.append(marks.square(q, land[q], coloured, crossed, 0, 0))
    drawn = group(*parts, at=(COVER_EDGE - MAP.x, COVER_EDGE - MAP.y))
    wide, high = 2 * COVER_EDGE + SIDE * CELL, 2 * COVER_EDGE + COVER_ROWS * CELL
    return Drawing(
        wide, high, "Re-Wilding: plants and animals on the land", "rewilding-cover", stamps.definitions(), drawn
    )


def _lattice() -> str:
    high = COVER_ROWS * CELL
    down = [stroke(MAP.x + CELL * i, MAP.y, MAP.x + CELL * i, MAP.y + high, i, 1, 1) for i in range(SIDE + 1)]
    across = [
        stroke(MAP.x, MAP.y + CELL * i, MAP.x + MAP.width, MAP.y + CELL * i, i, 1, 1) for i in range(COVER_ROWS + 1)
    ]
    return line("".join(down + across), "pencil", 1.6, 0.8)
