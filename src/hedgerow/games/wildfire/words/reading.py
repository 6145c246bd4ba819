"""Reading a Wildfire diagram: every line understood by itself, then refused by its number where it cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.wildfire.rules.state import LONGEST, SIDE, VS
from hedgerow.games.wildfire.words.checking import Places, check
from hedgerow.games.wildfire.words.diagram import DUG, EMPTY, HOME, LEGEND, MARKS, PHASES, blocks, grids
from hedgerow.games.wildfire.words.names import name, square_of
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

HEAD = re.compile(r"turn (\d{1,3}), (" + "|".join(PHASES) + r")(, stopped)?")
ROW = re.compile(r"([1-6])((?:\s+[/Xo#^.])+)")
FACTS = re.compile(r"grid ([1-8]): home ([A-F][1-6]|-), digs ([0-2]), owed ([0-2])(, lost)?(, out)?")
LETTERS_LINE = re.compile(r"A B C D E F(\s+A B C D E F)*")
HISTORY = re.compile(r"(fires began|events): ([A-F1-6 -]+)")


def read(s: Record, lines: Sequence[str]) -> None:
    """Fill a record that holds only its settings, and refuse what no match can reach."""
    check(s, fill(s, lines), len(lines))


def sketch(s: Record, lines: Sequence[str]) -> None:
    """The same without asking whether it can be."""
    fill(s, lines)


def fill(s: Record, lines: Sequence[str]) -> Places:
    """What the lines say, and where they say it; whether it can be is not asked here."""
    rows: list[tuple[int, str, list[str]]] = []
    places: Places = {}

    def note(what: str, number: int) -> None:
        if what in places:
            raise BadText(f"line {places[what]} has told this already.", number)
        places[what] = number

    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line == LEGEND or LETTERS_LINE.fullmatch(line):
            continue
        if found := HEAD.fullmatch(line):
            note("head", number)
            s.turn, s.phase, s.stopped = int(found[1]), PHASES[found[2]], bool(found[3])
        elif found := re.fullmatch(r"column ([1-6])", line):
            note("column", number)
            s.die = int(found[1]) - 1
        elif found := re.fullmatch(r"grid ([1-8])", line):
            note("at", number)
            s.at = int(found[1]) - 1
        elif found := ROW.fullmatch(line):
            rows.append((number, found[1], found[2].split()))
        elif found := FACTS.fullmatch(line):
            note(f"grid {found[1]}", number)
            _read_facts(s, found, number)
        elif found := HISTORY.fullmatch(line):
            note(found[1], number)
            _read_history(s, found[1], found[2].split(), number)
        else:
            raise BadText(f"{line[:40]!r} is no line of a Wildfire diagram.", number)
    _complete(s, rows, places, len(lines))
    _read_marks(s, rows, places)
    return places


def _read_facts(s: Record, found: re.Match[str], number: int) -> None:
    g = int(found[1]) - 1
    if g >= grids(s):
        raise BadText(f"there is no grid {g + 1} here.", number)
    grid = s.grid[g]
    grid.home = 0 if found[2] == "-" else 1 << square_of(found[2])
    grid.digs, grid.owed = int(found[3]), int(found[4])
    grid.lost, grid.out = bool(found[5]), bool(found[6])


def _read_history(s: Record, what: str, named: list[str], number: int) -> None:
    if s.variant != VS:
        raise BadText(f"only VS remembers {what!r}.", number)
    if len(named) > (LONGEST if what == "events" else grids(s)):
        raise BadText(f"too many squares under {what!r}.", number)
    for i, square in enumerate(named):
        if square != "-" or what == "events":
            if not re.fullmatch("[A-F][1-6]", square):
                raise BadText(f"{square!r} is no square.", number)
            (s.events if what == "events" else s.fires)[i] = square_of(square) + 1


def _complete(s: Record, rows: Sequence[object], places: Places, last: int) -> None:
    """Is anything missing?"""
    if "head" not in places:
        raise BadText("the line 'turn N, ...' is missing, for example 'turn 3, action'.", 1)
    for g in range(grids(s)):
        if f"grid {g + 1}" not in places:
            raise BadText(f"the line 'grid {g + 1}: home C4, digs 2, owed 1', or the like, is missing.", last)
    wanted = SIDE * len(blocks(s))
    if len(rows) != wanted:
        raise BadText(f"{wanted} rows of squares are expected, not {len(rows)}.", last)


def _read_marks(s: Record, rows: list[tuple[int, str, list[str]]], places: Places) -> None:
    for i, (number, label, signs) in enumerate(rows):
        block = blocks(s)[i // SIDE]
        if label != str(i % SIDE + 1):
            raise BadText(f"row {i % SIDE + 1} is expected here, not row {label}.", number)
        if len(signs) != SIDE * len(block):
            raise BadText(f"{SIDE * len(block)} squares are expected in a row, not {len(signs)}.", number)
        places.update({f"row {label} of grid {g + 1}": number for g in block})
        for j, sign in enumerate(signs):
            grid, square = s.grid[block[j // SIDE]], SIDE * (i % SIDE) + j % SIDE
            for field, known in MARKS.items():
                if sign == known:
                    grid[field] |= 1 << square
            is_home = grid.home == 1 << square
            if sign == HOME and not is_home:
                raise BadText(
                    f"a home is drawn at {name(square)}, but the line 'grid ...' puts it elsewhere. [wildfire.home]",
                    number,
                )
            if is_home and sign in (EMPTY, DUG):
                raise BadText(
                    f"the home stands at {name(square)}; {sign!r} cannot be drawn there. [wildfire.dig?where]", number
                )
