"""The drawings as pieces of SVG: each is defined once on the sheet, and used wherever it stands.

A map has a hundred outlines of eight species. Defined once, a coloured one costs a move sixty characters instead of a
thousand; two hands draw each species, so that no two neighbours look stamped.
"""

from __future__ import annotations

from functools import cache, lru_cache

from hedgerow.games.rewilding import signs, species
from hedgerow.games.rewilding.shapes import SIZE, crayoned, pencilled
from hedgerow.scene.pencil import num

HANDS = 2
PREFIX = "rewilding-"
PRINTED, DONE = "", "-c"  # in pencil; in crayon and ink


@cache
def definitions() -> str:
    """All drawings, for the sheet that uses them."""
    parts = []
    for name, what in species.THINGS.items():
        for hand in range(HANDS):
            parts.append(_defined(f"{name}-{hand}{PRINTED}", pencilled(what, (name, hand))))
            parts.append(_defined(f"{name}-{hand}{DONE}", crayoned(what, (name, hand))))
    for name, what in signs.THINGS.items():
        parts.append(_defined(f"{name}{PRINTED}", pencilled(what, name, 0.2, 1.8)))
        parts.append(_defined(f"{name}{DONE}", crayoned(what, name, 0.2, 2.1)))
    return f"<defs>{''.join(parts)}</defs>"


def _defined(name: str, drawn: str) -> str:
    return f'<g id="{PREFIX}{name}">{drawn}</g>'


@lru_cache(maxsize=5_000)
def used(name: str, x: float, y: float, size: float) -> str:
    """A defined drawing with its upper left corner here."""
    return (
        f'<use href="#{PREFIX}{name}" transform="translate({num(x)} {num(y)}) scale({round(size / SIZE, 3):g})"/>'
    )


def living(name: str, hand: int, x: float, y: float, size: float, done: bool) -> str:
    """A plant or an animal: blank, or coloured in."""
    return used(f"{name}-{hand % HANDS}{DONE if done else PRINTED}", x, y, size)


def sign(name: str, x: float, y: float, size: float, done: bool = False) -> str:
    """A weather, a dice-change, an option, a piece of rubbish."""
    return used(f"{name}{DONE if done else PRINTED}", x, y, size)
