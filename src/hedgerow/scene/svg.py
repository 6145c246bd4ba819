"""A drawing as SVG. Shapes name roles by class (`s-pine` a line, `f-pine` a filling, `t-ink` a text), never colours.

The web's style sheet gives the classes their colours, light or dark; `literal` writes them out for print and pictures.
Pieces are plain strings, so rooms can memoise them: drawing a position is then little more than joining strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from hedgerow.scene.palette import TYPEFACE
from hedgerow.scene.pencil import num

Box = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True)
class Spot:
    """A place on the board that people point at: `key` is what moves name (`C4`), `label` what a screen reader says.

    Every spot has a label that tells what lies there now ("C4, burning"), whether or not it can be played on.
    """

    key: str
    label: str
    x: float
    y: float
    width: float
    height: float
    is_round: bool = False
    like: str = ""  # spots that are like each other are interchangeable: equal dice
    panel: str = ""  # the part of the paper it lies on, where the paper can be spread
    bar: str = ""  # path data of a thin thing, such as an edge, that is hit in a rhomb around its middle and lights up


@dataclass(frozen=True)
class Spread:
    """A tall paper laid out for a wide screen: its panels are moved, and what lies on none ("") as well."""

    width: float
    height: float
    moves: tuple[tuple[str, float, float], ...]  # panel, across, down


@dataclass(frozen=True)
class Drawing:
    """What a seat sees. `sheet` is printed and never changes (same `sheet_key`, same sheet); `marks` change."""

    width: float
    height: float
    title: str  # a sentence: what this is a drawing of
    sheet_key: str
    sheet: str
    marks: str
    spots: tuple[Spot, ...] = ()
    focus: tuple[float, float] | None = None  # where to look first on a board larger than the screen
    spread: Spread | None = None
    land: float | None = None  # how wide the part above the tray is, where that is less than the whole
    tray: float | None = None  # what lies below this line, such as a hand, stays in sight while the rest scrolls
    leaves: tuple[Box, ...] = ()  # the parts of the tray, to lie below each other where the screen is narrower than it


# --- pieces ----------------------------------------------------------------------------------------------------------


def line(path: str, role: str, width: float = 1.6, opacity: float = 1.0) -> str:
    """A stroke, or several, from path data."""
    seen = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<path class="s-{role}" d="{path}" stroke-width="{width:g}"{seen}/>'


def filled(path: str, role: str, opacity: float = 1.0) -> str:
    """A filled shape from path data; `paper` hides what lies below."""
    seen = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<path class="f-{role}" d="{path}"{seen}/>'


def dot(x: float, y: float, radius: float, role: str) -> str:
    """A small filled circle: an eye, a pip."""
    return f'<circle class="f-{role}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def text(
    x: float, y: float, words: str, size: float = 15, role: str = "ink", anchor: str = "middle", bold: bool = False,
    italic: bool = False,
) -> str:  # fmt: skip
    """Words on the board, escaped."""
    style = (' font-weight="600"' if bold else "") + (' font-style="italic"' if italic else "")
    return (
        f'<text class="t-{role}" x="{num(x)}" y="{num(y)}" font-size="{size:g}" text-anchor="{anchor}"{style}>'
        f"{escape(words)}</text>"
    )


def person(
    x: float, y: float, seat: int, fits: int, size: float = 15, role: str = "ink", anchor: str = "middle",
    bold: bool = False, italic: bool = False,
) -> str:  # fmt: skip
    """A place for a player's name of at most so many letters. Until `peopled` puts one there, it says `player 2`."""
    return text(x, y, f"player {seat + 1}", size, role, anchor, bold, italic).replace(">", f' data-fits="{fits}">', 1)


def peopled(marks: str, names: Sequence[str]) -> str:
    """Names in their places. Where those that fit would be alike, or nobody sits, it stays a number.

    >>> print(peopled(person(0, 0, 1, 6), ["Ada", "Benjamin"]))
    <text class="t-ink" x="0" y="0" font-size="15" text-anchor="middle" data-fits="6">Benja…</text>
    """

    def named(found: re.Match[str]) -> str:
        fits, seat = int(found[2]), int(found[3]) - 1
        short = [_shortened(name, fits) for name in names]
        if seat >= len(short) or not short[seat] or short.count(short[seat]) > 1:
            return found[0]
        return f"{found[1]}{escape(short[seat])}</text>"

    return _PERSON.sub(named, marks)


def _shortened(name: str, fits: int) -> str:
    """A number at its end stays: bots differ in nothing else.

    >>> _shortened("Greedy bot 2", 9), _shortened("Ada", 9)
    ('Greedy… 2', 'Ada')
    """
    if len(name) <= fits:
        return name
    head, space, number = name.rpartition(" ")
    end = f"… {number}" if space and number.isdecimal() and len(number) < 3 else "…"
    return (head if len(end) > 1 else name)[: fits - len(end)].rstrip() + end


def group(*parts: str, at: tuple[float, float] = (0, 0), scale: float = 1.0, turn: float = 0.0) -> str:
    """Pieces moved, sized and turned together."""
    steps = []
    if at != (0, 0):
        steps.append(f"translate({num(at[0])} {num(at[1])})")
    if turn:
        steps.append(f"rotate({turn:g})")
    if scale != 1:
        steps.append(f"scale({scale:g})")
    return f'<g transform="{" ".join(steps)}">{"".join(parts)}</g>' if steps else f"<g>{''.join(parts)}</g>"


def mark(key: str, *parts: str) -> str:
    """Pieces that change together, under a key that is theirs on this board: a live update redraws what differs."""
    return f'<g id="m-{escape(key)}">{"".join(parts)}</g>'


