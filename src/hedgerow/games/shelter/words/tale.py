"""What a move brought about, in sentences: trees, areas that fences close, animals without a place, and whose circles
are kept when a round is over.

What others draw in the running round is not in the views that are compared here; it is told when the round is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.shelter.rules.state import (
    ADOPT,
    CIRCLE,
    DRAW,
    FENCE,
    KINDS,
    LAYOUTS,
    OVER,
    PLACE,
    ROUNDS,
    SOLO,
    THIRD_FENCE,
    TREE_COLUMN,
    WAIT,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.games.shelter.words.score import area_name, areas_of
from hedgerow.kernel.phrases import LETTERS, listed_in_words, plural
from hedgerow.kernel.room import Record

MANY = 8  # players: of more sheets the areas are not told one by one


def tell(before: Record, after: Record) -> list[str]:
    if before.phase == TREE_COLUMN:
        return [_tree(before, after)]
    if before.phase != DRAW:
        return []
    told: list[str] = []
    for seat in range(int(before.players)) if before.players <= MANY else ():
        found = [*_sheet(before.sheet[seat], after.sheet[seat])]
        if found and before.players > 1:  # one piece, or the last of them would be nobody's where there is little room
            found = [f"Player {seat + 1}: {' '.join(found)}"]
        told += found
    if after.phase != DRAW:
        told += _lines(before, after)
        told.append("The sixteen rounds are over." if after.phase == OVER else f"Round {int(after.turn)} of {ROUNDS}.")
    return told


def _tree(before: Record, after: Record) -> str:
    """[shelter.trees] [shelter.trees?repeated]"""
    seat = int(before.at)
    whose = f"Player {seat + 1}: a" if before.options.own_trees and before.players > 1 else "A"
    new = int(after.sheet[seat].trees) & ~int(before.sheet[seat].trees)
    if not new:
        return "There is a tree already; the dice are rolled again."
    return f"{whose} tree grows on {n.names(new)[0]}."


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """Where the dice that are left let an animal live and fences run, what a third fence costs, and whether a fence
    closes anything. [shelter.place] [shelter.fence] [shelter.third-fence]"""
    p, q = before.sheet[seat], after.sheet[seat]
    if before.phase != DRAW:
        return []
    if q.step == PLACE:
        value = int(q.kind) + 1
        left = sorted({int(n.rules.low_left(after.dice, value)), int(n.rules.high_left(after.dice, value))})
        where = listed_in_words([str(die) for die in left], "or")
        return [f"Then the {KINDS[int(q.kind)]} is placed, in row or column {where}."]
    if p.step == PLACE and q.step == FENCE:
        return [f"Then fences are drawn at {n.fenced(after, q)}."]
    if p.step == ADOPT and q.step == FENCE and not (q.new_animal or q.die):
        cost = f", and {plural(THIRD_FENCE[int(p.third)], 'point')} fewer at the end" if q.third > p.third else ""
        return [f"No animal in this round{cost}.", f"Then up to three fences are drawn at {n.fenced(after, q)}."]
    if p.step == FENCE and (q.right != p.right or q.below != p.below) and not any(_closed(p, q)):
        more = int(n.rules.most_fences(q) - n.rules.drawn(q)) if q.step == FENCE else 0
        return ["It closes no area" + (f"; {plural(more, 'fence')} more may be drawn." if more else ".")]
    return []


# --- one sheet --------------------------------------------------------------------------------------------------------


def _sheet(p: Record, q: Record) -> Iterator[str]:
    """What the marks on a sheet led to; the marks themselves the moves tell."""
    if q.third > p.third:  # [shelter.third-fence]
        yield f"The circle worth {THIRD_FENCE[int(p.third)]} is crossed out for a third fence."
    elif _is_lost(p, q):  # [shelter.place?no-room]
        yield "There is no free place for the animal: it is lost."
    for area in _closed(p, q):
        yield f"{_capital(area_name(area))} is closed, {_living(q, area)}."


def _closed(p: Record, q: Record) -> Iterator[int]:
    """The areas that new fences cut off. The largest part of what was one before is what is left of it."""
    if q.right == p.right and q.below == p.below:
        return
    parts = areas_of(q)
    for old in areas_of(p):
        inside = sorted((part for part in parts if part & old), key=int.bit_count)
        yield from inside[:-1]


def _is_lost(p: Record, q: Record) -> bool:
    """Was a square of the shelter crossed for no animal? Not while it waits for its place; a third fence without a
    circle is drawn by all dice, which are none. [shelter.third-fence?circles-gone]"""
    if p.step != ADOPT or q.crossed == p.crossed or q.step not in (FENCE, WAIT):
        return False
    return q.new_animal == 0 and bool(q.die or q.step == WAIT)


def _living(sheet: Record, area: int) -> str:
    """Who lives in an area. [shelter.area]"""
    found = {kind: (int(sheet.animal[kind]) & area).bit_count() for kind in range(len(KINDS))}
    herds = [plural(count, KINDS[kind]) for kind, count in found.items() if count]
    trees = (int(sheet.trees) & area).bit_count()
    herds += [plural(trees, "tree")] if trees else []
    return f"with {listed_in_words(herds)}" if herds else "and nobody lives there"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- the end of a round -----------------------------------------------------------------------------------------------


def _lines(before: Record, after: Record) -> Iterator[str]:
    """Rows and columns of the shelter that somebody completed first, and whose circles stay. [shelter.circles]"""
    heads = list(LAYOUTS.values())[int(before.options.layout)]
    fresh = int(after.decided) & ~int(before.decided)
    for line in range(8):
        if not fresh >> line & 1:
            continue
        what = f"{f'column {LETTERS[line]}' if line < 4 else f'row {line - 3}'} ({KINDS[heads[line]]})"
        kept = [seat for seat in range(int(after.players)) if not int(after.sheet[seat].lost) >> line & 1]
        if before.variant == SOLO:  # [shelter.solo]
            both = f"with another line at once: its circle stays, {CIRCLE} points"
            yield f"{_capital(what)} is complete{f', {both}' if kept else '; alone, its circle is crossed out'}."
        else:
            who = listed_in_words([f"player {seat + 1}" for seat in kept])
            yield (
                f"{_capital(who)} {'is' if len(kept) == 1 else 'are'} the first to complete {what} "
                f"and {'keeps' if len(kept) == 1 else 'keep'} its circle, {CIRCLE} points."
            )
