"""Figures for tests: a match that begins at a drawn grid, and the grid drawn again.

^ home   / burning   X burnt   o doused   # dug   . empty
"""

from __future__ import annotations

from textwrap import dedent

import pytest

from games.wildfire.oracle import BURNT, DOUSED, DUG, HOME, SLASH
from hedgerow import IllegalMove, Match, catalog
from hedgerow.games.wildfire.words.reading import fill

ROOM = catalog.room("wildfire")
LAST_STAND = """
    ^ / X X X X
    / X X X X X
    X X X X X X
    X X X X X X
    X X X X X X
    X X X X X X
"""


def rows_of(picture: str) -> list[list[str]]:
    return [line.split() for line in dedent(picture).strip().splitlines()]


def quarters(rows: list[list[str]]) -> list[list[list[str]]]:
    """A figure of 12 by 12 as four grids in clockwise order."""
    found = [[row[left : left + 6] for row in rows[top : top + 6]] for top in (0, 6) for left in (0, 6)]
    return [found[0], found[1], found[3], found[2]]


def facts(number: int, rows: list[list[str]], home: str, owed: int, out: bool, digs: int | None) -> str:
    """The line `grid 1: ...` for a drawn grid; digs as the rules allow, less those that are drawn."""
    at = {"ABCDEF"[c] + str(r + 1): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    home = home or next(square for square, sign in at.items() if sign == HOME)
    if digs is None:
        digs = 2 - (home[0] in "AF") - (home[1] in "16") - list(at.values()).count(DUG)
    lost = at[home] in (SLASH, BURNT, DOUSED)
    return f"grid {number}: home {home}, digs {digs}, owed {owed}" + ", lost" * lost + ", out" * out


def figure(
    *pictures: str,
    home: str = "",
    homes: tuple[str, ...] = (),
    owed: int = 1,
    digs: int | None = None,
    phase: str = "action",
    quadrant: int = 1,
    turn: int = 1,
    fires: str = "",
    events: str = "",
    variant: str = "solo",
    **options: object,
) -> Match:
    """A match that begins at these grids: one of 6 by 6, one of 12 by 12 for X4, or one for each player of VS.

    `home` (or `homes`) names homes that do not stand any more. VS players whose grid does not burn are out. A figure
    shows one rule on an otherwise empty land: unlike a diagram that somebody sends, it needs no past.
    """
    grids = [rows_of(picture) for picture in pictures]
    if variant == "x4":
        grids = quarters(grids[0])
    homes = homes or (home,) * len(grids)
    settings = ROOM.settings(len(grids) if variant == "vs" else 1, variant, options)
    lines = [f"turn {turn}, {phase}"] + ([f"grid {quadrant}"] if len(grids) > 1 else [])
    for side_by_side in [(0, 1), (3, 2)] if variant == "x4" else [tuple(range(len(grids)))]:
        lines += [f"{row + 1} " + " ".join(" ".join(grids[g][row]) for g in side_by_side) for row in range(6)]
    for g, rows in enumerate(grids):
        out = variant == "vs" and not any(SLASH in row for row in rows)
        acts = phase == "action" and not out and (variant != "x4" or g == quadrant - 1)
        lines.append(facts(g + 1, rows, homes[g], owed if acts else 0, out, digs))
    if fires:
        lines.append(f"fires began: {fires}")
    if events:
        lines.append(f"events: {events}")
    records = ROOM.template(settings)
    fill(records[0], lines)
    return Match(ROOM, settings, opening=records)


def drawn(match: Match, g: int | None = None) -> str:
    """The marks as a figure: of the only grid, of grid `g`, or of the whole land of X4."""
    rows = [line.split()[1:] for line in match.position.splitlines() if line[:3] in [f"  {n}" for n in range(1, 7)]]
    if g is not None and match.players > 1:
        rows = [row[6 * g : 6 * g + 6] for row in rows]
    return "\n".join(" ".join(row) for row in rows)


def same(match: Match, picture: str, g: int | None = None) -> bool:
    """Does the match look like the figure? Where not, pytest shows both."""
    expected = "\n".join(" ".join(row) for row in rows_of(picture))
    assert drawn(match, g) == expected
    return True


def refused(match: Match, text: str, code: str, rule: str, seat: int | None = None) -> str:
    """The sentence that refuses a move; the match stays as it was."""
    before = match.dump()
    with pytest.raises(IllegalMove) as caught:
        match.play(text, seat)
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert match.dump() == before
    return caught.value.sentence
