"""Diagrams: what is drawn, what a person may type, and how a mistake is told."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from hedgerow import catalog
from play import Case, positions

GOOD = """game: pastures
rules: 1
variant: duel
players: 2
option rows: 4
option columns: 5

claiming, player 2 to build
points: player 1 7, player 2 0

     A B C D E
  1  1 P F F W
  2  R P F F D
  3  F F R W W
  4  M F R R P

  M mountain   P plains   F forest   R river   D desert   W wasteland   . empty   1 2 castles
castle A1: player 1, on wasteland, 7 points
"""
SMALL = "option rows: 3\noption columns: 3\n\n"


FILLING = f"""{SMALL}filling, player 1 to write
player 1 wrote mountain
player 2 wrote plains
1 M . .
2 . . .
3 . . P
"""


def test_a_diagram_is_drawn_as_it_was_read() -> None:
    match = hedgerow.read("pastures", GOOD)
    assert match.position == GOOD
    assert match.legal() == ["castle E1", "castle D3", "castle E3", "castle E4"]


def test_the_diagram_of_a_filling() -> None:
    match = hedgerow.new("pastures", rows=3, columns=4)
    for words in ("forest B2", "river D3", "wasteland A1"):
        match.play(words)
    assert match.position.split("\n\n", 1)[1].splitlines()[:8] == [
        "filling, player 2 to write",
        "player 1 wrote wasteland",
        "player 2 wrote river",
        "",
        "     A B C D",
        "  1  W . . .",
        "  2  . F . .",
        "  3  . . . R",
    ]


def test_much_may_be_left_out_by_hand() -> None:
    match = hedgerow.read("pastures", FILLING)
    assert match.to_move == 0
    assert len(match.legal()) == 7 * 4, "two terrains are barred, the others go anywhere"
    short = "\n".join(line for line in GOOD.splitlines() if "points:" not in line and "mountain  " not in line)
    assert hedgerow.read("pastures", short.replace(", 7 points", "")).position == GOOD


@rule("pastures.neighbours", "pastures.overlap", "pastures.castle", "pastures.points")
@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("R P F F D", "R P F F X", 13, "'X' in E2 is no sign"),
        ("R P F F D", "R P F F", 13, "5 squares are expected"),
        ("  3  F F R W W\n", "", 14, "row 3 is expected"),
        ("  4  M F R R P\n", "", 14, "4 rows of squares are expected"),
        ("R P F F D", "M P F F D", 13, "plains in B2 stands next to mountain"),
        ("F F R W W", "F F R W .", 8, "1 square is empty"),
        ("on wasteland", "on forest", 18, "cannot stand on A1"),
        ("on wasteland", "on swamp", 12, "no sign"),
        (", 7 points", ", 8 points", 18, "earns 7, not 8"),
        ("player 1 7,", "player 1 6,", 9, "the castles earn: player 1 7, player 2 0"),
        ("castle A1: player 1, on wasteland, 7 points\n", "", 12, "is missing"),
        ("castle A1: player 1", "castle A1: player 2", 12, "another"),
        ("castle A1", "castle B1", 12, "is missing"),
        ("7 points\n", "7 points\ncastle C2: player 1, on wasteland\n", 19, "shows no castle"),
        ("7 points\n", "7 points\ncastle A1: player 1, on wasteland\n", 19, "told twice"),
        ("F F R W W", "F F 2 W W", 14, "is missing"),
        ("claiming, player 2 to build", "over", 8, "not over"),
        ("claiming, player 2 to build", "filling, player 2 to write", 8, "no square is empty"),
        ("claiming, player 2 to build", "claiming, player 2 to write", 8, "to build"),
        ("claiming, player 2 to build", "claiming, player 3 to build", 8, "no line of"),
        ("claiming, player 2 to build", "claiming, player 2 to build, the other passed", 8, "nobody can pass"),
        ("claiming, player 2 to build\n", "", 8, "is missing"),
        ("claiming, player 2 to build\n", "claiming, player 2 to build\nover\n", 9, "twice"),
        ("points: player 1 7", "player 1 wrote forest\npoints: player 1 7", 9, "only while filling"),
        ("option rows: 4", "option rows: 40", 5, "3 to 16"),
        # told twice, or against each other
        ("points: player 1 7", "points: player 1 7, player 2 0\npoints: player 1 7", 10, "the points are told twice"),
        ("     A B C D E\n", "     A B C D E\n     A B C D E\n", 12, "the columns are told twice"),
        ("     A B C D E\n", "     A B C D\n", 11, "the columns are A to E"),
        # what no match reaches
        ("claiming, player 2 to build", "claiming, player 1 to build", 8, "it is player 2 who builds next"),
        ("F F R W W", "F F F W W", 15, "20 squares cannot hold 8 of forest, but at most 7"),
    ],
)
def test_mistakes_are_told_with_their_line(old: str, new: str, line: int, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(hedgerow.BadText, match=sentence) as caught:
        hedgerow.read("pastures", GOOD.replace(old, new, 1))
    assert caught.value.line == line, str(caught.value)


@rule("pastures.turns", "pastures.own-repeat", "pastures.opponent-repeat", "pastures.own-repeat?first-moves")
@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("filling, player 1", "filling, player 2", 4, "after 2 squares player 1 writes"),
        ("player 2 wrote plains\n", "", 4, "a line like 'player 2 wrote forest' must say what player 2 wrote last"),
        ("wrote plains", "wrote mountain", 6, "nobody repeats what the other wrote: both cannot have written mountain"),
        ("player 2 wrote plains", "player 1 wrote plains", 6, "what player 1 wrote is told twice"),
        ("M . .\n2 . . .\n3 . . P", "M . .\n2 . . .\n3 M . P", 9, "3 squares cannot hold 2 of mountain, but at most 1"),
    ],
)
def test_fillings_that_cannot_be(old: str, new: str, line: int, sentence: str) -> None:
    text = FILLING.replace(old, new, 1)
    if new.count("M") + new.count("P") == 3:
        text = text.replace("player 1 to", "player 2 to")  # three squares: it is the other's turn
    with pytest.raises(hedgerow.BadText, match=sentence) as caught:
        hedgerow.read("pastures", text)
    assert caught.value.line == line, str(caught.value)


@rule("pastures.own-repeat?first-moves")
def test_who_has_written_nothing_has_written_nothing_last() -> None:
    text = FILLING.replace("3 . . P", "3 . . .").replace("player 1 to", "player 2 to")
    with pytest.raises(hedgerow.BadText, match="line 6: player 2 has written nothing yet"):
        hedgerow.read("pastures", text.replace("wrote plains", "wrote mountain"))
    assert len(hedgerow.read("pastures", text.replace("player 2 wrote plains\n", "")).legal()) == 8 * 5 - 2


@rule("pastures.claiming", "pastures.claiming?first", "pastures.claiming?must")
def test_castles_that_were_not_placed_in_turn() -> None:
    """Twenty squares: player 1 builds first. The castle cannot be player 2's, unless she started, or one may pass."""
    text = GOOD.replace("1  1 P", "1  2 P").replace("castle A1: player 1", "castle A1: player 2")
    text = text.replace("player 1 7, player 2 0", "player 1 0, player 2 7").replace("player 2 to", "player 1 to")
    with pytest.raises(hedgerow.BadText, match="line 8: castles are placed in turn: it cannot be that player 1 has 0"):
        hedgerow.read("pastures", text)
    for option in ("first: player2", "castle_first: player2", "castle_pass: on"):
        assert hedgerow.read("pastures", text.replace("\n\n", f"\noption {option}\n\n", 1)).scores() == [0, 7]


