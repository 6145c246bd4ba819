"""Reading a diagram of Pastures New: its lines first, then what they tell, weighed against each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from hedgerow.games.pastures.rules import castles, filling
from hedgerow.games.pastures.rules.state import ANY, CLAIMING, FILLING, NONE, OVER
from hedgerow.games.pastures.words.diagram import CASTLES, EMPTY, LEGEND, SIGNS
from hedgerow.games.pastures.words.names import NAMES, worth
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, square_name
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

clear, occupy = interpreted(filling.clear), interpreted(filling.occupy)
survey, sites_left = interpreted(castles.survey), interpreted(castles.sites_left)
take_sites = interpreted(castles.take_sites)

HEAD = re.compile(r"(filling|claiming|over)(?:, player ([12]) to (write|build)(, the other passed)?)?")
WROTE = re.compile(r"player ([12]) wrote ([a-z]+)")
POINTS = re.compile(r"points: player 1 (\d{1,4}), player 2 (\d{1,4})")
LETTERS_LINE = re.compile(r"[A-P](?:\s+[A-P])*")
ROW = re.compile(r"(\d{1,2})((?:\s+\S)+)")
CASTLE_LINE = re.compile(r"castle ([A-P])(\d{1,2}): player ([12]), on ([a-z]+)(?:, (\d{1,3}) points?)?")


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
    clear(s)
    _read_land(s, sheet)
    _read_turn(s, sheet)
    if s.phase == FILLING:
        _read_bars(s, sheet)
    else:
        survey(s)
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
    occupy(s, terrain, row, column)


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
        points = int(worth(s, row, column))
        if told[5] is not None and int(told[5]) != points:
            raise BadText(f"the castle on {place} earns {points}, not {told[5]}.", number)
        s.castles[seat, row] |= 1 << column
        s.points[seat] += points
        take_sites(s, row, column)


def _read_end(s: Record, sheet: Sheet) -> None:
    """What would make the rules stumble, or the reader: a wrong end, wrong points, bars at the wrong time."""
    if s.phase != FILLING and sheet.wrote:
        raise BadText("what was written last matters only while filling.", next(iter(sheet.wrote.values()))[0])
    if s.phase == CLAIMING and sites_left(s) == 0:
        raise BadText("no site for a castle is left; write 'over'.", sheet.numbers["head"])
    if s.phase == OVER and sites_left(s) and not s.options.castle_pass:
        raise BadText("it is not over: castles can still be placed.", sheet.numbers["head"])
    if sheet.points and (int(sheet.points[1]), int(sheet.points[2])) != (int(s.points[0]), int(s.points[1])):
        told = f"player 1 {int(s.points[0])}, player 2 {int(s.points[1])}"
        raise BadText(f"the castles earn: {told}.", sheet.numbers["points"])
