"""The drawings as pieces of SVG: each is defined once on the sheet, and used wherever it stands.

A map has a hundred outlines of eight species. Defined once, a coloured one costs a move 300 characters, not 1,500;
two hands draw each species, so that no two neighbours look stamped.

What is defined has no colours: it takes line and filling from the element that uses it, because that is where a style
sheet reaches (a rule such as `.dark .s-ink` does not see inside `use`).
"""

from __future__ import annotations

from functools import cache, lru_cache

from hedgerow.games.rewilding.picture.art import signs, species
from hedgerow.games.rewilding.picture.art.shapes import SIZE, Thing, crayons, details, outlines
from hedgerow.games.rewilding.picture.plan import Place
from hedgerow.games.rewilding.words.names import OPTIONS, WEATHERS
from hedgerow.scene.pencil import corners, hatch, num, polyline, stroke
from hedgerow.scene.stamps import Stamps

HANDS = 2
STAMPS = Stamps("rw-")
RUBBISH = ("can", "bottle")
BOXES = {"blank": "pencil", "filled": "river", "crossed": "ink", "hungry": "fire"}  # little squares and their roles


# --- defined ----------------------------------------------------------------------------------------------------------


@cache
def definitions() -> str:
    """All drawings, for the sheet that uses them."""
    parts = []
    for name, what in species.THINGS.items():
        parts += [_thing(f"{name}-{hand}", what, True) for hand in range(HANDS)]
    for name, what in signs.THINGS.items():  # dice-changes and rubbish are printed, and never done
        parts.append(_thing(f"{name}-0", what, name in WEATHERS or name in OPTIONS))
    parts += [STAMPS.defined(f"{kind}-{hand}", _box(kind, hand)) for kind in BOXES for hand in range(HANDS)]
    return f"<defs>{''.join(parts)}</defs>"


def _thing(name: str, what: Thing, crayon: bool) -> str:
    parts = [STAMPS.defined(name, outlines(what, name)), STAMPS.defined(f"{name}-in", details(what, name))]
    if crayon:
        parts += [STAMPS.defined(f"{name}-{role}", drawn) for role, drawn in crayons(what, name).items()]
    return "".join(parts)


def _box(kind: str, hand: int) -> str:
    """A little square of the sheet: about a third of the size it is drawn at here."""
    around = corners(0, 0, SIZE, SIZE)
    outline = polyline(around, ("box", hand), 2.5, 1, closed=True)
    if kind == "blank":
        return f'<path d="{outline}" stroke-width="4"/>'
    if kind == "crossed":
        return f'<path d="{stroke(-2, -2, 50, 50, hand, 3)}{stroke(50, -2, -2, 50, hand, 3)}" stroke-width="7.5"/>'
    crayon = hatch(around, (kind, hand), 10, -0.7)
    return f'<path d="{crayon}" stroke-width="6.5" opacity="0.8"/><path d="{outline}" stroke-width="5"/>'


# --- used -------------------------------------------------------------------------------------------------------------


def _placed(x: float, y: float, size: float, *parts: str) -> str:
    scale = round(size / SIZE, 3)
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale:g})">{"".join(parts)}</g>'


@lru_cache(maxsize=5_000)
def drawn(name: str, x: float, y: float, size: float, what: Thing, done: bool, width: float) -> str:
    """A defined drawing with its upper left corner here: in pencil as printed, or inked and coloured when done."""
    ink = "ink" if done else "pencil"
    parts = [f'<g class="s-{ink}" stroke-width="{width + 0.5 * done:g}">{STAMPS.coloured(name, "f-paper")}</g>']
    if done:
        roles = dict.fromkeys(piece.role for piece in what.patches if piece.role != "paper")
        parts += [STAMPS.coloured(f"{name}-{role}", f"s-{role}") for role in roles]
    if what.lines or what.eyes:
        parts.append(STAMPS.coloured(f"{name}-in", f"s-{ink}"))
    return _placed(x, y, size, *parts)


def living(name: str, hand: int, x: float, y: float, size: float, done: bool) -> str:
    """A plant or an animal: blank, or coloured in."""
    return drawn(f"{name}-{hand % HANDS}", x, y, size, species.THINGS[name], done, 1.5)


def sign(name: str, x: float, y: float, size: float, done: bool = False) -> str:
    """A weather, a dice-change, an option, a piece of rubbish; small ones in a firmer line."""
    return drawn(f"{name}-0", x, y, size, signs.THINGS[name], done, 1.7 if size > 24 else 2.4)


def box(kind: str, place: Place, hand: int) -> str:
    """A little square: blank, filled, crossed, hungry."""
    return _placed(place.x, place.y, place.width, STAMPS.coloured(f"{kind}-{hand % HANDS}", f"s-{BOXES[kind]}"))
