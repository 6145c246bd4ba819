"""Names of squares, edges and animals, and the rules as words and picture ask them."""

from __future__ import annotations

import re
from functools import cache

from hedgerow.games.shelter.rules import land, transition
from hedgerow.games.shelter.rules.state import BLOCK, KINDS, NOT_6, NOT_F, SIDE, SQUARES, STALLS
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import LETTERS, listed_in_words, square_name
from hedgerow.kernel.room import Record

rules = Twin(transition, land)

SIDES = {
    **dict.fromkeys(("north", "n", "above", "top", "up"), (0, -1)),
    **dict.fromkeys(("south", "s", "below", "bottom", "down"), (0, 1)),
    **dict.fromkeys(("west", "w", "left"), (-1, 0)),
    **dict.fromkeys(("east", "e", "right"), (1, 0)),
}


@cache  # a file is read by saying every legal move until one is what stands there
def name(square: int) -> str:
    """A square of the sanctuary."""
    return square_name(square % SIDE, square // SIDE)


@cache
def stall(square: int) -> str:
    """A square of the shelter."""
    return square_name(square % BLOCK, square // BLOCK)


def names(mask: int) -> list[str]:
    return [name(q) for q in range(SQUARES) if int(mask) >> q & 1]


def stalls_named(mask: int) -> list[str]:
    return [stall(q) for q in range(STALLS) if int(mask) >> q & 1]


@cache
def edge_right(square: int) -> str:
    """The edge between a square and the one on its right; this is its only name."""
    return f"{name(square)}-{name(square + 1)}"


@cache
def edge_below(square: int) -> str:
    return f"{name(square)}-{name(square + SIDE)}"


def edges(right: int, below: int) -> list[str]:
    return [edge_right(q) for q in range(SQUARES) if int(right) >> q & 1] + [
        edge_below(q) for q in range(SQUARES) if int(below) >> q & 1
    ]


EDGES = {  # name -> is it on the right (else below), of which square
    **{edge_right(q): (True, q) for q in range(SQUARES) if NOT_F >> q & 1},
    **{edge_below(q): (False, q) for q in range(SQUARES) if NOT_6 >> q & 1},
}


def fenced(s: Record, sheet: Record) -> str:
    """The lines beside which fences may be drawn: those of the die that is left, or of all of them. [shelter.fence]"""
    if sheet.die:
        return f"row {int(sheet.die)} or column {LETTERS[int(sheet.die) - 1]}"
    return f"row or column {listed_in_words([str(v) for v in sorted({int(d) for d in s.dice})], 'or')}"


def square_of(text: str) -> int:
    """The sanctuary square of a name that is known to be one."""
    return LETTERS.index(text[0]) + SIDE * (int(text[1]) - 1)


def stall_of(text: str) -> int:
    return LETTERS.index(text[0]) + BLOCK * (int(text[1]) - 1)


def edge_meant(text: str) -> str | None:
    """The edge that a text may mean, by its one name: `C5-C4`, `c4 c5` and `C4 south` are all C4-C5.

    >>> edge_meant("fence c4 south"), edge_meant("d4-c4"), edge_meant("C4-E4"), edge_meant("a1 west")
    ('C4-C5', 'C4-D4', '', 'border')

    '' for two squares that do not touch, 'border' for an edge of the land, None if nothing of the kind is said.
    """
    squares = [m.upper() for m in re.findall(r"(?<![a-z0-9])[a-f][1-6](?![a-z0-9])", text.lower())]
    if len(squares) >= 2:
        pair = sorted(squares[:2], key=square_of)
        return "-".join(pair) if "-".join(pair) in EDGES else ""
    side = next((SIDES[word] for word in re.findall(r"[a-z]+", text.lower()) if word in SIDES), None)
    if not squares or side is None:
        return None
    column, row = LETTERS.index(squares[0][0]) + side[0], int(squares[0][1]) - 1 + side[1]
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return "border"
    return "-".join(sorted((squares[0], square_name(column, row)), key=square_of))


def edge_written(words: list[str]) -> list[str]:
    """Typed words with an edge by its one name: `fence D2-D1`, `D1 - D2` and `fence D1 south` say `D1-D2`.

    >>> edge_written(["fence", "d2-d1"]), edge_written(["d1", "south"]), edge_written(["fence", "d1", "d2", "e2"])
    (['fence', 'd1-d2'], ['d1-d2'], ['fence', 'd1', 'd2', 'e2'])
    """
    verb = words[:1] if words and "fence".startswith(words[0]) else []
    edge = re.fullmatch(r"([a-f][1-6])(?: ?- ?| )([a-f][1-6]|[a-z]+)", " ".join(words[len(verb) :]))
    meant = edge_meant(edge[0]) if edge and (edge[2] in SIDES or edge[2][1:].isdecimal()) else ""
    return [*verb, meant.lower()] if meant in EDGES else words


def kind_meant(text: str) -> int | None:
    """The animal that a text names, by any beginning of its word: 0 to 5.

    >>> kind_meant("adopt el at c2"), kind_meant("adopt wild dog"), kind_meant("adopt")
    (5, 4, None)
    """
    words = re.findall(r"[a-z]+", text.lower())[1:]
    for word in words:
        for kind, full in enumerate(KINDS):
            if any(part.startswith(word) or word == part + "s" for part in full.split()) and word != "a":
                return kind
    return None
