"""Wildfire in words: `douse C4`, `dig B2`, `roll 3 5`; the grid as a diagram; why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.wildfire import rules
from hedgerow.games.wildfire.fire import empty
from hedgerow.games.wildfire.state import (
    ACT,
    DIG,
    DOUSE,
    EVENT_COLUMN,
    FIRE_COLUMN,
    HOME_COLUMN,
    LONGEST,
    OVER,
    PASS,
    SIDE,
    SOLO,
    SQUARES,
    VS,
    X4,
)
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, grouped, listed_in_words, plural, square_in, square_name, tokens
from hedgerow.kernel.refusal import BadText, Refusal
from hedgerow.kernel.room import Record

_empty, _grids, _grid_of = interpreted(empty), interpreted(rules.grids), interpreted(rules.grid_of)
_result = interpreted(rules.result)
_score = interpreted(rules.score)

# How a square is drawn, in the order in which marks are looked for.
BURNING, BURNT, DOUSED, DUG, HOME, EMPTY = "/", "X", "o", "#", "^", "."
MARKS = {"burning": BURNING, "burnt": BURNT, "doused": DOUSED, "dug": DUG}
LEGEND = "^ home   / burning   X burnt   o doused   # dug   . empty"
QUADRANTS = ("top left", "top right", "bottom right", "bottom left")

# What the dice are for, by phase.
PHASES = {
    "home": HOME_COLUMN,
    "home, row": HOME_COLUMN + 1,
    "fire": FIRE_COLUMN,
    "fire, row": FIRE_COLUMN + 1,
    "event": EVENT_COLUMN,
    "event, row": EVENT_COLUMN + 1,
    "action": ACT,
    "over": OVER,
}


def name(square: int) -> str:
    return square_name(square % SIDE, square // SIDE)


def squares(mask: int) -> list[str]:
    return [name(q) for q in range(SQUARES) if int(mask) >> q & 1]


# --- moves ------------------------------------------------------------------------------------------------------------


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    if move == PASS:
        return "pass"
    if move < DIG:
        return f"douse {name(move - DOUSE)}"
    return f"dig {name(move - DIG)}" if move < PASS else "stop"


def breaks_line(s: Record) -> bool:
    return int(s.phase) in (HOME_COLUMN, FIRE_COLUMN, EVENT_COLUMN)


def explain(s: Record, seat: int, text: str) -> Refusal:
    if seat == CHANCE:
        return _explain_dice(s, text)
    verb = (tokens(text) or [""])[0]
    meant = [v for v in ("douse", "dig", "pass", "stop", "roll") if verb and v.startswith(verb)]
    if meant == ["roll"] or verb.isdigit():
        return Refusal(
            "no-roll-owed", "The dice have been rolled; now it is your action: douse or dig.", "wildfire.turn"
        )
    if meant == ["pass"]:
        return Refusal("no-pass", "An action must be taken; passing is an option of the table.", "wildfire.action?pass")
    if meant == ["stop"]:
        if s.variant != SOLO:
            return Refusal("no-stop", "In this variant everybody plays on to the end.", "wildfire.loss?play-on")
        return Refusal("no-stop", "One may stop only after the home has burnt.", "wildfire.loss?stop")
    if not meant:
        return Refusal("not-understood", f"{text.strip()[:40]!r} is no action; say 'douse C4' or 'dig B2'.")
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", "Name a square from A1 to F6, for example 'douse C4'.", "wildfire.grid")
    return _explain_square(s.grid[_grid_of(s, seat)], meant[0], place[1] * SIDE + place[0])


def _explain_dice(s: Record, text: str) -> Refusal:
    typed = tokens(text)
    if not typed or not ("roll".startswith(typed[0]) or typed[0].isdigit()):
        return Refusal("dice-first", "First the dice: 'roll', or 'roll 3 5' for dice on your table.", "wildfire.turn")
    bad = next((t for t in typed if t not in "123456" and not "roll".startswith(t)), typed[-1])
    return Refusal("no-such-face", f"A die shows 1 to 6, not {bad[:20]}.", "wildfire.dice")


def _explain_square(grid: Record, verb: str, square: int) -> Refusal:
    here, place = 1 << square, name(square)
    if verb == "douse":
        if grid.burnt & here:
            return Refusal("burnt", f"{place} has burnt down; only a burning square can be doused.", "wildfire.douse")
        if grid.doused & here:
            return Refusal("doused", f"{place} is doused already.", "wildfire.douse?final")
        return Refusal("not-burning", f"{place} is not burning; there is nothing to douse.", "wildfire.douse")
    if not _empty(grid) & here:
        what = "home" if grid.home & here and not grid.lost else "marked already"
        return Refusal("not-empty", f"{place} is {what}; only an empty square can be dug.", "wildfire.dig")
    return Refusal("no-digs", "No digs are left: they depend on where the home stands.", "wildfire.digs")


# --- the position -----------------------------------------------------------------------------------------------------


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
    return [list(range(i, min(i + 4, _grids(s)))) for i in range(0, _grids(s), 4)]


def draw(s: Record) -> list[str]:
    phase = next(words for words, code in PHASES.items() if code == int(s.phase))
    lines = [f"turn {int(s.turn)}, {phase}" + (", stopped" if s.stopped else "")]
    if phase.endswith("row"):
        lines.append(f"column {int(s.die) + 1}")
    if _grids(s) > 1:
        lines.append(f"grid {int(s.at) + 1}")
    for block in blocks(s):
        lines += ["", *grid_lines(s, block)]
    lines += ["", f"  {LEGEND}"]
    for g in range(_grids(s)):
        lines.append(_grid_facts(s, g))
    if s.variant == VS and s.phase > HOME_COLUMN + 1:
        fires = [
            name(int(s.fires[g])) if s.grid[g].burning | s.grid[g].burnt | s.grid[g].doused else "-"
            for g in range(_grids(s))
        ]
        lines.append(f"fires began: {' '.join(fires)}")
        rolled = int(s.turn) - (1 if EVENT_COLUMN <= s.phase < ACT else 0)
        if rolled > 0:
            lines.append(f"events: {' '.join(name(int(q)) for q in s.events[:rolled])}")
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


def read(s: Record, lines: Sequence[str]) -> None:
    rows: list[tuple[int, list[str]]] = []
    facts: dict[int, None] = {}
    head = re.compile(r"turn (\d{1,3}), (" + "|".join(PHASES) + r")(, stopped)?")
    seen_head = False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line == LEGEND or re.fullmatch(r"[A-F ]+", line):
            continue
        if found := head.fullmatch(line):
            s.turn, s.phase, s.stopped = int(found[1]), PHASES[found[2]], bool(found[3])
            seen_head = True
        elif found := re.fullmatch(r"column ([1-6])", line):
            s.die = int(found[1]) - 1
        elif found := re.fullmatch(r"grid ([1-8])", line):
            s.at = int(found[1]) - 1
        elif found := re.fullmatch(r"[1-6]((?:\s+[/Xo#^.])+)", line):
            rows.append((number, found[1].split()))
        elif found := re.fullmatch(
            r"grid ([1-8]): home ([A-F][1-6]|-), digs ([0-2]), owed ([0-2])(, lost)?(, out)?", line
        ):
            _read_facts(s, found, number)
            facts[int(found[1]) - 1] = None
        elif found := re.fullmatch(r"(fires began|events): ([A-F1-6 -]+)", line):
            _read_history(s, found[1], found[2].split(), number)
        else:
            raise BadText(f"{line[:40]!r} is no line of a Wildfire diagram.", number)
    if not seen_head:
        raise BadText("the line 'turn N, ...' is missing, for example 'turn 3, action'.", 1)
    if len(facts) != _grids(s):
        raise BadText(
            f"{_grids(s)} lines like 'grid 1: home C4, digs 2, owed 1' are expected, not {len(facts)}.", len(lines)
        )
    _read_marks(s, rows, len(lines))
    _check(s, len(lines))


def _square(text: str) -> int:
    return LETTERS.index(text[0]) + SIDE * (int(text[1]) - 1)


def _read_facts(s: Record, found: re.Match[str], number: int) -> None:
    g = int(found[1]) - 1
    if g >= _grids(s):
        raise BadText(f"there is no grid {g + 1} here.", number)
    grid = s.grid[g]
    grid.home = 0 if found[2] == "-" else 1 << _square(found[2])
    grid.digs, grid.owed = int(found[3]), int(found[4])
    grid.lost, grid.out = bool(found[5]), bool(found[6])


def _read_history(s: Record, what: str, named: list[str], number: int) -> None:
    if s.variant != VS or len(named) > (LONGEST if what == "events" else _grids(s)):
        raise BadText(f"too many squares under {what!r}.", number)
    for i, square in enumerate(named):
        if square != "-":
            if not re.fullmatch("[A-F][1-6]", square):
                raise BadText(f"{square!r} is no square.", number)
            (s.events if what == "events" else s.fires)[i] = _square(square)


def _read_marks(s: Record, rows: list[tuple[int, list[str]]], last: int) -> None:
    wanted = SIDE * len(blocks(s))
    if len(rows) != wanted:
        raise BadText(f"{wanted} rows of squares are expected, not {len(rows)}.", rows[-1][0] if rows else last)
    for i, (number, signs) in enumerate(rows):
        block = blocks(s)[i // SIDE]
        if len(signs) != SIDE * len(block):
            raise BadText(f"{SIDE * len(block)} squares are expected in a row, not {len(signs)}.", number)
        for j, sign in enumerate(signs):
            grid, square = s.grid[block[j // SIDE]], SIDE * (i % SIDE) + j % SIDE
            for field, known in MARKS.items():
                if sign == known:
                    grid[field] |= 1 << square
            if sign == HOME and grid.home != 1 << square:
                raise BadText(f"a home is drawn at {name(square)}, but the line 'grid ...' puts it elsewhere.", number)


def _check(s: Record, last: int) -> None:
    """What would make the rules stumble is refused here."""
    for g in range(_grids(s)):
        grid = s.grid[g]
        if s.phase > HOME_COLUMN + 1 and not grid.home:
            raise BadText(f"grid {g + 1} has no home.", last)
        standing = grid.home & ~(grid.burning | grid.burnt | grid.doused)
        if s.phase > FIRE_COLUMN and bool(grid.lost) == bool(standing):
            raise BadText(f"grid {g + 1}: the home and the word 'lost' contradict each other.", last)
        if s.phase == ACT and grid.owed and not (grid.burning or (grid.digs and _empty(grid)) or s.options.allow_pass):
            raise BadText(f"grid {g + 1} owes an action, but nothing can be done on it.", last)
    if s.phase == ACT and not any(s.grid[g].owed for g in range(_grids(s))):
        raise BadText("it is time for actions, but no grid owes one.", last)


# --- sentences --------------------------------------------------------------------------------------------------------


def status(s: Record, seat: int) -> str:
    phase = int(s.phase)
    if phase == OVER:
        return _ending(s)
    where = f"{QUADRANTS[int(s.at)].capitalize()}: " if s.variant == X4 else ""
    if phase < ACT:
        purpose = ("the home", "the first fire", "the random event")[phase // 2]
        rest = ", column then row." if phase % 2 == 0 else f": column {int(s.die) + 1}, now the row."
        return f"{where}Roll for {purpose}{rest}"
    grid = s.grid[seat if s.variant == VS else int(s.at)]
    if not grid.owed:
        return "Waiting for the others."
    actions, digs = plural(int(grid.owed), "action"), plural(int(grid.digs), "dig")
    lost = " The home has burnt; play on for points." if grid.lost else ""
    return f"{where}Turn {int(s.turn)}, {actions}, {digs} left.{lost}"


def _ending(s: Record) -> str:
    if s.variant == VS:
        seats = range(int(s.players))
        told = listed_in_words([f"player {seat + 1} {int(_score(s, seat))}" for seat in seats])
        winners = [f"player {seat + 1}" for seat in seats if _result(s, seat) == WIN]
        wins = "wins" if len(winners) == 1 else "share the win"
        return f"The fires are out. Points: {told}. {listed_in_words(winners).capitalize()} {wins}."
    told = plural(int(_score(s, 0)), "point")
    if s.variant == X4:
        saved = sum(not s.grid[g].lost for g in range(4))
        return f"Won: all four homes stand, {told}." if saved == 4 else f"Lost: {saved} of four homes stand, {told}."
    if not s.grid[0].lost:
        return f"Won: the home stands, {told}."
    return "Lost: the home burnt, and you stopped: 0 points." if s.stopped else f"Lost: the home burnt, {told}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Digging is possible on every empty square, so its squares need no list."""
    return [
        (verb, ["any empty square"] if verb == "dig" and len(items) > 6 else items) for verb, items in grouped(legal)
    ]
