"""The things of Wildfire, each drawn in a square of 64 by 64: land, fire, ash, water, earth and the home.

What is printed is pencil. A slash, a cross, a ring, a box and a triangle say what happened. [wildfire.grid]
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.scene.outline import by_hand, crayon, whole
from hedgerow.scene.pencil import corners, hatch, ring, round_shape, stroke
from hedgerow.scene.svg import dot, filled, line

BOX = 64.0
HANDS = 5  # how many ways the hand draws the same thing, so that no two neighbours look stamped

_PATCH = "M4 4H60V60H4Z"  # paper over what was printed here

# --- the land as it is printed ----------------------------------------------------------------------------------------

_GRASS = (
    "M22 48C21 40 17 34 11 30M27 48C27 38 25 29 21 21M32 48C32 38 33 28 37 17M37 48C38 39 43 33 50 29"
    "M29 48C30 42 31 38 31 33M14 49C24 46 38 47 49 49"
)
_PINE = "M32 11L39 22L35 22L42 32L37 32L45 43L19 43L27 32L22 32L29 22L25 22ZM32 43L32 51M24 51C29 50 36 50 41 51"
_OAK = (
    "M27 40C16 42 13 32 20 28C17 20 27 15 31 19C36 12 47 18 44 25C52 28 49 40 38 40"
    "M29 51C30 46 30 43 29 36M35 51C34 46 35 43 36 34M30 40L25 34M24 51C29 50 36 50 42 51"
)
_DAISIES = (
    "M25 50C24 42 24 37 25 31M25 43C21 42 19 40 18 37M41 50C41 45 40 41 41 37M41 46C44 45 46 43 47 41"
    "M25 26C22 22 23 18 25 17C28 18 28 22 25 26C29 23 33 23 34 26C33 29 29 29 25 26C28 30 28 34 25 35"
    "C22 34 22 30 25 26C21 29 17 29 16 26C17 23 21 23 25 26M41 33C38 31 38 28 41 27C44 28 44 31 41 33"
    "C44 32 46 33 46 35C44 38 42 36 41 33C40 36 37 38 36 35C36 33 38 32 41 33"
)
_STONES = (
    "M13 47C10 38 20 31 28 36C34 38 35 45 33 48ZM33 47C35 39 48 37 51 47ZM19 41C22 39 24 39 26 40"
    "M39 44C41 43 43 43 44 44M44 38C43 33 40 30 38 28M46 38C47 33 50 31 52 30"
)
_FERN = (
    "M30 51C29 39 33 25 43 17M30 45C24 45 19 42 16 38M30 39C25 38 22 35 20 31M32 32C28 31 26 28 25 24"
    "M34 27C32 25 31 22 31 19M30 45C36 46 42 44 46 40M31 38C37 39 42 37 46 33M33 31C38 31 42 29 45 25"
)
_GROVE = (
    "M24 14L31 27L27 27L35 42L13 42L21 27L17 27ZM24 42L24 49M43 24L48 34L45 34L51 45L35 45L41 34L38 34Z"
    "M43 45L43 51M15 50C22 49 38 50 50 51"
)
GROWING = (_GRASS, _PINE, _OAK, _DAISIES, _GRASS, _GROVE, _STONES, _FERN, _PINE, _GROVE)


@lru_cache(maxsize=400)
def land(kind: int, hand: int = 0) -> str:
    """Something that grows there and can still be saved."""
    return line(by_hand(GROWING[kind % len(GROWING)], hand, 0.9, 1), "pencil", 1.3, 0.55)


# --- what happens to it -----------------------------------------------------------------------------------------------

# Tongues that rise from a burning branch, which is the slash.
_FLAMES = (
    "M11 54C4 45 7 36 13 28C13 33 15 36 18 38C17 27 20 17 29 9C28 17 30 21 33 24C35 17 39 11 46 7"
    "C44 13 47 16 51 13C56 20 48 26 42 33C35 40 26 46 18 55C15 58 13 57 11 54Z"
)


@lru_cache(maxsize=2 * HANDS)
def burning(hand: int = 0, patch: bool = True) -> str:
    """A slash: a branch in flames."""
    return (
        (filled(_PATCH, "paper") if patch else "")
        + line(whole(crayon(_FLAMES, ("fire", hand), 5.8, -0.95)), "fire", 3.2, 0.4)
        + line(by_hand(_FLAMES, hand, 1.1, 1), "fire", 1.5)
        + line(stroke(10, 55, 54, 10, ("slash", hand)), "fire", 4.6)
    )


@lru_cache(maxsize=2 * HANDS)
def burnt(hand: int = 0, patch: bool = True) -> str:
    """A cross over ash."""
    return (
        (filled(_PATCH, "paper") if patch else "")
        + line(whole(hatch(corners(5, 5, 54, 54), ("ash", hand), 6.4, -0.7)), "ember", 4, 0.5)
        + line(stroke(10, 55, 54, 9, ("slash", hand)) + stroke(10, 9, 54, 55, ("cross", hand)), "ink", 3.4)
    )


_DROPS = "M13 8C9 13 9 17 13 17C17 17 17 13 13 8ZM53 47C49 52 49 56 53 56C57 56 57 52 53 47Z"


@lru_cache(maxsize=2 * HANDS)
def doused(hand: int = 0, patch: bool = True) -> str:
    """A ring around the slash: water, and nothing left to spread."""
    return (
        (filled(_PATCH, "paper") if patch else "")
        + line(stroke(17, 48, 47, 17, ("slash", hand)), "fire", 2.6, 0.75)
        + line(whole(hatch(round_shape(32, 32, 22), ("water", hand), 7, 0.55)), "river", 3, 0.36)
        + line(ring(32, 32, 23, ("ring", hand)), "river", 3)
        + line(by_hand(_DROPS, hand, 0.5, 1), "river", 1.6)
    )


_PIT = "M14 14L50 14L50 50L14 50Z"
_DEEP = "M22 24L50 24L50 50L22 50Z"


@lru_cache(maxsize=HANDS)
def dug(hand: int = 0) -> str:
    """A box: a pit that fire cannot cross."""
    return (
        filled(_PATCH, "paper")
        + line(whole(crayon(_DEEP, ("earth", hand), 5.0, 0.9)), "bank", 3, 0.55)
        + line(by_hand(_PIT, ("pit", hand), 0.9, 2), "bank", 3)
        + line(by_hand("M14 14L22 24L22 50M22 24L50 24", hand, 0.6, 1), "bank", 1.8)
        + dot(9, 55, 1.6, "bank")
        + dot(55, 57, 1.2, "bank")
        + dot(57, 11, 1.3, "bank")
    )


_ROOF = "M32 9L55 54L9 54Z"
_DOOR = "M27 54L27 42C27 36 37 36 37 42L37 54Z"
_SMOKE = "M44 16C40 13 47 10 44 6C43 4 45 2 48 3"


@lru_cache(maxsize=2 * HANDS)
def home(hand: int = 0, lost: bool = False) -> str:
    """A triangle: a cabin, roof down to the ground; a lost one is only its beams."""
    if lost:
        beams = by_hand(_ROOF, ("roof", hand), 0.8, 2) + by_hand(_DOOR + "M41 27L41 17L47 17L47 38", hand, 0.6, 1)
        return filled(_PATCH, "paper") + line(beams, "ink", 2.2)
    return (
        filled(_PATCH, "paper")
        + line(by_hand("M41 27L41 17L47 17L47 38", hand, 0.5, 1), "pine", 2)
        + line(by_hand(_SMOKE, hand, 0.4, 1), "pencil", 1.4)
        + filled(_ROOF, "paper")
        + line(crayon(_ROOF, ("roof", hand), 5.2, 0.2), "pine", 2.8, 0.55)
        + line(by_hand(_ROOF, ("roof", hand), 0.8, 2), "pine", 3.4)
        + filled(_DOOR, "paper")
        + line(by_hand(_DOOR, hand, 0.4, 1), "ink", 1.8)
        + dot(34.5, 47, 1.1, "ink")
        + line(ring(32, 28, 3.6, ("window", hand), 1), "ink", 1.6)
    )


# --- tools ------------------------------------------------------------------------------------------------------------

_BUCKET = "M14 26L50 26L45 56C38 59 26 59 19 56Z"
_HANDLE = "M14 26C16 4 48 4 50 26"
_WAVES = "M18 36C22 33 26 33 30 36C34 39 40 38 46 35M21 46C26 43 30 44 34 46C38 48 41 47 44 45"


@lru_cache(maxsize=16)
def bucket(ready: bool, hand: int = 0) -> str:
    """An action: printed, or ready to be taken."""
    outline = by_hand(_HANDLE + _BUCKET, hand, 0.7, 2 if ready else 1)
    if not ready:
        return line(outline, "pencil", 1.8, 0.6)
    return (
        line(crayon(_BUCKET, hand, 6.0, 0.3), "river", 3.4, 0.45) + line(outline, "ink", 3) + line(_WAVES, "river", 3)
    )


_SHAFT = "M32 5L32 34M24 6L40 6"
_BLADE = "M20 34L44 34L44 47C43 54 37 58 32 61C27 58 21 54 20 47Z"


@lru_cache(maxsize=16)
def spade(ready: bool, hand: int = 0) -> str:
    """A dig: printed, or left to be used."""
    outline = by_hand(_SHAFT + _BLADE, ("spade", hand), 0.6, 2 if ready else 1)
    if not ready:
        return line(outline, "pencil", 1.8, 0.6)
    return line(crayon(_BLADE, hand, 5.5, -0.6), "bank", 3.4, 0.6) + line(outline, "ink", 3)


@lru_cache(maxsize=16)
def spent(hand: int = 0) -> str:
    """A tool that has been used: struck out."""
    return line(stroke(8, 56, 56, 8, ("spent", hand), 1.4), "ink", 5, 0.85)
