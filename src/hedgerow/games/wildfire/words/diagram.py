"""A Wildfire position as a diagram: drawn for people, read back to the byte, refused by line where it cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.wildfire.rules import fire
from hedgerow.games.wildfire.rules import transition as rules
from hedgerow.games.wildfire.rules.state import (
    ACT,
    END_ALWAYS,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_COLUMN,
    HOME_ROW,
    LONGEST,
    OVER,
    SIDE,
    SOLO,
    VS,
    X4,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, square_name
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

empty, grids, own_rolls = interpreted(fire.empty), interpreted(rules.grids), interpreted(rules.own_rolls)
_count, _digs_for, _owes_nothing = interpreted(count), interpreted(rules.digs_for), interpreted(rules.owes_nothing)
_lost_for_good = interpreted(rules.lost_for_good)

# How a square is drawn, in the order in which marks are looked for. [wildfire.grid]
BURNING, BURNT, DOUSED, DUG, HOME, EMPTY = "/", "X", "o", "#", "^", "."
MARKS = {"burning": BURNING, "burnt": BURNT, "doused": DOUSED, "dug": DUG}
LEGEND = "^ home   / burning   X burnt   o doused   # dug   . empty"

# What the dice are for, by phase.
PHASES = {
    "home": HOME_COLUMN,
    "home, row": HOME_ROW,
    "fire": FIRE_COLUMN,
    "fire, row": FIRE_ROW,
    "event": EVENT_COLUMN,
    "event, row": EVENT_ROW,
    "action": ACT,
    "over": OVER,
}


def name(square: int) -> str:
    return square_name(square % SIDE, square // SIDE)


# --- drawing ----------------------------------------------------------------------------------------------------------


def mark(grid: Record, square: int) -> str:
    """The sign for a square; a home that burns or has burnt shows the fire."""
    here = 1 << square
    for field, sign in MARKS.items():
        if grid[field] & here:
            return sign
    return HOME if grid.home & here else EMPTY


def grid_lines(s: Record, indices: Sequence[int]) -> list[str]:
    """Grids side by side, with column letters above and row numbers on the left."""
    lines = ["     " + "    ".join(" ".join(LETTERS[:SIDE]) for _ in indices)]
    for row in range(SIDE):
        parts = [" ".join(mark(s.grid[g], SIDE * row + column) for column in range(SIDE)) for g in indices]
        lines.append(f"  {row + 1}  " + "    ".join(parts))
    return lines


def blocks(s: Record) -> list[list[int]]:
    """Which grids stand side by side in the diagram."""
    if s.variant == X4:
        return [[0, 1], [3, 2]]
    return [list(range(i, min(i + 4, grids(s)))) for i in range(0, grids(s), 4)]


def draw(s: Record) -> list[str]:
    phase = next(words for words, code in PHASES.items() if code == int(s.phase))
    lines = [f"turn {int(s.turn)}, {phase}" + (", stopped" if s.stopped else "")]
    if phase.endswith("row"):
        lines.append(f"column {int(s.die) + 1}")
    if grids(s) > 1:
        lines.append(f"grid {int(s.at) + 1}")
    for block in blocks(s):
        lines += ["", *grid_lines(s, block)]
    lines += ["", f"  {LEGEND}"]
    for g in range(grids(s)):
        lines.append(_grid_facts(s, g))
    if s.variant == VS and s.phase > HOME_ROW:
        fires = [name(int(s.fires[g]) - 1) if s.fires[g] else "-" for g in range(grids(s))]
        lines.append(f"fires began: {' '.join(fires)}")
        if s.events[0]:
            lines.append(f"events: {' '.join(name(int(event) - 1) for event in s.events if event)}")
    return lines


def _grid_facts(s: Record, g: int) -> str:
    grid = s.grid[g]
    facts = [
        f"home {name(int(grid.home).bit_length() - 1) if grid.home else '-'}",
        f"digs {int(grid.digs)}",
        f"owed {int(grid.owed)}",
    ]
    if grid.lost:
        facts.append("lost")
    if grid.out:
        facts.append("out")
    return f"grid {g + 1}: {', '.join(facts)}"


# --- reading ----------------------------------------------------------------------------------------------------------

HEAD = re.compile(r"turn (\d{1,3}), (" + "|".join(PHASES) + r")(, stopped)?")
ROW = re.compile(r"([1-6])((?:\s+[/Xo#^.])+)")
FACTS = re.compile(r"grid ([1-8]): home ([A-F][1-6]|-), digs ([0-2]), owed ([0-2])(, lost)?(, out)?")
HISTORY = re.compile(r"(fires began|events): ([A-F1-6 -]+)")

Places = dict[str, int]  # what a line told ("head", "column", "grid 1") -> its number


def read(s: Record, lines: Sequence[str]) -> None:
    rows: list[tuple[int, str, list[str]]] = []
    places: Places = {}

    def note(what: str, number: int) -> None:
        if what in places:
            raise BadText(f"line {places[what]} has told this already.", number)
        places[what] = number

    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line == LEGEND or re.fullmatch(r"[A-F ]+", line):
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
    _read_marks(s, rows)
    _check_turn(s, places)
    for g in range(grids(s)):
        if problem := _problem_of_grid(s, g) or _problem_of_turn(s, g):
            raise BadText(f"grid {g + 1}: {problem}", places[f"grid {g + 1}"])
    _check_history(s, places, len(lines))


def _square(text: str) -> int:
    return LETTERS.index(text[0]) + SIDE * (int(text[1]) - 1)


def _read_facts(s: Record, found: re.Match[str], number: int) -> None:
    g = int(found[1]) - 1
    if g >= grids(s):
        raise BadText(f"there is no grid {g + 1} here.", number)
    grid = s.grid[g]
    grid.home = 0 if found[2] == "-" else 1 << _square(found[2])
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
            (s.events if what == "events" else s.fires)[i] = _square(square) + 1


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


def _read_marks(s: Record, rows: list[tuple[int, str, list[str]]]) -> None:
    for i, (number, label, signs) in enumerate(rows):
        block = blocks(s)[i // SIDE]
        if label != str(i % SIDE + 1):
            raise BadText(f"row {i % SIDE + 1} is expected here, not row {label}.", number)
        if len(signs) != SIDE * len(block):
            raise BadText(f"{SIDE * len(block)} squares are expected in a row, not {len(signs)}.", number)
        for j, sign in enumerate(signs):
            grid, square = s.grid[block[j // SIDE]], SIDE * (i % SIDE) + j % SIDE
            for field, known in MARKS.items():
                if sign == known:
                    grid[field] |= 1 << square
            is_home = grid.home == 1 << square
            if sign == HOME and not is_home:
                raise BadText(f"a home is drawn at {name(square)}, but the line 'grid ...' puts it elsewhere.", number)
            if is_home and sign in (EMPTY, DUG):
                raise BadText(f"the home stands at {name(square)}; {sign!r} cannot be drawn there.", number)


# --- is it a position that a match can reach? -------------------------------------------------------------------------


def _setting_up(s: Record) -> bool:
    return int(s.phase) <= FIRE_ROW


def _check_turn(s: Record, places: Places) -> None:
    """The lines above the grids."""
    number = places["head"]
    if _setting_up(s) != (s.turn == 0):
        raise BadText("it is turn 0 while homes and fires are rolled for, and turn 1 or later after that.", number)
    if s.stopped and not (s.variant == SOLO and s.phase == OVER and s.grid[0].lost):
        raise BadText("'stopped' belongs to the end of a solo game whose home has burnt.", number)
    if s.phase in (HOME_ROW, FIRE_ROW, EVENT_ROW):
        if "column" not in places:
            raise BadText("the row is to be rolled: a line like 'column 3' must say what the column is.", number)
    elif "column" in places:
        raise BadText("no row is to be rolled, so there is no column yet.", places["column"])
    highest = own_rolls(s) if _setting_up(s) else 4 if s.variant == X4 else 1
    if int(s.at) >= highest:
        raise BadText(f"it cannot be grid {int(s.at) + 1}'s turn.", places["at"])


def _problem_of_grid(s: Record, g: int) -> str:
    """What contradicts itself on one grid, whoever is to move."""
    grid = s.grid[g]
    marks = grid.burning | grid.burnt | grid.doused | grid.dug
    if s.phase <= HOME_ROW:
        if (bool(grid.home) != (g < s.at)) or marks:
            return "homes are built in the order of the grids, on empty land."
    elif not grid.home:
        return "its home is missing."
    elif s.phase <= FIRE_ROW and (marks != grid.burning or _count(grid.burning) != (1 if g < s.at else 0)):
        return "fires are lit in the order of the grids, one on each."
    allowed = _digs_for(s, g, int(grid.home).bit_length() - 1) if grid.home else 0
    if int(grid.digs) + _count(grid.dug) > allowed:
        return f"so many digs are not allowed: {allowed} is the limit for this home."
    if bool(grid.lost) != bool(grid.home & marks):
        return "the home and the word 'lost' contradict each other."
    if s.variant == VS and not s.options.vs_own_setup and grid.home != s.grid[0].home:
        return "all players have the same home, unless vs_own_setup is on."
    return ""


def _problem_of_turn(s: Record, g: int) -> str:
    """What does not fit the moment of the match."""
    grid, always = s.grid[g], s.options.end_check == END_ALWAYS
    acting = s.phase == ACT and (s.variant == VS or g == s.at)
    if grid.owed and (not acting or grid.out or _owes_nothing(s, grid)):
        return "no action can be owed here now."
    if acting and s.variant != VS and not grid.owed:
        return "it is time for its action, but it owes none."
    if grid.out and (s.variant != VS or _setting_up(s) or grid.burning):
        return "'out' belongs to VS, to a grid whose fire has died."
    if _setting_up(s):
        return ""
    if s.phase == OVER:
        if grid.burning and not (s.stopped or _lost_for_good(s)):
            return "the match is not over while this grid burns."
        if s.variant == VS and not grid.out:
            return "a grid of VS is 'out' at the end."
    elif _lost_for_good(s):
        return "with play_on off the match is over when the home burns."
    elif always and not grid.burning and (not grid.out if s.variant == VS else g == s.at):
        return "nothing burns here, so its turn is over."
    return ""


def _check_history(s: Record, places: Places, last: int) -> None:
    """VS: as many fires and events as were rolled, and somebody who still plays."""
    if s.variant != VS:
        return
    number = places.get("events", places["head"])
    turn, rolled = int(s.turn), sum(1 for event in s.events if event)
    missing = {ACT: (0,), OVER: (0, 1)}.get(int(s.phase), (0,) if _setting_up(s) else (1,))
    if turn - rolled not in missing:
        raise BadText(f"{rolled} events do not fit turn {turn}.", number)
    lit = grids(s) if not _setting_up(s) else int(s.at) if s.phase >= FIRE_COLUMN else 0
    for g in range(grids(s)):
        if bool(s.fires[g]) != (g < lit) or (not s.options.vs_own_setup and s.fires[g] != s.fires[0]):
            raise BadText(f"where the fire of grid {g + 1} began is told wrongly.", places.get("fires began", last))
        if not _setting_up(s) and not s.grid[g].out and _count(s.grid[g].burnt) < turn:
            raise BadText(f"grid {g + 1}: every turn burns a square, and it is turn {turn}.", places[f"grid {g + 1}"])
    playing = [s.grid[g] for g in range(grids(s)) if not s.grid[g].out]
    if s.phase in (EVENT_COLUMN, EVENT_ROW) and not playing:
        raise BadText("there is no event when every grid is out.", places["head"])
    if s.phase == ACT and not any(grid.owed for grid in playing):
        raise BadText("it is time for actions, but no grid owes one.", places["head"])
