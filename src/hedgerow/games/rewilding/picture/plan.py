"""Where everything is on the sheet: one column for a hand-held screen, as wide as a page of a notebook.

title, calendar
dice                changes
the six options of the panel
protection, clean-up
    columns
rows    map
species and hunger
score
"""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.games.rewilding.rules.state import DICE_OF_A_TURN, SIDE, SQUARES, YEARS
from hedgerow.games.rewilding.words.names import CHANGES, OPTIONS, SPECIES, WEATHERS, name
from hedgerow.scene.svg import Spread

WIDTH, HEIGHT = 640, 1192
LEFT, RIGHT = 20, 620
CELL = 107  # a square of the map
TRACK = 64
SLOT = 38.4  # one of the four outlines in it
COLUMNS = "ABCDE"


class Place(NamedTuple):
    x: float
    y: float
    width: float
    height: float


TITLE = (LEFT + 2, 48)
TRAY = Place(LEFT, 76, 286, 134)
MAP = Place(LEFT + TRACK, 474, SIDE * CELL, SIDE * CELL)
HUNGER_TOP = 1094
HUNGER_ROWS = (2, 0, 3, 1)  # of squirrels, snakes, fish, kingfishers: which boxes of the record lie below them
SCORES = ("contaminated", "bare", "flora", "fauna", "hunger", "total")


def calendar_place(year: int) -> Place:
    """A year's box, counted from 0."""
    return Place(RIGHT - 38 * (YEARS - year), 18, 38, 44)


def score_place(i: int) -> Place:
    return Place(LEFT + 100 * i, 1136, 100, 42)


def hunger_place(habitat: int) -> Place:
    """The hunger boxes of an animal, below what its hunger is measured by."""
    return Place(LEFT + 150 * habitat + 2, HUNGER_TOP + 17, 142, 16)


def _spots() -> dict[str, Place]:
    """All places people point at, by what they would say."""
    found = {f"die-{i + 1}": Place(LEFT + 4 + 70 * i, 108, 66, 96) for i in range(DICE_OF_A_TURN)}
    for i, change in enumerate(CHANGES):
        found[change] = Place(316 + 154 * (i % 2), 76 + 68 * (i // 2), 150, 66)
    for i, option in enumerate(OPTIONS):
        found[option] = Place(LEFT + 100 * i, 220, 100, 96)
    for i, place in enumerate((*WEATHERS[:4], "cleanup")):
        found[place] = Place(LEFT + 120 * i, 324, 120, 78)
    for i in range(SIDE):
        found[f"row-{i + 1}"] = Place(LEFT, MAP.y + CELL * i, TRACK, CELL)
        found[f"column-{COLUMNS[i]}"] = Place(MAP.x + CELL * i, MAP.y - TRACK, CELL, TRACK)
    for square in range(SQUARES):
        column, row = square % SIDE, square // SIDE
        found[name(square)] = Place(MAP.x + CELL * column, MAP.y + CELL * row, CELL, CELL)
    for kind in range(2):
        for habitat in range(4):
            found[SPECIES[kind][habitat]] = Place(LEFT + 150 * habitat + 75 * kind, 1020, 75, 70)
    return found


SPOTS = _spots()


# On a wide screen the map lies on the left, and everything above it in a column of its own on the right.
PANELS = {
    "title": (628, -10),
    "calendar": (410, 50),
    "dice": (630, 48),
    "changes": (334, 192),
    "options": (630, 192),
    "more-options": (330, 288),
    "weather": (630, 290),
    "more-weather": (270, 368),
}
SPREAD = Spread(1048, 792, (("", 0, -398), *((name, *by) for name, by in PANELS.items())))
_PANEL_OF = {
    **dict.fromkeys((*(f"die-{i + 1}" for i in range(DICE_OF_A_TURN)), "tray"), "dice"),
    **dict.fromkeys(CHANGES, "changes"),
    **dict.fromkeys(OPTIONS[:3], "options"),
    **dict.fromkeys(OPTIONS[3:], "more-options"),
    **dict.fromkeys(WEATHERS[:3], "weather"),
    **dict.fromkeys((WEATHERS[3], "cleanup"), "more-weather"),
    **dict.fromkeys((f"year-{year + 1}" for year in range(YEARS)), "calendar"),
    "whose": "title",
}


def panel_of(key: str) -> str:
    """The part of the paper that a spot or a mark lies on; the map and what lies below it are none."""
    return _PANEL_OF.get(key, "")


def middle_of(square: int, down: float, size: float) -> tuple[float, float]:
    """The corner of something that stands between the two slots, so far below the square's upper edge."""
    place = SPOTS[name(square)]
    return place.x + (CELL - size) / 2, place.y + down


def slot_corner(kind: int, slot: int) -> tuple[float, float]:
    """Of an outline inside its square: plants above, wildlife beneath."""
    return (3.2, 65.4)[slot], (6, 61)[kind]


def box_places(place: Place, count: int) -> list[Place]:
    """Little squares inside a strip, in one line or two."""
    if not count:
        return []
    lines = 1 if count * 20 <= place.width or place.height < 30 else 2
    across = -(-count // lines)
    pitch = min(22.0, place.width / across, place.height / lines)
    side = min(15.0, pitch - 4)
    return [
        Place(
            place.x + pitch * (i % across),
            place.y + (place.height - pitch * lines + pitch - side) / 2 + pitch * (i // across),
            side,
            side,
        )
        for i in range(count)
    ]


def boxes_in(key: str) -> Place:
    """The strip of little squares that belongs to a spot."""
    spot = SPOTS[key]
    if key in CHANGES:
        return Place(spot.x + 56, spot.y + 30, 90, 30)
    return Place(spot.x + 9, spot.y + 42, 104, 34)
