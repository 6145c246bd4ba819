"""A diagram back into the record, to the byte; every refusal names the line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BLOCK,
    DRAW,
    FENCE,
    KINDS,
    OVER,
    PLACE,
    ROLL_1,
    ROUNDS,
    SIDE,
    TREE_COLUMN,
    TREE_ROW,
    WAIT,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.games.shelter.words.checking import check
from hedgerow.games.shelter.words.diagram import CROSSED, EMPTY, LEGEND, LOST, OPEN, PAIRS, SIGNS, TREE, heads
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

STEPS = {"adopt": ADOPT, "place": PLACE, "fence": FENCE, "ready": WAIT}
STEP = re.compile(
    rf"player (?P<seat>\d{{1,2}})(?:: (?:adopt|place (?P<kind>{'|'.join(KINDS)})|fence by (?P<die>[1-6]|all)|ready)"
    r"(?:, crossed (?P<cross>[A-D][1-4]))?(?P<circle>, circle)?(?:, animal (?P<animal>[A-F][1-6]))?"
    r"(?:, fences (?P<fences>[A-F][1-6]-[A-F][1-6](?: [A-F][1-6]-[A-F][1-6]){0,2}))?)?"
)
HEAD = re.compile(
    r"over|trees(?: of player (?P<at>\d{1,2}))?(?:, row (?P<row>[1-6]))?|"
    r"round (?P<round>\d{1,2}), (?P<what>roll|draw)(?:, dice (?P<dice>[1-6](?: [1-6]){0,2}))?"
)
LAND = re.compile(r"(?:([1-6]) )?([|+].{23}[|+])(.*)")
STALL_ROW = re.compile(rf"([1-4])\s+([X.])\s+([X.])\s+([X.])\s+([X.])\s+({'|'.join(KINDS)})\s+([o3x])")
CIRCLES = re.compile(r"([o3x])\s+([o3x])\s+([o3x])\s+([o3x])\s+circles")
THIRD = re.compile(r"third fence: ([4x]) ([3x]) ([1x])")


class Reader:
    """Fills a record line by line; every refusal names the line."""

    def __init__(self, s: Record) -> None:
        self.s = s
        self.seat = -1
        self.seen = 0  # lines of the land of this seat, the border included
        self.facts: set[str] = set()  # lines of the shelter of this seat
        self.head = False

    def take(self, line: str, number: int) -> None:
        if not line or line == LEGEND or re.fullmatch(r"A +B +C +D +E +F", line):
            return
        if found := HEAD.fullmatch(line):
            self._head(found, number)
        elif found := STEP.fullmatch(line):
            self._next_seat(found, line, number)
        elif found := LAND.fullmatch(line):
            self._land(found, number)
        else:
            raise BadText(f"{line[:40]!r} is no line of a Wildlife Shelter diagram.", number)

    def _head(self, found: re.Match[str], number: int) -> None:
        s = self.s
        if self.head:
            raise BadText("the round is told twice.", number)
        self.head = True
        if found[0] == "over":
            s.phase, s.turn = OVER, ROUNDS
        elif found["what"]:
            dice = [int(d) for d in (found["dice"] or "").split()]
            if (found["what"] == "draw") != (len(dice) == 3):
                raise BadText("'draw' needs three dice, 'roll' fewer.", number)
            if dice != sorted(dice):
                raise BadText("dice are written in rising order.", number)
            if not 1 <= int(found["round"]) <= ROUNDS:
                raise BadText(f"rounds are 1 to {ROUNDS}. [shelter.end?sixteen]", number)
            s.phase, s.turn = ROLL_1 + len(dice), int(found["round"])
            s.dice[: len(dice)] = dice
        else:
            if bool(found["at"]) != bool(s.options.own_trees):
                raise BadText("'trees of player N' belongs to the option own_trees, 'trees' to tables without.", number)
            s.at = int(found["at"]) - 1 if found["at"] else 0
            if not 0 <= s.at < s.players:
                raise BadText(f"there is no player {found['at']} here.", number)
            s.phase, s.row = (TREE_COLUMN, int(found["row"])) if found["row"] else (TREE_ROW, 0)

    def _next_seat(self, found: re.Match[str], line: str, number: int) -> None:
        self.finish_seat(number)
        self.seat += 1
        if int(found["seat"]) != self.seat + 1 or self.seat >= self.s.players:
            raise BadText(f"players 1 to {int(self.s.players)} are expected in order.", number)
        self.seen, self.facts = 0, set()
        if (":" in line) != (self.s.phase == DRAW):
            raise BadText("while players draw, and only then, a line says 'player N: adopt' or the like.", number)
        if ":" not in line:
            return
        sheet = self.s.sheet[self.seat]
        sheet.step = STEPS[line.split(": ")[1].split()[0].rstrip(",")]
        sheet.kind = KINDS.index(found["kind"]) if found["kind"] else 0
        sheet.die = 0 if found["die"] in (None, "all") else int(found["die"])
        sheet.new_cross = 1 << n.stall_of(found["cross"]) if found["cross"] else 0
        sheet.new_third = bool(found["circle"])
        sheet.new_animal = 1 << n.square_of(found["animal"]) if found["animal"] else 0
        for edge in (found["fences"] or "").split():
            if edge not in n.EDGES:
                raise BadText(f"{edge} is no edge. [shelter.fence?where]", number)
            on_right, square = n.EDGES[edge]
            sheet["new_right" if on_right else "new_below"] |= 1 << square

    def _land(self, found: re.Match[str], number: int) -> None:
        if not 0 <= self.seat < self.s.players:
            raise BadText("the line 'player 1' is expected before the land.", number)
        sheet, body = self.s.sheet[self.seat], found[2]
        row, is_edge = (self.seen - 1) // 2, self.seen % 2 == 0
        if self.seen > 2 * SIDE or (body[0] == "+") != is_edge or (not is_edge and found[1] != str(row + 1)):
            raise BadText("the land is the border, then squares and edges in turn, six times.", number)
        for column in range(SIDE):
            square = SIDE * row + column
            if is_edge:
                self._edge(sheet, row, square, body[4 * column + 1 : 4 * column + 5], number)
            else:
                self._square(sheet, square, body[4 * column + 1 : 4 * column + 5], number)
        self.seen += 1
        if found[3].strip():
            self._shelter(sheet, found[3].strip(), number)

    def _edge(self, sheet: Record, row: int, square: int, text: str, number: int) -> None:
        border = self.seen in (0, 2 * SIDE)
        if text not in ("---+", "   +") or (border and text != "---+"):
            raise BadText(
                "an edge is '---' with a fence and three spaces without; the border is fenced. [shelter.border]", number
            )
        if not border and text == "---+":
            sheet.below |= 1 << square

    def _square(self, sheet: Record, square: int, text: str, number: int) -> None:
        mark, last = text[1], square % SIDE == SIDE - 1
        if (
            text[0] != " "
            or text[2] != " "
            or mark not in SIGNS + TREE + EMPTY
            or text[3] not in ("|" if last else "| ")
        ):
            raise BadText(f"{n.name(square)} reads {text!r}; a square is ' . ', a fence on its right '|'.", number)
        if mark == TREE:
            sheet.trees |= 1 << square
        elif mark != EMPTY:
            sheet.animal[SIGNS.index(mark)] |= 1 << square
        if text[3] == "|" and not last:
            sheet.right |= 1 << square

    def _shelter(self, sheet: Record, text: str, number: int) -> None:
        if found := STALL_ROW.fullmatch(text):
            row = int(found[1]) - 1
            if found[6] != heads(self.s)[BLOCK + row]:
                raise BadText(
                    f"row {row + 1} of the shelter belongs to the {heads(self.s)[BLOCK + row]}. [shelter.sheet?layout]",
                    number,
                )
            for column in range(BLOCK):
                if found[2 + column] == CROSSED:
                    sheet.crossed |= 1 << BLOCK * row + column
            self._circle(sheet, BLOCK + row, found[7])
            fact = f"row {found[1]} of the shelter"
        elif found := CIRCLES.fullmatch(text):
            for column in range(BLOCK):
                self._circle(sheet, column, found[1 + column])
            fact = "circles"
        elif found := THIRD.fullmatch(text):
            marks = "".join(LOST if mark == LOST else "." for mark in found.groups())
            if marks not in ("...", "x..", "xx.", "xxx"):
                raise BadText("third-fence circles are crossed from the left. [shelter.third-fence?order]", number)
            sheet.third = marks.count(LOST)
            fact = "third fence"
        elif found := re.fullmatch(rf"{PAIRS}: ([0-4])", text):
            sheet.doubles = int(found[1])
            fact = PAIRS
        elif re.fullmatch(r"[a-zA-Z ]+", text):
            return  # headings
        else:
            raise BadText(f"{text[:40]!r} is no line of a shelter.", number)
        if fact in self.facts:
            raise BadText(f"{fact} is told twice.", number)
        self.facts.add(fact)

    def _circle(self, sheet: Record, line: int, mark: str) -> None:
        if mark != OPEN:
            self.s.decided |= 1 << line
        if mark == LOST:
            sheet.lost |= 1 << line

    def finish_seat(self, number: int) -> None:
        if self.seat < 0:
            if not self.head:
                raise BadText("the first line says where we are, for example 'round 3, roll'.", 1)
        elif self.seen != 2 * SIDE + 1:
            raise BadText(f"the land of player {self.seat + 1} has {self.seen} lines, not {2 * SIDE + 1}.", number)
        elif len(self.facts) != BLOCK + 3:
            raise BadText(f"the shelter of player {self.seat + 1} is not complete.", number)


def read(s: Record, lines: Sequence[str]) -> None:
    sketch(s, lines)
    check(s, len(lines))


def sketch(s: Record, lines: Sequence[str]) -> None:
    """What the lines say, whether or not it can be."""
    reader = Reader(s)
    for number, line in enumerate(lines, 1):
        reader.take(line.strip(), number)
    reader.finish_seat(len(lines))
    if reader.seat + 1 != s.players:
        raise BadText(f"{int(s.players)} sheets are expected, not {reader.seat + 1}.", len(lines))
