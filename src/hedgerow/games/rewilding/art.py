"""The drawings as pieces of SVG: each is defined once on the sheet, and used wherever it stands.

A map has a hundred outlines of eight species. Defined once, a coloured one costs a move sixty characters instead of a
thousand; two hands draw each species, so that no two neighbours look stamped.
"""

from __future__ import annotations

from functools import cache, lru_cache

from hedgerow.games.rewilding import signs, species
from hedgerow.games.rewilding.names import OPTIONS, WEATHERS
from hedgerow.games.rewilding.places import Place
from hedgerow.games.rewilding.shapes import SIZE, crayoned, pencilled
from hedgerow.scene.pencil import corners, hatch, num, polyline, stroke
from hedgerow.scene.svg import line

HANDS = 2
PREFIX = "rewilding-"
PRINTED, DONE = "", "-c"  # in pencil; in crayon and ink
RUBBISH = ("can", "bottle")
BOXES = ("blank", "filled", "crossed", "hungry")


@cache
def definitions() -> str:
    """All drawings, for the sheet that uses them."""
    parts = []
    for name, what in species.THINGS.items():
        for hand in range(HANDS):
            parts.append(_defined(f"{name}-{hand}{PRINTED}", pencilled(what, (name, hand))))
            parts.append(_defined(f"{name}-{hand}{DONE}", crayoned(what, (name, hand))))
    for name, what in signs.THINGS.items():
        width = 3.2 if name in RUBBISH else 1.8  # it is drawn smallest
        parts.append(_defined(f"{name}{PRINTED}", pencilled(what, name, 0.2, width)))
        if name in WEATHERS or name in OPTIONS:  # the others are never done, only printed
            parts.append(_defined(f"{name}{DONE}", crayoned(what, name, 0.2, 2.1)))
    parts += [_defined(f"{kind}-{hand}", _box(kind, hand)) for kind in BOXES for hand in range(HANDS)]
    return f"<defs>{''.join(parts)}</defs>"


def _box(kind: str, hand: int) -> str:
    """A little square of the sheet: about a third of the size it is drawn at here."""
    around = corners(0, 0, SIZE, SIZE)
    outline = polyline(around, ("box", hand), 2.5, 1, closed=True)
    if kind == "blank":
        return line(outline, "pencil", 4)
    if kind == "crossed":
        return line(stroke(-2, -2, 50, 50, hand, 3) + stroke(50, -2, -2, 50, hand, 3), "ink", 7.5)
    role = "river" if kind == "filled" else "fire"
    return line(hatch(around, (kind, hand), 10, -0.7), role, 6.5, 0.8) + line(outline, role, 5)


def _defined(name: str, drawn: str) -> str:
    return f'<g id="{PREFIX}{name}">{drawn}</g>'


@lru_cache(maxsize=5_000)
def used(name: str, x: float, y: float, size: float) -> str:
    """A defined drawing with its upper left corner here."""
    return f'<use href="#{PREFIX}{name}" transform="translate({num(x)} {num(y)}) scale({round(size / SIZE, 3):g})"/>'


def living(name: str, hand: int, x: float, y: float, size: float, done: bool) -> str:
    """A plant or an animal: blank, or coloured in."""
    return used(f"{name}-{hand % HANDS}{DONE if done else PRINTED}", x, y, size)


def sign(name: str, x: float, y: float, size: float, done: bool = False) -> str:
    """A weather, a dice-change, an option, a piece of rubbish."""
    return used(f"{name}{DONE if done else PRINTED}", x, y, size)


def box(kind: str, place: Place, hand: int) -> str:
    """A little square: blank, filled, crossed, hungry."""
    return used(f"{kind}-{hand % HANDS}", place.x, place.y, place.width)
