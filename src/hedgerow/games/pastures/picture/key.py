"""What the signs of Pastures New mean."""

from __future__ import annotations

from hedgerow.games.pastures.picture import art
from hedgerow.games.pastures.picture.plan import COLUMNS
from hedgerow.games.pastures.rules.state import DESERT, MOUNTAIN, PLAINS, RIVER
from hedgerow.games.pastures.words.names import NAMES, value
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Chapter, Symbol, numeral
from hedgerow.scene.pencil import box, corners, hatch
from hedgerow.scene.svg import group, line

TOUCHING = {
    DESERT: "; never next to a river",
    RIVER: "; never next to a desert",
    PLAINS: "; never next to a mountain",
    MOUNTAIN: "; never next to plains",
}


def key(s: Record) -> list[Chapter]:
    """Terrains as a player draws them and what they earn, then castles and what they hold."""
    terrains = []
    for terrain in COLUMNS:
        worth = value(s, terrain)
        earns = f"{plural(worth, 'point')} in the block of a castle" if worth else "earns nothing"
        rule = "pastures.neighbours" if terrain in TOUCHING else "pastures.points"
        terrains.append(Symbol(art.written(terrain), NAMES[terrain], earns + TOUCHING.get(terrain, ""), rule))
    block = line(hatch(corners(4, 4, 56, 56), "block", 7), "fire", 2.4, 0.3) + line(
        box(4, 4, 56, 56, "block"), "fire", 2.6
    )
    castles = (
        Symbol(art.castle(0), "player 1's castle", "one tower; a thick border around its block", "pastures.castle"),
        Symbol(art.castle(1), "player 2's castle", "two towers; a double border around its block", "pastures.castle"),
        Symbol(
            block + group(art.castle(0), at=(20, 20), scale=0.38),
            "block",
            "the square of a castle and those around it; blocks never overlap",
            "pastures.influence",
        ),
    )
    course = (
        Symbol(
            numeral(1),
            "fill",
            "in turn write a terrain into an empty square, until the land is full",
            "pastures.filling",
        ),
        Symbol(numeral(2), "not again", "neither your own last terrain nor your opponent's", "pastures.own-repeat"),
        Symbol(numeral(3), "claim", "in turn build castles whose blocks overlap no other", "pastures.claiming"),
        Symbol(numeral(4), "count", "when no castle fits, each counts the squares of her blocks", "pastures.end"),
    )
    return [Chapter("Terrains", tuple(terrains)), Chapter("Castles", castles), Chapter("A match", course)]
