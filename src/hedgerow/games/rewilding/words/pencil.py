"""A finished sheet of Re-Wilding, drawn as it lies on the table: slots, tracks, little squares, marks, hunger."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.state import LITTLE, OVER, SIDE, WAITING, YEARS
from hedgerow.games.rewilding.words.diagram import ANIMAL, BLANK, COLUMNS, CROSSED, PLANT, outline
from hedgerow.games.rewilding.words.names import CHANGES, WEATHERS
from hedgerow.kernel.room import Record

PENCIL = {PLANT: "plant", ANIMAL: "plant with wildlife", CROSSED: "crossed", BLANK: "blank"}

SLOTS = ("left", "right")
NEXT_MARK = {1: 0, 0: -1, -1: 1}
OF_A_TURN = ("asking", "group", "die", "rolling", "again", "owed", "weather", "step", "asked")


def put(s: Record, seat: int, key: str, chosen: str) -> None:
    """Colour or cross a slot, or draw the next thing there; fill, cross and rub out little squares."""
    p, (what, _, which) = s.sheet[seat], key.partition("-")
    if which in SLOTS:
        _slot(p, COLUMNS.index(what[0]) + SIDE * (int(what[1]) - 1), SLOTS.index(which), chosen)
    elif what in ("row", "column"):
        line = int(which) - 1 if what == "row" else SIDE + COLUMNS.index(which)
        p.track[line] = (int(p.track[line]) + 1) % (LITTLE + 1)
    elif what == "year":
        p.calendar[int(which) - 1] = NEXT_MARK[int(p.calendar[int(which) - 1])]
    elif what == "hunger":
        animal, _, box = which.partition("-")
        p.hunger[int(animal)] = int(box) - (int(p.hunger[int(animal)]) == int(box))
    else:
        _boxes(s, p, what, int(which) - 1)
    finish(s)


def _slot(p: Record, square: int, slot: int, chosen: str) -> None:
    """A plant, with the wildlife beneath it or without, or a cross through both. [rewilding.slots]"""
    order, here = list(PENCIL), 1 << square
    now = outline(p, square, 1, slot)
    now = outline(p, square, 0, slot) if now == BLANK else now
    chosen = chosen or order[(order.index(now) + 1) % len(order)]
    p.crossed[slot] = int(p.crossed[slot]) & ~here | (here if chosen == CROSSED else 0)
    if chosen == CROSSED:  # [rewilding.strike?once]
        p.crossed[1 - slot] = int(p.crossed[1 - slot]) & ~here
    for kind, shown in enumerate(((PLANT, ANIMAL), (ANIMAL,))):
        coloured = int(p.coloured[2 * kind + slot]) & ~here
        p.coloured[2 * kind + slot] = coloured | (here if chosen in shown else 0)


def _boxes(s: Record, p: Record, what: str, box: int) -> None:
    """Crossed squares come first, then filled, then blank ones: up to here blank becomes filled, filled crossed."""
    printed, field, i = s.printed, "cleanup", None
    if what in CHANGES:
        field, i = "change", CHANGES.index(what)
    elif what in WEATHERS:
        field, i = "protection", WEATHERS.index(what)
    squares = int(printed.cleanup[0] if i is None else printed[field][i, 0])
    ready, blank = (int(p[name] if i is None else p[name][i]) for name in (field, f"{field}_blank"))
    crossed = squares - ready - blank
    if box < crossed:
        crossed, ready = box, 0
    elif box < crossed + ready:
        crossed, ready = box + 1, crossed + ready - box - 1
    else:
        ready = box + 1 - crossed
    for name, count in ((field, ready), (f"{field}_blank", squares - crossed - ready)):
        if i is None:
            p[name] = count
        else:
            p[name][i] = count


def finish(s: Record) -> None:
    """The end of a match."""
    s.year, s.stage = YEARS, OVER
    for seat in range(int(s.players)):
        p = s.sheet[seat]
        p.phase = WAITING
        for name in OF_A_TURN:
            p[name] = 0
