"""Pastures New as coloured text for the terminal."""

from __future__ import annotations

from hedgerow.games.pastures.rules.state import FILLING, SIDE
from hedgerow.games.pastures.words import diagram
from hedgerow.games.pastures.words.names import castle_owner, earned, name
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

ROLES = {
    "M": "ink",
    "P": "bank",
    "F": "pine",
    "R": "river",
    "D": "ember",
    "W": "heather",
    diagram.EMPTY: "pencil",
    "1": "fire",
    "2": "accent",
}
WIDTH = 78

Line = list[tuple[str, str]]


def lines(s: Record, seat: int) -> list[Line]:
    """The grid, the legend, and each player's castles with what they earned."""
    columns = int(s.options.columns)
    lines: list[Line] = [[("     " + " ".join(LETTERS[:columns]), "pencil")]]
    for row in range(int(s.options.rows)):
        pieces = [(f"{row + 1:3}  ", "pencil")]
        for column in range(columns):
            sign = diagram.sign(s, SIDE * row + column)
            pieces += [(sign, ROLES[sign]), (" ", "pencil")]
        lines.append(pieces)
    lines += [[], legend(s)]
    if s.phase != FILLING:
        for player in (0, 1):
            lines += castles_of(s, player)
    return lines


def legend(s: Record) -> Line:
    """The letters; castles only once there are any, and empty squares only while there are."""
    hidden = "12" if s.phase == FILLING else diagram.EMPTY
    pieces: Line = [("  ", "legend")]
    for part in diagram.LEGEND.split("   "):
        if part[0] not in hidden:
            pieces += [(part[0], ROLES[part[0]]), (f"{part[1:]}  ", "pencil")]
    return pieces


def castles_of(s: Record, player: int) -> list[Line]:
    """`1 has 23: B2 14, E5 9`, in as many lines as it takes."""
    lines: list[Line] = []
    text = f" has {int(s.points[player])}"
    for n, square in enumerate(square for square, seat in castle_owner(s) if seat == player):
        item = f"{',' if n else ':'} {name(square)} {earned(s, square)}"
        if len(text) + len(item) > WIDTH - 4:
            lines.append([(f"{text},", "ink")])
            text, item = "    ", item[1:]
        text += item
    lines.append([(text, "ink")])
    lines[0] = [("  ", "pencil"), (str(player + 1), ROLES[str(player + 1)]), *lines[0]]
    return lines
