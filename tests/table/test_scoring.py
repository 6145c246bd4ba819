"""A sheet from paper: read as a diagram, counted with reasons, and refused where no match can come to it."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Room
from hedgerow.table import scoring
from hedgerow.table.match import Match
from hedgerow.table.text import read_sketch, write_position

# One square is left empty (F1) and one is dug (F2), which counts for nothing: one point.
BURNT = """\
game: wildfire
variant: solo
players: 1

turn 6, over

     A B C D E F
  1  X X o X o .
  2  X X X X X #
  3  X X X X X X
  4  X X X X X X
  5  X X X X X X
  6  X X X X o o

  ^ home   / burning   X burnt   o doused   # dug   . empty
grid 1: home E1, digs 0, owed 0, lost
"""


def test_every_point_is_told_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(BURNT, encoding="utf-8")
    assert main(["score", "wildfire", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "empty squares: 1" and "30 burnt, 4 doused and 1 dug" in told[1]
    assert told[2] == "total: 1" and told[-1].startswith("Lost: the home burnt")


def test_it_may_be_typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(BURNT))
    assert main(["score", "wildfire"]) == 0
    assert "total: 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", catalog.names())
def test_the_example_can_be_counted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", name, "--example"]) == 0
    match = scoring.position(catalog.room(name), capsys.readouterr().out)
    told = scoring.told(match)
    assert sum(line.strip().startswith("total: ") for line in told) == match.players


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("home E1, digs 0", "home E1, digs 2", "line 16"),  # on the border: one dig, which is used
        ("home E1, digs 0", "home E1, digs 1", "make 1 for this home. [wildfire.digs]"),
        ("E F\n  1  X X o X o .", "E F\n  1  X X o X . .", "the home stands at E1"),
        (
            "  6  X X X X o o",
            "  6  X X X X o .",
            "F6 would have caught fire from the burnt square beside it. [wildfire.spread]",
        ),
        ("turn 6, over", "turn 40, over", "by turn 40 at least 40 squares have burnt, not 30. [wildfire.spread]"),
        ("  6  X X X X o o", "  6  X X X X o", "line 13"),
        ("turn 6, over", "turn 6, event", "line"),  # nothing burns: the match is over
        (BURNT, "", "nothing to count"),
        (BURNT, "game: pastures\n", "wildfire"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    old: str, new: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in BURNT
    monkeypatch.setattr("sys.stdin", io.StringIO(BURNT.replace(old, new)))
    assert main(["score", "wildfire"]) == 2
    told = capsys.readouterr()
    assert sentence in told.err and told.err.count("\n") == 1 and not told.out


# --- drawn by hand ----------------------------------------------------------------------------------------------------

BY_HAND = [room for room in map(catalog.room, catalog.names()) if scoring.is_drawn_by_hand(room)]


def drawn(room: Room, strokes: Iterable[tuple[str, str]], begun: str = "") -> str:
    """A blank sheet with these signs at these places."""
    text = scoring.drawn_by_hand(room, begun or scoring.example(room), 0, "", "")
    for key, sign in strokes:
        text = scoring.drawn_by_hand(room, text, 0, key, sign)
    return text


def totals(room: Room, text: str) -> list[int]:
    return list(scoring.position(room, text).scores())


def test_a_fire_drawn_square_by_square_counts_as_one_that_was_typed() -> None:
    room = catalog.room("wildfire")
    rows = [line.split()[1:] for line in BURNT.splitlines() if line[2:3].isdecimal()]
    signs = [
        (f"{column}{row}", sign)
        for row, line in enumerate(rows, 1)
        for column, sign in zip("ABCDEF", line, strict=True)
    ]
    text = drawn(room, [("E1", "^"), *signs])
    assert "grid 1: home E1, digs 0, owed 0, lost" in text  # a doused home was lost; on the border it had one dig
    assert totals(room, text) == [1]


def test_a_land_drawn_by_hand() -> None:
    """Nine squares, three of each kind in turn. Player 2 builds first, on C2: B1 and C3 are Forest, 2 each, C1 and B2
    Mountain, 1 each. The other Wastelands lie too near, so that is all."""
    room = catalog.room("pastures")
    blank = scoring.example(room).split("\n\n")[0] + "\noption rows: 3\noption columns: 3\n\n"
    blank += "filling, player 1 to write\n\n     A B C\n  1  . . .\n  2  . . .\n  3  . . .\n"
    land = {"A1": "W", "B1": "F", "C1": "M", "A2": "F", "B2": "M", "C2": "W", "A3": "M", "B3": "W", "C3": "F"}
    text = drawn(room, land.items(), blank)
    with pytest.raises(BadText, match="castles can still be placed") as refused:
        scoring.position(room, text)
    assert refused.value.rule == "pastures.end"
    text = scoring.drawn_by_hand(room, text, 0, "C2", "2")
    assert "castle C2: player 2, on wasteland, 6 points" in text and totals(room, text) == [0, 6]
    with pytest.raises(BadText, match="mountain in B2 stands next to plains") as refused:
        scoring.position(room, scoring.drawn_by_hand(room, text, 0, "A2", "P"))
    assert refused.value.rule == "pastures.neighbours"


def test_a_shelter_drawn_by_hand() -> None:
    """All stalls are crossed and every circle is lost; an owl alone in an open land is worth 2, and the three circles
    of the third fence, never used, 4, 3 and 1: together 10. A fence in the open is loose and costs one."""
    room = catalog.room("shelter")
    stalls = [(f"shelter-{column}{row}", "") for column in "ABCD" for row in range(1, 5)]
    circles = [(f"circle-{line}", "") for line in "ABCD1234"]
    trees = [(square, "^") for square in ("B2", "C3", "D4", "E5")]
    text = drawn(room, [*trees, ("A1", "O"), *stalls, *circles, *circles])
    assert totals(room, text) == [10]
    assert totals(room, scoring.drawn_by_hand(room, text, 0, "A1-B1", "")) == [9]
    with pytest.raises(BadText, match="a line is full, but its circle is not decided") as refused:
        scoring.position(room, scoring.drawn_by_hand(room, text, 0, "circle-A", ""))
    assert refused.value.rule == "shelter.circles"


def test_a_sheet_of_re_wilding_drawn_by_hand() -> None:
    """Nothing was planted: 25 bare squares. Two pines are a point and one square less bare; two squirrels below them
    are a point more; a crossed slot costs as much as its bare square did; two hunger boxes cost one."""
    room = catalog.room("rewilding")
    text = drawn(room, [])
    assert totals(room, text) == [-25]
    for strokes, total in (
        ([("A1-left", "*"), ("A1-right", "*")], -23),
        ([("A1-left", "o"), ("A1-right", "")], -22),
        ([("B1-left", "x")], -22),
        ([("hunger-0-2", "")], -23),
    ):
        for key, sign in strokes:
            text = scoring.drawn_by_hand(room, text, 0, key, sign)
        assert totals(room, text) == [total]
    with pytest.raises(BadText, match=r"row 1 has 2 of its two squares filled from the start\.") as refused:
        scoring.position(room, scoring.drawn_by_hand(room, text, 0, "row-1", ""))
    assert refused.value.rule == "rewilding.tracks"
    with pytest.raises(BadText, match=r"mirror has 1 of its squares filled from the start\."):
        scoring.position(room, text.replace("mirror #...", "mirror ...."))
    for box, shown in ((3, "fire ###.."), (2, "fire xx#.."), (3, "fire xxx.."), (1, "fire .....")):
        text = scoring.drawn_by_hand(room, text, 0, f"fire-{box}", "")
        assert shown in text


@pytest.mark.parametrize("room", BY_HAND, ids=lambda room: room.name)
def test_whatever_is_drawn_can_be_seen_and_is_counted_or_refused(room: Room) -> None:
    """Scribbling by lot on everybody's sheet: each on the way is a diagram that reads back, and has a picture."""
    lot, variant = random.Random(5), room.variants[-1]
    settings = room.settings(min(variant.players[1], 2), variant.name, {})
    text = scoring.drawn_by_hand(room, write_position(room, settings, Match(room, settings, 0).at(0)[0]), 0, "", "")
    for _ in range(60):
        settings, records = read_sketch(room.name, text)
        s = records[0]
        assert write_position(room, settings, s) == text
        seat = lot.randrange(int(s.players)) if room.has_own_sheets else 0
        assert room.picture.drawing(s, WATCHER, seat if room.has_own_sheets else None).marks
        cells = scoring.cells(room, s, seat)
        assert len({cell.key for cell in cells}) == len(cells) and all(cell.label for cell in cells)
        sign = lot.choice(["", *room.words.PENCIL])  # type: ignore[attr-defined]
        text = scoring.drawn_by_hand(room, text, seat, lot.choice(cells).key, sign)
        try:
            scoring.position(room, text)
        except BadText as problem:
            assert problem.sentence


@pytest.mark.parametrize("room", BY_HAND, ids=lambda room: room.name)
def test_what_the_pencil_cannot_do(room: Room) -> None:
    text = scoring.example(room)
    key = scoring.cells(room, read_sketch(room.name, text)[1][0], 0)[0].key
    for seat, place, sign in ((0, "Z99", ""), (0, key, "?"), (7, key, ""), (-1, key, "")):
        with pytest.raises(BadText, match=r"no place|no sign"):
            scoring.drawn_by_hand(room, text, seat, place, sign)
