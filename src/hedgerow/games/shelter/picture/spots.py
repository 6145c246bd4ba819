"""The places of a sheet that people point at, and what a screen reader says of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.shelter.picture import plan
from hedgerow.games.shelter.picture.facts import Land, areas, is_loose
from hedgerow.games.shelter.picture.key import WISHES
from hedgerow.games.shelter.picture.sheet import OTHERS
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    ALL_KINDS,
    BELOW,
    BLOCK,
    CIRCLE,
    DONE,
    HIGH,
    KINDS,
    LAYOUTS,
    LOW,
    RIGHT,
    SIDE,
    SQUARES,
    STALLS,
    THIRD_FENCE,
    TREES_EMPTY,
    TREES_NOT_EMPTY,
    TREES_UNCOUNTED,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.games.shelter.words.refusals import explain
from hedgerow.games.shelter.words.score import BOX
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import LETTERS, listed_in_words
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import num
from hedgerow.scene.svg import Spot

Spots = tuple[Spot, ...]


def stall_key(stall: int) -> str:
    """Squares of the land have their plain names, so those of the shelter need longer ones."""
    return f"shelter-{n.stall(stall)}"


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """One place for every move of a hand; dice and `done` are buttons."""
    return () if seat == CHANCE else _TOUCHES[move]


_TOUCHES: tuple[tuple[str, ...], ...] = (
    *((stall_key(move % STALLS),) for move in range(LOW)),  # adoptions and, behind `THIRD`, third fences
    *((n.name((move - LOW) % (HIGH - LOW)),) for move in range(LOW, RIGHT)),
    *((n.edge_right(move - RIGHT),) for move in range(RIGHT, BELOW)),
    *((n.edge_below(move - BELOW),) for move in range(BELOW, DONE)),
    (),
)


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    key = keys[-1]
    if key.startswith("player-"):
        return Refusal("not-yours", "This is another player's sheet; you draw on your own.", "shelter.round")
    if key in n.EDGES:
        return explain(s, seat, f"fence {key}", legal)
    if key.startswith("shelter-"):
        return _why_not_stall(s, seat, n.stall_of(key.removeprefix("shelter-")), legal)
    if key[1:].isdecimal():
        return explain(s, seat, f"place {key}", legal)
    return Refusal(*_COUNTED[key.partition("-")[0]])


def _why_not_stall(s: Record, seat: int, stall: int, legal: Sequence[str]) -> Refusal:
    """Of the two kinds of its lines, the one that was rolled is meant."""
    sheet, heads = s.sheet[seat], list(LAYOUTS.values())[int(s.options.layout)]
    if sheet.step == ADOPT and int(sheet.crossed) >> stall & 1:
        return Refusal("crossed", f"{n.stall(stall)} of the shelter is crossed already.", "shelter.adopt")
    kinds = heads[stall % BLOCK], heads[BLOCK + stall // BLOCK]
    kind = next((kind for kind in kinds if kind + 1 in s.dice), kinds[0])
    return explain(s, seat, f"adopt {KINDS[kind]} at {n.stall(stall)}", legal)


_COUNTED = {  # by the first word of a key: what nobody plays on
    "circle": ("counts-itself", "A circle is kept or lost by itself when a line is full.", "shelter.circles"),
    "third": ("counts-itself", "A circle of the third fence is crossed when one is drawn.", "shelter.third-fence"),
    "all": ("counts-itself", "This circle is kept by whoever has all six kinds.", "shelter.bonus"),
    "score": ("counts-itself", "The sheet counts this by itself, from what stands on it.", "shelter.score"),
}


def line_name(line: int) -> str:
    return f"column {LETTERS[line]}" if line < BLOCK else f"row {line - BLOCK + 1}"


def standing(land: Land) -> list[str]:
    """What stands on each square of the land."""
    found = ["empty"] * SQUARES
    for name, mask in (("tree", land.trees), *zip(KINDS, land.animal, strict=True)):
        while mask:
            found[(mask & -mask).bit_length() - 1] = name
            mask &= mask - 1
    return found


@lru_cache(maxsize=1000)
def square_spots(land: Land, prefix: str) -> Spots:
    """Where animals are placed."""
    things, lies_in = standing(land), areas(land.right, land.below)
    spots = []
    for square in range(SQUARES):
        x, y = plan.square_at(square)
        said = [n.name(square), things[square]]
        if sides := _fenced(land, square):
            said.append(f"fence {listed_in_words(sides)}")
        size = lies_in[square].bit_count()
        if size < SQUARES:
            said.append(f"area of {size} square{'s' * (size != 1)}")
        spots.append(Spot(prefix + n.name(square), ", ".join(said), x + 3, y + 3, plan.CELL - 6, plan.CELL - 6))
    return tuple(spots)


def _fenced(land: Land, square: int) -> list[str]:
    """The sides of a square where players have drawn fences."""
    column = square % SIDE
    sides = {
        "above": square >= SIDE and land.below >> (square - SIDE) & 1,
        "right": land.right >> square & 1,
        "below": land.below >> square & 1,
        "left": column and land.right >> (square - 1) & 1,
    }
    return [side for side, fenced in sides.items() if fenced]


@lru_cache(maxsize=1000)
def edge_spots(land: Land) -> Spots:
    """Where fences are drawn: every inner edge, with the part of both squares that is nearest to it."""
    things = standing(land)
    half, short = plan.CELL / 2, plan.CELL - 2 * plan.POST
    spots = []
    for edge, (on_right, square) in n.EDGES.items():
        x, y = plan.edge_at(on_right, square)
        middle = (x, y + half) if on_right else (x + half, y)
        if (land.right if on_right else land.below) >> square & 1:
            said = "loose fence" if is_loose(land, on_right, square) else "fence"
        else:
            said = "no fence"
        label = f"{edge}, {said} between {things[square]} and {things[square + (1 if on_right else SIDE)]}"
        begun = (x, y + plan.POST) if on_right else (x + plan.POST, y)
        bar = f"M{num(begun[0])} {num(begun[1])}{'v' if on_right else 'h'}{num(short)}"
        spots.append(Spot(edge, label, middle[0] - half, middle[1] - half, plan.CELL, plan.CELL, bar=bar))
    return tuple(spots)


@lru_cache(maxsize=1000)
def stall_spots(heads: tuple[int, ...], crossed: int, prefix: str) -> Spots:
    """Where animals are adopted."""
    spots = []
    for stall in range(STALLS):
        x, y = plan.stall_at(stall)
        lines = f"{KINDS[heads[stall % BLOCK]]} column, {KINDS[heads[BLOCK + stall // BLOCK]]} row"
        state = "crossed" if crossed >> stall & 1 else "free"
        label = f"shelter {n.stall(stall)}, {lines}, {state}"
        spots.append(_placed(prefix, stall_key(stall), label, x + 1, y + 1, plan.STALL - 2))
    return tuple(spots)


@lru_cache(maxsize=1000)
def circle_spots(heads: tuple[int, ...], decided: int, lost: int, third: int, has_all: bool, prefix: str) -> Spots:
    """Circles are never played on, but who cannot see them wants to read them."""
    told = []
    for line in range(2 * BLOCK):
        state = "crossed out" if lost >> line & 1 else "kept" if decided >> line & 1 else "open"
        name = line_name(line)
        label = f"circle of {name}, {KINDS[heads[line]]}, worth {CIRCLE}, {state}"
        told.append((f"circle-{name[-1]}", label, plan.circle_at(line), plan.CIRCLE_R))
    for i, worth in enumerate(THIRD_FENCE):
        state = "crossed out" if i < third else "open"
        told.append((f"third-{worth}", f"third-fence circle worth {worth}, {state}", plan.third_at(i), plan.SMALL_R))
    kinds = f"all six kinds, worth {ALL_KINDS}, {'reached' if has_all else 'not yet reached'}"
    told.append(("all-kinds", kinds, (plan.PANEL_X + plan.SMALL_R, plan.KINDS_Y), plan.SMALL_R))
    return tuple(_placed(prefix, key, label, x - r, y - r, 2 * r, True) for key, label, (x, y), r in told)


WITHOUT_ANIMALS = {  # by the option for areas that have trees and nobody
    TREES_EMPTY: "where nobody lives",
    TREES_NOT_EMPTY: "with neither animal nor tree",
    TREES_UNCOUNTED: "where nobody lives, its trees apart",
}
TOGETHER = (  # behind the six kinds, as the sheet has them
    "the six kinds together",
    f"{CIRCLE} points for each circle of a row or column that is kept",
    f"{ALL_KINDS} points for all six kinds, and at the end the third-fence circles that are left",
    "shelter circles and bonus together",
    "a point lost for each that has the same area on both sides",
    "a point lost for each square of an area ",
    "both losses together",
    "everything together",
)


@lru_cache(maxsize=1000)
def score_spots(points: tuple[int, ...], trees: int, prefix: str) -> Spots:
    """The lines of the score: what each counts, and what it has come to; `trees` is an option. Nobody plays on them, so
    they may be as low as they are printed. [shelter.score]"""
    kinds = [wish + ("; in a mixed area nothing" if kind else "") for kind, (wish, _) in enumerate(WISHES)]
    spots = []
    lines = zip((*BOX.values(), *OTHERS, "total"), (*kinds, *TOGETHER), points, strict=True)
    for row, (name, what, number) in enumerate(lines):
        told = what + (WITHOUT_ANIMALS[trees] if what.endswith(" ") else "")
        now = str(number).replace("-", "\N{MINUS SIGN}")
        key = f"score-{name.replace(' ', '-')}"  # the number in the box, which is a mark, has another: it is no place
        y, height = plan.box_at(row)
        wide = plan.PANEL_RIGHT - plan.PANEL_X
        spots.append(
            Spot(prefix + key, f"{name}: {told}; now {now}", plan.PANEL_X, y, wide, height, True, panel="panel")
        )
    return tuple(spots)


def _placed(prefix: str, key: str, label: str, x: float, y: float, size: float, is_round: bool = False) -> Spot:
    return Spot(prefix + key, label, x, y, size, size, is_round, panel=plan.panel_of(key))
