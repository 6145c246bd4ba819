"""Where a person points (pick up dice, tap where they go, or the one place that is meant), and what each is called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.rewilding.picture.plan import (
    COLUMNS,
    HUNGER_ROWS,
    SPOTS,
    Place,
    box_places,
    boxes_in,
    calendar_place,
    hunger_place,
    panel_of,
)
from hedgerow.games.rewilding.rules.panel import option_for
from hedgerow.games.rewilding.rules.state import (
    CLEANUP,
    CLEAR,
    DICE_OF_A_TURN,
    FILL,
    FLIP,
    FLIPS,
    INTRODUCE,
    INTRODUCING,
    LITTLE,
    MINUS,
    MIRROR,
    MIRRORS,
    NUDGES,
    PICK,
    PLACE,
    PLANT,
    PLUS,
    PROTECT,
    REROLL,
    REROLLS,
    SAVE,
    SAVING,
    SIDE,
    SQUARES,
    THRIVE,
    TO_SAVE,
    YEARS,
)
from hedgerow.games.rewilding.words.names import CHANGES, HABITATS, OPTIONS, PLURALS, SPECIES, WEATHERS, name
from hedgerow.games.rewilding.words.refusals import explain
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Spot

_option_for = interpreted(option_for)

DICE = tuple(f"die-{i + 1}" for i in range(DICE_OF_A_TURN))
TRACK_SPOTS = (*(f"row-{i + 1}" for i in range(SIDE)), *(f"column-{c}" for c in COLUMNS))


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """Lock, accept, decline and what chance brings have no place."""
    if seat < 0 or move < FLIP:
        return ()
    if move < PLACE:
        return _change(move)
    if move < SAVE:
        return _placing(s.sheet[seat].die.tolist(), move - PLACE)
    if move < FILL:
        return DICE[move - SAVE], OPTIONS[TO_SAVE]
    return (_single(s, seat, move),)


def _set(dice: int) -> tuple[str, ...]:
    return tuple(DICE[i] for i in range(DICE_OF_A_TURN) if dice >> i & 1)


def _change(move: int) -> tuple[str, ...]:
    if move >= REROLL:
        return (*_set(move - REROLL), CHANGES[REROLLS])
    if move >= MIRROR:
        return DICE[(move - MIRROR) // 6], CHANGES[MIRRORS]
    if move >= PLUS:
        return DICE[(move - PLUS) % (MINUS - PLUS)], CHANGES[NUDGES]
    return DICE[move - FLIP], CHANGES[FLIPS]


def _placing(faces: list[int], dice: int) -> tuple[str, ...]:
    chosen = [face for i, face in enumerate(faces) if dice >> i & 1]
    return (*_set(dice), OPTIONS[_option_for(sum(chosen), len(chosen))])


def _single(s: Record, seat: int, move: int) -> str:
    """The one place that is meant while an option is resolved or a slot is asked for."""
    if move < PROTECT:
        return CHANGES[move - FILL]
    if move < CLEAR:
        return WEATHERS[move - PROTECT]
    if move < PLANT:
        return "cleanup" if move == CLEANUP else TRACK_SPOTS[move - CLEAR]
    if move < INTRODUCE:
        return name((move - PLANT) // 2)
    if move < THRIVE:
        return name(move - INTRODUCE)
    if move < PICK:
        return SPECIES[(move - THRIVE) // 4][(move - THRIVE) % 4]
    asking = int(s.sheet[seat].asking)
    return name((asking & -asking).bit_length() - 1)


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """Dice that were picked belong to what is pointed at behind them."""
    p = s.sheet[seat]
    faces = [int(p.die[DICE.index(key)]) for key in keys if key in DICE]
    places = [key for key in keys if key not in DICE]
    return explain(s, seat, _typed(int(p.phase), " ".join(str(face) for face in faces if face), places), legal)


def _typed(phase: int, faces: str, places: Sequence[str]) -> str:
    """What a person would type who points there."""
    key = places[-1] if places else ""
    if key in CHANGES:
        return f"fill {key}" if phase == SAVING else f"{VERBS_OF_CHANGES[CHANGES.index(key)]} {faces}".strip()
    if key in OPTIONS or not key:  # dice alone that no group begins with
        return f"save {faces}".strip() if key == OPTIONS[TO_SAVE] else f"place {faces} as {key}".removesuffix(" as ")
    if key in WEATHERS:
        return f"protect {key}"
    if key in TRACK_SPOTS or key == "cleanup":
        return f"clear {key.replace('-', ' ')}"
    if key in SPECIES[0] or key in SPECIES[1]:
        return f"{'grow' if key in SPECIES[0] else 'breed'} {key}"
    return f"{'introduce' if phase == INTRODUCING else 'plant'} {key}"


VERBS_OF_CHANGES = ("mirror", "flip", "reroll", "plus")


# --- what a screen reader says of each: its name, and what lies there now ---------------------------------------------

NUMBERS = ("none", "one", "two")
PLANTS = {"pine": "pines", "heather": "heathers", "lily": "lilies", "bulrush": "bulrushes"}
MANY = PLANTS | PLURALS
RUBBISH = ("cleared", "rubbish in its row", "rubbish in its column", "rubbish in its row and column")
CHANGE_NAMES = ("mirror", "flip", "re-roll", "plus or minus one")
OPTION_NAMES = ("save: any single die", "protect: 1 point", "clear: 2 or 3 points", "plant: 4 or 5 points",
                "introduce: 6 to 9 points", "grow or breed: 10 to 12 points")  # fmt: skip
BLOWS = (*WEATHERS[:4], "contamination")


@lru_cache(maxsize=4000)
def spot(key: str, label: str, like: str = "") -> Spot:
    return Spot(key, label, *SPOTS[key], like=like, panel=panel_of(key))


@lru_cache(maxsize=20_000)
def square_spot(at: int, habitat: int, coloured: int, crossed: int, rubbish: int, blows: int) -> Spot:
    """What lies there, as in `marks.square`."""
    parts = [name(at), HABITATS[habitat], RUBBISH[rubbish]]
    for kind in range(2):
        said, count = SPECIES[kind][habitat], (coloured >> 2 * kind & 3).bit_count()
        if count:
            parts.append(f"{NUMBERS[count]} {said if count == 1 else MANY[said]}")
    if crossed:
        parts.append("contaminated, one slot crossed out")
    elif not coloured:
        parts.append("bare")
    coming = [BLOWS[i] for i in range(5) if blows >> i & 1]
    if coming:
        parts.append(f"{listed_in_words(coming)} would strike here next")
    return spot(name(at), ", ".join(parts))


@lru_cache(maxsize=20_000)
def track_spot(line: int, filled: int) -> Spot:
    key = f"row-{line + 1}" if line < SIDE else f"column-{COLUMNS[line - SIDE]}"
    state = "cleared" if filled == LITTLE else f"{NUMBERS[filled]} of two squares filled"
    return spot(key, f"{key.replace('-', ' ')}, {state}")


@lru_cache(maxsize=20_000)
def boxes_spot(key: str, ready: int, blank: int, count: int) -> Spot:
    """A row of little squares."""
    said = CHANGE_NAMES[CHANGES.index(key)] if key in CHANGES else key.replace("cleanup", "clean-up")
    what = "dice-change" if key in CHANGES else "protection against" if key in WEATHERS else "squares of"
    named = f"{said}, {what}" if key in CHANGES else f"{what} {said}"
    return spot(key, f"{named}: {ready} filled, {blank} blank, {count - ready - blank} crossed")


@lru_cache(maxsize=20_000)
def option_spot(i: int, groups: tuple[tuple[int, ...], ...], owed: int, now: bool) -> Spot:
    """An option of the panel, with the groups of dice that lie on it or how many are still to be resolved."""
    said = OPTION_NAMES[i]
    if groups:
        said += "; here " + " and ".join(" plus ".join(map(str, faces)) for faces in groups)
    elif owed:
        said += f"; {owed} to resolve" + (", now" if now else "")
    return spot(OPTIONS[i], said)


@lru_cache(maxsize=20_000)
def die_spot(i: int, face: int, place: str = "") -> Spot:
    """Equal dice are equal, unless one stands for a column and the other for a row. [rewilding.plant?order]"""
    if place:
        return spot(DICE[i], f"the {place} die, shows {face}")
    return spot(DICE[i], f"die {i + 1}, shows {face}", f"a {face}")


@lru_cache(maxsize=20_000)
def living_spot(kind: int, habitat: int, count: int, hunger: int) -> Spot:
    said = SPECIES[kind][habitat]
    label = f"{count} {said if count == 1 else MANY[said]} coloured"
    return spot(said, label + (f", {hunger} hunger box{'es' * (hunger != 1)} filled" if kind else ""))


# --- a finished sheet, drawn by hand ----------------------------------------------------------------------------------


def cells(s: Record, seat: int) -> tuple[Spot, ...]:
    """Where a pencil may draw: both slots of each square, tracks, little squares, years, hunger."""
    p, printed = s.sheet[seat], s.printed
    found = {f"year-{year + 1}": (f"mark of year {year + 1}", calendar_place(year)) for year in range(YEARS)}
    rows = {change: int(printed.change[i, 0]) for i, change in enumerate(CHANGES)}
    rows |= {weather: int(printed.protection[i, 0]) for i, weather in enumerate(WEATHERS[:4])}
    for key, count in (*rows.items(), ("cleanup", int(printed.cleanup[0]))):
        for i, place in enumerate(box_places(boxes_in(key), count), 1):
            found[f"{key}-{i}"] = (f"{key}, square {i} of {count}", _wider(place))
    for line, key in enumerate(TRACK_SPOTS):
        found[key] = (f"{key.replace('-', ' ')}, {int(p.track[line])} of 2 filled", SPOTS[key])
    for square in range(SQUARES):
        place = SPOTS[name(square)]
        for slot, side in enumerate(("left", "right")):
            half = Place(place.x + slot * place.width / 2, place.y, place.width / 2, place.height)
            found[f"{name(square)}-{side}"] = (f"{name(square)}, {side} slot", half)
    for habitat, row in enumerate(HUNGER_ROWS):
        for i, place in enumerate(box_places(hunger_place(habitat), int(printed.hunger)), 1):
            found[f"hunger-{row}-{i}"] = (f"hunger of {MANY[SPECIES[1][habitat]]}, box {i}", _wider(place))
    return tuple(Spot(key, label, *place) for key, (label, place) in found.items())


def _wider(place: Place) -> Place:
    """A little square with the gap around it: easier to hit."""
    return Place(place.x - 2, place.y - 2, place.width + 4, place.height + 4)
