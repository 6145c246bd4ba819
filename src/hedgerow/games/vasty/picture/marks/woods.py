"""The map: cards, open dots, what lies and stands on the spaces."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.picture.art import STAMPS, sharp
from hedgerow.games.vasty.picture.facts import Facts
from hedgerow.games.vasty.picture.plan import HALF, Chart
from hedgerow.games.vasty.picture.sheet import card_name, plant_name
from hedgerow.games.vasty.picture.spots import dot_key
from hedgerow.games.vasty.rules.state import HOME, MOST_OBJECTIVES, OBJECTIVE
from hedgerow.games.vasty.words.names import COLOURS
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.scene.pencil import ring, round_shape, stroke
from hedgerow.scene.svg import filled, line, mark, text

# Where things stand on a space, from its middle: pawns by how many there are, objectives, the token.
PAWNS: dict[int, list[tuple[float, float, float]]] = {
    1: [(-8, 9, 0.98)],
    2: [(-18, 8, 0.74), (12, 13, 0.74)],
    3: [(-20, 6, 0.66), (12, 2, 0.66), (-2, 24, 0.66)],
    4: [(-21, 0, 0.6), (9, -4, 0.6), (-12, 25, 0.6), (18, 23, 0.6)],
}
BEFORE_HOME = [(-72, 4, 0.9), (72, 4, 0.9), (-110, 8, 0.8), (108, 8, 0.8)]  # by seat: on the trails left and right
AIM_SLOTS = [(25, 25), (25, -6), (-25, 27), (0, 28)]
TOKEN_SLOT = (25, -25)


# --- cards ------------------------------------------------------------------------------------------------------------


def cards(f: Facts, chart: Chart) -> list[str]:
    """Home is printed; every other card is a mark, above the one it lies on."""
    if f.is_tree:
        return [_lone_card(node, x, y) for node, x, y in chart.spaces if node != HOME]
    headings, dots = f.headings, f.dots
    return [
        _card(node, x, y, dots[node], headings[node], _below(f, node)) for node, x, y in chart.spaces if node != HOME
    ]


def _below(f: Facts, node: int) -> int:
    """The direction in which the card lies that this one lies on."""
    on, dot = f.parent[node] - 1, f.lie[node] >> 2 & 3
    return (dot + 2) & 3 if on == HOME else ((f.lie[on] & 3) + dot + 3 + 2) & 3


@lru_cache(maxsize=5000)
def _card(node: int, x: float, y: float, dots: int, heading: int, below: int) -> str:
    return mark(
        name_of(node),
        STAMPS.put_turned(card_name(node, dots), x, y, heading),
        STAMPS.put(f"s{below}", x, y),
        STAMPS.put(plant_name(node), x, y + 6),
        text(x - 33, y - 21, name_of(node), 15, "pencil", "start"),
    )


@lru_cache(maxsize=5000)
def _lone_card(node: int, x: float, y: float) -> str:
    name = name_of(node)
    return mark(
        name,
        STAMPS.put(card_name(node, 0), x, y),
        STAMPS.put(plant_name(node), x, y + 6),
        text(x - 33, y - 21, name, 15, "pencil", "start"),
    )


@lru_cache(maxsize=2000)
def link(node: int, x1: float, y1: float, x2: float, y2: float) -> str:
    """In a tree: the trail down to a card."""
    path = stroke(x1, y1 + HALF - 8, x2, y2 - HALF + 8, ("link", node), 1, 1)
    return mark(f"{name_of(node)}-trail", line(path, "bank", 11, 0.42))


# --- open dots --------------------------------------------------------------------------------------------------------


def open_dots(f: Facts, chart: Chart) -> list[str]:
    """Their effects; the ring is part of the card, but for a tree's."""
    return [
        _dot(node, dot, x, y, (0, 0) if node == HOME else tuple(f.progress[node][dot]), f.is_tree)
        for node, dot, x, y in chart.dots
    ]


