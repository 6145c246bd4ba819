"""What players have done to the sheet: crayon for what they coloured and filled, ink for what is lost.

Every function gives one mark by plain numbers and remembers it, so that drawing a position is joining known strings.
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.games.rewilding.picture.plan import (
    COLUMNS,
    SCORES,
    SLOT,
    SPOTS,
    TITLE,
    TRAY,
    Place,
    box_places,
    boxes_in,
    calendar_place,
    hunger_place,
    middle_of,
    score_place,
    slot_corner,
)
from hedgerow.games.rewilding.picture.sheet import track_boxes
from hedgerow.games.rewilding.rules.state import SIDE
from hedgerow.games.rewilding.words.names import OPTIONS, SPECIES, WEATHERS, name
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import box, corners, hatch, ring, stroke
from hedgerow.scene.svg import line, mark, person, text

MARKS = {1: "+1", 0: "0", -1: "\N{MINUS SIGN}1"}
DIE = 58


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=20_000)
def square(at: int, habitat: int, coloured: int, crossed: int, rubbish: int, blows: int) -> str:
    """All as sets of bits: `coloured` 2 * kind + slot; `crossed` the slot; `rubbish` in the row, in the column;
    `blows` the four weathers and the contamination that would strike here next.
    """
    place = SPOTS[name(at)]
    parts = [_rubbish(at, i) for i in range(2) if rubbish >> i & 1]
    for kind in range(2):
        for slot in range(2):
            if coloured >> (2 * kind + slot) & 1:
                dx, dy = slot_corner(kind, slot)
                parts.append(stamps.living(SPECIES[kind][habitat], at + slot, place.x + dx, place.y + dy, SLOT, True))
    parts += [_struck(place, slot, at) for slot in range(2) if crossed >> slot & 1]
    parts += [stamps.sign(WEATHERS[i], *middle_of(at, 11, 23), 23, True) for i in range(4) if blows >> i & 1]
    if blows >> 4:
        x, y = middle_of(at, 52.5, 0)
        parts.append(line(ring(x, y, 11, ("blow", at)), "ember", 2.2))
    return mark(name(at), *parts) if parts else ""


def _rubbish(at: int, i: int) -> str:
    """A can for the row, a bottle for the column."""
    return stamps.sign(stamps.RUBBISH[i], *middle_of(at, (62.5, 80.5)[i], 18), 18)


def _struck(place: Place, slot: int, at: int) -> str:
    x = place.x + slot_corner(0, slot)[0]
    top, foot = place.y + 8, place.y + 99
    strikes = stroke(x + 2, top, x + SLOT - 2, foot, ("x", at), 2) + stroke(
        x + SLOT - 2, top, x + 2, foot, ("y", at), 2
    )
    return line(strikes, "ink", 4.2, 0.9)


@lru_cache(maxsize=20_000)
def boxes(key: str, ready: int, blank: int, count: int) -> str:
    """A row of little squares: crossed ones first, then filled, then blank."""
    crossed = count - ready - blank
    places = box_places(boxes_in(key), count)[: crossed + ready]
    parts = [stamps.box("crossed" if i < crossed else "filled", place, i) for i, place in enumerate(places)]
    return mark(key, *parts) if parts else ""


@lru_cache(maxsize=20_000)
def track(i: int, filled: int) -> str:
    key = f"row-{i + 1}" if i < SIDE else f"column-{COLUMNS[i - SIDE]}"
    parts = [stamps.box("filled", place, j) for j, place in enumerate(track_boxes(key)[:filled])]
    return mark(key, *parts) if parts else ""


@lru_cache(maxsize=20_000)
def hunger(habitat: int, filled: int, count: int) -> str:
    places = box_places(hunger_place(habitat), count)[:filled]
    parts = [stamps.box("hungry", place, i) for i, place in enumerate(places)]
    return mark(f"hunger-{SPECIES[1][habitat]}", *parts) if parts else ""


@lru_cache(maxsize=20_000)
def living(kind: int, habitat: int, count: int) -> str:
    """How many of a species are coloured on the map."""
    said = SPECIES[kind][habitat]
    place = SPOTS[said]
    drawn = stamps.living(said, 0, place.x + 5, place.y + 6, 42, True) if count else ""
    return mark(said, drawn, text(place.x + 61, place.y + 34, str(count), 22, "ink" if count else "pencil", bold=True))


@lru_cache(maxsize=20_000)
def year(i: int, sign: int | None, now: bool) -> str:
    """A box of the calendar: its mark once it is written, a ring around the year that is played."""
    place = calendar_place(i)
    parts = []
    if sign is not None:
        parts.append(text(place.x + 19, place.y + 37, MARKS[sign], 19, bold=True))
    if now:
        parts.append(line(ring(place.x + 19, place.y + 11.5, 11, "year"), "fire", 2))
    return mark(f"year-{i + 1}", *parts) if parts else ""


@lru_cache(maxsize=20_000)
def whose(player: int) -> str:
    """Whose sheet it is, where there are several."""
    return mark("whose", person(TITLE[0] + 2, TITLE[1] + 17, player - 1, 24, 14, "pencil", "start", italic=True))


@lru_cache(maxsize=20_000)
def scores(points: tuple[int, ...]) -> str:
    """One box for each category, the total last."""
    parts = []
    for i, value in enumerate(points):
        place = score_place(i)
        last = i == len(SCORES) - 1
        if last:
            parts.append(line(hatch(corners(*place), "total", 6), "bank", 3, 0.3))
        parts.append(text(place.x + 91, place.y + 35, _signed(value), 24 if last else 20, anchor="end", bold=True))
    return mark("score", *parts)


@lru_cache(maxsize=20_000)
def option(i: int, groups: tuple[tuple[int, ...], ...], owed: int, now: bool) -> str:
    """Dice that lie on an option; after the lock a tally of what is still owed. `now` it is resolved."""
    place = SPOTS[OPTIONS[i]]
    parts = []
    if now:
        parts.append(line(hatch(corners(place.x + 3, place.y + 62, 94, 31), "now", 6), "bank", 3.4, 0.4))
        parts.append(line(box(*place, "now"), "ink", 2.6))
        parts.append(stamps.sign(OPTIONS[i], place.x + 8, place.y + 8, 32, True))
    many = sum(map(len, groups))
    x = place.x + 50 - (22 * many + 5 * (len(groups) - 1)) / 2
    for faces in groups:
        parts.append(line(stroke(x, place.y + 90, x + 22 * len(faces) - 2, place.y + 90, ("u", x)), "bank", 2.2))
        for face in faces:
            parts.append(die(face, x, place.y + 65, 20, ("small", i), "ink"))
            x += 22
        x += 5
    if owed and not groups:
        for j in range(owed):
            at = place.x + 50 + 14 * (j - (owed - 1) / 2)
            parts.append(line(stroke(at + 3, place.y + 66, at - 3, place.y + 88, ("tally", j)), "ink", 3))
    return mark(OPTIONS[i], *parts) if parts else ""


@lru_cache(maxsize=20_000)
def tray(said: str, shown: str) -> str:
    """What the dice are for, and beside them a sign: the weather that comes, the option that is resolved."""
    parts = [text(TRAY.x + 10, TRAY.y + 22, said, 16, anchor="start", italic=True)]
    if shown:
        parts.append(stamps.sign(shown, TRAY.x + 196, TRAY.y + 42, 72, True))
    return mark("tray", *parts)


@lru_cache(maxsize=20_000)
def dice(i: int, face: int, place: str) -> str:
    """A die that lies there, or one to be rolled (0). `place`: what a planting die means, where its place matters."""
    at = SPOTS[f"die-{i + 1}"]
    drawn = die(
        face, at.x + 4, at.y + (96 - DIE) / 2 - (8 if place else 0), DIE, ("die", i), "ink" if face else "pencil"
    )
    below = text(at.x + 33, at.y + 86, place, 15, "pencil") if place else ""
    return mark(f"die-{i + 1}", drawn, below)
