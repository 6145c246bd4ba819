"""The position as text, and back to the byte: the map card by card, the players, what lies where, what is owed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.board import cell_of, land, lay_home
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import (
    HIDDEN,
    HOME,
    KINDS,
    LATTICE,
    MIDDLE,
    NODES,
    OBJECTIVE,
    SEATS,
    SIDE,
    WORD,
)
from hedgerow.games.vasty.words import recollection
from hedgerow.games.vasty.words.checking import check
from hedgerow.games.vasty.words.names import (
    COLOURS,
    DIRECTIONS,
    DOTS,
    MARKS,
    PHASES,
    TASKS,
    card,
    dot,
    kinds,
    node_of,
    seat_of,
)
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_land, _lay_home, _cell_of = interpreted(land), interpreted(lay_home), interpreted(cell_of)

# Facts of the moment: written only where they are not 0. Those of the second row are cards or spaces.
NUMBERS = (
    *("fails", "token", "dot", "heading", "effect", "victim", "shown", "distance", "attacker", "defender", "attack"),
    *("mover", "steerer", "steps", "need", "collects", "duels", "piece", "gained", "duelled"),
)
PLACES = ("card", "on", "chosen", "node", "rest")

# --- writing ----------------------------------------------------------------------------------------------------------


def draw(s: Record) -> list[str]:
    phase = next(words for words, code in PHASES.items() if code == int(s.phase))
    lines = [f"turn {int(s.turn)} of player {int(s.at) + 1}, player {int(s.asked) + 1}: {phase}"]
    lines.append(f"started by player {int(s.first) + 1}, idle {int(s.idle)}, dry {int(s.dry)}")
    now = [f"{name} {int(s[name])}" for name in NUMBERS if s[name]]
    now += [f"{name} {card(int(s[name]))}" for name in PLACES if s[name]]
    if now:
        lines.append(f"now: {', '.join(now)}")
    if any(s.rolls):
        lines.append(f"rolls: {' '.join(str(int(r)) for r in s.rolls)}")
    owed = [" ".join([TASKS[int(t)], str(int(a)), str(int(b))]) for t, a, b in s.stack[: int(s.depth)]]
    if owed:
        lines.append(f"owed: {', '.join(owed)}")
    lines += ["", *map_lines(s), ""]
    lines += [_player_line(s, seat) for seat in range(int(s.players))]
    for seat in range(int(s.players)):
        if any(s.objectives[seat]):
            lines.append(f"{COLOURS[seat]} objectives: {' '.join(card(int(n)) for n in s.objectives[seat] if n)}")
    if any(s.been[OBJECTIVE]):
        lines.append(f"objective been: {' '.join(card(n) for n in members(s.been[OBJECTIVE]))}")
    if any(s.lying):
        told = [f"{KINDS[int(k)]} {card(int(n))}" for n, k in zip(s.lying, s.lying_kind, strict=True) if n]
        lines.append(f"lying: {', '.join(told)}")
    lines.append(f"pile: {' '.join(ranges(members(s.pile))) or '-'}")
    if s.under_n:
        lines.append(f"under: {' '.join(card(int(c)) for c in s.under[: int(s.under_n)])}")
    known = [
        f"{card(node)} by {' '.join(str(seat + 1) for seat in seats)}"
        for node in range(NODES)
        if (seats := [seat for seat in range(SEATS) if int(s.known[seat, node // WORD]) >> (node % WORD) & 1])
    ]
    if known:
        lines.append(f"known: {', '.join(known)}")
    if memories := recollection.told(s):
        lines.append(f"glimpsed: {', '.join(memories)}")
    return lines


def map_lines(s: Record) -> list[str]:
    """Every card below the one it lies on, in the order of the dots."""
    lines: list[str] = []
    waiting = [HOME]
    while waiting:
        on = waiting.pop(0)
        for number in range(4 if on == HOME else 3):
            node = int(s.child[number if on == HOME else 3 * on + number + 1])
            if node:
                waiting.append(node)
                words = f"{card(node)} on {card(on)} {dot(on, number)}"
                if s.options.geometry == LATTICE:
                    y, x = divmod(_cell_of(s, node), SIDE)
                    words += f" heading {DIRECTIONS[int(s.lie[node]) & 3]} at {x - MIDDLE},{y - MIDDLE}"
                lines.append(words)
    return lines


def _player_line(s: Record, seat: int) -> str:
    facts = [f"at {card(int(s.pos[seat]))}", f"damage {int(s.damage[seat])}", f"collected {int(s.got[seat])}"]
    if s.tokens[seat]:
        facts.append(f"tokens {' '.join(kinds(s.tokens[seat]))}")
    if s.marks[seat]:
        facts.append(f"marks {' '.join(name for name, bit in MARKS.items() if int(s.marks[seat]) & bit)}")
    if s.steered[seat]:
        facts.append(f"steered by {int(s.steered[seat])}")
    if s.picker[seat]:
        facts.append(f"card chosen by {int(s.picker[seat])}")
    if any(s.hand[seat]):
        facts.append(f"hand {' '.join(card(int(c)) for c in s.hand[seat] if c)}")
    if any(s.been[seat]):
        facts.append(f"been {' '.join(card(n) for n in members(s.been[seat]))}")
    return f"player {seat + 1} ({COLOURS[seat]}): {', '.join(facts)}"


def ranges(nodes: Sequence[int]) -> list[str]:
    """Cards in a row written as one.

    >>> ranges([13, 14, 15, 20])
    ['F01-F03', 'F08']
    """
    rows: list[list[int]] = []
    for node in nodes:
        if rows and rows[-1][-1] == node - 1 and node != state.FIRST_FOREST:
            rows[-1].append(node)
        else:
            rows.append([node])
    return [card(row[0]) if len(row) == 1 else f"{card(row[0])}-{card(row[-1])}" for row in rows]


# --- reading ----------------------------------------------------------------------------------------------------------


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
        raise BadText(f"{found[1]} cannot lie on {found[2]} {found[3]}.", number)
    side = sides.index(found[3])
    if s.parent[node] or (on != HOME and not s.parent[on]):
        raise BadText(f"{found[1]} is there already, or {found[2]} is not there yet.", number)
    place = side if on == HOME else 3 * on + side + 1
    if not int(s.dots[on]) >> side & 1 or s.child[place]:
        raise BadText(f"{found[2]} has no open dot {found[3]}.", number)
    if (s.options.geometry == LATTICE) != bool(found[4]):
        raise BadText("on a lattice a card has a heading and a cell, in a tree it has none.", number)
    heading = DIRECTIONS.index(found[4]) if found[4] else 0
    covered = _covered(s)
    _land(s, node, on, side, heading)
    if found[4]:
        y, x = divmod(_cell_of(s, node), SIDE)
        if found[5] and (x - MIDDLE, y - MIDDLE) != (int(found[5]), int(found[6])):
            raise BadText(f"{found[1]} lies at {x - MIDDLE},{y - MIDDLE}, not {found[5]},{found[6]}.", number)
        radius = int(s.options.table_radius)
        if max(abs(x - MIDDLE), abs(y - MIDDLE)) > radius:
            raise BadText(f"{found[1]} is off the table.", number)
        if _covered(s) != covered + int(s.dots[node]).bit_count():
            raise BadText(f"{found[1]} covers more than one card.", number)


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
        ("glimpsed", r"glimpsed: (.+)", lambda s, found, number: recollection.take(s, found[1], number)),
    )
)
