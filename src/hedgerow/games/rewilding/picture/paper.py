"""Re-Wilding on real paper: the sheet without its tray of dice, filled as it begins; beside it the year in short."""

from __future__ import annotations

from types import SimpleNamespace

from hedgerow.games.rewilding.picture import marks
from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.games.rewilding.picture.facts import from_bytes
from hedgerow.games.rewilding.picture.plan import HEIGHT, LEFT, SPOTS, WIDTH, calendar_place
from hedgerow.games.rewilding.picture.sheet import below_the_dice, calendar, change
from hedgerow.games.rewilding.rules.state import TRACKS
from hedgerow.games.rewilding.words.names import CHANGES, WEATHERS
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Blank, Prints, column
from hedgerow.scene.svg import Drawing, group, text

UP = 16.0  # how far the calendar goes up
CHANGES_TOP = 58.0  # the four changes stand in one row
LIFT = 88.0  # how far everything else goes up, where the dice would lie
BESIDE, BESIDE_WIDE = WIDTH + 2.0, 176.0
SHORT = (
    ("A year", (
        "1 Roll four dice; change them.",
        "2 Place them on the panel, singly or added up; lock it.",
        "3 Resolve it from left to right.",
        "4 Hunger: a box for each animal whose test holds.",
        "5 Weather: two dice and last year's mark.",
        "6 Write this year's mark.",
        "7 Contamination.",
    )),
    ("Weather", (
        "2, 3: fire, moors.",
        "4 to 6: drought, river, with a check; then all animals breed.",
        "7: perfect. All breed and grow.",
        "8 to 10: storms, hills, with a check; then all plants grow.",
        "11, 12: flood, banks.",
        "Check: a die of at most the filled protection squares, and nothing is lost.",
        "Else cross one; with none left cross a slot of the marked square. Struck before? Follow the arrow.",
    )),
    ("The mark", ("A roll of 6 or less: +1; 7: 0; 8 or more: \N{MINUS SIGN}1.",)),
    ("Contamination", (
        "While a row or column is uncleared, cross a clean-up square. With none left cross a slot in the lowest number "
        "whose row and column are both uncleared.",
    )),
    ("Points", (
        "1 for two plants, 1 for two animals in a square.",
        "\N{MINUS SIGN}1 for each crossed slot, each bare square, and every two hunger boxes.",
        "10 to 20: a success. Above 20: very well done.",
    )),
)  # fmt: skip


def paper(s: Record) -> Prints:
    """A sheet for every player."""
    printed = from_bytes(s.printed.tobytes(), s.printed.dtype)
    parts = [text(LEFT, 34, "years and their marks", 15, "pencil", "start", italic=True)]
    parts.append(group(calendar(), at=(0, -UP)))
    parts += [_change(printed, i) for i in range(len(CHANGES))]
    parts.append(group(below_the_dice(printed), _filled(printed), at=(0, -LIFT)))
    top = calendar_place(0).y - UP + 18
    parts.append(column(BESIDE, top, BESIDE_WIDE, SHORT, 13.8, 18))
    drawing = Drawing(BESIDE + BESIDE_WIDE + 4, HEIGHT - LIFT - 10, "The sheet of Re-Wilding", "", "".join(parts), "")
    return Prints((Blank(drawing, count=int(s.players)),), definitions=stamps.definitions(), options=("sheet",))


def _change(printed: SimpleNamespace, i: int) -> str:
    """The four in a row."""
    place, squares = SPOTS[CHANGES[i]], printed.change[i]
    drawn = change(printed, i) + marks.boxes(CHANGES[i], squares[1], squares[0] - squares[1], squares[0])
    return group(drawn, at=(LEFT + 150 * i - place.x, CHANGES_TOP - place.y))


def _filled(printed: SimpleNamespace) -> str:
    """Little squares that are filled before the first year. [rewilding.sheet?calibrated]"""
    rows = [(WEATHERS[i], *printed.protection[i]) for i in range(4)] + [("cleanup", *printed.cleanup)]
    parts = [marks.boxes(key, filled, count - filled, count) for key, count, filled in rows]
    return "".join(parts + [marks.track(i, printed.track[i]) for i in range(TRACKS)])
