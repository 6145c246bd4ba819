"""The position as text: the map card by card, the players, what lies where, what is owed, who remembers what.

Memories: `F01 seen-1 by 3 among under-1 hand-2 memory-2, - by 3 among under-4 under-5 seen-1`: player 3 remembers F01
to be the first card under the pile, one of player 2's, or one of her second memory. That has no cards of its own, two
places under the pile, and one where she saw a card that she had remembered with F01. [vasty.secrets?under]
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.board import cell_of
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import (
    HOME,
    IN_HAND,
    IN_MEMORY,
    KINDS,
    LATTICE,
    MEMORIES,
    MIDDLE,
    NODES,
    OBJECTIVE,
    SEATS,
    SIDE,
    WORD,
)
from hedgerow.games.vasty.words.names import COLOURS, DIRECTIONS, MARKS, PHASES, TASKS, card, dot, kinds
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Record

_cell_of = interpreted(cell_of)

# Facts of the moment: written only where they are not 0. Those of the second row are cards or spaces.
NUMBERS = (
    *("fails", "token", "dot", "heading", "effect", "victim", "shown", "distance", "attacker", "defender", "attack"),
    *("mover", "steerer", "steps", "need", "collects", "duels", "piece", "gained", "duelled", "fallen"),
)
PLACES = ("card", "on", "chosen", "node", "rest")


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
    if memories := memories_told(s):
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


def rows_of(s: Record, seat: int) -> range:
    each = MEMORIES // int(s.players)
    return range(seat * each, (seat + 1) * each)


def memories_told(s: Record) -> list[str]:
    """Every memory in words."""
    return [_told(s, row, seat) for seat in range(int(s.players)) for row in rows_of(s, seat) if s.places[row, 0]]


def _told(s: Record, row: int, seat: int) -> str:
    cards = " ".join(card(int(c)) if c > 0 else place_words(int(c)) for c in s.glimpsed[row] if c) or "-"
    return f"{cards} by {seat + 1} among {' '.join(place_words(int(p)) for p in s.places[row] if p)}"


def place_words(place: int) -> str:
    if place < 0:
        return f"seen-{-place}"
    if place < IN_HAND:
        return f"under-{place}"
    return f"hand-{place - IN_HAND + 1}" if place < IN_MEMORY else f"memory-{place - IN_MEMORY + 1}"