@lru_cache(maxsize=5000)
def _dot(node: int, dot: int, x: float, y: float, effects: tuple[int, ...], is_lone: bool) -> str:
    shown = [f"p{e}" for e in effects if e]
    ground = STAMPS.put("dot", x, y) if is_lone else ""
    pictures = [STAMPS.put(name, x, y + (38 * k - 19 * (len(shown) - 1)) * 0.78) for k, name in enumerate(shown)]
    return mark(dot_key(node, dot), ground, *pictures) if shown or ground else ""


def ghost(f: Facts, chart: Chart) -> str:
    """The announced card, where it will go down after the progress. [vasty.turn-place?map]"""
    if not f.announced or not f.turn:
        return ""
    x, y = next(((x, y) for node, dot, x, y in chart.dots if (node, dot) == (f.on, f.dot)), (0.0, 0.0))
    dots = 0 if f.is_tree else f.dots[f.announced]
    name = text(x, y + 34, name_of(f.announced), 15, "ink", bold=True)
    return mark("announced", STAMPS.put_turned(f"g{dots}", x, y, f.heading), name)


# --- what lies and stands on spaces -----------------------------------------------------------------------------------


def pieces(f: Facts, chart: Chart) -> list[str]:
    """Tokens, objectives, then pawns above them, on the spaces that the chart shows."""
    middles = {node: (x, y) for node, x, y in chart.spaces}
    parts = []
    for node, kind in zip(f.lying, f.lying_kind, strict=True):
        if node in middles and node:
            x, y = middles[node]
            parts.append(mark(f"token-{name_of(node)}", STAMPS.put(f"t{kind}", x + TOKEN_SLOT[0], y + TOKEN_SLOT[1])))
    parts += _aims(f, middles)
    here: dict[int, list[int]] = {}
    for seat in range(f.players):
        if f.pos[seat] in middles:
            here.setdefault(f.pos[seat], []).append(seat)
    for node, seats in here.items():
        x, y = middles[node]
        for k, seat in enumerate(seats):
            across, down, scale = BEFORE_HOME[seat] if node == HOME and not f.is_tree else PAWNS[len(seats)][k]
            parts.append(_pawn(seat, x + across, y + down, scale, f.steps if f.moving == seat else 0))
    return parts


def _aims(f: Facts, middles: dict[int, tuple[float, float]]) -> list[str]:
    parts: list[str] = []
    there: dict[int, int] = {}  # how many lie there already
    for colour in range(f.players):
        row = f.objectives[colour]
        for k, node in enumerate(row):
            is_moving = f.moving == OBJECTIVE and f.piece == MOST_OBJECTIVES * colour + k
            at = f.node if is_moving else node
            if node and at in middles:
                slot = AIM_SLOTS[min(there.get(at, 0), 3)]
                there[at] = there.get(at, 0) + 1
                x, y = middles[at][0] + slot[0], middles[at][1] + slot[1]
                key = f"{COLOURS[colour]}-{name_of(node)}" + (f"-{k}" if node in row[:k] else "")
                parts.append(
                    mark(
                        key, STAMPS.put(f"aim{colour}", x, y), steps_left(x + 14, y - 14, f.steps) if is_moving else ""
                    )
                )
    return parts


@lru_cache(maxsize=5000)
def _pawn(seat: int, x: float, y: float, scale: float, steps: int) -> str:
    return mark(f"pawn-{seat + 1}", STAMPS.put_turned(f"pawn{seat}", x, y, 0, scale), steps_left(x + 22, y - 22, steps))


def steps_left(x: float, y: float, steps: int) -> str:
    """How far it still goes: a number beside the pawn that moves."""
    if steps <= 0:
        return ""
    disc = filled(sharp(round_shape(x, y, 13, 12)), "paper") + line(ring(x, y, 13, "steps", 1), "ink", 2)
    return disc + text(x, y + 6.5, str(steps), 19, "ink", bold=True)
