"""The printed sheet: pencil, and a faint wash for the land. It depends on the record's `printed` part and no more."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.games.rewilding.picture.facts import from_bytes
from hedgerow.games.rewilding.picture.plan import (
    CELL,
    COLUMNS,
    HEIGHT,
    MAP,
    SCORES,
    SLOT,
    SPOTS,
    TITLE,
    TRACK,
    TRAY,
    WIDTH,
    Place,
    box_places,
    boxes_in,
    calendar_place,
    hunger_place,
    middle_of,
    panel_of,
    score_place,
    slot_corner,
)
from hedgerow.games.rewilding.rules.state import SIDE, SQUARES, YEARS
from hedgerow.games.rewilding.words.names import CHANGES, OPTIONS, SPECIES, WEATHERS, name
from hedgerow.scene.pencil import box, corners, hatch, num, ring, shaky, stroke
from hedgerow.scene.svg import line, panel, text

HABITAT_ROLES = ("pine", "heather", "river", "bank")
RANGES = ("any die", "1", "2, 3", "4, 5", "6 to 9", "10 to 12")
OPTION_TITLES = ("Save", "Protect", "Clear", "Plant", "Introduce", "Grow, breed")
CHANGE_TITLES = ("mirror", "flip", "re-roll", "plus, minus")
WEATHER_RANGES = ("2, 3", "4 to 6", "8 to 10", "11, 12")
GIFTS = {"drought": "introduce", "storms": "plant"}  # the signs of breeding and growing, which follow these two
TESTS = ("> snakes + 2", "> squirrels", "> kingfishers + 2", "> fish")  # of squirrels, snakes, fish, kingfishers


def habitats(printed: SimpleNamespace) -> list[int]:
    """The habitat of every square."""
    return [next(h for h in range(4) if printed.habitat[h] >> q & 1) for q in range(SQUARES)]


@lru_cache(maxsize=30)
def sheet(data: bytes, layout: np.dtype[Any]) -> tuple[str, str]:
    """Its key and the drawing, from the bytes of what is printed."""
    printed = from_bytes(data, layout)
    parts = [
        stamps.definitions(),
        panel("ruled", _ruled()),
        panel("title", text(*TITLE, "Re-Wilding", 34, anchor="start", bold=True)),
        panel("calendar", calendar()),
        panel("dice", _tray()),
        panel("changes", *(change(printed, i) for i in range(len(CHANGES)))),
    ]
    return f"rewilding-{sha256(data).hexdigest()[:16]}", "".join(parts) + below_the_dice(printed)


def below_the_dice(printed: SimpleNamespace) -> str:
    """The panel and everything under it: what a sheet on real paper has as well."""
    land = habitats(printed)
    parts = [_panel(), _protection(printed)]
    parts += [wash(q, land[q]) for q in range(SQUARES)]
    parts += [_borders(land), _tracks(), _compass()]
    parts += [_outlines(q, land[q]) for q in range(SQUARES)]
    return "".join([*parts, _chains(printed), _numbers(printed), _species(printed), _scores()])


def outline_of(place: Place, key: object, role: str = "pencil", width: float = 1.4, opacity: float = 0.8) -> str:
    return line(box(*place, key), role, width, opacity)


def _ruled() -> str:
    """The lines of the notebook."""
    return line("".join(f"M0 {y}H{WIDTH}" for y in range(28, HEIGHT, 28)), "rule", 1)


def calendar() -> str:
    parts = []
    for year in range(YEARS):
        place = calendar_place(year)
        parts.append(outline_of(place, ("year", year)))
        parts.append(text(place.x + 19, place.y + 16, str(year + 1), 13.5, "pencil"))
    return "".join(parts)


def _tray() -> str:
    return outline_of(TRAY, "tray")


def _boxes(strip: Place, count: int) -> str:
    return "".join(stamps.box("blank", place, i) for i, place in enumerate(box_places(strip, count)))


def change(printed: SimpleNamespace, i: int) -> str:
    """One of the four ways to change a die."""
    name = CHANGES[i]
    place = SPOTS[name]
    return (
        outline_of(place, name)
        + stamps.sign(name, place.x + 8, place.y + 13, 40)
        + text(place.x + 56, place.y + 24, CHANGE_TITLES[i], 15, anchor="start")
        + _boxes(boxes_in(name), printed.change[i][0])
    )


def _panel() -> str:
    parts = []
    for i, option in enumerate(OPTIONS):
        place = SPOTS[option]
        said = text(place.x + 93, place.y + 32, RANGES[i], 15, "pencil", "end")
        said += text(place.x + 50, place.y + 57, OPTION_TITLES[i], 16, bold=True)
        sign = stamps.sign(option, place.x + 8, place.y + 8, 32)
        parts.append(panel(panel_of(option), outline_of(place, option), sign, said))
    return "".join(parts)


def _protection(printed: SimpleNamespace) -> str:
    parts = []
    for i, weather in enumerate(WEATHERS[:4]):
        place = SPOTS[weather]
        drawn = [outline_of(place, weather), stamps.sign(weather, place.x + 8, place.y + 7, 34)]
        drawn.append(text(place.x + 50, place.y + 20, weather, 15, anchor="start"))
        drawn.append(text(place.x + 50, place.y + 37, WEATHER_RANGES[i], 14, "pencil", "start"))
        if weather in GIFTS:
            drawn.append(stamps.sign(GIFTS[weather], place.x + 96, place.y + 21, 20))
        parts.append(panel(panel_of(weather), *drawn, _boxes(boxes_in(weather), printed.protection[i][0])))
    place = SPOTS["cleanup"]
    drawn = [outline_of(place, "cleanup"), stamps.sign("cleanup", place.x + 8, place.y + 6, 34)]
    drawn.append(text(place.x + 50, place.y + 28, "clean-up", 15, anchor="start"))
    return "".join([*parts, panel(panel_of("cleanup"), *drawn, _boxes(boxes_in("cleanup"), printed.cleanup[0]))])


# --- the map ----------------------------------------------------------------------------------------------------------


def wash(square: int, habitat: int) -> str:
    """The land: faint crayon, and small signs whose shape tells the habitat without its colour."""
    place = SPOTS[name(square)]
    role, hand = HABITAT_ROLES[habitat], shaky("land", square)
    signs = []
    for i in range(20):
        x = place.x + 12 + (i % 4) * 25 + hand.uniform(-6, 6) + (i // 4 % 2) * 6
        y = place.y + 14 + (i // 4) * 20 + hand.uniform(-4, 4)
        signs.append(f"M{num(x)} {num(y)}" + _land_sign(habitat))
    wash = hatch(
        corners(place.x + 1, place.y + 1, CELL - 2, CELL - 2), ("wash", square), 7.5, (-0.6, -0.9, 0.05, 0.5)[habitat]
    )
    return line(wash, role, 5.5, 0.13) + line("".join(signs), role, 1.3, 0.5)


def _land_sign(habitat: int) -> str:
    return (
        "q4-7 9 0",  # a hill
        "l2-5m2 6v-7m2 6l2-4",  # a tuft
        "q3-4 6 0t6 0",  # a ripple
        "h3m4 3h2m-4 3h1",  # shingle
    )[habitat]


def _borders(land: list[int]) -> str:
    """Thin lines inside a habitat, firm ones around it."""
    thin: list[str] = []
    firm = [box(*MAP, "map")]
    for q in range(SQUARES):
        place = SPOTS[name(q)]
        column, row = q % SIDE, q // SIDE
        if column < SIDE - 1:
            x = place.x + CELL
            (thin if land[q] == land[q + 1] else firm).append(stroke(x, place.y, x, place.y + CELL, ("v", q)))
        if row < SIDE - 1:
            y = place.y + CELL
            (thin if land[q] == land[q + SIDE] else firm).append(stroke(place.x, y, place.x + CELL, y, ("h", q)))
    return line("".join(thin), "pencil", 1, 0.6) + line("".join(firm), "pencil", 2.1, 0.9)


def _tracks() -> str:
    parts = []
    for i in range(SIDE):
        for key, said in ((f"row-{i + 1}", str(i + 1)), (f"column-{COLUMNS[i]}", COLUMNS[i])):
            place = SPOTS[key]
            middle = place.x + place.width / 2, place.y + place.height / 2
            parts.append(text(middle[0], middle[1] - 6, said, 22, bold=True))
            parts += [stamps.box("blank", little, j) for j, little in enumerate(track_boxes(key))]
    return "".join(parts)


def track_boxes(key: str) -> list[Place]:
    """The two little squares of a row or a column."""
    place = SPOTS[key]
    x, y = place.x + place.width / 2, place.y + place.height / 2
    return [Place(x - 20, y + 3, 17, 17), Place(x + 3, y + 3, 17, 17)]


def _compass() -> str:
    """In the corner that nothing else needs, as every field map has it."""
    x, y = MAP.x - TRACK / 2, MAP.y - TRACK / 2 + 4
    needle = f"M{x} {y - 19}L{x + 5} {y}L{x} {y + 19}L{x - 5} {y}zM{x - 5} {y}H{x + 5}"
    return (
        line(ring(x, y, 13, "compass"), "pencil", 1.1, 0.7)
        + line(needle, "pencil", 1.3)
        + text(x, y - 23, "N", 13.5, "pencil")
    )


def _outlines(square: int, habitat: int) -> str:
    place = SPOTS[name(square)]
    parts = []
    for kind in range(2):
        for slot in range(2):
            dx, dy = slot_corner(kind, slot)
            parts.append(stamps.living(SPECIES[kind][habitat], square + slot, place.x + dx, place.y + dy, SLOT, False))
    return "".join(parts)


def _chains(printed: SimpleNamespace) -> str:
    """Where each weather begins, and the arrows it follows."""
    parts = [stamps.sign(WEATHERS[i], *middle_of(square, 11, 23), 23) for i, square in enumerate(printed.first)]
    arrows = []
    for weather in range(4):
        chain = [printed.first[weather]]
        while printed.arrow[chain[-1]] >= 0:
            chain.append(printed.arrow[chain[-1]])
        for here, there in pairwise(chain):
            across, down = there % SIDE - here % SIDE, there // SIDE - here // SIDE
            place = SPOTS[name(here)]
            if max(abs(across), abs(down)) == 1:
                arrows.append(_arrow(place, across, down))
            else:  # too far for an arrow: it names the square
                parts.append(text(place.x + CELL / 2, place.y + CELL - 4, f"to {name(there)}", 13, "ember"))
    return "".join(parts) + line("".join(arrows), "ember", 1.7, 0.9)


def _arrow(place: Place, across: int, down: int) -> str:
    """A short arrow over the border to the next square."""
    x, y = place.x + CELL / 2 * (1 + across), place.y + CELL / 2 * (1 + down)
    if not down:
        y -= 1.5
    reach = 8.5 if not (across and down) else 6
    tip = x + across * reach, y + down * reach
    back = x - across * reach, y - down * reach
    wing = 4.2
    wings = [(tip[0] - wing * (across + side * down), tip[1] - wing * (down - side * across)) for side in (-0.8, 0.8)]
    shaft = f"M{num(back[0])} {num(back[1])}L{num(tip[0])} {num(tip[1])}"
    return shaft + "".join(f"M{num(tip[0])} {num(tip[1])}L{num(a)} {num(b)}" for a, b in wings)


def _numbers(printed: SimpleNamespace) -> str:
    parts = []
    for i, square in enumerate(printed.numbered):
        x, y = middle_of(square, 52.5, 0)
        parts.append(line(ring(x, y, 9, ("number", i), 1), "pencil", 1.2))
        parts.append(text(x, y + 4.6, str(i + 1), 13.5, bold=True))
    return "".join(parts)


# --- below the map ----------------------------------------------------------------------------------------------------


def _species(printed: SimpleNamespace) -> str:
    parts = []
    for kind in range(2):
        for habitat in range(4):
            said = SPECIES[kind][habitat]
            place = SPOTS[said]
            parts.append(outline_of(place, said) + stamps.living(said, 0, place.x + 5, place.y + 6, 42, False))
            parts.append(text(place.x + 37, place.y + 64, said, 13.5, "pencil"))
    for habitat in range(4):
        place = hunger_place(habitat)
        parts.append(text(place.x, place.y - 3, f"hunger {TESTS[habitat]}", 13.5, "pencil", "start", italic=True))
        parts.append(_boxes(place, printed.hunger))
    return "".join(parts)


def _scores() -> str:
    parts = []
    for i, said in enumerate(SCORES):
        place = score_place(i)
        parts.append(outline_of(place, ("score", i)))
        parts.append(text(place.x + 8, place.y + 15, said, 13, "pencil", "start", italic=True))
    return "".join(parts)
