"""A position's text back to the byte, and the line of whatever is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.board import cell_of, land, lay_home
from hedgerow.games.vasty.rules.path import look_back
from hedgerow.games.vasty.rules.state import (
    FOREST,
    HAND,
    HIDDEN,
    HOME,
    IN_HAND,
    IN_MEMORY,
    KINDS,
    LATTICE,
    MEMORIES,
    MIDDLE,
    OBJECTIVE,
    SEATS,
    SIDE,
    WORD,
)
from hedgerow.games.vasty.words.checking import check
from hedgerow.games.vasty.words.diagram import NUMBERS, PLACES, rows_of
from hedgerow.games.vasty.words.names import COLOURS, DIRECTIONS, DOTS, MARKS, PHASES, TASKS, node_of, seat_of
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_land, _lay_home, _cell_of = interpreted(land), interpreted(lay_home), interpreted(cell_of)
_look_back = interpreted(look_back)

PLACE = r"(?:under-\d{1,2}|hand-\d|memory-\d{1,2}|seen-\d{1,2})"
MEMORY = re.compile(rf"(-|[\w-]+(?: [\w-]+)*) by (\d) among ({PLACE}(?: {PLACE})*)")


def read(s: Record, lines: Sequence[str]) -> None:
    _lay_home(s)
    seen: set[str] = set()
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line:
            for name, pattern, take in _LINES:
                if found := pattern.fullmatch(line):
                    key = name + (found[1] if name in _NAMED else "")
                    if key in seen:
                        raise BadText(f"this line is there twice: {line[:40]!r}.", number)
                    seen.add(key)
                    take(s, found, number)
                    break
            else:
                raise BadText(f"{line[:40]!r} is no line of a Vasty Wilds position.", number)
    for name in ("turn", "started", "pile"):
        if name not in seen:
            raise BadText(f"the line '{name} ...' is missing.", 1)
    for seat in range(int(s.players)):
        if f"player{seat + 1}" not in seen:
            raise BadText(f"the line 'player {seat + 1} ...' is missing.", len(lines))
        for node in map(int, s.hand[seat]):
            if node and node != HIDDEN:  # a diagram need not say that she knows her own hand
                s.known[seat, node // WORD] |= 1 << (node % WORD)
    for mover in (*range(int(s.players)), OBJECTIVE):
        _look_back(s, mover)
    if problem := check(s):
        raise BadText(problem, len(lines))


def _small(word: str, number: int, low: int = -1, high: int = 255) -> int:
    if len(word) > 5 or not low <= int(word) <= high:
        raise BadText(f"{word[:20]} is out of range.", number)
    return int(word)


def _fill(words: Iterable[str], into: Record, number: int, hidden: bool = False) -> None:
    for i, word in enumerate(words):
        if i >= len(into):
            raise BadText(f"more than {len(into)} cards are named.", number)
        into[i] = node_of(word, number, hidden)


def _set(words: Iterable[str], into: Record, number: int) -> None:
    for word in words:
        first, _, last = word.partition("-")
        for node in range(node_of(first, number), node_of(last or first, number) + 1):
            into[node // WORD] |= 1 << (node % WORD)


def _take_turn(s: Record, found: re.Match[str], number: int) -> None:
    s.turn = _small(found[1], number, 0, 30000)
    s.at, s.asked, s.phase = seat_of(s, found[2], number), seat_of(s, found[3], number), PHASES[found[4]]


def _take_start(s: Record, found: re.Match[str], number: int) -> None:
    s.first = seat_of(s, found[1], number)
    s.idle, s.dry = _small(found[2], number, 0, 30000), _small(found[3], number, 0, 30000)


def _take_now(s: Record, found: re.Match[str], number: int) -> None:
    for fact in found[1].split(", "):
        name, _, value = fact.partition(" ")
        if name in NUMBERS and re.fullmatch(r"\d{1,3}", value):
            s[name] = _small(value, number, 0, 255 if name == "effect" else 127)
        elif name in PLACES:
            s[name] = node_of(value, number, hidden=name == "chosen")
        else:
            raise BadText(f"{fact[:40]!r} is no fact of the moment.", number)


def _take_rolls(s: Record, found: re.Match[str], number: int) -> None:
    for seat, value in enumerate(found[1].split()):
        s.rolls[seat] = _small(value, number, -1, 6)


def _take_owed(s: Record, found: re.Match[str], number: int) -> None:
    tasks = found[1].split(", ")
    if len(tasks) > state.DEPTH - 6:
        raise BadText(f"more than {state.DEPTH - 6} things are owed.", number)
    for i, task in enumerate(tasks):
        words = task.split()
        if len(words) != 3 or words[0] not in TASKS or not (words[1] + words[2]).isdecimal():
            raise BadText(f"{task[:40]!r} cannot be owed.", number)
        s.stack[i] = TASKS.index(words[0]), _small(words[1], number, 0, 6), _small(words[2], number, 0, 6)
    s.depth = len(tasks)


def _take_card(s: Record, found: re.Match[str], number: int) -> None:
    node, on = node_of(found[1], number), node_of(found[2], number)
    sides = DIRECTIONS if on == HOME else DOTS
    if node == HOME or found[3] not in sides:
        raise BadText(f"{found[1]} cannot lie on {found[2]} {found[3]}. [vasty.placement]", number)
    side = sides.index(found[3])
    if s.parent[node] or (on != HOME and not s.parent[on]):
        raise BadText(f"{found[1]} is there already, or {found[2]} is not there yet. [vasty.placement]", number)
    place = side if on == HOME else 3 * on + side + 1
    if not int(s.dots[on]) >> side & 1 or s.child[place]:
        raise BadText(f"{found[2]} has no open dot {found[3]}. [vasty.placement]", number)
    if (s.options.geometry == LATTICE) != bool(found[4]):
        raise BadText("on a lattice a card has a heading and a cell, in a tree it has none.", number)
    heading = DIRECTIONS.index(found[4]) if found[4] else 0
    covered = _covered(s)
    _land(s, node, on, side, heading)
    if found[4]:
        y, x = divmod(_cell_of(s, node), SIDE)
        if found[5] and (x - MIDDLE, y - MIDDLE) != (int(found[5]), int(found[6])):
            raise BadText(
                f"{found[1]} lies at {x - MIDDLE},{y - MIDDLE}, not {found[5]},{found[6]}. [vasty.board?geometry]",
                number,
            )
        radius = int(s.options.table_radius)
        if max(abs(x - MIDDLE), abs(y - MIDDLE)) > radius:
            raise BadText(f"{found[1]} is off the table. [vasty.placement?edge]", number)
        if _covered(s) != covered + int(s.dots[node]).bit_count():
            raise BadText(f"{found[1]} covers more than one card. [vasty.placement]", number)


def _covered(s: Record) -> int:
    return sum(row.bit_count() for row in s.rows.tolist())


def _take_player(s: Record, found: re.Match[str], number: int) -> None:
    seat = seat_of(s, found[1], number)
    for fact in found[3].split(", "):
        name, _, value = fact.partition(" ")
        if name == "at":
            s.pos[seat] = node_of(value, number)
        elif name in ("damage", "collected") and value.isdecimal() and len(value) == 1:
            s["got" if name == "collected" else name][seat] = int(value)
        elif name == "tokens" and all(w in KINDS for w in value.split()):
            s.tokens[seat] = sum(1 << KINDS.index(w) for w in set(value.split()))
        elif name == "marks" and all(w in MARKS for w in value.split()):
            s.marks[seat] = sum(MARKS[w] for w in set(value.split()))
        elif by := re.fullmatch(r"(steered|card chosen) by (\d)", fact):
            s["steered" if by[1] == "steered" else "picker"][seat] = seat_of(s, by[2], number) + 1
        elif name == "hand":
            _fill(value.split(), s.hand[seat], number, hidden=True)
        elif name == "been":
            _set(value.split(), s.been[seat], number)
        else:
            raise BadText(f"{fact[:40]!r} is no fact of a player.", number)


def _take_objectives(s: Record, found: re.Match[str], number: int) -> None:
    _fill(found[2].split(), s.objectives[COLOURS.index(found[1])], number)


def _take_lying(s: Record, found: re.Match[str], number: int) -> None:
    for i, token in enumerate(found[1].split(", ")):
        kind, _, where = token.partition(" ")
        if kind not in KINDS or i >= SEATS:
            raise BadText(f"{token[:40]!r} is no token on a space.", number)
        s.lying[i], s.lying_kind[i] = node_of(where, number), KINDS.index(kind)


def _take_pile(s: Record, found: re.Match[str], number: int) -> None:
    if found[1] != "-":
        _set(found[1].split(), s.pile, number)


def _take_under(s: Record, found: re.Match[str], number: int) -> None:
    _fill(found[1].split(), s.under, number, hidden=True)
    s.under_n = len(found[1].split())


def _take_known(s: Record, found: re.Match[str], number: int) -> None:
    for fact in found[1].split(", "):
        told = re.fullmatch(r"(\w+) by (\d(?: \d)*)", fact)
        if not told:
            raise BadText(f"{fact[:40]!r} does not say who knows a card.", number)
        node = node_of(told[1], number)
        for seat in told[2].split():
            s.known[seat_of(s, seat, number), node // WORD] |= 1 << (node % WORD)


def _take_memories(s: Record, words: str, number: int) -> None:
    """What `diagram.memories_told` wrote, from line `number`."""
    for fact in words.split(", "):
        found = MEMORY.fullmatch(fact)
        if not found:
            raise BadText(f"{fact[:40]!r} does not say who glimpsed which cards where.", number)
        cards, places = found[1].split(), found[3].split()
        rows = rows_of(s, seat_of(s, found[2], number))
        row = next((r for r in rows if not s.places[r, 0]), None)
        if row is None or max(len(places), len(cards)) > HAND:
            raise BadText(f"a player has {len(rows)} memories of {HAND} cards and {HAND} places at most.", number)
        s.places[row, : len(places)] = [_place(word, number) for word in places]
        if cards != ["-"]:
            s.glimpsed[row, : len(cards)] = [_item(word, number) for word in cards]


def _item(word: str, number: int) -> int:
    """A card, or one that was seen."""
    return _place(word, number) if re.fullmatch(r"seen-\d{1,2}", word) else node_of(word, number)


def _place(word: str, number: int) -> int:
    kind, _, which = word.partition("-")
    most = {"under": FOREST, "hand": SEATS, "memory": MEMORIES, "seen": HAND * MEMORIES}[kind]
    if not 1 <= int(which) <= most:
        raise BadText(f"{word} is no place.", number)
    return -int(which) if kind == "seen" else {"under": 1, "hand": IN_HAND, "memory": IN_MEMORY}[kind] + int(which) - 1


Taker = Callable[[Record, re.Match[str], int], None]
_NAMED = ("card", "player", "objectives")
_LINES: tuple[tuple[str, re.Pattern[str], Taker], ...] = tuple(
    (name, re.compile(pattern), take)
    for name, pattern, take in (
        ("turn", rf"turn (\d{{1,5}}) of player (\d), player (\d): ({'|'.join(PHASES)})", _take_turn),
        ("started", r"started by player (\d), idle (\d{1,5}), dry (\d{1,5})", _take_start),
        ("now", r"now: (.+)", _take_now),
        ("rolls", r"rolls: (-?\d -?\d -?\d -?\d)", _take_rolls),
        ("owed", r"owed: (.+)", _take_owed),
        (
            "card",
            r"(\w+) on (\w+) (\w+)(?: heading (north|east|south|west)(?: at (-?\d{1,2}),(-?\d{1,2}))?)?",
            _take_card,
        ),
        ("player", rf"player (\d) \(({'|'.join(COLOURS)})\): (.+)", _take_player),
        ("objectives", rf"({'|'.join(COLOURS)}) objectives: (.+)", _take_objectives),
        ("been", r"objective been: (.+)", lambda s, found, number: _set(found[1].split(), s.been[OBJECTIVE], number)),
        ("lying", r"lying: (.+)", _take_lying),
        ("pile", r"pile: (.+)", _take_pile),
        ("under", r"under: (.+)", _take_under),
        ("known", r"known: (.+)", _take_known),
        ("glimpsed", r"glimpsed: (.+)", lambda s, found, number: _take_memories(s, found[1], number)),
    )
)
