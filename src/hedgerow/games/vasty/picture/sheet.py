"""What is printed: all pictures of the room under short ids, squared paper with home on it, slips for the players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from hedgerow.games.vasty.picture.art import STAMPS, creatures, emblems, tiles
from hedgerow.games.vasty.picture.plan import CELL, MARGIN, SLIP_HIGH, SLIP_WIDE, page
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.deck import MISFORTUNE, PROGRESS
from hedgerow.games.vasty.rules.state import EFFECT, FIRST_FOREST, SEATS
from hedgerow.scene.pencil import box, stroke
from hedgerow.scene.svg import group, line, text

# The emblems of marks on a player are those of the misfortunes that made them.
MARK_STAMPS = {
    state.CANT_HEAL: f"m{state.NO_HEAL * EFFECT}",
    state.CANT_MOVE: f"m{state.NO_MOVE * EFFECT}",
    state.LOSES_TURN: f"m{state.SKIP * EFFECT}",
}
STEERED, PICKED = f"m{state.CHOOSE_MOVE * EFFECT}", f"m{state.CHOOSE_CARD * EFFECT}"


def card_name(node: int, dots: int) -> str:
    return f"{'r' if node < FIRST_FOREST else 'f'}{dots}"


def plant_name(node: int) -> str:
    """A card always has the same undergrowth."""
    return "roots" if node < FIRST_FOREST else tiles.PLANTS[node * 29 % 53 % len(tiles.PLANTS)].__name__


def _pictures() -> Iterator[tuple[str, str]]:
    for dots in range(8):
        yield f"r{dots}", tiles.card(dots, True)
        yield f"f{dots}", tiles.card(dots, False)
        yield f"g{dots}", tiles.ghost(dots)
    for direction in range(4):
        yield f"s{direction}", tiles.stub(direction)
    for plant in (*tiles.PLANTS, tiles.roots):
        yield plant.__name__, group(plant(), scale=1.2)
    for seat in range(SEATS):
        yield f"pawn{seat}", creatures.pawn(seat)
        yield f"aim{seat}", creatures.aim(seat)
    for kind in range(len(state.KINDS)):
        yield f"t{kind}", emblems.counter(kind)
    yield "mouse", emblems.mouse("fire")
    yield "vole", emblems.mouse("river")
    yield "heart", emblems.heart()
    for letter, pictures, table in (("p", emblems.PROGRESS, PROGRESS), ("m", emblems.MISFORTUNE, MISFORTUNE)):
        for kind, numbers in table.values():
            for x in numbers or (0,):
                yield f"{letter}{kind * EFFECT + x}", pictures[kind](x)
    yield "scar", emblems.scar(True)
    yield "whole", emblems.scar(False)
    yield "wish", creatures.wish()
    yield "back", tiles.back()
    yield "dot", tiles.lone_dot()


@cache
def definitions() -> str:
    return f"<defs>{''.join(STAMPS.defined(name, picture) for name, picture in _pictures())}</defs>"


@lru_cache(maxsize=64)
def sheet(
    players: int, has_place: bool, is_tree: bool, radius: int, x: float, y: float, columns: int, rows: int
) -> str:  # fmt: skip
    """Squared paper with home on it, the edge of the table where it is near, the slips."""
    parts = [definitions()]
    if is_tree:
        parts.append(group(tiles.burrow(), at=(x, y)))
    else:
        parts += [group(tiles.grid(columns, rows), at=(MARGIN, MARGIN)), _edges(radius, x, y, columns, rows)]
        parts += [group(tiles.home(), at=(x, y)), group(tiles.compass(), at=(MARGIN + 46, MARGIN + 56))]
        parts.append(text(MARGIN + 46, MARGIN + 20, "N", 18, "pencil", bold=True))
    parts += [slip_box(k, *slip) for k, slip in enumerate(page(players, has_place, columns, rows)[2])]
    return "".join(parts)


def _edges(radius: int, x: float, y: float, columns: int, rows: int) -> str:
    """The edge of the table, where the paper reaches it: a double line in ink. [vasty.placement?edge]"""
    reach = (radius + 0.5) * CELL
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + columns * CELL, MARGIN + rows * CELL
    sides = (
        (x - reach >= left, (left, top, left, bottom)),
        (x + reach <= right, (right, top, right, bottom)),
        (y - reach >= top, (left, top, right, top)),
        (y + reach <= bottom, (left, bottom, right, bottom)),
    )
    return "".join(line(stroke(*side, "edge"), "ink", 3) for is_edge, side in sides if is_edge)


def slip_box(seat: int, x: float, y: float) -> str:
    """The printed part of a slip."""
    return line(box(x, y, SLIP_WIDE, SLIP_HIGH, ("slip", seat)), "pencil", 1.5)
