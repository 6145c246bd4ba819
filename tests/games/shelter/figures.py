"""Figures for tests: a land as a drawing, a whole position put together from the few facts that matter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import hedgerow
from hedgerow import catalog
from hedgerow.kernel import contract

ROOM = catalog.room("shelter")

OPEN_LAND = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
2 | .   ^   .   .   ^   . |
  +   +   +   +   +   +   +
3 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   .   ^   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   . |
  +---+---+---+---+---+---+
"""


@dataclass
class Sheet:
    """What differs from an untouched sheet."""

    shelter: str = ".... .... .... ...."  # row by row
    circles: str = "oooo oooo"  # columns, rows
    third: str = "4 3 1"
    pairs: int = 0
    land: str = OPEN_LAND
    step: str = "adopt"


def text_of(head: str, sheets: list[Sheet], layout: str = "listed") -> str:
    """The diagram of a position."""
    rows = {
        "listed": ("wild dog", "wild dog", "giraffe", "elephant"),
        "mixed": ("owl", "tiger", "wild dog", "elephant"),
    }[layout]
    lines = [head]
    for seat, sheet in enumerate(sheets):
        columns, ends = sheet.circles.split()
        right = [f"{i + 1} {' '.join(row)} {rows[i]} {ends[i]}" for i, row in enumerate(sheet.shelter.split())]
        right += [
            f"{' '.join(columns)} circles",
            f"third fence: {sheet.third}",
            f"rows and columns at once: {sheet.pairs}",
        ]
        land = sheet.land.strip("\n").splitlines()[1:]
        right += [""] * (len(land) - len(right))
        lines.append(f"player {seat + 1}" + (f": {sheet.step}" if "draw" in head else ""))
        lines += [f"{left}   {extra}".rstrip() for left, extra in zip(land, right, strict=True)]
    return "\n".join(lines)


def at(head: str, *sheets: Sheet, **options: Any) -> hedgerow.Match:
    """A match at a position, by `hedgerow.read`."""
    players = len(sheets) or 1
    lines = [f"variant: {'solo' if players == 1 else 'table'}", f"players: {players}"]
    lines += [f"option {name}: {value}" for name, value in options.items()]
    body = text_of(head, list(sheets) or [Sheet()], options.get("layout", "listed"))
    return hedgerow.read("shelter", "\n".join(lines) + "\n\n" + body + "\n")


def scored(land: str, **options: Any) -> dict[str, int]:
    """The score boxes, at the end, of a land: no circle of a line kept, all third-fence circles crossed."""
    records = ROOM.template(ROOM.settings(1, None, options))
    s = records[0]
    s.phase, s.decided = 6, 255
    sheet = s.sheet[0]
    sheet.lost, sheet.third = 255, 3
    for number, line in enumerate(land.strip("\n").splitlines()[2:]):
        row, body = number // 2, line[line.index("+" if number % 2 else "|") :]
        for column in range(6):
            square, mark, edge = 6 * row + column, body[4 * column + 2], body[4 * column + 4]
            if number % 2:
                if row < 5 and mark == "-":
                    sheet.below |= 1 << square
                continue
            if mark == "^":
                sheet.trees |= 1 << square
            elif mark != ".":
                sheet.animal["OTRGWE".index(mark)] |= 1 << square
            if column < 5 and edge == "|":
                sheet.right |= 1 << square
    boxes = np.zeros(10, np.int32)
    contract.tally(s, 0, boxes)
    assert contract.score(s, 0) == boxes.sum()
    return {name: int(points) for name, points in zip(ROOM.categories, boxes, strict=True)}


def play(match: hedgerow.Match, *moves: str, seat: int | None = None) -> hedgerow.Match:
    for move in moves:
        match.play(move, seat)
    return match


def refused(match: hedgerow.Match, move: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the rule of the refusal; fails if the move is played."""
    before = match.state.tobytes()
    try:
        match.play(move, seat)
    except hedgerow.IllegalMove as refusal:
        assert match.state.tobytes() == before and refusal.sentence
        return refusal.code, refusal.rule
    raise AssertionError(f"{move} was played")
