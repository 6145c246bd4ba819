"""Pastures New as a diagram that a person can read, type and change; reading restores the record to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from hedgerow.games.pastures.rules import castles, filling
from hedgerow.games.pastures.rules.state import ANY, CLAIMING, FILLING, NONE, OVER, SIDE, TERRAINS
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, square_name
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_clear, _occupy = interpreted(filling.clear), interpreted(filling.occupy)
_survey, _take_sites = interpreted(castles.survey), interpreted(castles.take_sites)
_sites_left, _worth = interpreted(castles.sites_left), interpreted(castles.worth)

NAMES = ("mountain", "plains", "river", "desert", "forest", "wasteland")  # by terrain
SIGNS = "MPRDFW"
EMPTY, CASTLES = ".", "12"
LEGEND = "M mountain   P plains   F forest   R river   D desert   W wasteland   . empty   1 2 castles"

HEAD = re.compile(r"(filling|claiming|over)(?:, player ([12]) to (write|build)(, the other passed)?)?")
WROTE = re.compile(r"player ([12]) wrote ([a-z]+)")
POINTS = re.compile(r"points: player 1 (\d{1,4}), player 2 (\d{1,4})")
LETTERS_LINE = re.compile(r"[A-P](?:\s+[A-P])*")
ROW = re.compile(r"(\d{1,2})((?:\s+\S)+)")
CASTLE_LINE = re.compile(r"castle ([A-P])(\d{1,2}): player ([12]), on ([a-z]+)(?:, (\d{1,3}) points?)?")


def name(square: int) -> str:
    return square_name(square % SIDE, square // SIDE)


def terrain_at(s: Record, square: int) -> int:
    """What is written in a square, under a castle too; NONE if nothing is."""
    row, column = divmod(square, SIDE)
    return next((t for t in range(TERRAINS) if int(s.land[t, row]) >> column & 1), NONE)


def owner_at(s: Record, square: int) -> int:
    """Whose castle stands on a square, or NONE."""
    row, column = divmod(square, SIDE)
    return next((seat for seat in (0, 1) if int(s.castles[seat, row]) >> column & 1), NONE)


def castle_owner(s: Record) -> Iterator[tuple[int, int]]:
    """All castles, by square: (square, seat)."""
    for row in range(int(s.options.rows)):
        if s.castles[0, row] or s.castles[1, row]:
            for square in range(SIDE * row, SIDE * row + int(s.options.columns)):
                if (seat := owner_at(s, square)) != NONE:
                    yield square, seat


def sign(s: Record, square: int) -> str:
    """The letter of a terrain, a dot, or the number of the castle's owner."""
    owner, terrain = owner_at(s, square), terrain_at(s, square)
    return CASTLES[owner] if owner != NONE else SIGNS[terrain] if terrain != NONE else EMPTY


