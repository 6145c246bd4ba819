"""All pictures of the room under short ids, drawn once on the sheet; the marks then only say which lies where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hedgerow.games.vasty.picture import tiles
from hedgerow.games.vasty.picture.art import STAMPS, creatures, emblems
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.deck import MISFORTUNE, PROGRESS
from hedgerow.games.vasty.rules.state import EFFECT, FIRST_FOREST, SEATS
from hedgerow.scene.svg import group

# The emblems of marks on a player are those of the misfortunes that made them.
MARKS = {
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
