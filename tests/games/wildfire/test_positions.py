"""Diagrams: what can be read, and by which line the rest is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow
from hedgerow import BadText, HedgerowError, Match

SOLO = """\
turn 3, action

     A B C D E F
  1  . . . . . .
  2  . . / . . .
  3  . / X / . .
  4  . . o . . .
  5  . . # . ^ .
  6  . . . . . .

grid 1: home E5, digs 1, owed 1
"""

X4 = """\
variant: x4
turn 3, action
grid 2
  1  . . . . . .  / . . . . .
  2  . ^ . . . .  . . . . ^ .
  3  . . . . . .  . . . . . .
  4  . . . . . .  . . . . . .
  5  . . . . . .  . . . . . .
  6  . . . . . .  . . . . . .
  1  . . . . . .  . . . . . .
  2  . . . . . .  . . . . . .
  3  . . . . . .  . . . . . .
  4  . . . . . .  . . . . . .
  5  . ^ . . . .  . . . . ^ .
  6  . . . . . .  . . . . . .
grid 1: home B2, digs 2, owed 0
grid 2: home E2, digs 2, owed 1
grid 3: home E5, digs 2, owed 0
grid 4: home B5, digs 2, owed 0
"""

VS = """\
variant: vs
players: 2
turn 1, action
grid 1
  1  . . . . . .  . . . . . .
  2  . . / . . .  . . / . . .
  3  . / X / . .  . / X / . .
  4  . . / . . .  . . o . . .
  5  . . . . . .  . . . . . .
  6  . . . . . ^  . . . . . ^
