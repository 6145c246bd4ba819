"""Wildlife Shelter in words: `adopt rhino at C2`, `place D4`, `fence C4-C5`, `done`; what is owed now; how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BELOW,
    CROSS,
    DONE,
    DRAW,
    HIGH,
    KINDS,
    LOW,
    OVER,
    PLACE,
    RIGHT,
    ROLL_1,
    ROUNDS,
    SOLO,
    THIRD,
    TREE_ROW,
    WAIT,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

SHOWN = 6  # with more players only the best are named at the end


GRAMMAR = Grammar(
    verbs=frozenset(("roll", "adopt", "place", "fence")),  # not "third": whoever gives up an animal says so
    carriers=frozenset(("at", "with", "wild", "fence")),
    same=n.edge_written,
)


# --- moves ------------------------------------------------------------------------------------------------------------


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    if move < THIRD:
        return f"adopt {KINDS[move // 16]} at {n.stall(move % 16)}"
    if move < LOW:
        return f"third fence at {n.stall(move - THIRD)}"
    if move < RIGHT:
        return _say_place(s, seat, move)
    if move == DONE:
        return "done"
    return f"fence {n.edge_right(move - RIGHT) if move < BELOW else n.edge_below(move - BELOW)}"


def _say_place(s: Record, seat: int, move: int) -> str:
    """The die is named only where either of the two reaches the square."""
    square = move - LOW if move < HIGH else move - HIGH
    value = int(s.sheet[seat].kind) + 1
    low, high = n.rules.low_left(s.dice, value), n.rules.high_left(s.dice, value)
    if low != high and CROSS[low] & CROSS[high] & 1 << square:
        return f"place {n.name(square)} with {low if move < HIGH else high}"
    return f"place {n.name(square)}"


def warn(s: Record, seat: int, move: int) -> str:
    """Who says `done` draws no other fence in this round."""
    left = n.rules.most_fences(s.sheet[seat]) - n.rules.drawn(s.sheet[seat])
    return f"{plural(left, 'fence')} could still be drawn." if move == DONE and left else ""


def breaks_line(s: Record) -> bool:
    return int(s.phase) in (TREE_ROW, ROLL_1)


# --- sentences --------------------------------------------------------------------------------------------------------


def dice_shown(s: Record) -> str:
    return " ".join(str(int(d)) for d in s.dice if d)


def task(s: Record, seat: int) -> str:
    """What a seat owes now."""
    sheet = s.sheet[seat]
    if sheet.step == ADOPT:
        open_kinds = [KINDS[k] for k in range(6) if n.rules.offer(s, sheet, k)]
        third = "place a third fence" if n.rules.third_allowed(s, sheet) else ""
        if not open_kinds:
            return f"No animal can be adopted: {third}."
        wanted = listed_in_words(open_kinds, "or")
        return f"Adopt {wanted}, or {third}." if third else f"Adopt {wanted}."
    if sheet.step == PLACE:
        return f"Place the {KINDS[int(sheet.kind)]} with a die that is left."
    if sheet.step == WAIT:
        return "You have finished this round; the others have not."
    most, done = n.rules.most_fences(sheet), n.rules.drawn(sheet)
    enough = ", or done" if n.rules.offer(s, sheet, 2) else ""
    return f"Draw a fence at {n.fenced(s, sheet)}: {done} of {most} drawn{enough}."


def status(s: Record, seat: int) -> str:
    if s.phase == OVER:
        return _ending(s)
    if s.phase <= TREE_ROW + 1:
        whose = f"Player {int(s.at) + 1}: r" if s.options.own_trees and s.players > 1 else "R"
        return f"{whose}oll for a tree: " + (
            "row, then column." if s.phase == TREE_ROW else f"row {int(s.row)}, now the column."
        )
    head = f"Round {int(s.turn)} of {ROUNDS}"
    if s.phase < DRAW:
        return f"{head}: roll the three dice." if s.phase == ROLL_1 else f"{head}: {dice_shown(s)}, roll on."
    return f"{head}, dice {dice_shown(s)}. {task(s, seat)}"


def _points(count: int) -> str:
    return f"{count} point{'s' * (abs(count) != 1)}"


def _ending(s: Record) -> str:
    scores = [int(n.rules.score(s, seat)) for seat in range(int(s.players))]
    if s.variant == SOLO:
        return f"The shelter is full: {_points(scores[0])}."
    winners = [f"player {seat + 1}" for seat in range(int(s.players)) if n.rules.result(s, seat) == WIN]
    won = "wins" if len(winners) == 1 else "share the win"
    best = f"{listed_in_words(winners).capitalize()} {won} with {_points(int(s.best))}"
    others = [f"player {seat + 1} has {points}" for seat, points in enumerate(scores) if points != s.best]
    told = f"; {listed_in_words(others)}" if others and len(scores) <= SHOWN else ""
    return f"The shelters are full. {best}{told}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Adoptions by animal, places by row, fences upright and lying."""
    found: dict[str, list[str]] = {}
    for move in legal:
        verb, _, rest = move.partition(" ")
        if " at " in move:
            verb, _, rest = move.rpartition(" ")
        elif verb == "fence":
            upright = bool(re.fullmatch(r"fence .(\d)-.\1", move))
            verb = "fence (between columns)" if upright else "fence (between rows)"
        found.setdefault(verb, []).extend([rest] if rest else [])
    return list(found.items())
