"""The terrains and castles of Pastures New, each drawn in a square of 64 by 64. [pastures.terrains] [pastures.castle]

A terrain in pencil is printed; in crayon, with an ink outline, a player has written it. One tower is player 1's castle,
two towers are player 2's: the shape tells the side as well as the colour. [pastures.open]
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.pastures.rules.state import DESERT, FOREST, MOUNTAIN, PLAINS, RIVER, WASTELAND
from hedgerow.scene.outline import by_hand, crayon, whole
from hedgerow.scene.svg import filled, line

BOX = 64.0
HANDS = 4  # how many ways the hand draws the same thing

# A brush of colour over the square, nearly to its lines.
WASHES = ("M3 4Q32 2 61 3Q62 32 60 60Q32 62 4 61Q2 32 3 4Z", "M4 3Q32 4 60 2Q61 32 62 61Q32 60 3 60Q4 32 4 3Z")

ROLES = {MOUNTAIN: "ink", PLAINS: "bank", RIVER: "river", DESERT: "ember", FOREST: "pine", WASTELAND: "heather"}
SIDES = ("fire", "river")  # the castles' colours, by seat

# Each terrain: the shapes that take crayon, then the lines that are only drawn.
_PEAKS = ("M6 54L25 13L38 39L32 54Z", "M31 54L45 25L59 54Z")
_SNOW = "M19 26L23 29L26 25L29 29L32 26M41 33L45 36L48 32M25 40L28 46M46 43L49 48"
_FLEECE = (
    "M17 44C9 43 9 34 14 33C12 25 20 22 25 26C28 20 38 20 40 26C48 24 50 40 43 44C38 49 34 47 31 45C27 48 20 48 17 44Z"
)
_FACE = "M43 29C45 25 52 26 55 31C57 36 55 41 51 40C46 40 43 34 43 29Z"
_LEGS = "M21 46L21 54M27 47L27 54M36 47L36 54M41 46L41 54M45 28L41 25M6 56L8 49M11 57L14 51M48 57L49 51M53 57L57 52"
_WATER = "M3 21C13 15 22 15 32 21C42 27 52 26 61 20L61 45C52 51 42 51 32 45C22 39 13 40 3 46Z"
_BANKS = "M3 21C13 15 22 15 32 21C42 27 52 26 61 20M61 45C52 51 42 51 32 45C22 39 13 40 3 46"
_RIPPLES = "M9 31C14 28 18 29 22 31M28 36C33 39 38 39 42 36M47 32C51 30 54 30 57 31"
_CACTUS = (
    "M27 54L27 40C17 41 14 36 14 27C14 23 20 23 20 27C20 33 22 34 27 33L27 17C27 9 37 9 37 17L37 37C42 38 44 36 44 30"
    "C44 26 50 26 50 30C50 40 46 45 37 44L37 54Z"
)
_DUNES = (
    "M4 56C12 51 20 53 27 54M37 54C46 50 54 52 61 57M47 12C51 8 58 12 56 17C54 22 46 20 47 12M32 19L32 30M32 38L32 47"
)
_FIRS = (
    "M22 9L29 23L26 23L33 37L29 37L36 49L8 49L15 37L11 37L18 23L15 23Z",
    "M45 22L51 34L48 34L56 50L37 50L42 34L39 34Z",
)
_TRUNKS = "M22 49L22 57M46 50L46 57M6 57C14 55 30 56 38 57M40 58C46 56 54 57 59 58"
_BARE = (
    "M29 56C31 46 30 38 28 30C23 28 18 24 15 16M28 30C27 23 29 16 33 9M30 40C36 36 40 31 42 23M36 35C41 35 46 33 50 29"
    "M21 25C21 21 20 18 22 14M34 56C33 50 33 44 33 38M42 28C45 25 46 21 46 18M5 57C12 55 17 57 22 56"
)
_RUBBLE = ("M41 56C39 50 45 46 50 49C56 49 57 54 56 57Z", "M7 57C7 52 13 50 16 53C18 54 18 56 18 57Z")

SHAPES: dict[int, tuple[tuple[str, ...], str]] = {
    MOUNTAIN: (_PEAKS, _SNOW),
    PLAINS: ((_FLEECE,), _LEGS),
    RIVER: ((_WATER,), _RIPPLES),
    DESERT: ((_CACTUS,), _DUNES),
    FOREST: (_FIRS, _TRUNKS),
    WASTELAND: (_RUBBLE, _BARE),
}
# How the crayon goes on each terrain: the gap between strokes and their angle.
CRAYON = {
    MOUNTAIN: (6.4, 1.0),
    PLAINS: (6.4, -0.5),
    RIVER: (7.4, 0.1),
    DESERT: (6.2, -0.8),
    FOREST: (6.2, -0.4),
    WASTELAND: (4.5, 0.7),
}


@lru_cache(maxsize=64)
def _outline(terrain: int, hand: int, wobble: float) -> str:
    shapes, lines = SHAPES[terrain]
    drawn = _BANKS if terrain == RIVER else "".join(shapes)  # a river goes on beyond its square
    return whole(by_hand(drawn + lines, (terrain, hand), wobble, 1))


@lru_cache(maxsize=64)
def printed(terrain: int) -> str:
    """A terrain as the sheet shows it: pencil."""
    face = line(_FACE, "pencil", 1.9) if terrain == PLAINS else ""
    return line(_outline(terrain, 0, 0.5), "pencil", 1.9) + face


@lru_cache(maxsize=64)
def written(terrain: int, hand: int = 0) -> str:
    """A terrain that a player wrote: a wash of its colour, crayon, and an ink outline."""
    role, (gap, angle) = ROLES[terrain], CRAYON[terrain]
    strokes = "".join(crayon(shape, (terrain, hand), gap, angle) for shape in SHAPES[terrain][0])
    return (
        filled(WASHES[hand % 2], role, 0.13)
        + line(whole(strokes), role, 3.4, 0.62)
        + line(_outline(terrain, hand, 0.8), "river" if terrain == RIVER else "ink", 1.9)
        + (filled(_FACE, "ink") if terrain == PLAINS else "")
    )


# --- castles ----------------------------------------------------------------------------------------------------------

_KEEP = "M17 56L17 26L13 26L13 17L20 17L20 21L28 21L28 17L36 17L36 21L44 21L44 17L51 17L51 26L47 26L47 56Z"
_KEEP_LINES = (
    "M32 17L32 4M32 4L46 6L42 9L46 12L32 12M27 56L27 45C27 38 37 38 37 45L37 56M24 31L24 36M40 31L40 36M17 26L47 26"
)
_TOWERS = (
    "M10 56L10 28L8 28L16 12L24 28L22 28L22 37L26 37L26 34L30 34L30 37L34 37L34 34L38 34L38 37L42 37L42 28L40 28L48 12"
    "L56 28L54 28L54 56Z"
)
_TOWER_LINES = (
    "M10 28L22 28M42 28L54 28M16 12L16 4L25 7L16 10M48 12L48 4L57 7L48 10M27 56L27 49C27 43 37 43 37 49L37 56"
    "M16 34L16 39M48 34L48 39"
)
_CASTLES = ((_KEEP, _KEEP_LINES), (_TOWERS, _TOWER_LINES))


@lru_cache(maxsize=64)
def castle(seat: int, hand: int = 0) -> str:
    walls, lines = _CASTLES[seat]
    role = SIDES[seat]
    return (
        filled(walls, "paper")
        + line(crayon(walls, (seat, hand), 5.2, -0.6 + 1.2 * seat), role, 3.2, 0.6)
        + line(by_hand(walls, hand, 0.6, 2), role, 2.6)
        + line(by_hand(lines, hand, 0.4, 1), "ink", 1.9)
    )