grid 1: home F6, digs 0, owed 1
grid 2: home F6, digs 0, owed 0
fires began: C3 C3
events: C3
"""


def read(text: str) -> Match:
    return hedgerow.read("wildfire", text)


@pytest.mark.parametrize("text", [SOLO, X4, VS])
def test_a_plain_diagram_is_read_and_drawn_again(text: str) -> None:
    match = read(text)
    assert match.to_move == 0
    assert read(match.position).state.tobytes() == match.state.tobytes()


BAD = [
    # the lines above the grids
    (SOLO, "turn 3, action", "turn 3, dancing", 1, "'turn 3, dancing' is no line of a Wildfire diagram."),
    (SOLO, "turn 3, action", "", 3, "the line 'turn N, ...' is missing, for example 'turn 3, action'."),
    (SOLO, "turn 3, action", "turn 3, action\nturn 4, action", 2, "line 1 has told this already."),
    (SOLO, "turn 3, action", "turn 0, action", 1, "it is turn 0 while homes and fires are rolled for"),
    (SOLO, "turn 3, action", "turn 3, home", 1, "it is turn 0 while homes and fires are rolled for"),
    (SOLO, "turn 3, action", "turn 3, event, row", 1, "the row is to be rolled"),
    (SOLO, "turn 3, action", "turn 3, action\ncolumn 2", 2, "no row is to be rolled, so there is no column yet."),
    (SOLO, "turn 3, action", "turn 3, over, stopped", 1, "'stopped' belongs to the end of a solo game"),
    (SOLO, "turn 3, action", "turn 3, action\ngrid 2", 2, "it cannot be grid 2's turn."),
    (X4, "grid 2\n", "grid 5\n", 3, "it cannot be grid 5's turn."),
    (VS, "grid 1\n", "grid 2\n", 4, "it cannot be grid 2's turn."),
    # rows
    (SOLO, "  4  . . o . . .\n", "", 10, "6 rows of squares are expected, not 5."),
    (SOLO, "  4  . . o", "  5  . . o", 7, "row 4 is expected here, not row 5."),
    (SOLO, "  4  . . o", "  4  . o", 7, "6 squares are expected in a row, not 5."),
    (SOLO, "  4  . . o", "  4  . . *", 7, "'4  . . * . . .' is no line of a Wildfire diagram."),
    (SOLO, "  4  . . o", "  4  ^ . o", 7, "a home is drawn at A4, but the line 'grid ...' puts it elsewhere."),
    (SOLO, "# . ^", "# . .", 8, "the home stands at E5; '.' cannot be drawn there."),
    (SOLO, "# . ^", "# . #", 8, "the home stands at E5; '#' cannot be drawn there."),
    (X4, "  4  . . . . . .  ", "  4  . . . . . ", 7, "12 squares are expected in a row, not 11."),
    # the facts of a grid
    (SOLO, "grid 1: home E5, digs 1, owed 1", "", 9, "the line 'grid 1: home C4, digs 2, owed 1', or the like"),
    (SOLO, "grid 1: home", "grid 2: home", 11, "there is no grid 2 here."),
    (SOLO, "home E5", "home -", 8, "a home is drawn at E5, but the line 'grid ...' puts it elsewhere."),
    (SOLO, "digs 1", "digs 2", 11, "grid 1: so many digs are not allowed: 2 is the limit for this home."),
    (SOLO, "digs 1", "digs 3", 11, "'grid 1: home E5, digs 3, owed 1' is no line of a Wildfire diagram."),
    (SOLO, "owed 1", "owed 1, lost", 11, "grid 1: the home and the word 'lost' contradict each other."),
    (SOLO, "# . ^", "# . X", 11, "grid 1: the home and the word 'lost' contradict each other."),
    (SOLO, "owed 1", "owed 0", 11, "grid 1: it is time for its action, but it owes none."),
    (SOLO, "owed 1", "owed 1, out", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 3, action", "turn 3, event", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 3, action", "turn 3, over", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 3, action", "turn 0, home", 11, "grid 1: homes are built in the order of the grids, on empty land."),
    (SOLO, "turn 3, action", "turn 0, fire", 11, "grid 1: fires are lit in the order of the grids, one on each."),
    (X4, "digs 2, owed 1", "digs 2, owed 0", 17, "grid 2: it is time for its action, but it owes none."),
    (
        X4,
        "grid 3: home E5, digs 2, owed 0",
        "grid 3: home E5, digs 2, owed 1",
        18,
        "grid 3: no action can be owed here",
    ),
    (X4, "/ . . . . .", ". . . . . .", 17, "grid 2: no action can be owed here now."),
    # VS
    (VS, "digs 0, owed 0", "digs 0, owed 0, out", 12, "grid 2: 'out' belongs to VS, to a grid whose fire has died."),
    (VS, "home F6, digs 0, owed 0", "home E6, digs 0, owed 0", 10, "the home stands at E6; '.' cannot be drawn there."),
    (VS, "turn 1, action", "turn 2, action", 14, "1 events do not fit turn 2."),
    (VS, "events: C3", "events: C3 C3", 14, "2 events do not fit turn 1."),
    (VS, "events: C3", "events: C", 14, "'C' is no square."),
    (VS, "events: C3", "events: " + "C3 " * 37, 14, "too many squares under 'events'."),
    (VS, "fires began: C3 C3", "fires began: C3 -", 13, "where the fire of grid 2 began is told wrongly."),
    (VS, "fires began: C3 C3", "fires began: C3 C4", 13, "where the fire of grid 2 began is told wrongly."),
    (VS, "owed 1", "owed 0", 3, "it is time for actions, but no grid owes one."),
    (SOLO, "owed 1", "owed 1\nevents: C3", 12, "only VS remembers 'events'."),
]


@pytest.mark.parametrize(("good", "old", "new", "line", "sentence"), BAD, ids=[f"{b[2][:30]!r}" for b in BAD])
def test_what_cannot_be_read_is_refused_by_its_line(good: str, old: str, new: str, line: int, sentence: str) -> None:
    assert good.count(old) >= 1
    with pytest.raises(BadText) as caught:
        read(good.replace(old, new, 1))
    assert str(caught.value).startswith(f"line {line}: {sentence}")
    assert caught.value.line == line


def test_a_header_moves_the_lines_down() -> None:
    with pytest.raises(BadText, match="line 5: it is turn 0"):
        read("game: wildfire\nrules: 1\nplayers: 1\n\n" + SOLO.replace("turn 3, action", "turn 3, home"))


def test_turns_of_vs_that_cannot_be() -> None:
    """Turn 2 needs two burnt squares, and no event can be rolled for grids that are all out."""
    with pytest.raises(BadText, match="line 11: grid 1: every turn burns a square, and it is turn 2"):
        read(VS.replace("turn 1", "turn 2").replace("events: C3", "events: C3 C3"))
    out = VS.replace("/", "o").replace("owed 1", "owed 0, out").replace("owed 0\n", "owed 0, out\n")
    with pytest.raises(BadText, match="there is no event when every grid is out"):
        read(out.replace("turn 1, action", "turn 1, event").replace("events: C3\n", ""))
    assert read(out.replace("turn 1, action", "turn 1, over")).outcome is not None


def test_ends_that_are_none() -> None:
    over = SOLO.replace("turn 3, action", "turn 3, over").replace("owed 1", "owed 0")
    with pytest.raises(BadText, match="grid 1: the match is not over while this grid burns"):
        read(over)
    quiet = over.replace("/", "o")
    assert read(quiet).outcome is not None
    with pytest.raises(BadText, match="grid 1: nothing burns here, so its turn is over"):
        read(quiet.replace("turn 3, over", "turn 3, event"))
    assert read("option end_check: turn_start\n" + quiet.replace("turn 3, over", "turn 3, event")).to_move == "chance"
    lost = SOLO.replace("^", "X").replace("owed 1", "owed 1, lost")
    assert "stop" in read(lost).legal()
    with pytest.raises(BadText, match="grid 1: with play_on off the match is over when the home burns"):
        read("option play_on: off\n" + lost)


def play_out(match: Match, seed: int) -> None:
    """Random play to the end; never more than a few hundred moves, whatever was read."""
    chosen = random.Random(seed)
    for _ in range(1000):
        if match.to_move is None:
            assert match.outcome is not None and match.status()
            return
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(chosen.choice(match.legal()))
    raise AssertionError("a match that does not end")


def spoilt(text: str, chosen: random.Random) -> str:
    """A few characters of a diagram exchanged for others that occur in diagrams."""
    signs = list(text)
    if chosen.random() < 0.4:  # only marks
        for at in chosen.sample([i for i, sign in enumerate(signs) if sign in "./X#"], 3):
            signs[at] = chosen.choice("./Xo#")
        return "".join(signs)
    for _ in range(chosen.randint(1, 3)):
        at = chosen.randrange(len(signs))
        signs[at] = chosen.choice("./Xo#^0123456789ABCDEF,\n ") if signs[at] != "\n" else "\n"
    if chosen.random() < 0.5:
        lines = "".join(signs).split("\n")
        at = chosen.randrange(len(lines))
        lines[at] = chosen.choice(
            ["turn 1, event", "turn 36, action", "turn 0, fire, row", "grid 1", "grid 4", "grid 8", "column 6"]
            + ["turn 3, over", "turn 3, over, stopped", "events: A1", "fires began: A1 B2", "", lines[at] + ", out"]
        )
        return "\n".join(lines)
    return "".join(signs)


def test_a_spoilt_diagram_is_refused_or_can_be_played_to_the_end() -> None:
    """Whatever `read` lets through, the rules can finish: nothing raises, nothing goes on for ever."""
    chosen = random.Random(7)
    bases = [SOLO, X4, VS]
    for seed in range(12):
        settings = ({}, {"variant": "x4"}, {"players": 3}, {"players": 2, "vs_own_setup": True})[seed % 4]
        match = hedgerow.new("wildfire", seed=seed, **settings)  # type: ignore[arg-type]
        for _ in range(chosen.randint(0, 30)):
            if match.to_move is not None:
                match.roll_one() if match.to_move == "chance" else match.play(chosen.choice(match.legal()))
        bases.append(match.position)
    read_well = 0
    for n in range(1500):
        try:
            match = read(spoilt(chosen.choice(bases), chosen))
        except HedgerowError as problem:
            assert str(problem).startswith("line ")
            continue
        read_well += 1
        again = read(match.position)
        assert again.state.tobytes() == match.state.tobytes()
        if n % 3 == 0:
            play_out(match, n)
    assert read_well > 50


LINES = st.sampled_from([*SOLO.splitlines(), *X4.splitlines(), *VS.splitlines(), "", "end", "moves:", "option x: 1"])


@given(st.one_of(st.text(max_size=80), st.lists(st.one_of(LINES, st.text(max_size=12)), max_size=25).map("\n".join)))
def test_garbage_is_refused_with_a_line(text: str) -> None:
    for reading in (read, hedgerow.load, lambda t: hedgerow.load(f"hedgerow match 1\ngame: wildfire\nmoves:\n{t}")):
        try:
            match = reading(text)
        except HedgerowError as problem:
            assert str(problem)
        else:
            assert isinstance(match, Match)
