"""Wildlife Shelter on real paper: the sheet without dice above it, a line for each of the sixteen rounds beside it."""

from __future__ import annotations

from hedgerow.games.shelter.picture import plan
from hedgerow.games.shelter.picture.sheet import sheet
from hedgerow.games.shelter.rules.state import LAYOUTS, ROUNDS
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Blank, Prints, column
from hedgerow.scene.pencil import box
from hedgerow.scene.svg import Drawing, group, line, text

LIFT = 84.0  # of what lies below the dice
BESIDE, BESIDE_WIDE = plan.WIDTH + 16.0, 164.0
FIRST, STEP, SIDE, ACROSS = 56.0, 28.6, 24.0, 44.0  # of the rounds: the first box, the way down, a box, the way across
SHORT = (
    ("First", ("Two dice, four times: row and column of a tree.",)),
    ("A round", (
        "1 Roll three dice; each is used once.",
        "2 One is an animal: cross a stall in a line that it heads.",
        "3 Another: draw it in the row or the column of that number.",
        "4 The last: one or two fences at squares of that row or column.",
        "A rolled animal's lines full? You may cross any stall and a circle of 4, 3, 1, and draw up to three fences.",
    )),
)  # fmt: skip
LINES = {
    False: "Lines completed first keep their circle; all others cross it.",
    True: "Only a row and a column completed at once keep their circles.",
}


def paper(s: Record) -> Prints:
    """A sheet for every player; the shelter's heads are those of the layout."""
    layout = tuple(LAYOUTS)[int(s["options"]["layout"])]
    short = (SHORT[0], (SHORT[1][0], (*SHORT[1][1], LINES[int(s["players"]) == 1])))
    top = FIRST + STEP * ROUNDS + 34
    drawn = group(sheet(layout), at=(0, -LIFT)) + _rounds() + column(BESIDE, top, BESIDE_WIDE, short, 14, 14)
    drawing = Drawing(BESIDE + BESIDE_WIDE + 4, plan.HEIGHT - LIFT - 6, "The sheet of Wildlife Shelter", "", drawn, "")
    return Prints((Blank(drawing, count=int(s["players"])),), options=("layout",))


def _rounds() -> str:
    """Three dice for each round: whoever notes them can check everything afterwards. [shelter.dice]"""
    parts = [text(BESIDE, FIRST - 20, "Rounds, dice", 17.5, "ink", "start", bold=True)]
    for number in range(ROUNDS):
        y = FIRST + STEP * number
        parts.append(text(BESIDE + 18, y + 18, str(number + 1), 16, "pencil", "end"))
        boxes = "".join(box(BESIDE + 34 + ACROSS * i, y, SIDE, SIDE, ("round", number, i), 0.6) for i in range(3))
        parts.append(line(boxes, "pencil", 1.2, 0.9))
    return "".join(parts)