def panel(name: str, *parts: str) -> str:
    """Printed pieces of one part of the paper."""
    return f'<g data-panel="{escape(name)}">{"".join(parts)}</g>'


def panelled(marks: str, panel_of: Callable[[str], str]) -> str:
    """The same marks, each with the part of the paper that it lies on."""

    def placed(found: re.Match[str]) -> str:
        name = panel_of(found[1])
        return f'{found[0]} data-panel="{name}"' if name else found[0]

    return _MARK.sub(placed, marks)


_PERSON = re.compile(r'(<text [^>]*data-fits="([0-9]+)">)player ([0-9]+)</text>')
_MARK = re.compile(r'<g id="m-([^"]*)"')


# --- whole drawings --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=30_000)
def spot_svg(spot: Spot) -> str:
    """A spot as an element: a button for hands, keys and screen readers. A board has dozens, and a move changes few."""
    corner = min(spot.width, spot.height) / 2 if spot.is_round else min(9, spot.width / 4)
    key, label = escape(spot.key), escape(spot.label)
    state = f'class="{"spot edge" if spot.bar else "spot"}" aria-disabled="true"'
    like = f' data-like="{escape(spot.like)}"' if spot.like else ""
    like += f' data-panel="{spot.panel}"' if spot.panel else ""
    return (
        f'<g id="s-{key}" {state} data-spot="{key}"{like} role="button" tabindex="-1" aria-label="{label}">'
        f'<rect x="{num(spot.x)}" y="{num(spot.y)}" width="{num(spot.width)}" height="{num(spot.height)}" '
        f'rx="{num(corner)}"/>{_edge(spot) if spot.bar else ""}</g>'
    )


def _edge(spot: Spot) -> str:
    """Rhombs around the middles of all edges tile the land: whoever points anywhere means the nearest edge."""
    wide, high = spot.width / 2, spot.height / 2
    sides = ((wide, -high), (wide, high), (-wide, high))
    rhomb = f"M{num(spot.x)} {num(spot.y + high)}" + "".join(f"l{num(x)} {num(y)}" for x, y in sides) + "z"
    return f'<path class="hit" d="{rhomb}"/><path class="rail" d="{spot.bar}"/>'


def marks_svg(drawing: Drawing) -> str:
    """The layer that a move changes."""
    return f'<g id="marks">{drawing.marks}</g>'


def spots_svg(drawing: Drawing) -> str:
    """The layer that is pointed at."""
    return f'<g id="spots">{"".join(map(spot_svg, drawing.spots))}</g>'


_SPOT = re.compile(r'(<g id="s-([^"]*)" class="[^"]*)" aria-disabled="true"')


def with_may(spots: str, may: Collection[str]) -> str:
    """The same layer with those spots open where something can be done now. That changes with every turn, and who has
    the moves knows it: so it is no part of the layer itself, which hardly changes.

    >>> with_may('<g id="s-A" class="spot" aria-disabled="true"><g id="s-B" class="spot" aria-disabled="true">', "B")
    '<g id="s-A" class="spot" aria-disabled="true"><g id="s-B" class="spot may">'
    """
    keys = {escape(key) for key in may}
    return _SPOT.sub(lambda found: f'{found[1]} may"' if found[2] in keys else found[0], spots)


def board_svg(drawing: Drawing, may: Collection[str] = ()) -> str:
    """The whole board for a page whose style sheet knows the classes."""
    return (
        f'<svg id="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(drawing.width)} {num(drawing.height)}" '
        f'role="group" aria-label="{escape(drawing.title)}" data-sheet="{escape(drawing.sheet_key)}">'
        f'<g id="sheet" aria-hidden="true">{drawing.sheet}</g>{marks_svg(drawing)}'
        f"{with_may(spots_svg(drawing), may)}</svg>"
    )


Window = tuple[float, float, float, float]  # left, top, width, height
AROUND = 14.0  # what a window shows around its spots: a grid's lines are drawn by hand, and not quite on the edge


def window(drawing: Drawing, keys: Collection[str]) -> Window:
    """The part of a drawing between these spots; all of it where none are named."""
    spots = [spot for spot in drawing.spots if spot.key in keys]
    if not spots:
        return 0.0, 0.0, drawing.width, drawing.height
    left, top = max(0.0, min(s.x for s in spots) - AROUND), max(0.0, min(s.y for s in spots) - AROUND)
    right = min(drawing.width, max(s.x + s.width for s in spots) + AROUND)
    bottom = min(drawing.height, max(s.y + s.height for s in spots) + AROUND)
    return left, top, right - left, bottom - top


def picture_svg(drawing: Drawing, palette: dict[str, str], may: Iterable[str] = ()) -> str:
    """A picture that stands alone: colours written out, paper below, no buttons."""
    wide, high = num(drawing.width), num(drawing.height)
    rings = "".join(
        f'<rect x="{num(s.x + 3)}" y="{num(s.y + 3)}" width="{num(s.width - 6)}" height="{num(s.height - 6)}" rx="9" '
        f'fill="none" stroke="{palette["accent"]}" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>'
        for s in drawing.spots
        if s.key in set(may)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" fill="{palette["paper"]}"/>'
        f"{literal(drawing.sheet + drawing.marks, palette)}{rings}</svg>"
    )


_CLASS = re.compile(r'class="([sft])-([a-z]+)"')


def literal(svg: str, palette: dict[str, str]) -> str:
    """The same drawing with its colours written out, as printers and converters want it."""

    def written(found: re.Match[str]) -> str:
        kind, colour = found[1], palette[found[2]]
        if kind == "s":
            return f'fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
        return f'fill="{colour}"' + (f' font-family="{TYPEFACE}"' if kind == "t" else "")

    return _CLASS.sub(written, svg)