@rule("pastures.overlap?own")
def test_two_castles_drawn_too_near() -> None:
    text = GOOD.replace("F F R W W", "F F R 2 W").replace("  1  1 P F F W", "  1  1 P F F 2")
    text = text.replace("points: player 1 7, player 2 0\n", "").replace(
        "7 points\n", "7 points\ncastle E1: player 2, on wasteland\ncastle D3: player 2, on wasteland\n"
    )
    with pytest.raises(hedgerow.BadText, match="a castle cannot stand on D3"):
        hedgerow.read("pastures", text)


@rule("pastures.end")
def test_no_site_left_is_the_end() -> None:
    text = "option rows: 3\noption columns: 3\n\nclaiming, player 2 to build\n1 F M R\n2 M F R\n3 F R M\n"
    with pytest.raises(hedgerow.BadText, match="write 'over'"):
        hedgerow.read("pastures", text)
    assert hedgerow.read("pastures", text.replace("claiming, player 2 to build", "over")).outcome is not None


def test_bars_must_be_on_the_grid() -> None:
    text = SMALL + "filling, player 2 to write\nplayer 1 wrote {}\n1 F . .\n2 . . .\n3 . . .\n"
    assert hedgerow.read("pastures", text.format("forest")).legal()
    for wrong in ("river", "swamp"):
        with pytest.raises(hedgerow.BadText, match=f"there is no {wrong} on the grid"):
            hedgerow.read("pastures", text.format(wrong))


