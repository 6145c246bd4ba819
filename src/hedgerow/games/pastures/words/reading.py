"""Reading a diagram of Pastures New: its lines first, then what they tell, weighed against each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from hedgerow.games.pastures.rules import castles, filling
from hedgerow.games.pastures.rules.state import ANY, CLAIMING, FILLING, NONE, OVER
from hedgerow.games.pastures.words.checking import Places, check
from hedgerow.games.pastures.words.diagram import CASTLES, EMPTY, LEGEND, SIGNS
from hedgerow.games.pastures.words.names import NAMES, worth
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import LETTERS, square_name
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_rules = Twin(castles, filling)

HEAD = re.compile(r"(filling|claiming|over)(?:, player ([12]) to (write|build)(, the other passed)?)?")
WROTE = re.compile(r"player ([12]) wrote ([a-z]+)")
POINTS = re.compile(r"points: player 1 (\d{1,4}), player 2 (\d{1,4})")
LETTERS_LINE = re.compile(r"[A-P](?:\s+[A-P])*")
ROW = re.compile(r"(\d{1,2})((?:\s+\S)+)")
CASTLE_LINE = re.compile(r"castle ([A-P])(\d{1,2}): player ([12]), on ([a-z]+)(?:, (\d{1,3}) points?)?")


class Sheet:
    """The lines of a diagram, understood one by one but not yet weighed against each other."""

    def __init__(self, lines: Sequence[str], is_sketch: bool = False) -> None:
        self.is_sketch = is_sketch  # what contradicts itself is let through
        self.head: re.Match[str] | None = None
        self.points: re.Match[str] | None = None
        self.letters: list[str] = []
        self.wrote: dict[int, str] = {}  # seat -> terrain
        self.rows: list[list[str]] = []
        self.castles: dict[str, re.Match[str]] = {}  # square -> facts
        self.places: Places = {}
        self.last = max(len(lines), 1)
        for number, raw in enumerate(lines, 1):
            line = raw.strip()
            if line and line != LEGEND and not self.take(line, number):
                raise BadText(f"{line[:40]!r} is no line of a Pastures New diagram.", number)
        if self.head is None:
            raise BadText("the line 'filling, player 1 to write' (or claiming, or over) is missing.", 1)

    def take(self, line: str, number: int) -> bool:
        if found := HEAD.fullmatch(line):
            self.note("head", "the turn", number)
            self.head = found
        elif found := WROTE.fullmatch(line):
            self.note(f"wrote {found[1]}", f"what player {found[1]} wrote", number)
            self.wrote[int(found[1]) - 1] = found[2]
        elif found := POINTS.fullmatch(line):
            self.note("points", "the points", number)
            self.points = found
        elif LETTERS_LINE.fullmatch(line):
            self.note("letters", "the columns", number)
            self.letters = line.split()
        elif found := CASTLE_LINE.fullmatch(line):
            self.note(f"castle {found[1]}{found[2]}", f"the castle on {found[1]}{found[2]}", number)
            self.castles[found[1] + found[2]] = found
        elif found := ROW.fullmatch(line):
            if int(found[1]) != len(self.rows) + 1:
                raise BadText(f"row {len(self.rows) + 1} is expected here, not row {found[1]}.", number)
            self.note(f"row {found[1]}", f"row {found[1]}", number)
            self.rows.append(found[2].split())
        else:
            return False
        return True

    def refuse(self, sentence: str, number: int) -> None:
        """Something is told that cannot be."""
        if not self.is_sketch:
            raise BadText(sentence, number)

    def note(self, key: str, what: str, number: int) -> None:
        """Remember where something is told; nothing is told twice."""
        if key in self.places:
            raise BadText(f"{what} {'are' if what.endswith('s') else 'is'} told twice.", number)
        self.places[key] = number


def read(s: Record, lines: Sequence[str]) -> None:
    """Fill a record that holds only its settings, and refuse what no match can reach."""
    check(s, fill(s, lines))


def sketch(s: Record, lines: Sequence[str]) -> None:
    """What the lines say, whether or not it can be."""
    fill(s, lines, True)


def fill(s: Record, lines: Sequence[str], is_sketch: bool = False) -> Places:
    """What the lines say, and where they say it; how a match comes there is not asked here."""
    sheet = Sheet(lines, is_sketch)
    _rules.clear(s)
    _read_land(s, sheet)
    _read_turn(s, sheet)
    if s.phase == FILLING:
        _read_bars(s, sheet)
    else:
        _rules.survey(s)
    _read_castles(s, sheet)
    _read_points(s, sheet)
    return sheet.places


def _read_land(s: Record, sheet: Sheet) -> None:
    rows, columns = int(s.options.rows), int(s.options.columns)
    if len(sheet.rows) != rows:
        last = sheet.places[f"row {len(sheet.rows)}"] if sheet.rows else sheet.last
        raise BadText(f"{rows} rows of squares are expected, not {len(sheet.rows)}.", last)
    if sheet.letters and sheet.letters != list(LETTERS[:columns]):
        raise BadText(f"the columns are A to {LETTERS[columns - 1]}.", sheet.places["letters"])
    for row, signs in enumerate(sheet.rows):
        number = sheet.places[f"row {row + 1}"]
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
        told = sheet.castles[place]
        if told[3] != drawn:
            raise BadText(f"{place} shows a castle of player {drawn}, but the line 'castle {place}' another.", number)
        terrain = NAMES.index(told[4]) if told[4] in NAMES else NONE
    else:
        terrain = SIGNS.find(drawn)
    if terrain == NONE:
        raise BadText(f"{drawn[:20]!r} in {place} is no sign of a Pastures New diagram.", number)
    if not int(s.free[min(terrain, ANY), row]) >> column & 1:
        quarrel = f"{NAMES[terrain]} in {place} stands next to {NAMES[terrain ^ 1]}"
        sheet.refuse(f"{quarrel}. [pastures.neighbours]", number)
    _rules.occupy(s, terrain, row, column)


def _read_turn(s: Record, sheet: Sheet) -> None:
    head, number = sheet.head, sheet.places["head"]
    assert head is not None
    s.phase = ("filling", "claiming", "over").index(head[1])
    if (s.phase == OVER) != (head[2] is None) or (head[3] or "write") != ("build" if s.phase == CLAIMING else "write"):
        raise BadText("write 'filling, player 1 to write', 'claiming, player 1 to build', or 'over'.", number)
    s.turn = int(head[2] or 1) - 1
    if (s.phase == FILLING) != (s.left[ANY] > 0):
        left = int(s.left[ANY])
        told = "no square is empty" if not left else "1 square is empty" if left == 1 else f"{left} squares are empty"
        sheet.refuse(f"it cannot be {head[1]}: {told}. [pastures.filling]", number)
    if head[4]:
        if s.phase != CLAIMING or not s.options.castle_pass:
            raise BadText("nobody can pass here. [pastures.claiming?must]", number)
        s.passed = 1


def _read_bars(s: Record, sheet: Sheet) -> None:
    for seat, written in sheet.wrote.items():
        number = sheet.places[f"wrote {seat + 1}"]
        terrain = NAMES.index(written) if written in NAMES else NONE
        if terrain == NONE or not np.any(s.land[terrain]):
            raise BadText(f"there is no {written[:20]} on the grid. [pastures.own-repeat]", number)
        s.last[seat] = terrain


def _read_castles(s: Record, sheet: Sheet) -> None:
    for place, told in sheet.castles.items():
        number = sheet.places[f"castle {place}"]
        row, column, seat = int(told[2]) - 1, LETTERS.index(told[1]), int(told[3]) - 1
        if row not in range(int(s.options.rows)) or sheet.rows[row][column : column + 1] != [told[3]]:
            raise BadText(f"the grid shows no castle of player {told[3]} on {place}.", number)
        if not int(s.sites[row]) >> column & 1:
            refused = f"a castle cannot stand on {place}: ground, border or another castle forbids it"
            sheet.refuse(f"{refused}. [pastures.castle]", number)
        points = int(worth(s, row, column))
        if told[5] is not None and int(told[5]) != points:
            sheet.refuse(f"the castle on {place} earns {points}, not {told[5]}. [pastures.points]", number)
        s.castles[seat, row] |= 1 << column
        s.points[seat] += points
        _rules.take_sites(s, row, column)


def _read_points(s: Record, sheet: Sheet) -> None:
    """Bars at the wrong time, and points that the castles do not earn."""
    if s.phase != FILLING and sheet.wrote:
        line = sheet.places[f"wrote {next(iter(sheet.wrote)) + 1}"]
        sheet.refuse("what was written last matters only while filling. [pastures.own-repeat?castles]", line)
    if sheet.points and (int(sheet.points[1]), int(sheet.points[2])) != (int(s.points[0]), int(s.points[1])):
        told = f"player 1 {int(s.points[0])}, player 2 {int(s.points[1])}"
        sheet.refuse(f"the castles earn: {told}. [pastures.points]", sheet.places["points"])