def earned(s: Record, square: int) -> int:
    """What a castle on a square earns."""
    return int(_worth(s, square // SIDE, square % SIDE))


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw(s: Record) -> list[str]:
    """Whose turn, the bars or the points, the grid, the castles and what they earned."""
    lines = _head(s)
    columns = int(s.options.columns)
    lines += ["", "     " + " ".join(LETTERS[:columns])]
    for row in range(int(s.options.rows)):
        signs = " ".join(sign(s, SIDE * row + column) for column in range(columns))
        lines.append(f"{row + 1:3}  {signs}")
    lines += ["", f"  {LEGEND}"]
    for square, seat in castle_owner(s):
        points = earned(s, square)
        lines.append(
            f"castle {name(square)}: player {seat + 1}, on {NAMES[terrain_at(s, square)]}, "
            f"{points} point{'s' * (points != 1)}"
        )
    return lines


def _head(s: Record) -> list[str]:
    points = f"points: player 1 {int(s.points[0])}, player 2 {int(s.points[1])}"
    if s.phase == OVER:
        return ["over", points]
    if s.phase == CLAIMING:
        return [f"claiming, player {int(s.turn) + 1} to build" + ", the other passed" * int(s.passed), points]
    wrote = [f"player {seat + 1} wrote {NAMES[int(s.last[seat])]}" for seat in (0, 1) if s.last[seat] != NONE]
    return [f"filling, player {int(s.turn) + 1} to write", *wrote]


# --- reading ----------------------------------------------------------------------------------------------------------


class Sheet:
    """The lines of a diagram, understood one by one but not yet weighed against each other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.head: re.Match[str] | None = None
        self.points: re.Match[str] | None = None
        self.wrote: dict[int, tuple[int, str]] = {}  # seat -> line number, terrain
        self.rows: list[tuple[int, list[str]]] = []
        self.castles: dict[str, tuple[int, re.Match[str]]] = {}  # square -> line number, facts
        self.numbers = {"head": 1, "points": 1, "last": max(len(lines), 1)}
        for number, raw in enumerate(lines, 1):
            line = raw.strip()
            if line and line != LEGEND and not LETTERS_LINE.fullmatch(line) and not self.take(line, number):
                raise BadText(f"{line[:40]!r} is no line of a Pastures New diagram.", number)
        if self.head is None:
            raise BadText("the line 'filling, player 1 to write' (or claiming, or over) is missing.", 1)

    def take(self, line: str, number: int) -> bool:
        if found := HEAD.fullmatch(line):
            if self.head:
                raise BadText("the turn is told twice.", number)
            self.head, self.numbers["head"] = found, number
        elif found := WROTE.fullmatch(line):
            self.wrote[int(found[1]) - 1] = (number, found[2])
        elif found := POINTS.fullmatch(line):
            self.points, self.numbers["points"] = found, number
        elif found := CASTLE_LINE.fullmatch(line):
            if found[1] + found[2] in self.castles:
                raise BadText(f"the castle on {found[1]}{found[2]} is told twice.", number)
            self.castles[found[1] + found[2]] = (number, found)
        elif found := ROW.fullmatch(line):
            if int(found[1]) != len(self.rows) + 1:
                raise BadText(f"row {len(self.rows) + 1} is expected here, not row {found[1]}.", number)
            self.rows.append((number, found[2].split()))
        else:
            return False
        return True


def read(s: Record, lines: Sequence[str]) -> None:
    """Fill a record that holds only its settings; what the rules could never reach is refused where it shows."""
    sheet = Sheet(lines)
    _clear(s)
    _read_land(s, sheet)
    _read_turn(s, sheet)
    if s.phase == FILLING:
        _read_bars(s, sheet)
    else:
        _survey(s)
    _read_castles(s, sheet)
    _read_end(s, sheet)


def _read_land(s: Record, sheet: Sheet) -> None:
    rows, columns = int(s.options.rows), int(s.options.columns)
    if len(sheet.rows) != rows:
        last = sheet.rows[-1][0] if sheet.rows else sheet.numbers["last"]
        raise BadText(f"{rows} rows of squares are expected, not {len(sheet.rows)}.", last)
    for row, (number, signs) in enumerate(sheet.rows):
        if len(signs) != columns:
            raise BadText(f"{columns} squares are expected in a row, not {len(signs)}.", number)
        for column, drawn in enumerate(signs):
            if drawn != EMPTY:
                _read_square(s, sheet, row, column, drawn, number)


def _read_square(s: Record, sheet: Sheet, row: int, column: int, drawn: str, number: int) -> None:
    place = square_name(column, row)
    if drawn in CASTLES:
        if place not in sheet.castles:
            raise BadText(f"a line like 'castle {place}: player {drawn}, on plains' is missing.", number)
        told = sheet.castles[place][1]
        if told[3] != drawn:
            raise BadText(f"{place} shows a castle of player {drawn}, but the line 'castle {place}' another.", number)
        terrain = NAMES.index(told[4]) if told[4] in NAMES else NONE
    else:
        terrain = SIGNS.find(drawn)
    if terrain == NONE:
        raise BadText(f"{drawn[:20]!r} in {place} is no sign of a Pastures New diagram.", number)
    if not int(s.free[min(terrain, ANY), row]) >> column & 1:
        raise BadText(f"{NAMES[terrain]} in {place} stands next to {NAMES[terrain ^ 1]}.", number)
    _occupy(s, terrain, row, column)


def _read_turn(s: Record, sheet: Sheet) -> None:
    head, number = sheet.head, sheet.numbers["head"]
    assert head is not None
    s.phase = ("filling", "claiming", "over").index(head[1])
    if (s.phase == OVER) != (head[2] is None) or (head[3] or "write") != ("build" if s.phase == CLAIMING else "write"):
        raise BadText("write 'filling, player 1 to write', 'claiming, player 1 to build', or 'over'.", number)
    s.turn = int(head[2] or 1) - 1
    if (s.phase == FILLING) != (s.left[ANY] > 0):
        left = int(s.left[ANY])
        told = "no square is empty" if not left else "1 square is empty" if left == 1 else f"{left} squares are empty"
        raise BadText(f"it cannot be {head[1]}: {told}.", number)
    if head[4]:
        if s.phase != CLAIMING or not s.options.castle_pass:
            raise BadText("nobody can pass here.", number)
        s.passed = 1


def _read_bars(s: Record, sheet: Sheet) -> None:
    for seat, (number, written) in sheet.wrote.items():
        terrain = NAMES.index(written) if written in NAMES else NONE
        if terrain == NONE or not np.any(s.land[terrain]):
            raise BadText(f"there is no {written[:20]} on the grid.", number)
        s.last[seat] = terrain


def _read_castles(s: Record, sheet: Sheet) -> None:
    for place, (number, told) in sheet.castles.items():
        row, column, seat = int(told[2]) - 1, LETTERS.index(told[1]), int(told[3]) - 1
        if row not in range(int(s.options.rows)) or sheet.rows[row][1][column : column + 1] != [told[3]]:
            raise BadText(f"the grid shows no castle of player {told[3]} on {place}.", number)
        if not int(s.sites[row]) >> column & 1:
            raise BadText(f"a castle cannot stand on {place}: ground, border or another castle forbids it.", number)
        points = int(_worth(s, row, column))
        if told[5] is not None and int(told[5]) != points:
            raise BadText(f"the castle on {place} earns {points}, not {told[5]}.", number)
        s.castles[seat, row] |= 1 << column
        s.points[seat] += points
        _take_sites(s, row, column)


def _read_end(s: Record, sheet: Sheet) -> None:
    """What would make the rules stumble, or the reader: a wrong end, wrong points, bars at the wrong time."""
    if s.phase != FILLING and sheet.wrote:
        raise BadText("what was written last matters only while filling.", next(iter(sheet.wrote.values()))[0])
    if s.phase == CLAIMING and _sites_left(s) == 0:
        raise BadText("no site for a castle is left; write 'over'.", sheet.numbers["head"])
    if s.phase == OVER and _sites_left(s) and not s.options.castle_pass:
        raise BadText("it is not over: castles can still be placed.", sheet.numbers["head"])
    if sheet.points and (int(sheet.points[1]), int(sheet.points[2])) != (int(s.points[0]), int(s.points[1])):
        told = f"player 1 {int(s.points[0])}, player 2 {int(s.points[1])}"
        raise BadText(f"the castles earn: {told}.", sheet.numbers["points"])