def test_groups_are_short() -> None:
    """However many moves there are, a person reads a few lines."""
    for seed in range(3):
        match = Case(catalog.room("pastures"), {}).new(seed)
        for _ in positions(match, seed):
            if match.to_move is not None:
                groups = match.room.words.groups(match._s, match.to_move, match.legal())
                assert len(groups) <= 6
                assert sum(len(" ".join(items)) for _, items in groups) <= 320
    match = hedgerow.new("pastures").play("river C3")
    told = dict(match.room.words.groups(match._s, 1, match.legal()))
    assert list(told) == ["mountain", "plains", "forest", "desert", "wasteland"]  # as the legend has them
    assert told["forest"] == ["any empty square"]
    assert told["desert"] == ["any empty square but C2, B3, D3 and C4"]


def test_the_largest_picture_fits_a_screen() -> None:
    match = Case(catalog.room("pastures"), {"rows": 16, "columns": 16}).new(0)
    for _ in positions(match, 0):
        pass
    picture = match.room.picture.lines(match._s, 0)
    assert len(picture) <= 24
    assert max(sum(len(text) for text, _ in line) for line in picture) <= 80


def test_spoilt_diagrams_are_refused_or_can_be_played() -> None:
    """Letters changed, lines dropped, doubled and exchanged: a sentence with a line, or a position that plays on."""
    chosen, readable = random.Random(0), 0
    match = Case(catalog.room("pastures"), {"rows": 4, "columns": 4, "castle_pass": True}).new(0)
    texts = [match.position, *(m.position for m in positions(match, 0))]
    for _ in range(1500):
        lines = chosen.choice(texts).splitlines()
        at, other = chosen.randrange(6, len(lines)), chosen.randrange(6, len(lines))
        kind = chosen.randrange(4)
        if kind == 0 and lines[at]:
            place = chosen.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + chosen.choice("MPRDFW.12 9x,") + lines[at][place + 1 :]
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[other])
        else:
            lines[at], lines[other] = lines[other], lines[at]
        try:
            spoilt = hedgerow.read("pastures", "\n".join(lines))
        except hedgerow.BadText as problem:
            assert problem.line
            continue
        readable += 1
        assert hedgerow.read("pastures", spoilt.position).position == spoilt.position
        for _ in positions(spoilt, 1):
            pass
        assert spoilt.outcome is not None
    assert readable > 100


FIVE_SITES = """option rows: 3
option columns: 13
option castle_first: player1
option castle_order: two_each

claiming, player 1 to build
1 F R M F R M F R M F R M F
2 W F R W F R W F R W F R W
3 M F R M F R M F R M F R M
"""


@rule("pastures.claiming?order")
def test_two_castles_each_are_read_back() -> None:
    match = hedgerow.read("pastures", FIVE_SITES)
    for square in ("A2", "D2", "G2", "J2"):
        match.play(f"castle {square}")
        assert hedgerow.read("pastures", match.position).state.tobytes() == match.state.tobytes()
    assert "\nover\n" in match.position and any(match.state.sites)


@rule("pastures.claiming?order")
@pytest.mark.parametrize(
    ("castles", "old", "new", "sentence"),
    [
        ("A2", "player 2 to build", "player 1 to build", "it is player 2 who builds next"),
        ("A2 D2", "player 2 to build", "player 1 to build", "it is player 2 who builds next"),
        ("A2 D2 G2", "player 1 to build", "player 2 to build", "it is player 1 who builds next"),
        ("A2 D2 G2", "claiming, player 1 to build", "over", "it is not over"),
        ("A2 D2 G2 J2", "over", "claiming, player 1 to build", "both have built two castles; write 'over'"),
        ("A2 D2", "option castle_order: two_each", "", "it is player 1 who builds next"),
        ("A2 D2 G2", "option castle_order: two_each", "", "cannot be that player 1 has 1 castle, player 2 2 castles"),
        ("A2 D2 G2 J2", "option castle_order: two_each", "", "it is not over"),
    ],
)  # fmt: skip
def test_castles_out_of_order_are_refused(castles: str, old: str, new: str, sentence: str) -> None:
    match = hedgerow.read("pastures", FIVE_SITES)
    for square in castles.split():
        match.play(f"castle {square}")
    assert old in match.position
    changed = match.position.replace(old, new, 1).replace("player1\n\n\n", "player1\n\n")
    with pytest.raises(hedgerow.BadText, match=sentence):
        hedgerow.read("pastures", changed)


@rule("pastures.claiming?order")
def test_nobody_has_built_three() -> None:
    match = hedgerow.read("pastures", FIVE_SITES.replace("option castle_order: two_each\n", ""))
    for square in ("A2", "D2", "G2", "J2", "M2"):
        match.play(f"castle {square}")
    changed = match.position.replace("option castle_first", "option castle_order: two_each\noption castle_first")
    with pytest.raises(hedgerow.BadText, match="cannot be that player 1 has 3 castles, player 2 2 castles"):
        hedgerow.read("pastures", changed)
